public import CalendarStore

/// The calendars an import may add to.
public protocol CalendarResolver: AnyObject {
  /// The calendars that a person can choose from, the default first; an import cannot add to all of
  /// them.
  var names: CalendarNames { get }

  /// The writer of a calendar, the default one for nil. A name from a record is only ever compared
  /// with the known names.
  func writer(named name: String?) throws(CalendarResolverError) -> any CalendarWriter

  /// The writer of a calendar that an earlier import wrote to, even if records now go to another
  /// one.
  func writer(of calendar: EventCalendar) throws(CalendarResolverError) -> any CalendarWriter

  /// The writable calendars that have an event of this name, by stat(2) alone.
  func writers(holding href: String) -> [any CalendarWriter]
}

/// There is no such calendar, or it cannot be written to.
public struct CalendarResolverError: Error, Sendable, Equatable {
  /// Lower case, with the known calendars.
  public var reason: String
  /// A person or the configuration keeps this program out of the calendar.
  public var isRefused: Bool

  public init(_ reason: String, isRefused: Bool = false) {
    self.reason = reason
    self.isRefused = isRefused
  }
}
