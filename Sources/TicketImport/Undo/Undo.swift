public import CalendarStore
public import CivilTime

/// Takes back what an entry of the log did: withdraws what it stated and changed of bookings, and
/// puts its objects back byte for byte, or draws them anew from what other imports state. What was
/// changed since is kept.
///
/// An instance plans the undo when it is made, and changes nothing until `carryOut`. The ledger
/// records an undo, so an undo can be undone.
public final class Undo {
  /// The number of the import or command in the log.
  let target: Int64
  /// Whether also what was changed in the calendar since is undone.
  let isForced: Bool
  let ledger: Ledger
  let calendars: any CalendarResolver
  let changed: (any UndoTarget)?
  let defaults: DraftDefaults
  let clock: () -> Instant
  /// The entries that were undone before.
  let undos: UndoState
  /// The import that the target is about.
  let origin: UndoneImport
  /// What the import has stated that the undo withdraws, or counts again.
  let stated: StatedFacts
  /// One for each event, reminder and calendar, the latest change first; once it was tried, with
  /// its result.
  public private(set) var items: [UndoItem] = []
  /// Whether nothing was undone: the ledger stays as it is.
  public private(set) var isPretended = false
  public private(set) var wasInterrupted = false
  private var counts: [UndoItem.Status: Int] = [:]
  /// By calendars whose folders are gone: see `folder(of:)`.
  var renamedCalendars: [EventCalendar: EventCalendar?] = [:]
  /// The first failed write to a calendar or the ledger.
  public private(set) var writeFailure: StoreError?
  /// Whether an object may still be in the place that it is to leave, or another one is in its way.
  private var isIncomplete = false
  /// The number of objects undone between two checks for an interruption.
  var batchSize = 512

  /// - Parameters:
  ///   - changed: the calendars of a command, which are read; nil for an import, whose calendars
  ///     are examined by stat(2) alone.
  ///   - defaults: of events that are drawn anew.
  public init(
    of target: Int64, isForced: Bool, ledger: Ledger, calendars: any CalendarResolver,
    changed: (any UndoTarget)? = nil, defaults: DraftDefaults, clock: @escaping () -> Instant
  ) throws(StoreError) {
    (self.target, self.isForced, self.ledger) = (target, isForced, ledger)
    (self.calendars, self.changed, self.defaults) = (calendars, changed, defaults)
    self.clock = clock
    undos = try ledger.undoState()
    origin = try ledger.origin(of: target)
    stated = try ledger.stated(by: origin)
    items = try plannedItems()
  }

  // MARK: The plan

  /// The number of bookings without an event of which the import has only read that they are
  /// canceled.
  public var cancellations: Int { stated.cancellations }

  /// Whether the target is an undo, so that its cancellations are remembered again.
  public var isRedo: Bool { origin.isUndone }

  /// Whether there is nothing to do.
  public var isEmpty: Bool { cancellations == 0 && !items.contains(where: \.isOpen) }

  /// Whether all items are events.
  public var areEvents: Bool { items.allSatisfy { $0.step.entry.subject == .event } }

  /// Whether a person or the configuration keeps this program out of a calendar.
  public var isRefused: Bool {
    items.contains { item in
      if case .unreachable(let error) = item.obstacle { error.isRefused } else { false }
    }
  }

  /// The number of objects that have one of the statuses, of those that were tried.
  public func count(_ statuses: UndoItem.Status...) -> Int {
    statuses.reduce(0) { $0 + counts[$1, default: 0] }
  }

  /// Whether the command changed nothing, or nothing is left of its changes.
  public var isWithoutTrace: Bool {
    !items.isEmpty && items.allSatisfy { $0.obstacle == .same || $0.obstacle == .lost }
  }

  /// An undo of the target that did not finish, and is continued.
  private var begun: Int64? { undos.begun[target] }

  /// Whether nothing is left to undo, which the ledger does not know yet. What a begun undo keeps
  /// is not left, as in an undo that ends at once.
  private var isDone: Bool {
    undos.finished[target] == nil && cancellations == 0
      && (!items.isEmpty || !stated.bookings.isEmpty)
      && items.allSatisfy { item in
        item.obstacle.map { begun == nil ? $0.isFinal : !$0.isLeft } ?? false
      }
  }

  // MARK: Carrying it out

