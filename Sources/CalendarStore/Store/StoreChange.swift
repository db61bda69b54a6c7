/// What has changed in one calendar.
///
/// Where nothing is added, changed or removed, the calendar itself is new, or its title or colour has
/// changed.
public struct StoreChange: Sendable, Equatable {
  public let calendar: EventCalendar
  /// The names of objects that are new: all, of a calendar that has come (back).
  public var added: [String]
  /// The names of objects that are not what they were.
  public var changed: [String]
  /// The names of objects that are gone.
  public var removed: [String]
  /// The store's own saving, removing or committing did it.
  public var isOwn: Bool
  /// The calendar is gone, with all objects.
  public var vanished: Bool

  public init(
    calendar: EventCalendar, added: [String] = [], changed: [String] = [], removed: [String] = [],
    isOwn: Bool = false, vanished: Bool = false
  ) {
    self.calendar = calendar
    self.added = added
    self.changed = changed
    self.removed = removed
    self.isOwn = isOwn
    self.vanished = vanished
  }
}
