public import CivilTime

/// Which events are wanted.
public struct EventPredicate: Sendable, Equatable {
  /// Half open: an event belongs when it overlaps it. An event without length belongs when it lies in it,
  /// also at its beginning.
  public var range: Range<Instant>
  /// Nil for all calendars.
  public var calendars: [EventCalendar]?

  public init(range: Range<Instant>, calendars: [EventCalendar]? = nil) {
    self.range = range
    self.calendars = calendars
  }
}
