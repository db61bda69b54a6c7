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
    for var step in try ledger.undoSteps(of: importID) {
      step.current = try lineage.standing(step)
      let obstacle = try lineage.obstacle(of: step)
      items.append(obstacle.map { UndoItem(step, $0) } ?? item(step, isForced: isForced))
    }
    return UndoPlan(importID: importID, items: items)
  }

  private func item(_ step: UndoStep, isForced: Bool) -> UndoItem {
    do throws(CalendarChoiceError) {
      let writer = try calendars.writer(of: step.current.calendar)
      return UndoItem(step, version: writer.version(of: step.current.uid), isForced: isForced)
    } catch { return UndoItem(step, .unreachable(error.reason)) }
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
      let homes = try write(open, of: group, \.home, \.change, importID) {
        item throws(LedgerError) in try self.intent(item)
      }
      for (place, outcome) in homes { results[place] = result(group[place], outcome) }
      let moved = homes.compactMap { group[$0.place].isMove && $0.outcome.wasMade ? $0.place : nil }
      let left = try write(moved, of: group, \.step.current.calendar, \.departure, importID) {
        item throws(LedgerError) in try self.leaving(item)
      }
      for (place, outcome) in left where !outcome.wasMade {
        let other = group[place].step.current.calendar.title
        results[place]?.reason = "also still in \(other), where it was changed since"
      }
    }
    return results.compactMap(\.self)
  }

  /// Writes the changes of some items of a group, a calendar after another.
  private func write(
    _ places: [Int], of group: [UndoItem], _ calendar: KeyPath<UndoItem, EventCalendar>,
    _ change: KeyPath<UndoItem, EventChange>, _ importID: Int64,
    _ intent: (UndoItem) throws(LedgerError) -> LedgerIntent
  ) throws(LedgerError) -> [(place: Int, outcome: WriteOutcome)] {
    var all: [(Int, WriteOutcome)] = []
    for (calendar, places) in Dictionary(grouping: places, by: { group[$0][keyPath: calendar] }) {
      let writer: any EventWriter
      do throws(CalendarChoiceError) { writer = try calendars.writer(of: calendar) } catch {
        let failure = WriteError(
          cause: .noSuchCalendar, path: calendar.title, reason: error.reason)
        all += places.map { ($0, .failed(failure)) }
        continue
      }
      let journal = journal(of: calendar, importID)
      writer.journal = journal
      for place in places { journal.expect(try intent(group[place])) }
      let outcomes = writer.write(places.map { group[$0][keyPath: change] })
      try journal.settle(
        zip(places, outcomes).map {
          (group[$0].step.current.uid, $1.wasMade(group[$0][keyPath: change]))
        })
      all += zip(places, outcomes)
    }
    return all
  }

  private func journal(of calendar: EventCalendar, _ importID: Int64) -> ImportJournal {
    let key = calendar.identifier ?? calendar.title
    if let known = journals[key] { return known }
    let journal = ImportJournal(ledger: ledger, importID: importID)
    journals[key] = journal
    return journal
  }

  /// What the ledger is to know: afterwards holds what held before, or the booking counts as one that
  /// was never imported.
  private func intent(_ item: UndoItem) throws(LedgerError) -> LedgerIntent {
    let current = item.step.current
    let model = item.step.previous ?? current
    let texts = try ledger.texts(of: model.id)
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

  private func leaving(_ item: UndoItem) throws(LedgerError) -> LedgerIntent {
    var intent = try intent(item)
    intent.action = .leave
    intent.calendar = item.step.current.calendar
    return intent
  }

  private func result(_ item: UndoItem, _ outcome: WriteOutcome) -> UndoResult {
    switch outcome {
    case .saved: return UndoResult(item: item, status: .restored)
    case .withdrawn: return UndoResult(item: item, status: .removed)
    case .exists, .changed: return Self.kept(item, .changed)
    case .missing: return Self.kept(item, .gone)
    case .failed(let error):
      if summary.writeFailure == nil { summary.writeFailure = error }
      return UndoResult(item: item, status: .rejected, reason: "\(error.path): \(error.reason)")
    }
  }

  private func tell(_ result: UndoResult) {
    summary.count(result.status)
    reporter.report(result)
  }

  private static func kept(_ item: UndoItem, _ obstacle: UndoItem.Obstacle) -> UndoResult {
    switch obstacle {
    case .changed:
      UndoResult(item: item, status: .conflict, reason: obstacle.reason)
    case .gone, .superseded, .undone:
      UndoResult(item: item, status: .skipped, reason: obstacle.reason)
    case .unreachable:
      UndoResult(item: item, status: .rejected, reason: obstacle.reason)
    }
  }
}
