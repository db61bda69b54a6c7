internal import CalendarStore
internal import Foundation
internal import TicketImport

/// The objects and calendars of a command's changes, with the access that the changes needed.
final class ChangedCalendars: UndoTarget {
  private let changes: [LedgerObject]
  private let calendars: ReadableCalendars
  private let ledger: Ledger
  /// Nil if no source of the changes is in the configuration.
  private var objects: EventStore?
  /// The calendars that were there at first; empty for changes of items alone.
  private var listed: [StoredCalendar] = []

  /// Asks for the access if it is undetermined. Nil for events that were added where nothing may be read,
  /// and need not be.
  init?(
    _ changes: [LedgerObject], _ calendars: ReadableCalendars, _ ledger: Ledger
  ) throws(CommandError) {
    self.changes = changes
    self.calendars = calendars
    self.ledger = ledger
    let known = Set(calendars.sources.map(\.name))
    let wanted = changes.map(\.calendar).filter { $0.source.map(known.contains) ?? false }
    let subjects = Set(changes.map(\.subject))
    guard !wanted.isEmpty else { return }
    let sources = calendars.sources(of: wanted) ?? []
    let isAddition = changes.allSatisfy { $0.action == .add && $0.etag != nil }
    let mayRead = sources.allSatisfy {
      calendars.access.status(of: $0, for: .event) == .fullAccess
    }
    if isAddition, subjects == [.event], !mayRead { return nil }
    switch subjects {
    case [.event]: objects = try calendars.store(of: wanted)
    case [.reminder]: objects = try calendars.store(of: wanted, for: .reminder)
    default:
      let list = try calendars.list(of: sources)
      listed = try CommandError.at { () throws(StoreError) in
        let listed = try list.calendars()
        for source in sources { try list.checkManaged(source) }
        return listed
      }
      objects = list
    }
  }

  // MARK: Objects

  func object(
    _ href: String, in calendar: EventCalendar
  ) throws(StoreError) -> CalendarObject? {
    guard let objects else { throw missingSource(calendar) }
    // The undo makes the calendar again first.
    let isDeleted = changes.contains {
      $0.subject == .calendar && $0.action == .remove && isSame($0.calendar, calendar)
    }
    if isDeleted, stored(calendar) == nil { return nil }
    if let object = try objects.present(href, in: calendar) { return object }
    // Another program may have given the item to an object of another name. What an emptied calendar
    // had comes back beside that: it may have had the item twice.
    let own = changes.filter { isSame($0.calendar, calendar) }
    guard let change = own.first(where: { $0.href == href }), let uid = change.uid,
      own.count(where: { $0.uid == uid }) == 1,
      change.action != .remove || changes.count(where: { $0.action == .remove }) == 1
    else { return nil }
    return try objects.holder(of: uid, in: calendar, isCurrent: false)
  }

  func writer(of calendar: EventCalendar) throws(CalendarResolverError) -> any CalendarWriter {
    do throws(StoreError) {
      guard let objects else { throw missingSource(calendar) }
      return try objects.writer(of: calendar)
    } catch { throw CalendarResolverError(error.reason) }
  }

  private func stored(_ calendar: EventCalendar) -> StoredCalendar? {
    listed.first { isSame($0.calendar, calendar) }
  }

  private func isSame(_ calendar: EventCalendar, _ other: EventCalendar) -> Bool {
    calendar.name == other.name && calendar.source == other.source
  }

  private func missingSource(_ calendar: EventCalendar) -> StoreError {
    .refused(reason: "the source \(calendar.source ?? "") is no longer in the configuration")
  }

  // MARK: Calendars

  func obstacle(
    to change: LedgerObject, removing count: Int
  ) throws(StoreError) -> UndoObstacle? {
    guard let objects else { throw missingSource(change.calendar) }
    guard let stored = stored(change.calendar) else { return UndoObstacle(nil, of: change) }
    if let before = change.contents.before {
      let defaults = CalendarState(before)?.defaults ?? []
      return UndoObstacle(
        try CalendarState(of: stored, in: objects, defaults: defaults).bytes, of: change)
    }
    // Another title or color does not keep an empty calendar.
    let others = try objects.objectCount(of: stored) - count
    guard others > 0 else { return nil }
    return .refused(
      reason: "holds \(CalendarLines.items(others)) now and is kept; "
        + "remove them first, or use ticketcal calendars delete")
  }

  func undo(
    _ change: LedgerObject, recording record: (LedgerObject) throws(StoreError) -> Void
  ) throws(StoreError) {
    let calendar = change.calendar
    guard let objects else { throw missingSource(calendar) }
    if let before = CalendarState(change.contents.before) {
      try restore(calendar, before, in: objects, recording: record)
    } else if let stored = stored(calendar) {
      try delete(stored, in: objects, recording: record)
    }
  }

  private func restore(
    _ calendar: EventCalendar, _ state: CalendarState, in list: EventStore,
    recording record: (LedgerObject) throws(StoreError) -> Void
  ) throws(StoreError) {
    guard let source = calendars.sources.first(where: { $0.name == calendar.source }) else {
      throw missingSource(calendar)
    }
    let new = StoredCalendar(
      calendar: calendar, source: source, title: state.title ?? calendar.name)
    try record(LedgerObject(new, from: nil, to: state))
    try list.restore(calendar, state.files)
    guard let made = try list.calendars().first(where: { isSame($0.calendar, calendar) }) else {
      return
    }
    let chosen = calendars.defaults.chosen
    complete { () throws(CommandError) in
      try CommandError.reporting(try ledger.remember(made.calendar))
      try calendars.choose(made, for: state.defaults?.filter { chosen[$0] == nil } ?? [])
    }
  }

  private func delete(
    _ stored: StoredCalendar, in list: EventStore,
    recording record: (LedgerObject) throws(StoreError) -> Void
  ) throws(StoreError) {
    let defaults = calendars.chosenTypes(of: stored)
    let state = try CalendarState(of: stored, in: list, defaults: defaults)
    try record(LedgerObject(stored, from: state, to: nil))
    try list.delete(stored, evenLast: true)
    complete { () throws(CommandError) in
      if let identifier = stored.calendar.identifier {
        try CommandError.reporting(try ledger.forget(calendar: identifier))
      }
      try calendars.choose(nil, for: defaults)
    }
  }

  /// Records what became of a calendar. The calendar is undone already, so a failure is a warning.
  private func complete(_ record: () throws(CommandError) -> Void) {
    do throws(CommandError) { try record() } catch {
      calendars.process.messages.warn("\(error.reason); the calendar itself is undone")
    }
  }
}

extension EventStore {
  /// The object as the calendar has it now, of which a copy of a server's object tells nothing; without its
  /// text if no copy of that version is known. Throws where the calendar does not tell.
  func present(
    _ href: String, in calendar: EventCalendar
  ) throws(StoreError) -> CalendarObject? {
    let writer = try writer(of: calendar)
    guard writer.isRemote else { return try object(href, in: calendar) }
    guard let version = try writer.version(of: href) else { return nil }
    let known = try object(href, in: calendar)
    return known?.version.etag == version.etag ? known : CalendarObject(version: version, text: [])
  }
}
