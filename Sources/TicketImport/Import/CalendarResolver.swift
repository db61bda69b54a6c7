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

/// The calendars that an import writes to, in the order of their first use.
struct OpenCalendars {
  /// The counts are final once the writer has finished.
  private var calendars: [(writer: any CalendarWriter, saved: Int, unchanged: Int)] = []

  /// The number of a calendar, in the order of first use.
  mutating func number(of writer: any CalendarWriter) -> Int {
    if let known = calendars.firstIndex(where: { $0.writer === writer }) { return known }
    calendars.append((writer, 0, 0))
    return calendars.count - 1
  }

  /// Counts a result of a record that went to that calendar.
  mutating func count(_ status: ImportResult.Status, in writer: any CalendarWriter) {
    let place = number(of: writer)
    switch status {
    case .saved: calendars[place].saved += 1
    case .unchanged: calendars[place].unchanged += 1
    case .updated, .cancelled, .skipped, .rejected, .conflict, .noBooking, .wouldSave, .wouldUpdate,
      .wouldCancel:
      break
    }
  }

  /// Completes every calendar. The results of one that cannot be completed become rejections.
  func finish(_ summary: inout ImportSummary) {
    for calendar in calendars {
      do { try calendar.writer.finish() } catch {
        summary.record(error)
        if !calendar.writer.isDurableOnCommit {
          summary.withdraw(saved: calendar.saved, unchanged: calendar.unchanged)
        }
      }
    }
  }
}
