import CalendarStore

/// The calendar of a booking's event, and the event's version there by stat(2).
struct EventPlace {
  let calendar: EventCalendar
  /// Nil for a deleted calendar, and for one that cannot be reached.
  let writer: (any CalendarWriter)?
  /// Nil for an event that is not in the calendar.
  let version: ObjectVersion?
  /// Why nobody can tell what became of the event: its calendar cannot be reached.
  var unreachable: CalendarResolverError?
}

extension EventPlace {
  /// The entry's calendar; nil if it does not have the event.
  ///
  /// - Parameters:
  ///   - writer: of the entry's calendar.
  ///   - assumes: whether a server is not asked: the event is taken to be as it was written, and the
  ///     condition of a write finds out whether it is.
  init?(
    of entry: LedgerObject, in writer: any CalendarWriter, assumes: Bool
  ) throws(StoreError) {
    var version: ObjectVersion?
    if assumes, writer.isRemote, let etag = entry.etag {
      version = ObjectVersion(href: entry.href, etag: etag)
    } else {
      version = try writer.version(of: entry)
    }
    guard let version else { return nil }
    self.init(calendar: entry.calendar, writer: writer, version: version)
  }

  /// The only other calendar with the event, after a move by another program; without one, the
  /// entry's calendar, which does not have the event.
  ///
  /// - Parameter writer: of the entry's calendar; nil for a calendar without one.
  init(
    of entry: LedgerObject, besides writer: (any CalendarWriter)?,
    among calendars: any CalendarResolver
  ) throws(StoreError) {
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
