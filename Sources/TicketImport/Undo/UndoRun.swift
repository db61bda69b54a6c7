public import CalendarStore
public import CivilTime
import Foundation

/// Takes back what an entry of the log did: withdraws what it stated and changed of bookings, and puts
/// its objects back byte for byte, or draws them anew from what other imports state. What was changed
/// since is kept.
///
/// The ledger records an undo, so an undo can be undone. Without `UndoTarget`, calendars are
/// examined by stat(2) alone.
public final class UndoRun {
  private let ledger: Ledger
  private let calendars: any CalendarResolver
  private let changed: (any UndoTarget)?
  private let defaults: DraftDefaults
  private let clock: () -> Instant
  private let isInterrupted: () -> Bool
  private let reportResult: (UndoResult) -> Void
  private var summary = UndoSummary()
  /// The number of objects undone between two checks of `isInterrupted`.
  var batchSize = 512

  /// - Parameters:
  ///   - changed: the calendars of a command that has read them; nil for an import.
  ///   - defaults: of events that are drawn anew.
  ///   - report: called for each item, in the order of the plan.
  public init(
    ledger: Ledger, calendars: any CalendarResolver, changed: (any UndoTarget)? = nil,
    defaults: DraftDefaults, clock: @escaping () -> Instant,
    isInterrupted: @escaping () -> Bool, report: @escaping (UndoResult) -> Void
  ) {
    self.ledger = ledger
    self.calendars = calendars
    self.changed = changed
    self.defaults = defaults
    self.clock = clock
    self.isInterrupted = isInterrupted
    reportResult = report
  }

  /// Plans the undo of an entry of the log; changes nothing.
  ///
  /// - Parameter isForced: undoes also what was changed in the calendar since.
  public func plan(of target: Int64, isForced: Bool) throws(StoreError) -> UndoPlan {
    let undos = try ledger.undoState()
    let (finished, begun) = (undos.finished[target], undos.begun[target])
    let planner = UndoPlanner(
      ledger: ledger, calendars: calendars, changed: changed, defaults: defaults, moment: clock(),
      target: target, undo: finished ?? begun, isForced: isForced)
    let unwritten = try ledger.unwrittenFacts(of: target)
    return UndoPlan(
      target: target, items: try planner.items(), cancellations: unwritten.cancellations,
      isRedo: unwritten.isRedo, statesFacts: unwritten.hasFacts, isUndone: finished != nil,
      begun: begun)
  }

  /// Carries out the plan, as far as the calendars still allow it, and logs the undo by `description`.
  /// Without a description, the ledger stays as it is: the calendars are those of a dry run, or nothing
  /// is left to undo.
  ///
  /// An undo whose items could not all be made is interrupted in the log: it can be continued.
  public func carryOut(
    _ plan: UndoPlan, as description: ImportDescription?
  ) throws(StoreError) -> UndoSummary {
    summary.isPretended = description == nil
    summary.isRefused = plan.isRefused
    // Of a plan without anything left, it is remembered that it is undone.
    let isLogged = !plan.isEmpty || plan.isDone
    let importID = try (isLogged ? description : nil).map { (description) throws(StoreError) in
      try ledger.begin(description, at: clock(), continuing: plan.begun)
    }
    let session = try LedgerSession(ledger: ledger, importID: importID, clock: clock)
    var isComplete = true
    var rest = plan.items[...]
    while let first = rest.first, !summary.wasInterrupted {
      // A calendar is there before its events are, and is removed without any.
      let objects = rest.prefix(batchSize).prefix { !$0.isCalendar }
      let batch = first.isCalendar ? [first] : Array(objects)
      rest = rest.dropFirst(batch.count)
      for result in try results(batch, session) {
        report(result)
        if result.isLeft { isComplete = false }
      }
      if isInterrupted() { summary.wasInterrupted = !rest.isEmpty }
    }
    if !summary.wasInterrupted {
      (summary.cancellations, summary.isRedo) = (plan.cancellations.count, plan.isRedo)
    }
    guard let importID else { return summary }
    if !summary.wasInterrupted {
      try ledger.withdrawUnwrittenFacts(of: plan.target, by: importID)
    }
    let before = try plan.begun.flatMap { (undo) throws(StoreError) in
      try ledger.loggedImport(undo)?.counts
    }
    let counts = summary.counts.map { ($0.key.rawValue, $0.value) }
    try ledger.finish(
      importID,
      counts: Dictionary(uniqueKeysWithValues: counts).merging(before ?? [:], uniquingKeysWith: +),
      at: clock(), wasInterrupted: summary.wasInterrupted || !isComplete)
    return summary
  }

  /// Undoes a batch; returns one result for each item, in their order.
  private func results(
    _ batch: [UndoItem], _ session: LedgerSession
  ) throws(StoreError) -> [UndoResult] {
    var results = batch.map(\.planned)
    var writes: [(place: Int, write: LedgerWrite)] = []
    for place in batch.indices where results[place].isOpen {
      let item = batch[place]
      do {
        if item.isCalendar {
          if let obstacle = try undoCalendar(item.step.entry, session) {
            results[place].keep(obstacle)
          } else {
            settle(&results[place], .made(etag: nil))
          }
        } else {
          writes.append((place, try write(item)))
        }
      } catch let error as CalendarResolverError {
        let failure = StoreError.failed(
          cause: error.isRefused ? .notPermitted : .noSuchCalendar,
          path: item.home.row.calendar.name, reason: error.reason)
        settle(&results[place], .failed(failure))
      } catch { throw (error as? StoreError) ?? ledger.damage }
    }
    let (outcomes, failure) = BatchWrite(session: session).run(writes.map(\.write))
    for ((place, _), outcome) in zip(writes, outcomes) {
      settle(&results[place], outcome.arrival)
      switch outcome.departure {
      case nil, .made, .missing: continue
      case .failed(let error), .unknown(let error):
        summary.record(error)
        results[place].isLeft = true
      case .exists, .changed: break
      }
      results[place].reason = batch[place].departure.flatMap {
        outcome.departure?.remark(of: $0.row.calendar.name)
      }
    }
    if let failure {
      for result in results { report(result) }
      throw failure
    }
    return results
  }

