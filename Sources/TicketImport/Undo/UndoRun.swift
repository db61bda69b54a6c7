public import CalendarStore
public import CivilTime
import Foundation

/// Undoes an import: removes the events that it added, and restores byte for byte the events that
/// it replaced or removed. A booking that a later import has written, too, is drawn from what the other
/// imports state. Events that were changed since are kept.
///
/// The ledger records an undo as an import, so an undo can be undone. Calendars are examined by stat(2)
/// alone.
public final class UndoRun {
  private let ledger: Ledger
  private let calendars: any CalendarResolver
  private let defaults: DraftDefaults
  private let reportResult: (UndoResult) -> Void
  private let clock: () -> Instant
  private let isInterrupted: () -> Bool
  private var summary = UndoSummary()
  /// The number of events undone between two checks of `isInterrupted`.
  var batchSize = 512

  /// - Parameters:
  ///   - defaults: of events that are drawn anew.
  ///   - report: called for each event, in the order of the plan.
  public init(
    ledger: Ledger, calendars: any CalendarResolver, defaults: DraftDefaults,
    clock: @escaping () -> Instant,
    isInterrupted: @escaping () -> Bool, report: @escaping (UndoResult) -> Void
  ) {
    self.ledger = ledger
    self.calendars = calendars
    self.defaults = defaults
    reportResult = report
    self.clock = clock
    self.isInterrupted = isInterrupted
  }

  /// Plans the undo of an import; changes nothing.
  ///
  /// - Parameter isForced: undoes events even if they were changed in the calendar.
  public func plan(of importID: Int64, isForced: Bool) throws(StoreError) -> UndoPlan {
    var lineage = UndoLineage(ledger)
    var items: [UndoItem] = []
    for step in try ledger.undoSteps(of: importID) {
      let obstacle = try lineage.obstacle(of: step)
      let item = item(step, isForced: isForced)
      if case .superseded = obstacle, step.current.hasEvent,
        let others = try ledger.facts(beside: importID, of: step.entry.identity)
      {
        let deed: UndoItem.Deed = others.isEmpty ? .remove : .redraw
        items.append(self.item(step, deed, isForced: isForced))
      } else if case .superseded = obstacle,
        let undo = try ledger.undo(of: importID, about: step.entry.identity)
      {
        items.append(UndoItem(step, .undone(by: undo)))
      } else if case .superseded = obstacle, item.obstacle == .gone, item.deed == .remove {
        // The event is already gone, so the later import need not be undone first.
        items.append(item)
      } else {
        items.append(obstacle.map { UndoItem(step, $0) } ?? item)
      }
    }
    return UndoPlan(
      importID: importID, items: items, cancellations: try ledger.cancellations(of: importID))
  }

  private func item(
    _ step: UndoStep, _ deed: UndoItem.Deed? = nil, isForced: Bool
  ) -> UndoItem {
    do throws(CalendarResolverError) {
      let version = try version(of: step.current)
      if version == nil, step.current.hasEvent,
        let other = calendars.writers(holding: step.current.href).first
      {
        return UndoItem(step, .moved(to: other.calendar.name))
      }
      return UndoItem(step, deed, version: version, isForced: isForced)
    } catch { return UndoItem(step, .unreachable(error)) }
  }

  /// Nil for a missing event, even if its calendar was deleted with it.
  private func version(
    of entry: LedgerEntry
  ) throws(CalendarResolverError) -> ObjectVersion? {
    guard entry.calendar.identifier != nil else { return nil }
    let writer = try calendars.writer(of: entry.calendar)
    do throws(StoreError) { return try writer.version(of: entry.href) } catch {
      throw CalendarResolverError(error.reason)
    }
  }

  /// Reports what `carryOut` would do.
  public func pretend(_ plan: UndoPlan) -> UndoSummary {
    for item in plan.items { report(item.planned) }
    summary.isRefused = plan.isRefused
    summary.cancellations = plan.cancellations.count
    summary.isPretended = true
    return summary
  }

  /// Carries out the plan, as far as the calendars still allow it, and logs the undo by `description`.
  public func carryOut(
    _ plan: UndoPlan, as description: ImportDescription
  ) throws(StoreError) -> UndoSummary {
    let importID = plan.isEmpty ? nil : try ledger.begin(description, at: clock())
    let session = LedgerSession(ledger: ledger, importID: importID)
    summary.isRefused = plan.isRefused
    var rest = plan.items[...]
    while !rest.isEmpty, !summary.wasInterrupted {
      let batch = Array(rest.prefix(batchSize))
      rest = rest.dropFirst(batch.count)
      let results = try results(batch, of: plan.importID, session)
      for result in results { report(result) }
      if let importID {
        let undone = zip(batch, results).filter { [.removed, .restored].contains($1.status) }
        try ledger.withdrawFacts(
          of: plan.importID, about: undone.map(\.0.step.entry.identity), by: importID)
      }
      if isInterrupted() { summary.wasInterrupted = !rest.isEmpty }
    }
    if let importID {
      if !plan.cancellations.isEmpty, !summary.wasInterrupted {
        try ledger.withdrawFacts(of: plan.importID, about: plan.cancellations, by: importID)
        summary.cancellations = plan.cancellations.count
      }
      let counts = summary.counts.map { ($0.key.rawValue, $0.value) }
      try ledger.finish(
        importID, counts: Dictionary(uniqueKeysWithValues: counts), at: clock(),
        wasInterrupted: summary.wasInterrupted)
    }
    return summary
  }

