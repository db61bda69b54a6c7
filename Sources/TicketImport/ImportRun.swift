import CalendarStore
public import CivilTime
import Foundation
import Reservations

/// The whole flow of an import: records in, drafts, decisions, events out.
///
/// It holds writers only, so it can add to a calendar and has no way to look into one.
public final class ImportRun {
  private let inputs: [ImportInput]
  private let memory: ImportMemory?
  private let defaults: DraftDefaults
  private let options: ImportOptions
  private let calendars: any CalendarChoice
  private let reporter: any ImportReporter
  private let clock: () -> Instant
  private let isInterrupted: () -> Bool
  private var summary = ImportSummary()

  /// - Parameter missingInputs: how many more could not be opened, which has been said.
  public init(
    inputs: [ImportInput], missingInputs: Int = 0, defaults: DraftDefaults, options: ImportOptions,
    calendars: any CalendarChoice, memory: ImportMemory?, reporter: any ImportReporter,
    clock: @escaping () -> Instant, isInterrupted: @escaping () -> Bool
  ) {
    self.inputs = inputs
    self.defaults = defaults
    self.options = options
    self.calendars = calendars
    self.memory = memory
    self.reporter = reporter
    self.clock = clock
    self.isInterrupted = isInterrupted
    summary.unreadableInputs = missingInputs
  }

  // MARK: Unattended

  /// Saves every record that can be saved, a group at a time.
  public func unattended() -> ImportSummary {
    shareTurn()
    if !options.isStrict || everyRecordIsGood() {
      saveAll()
    } else if !summary.wasInterrupted {
      reportNothingWritten()
    }
    return summary
  }

  /// An input that keeps this import waiting keeps nobody else from writing: what is there is saved, and
  /// what others write then is looked up again.
  private func shareTurn(_ stage: ImportStage? = nil, _ recognition: RecordRecognition? = nil) {
    let turn = memory?.turn
    for input in inputs {
      input.pauses?.began = {
        stage?.rest()
        turn?.end()
      }
      input.pauses?.ended = {
        recognition?.stop()
        guard let turn else { return true }
        return (try? turn.take(isPatient: true)) ?? false
      }
    }
  }

  private func saveAll() {
    let planner = ImportPlanner(memory: memory, options: options, calendars: calendars)
    let stage = ImportStage(
      planner, isDryRun: options.isDryRun, reporter: reporter, summary: ImportSummary())
    let recognition = RecordRecognition(memory, options: options, calendars: calendars)
    var seen = SeenBookings(options.prunes)
    shareTurn(stage, recognition)
    let counts = counts(planner)
    eachRecord(recognition, stage) { record, reader, source in
      let step = self.step(record, recognition)
      stage.noteTouched = recognition?.isActive ?? false
      seen.note(step)
      stage.source = source
      stage.add(record, from: reader, step: step)
      return !stage.isBroken
    }
    stage.finish(
      isWhole: !summary.wasInterrupted && summary.unreadableInputs == 0
        && summary.writeFailure == nil)
    let interrupted = summary.wasInterrupted
    let unreadable = summary.unreadableInputs
    let failure = summary.writeFailure
    summary = stage.summary
    if summary.writeFailure == nil { summary.writeFailure = failure }
    summary.wasInterrupted = interrupted
    summary.unreadableInputs = unreadable
    prune(planner, seen, outOf: counts, ask: nil)
  }

  /// Withdraws the events of records that are gone from their sources.
  ///
  /// - Parameters:
  ///   - sources: nil for those of the inputs.
  ///   - ask: nil where nobody can be asked.
  private func prune(
    _ planner: ImportPlanner, _ seen: SeenBookings, of sources: [String]? = nil,
    outOf counts: [String: Int], ask: ((String) -> Bool)?
  ) {
    guard options.prunes, summary.writeFailure == nil else { return }
    // A person who was interrupted knows, and `resume` goes on with what is left.
    if ask != nil, summary.wasInterrupted { return }
    let pruning = pruning(planner)
    guard summary.unreadableInputs == 0, !summary.wasInterrupted, seen.isComplete else {
      return pruning.refuse()
    }
    pruning.prune(
      Set(sources ?? inputs.compactMap { source(of: $0) }), seen, outOf: counts, ask: ask, &summary)
  }

  private func pruning(_ planner: ImportPlanner) -> SourcePruning {
    SourcePruning(
      planner, options: options, calendars: calendars, reporter: reporter,
      isInterrupted: isInterrupted)
  }

  /// How many events the sources have before this import; empty where nobody will ask.
  private func counts(_ planner: ImportPlanner, of sources: [String]? = nil) -> [String: Int] {
    guard options.prunes else { return [:] }
    return pruning(planner).counts(of: Set(sources ?? inputs.compactMap { source(of: $0) }))
  }

  /// What the ledger calls the place that records come from.
  private func source(of input: ImportInput) -> String? { options.source ?? input.source }

