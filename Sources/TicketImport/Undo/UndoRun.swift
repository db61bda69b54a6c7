import CalendarStore
public import CivilTime
import Foundation

/// Takes back what an import did: events it made are removed, events it replaced or removed get their
/// text back, byte for byte, as long as they stand as they were left.
///
/// An undo is an import of its own in the ledger, and can be undone. The calendars are looked at by
/// stat(2) alone.
public final class UndoRun {
  private static let eventsAtOnce = 512

  private let ledger: Ledger
  private let calendars: any CalendarChoice
  private let reporter: any UndoReporter
  private let clock: () -> Instant
  private let isInterrupted: () -> Bool
  private var summary = UndoSummary()
  /// By what calendars are found again by.
  private var journals: [String: ImportJournal] = [:]

  public init(
    ledger: Ledger, calendars: any CalendarChoice, reporter: any UndoReporter,
    clock: @escaping () -> Instant, isInterrupted: @escaping () -> Bool
  ) {
    self.ledger = ledger
    self.calendars = calendars
    self.reporter = reporter
    self.clock = clock
    self.isInterrupted = isInterrupted
  }

  /// What would be done now; changes nothing.
  ///
  /// - Parameter isForced: events that somebody changed in the calendar are undone too.
  public func plan(of importID: Int64, isForced: Bool) throws(LedgerError) -> UndoPlan {
    var lineage = UndoLineage(ledger)
    var items: [UndoItem] = []
    for step in try ledger.undoSteps(of: importID) {
      let obstacle = try lineage.obstacle(of: step)
      let item = item(step, isForced: isForced)
      if case .superseded = obstacle, item.obstacle == .gone, item.deed == .remove {
        // Nothing is left that would have to be undone first.
        items.append(item)
      } else {
        items.append(obstacle.map { UndoItem(step, $0) } ?? item)
      }
    }
    return UndoPlan(importID: importID, items: items)
  }

  private func item(_ step: UndoStep, isForced: Bool) -> UndoItem {
    do throws(CalendarChoiceError) {
      let isDeleted = step.current.calendar.identifier == nil
      let version =
        isDeleted
        ? nil : try calendars.writer(of: step.current.calendar).version(of: step.current.uid)
      if version == nil, step.current.isStanding,
        let other = calendars.writers(holding: step.current.uid).first
      {
        return UndoItem(step, .moved(to: other.calendar.title))
      }
      return UndoItem(step, version: version, isForced: isForced)
    } catch { return UndoItem(step, .unreachable(error)) }
  }

  /// Tells what would be done.
  public func pretend(_ plan: UndoPlan) -> UndoSummary {
    for item in plan.items {
      tell(
        item.obstacle.map { Self.kept(item, $0) }
          ?? UndoResult(item: item, status: item.deed == .remove ? .wouldRemove : .wouldRestore))
    }
    return summary
  }

  /// Does what was planned and can still be done. The undo is logged by `description`.
  public func carryOut(
    _ plan: UndoPlan, as description: ImportDescription
  ) throws(LedgerError) -> UndoSummary {
    let importID = plan.isEmpty ? nil : try ledger.begin(description, at: clock())
    var rest = plan.items[...]
    while !rest.isEmpty, !summary.wasInterrupted {
      let group = Array(rest.prefix(Self.eventsAtOnce))
      rest = rest.dropFirst(group.count)
      for result in try results(group, of: importID) { tell(result) }
      if isInterrupted() { summary.wasInterrupted = !rest.isEmpty }
    }
    if let importID {
      let counts = summary.counts.map { ($0.key.rawValue, $0.value) }
      try ledger.finish(
        importID, counts: Dictionary(uniqueKeysWithValues: counts), at: clock(),
        wasInterrupted: summary.wasInterrupted)
    }
    return summary
  }

  /// Undoes a group; one result an item, in their order.
  private func results(
    _ group: [UndoItem], of importID: Int64?
  ) throws(LedgerError) -> [UndoResult] {
    var results: [UndoResult?] = group.map { item in item.obstacle.map { Self.kept(item, $0) } }
    if let importID {
      let open = group.indices.filter { group[$0].obstacle == nil }
      let homes = try write(open, of: group, \.home, importID, change)
      for (place, outcome) in homes { results[place] = result(group[place], outcome) }
      let moved = homes.compactMap { group[$0.place].isMove && $0.outcome.wasMade ? $0.place : nil }
      let left = try write(moved, of: group, \.step.current.calendar, importID) { item, _ in
        item.departure
      }
      var hasLeft: [Int: Bool?] = [:]
      for (place, outcome) in left {
        hasLeft[place] = .some(outcome.hasLeft)
        guard outcome.hasLeft != true else { continue }
        if case .failed(let error) = outcome { summary.note(error) }
        results[place]?.reason = outcome.remark(of: group[place].step.current.calendar.title)
      }
      try settle(homes, of: group, hasLeft, importID)
    }
    return results.compactMap(\.self)
  }

