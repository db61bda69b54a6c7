import CalendarStore
public import CivilTime
import Foundation
import Reservations

/// An import: `RecordStream` reads, `draft` makes events from records, `ImportPipeline` decides by
/// the `Planner` and writes by `BatchWrite`, and `ResultLog` reports. At the prompt, `ImportDialog`
/// asks before the first write.
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
  private let log: ResultLog
  private let pipeline: ImportPipeline
  private let pruning: SourcePruning
  /// The number of records in a window; nil for windows that grow. Results do not depend on it.
  var windowSize: Int?
  private var summary: ImportSummary { log.summary }

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
    pipeline = ImportPipeline(planner, isDryRun: options.isDryRun)
    pruning = SourcePruning(planner, log: log, isInterrupted: isInterrupted)
  }

  // MARK: Unattended

  /// Saves every record that can be saved, a window of records at a time.
  public func unattended() -> ImportSummary {
    var records = recordStream
    var window = RecordWindow(size: windowSize)
    var seen = newPruning
    let counts = counts(of: sources)
    let resolver = newResolver
    while !log.isBroken, let step = records.next() {
      switch step {
      case .document(let records): resolver.announce(records)
      case .record(let record, let reader, let source):
        for drafted in draft(record, resolver.drafts(of: record), reader, source) {
          seen?.add(drafted)
          window.add(drafted, bytes: record.original.count)
        }
        if window.isFull { write(&window) }
      case .withoutBooking(let file, let unread):
        window.add(.skipped(RecordResult(withoutBooking: file, unread)), bytes: 0)
        if window.isFull { write(&window) }
      case .pause:
        write(&window)
        releaseLock()
      case .unreadable(let error): log.report(error)
      }
    }
    write(&window)
    log.summary.wasInterrupted = summary.wasInterrupted || records.wasInterrupted
    let isWhole = records.isAtEnd && summary.unreadableInputs == 0
    if !underLock({ report(pipeline.finish(isWhole: isWhole)) }) {
      report(pipeline.finish(isWhole: false))
    }
    pipeline.complete(&log.summary)
    for finding in resolver.findings { log.reporter.say("check: \(finding.text)") }
    if let session { seen?.seen.formUnion(session.readOtherwise) }
    prune(seen, outOf: counts, asking: nil)
    return summary
  }

  /// Writes the records of the window, and reports them.
  private func write(_ window: inout RecordWindow) {
    let records = window.removeAll()
    guard !records.isEmpty, !underLock({ write(records) }) else { return }
    report(pipeline.leaveOut(records))
  }

  private func write(_ records: [DraftedRecord]) {
    report(pipeline.run(records))
    do throws(LedgerError) { try session?.storeNotes() } catch { log.record(WriteError(error)) }
  }

  /// Decides and writes with the write lock held; reading needs no lock. False without the lock.
  private func underLock(_ body: () -> Void) -> Bool {
    do throws(LedgerError) {
      guard try session?.lock?.acquire(isPatient: true) ?? true else {
        log.summary.wasInterrupted = true
        return false
      }
    } catch {
      log.record(WriteError(error))
      return false
    }
    body()
    session?.lock?.release()
    return true
  }

  /// An input that delivers nothing must not keep other imports from writing.
  private func releaseLock() { session?.lock?.release() }

  private func report(_ results: [RecordResult]) {
    if let failure = pipeline.stopFailure { log.record(failure) }
    guard !results.isEmpty else { return }
    for result in results where !log.isBroken { log.report(result) }
    log.progressed()
  }

  /// Makes events with their calendars of a record's drafts, or a rejection.
  private func draft(
    _ record: Record, _ drafts: Result<[EventDraft], RecordRefusal>, _ reader: any RecordReader,
    _ source: String?
  ) -> [DraftedRecord] {
    switch drafts {
    case .failure(let refusal): [DraftedRecord(refusal, of: record.origin, from: reader)]
    case .success(let drafts):
      drafts.map { draft in
        DraftedRecord(
          draft, of: record.origin, from: reader, source: source, at: clock(), in: calendars)
      }
    }
  }

  private var recordStream: RecordStream {
    RecordStream(inputs, lodging: defaults.lodging, announces: session != nil, isInterrupted)
  }

  private var newResolver: BookingResolver {
    BookingResolver(
      session, defaults: defaults, ignoresCancellations: options.isForced || options.bringsBack)
  }

  // MARK: At the prompt

  /// Drafts every record, asks about each draft, and saves each one as the person confirms it.
  public func prompted(_ prompt: any EditPrompt, now: LocalDateTime) -> ImportSummary {
    let dialog = ImportDialog(
      prompt, pipeline: pipeline, defaults: defaults, log: log, clock: clock)
    var seen = newPruning
    let counts = counts(of: sources)
    var records = recordStream
    let resolver = newResolver
    while let step = records.next() {
      switch step {
      case .document(let records): resolver.announce(records)
      case .record(let record, let reader, let source):
        let drafts = resolver.drafts(of: record)
        for drafted in draft(record, drafts, reader, source) { seen?.add(drafted) }
        dialog.add(record, drafts, from: reader, source: source)
      case .pause: releaseLock()
      case .withoutBooking(let file, let unread):
        log.report(RecordResult(withoutBooking: file, unread))
      case .unreadable(let error): log.report(error)
      }
    }
    log.summary.wasInterrupted = records.wasInterrupted
    // No question was asked yet.
    guard !summary.wasInterrupted else { return summary }
    if summary.unreadableInputs > 0 { seen?.isComplete = false }
    if let session { seen?.seen.formUnion(session.readOtherwise) }
    for finding in resolver.findings { dialog.add(finding) }
    dialog.run(now: now)
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
    guard options.prunes, let seen, summary.writeFailure == nil else { return }
    // The person knows of the interruption.
    if input != nil, summary.wasInterrupted { return }
    guard summary.unreadableInputs == 0, !summary.wasInterrupted, seen.isComplete else {
      return pruning.refuse()
    }
    pruning.prune(seen, outOf: counts, asking: input)
  }
}