  /// Drafts every record, asks about each, and saves what a person confirms when they confirm it.
  ///
  /// - Parameter settings: what it takes to go on with the session when it is cut off.
  public func prompted(
    _ prompt: any ImportPrompt, now: LocalDateTime, settings: SessionSettings
  ) -> ImportSummary {
    let planner = ImportPlanner(memory: memory, options: options, calendars: calendars)
    let dialog = ImportDialog(
      prompt, planner: planner, options: options, defaults: defaults, calendars: calendars,
      reporter: reporter,
      keeper: SessionKeeper(memory, settings: settings, inputs: inputs.map(\.name)), clock: clock)
    var seen = SeenBookings(options.prunes)
    let counts = counts(planner)
    eachRecord { record, reader, source in
      if options.prunes { seen.note(self.step(record)) }
      dialog.take(record, from: reader, source: source)
      return true
    }
    let isHeldBack =
      options.isStrict && (dialog.summary[.rejected] > 0 || summary.unreadableInputs > 0)
    if summary.wasInterrupted {
      // Nothing was asked about yet.
    } else if isHeldBack {
      dialog.leaveOut(Self.heldBack)
    } else {
      let sources = Set(inputs.compactMap { source(of: $0) })
      dialog.hold(
        now: now,
        pruning: options.prunes
          ? seen.pruning(of: sources, isWhole: summary.unreadableInputs == 0) : nil)
    }
    var finished = dialog.summary
    finished.unreadableInputs = summary.unreadableInputs
    finished.wasInterrupted = finished.wasInterrupted || summary.wasInterrupted
    finished.left = dialog.left
    summary = finished
    guard !isHeldBack else { return summary }
    prune(planner, seen, outOf: counts, ask: Self.question(prompt))
    return summary
  }

  private static func question(_ prompt: any ImportPrompt) -> (String) -> Bool {
    { text in
      guard
        case .line(let answer) = prompt.input.readLine(
          prompt: text, initial: "", history: false, completions: { _ in [] })
      else { return false }
      return ["y", "yes"].contains(answer.lowercased())
    }
  }

  /// Goes on with a session that was cut off, as if it had not been.
  public func resumed(
    _ session: SavedSession, _ prompt: any ImportPrompt, now: LocalDateTime
  ) throws(SavedFormError) -> ImportSummary {
    let settings = try SessionSettings(text: session.settings)
    let planner = ImportPlanner(memory: memory, options: options, calendars: calendars)
    let dialog = ImportDialog(
      prompt, planner: planner, options: options, defaults: defaults, calendars: calendars,
      reporter: reporter,
      keeper: SessionKeeper(memory, settings: settings, inputs: session.inputs), clock: clock)
    let counts = counts(planner, of: settings.pruning.map { Array($0.sources) } ?? [])
    for row in session.rows { dialog.restore(try KeptDraft(row)) }
    dialog.hold(now: now, inPlaceOf: session.importID)
    summary = dialog.summary
    summary.left = dialog.left
    if let pruning = settings.pruning {
      prune(
        planner, SeenBookings(pruning), of: pruning.sources, outOf: counts,
        ask: Self.question(prompt))
    }
    return summary
  }

  /// From a record to an event and the calendar it goes to, or to why not.
  private func step(_ record: Record, _ recognition: RecordRecognition? = nil) -> ImportStep {
    switch record.content {
    case .failure(let error): return .rejected(nil, error.reason)
    case .recognized:
      return recognition?.latest.map { .recognized($0) } ?? .rejected(nil, "cannot be read")
    case .success(let reservation):
      let step = ImportStep(
        EventDraft(reservation, defaults: defaults), at: clock(), in: calendars)
      guard case .ready(let candidate) = step else { return step }
      candidate.digest = recognition?.digest(of: record.original)
      return step
    }
  }

  /// Looks at every record and tells nobody.
  private func everyRecordIsGood() -> Bool {
    var isGood = true
    eachRecord(
      unreadable: { _ in isGood = false },
      body: { record, _, _ in
        if isGood, case .rejected = self.step(record) { isGood = false }
        // What comes from a pipe is there for the second time as far as it was read.
        return true
      })
    return isGood && !summary.wasInterrupted
  }

  private static let heldBack = "nothing was written, because of --strict and a bad record"

  private func reportNothingWritten() {
    eachRecord { record, reader, _ in
      var result = ImportResult(position: record.position, status: .skipped)
      switch self.step(record) {
      case .rejected(let draft, let reason):
        result.take(draft)
        result.status = .rejected
        result.reason = reason
      case .ready(let candidate):
        result.take(candidate.event)
        result.calendar = candidate.writer.calendar.title
        result.reason = Self.heldBack
      case .recognized: break
      }
      self.tell(result, record, reader)
      return true
    }
    reporter.progressed(records: summary.total)
  }

  private func eachRecord(
    _ recognition: RecordRecognition? = nil, _ stage: ImportStage? = nil,
    _ body: (Record, ReservationReader, String?) -> Bool
  ) {
    eachRecord(
      opened: { reader, input throws(LedgerError) in
        guard let recognition, let stage else { return }
        try recognition.begin(
          reader, of: input, source: self.source(of: input), defaults: self.defaults, stage)
      },
      unreadable: { error in
        self.summary.unreadableInputs += 1
        self.reporter.report(error)
      }, body: body)
  }

  /// Reads every input to its end, to an interruption, or until `body` returns false.
  private func eachRecord(
    opened: (ReservationReader, ImportInput) throws(LedgerError) -> Void = { _, _ in },
    unreadable: (InputError) -> Void, body: (Record, ReservationReader, String?) -> Bool
  ) {
    for input in inputs {
      do {
        let reader = try input.open()
        do throws(LedgerError) { try opened(reader, input) } catch {
          if summary.writeFailure == nil { summary.writeFailure = WriteError(error) }
          return
        }
        while let record = try reader.next() {
          guard body(record, reader, source(of: input)) else { return }
          if isInterrupted() {
            summary.wasInterrupted = true
            return
          }
        }
      } catch {
        if error.cause == .interrupted || isInterrupted() {
          summary.wasInterrupted = true
          return
        }
        unreadable(error)
      }
    }
  }

  private func tell(_ result: ImportResult, _ record: Record, _ reader: ReservationReader) {
    summary.count(result.status)
    reporter.report(result, original: record.original, from: reader)
  }
}
