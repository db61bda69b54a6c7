import CalendarStore

/// The calendar that a booking's event is looked for in, and what stat(2) tells of it there.
struct EventPlace {
  let calendar: EventCalendar
  /// Nil where the calendar is gone, or nothing may be added to it.
  let writer: (any EventWriter)?
  /// Nil where the calendar has no such event.
  let version: EventVersion?

  /// The only calendar that has the entry's event where its own has it no more: somebody has moved it there.
  ///
  /// - Parameter writer: of the entry's own calendar.
  init(
    of entry: LedgerEntry, _ writer: (any EventWriter)?, among calendars: any CalendarResolver
  ) throws(WriteError) {
    if let version = try writer?.version(of: entry.href) {
      self.init(calendar: entry.calendar, writer: writer, version: version)
      return
    }
    let others = calendars.writers(holding: entry.href).filter { $0 !== writer }
    if let only = others.first, others.count == 1, var version = try only.version(of: entry.href) {
      // To move a file is to change it, as stat(2) has it.
      version.changed = nil
      self.init(calendar: only.calendar, writer: only, version: version)
    } else {
      self.init(calendar: entry.calendar, writer: writer, version: nil)
    }
  }

  init(calendar: EventCalendar, writer: (any EventWriter)?, version: EventVersion?) {
    self.calendar = calendar
    self.writer = writer
    self.version = version
  }
}
