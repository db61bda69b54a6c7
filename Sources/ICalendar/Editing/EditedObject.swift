package import CivilTime
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
      let original = Item.item(at: item.occurrenceDate, of: series)
    else { throw .missing }
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

/// The reason that an edit fails.
package enum EditError: Error, Sendable, Equatable {
  /// The object lacks the event or reminder.
  case missing
  /// A field has an invalid value. `field` is the field's JSON name; `reason` is lower case and
  /// ends with the next step.
  case invalid(field: String, reason: String)
  /// The object must not be edited. `reason` is lower case and ends with the next step.
  case refused(reason: String)

  package var reason: String {
    switch self {
    case .missing: "it is not there"
    case .invalid(_, let reason), .refused(let reason): reason
    }
  }

  static func mixedTimes(_ end: EndProperty) -> EditError {
    .invalid(
      field: end.field,
      reason: "start and end must both be dates or both have a time; change one of them")
  }

  static func unreadableEnd(_ end: EndProperty) -> EditError {
    .invalid(
      field: end.field,
      reason: "the file's \(end.name) cannot be read, so the start does not move alone; set "
        + "\(end.field), too, or mend the file")
  }

  static func timestampOutOfRange(_ field: String) -> EditError {
    .invalid(
      field: field, reason: "the event's time stamps are outside the years 1 to 3000; mend them")
  }

  static func notDivisible(_ reason: String) -> EditError {
    .invalid(
      field: "repeat", reason: "\(reason); change this occurrence alone or the whole series")
  }

  /// - Parameter way: another way to change it, behind the first.
  static func changesLaterOnes(orElse way: String) -> EditError {
    .refused(
      reason: "its file changes all later ones from an occurrence on (RANGE=THISANDFUTURE), which "
        + "is read and never written; change it in the program that made it\(way)")
  }

  static let repeatsWithinDay = EditError.invalid(
    field: "repeat",
    reason: "an all-day event cannot repeat by hour, minute or second; change the repeat rule")

  static let ruleDoesNotMove = EditError.invalid(
    field: "repeat",
    reason: "the rule cannot move every occurrence with the start; set the repeat rule, too, or "
      + "change one occurrence alone")

  static let alarmNotWritable = EditError.invalid(
    field: "alarms",
    reason: "an alarm is too far from the start, its place is not on the earth, or it is neither "
      + "shown nor heard; choose another")

  static let ruleOfOccurrence = EditError.invalid(
    field: "repeat", reason: "one occurrence cannot repeat by itself; change all that follow, too")
}

/// The time of a change, and the program that makes the change.
package struct EditStamp: Sendable, Equatable {
  /// The value of LAST-MODIFIED and DTSTAMP (RFC 5545 §3.8.7).
  var now: Instant
  /// PRODID of new objects (§3.7.3).
  var productID: String
  /// Whether a changed component gets the time and a new SEQUENCE. An object of another program
  /// keeps them until that program sends a new version (RFC 5546 §2.1.4).
  var isRecorded = true

  package init(now: Instant, productID: String) {
    self.now = now
    self.productID = productID
  }
}

extension ICalendarComponent {
  /// Updates LAST-MODIFIED, DTSTAMP and SEQUENCE, and adds missing ones.
  ///
  /// A sequence number at its maximum stays; an invalid number counts as 0.
  mutating func record(_ stamp: EditStamp) throws(EditError) {
    guard stamp.isRecorded else { return }
    try set("DTSTAMP", to: stamp.now, field: "last-modified")
    try set("LAST-MODIFIED", to: stamp.now, field: "last-modified")
    let sequence = ItemRevision.sequence(of: self)
    if sequence < Int(Int32.max) { set("SEQUENCE", to: String(sequence + 1)) }
  }
}

extension String {
  /// Throws if the escaped text could make the object too large to read.
  func checkLength(_ field: String) throws(EditError) {
    guard utf8.count <= 7 << 20 else {
      throw .invalid(field: field, reason: "the text is longer than 7 MiB; shorten it")
    }
  }
}
