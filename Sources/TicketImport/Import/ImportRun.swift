import CalendarStore
public import CivilTime
public import Foundation
import Reservations

/// An import, from its inputs to a result for each of their records:
///
/// 1. `RecordStream` reads the records.
/// 2. `RecordAssigner` finds what each is about: it becomes a fact of one of the `Bookings`, or an
///    event of its own.
/// 3. An `ItemDraft` is drawn of each booking, and is its `PlannedWrite`.
/// 4. The `Planner` decides what is to become of it.
/// 5. `BatchWrite` stages, intends, commits and settles.
/// 6. `RecordResults` says what became of each record, and `ResultLog` reports it.
///
/// With `--yes`, a window of records passes these steps at a time. At the prompt, `ImportDialog` asks
/// about all drafts, and those that a person has confirmed pass the last three.
///
/// The import has only writers, so it can add to a calendar and cannot read one.
public final class ImportRun {
  private let inputs: [ImportInput]
  private let session: LedgerSession?
  private let defaults: DraftDefaults
  private let options: ImportOptions
  private let clock: () -> Instant
  private let isInterrupted: () -> Bool
  private let planner: Planner
  private let bookings: Bookings
  private let assigner: RecordAssigner
  private let results: RecordResults
  /// Nil without `--prune`.
  private let pruning: SourcePruning?
  private let log: ResultLog
  private var summary: ImportSummary { log.summary }
  /// The number of records in a window; nil for windows that grow. Results do not depend on it.
  var windowSize: Int?
  /// Without a ledger, a calendar takes an event once: the records wait for the end of the import.
  private var waiting: [ImportItem] = []
  /// Whether too many records waited, so that each window is written at once.
  private var isFull = false
  /// The journeys and stays of this import, to be checked as a trip.
  private var trip: [TripCheck.Segment] = []
  /// The reason why the ledger could not record the outcomes. Nothing more is written, and all
  /// further records are rejected.
  private var stopFailure: StoreError?

  /// - Parameter missingInputs: the number of inputs that could not be opened; already reported.
  public init(
    inputs: [ImportInput], missingInputs: Int = 0, defaults: DraftDefaults, options: ImportOptions,
    calendars: any CalendarResolver, session: LedgerSession?, reporter: any ImportReporter,
    clock: @escaping () -> Instant, isInterrupted: @escaping () -> Bool
  ) {
    self.inputs = inputs.map { input in
      var input = input
      input.source = options.source ?? input.source
      return input
    }
    self.defaults = defaults
    self.options = options
    self.session = session
    self.clock = clock
    self.isInterrupted = isInterrupted
    log = ResultLog(reporter)
    log.summary.unreadableInputs = missingInputs
    let calendars = options.isDryRun ? DryRunCalendars(calendars) : calendars
    planner = Planner(
      session: session, options: options, calendars: calendars, clock: clock)
    bookings = Bookings(
      session, defaults: defaults, ignoresCancellations: options.bringsBack, at: clock())
    bookings.replacesOtherFiles = options.isForced
    assigner = RecordAssigner(bookings, defaults: defaults, options: options)
    results = RecordResults(planner, bookings)
    let sources = Set(self.inputs.compactMap(\.source))
    pruning =
      options.prunes
      ? SourcePruning(of: sources, planner, log: log, isInterrupted: isInterrupted) : nil
  }

  // MARK: Unattended

  /// Saves every record that can be saved, a window of records at a time.
  public func unattended() -> ImportSummary {
    pruning?.begin()
    var window = RecordWindow(size: windowSize)
    var records = records()
    while let step = next(of: &records) {
      switch step {
      case .record(let record): window.add(.record(record))
      case .withoutBooking(let file, let unread, _):
        window.add(.result(ImportResult(withoutBooking: file, unread.part)))
      case .read: break
      case .unreadable:
        guard records.hasBooking else { break }
        save(&window)
        report(assigner.removeUndecided())
      case .pause:
        save(&window)
        // Other imports may write meanwhile.
        session?.lock?.release()
      }
      if window.isFull { save(&window) }
    }
    save(&window)
    let isDecided = records.isAtEnd && underLock(saveDeferred)
    if !isDecided { report(assigner.removeUndecided()) }
    report(decideWaiting())
    results.complete(&log.summary)
    for finding in TripCheck.findings(trip, bookings) {
      log.reporter.say("check: \(finding.text)")
    }
    pruning?.finish(over: assigner.over, asking: nil)
    return summary
  }

  /// Finds what the records of the window are about, and saves that.
  private func save(_ window: inout RecordWindow) {
    let elements = window.removeAll()
    guard !elements.isEmpty else { return }
    let isDone = underLock {
      let assign = { elements.flatMap(self.items) }
      do throws(StoreError) { save(try session?.ledger.snapshot(assign) ?? assign()) } catch {
        report(elements.map { $0.rejected(error) })
      }
    }
    if !isDone { report(elements.map(\.leftOut)) }
  }

