package import Foundation

/// An object after an edit of one of its items.
package struct EditedObject: Sendable {
  /// Nil for an object that must be deleted.
  package let object: ICalendarObject?
  /// The object of a series that was split off, and its UID.
  package var new: (object: ICalendarObject, uid: String)?
}

extension ICalendarObject {
  /// Writes a changed item into the object by the edit of RFC 5545 that matches the span. All other
  /// lines stay byte for byte; without a changed field, the whole object does.
  ///
  /// - Parameters:
  ///   - span: ignored for a reminder, which is one item.
  ///   - base: the object as it was when the item was fetched.
  ///   - newUID: the UID of a series that is split off.
  package func saving<Item: MappedItem>(
    _ item: Item, _ span: EventSpan, since base: ICalendarObject, stamp: EditStamp,
    newUID: () -> UUID
  ) throws(EditError) -> EditedObject {
    let (fetched, original): (ItemSeries<Item>, Item) = try base.original(of: item)
    guard item != original else { return EditedObject(object: self) }
    guard let series: ItemSeries<Item> = series(item.uid) else { throw .missing }
    // Another program may have completed an occurrence of a reminder since.
    let lines = Item.entityType == .reminder ? series : fetched
    let (kept, new) = try lines.atStart(item, of: original).save(
      span, from: lines.atStart(original, of: original), in: series, stamp: stamp, newUID: newUID)
    var edited = EditedObject(object: replacing(series, by: kept))
    if let new { edited.new = (try new.object(splitFrom: series), new.uid) }
    return edited
  }

  /// Removes an item, or occurrences of it; see `saving`.
  package func removing<Item: MappedItem>(
    _ item: Item, _ span: EventSpan, since base: ICalendarObject, stamp: EditStamp
  ) throws(EditError) -> EditedObject {
    let (_, original): (ItemSeries<Item>, Item) = try base.original(of: item)
    guard let series: ItemSeries<Item> = series(item.uid) else { throw .missing }
    let kept = try original.remove(span, from: series, stamp: stamp)
    let object = replacing(series, by: kept)
    return EditedObject(object: object.isEmpty ? nil : object)
  }

  /// The item as it was fetched from this object, and its series.
  private func original<Item: MappedItem>(
    of item: Item
  ) throws(EditError) -> (ItemSeries<Item>, Item) {
    guard let series: ItemSeries<Item> = series(item.uid),
      var original = Item.item(at: item.occurrenceDate, of: series)
    else { throw .missing }
    original.times = item.firstTimes ?? original.times
    return (series, original)
  }

  /// Replaces the components of a series: new ones come behind the last one, and the time zones that
  /// they use for the first time are added. Every other byte stays.
  ///
  /// - Parameters:
  ///   - old: the series as it was read from this object.
  ///   - new: nil to remove all components of the series.
  package func replacing<Item>(
    _ old: ItemSeries<Item>, by new: ItemSeries<Item>?
  ) -> ICalendarObject {
    var object = self
    let after = Dictionary(grouping: new?.sources ?? [], by: \.part)
    for (part, before) in Dictionary(grouping: old.sources, by: \.part) {
      object.updateCalendar(part) { $0.replace(before, by: after[part] ?? []) }
    }
    return object
  }
}

extension ItemSeries {
  /// All components, also those that are not read.
  var sources: [ItemComponent] { all.map(\.source) + unread.map(\.source) }

  package var componentCount: Int { sources.count }

  /// An object with only this series, and with the lines and the zones of its VCALENDAR.
  func object(splitFrom old: ItemSeries) throws(EditError) -> ICalendarObject {
    guard let first else { throw .missing }
    var calendar = first.source.calendar
    calendar.items.removeAll { $0.isComponent && !$0.isComponent("VTIMEZONE") }
    calendar.items += all.map { .component($0.component) }
    calendar.addZones(of: all.map(\.component), unlike: old.sources.map(\.component))
    return ICalendarObject(calendar)
  }
}

extension ICalendarComponent {
  /// Replaces the components of a series in a VCALENDAR.
  fileprivate mutating func replace(_ old: [ItemComponent], by new: [ItemComponent]) {
    let gone = Set(old.compactMap(\.index))
    let added = new.filter { $0.index == nil }.map { Item.component($0.component) }
    var changed: [Int: ICalendarComponent] = [:]
    for source in new { source.index.map { changed[$0] = source.component } }
    let (items, last) = (items, gone.max())
    self.items = items.indices.flatMap { index -> [Item] in
      guard gone.contains(index) else { return [items[index]] }
      let own = changed[index].map { [Item.component($0)] } ?? []
      return index == last ? own + added : own
    }
    addZones(of: new.map(\.component), unlike: old.map(\.component))
  }
}