  /// Writes the changes of some items of a group, a calendar after another.
  private func write(
    _ places: [Int], of group: [UndoItem], _ calendar: KeyPath<UndoItem, EventCalendar>,
    _ importID: Int64,
    _ change: (UndoItem, ImportJournal) throws(LedgerError) -> EventChange
  ) throws(LedgerError) -> [(place: Int, outcome: WriteOutcome)] {
    var all: [(Int, WriteOutcome)] = []
    for (calendar, places) in Dictionary(grouping: places, by: { group[$0][keyPath: calendar] }) {
      let writer: any EventWriter
      do throws(CalendarChoiceError) { writer = try calendars.writer(of: calendar) } catch {
        let failure = WriteError(
          cause: error.isRefused ? .notPermitted : .noSuchCalendar, path: calendar.title,
          reason: error.reason)
        all += places.map { ($0, .failed(failure)) }
        continue
      }
      let journal = journal(of: calendar, importID)
      writer.journal = journal
      var changes: [EventChange] = []
      for place in places { changes.append(try change(group[place], journal)) }
      all += zip(places, writer.write(changes))
    }
    return all
  }

  /// Has the ledger know what became of items.
  ///
  /// - Parameter hasLeft: whether those that were moved have left the calendar they were in; nil where
  ///   nobody knows.
  private func settle(
    _ written: [(place: Int, outcome: WriteOutcome)], of group: [UndoItem],
    _ hasLeft: [Int: Bool?], _ importID: Int64
  ) throws(LedgerError) {
    for (place, outcome) in written {
      let item = group[place]
      let journal = journal(of: item.home, importID)
      var wasMade = outcome.wasMade(item.change(nil))
      if case .some(let hasLeft) = hasLeft[place] {
        if hasLeft == nil { wasMade = nil }
        if hasLeft == false { journal.stays(item.step.current.uid) }
      }
      try journal.settle([
        ImportJournal.Outcome(item.step.current.uid, wasMade: wasMade, outcome)
      ])
    }
  }

  private func journal(of calendar: EventCalendar, _ importID: Int64) -> ImportJournal {
    let key = calendar.identifier ?? calendar.title
    if let known = journals[key] { return known }
    let journal = ImportJournal(ledger: ledger, importID: importID)
    journals[key] = journal
    return journal
  }

  /// What is to become of an item in its home, which the journal is told of. Texts are read a group at a
  /// time.
  private func change(
    _ item: UndoItem, _ journal: ImportJournal
  ) throws(LedgerError) -> EventChange {
    let texts = try ledger.texts(of: (item.step.previous ?? item.step.current).id)
    var text: EventText?
    if item.deed == .putBack {
      guard let written = texts.written else { throw ledger.damage }
      text = written
    }
    journal.expect(
      intent(item, texts), leaving: item.isMove ? leaving(item, texts) : nil)
    return item.change(text)
  }

  /// What the ledger is to know: afterwards holds what held before, or the booking counts as one that
  /// was never imported.
  private func intent(_ item: UndoItem, _ texts: LedgerTexts) -> LedgerIntent {
    let current = item.step.current
    let model = item.step.previous ?? current
    let action: LedgerEntry.Action =
      switch item.deed {
      case .putBack: .restore
      case .remove: item.step.previous?.action == .withdraw ? .withdraw : .forget
      }
    return LedgerIntent(
      identity: model.identity, uid: current.uid, action: action, fingerprint: model.fingerprint,
      position: texts.position, source: texts.source, original: texts.original,
      calendar: item.home, href: current.href, etag: nil, text: nil,
      drafted: texts.drafted?.bytes, title: model.title, start: model.start, end: model.end,
      sequence: model.sequence, creationDate: model.creationDate, previousID: item.step.entry.id)
  }

  private func leaving(_ item: UndoItem, _ texts: LedgerTexts) -> LedgerIntent {
    let intent = intent(item, texts)
    intent.action = .leave
    intent.calendar = item.step.current.calendar
    // Whose etag tells whether it may go.
    intent.previousID = item.step.current.id
    return intent
  }

  private func result(_ item: UndoItem, _ outcome: WriteOutcome) -> UndoResult {
    switch outcome {
    case .saved: return UndoResult(item: item, status: .restored)
    case .withdrawn: return UndoResult(item: item, status: .removed)
    case .exists, .changed: return Self.kept(item, .changed)
    case .missing: return Self.kept(item, .gone)
    case .failed(let error):
      summary.note(error)
      return UndoResult(item: item, status: .rejected, reason: "\(error.path): \(error.reason)")
    }
  }

  private func tell(_ result: UndoResult) {
    summary.count(result.status)
    if case .unreachable(let error) = result.item.obstacle, error.isRefused {
      summary.isRefused = true
    }
    reporter.report(result)
  }

  private static func kept(_ item: UndoItem, _ obstacle: UndoItem.Obstacle) -> UndoResult {
    switch obstacle {
    case .changed, .moved, .superseded:
      UndoResult(item: item, status: .conflict, reason: obstacle.reason)
    case .gone, .undone:
      UndoResult(item: item, status: .skipped, reason: obstacle.reason)
    case .unreachable:
      UndoResult(item: item, status: .rejected, reason: obstacle.reason)
    }
  }
}