  private func settle(_ result: inout UndoResult, _ outcome: WriteOutcome) {
    switch outcome {
    case .made: result.make(isPretended: summary.isPretended)
    case .changed: result.keep(.changed)
    // What is in the way may be gone next time.
    case .exists: result.keep(.changed, isLeft: true)
    case .missing: result.keep(.gone)
    case .failed(let error), .unknown(let error):
      summary.record(error)
      result.keep(.unreachable(CalendarResolverError(error.reason)))
    }
  }

  private func report(_ result: UndoResult) {
    summary.count(result.status)
    reportResult(result)
  }

  // MARK: Writes

  /// Puts the object of an item back, draws it anew or removes it.
  private func write(_ item: UndoItem) throws -> LedgerWrite {
    let content: ObjectWrite.Content =
      switch item.deed {
      case .putBack: .object(try before(item.step))
      case .remove: .none
      case .redraw: try item.redrawn.map { try $0.event.content(as: $0.object) } ?? .none
      }
    var intent = try intent(item.action, at: item.home, item.deed)
    (intent.title, intent.start, intent.end) = (item.shown.title, item.shown.start, item.shown.end)
    if let event = item.redrawn?.event {
      (intent.title, intent.start, intent.end) = (event.title, event.start, event.end)
      intent.sequence = event.sequence
    }
    let write = LedgerWrite(
      writer: try writer(of: item.home), change: item.home.write(content),
      event: item.redrawn?.event, intent: intent)
    if let departure = item.departure {
      let action: LedgerObject.Action = departure.row.action.isOfCommand ? .remove : .leave
      write.departure = LedgerWrite(
        writer: try writer(of: departure), change: departure.write(.none),
        intent: try self.intent(action, at: departure, .remove))
    }
    return write
  }

  private func before(_ step: UndoStep) throws -> [UInt8] {
    guard let text = try ledger.texts(of: step).before else { throw ledger.damage }
    return text
  }

  private func writer(
    of place: UndoItem.Place
  ) throws(CalendarResolverError) -> any CalendarWriter {
    guard let changed else { return try calendars.writer(of: place.row.calendar) }
    return try changed.writer(of: place.row.calendar)
  }

  /// The row of an undo, without the text that is written.
  private func intent(
    _ action: LedgerObject.Action, at place: UndoItem.Place, _ deed: UndoItem.Deed
  ) throws(StoreError) -> LedgerObject {
    let step = place.step
    let model = deed == .redraw ? step.current : step.previous ?? step.current
    var intent = model.following(action)
    (intent.calendar, intent.href) = (place.row.calendar, place.row.href)
    (intent.subject, intent.unit) = (step.entry.subject, step.entry.unit)
    intent.uid = step.current.uid ?? step.entry.uid
    intent.previousID = step.current.id
    if deed != .redraw {
      let isThere = step.previous?.hasEvent ?? false
      intent.restoredID = isThere == action.hasEvent ? step.previous?.version ?? 0 : 0
    }
    if action == .remove { intent.identity = nil }
    if place.version != nil {
      intent.contents.before = place.text
      if place.text == nil { intent.contents.before = try ledger.contents(of: place.row).after }
    }
    return intent
  }

  /// Makes a deleted calendar again, or deletes one that an undo made; returns why it is kept.
  private func undoCalendar(
    _ entry: LedgerObject, _ session: LedgerSession
  ) throws(StoreError) -> UndoObstacle? {
    var rows: [Int64] = []
    do throws(StoreError) {
      try changed?.undo(entry) { (reversal) throws(StoreError) in
        rows = try session.intend([reversal])
      }
    } catch {
      try session.settle(rows.map { ($0, .notMade()) })
      guard case .refused(let reason) = error else { throw error }
      return .refused(reason: reason)
    }
    try session.settle(rows.map { ($0, .made(etag: nil)) })
    return nil
  }
}

/// The calendars that a command has read and changed, for its undo.
public protocol UndoTarget: AnyObject {
  /// Nil if no object has the name.
  func object(
    _ href: String, in calendar: EventCalendar
  ) throws(StoreError) -> CalendarObject?

  func writer(of calendar: EventCalendar) throws(CalendarResolverError) -> any CalendarWriter

  /// Why a calendar that the entry made or deleted stays as it is; nil for one that can be undone.
  ///
  /// - Parameter count: the number of its objects that the undo removes before.
  func obstacle(to entry: LedgerObject, removing count: Int) throws(StoreError) -> UndoObstacle?

  /// Makes a deleted calendar again, or deletes one that an undo made.
  ///
  /// - Parameter record: called with the reverse change before anything is changed.
  func undo(
    _ entry: LedgerObject, recording record: (LedgerObject) throws(StoreError) -> Void
  ) throws(StoreError)
}
