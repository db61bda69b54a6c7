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

  /// The other writable calendars that have an event of this name, by stat(2) alone.
  ///
  /// - Throws: where one of them does not tell, and no other has the event.
  func writers(
    holding href: String, besides calendar: EventCalendar
  ) throws(StoreError) -> [any CalendarWriter]
}

extension [any CalendarWriter] {
  /// Those of other calendars that have an event of a name.
  ///
  /// - Throws: the error of one that does not tell, if no other has the event.
  public func holding(
    _ href: String, besides calendar: EventCalendar
  ) throws(StoreError) -> [any CalendarWriter] {
    var (found, failure) = ([any CalendarWriter](), StoreError?.none)
    for writer in self where writer.calendar.identifier != calendar.identifier {
      do throws(StoreError) {
        if try writer.version(of: href) != nil { found.append(writer) }
      } catch { failure = failure ?? error }
    }
    if found.isEmpty, let failure { throw failure }
    return found
  }
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