  private func items(of element: RecordWindow.Element) -> [ImportItem] {
    switch element {
    case .record(let record): assigner.items(of: record)
    case .result(let result): [.result(result)]
    }
  }

  /// Saves what waits for the end of an input, a window at a time.
  private func saveDeferred() {
    // Without a ledger, nothing knows the bookings of the window before.
    let most = session == nil ? Int.max : windowSize ?? RecordWindow.most
    repeat { save(assigner.endInput(most: most)) } while bookings.hasDeferred && !isInterrupted()
    if bookings.hasDeferred {
      log.summary.wasInterrupted = true
      report(assigner.removeUndecided())
    }
  }

  /// Decides and writes with the write lock held; reading needs no lock. False after an interruption.
  private func underLock(_ body: () -> Void) -> Bool {
    guard session?.lock?.acquirePatiently() ?? true else {
      log.summary.wasInterrupted = true
      return false
    }
    bookings.beginWindow()
    body()
    session?.lock?.release()
    return true
  }

  private func save(_ items: [ImportItem]) {
    pruning?.add(items)
    if session == nil, !isFull {
      waiting += items
      isFull = waiting.count > Self.mostWaiting
      report(isFull ? decideWaiting() : [])
    } else {
      report(decide(items))
    }
    storeFacts()
  }

  private static let mostWaiting = 1000
  private static let mostAtOnce = 128

  /// The results of the records that have waited.
  private func decideWaiting() -> [ImportResult] {
    let items = waiting
    waiting = []
    return items.isEmpty ? [] : decide(items)
  }

  private func storeFacts() {
    do throws(StoreError) { try session?.storeFacts() } catch { log.record(error) }
  }

  private func report(_ results: [ImportResult]) {
    if let stopFailure { log.record(stopFailure) }
    guard !results.isEmpty else { return }
    for result in results where !log.isBroken { log.report(result) }
    log.progressed()
  }

  // MARK: At the prompt

  /// Drafts every record, asks about each draft, and saves each one as the person confirms it.
  ///
  /// - Parameters:
  ///   - zone: that of `now`; nil if unknown.
  ///   - present: reads the events that a person wants to merge; nil where nothing may be read.
  public func prompted(
    _ prompt: any EditPrompt, now: LocalDateTime, zone: TimeZone? = nil,
    present: (any PresentEvents)? = nil
  ) -> ImportSummary {
    bookings.mayChange = true
    pruning?.begin()
    var items: [ImportItem] = []
    var readers: [String: any RecordReader] = [:]
    /// Of the last input: its text is kept if it is the only one.
    var unread = UnreadDocument()
    var lone: ImportResult?
    var records = records()
    while let step = next(of: &records) {
      switch step {
      case .record(let record): items += assigner.items(of: record)
      case .read(let reader):
        readers[reader.file] = reader
        unread = reader.unread
      case .withoutBooking(let file, let found, let reader):
        readers[file] = reader
        unread = found
        let result = ImportResult(withoutBooking: file, found.part)
        if found.text == nil { items.append(.result(result)) } else { lone = result }
      case .unreadable:
        if records.hasBooking { items += assigner.removeUndecided().map { .result($0) } }
      case .pause: break
      }
    }
    let document = unread.text.map { LoneDocument($0, now: now, dayOrder: defaults.dayOrder) }
    if document != nil, let part = unread.part { log.reporter.say("\(inputs[0].name): \(part)") }
    if let document, let lone {
      switch document.ask(prompt.input, about: lone.position.file) {
      case .yes(let record): items += assigner.items(of: record)
      case .no: items.append(.result(lone))
      case .interrupted:
        log.summary.wasInterrupted = true
        items.append(.result(lone))
      }
    }
    items += assigner.endInput()
    pruning?.add(items)
    guard !summary.wasInterrupted else {
      // No question was asked yet.
      report(items.map(\.leftOut))
      return summary
    }
    let dialog = ImportDialog(
      prompt, planner, bookings, results, defaults: defaults, readers: readers,
      times: document?.times ?? [], now: now, zone: zone, present: present, log: log, clock: clock)
    dialog.add(items)
    for finding in TripCheck.findings(dialog.trip, bookings) { dialog.add(finding) }
    // Known bookings are reported before the first question.
    log.progressed()
    storeFacts()
    while let indices = dialog.next() { save(indices, of: dialog) }
    results.complete(&log.summary)
    if dialog.isRemapped { pruning?.isComplete = false }
    pruning?.finish(over: assigner.over, asking: prompt.input)
    return summary
  }

  /// Saves drafts that a person has confirmed.
  private func save(_ indices: [Int], of dialog: ImportDialog) {
    do throws(StoreError) {
      // Acquired only now: other imports can write while a person thinks.
      guard try session?.lock?.acquire() ?? true else { return }
    } catch { return dialog.fail(indices, error) }
    defer { session?.lock?.release() }
    let items = indices.map(dialog.items)
    var decided = decide(items.flatMap(\.self))[...]
    storeFacts()
    for (index, own) in zip(indices, items) {
      dialog.settle(index, Array(decided.prefix(own.count)))
      decided = decided.dropFirst(own.count)
    }
    if let stopFailure { log.record(stopFailure) }
    log.progressed()
  }

