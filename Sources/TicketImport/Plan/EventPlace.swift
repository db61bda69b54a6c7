import CalendarStore

/// The calendar of a booking's event, and the event's version there by stat(2).
struct EventPlace {
  let calendar: EventCalendar
  /// Nil for a calendar that is gone or not writable.
  let writer: (any CalendarWriter)?
  /// Nil for an event that is not in the calendar.
  let version: ObjectVersion?
}

extension EventPlace {
  /// The entry's calendar; or the only other calendar with the event, after a move by another
  /// program.
  ///
  /// - Parameters:
  ///   - writer: the writer of the entry's own calendar.
  ///   - assumes: whether a server is not asked: the event is taken to be as it was written, and the
  ///     condition of a write finds out whether it is.
  init(
    of entry: LedgerObject, _ writer: (any CalendarWriter)?, among calendars: any CalendarResolver,
    assumes: Bool = false
  ) throws(StoreError) {
    if assumes, let writer, writer.isRemote, let etag = entry.etag {
      self.init(
        calendar: entry.calendar, writer: writer,
        version: ObjectVersion(href: entry.href, etag: etag))
      return
    }
    if let version = try writer?.version(of: entry) {
      self.init(calendar: entry.calendar, writer: writer, version: version)
      return
    }
    let others = try calendars.writers(holding: entry.href, besides: entry.calendar)
    if let only = others.first, others.count == 1, var version = try only.version(of: entry.href) {
      // A move of a file changes its change time.
      version.changed = nil
      self.init(calendar: only.calendar, writer: only, version: version)
    } else {
      self.init(calendar: entry.calendar, writer: writer, version: nil)
    }
  }
}

extension CalendarWriter {
  /// The version of the entry's event. Where a server allows no look at it, the event is taken to be as
  /// it was written: the condition of a write finds out.
  func version(of entry: LedgerObject) throws(StoreError) -> ObjectVersion? {
    do throws(StoreError) { return try version(of: entry.href) } catch {
      guard isRemote, error.cause == .notPermitted, entry.hasEvent else { throw error }
      return ObjectVersion(href: entry.href, etag: entry.etag)
    }
  }
}