  /// Undoes a batch; returns one result for each item, in their order.
  private func results(
    _ batch: [UndoItem], of importID: Int64, _ session: LedgerSession
  ) throws(StoreError) -> [UndoResult] {
    var results = batch.map(\.planned)
    var writes: [(place: Int, write: LedgerWrite)] = []
    var redrawn: [Int: Redrawn] = [:]
    for place in batch.indices where results[place].isOpen {
      let contents = try contents(of: batch[place])
      if batch[place].deed == .redraw {
        let facts = try ledger.facts(of: batch[place].step.current.identity, undoing: importID)
        do throws(DraftError) {
          redrawn[place] = try redraw(batch[place].step.current, facts, contents)
        } catch {
          results[place].reject(error.reason)
          continue
        }
      }
      do throws(CalendarResolverError) {
        writes.append((place, try write(batch[place], contents, redrawn[place])))
      } catch {
        let failure = StoreError.failed(
          cause: error.isRefused ? .notPermitted : .noSuchCalendar, path: batch[place].home.name,
          reason: error.reason)
        settle(&results[place], .failed(failure))
      }
    }
    let (outcomes, failure) = BatchWrite(session: session).run(writes.map(\.write))
    for ((place, _), outcome) in zip(writes, outcomes) {
      settle(&results[place], outcome.arrival)
      switch outcome.departure {
      case nil, .made, .missing: continue
      case .failed(let error), .unknown(let error): summary.record(error)
      case .exists, .changed: break
      }
      results[place].reason = outcome.departure?.remark(of: batch[place].step.current.calendar.name)
    }
    if let failure {
      for result in results { report(result) }
      throw failure
    }
    return results
  }

  /// An event of the facts that are left.
  private struct Redrawn {
    /// With a person's changes.
    var event: Event
    /// As the facts alone give it.
    var drafted: Event
  }

  /// - Parameter contents: of the present event.
  private func redraw(
    _ current: LedgerEntry, _ facts: [Fact], _ contents: LedgerEntry.Contents
  ) throws(DraftError) -> Redrawn {
    let draft = Booking(current.identity, facts).draft(defaults)
    let drafted = try draft.event(at: clock())
    var event = drafted
    if let written = contents.written?.shown {
      event = drafted.keeping(written, since: contents.drafted?.shown ?? written)
    }
    if event.status == .canceled { event.alarms = [] }
    return Redrawn(event: event.following(current), drafted: drafted.following(current))
  }

  /// The ledger's texts for an item.
  private func contents(of item: UndoItem) throws(StoreError) -> LedgerEntry.Contents {
    let contents = try ledger.contents(of: item.model)
    if item.deed == .putBack, contents.written == nil { throw ledger.damage }
    return contents
  }

  private func write(
    _ item: UndoItem, _ contents: LedgerEntry.Contents, _ redrawn: Redrawn?
  ) throws(CalendarResolverError) -> LedgerWrite {
    let content: ObjectWrite.Content =
      switch item.deed {
      case .putBack: contents.written.map { .object($0.bytes) } ?? .none
      case .remove: .none
      case .redraw: redrawn.map { .event($0.event) } ?? .none
      }
    let intent = intent(item, contents, redrawn)
    let write = LedgerWrite(
      writer: try calendars.writer(of: item.home), change: item.change(content),
      event: redrawn?.event, intent: intent)
    if item.isMove {
      var leaving = intent
      (leaving.action, leaving.calendar) = (.leave, item.step.current.calendar)
      // The etag of this row is the condition of the removal.
      leaving.previousID = item.step.current.id
      write.departure = LedgerWrite.Departure(
        writer: try calendars.writer(of: item.step.current.calendar), change: item.departure,
        intent: leaving)
    }
    return write
  }

  /// The intent of an item: the booking's earlier entry again, the redrawn event, or none.
  private func intent(
    _ item: UndoItem, _ contents: LedgerEntry.Contents, _ redrawn: Redrawn?
  ) -> LedgerEntry {
    let current = item.step.current
    let action: LedgerEntry.Action =
      switch item.deed {
      case .putBack: .restore
      case .redraw: .update
      case .remove: item.step.previous?.action == .withdraw ? .withdraw : .forget
      }
    var intent = item.model.following(action)
    (intent.uid, intent.href, intent.calendar) = (current.uid, current.href, item.home)
    (intent.previousID, intent.contents) = (item.step.entry.id, contents)
    intent.contents.written = nil
    if let redrawn {
      let (event, drafted) = (redrawn.event, redrawn.drafted)
      intent.fingerprint = ContentFingerprint(drafted)
      intent.title = event.title
      (intent.start, intent.end, intent.sequence) = (event.start, event.end, event.sequence)
      intent.previousID = current.id
      intent.contents.drafted =
        event == drafted ? nil : try? EventText(drafted, productID: EventDraft.productID)
    }
    return intent
  }

  private func settle(_ result: inout UndoResult, _ outcome: WriteOutcome) {
    switch outcome {
    case .made: result.make()
    case .exists, .changed: result.keep(.changed)
    case .missing: result.keep(.gone)
    case .failed(let error), .unknown(let error):
      summary.record(error)
      result.reject(error.reason)
    }
  }

  private func report(_ result: UndoResult) {
    summary.count(result.status)
    reportResult(result)
  }
}
