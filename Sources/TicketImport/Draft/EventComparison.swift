public import CalendarStore
internal import ICalendar

/// How an event that is to be made compares with the event that has its UID.
public enum EventComparison: Equatable, Sendable {
  /// Every field is the same.
  case same
  /// The start is the same; these fields are not.
  case differs([DraftField])
  /// The other event was moved: its start is another moment.
  case moved

  /// Nil for an object without an event.
  ///
  /// - Parameter object: the iCalendar object of the event that has the UID.
  public init?(_ event: Event, with object: [UInt8]) {
    // Both are compared as written.
    guard let other = ForeignObject.event(of: object),
      let text = try? event.objectText(productID: ItemDraft.productID),
      let event = ForeignObject.event(of: text)
    else { return nil }
    let fields = ItemDraft(event).differences(from: ItemDraft(other))
    if fields.isEmpty {
      self = .same
    } else {
      let isMoved =
        event.start.instant == nil
        ? event.start != other.start : event.start.instant != other.start.instant
      self = isMoved ? .moved : .differs(fields)
    }
  }
}
