import CalendarStore
public import CivilTime
import Foundation
import Reservations

/// An import: `RecordStream` reads, `Bookings` finds what each record is about, `ImportPipeline` draws
/// the events, decides by the `Planner` and writes by `BatchWrite`, and `ResultLog` reports. At the
/// prompt, `ImportDialog` asks before the first write.
///
/// The import has only writers, so it can add to a calendar and cannot read one.
public final class ImportRun {
  private let inputs: [ImportInput]
  private let session: LedgerSession?
  private let defaults: DraftDefaults
  private let options: ImportOptions
  private let calendars: any CalendarResolver
  private let clock: () -> Instant
  private let isInterrupted: () -> Bool
  let log: ResultLog
  private let bookings: Bookings
  private let pipeline: ImportPipeline
  private let pruning: SourcePruning
  /// The bookings of records that are over.
  private var over: Set<UUID> = []
  /// The number of records in a window; nil for windows that grow. Results do not depend on it.
  var windowSize: Int?
  private var summary: ImportSummary { log.summary }
  /// The events of an input with bookings: which are their calendar entries is known at its end.
  private var entries: [(draft: EventDraft, record: RecordOrigin)] = []

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
    self.calendars = options.isDryRun ? DryRunCalendars(calendars) : calendars
    self.session = session
    self.clock = clock
    self.isInterrupted = isInterrupted
    log = ResultLog(reporter)
    log.summary.unreadableInputs = missingInputs
    let planner = Planner(session: session, options: options, calendars: self.calendars)
    bookings = Bookings(
      session, defaults: defaults,
      ignoresCancellations: options.bringsBack, at: clock())
    pipeline = ImportPipeline(planner, bookings, isDryRun: options.isDryRun, clock: clock)
    pruning = SourcePruning(planner, log: log, isInterrupted: isInterrupted)
  }

  // MARK: Unattended

  /// Saves every record that can be saved, a window of records at a time.
  public func unattended() -> ImportSummary {
    var window = RecordWindow(size: windowSize)
    var seen = newPruning
    let counts = counts(of: sources)
    let isAtEnd = read { step in
      switch step {
      case .element(let element):
        window.add(element)
        if window.isFull { write(&window, &seen) }
      case .withoutBooking(let file, let unread, _):
        window.add(.result(ImportResult(withoutBooking: file, unread.part)))
        if window.isFull { write(&window, &seen) }
      case .read: break
      case .cutOff:
        write(&window, &seen)
        report(removeUndecided())
      case .pause: write(&window, &seen)
      }
    }
    write(&window, &seen)
    if isAtEnd, !entries.isEmpty {
      _ = underLock {
        bookings.beginWindow()
        write(endEntries(), &seen)
      }
    }
    finish(isWhole: isAtEnd, &seen)
    pipeline.complete(&log.summary)
    for finding in findings { log.reporter.say("check: \(finding.text)") }
    prune(seen, outOf: counts, asking: nil)
    return summary
  }

  /// What is read next: a record, the end of an input, or a pause in which other imports may write.
  private enum Step {
    case element(RecordWindow.Element)
    case read(any RecordReader)
    case withoutBooking(file: String, UnreadDocument, (any RecordReader)?)
    /// The rest of an input cannot be read.
    case cutOff
    case pause
  }

  /// Reads all inputs, and lets go of the write lock where an input delivers nothing.
  ///
  /// - Returns: whether the inputs were read to their end.
  private func read(_ take: (Step) -> Void) -> Bool {
    var records = RecordStream(
      inputs, lodging: defaults.lodging, began: log.reporter.began, isInterrupted)
    while !log.isBroken, let step = records.next() {
      switch step {
      case .record(let record): take(.element(.record(record)))
      case .read(let reader): end(reader, take)
      case .withoutBooking(let file, let unread, let reader):
        if let reader, inputs.count == 1 { log.reporter.report(reader) }
        log.reporter.report(unread, in: file)
        take(.withoutBooking(file: file, unread, reader))
      case .pause:
        take(.pause)
        session?.lock?.release()
      case .unreadable(let error, let unread):
        log.reporter.report(unread, in: error.file)
        log.report(error)
        if records.hasBooking { take(.cutOff) }
      }
    }
    if records.hasBooking, let reader = records.reader { end(reader, take) }
    log.summary.wasInterrupted = summary.wasInterrupted || records.wasInterrupted
    return records.isAtEnd
  }

  private func end(_ reader: any RecordReader, _ take: (Step) -> Void) {
    log.reporter.report(reader)
    log.reporter.report(reader.unread, in: reader.file)
    take(.read(reader))
  }

  /// Decides about the records of the window, writes their events, and reports them.
  private func write(_ window: inout RecordWindow, _ seen: inout SeenBookings?) {
    let records = window.removeAll()
    guard !records.isEmpty else { return }
    let isDone = underLock {
      bookings.beginWindow()
      let assign = { records.flatMap(self.items) }
      write(session?.snapshot(assign) ?? assign(), &seen)
    }
    if !isDone { report(records.map(leftOut)) }
  }

  /// Decides about the records that wait for the end of their input, if it was read, and about all
  /// that wait without a ledger.
  private func finish(isWhole: Bool, _ seen: inout SeenBookings?) {
    let isDone =
      isWhole
      && underLock {
        bookings.beginWindow()
        write(bookings.endInput().map { .booking($0) }, &seen)
      }
    if !isDone { report(removeUndecided()) }
    report(pipeline.finish())
  }

  /// The results of records that wait for the end of an input that was not read to its end.
  private func removeUndecided() -> [ImportResult] {
    defer { entries = [] }
    return (entries.map(\.record) + bookings.removeDeferred().map(\.record)).map {
      ImportResult(
        .skipped("a further record of its input may be about its booking; import again"), of: $0)
    }
  }

  private func write(_ items: [ImportPipeline.Item], _ seen: inout SeenBookings?) {
    for item in items { seen?.add(item) }
    report(pipeline.run(items))
    do throws(StoreError) { try session?.storeFacts() } catch { log.record(error) }
  }

  private func items(of element: RecordWindow.Element) -> [ImportPipeline.Item] {
    switch element {
    case .result(let result): [.result(result)]
    case .record(let record):
      (record.origin.position.document == entries.first?.record.position.document
        ? [] : endEntries()) + items(of: record)
    }
  }

  /// What is to be decided of a record. A cancellation can be about several events; a record that
  /// waits for the end of its input gives nothing yet.
  func items(of record: Record) -> [ImportPipeline.Item] {
    let origin = record.origin
    switch record.content {
    case .booking(let reservation, let reading):
      if let since = options.since, reservation.hasEnded(before: since) {
        return [over(reservation, since, origin)]
      }
      return bookings.add(reservation, reading, of: origin)
        .map { .booking($0) }
    case .refused, .object:
      let before = bookings.enter(origin.position.document).map {
        ImportPipeline.Item.booking($0)
      }
      let draft: EventDraft
      do throws(RecordRefusal) {
        draft = try EventDraft(record.content, defaults: defaults)
        if let since = options.since, draft.hasEnded(before: since) {
          if let uid = draft.uid { over.insert(uid) }
          throw .endedBefore(since)
        }
      } catch { return before + [.result(ImportResult(error, of: origin))] }
      guard bookings.ofInput.isEmpty else {
        entries.append((draft, origin))
        return before
      }
      return before + [object(draft, of: origin, among: [])]
    }
  }

  /// The result of a record that is over. Its booking is not gone from its source.
  private func over(
    _ reservation: Reservation, _ since: LocalDate, _ origin: RecordOrigin
  ) -> ImportPipeline.Item {
    do throws(StoreError) {
      if options.prunes { over.formUnion(try bookings.known(reservation, of: origin)) }
      return .result(ImportResult(.endedBefore(since), of: origin))
    } catch {
      var result = ImportResult(.rejected(error.reason), of: origin)
      result.reject(error)
      return .result(result)
    }
  }

  /// Decides about the entries of an input, at its end.
  private func endEntries() -> [ImportPipeline.Item] {
    defer { entries = [] }
    let drafts = entries.map(\.draft)
    return entries.map { object($0.draft, of: $0.record, among: drafts) }
  }

  private func object(
    _ draft: EventDraft, of origin: RecordOrigin, among entries: [EventDraft]
  ) -> ImportPipeline.Item {
    do throws(StoreError) {
      switch try bookings.entry(draft, of: origin, among: entries) {
      case .same(let title)?: return .result(ImportResult(.entry(of: title), of: origin))
      case .canceledBefore?: return .result(ImportResult(.canceledBefore, of: origin))
      case .changes(let assignment)?: return .booking(assignment)
      case nil: break
      }
    } catch {
      var result = ImportResult(.rejected(error.reason), of: origin)
      result.reject(error)
      return .result(result)
    }
    let item = ImportPipeline.Item(draft, of: origin, at: clock(), in: calendars)
    if case .planned = item, draft.object?.isCancellation == false, let uid = draft.uid {
      bookings.add(event: uid)
    }
    return item
  }

  private func leftOut(_ element: RecordWindow.Element) -> ImportResult {
    switch element {
    case .result(let result): return result
    case .record(let record): return ImportResult(Self.interrupted, of: record.origin)
    }
  }

  private func leftOut(_ item: ImportPipeline.Item) -> ImportResult {
    switch item {
    case .result(let result): return result
    case .booking(let assignment): return ImportResult(Self.interrupted, of: assignment.item.record)
    case .planned(let planned): return ImportResult(Self.interrupted, of: planned.record)
    }
  }

  private static let interrupted = RecordRefusal.skipped(
    "interrupted before it was saved; import again")

  /// Decides and writes with the write lock held; reading needs no lock. False without the lock.
  private func underLock(_ body: () -> Void) -> Bool {
    do throws(StoreError) {
      guard try session?.lock?.acquire(isPatient: true) ?? true else {
        log.summary.wasInterrupted = true
        return false
      }
    } catch {
      log.record(error)
      return false
    }
    body()
    session?.lock?.release()
    return true
  }

  private func report(_ results: [ImportResult]) {
    if let failure = pipeline.stopFailure { log.record(failure) }
    guard !results.isEmpty else { return }
    for result in results where !log.isBroken { log.report(result) }
    log.progressed()
  }

  /// What does not fit together among the bookings of this import and those in the ledger.
  private var findings: [TripCheck.Finding] { TripCheck.findings(pipeline.trip, session) }

  // MARK: At the prompt

  /// Drafts every record, asks about each draft, and saves each one as the person confirms it.
  public func prompted(_ prompt: any EditPrompt, now: LocalDateTime) -> ImportSummary {
    bookings.mayChange = true
    var seen = newPruning
    let counts = counts(of: sources)
    var items: [ImportPipeline.Item] = []
    var readers: [String: any RecordReader] = [:]
    /// Of the last input: its text is kept if it is the only one.
    var unread = UnreadDocument()
    var lone: ImportResult?
    _ = read { step in
      switch step {
      case .element(let element): items += self.items(of: element)
      // The prompt's `map` reads records again.
      case .read(let reader):
        readers[reader.file] = reader
        unread = reader.unread
      case .withoutBooking(let file, let found, let reader):
        readers[file] = reader
        unread = found
        let result = ImportResult(withoutBooking: file, found.part)
        if found.text == nil { items.append(.result(result)) } else { lone = result }
      case .cutOff: items += removeUndecided().map { .result($0) }
      case .pause: break
      }
    }
    let made = unread.text?.made ?? now
    var times: [FoundTime] = []
    if let text = unread.text {
      times = FoundTime.times(in: text.text, madeAt: made, dayOrder: defaults.dayOrder)
      if let part = unread.part { log.reporter.say("\(inputs[0].name): \(part)") }
      if let lone {
        items += decide(text, lone, FoundTime.start(among: times, after: made), prompt)
      }
    }
    items += endEntries() + bookings.endInput().map { .booking($0) }
    for item in items { seen?.add(item) }
    guard !summary.wasInterrupted else {
      // No question was asked yet.
      report(items.map(leftOut))
      return summary
    }
    if summary.unreadableInputs > 0 { seen?.isComplete = false }
    let dialog = ImportDialog(
      prompt, pipeline: pipeline, defaults: defaults, readers: readers, log: log, clock: clock)
    dialog.add(items)
    for finding in TripCheck.findings(dialog.trip, session) { dialog.add(finding) }
    dialog.run(now: now, times: times)
    if dialog.isRemapped { seen?.isComplete = false }
    prune(seen, outOf: counts, asking: prompt.input)
    return summary
  }

  // MARK: Pruning

  /// Nil without `--prune`.
  private var newPruning: SeenBookings? {
    options.prunes ? SeenBookings(sources: sources) : nil
  }

  /// The sources by their names in the ledger.
  private var sources: Set<String> { Set(inputs.compactMap(\.source)) }

  /// The number of events of each source before this import; empty without `--prune`.
  private func counts(of sources: Set<String>) -> [String: Int] {
    options.prunes ? pruning.counts(of: sources) : [:]
  }

  /// Withdraws the events of records that are gone from their sources.
  ///
  /// - Parameter input: nil for an import without a prompt.
  private func prune(
    _ seen: SeenBookings?, outOf counts: [String: Int], asking input: (any LineInput)?
  ) {
    guard options.prunes, var seen, summary.writeFailure == nil else { return }
    seen.seen.formUnion(over)
    // The person knows of the interruption.
    if input != nil, summary.wasInterrupted { return }
    guard summary.unreadableInputs == 0, !summary.wasInterrupted, seen.isComplete else {
      return pruning.refuse()
    }
    pruning.prune(seen, outOf: counts, asking: input)
  }
}
