internal import CalendarStore
internal import Foundation
internal import TicketImport

/// The objects and calendars of changes, with the access that the changes needed.
struct ChangedObjects {
  private let changes: [LedgerChange]
  private let calendars: ReadableCalendars
  /// Nil if no source of the changes is in the configuration.
  private var objects: StoredObjects?
  /// For new events in calendars that need not be read for it; nil for other changes.
  private var writers: CalendarWriters?
  /// Nil for changes of items alone.
  private var list: CalendarList?
  /// The calendars that the changes deleted.
  private let deleted: [EventCalendar]
  /// The calendars that were there at first.
  private var listed: [StoredCalendar] = []

  /// Asks for the access if it is undetermined.
  init(
    _ changes: [LedgerChange], _ calendars: ReadableCalendars
  ) throws(CommandError) {
    self.changes = changes
    self.calendars = calendars
    let known = Set(calendars.sources.map(\.name))
    let wanted = changes.map(\.object.calendar).filter { $0.source.map(known.contains) ?? false }
    deleted = changes.filter { $0.subject == .calendar && $0.object.after == nil }
      .map(\.object.calendar)
    let subjects = Set(changes.map(\.subject))
    guard !wanted.isEmpty else { return }
    let isAddition = changes.allSatisfy { $0.object.before == nil && $0.etag != nil }
    if isAddition, subjects == [.event], !Self.mayRead(wanted, calendars) {
      writers = CalendarWriters(
        primary: nil, calendars.finder, makesCalendars: false)
      return
    }
    switch subjects {
    case [.event]: objects = try calendars.store(of: wanted).objects
    case [.reminder]: objects = try calendars.store(of: wanted, for: .reminder).objects
    default:
      let sources = calendars.sources(of: wanted) ?? []
      let list = try calendars.list(of: sources)
      objects = try CommandError.at { () throws(StoreError) in
        listed = try list.calendars()
        var objects: StoredObjects?
        for source in sources { objects = try list.objects(of: source) }
        return objects
      }
      self.list = list
    }
  }

  private static func mayRead(
    _ wanted: [EventCalendar], _ calendars: ReadableCalendars
  ) -> Bool {
    (calendars.sources(of: wanted) ?? []).allSatisfy {
      calendars.access.status(of: $0, for: .event) == .fullAccess
    }
  }

  // MARK: Now

  /// The present bytes of a change's object; nil if there is none.
  func present(_ change: LedgerChange) throws(StoreError) -> [UInt8]? {
    let object = change.object
    switch change.subject {
    case .calendar: return try presentState(change)
    case .event, .reminder:
      if let writers { return try presentVersion(change, writers) }
      guard let objects else { throw missingSource(change) }
      // The undo makes the calendar again first.
      if deleted.contains(where: { isSame($0, object) }), stored(object.calendar) == nil {
        return nil
      }
      return try objects.text(of: object.href, in: object.calendar, knowing: change.written)
    }
  }

  /// The bytes of a new event if its file is the one that was written; by stat(2) alone.
  private func presentVersion(
    _ change: LedgerChange, _ writers: CalendarWriters
  ) throws(StoreError) -> [UInt8]? {
    let object = change.object
    do {
      let version = try writers.writer(of: object.calendar).version(of: object.href)
      return version.map { version in
        change.etag.map(version.has) ?? false ? object.after ?? [] : []
      }
    } catch let error as StoreError {
      throw error
    } catch let error as CalendarResolverError {
      throw .refused(reason: error.reason)
    } catch { throw .missing }
  }

  private func presentState(_ change: LedgerChange) throws(StoreError) -> [UInt8]? {
    guard let list else { throw missingSource(change) }
    guard let stored = stored(change.object.calendar) else { return nil }
    if let before = change.object.before {
      let defaults = CalendarState(before)?.defaults ?? []
      return try CalendarState(of: stored, in: list, defaults: defaults).bytes
    }
    let own = changes.count { $0.subject != .calendar && isSame($0.object.calendar, change.object) }
    let others = try list.objectCount(of: stored) - own
    guard others <= 0 else {
      throw .refused(
        reason: "holds \(CalendarLines.items(others)) now and is kept; "
          + "remove them first, or use ticketcal calendars delete")
    }
    // Another title or color does not keep an empty calendar.
    return change.object.after
  }

  private func stored(_ calendar: EventCalendar) -> StoredCalendar? {
    listed.first { $0.calendar.name == calendar.name && $0.calendar.source == calendar.source }
  }

  private func isSame(_ calendar: EventCalendar, _ object: ObjectChange) -> Bool {
    calendar.name == object.calendar.name && calendar.source == object.calendar.source
  }

  private func missingSource(_ change: LedgerChange) -> StoreError {
    .refused(
      reason: "the source \(change.object.calendar.source ?? "") is no longer in the configuration")
  }

  // MARK: Undoing

