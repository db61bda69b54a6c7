internal import TicketImport

/// A session that was cut off and goes on, in place of files.
struct Resumption {
  var session: InterruptedSession
  var settings: SessionSettings
  var ledger: Ledger
  /// The calendars there are, listed while that was allowed.
  var calendars: [NamedCalendar]
  /// Read while that was allowed.
  var busy: BusyTimes?
}
