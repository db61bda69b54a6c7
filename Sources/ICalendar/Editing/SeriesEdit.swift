internal import CivilTime
package import Foundation

/// Applies one change to an object by the edit of RFC 5545 that matches the change's span.
package struct SeriesEdit {
  /// The current object in the calendar.
  let object: ICalendarObject
  /// The contents of the object when the item was fetched.
  private let base: ObjectContents
  let stamp: EditStamp
  let newUID: @Sendable () -> UUID

  package init(
    object: ICalendarObject, base: ObjectContents, stamp: EditStamp,
    newUID: @escaping @Sendable () -> UUID
  ) {
    self.object = object
    self.base = base
    self.stamp = stamp
    self.newUID = newUID
  }

  package enum Result {
    case unchanged
    case object(ICalendarObject)
    /// `old` is the rest of the old series; `new` is the series with the UID `newUID`.
    case split(old: ICalendarObject, new: ICalendarObject, newUID: UUID)
    /// The object must be deleted.
    case nothing
  }

  /// - Parameter span: ignored for a reminder, which is one item.
  package func save<Item: MappedItem>(_ item: Item, _ span: EventSpan) throws(EditError) -> Result {
    let (series, original) = try original(of: item)
    guard item != original else { return .unchanged }
    return try item.save(span, from: original, of: series, by: self)
  }

  /// - Parameter span: ignored for a reminder, which goes with all its occurrences.
  package func remove<Item: MappedItem>(
    _ item: Item, _ span: EventSpan
  ) throws(EditError) -> Result {
    let (series, original) = try original(of: item)
    return try original.remove(span, of: series, by: self)
  }

  private func original<Item: MappedItem>(
    of item: Item
  ) throws(EditError) -> (series: ItemSeries<Item>, item: Item) {
    for series in Item.series(in: base) where series.uid == item.uid {
      if let original = Item.item(at: item.occurrenceDate, of: series) { return (series, original) }
    }
    throw .missing
  }

  // MARK: Steps

  func edited(
    _ edit: (inout ICalendarObject) throws(EditError) -> Void
  ) throws(EditError) -> Result {
    var object = object
    try edit(&object)
    return .object(object)
  }

  /// Changes a detached occurrence, or the whole series with its detached occurrences.
  func change<Item: MappedItem>(
    _ object: inout ICalendarObject, to item: Item, from original: Item,
    of series: ItemSeries<Item>
  ) throws(EditError) {
    try object.change(item, from: original, stamp: stamp)
    if let master = series.master?.item, !original.isDetached {
      try object.share(item, from: original, of: master, stamp: stamp)
    }
  }

  /// Removes the components of the item, and no unreadable components with the same UID.
  func without<Item: MappedItem>(_ item: Item) throws(EditError) -> Result {
    var object = object
    let places = object.contents().places(of: item.uid, Item.entityType)
    guard !places.isEmpty else { throw .missing }
    object.remove(places)
    return object.isEmpty ? .nothing : .object(object)
  }
}