  /// Undoes the items in their order; the objects between two calendars all or none.
  func undo(
    _ items: [ChangeUndoItem], recordedIn history: ChangeHistory, _ ledger: Ledger
  ) throws(CommandError) {
    var rest = items[...]
    while let first = rest.first {
      switch first.change.subject {
      case .event, .reminder:
        let isObject: (ChangeUndoItem) -> Bool = {
          $0.change.subject == .event || $0.change.subject == .reminder
        }
        let run = Array(rest.prefix(while: isObject))
        rest = rest.dropFirst(run.count)
        try CommandError.reporting(try undoObjects(run, recordedIn: history, ledger))
      case .calendar:
        rest = rest.dropFirst()
        try CommandError.reporting(try undoCalendar(first, recordedIn: history, ledger))
      }
    }
  }

  private func undoObjects(
    _ items: [ChangeUndoItem], recordedIn history: ChangeHistory, _ ledger: Ledger
  ) throws(StoreError) {
    if let writers {
      for item in items { try withdraw(item, writers, recordedIn: history) }
    }
    guard let objects else { return }
    let made = try history.makeAll(in: objects) { () throws(StoreError) in
      for item in items.reversed() {
        let object = item.change.object
        try objects.replace(
          object.href, in: object.calendar, expecting: item.present, knowing: item.change.written,
          with: object.before)
      }
    }.made
    let formers = Dictionary(
      items.map { (Self.key($0.change.object), $0.change.object) },
      uniquingKeysWith: { first, _ in first })
    let restored = made.compactMap { change, etag in
      formers[Self.key(change)].flatMap { former in
        etag.map { (former: former, etag: $0) }
      }
    }
    // The undo is made: an import that cannot be undone again says why.
    try? ledger.restored(restored)
  }

  private static func key(_ object: ObjectChange) -> [String?] {
    [object.calendar.source, object.calendar.name, object.href]
  }

  /// Removes a new event from a calendar that may not be read.
  private func withdraw(
    _ item: ChangeUndoItem, _ writers: CalendarWriters, recordedIn history: ChangeHistory
  ) throws(StoreError) {
    var change = item.change
    guard let writer = try? writers.writer(of: change.object.calendar),
      let etag = change.etag
    else { return }
    let condition: ObjectWrite.Condition =
      item.present == change.object.after ? .unchanged(etag: etag) : .any
    (change.object.before, change.object.after) = (change.object.after, nil)
    let batch = writer.stage([
      ObjectWrite(href: change.object.href, content: .none, condition: condition)
    ])
    try history.record([change]) { () throws(StoreError) in
      switch batch.commit().first {
      case .made: return []
      case .failed(let error), .unknown(let error):
        throw error
      case .exists, .changed, .missing, nil: throw .changed(yours: [], theirs: nil)
      }
    }
  }

  private func undoCalendar(
    _ item: ChangeUndoItem, recordedIn history: ChangeHistory, _ ledger: Ledger
  ) throws(StoreError) {
    guard let list else { return }
    let calendar = item.change.object.calendar
    let before = CalendarState(item.change.object.before)
    guard let stored = stored(calendar) else {
      guard let before else { return }
      let new = StoredCalendar(
        calendar: calendar, source: try source(of: calendar), title: before.title ?? calendar.name)
      try history.record([LedgerChange(new, from: nil, to: before)]) { () throws(StoreError) in
        try list.restore(calendar, before.files)
        return []
      }
      if let made = try list.calendars().first(where: { isSame($0.calendar, item.change.object) }) {
        try? ledger.remember(made.calendar)
        // The calendar is there again: without the choice, new items go where they went meanwhile.
        let chosen = calendars.defaults.chosen
        try? calendars.choose(made, for: before.defaults?.filter { chosen[$0] == nil } ?? [])
      }
      return
    }
    guard before == nil else { return }
    let defaults = calendars.chosenTypes(of: stored)
    let state = try CalendarState(of: stored, in: list, defaults: defaults)
    try history.record([LedgerChange(stored, from: state, to: nil)]) { () throws(StoreError) in
      try list.delete(stored, evenLast: true)
      return []
    }
    if let identifier = stored.calendar.identifier { try? ledger.forget(calendar: identifier) }
    try? calendars.choose(nil, for: defaults)
  }

  private func source(of calendar: EventCalendar) throws(StoreError) -> CalendarSource {
    if let source = calendars.sources.first(where: { $0.name == calendar.source }) { return source }
    throw .missing
  }
}

extension LedgerChange {
  /// The etag after the change; of a new object at the latest the one that it was to get.
  fileprivate var etag: String? { made ?? object.etag }

  /// The version of the object after the change; nil if it is unknown.
  fileprivate var written: WrittenObject? {
    guard let made, let after = object.after else { return nil }
    return WrittenObject(etag: made, text: after)
  }
}