  /// Carries out the plan, as far as the calendars still allow it, and logs the undo by
  /// `description`. Without a description, nothing is left to undo, and the ledger stays as it is. A
  /// dry run has calendars of its own and a copy of the ledger.
  ///
  /// An undo whose items could not all be made is interrupted in the log: it can be continued.
  ///
  /// - Parameter report: called for each item, in the order of the plan.
  public func carryOut(
    as description: ImportDescription?, isInterrupted: () -> Bool, report: (UndoItem) -> Void
  ) throws(StoreError) {
    isPretended = description == nil || ledger.access == .scratch
    // Of an undo that was killed, the rows are counted, which are not those of this one yet.
    let earlier = try begun.flatMap { (undo) throws(StoreError) in
      try ledger.loggedImport(undo)?.counts
    }
    // Of a plan without anything left, it is remembered that it is undone.
    let isLogged = !isEmpty || isDone
    let undo = try (isLogged ? description : nil).map { (description) throws(StoreError) in
      try ledger.begin(description, at: clock(), continuing: begun)
    }
    let session = try undo.map { (undo) throws(StoreError) in
      try LedgerSession(ledger: ledger, importID: undo, clock: clock)
    }
    var rest = items.indices
    while let first = rest.first, !wasInterrupted {
      // A calendar is there before its events are, and is removed without any.
      let objects = rest.prefix(batchSize).prefix { !items[$0].isCalendar }
      let batch = objects.isEmpty ? first..<first + 1 : objects
      rest = batch.upperBound..<rest.upperBound
      let failure = try session.flatMap { (session) throws(StoreError) in try make(batch, session) }
      for item in items[batch] {
        counts[item.status, default: 0] += 1
        report(item)
      }
      if let failure { throw failure }
      if isInterrupted() { wasInterrupted = !rest.isEmpty }
    }
    guard let undo else { return }
    // A server has found what stat(2) finds of files before: nothing was undone, and the target still can be.
    if isEmpty, !isDone, !items.contains(where: \.isMade), begun == nil, !isIncomplete,
      writeFailure == nil
    {
      try ledger.drop(undo)
      return
    }
    let isLeft = isIncomplete || items.contains { $0.obstacle?.isLeft ?? false }
    let words = counts.map { ($0.key.rawValue, $0.value) }
    let kept = items.lazy.filter { !$0.isFollowed }.compactMap(\.step.current.identity)
    try ledger.finish(
      undo,
      counts: Dictionary(uniqueKeysWithValues: words).merging(earlier ?? [:], uniquingKeysWith: +),
      at: clock(), wasInterrupted: wasInterrupted || isLeft
    ) { database in
      if !wasInterrupted { try origin.withdrawRest(by: undo, besides: Set(kept), database) }
    }
  }

  /// Undoes a batch of items. Returns the failure of the ledger after which the undo stops.
  private func make(
    _ batch: Range<Int>, _ session: LedgerSession
  ) throws(StoreError) -> StoreError? {
    var writes: [(index: Int, write: LedgerWrite)] = []
    for index in batch where items[index].isOpen {
      do {
        if items[index].isCalendar {
          items[index].decision = try makeCalendar(items[index], session)
          items[index].isMade = items[index].isOpen && !isPretended
        } else if let write = try write(items[index]) {
          writes.append((index, write))
        }
      } catch let error as CalendarResolverError {
        items[index].decision = .keep(.unreachable(error))
      } catch { throw (error as? StoreError) ?? ledger.damage }
    }
    let (outcomes, failure) = BatchWrite(session: session).run(writes.map(\.write))
    for ((index, _), outcome) in zip(writes, outcomes) { settle(index, outcome) }
    return failure
  }

  private func settle(_ index: Int, _ outcome: LedgerWriteOutcome) {
    switch outcome.arrival {
    case .made: items[index].isMade = !isPretended
    case .changed: items[index].decision = .keep(.changed)
    case .exists:
      // What is in the way may be gone next time.
      items[index].decision = .keep(.changed)
      isIncomplete = true
    case .missing: items[index].decision = .keep(.gone)
    case .failed(let error), .unknown(let error):
      writeFailure = writeFailure ?? error
      items[index].decision = .keep(.unreachable(CalendarResolverError(error.reason)))
    }
    switch outcome.departure {
    case nil, .made, .missing: return
    case .exists, .changed: break
    case .failed(let error), .unknown(let error):
      writeFailure = writeFailure ?? error
      isIncomplete = true
    }
    items[index].remark = items[index].departures.first.flatMap {
      outcome.departure?.remark(of: $0.calendar)
    }
  }

  /// Puts the object of an item back, draws it anew or removes it; nil for one that is kept.
  private func write(_ item: UndoItem) throws -> LedgerWrite? {
    var (content, event) = (ObjectWrite.Content.none, Event?.none)
    let action: LedgerObject.Action
    switch item.decision {
    case .keep: return nil
    case .remove(let removal): action = removal
    case .putBack:
      guard let text = try ledger.texts(of: item.step).before else { throw ledger.damage }
      content = .object(text)
      let change: LedgerObject.Action = item.version == nil ? .add : .change
      action = item.step.entry.action.isOfCommand ? change : .restore
    case .redraw(let drawn, let object):
      let text = try ledger.contents(of: item.step.current).after
      (content, event, action) = (try drawn.text(as: object, after: text), drawn, .update)
    }
    var intent = item.intent(action)
    if let event { intent.sequence = event.sequence }
    if item.version != nil {
      intent.contents.before = try item.text ?? ledger.contents(of: item.row).after
    }
    let write = LedgerWrite(
      writer: try changed?.writer(of: item.row.calendar) ?? calendars.writer(of: item.row.calendar),
      change: ObjectWrite(href: item.href, content: content, condition: item.condition),
      event: event, intent: intent)
    write.departure = try item.departures.first.flatMap(self.write)
    return write
  }

  /// Makes a deleted calendar again, or deletes one that an undo made; otherwise it is kept.
  private func makeCalendar(
    _ item: UndoItem, _ session: LedgerSession
  ) throws(StoreError) -> UndoDecision {
    var rows: [Int64] = []
    do throws(StoreError) {
      try changed?.undo(item.step.entry) { (reversal) throws(StoreError) in
        rows = try session.intend([reversal])
      }
    } catch {
      try session.ledger.settle(rows.map { ($0, .notMade()) })
      guard case .refused(let reason) = error else { throw error }
      return .keep(.refused(reason: reason))
    }
    try session.ledger.settle(rows.map { ($0, .made(etag: nil)) })
    return item.decision
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
