import CalendarStore

/// What is to become of a record's event.
enum ImportPlan {
  case write(ImportWrite)
  /// Nothing is to be written; the calendar that has or had the event, and what was written there where
  /// it stands.
  case told(ImportResult.Status, reason: String, href: String?, EventCalendar, LedgerEntry?)
  /// Nobody may look after the event of that entry, and so nothing is to be written.
  case refused(reason: String, LedgerEntry)
  /// The record says what its event said once: it waits for the end of the input, as one that comes
  /// later may count.
  case later
}