  // MARK: Reading

  private func records() -> RecordStream {
    RecordStream(inputs, began: log.reporter.began, isInterrupted)
  }

  /// Reads on, and reports what is said of the inputs.
  private func next(of records: inout RecordStream) -> RecordStream.Step? {
    guard !log.isBroken, let step = records.next() else {
      if records.wasInterrupted { log.summary.wasInterrupted = true }
      return nil
    }
    log.report(step, isOnly: inputs.count == 1)
    pruning?.add(step, of: records.source)
    return step
  }

  // MARK: Drawing, deciding, writing

  /// Decides about records and writes their events: a result for each, in their order.
  ///
  /// Each event is written once, with what all its records state.
  private func decide(_ items: [ImportItem]) -> [ImportResult] {
    var all = items.map(results.withoutWrite)
    let groups = EventGroup.groups(of: items) { all[$0] == nil }
    // With a ledger, all are written in one transaction; without one, few drafts are held at once.
    let most = session == nil ? Self.mostAtOnce : max(groups.count, 1)
    for start in stride(from: 0, to: groups.count, by: most) {
      let groups = Array(groups[start..<min(start + most, groups.count)])
      write(plan(groups))
      for group in groups {
        let own = results.expand(group.result, over: group.assignments, group.planned)
        for (index, result) in zip(group.indices, own) { all[index] = result }
        group.planned = nil
        if [.conflict, .rejected, .skipped].contains(group.result.status) {
          bookings.forget(group.identity)
        }
      }
    }
    // Without a write, what a refused record states is stored alone.
    for case .booking(let assignment) in items { session?.add(assignment.unwritten) }
    bookings.endWindow(isFinal: session == nil && isFull)
    return zip(items, all).map { item, result in result ?? item.undecided }
  }

  /// An event that is to be written.
  private typealias EventWrite = (group: EventGroup, planned: PlannedWrite, write: LedgerWrite)

  /// Decides what is to become of the events; returns the writes of those that are to be written.
  private func plan(_ groups: [EventGroup]) -> [EventWrite] {
    var (entries, failure) = ([UUID: LedgerObject](), stopFailure)
    do throws(StoreError) {
      entries = try session?.ledger.entries(of: groups.map(\.identity)) ?? [:]
    } catch { failure = failure ?? error }
    return groups.compactMap { group -> EventWrite? in
      guard let planned = draw(group) else { return nil }
      group.planned = planned
      do throws(StoreError) {
        if let failure { throw failure }
        let entry = entries[group.identity]
        let unwritten = try planner.plan(planned, entry)
        try session?.add(
          group.assignments.map(\.item.record.source), of: group.identity,
          besides: unwritten == nil ? planned.record.source : entry?.source)
        guard let unwritten else { return planned.write.map { (group, planned, $0) } }
        group.result = results.of(planned, unwritten)
        if unwritten.status == .unchanged { session?.add(planned.statement.facts) }
      } catch { group.result = results.of(planned, failure: error) }
      return nil
    }
  }

  /// Draws the event of a group, from all that its records state; nil for one that has its result.
  private func draw(_ group: EventGroup) -> PlannedWrite? {
    switch group.source {
    case .confirmed(let planned): planned
    case .booking(let booking): draw(booking, group)
    }
  }

  private func draw(_ booking: Booking, _ group: EventGroup) -> PlannedWrite? {
    let shown = group.assignments.last(where: \.effect.isChange) ?? group.assignments[0]
    let (draft, record) = (bookings.shown(shown), shown.item.record)
    let statement = Statement(
      isKnown: booking.showsNothingNew(draft, defaults), otherFile: shown.otherFile,
      facts: session == nil ? [] : booking.removeUnstored())
    do throws(RecordRefusal) {
      let planned = try PlannedWrite(draft, statement, of: record, in: planner.calendars)
      if let subject = TripCheck.Segment(draft, isNew: shown.effect.isChange) {
        trip.append(subject)
      }
      return planned
    } catch {
      let isOfForgotten = draft.cancelsNothing && bookings.hasForgotten
      group.result = ImportResult(isOfForgotten ? .ofForgotten : error, of: record, draft)
      if error.status == .skipped { session?.add(statement.facts) }
      return nil
    }
  }

  private func write(_ writes: [EventWrite]) {
    guard !writes.isEmpty else { return }
    let (outcomes, failure) = BatchWrite(session: session).run(writes.map(\.write))
    if let failure { stopFailure = failure }
    for (write, outcome) in zip(writes, outcomes) {
      write.group.result = results.of(write.planned, outcome)
    }
  }
}
