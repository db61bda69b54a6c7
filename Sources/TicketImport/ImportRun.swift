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
  private let clock: () -> Instant
  private let telling: ImportTelling
  private let reading: ImportReading
  private let planner: ImportPlanner
  private let pruning: SourcePruning
  private var summary: ImportSummary { telling.summary }

  /// - Parameter missingInputs: how many more could not be opened, which has been said.
  public init(
    inputs: [ImportInput], missingInputs: Int = 0, defaults: DraftDefaults, options: ImportOptions,
    calendars: any CalendarChoice, memory: ImportMemory?, reporter: any ImportReporter,
    clock: @escaping () -> Instant, isInterrupted: @escaping () -> Bool
  ) {
    self.inputs = inputs.map { input in
      var input = input
      input.source = options.source ?? input.source
      return input
    }
    self.defaults = defaults
    self.options = options
    self.calendars = calendars
    self.memory = memory
    self.clock = clock
    telling = ImportTelling(reporter)
    telling.summary.unreadableInputs = missingInputs
    reading = ImportReading(inputs: self.inputs, telling: telling, isInterrupted: isInterrupted)
    planner = ImportPlanner(memory: memory, options: options, calendars: calendars)
    pruning = SourcePruning(
      planner, options: options, telling: telling, isInterrupted: isInterrupted)
  }

  // MARK: Unattended

  /// Saves every record that can be saved, a group at a time.
  public func unattended() -> ImportSummary {
    if !options.isStrict || everyRecordIsGood() {
      saveAll()
    } else if !summary.wasInterrupted {
      reportNothingWritten()
    }
    return summary
  }

  /// Lets others write while an input delivers nothing; what was read is written before.
  private func rest(_ stage: ImportStage? = nil) {
    stage?.rest()
    memory?.turn?.end()
  }

  /// Waits until nobody else writes; false where that was interrupted.
  private func resume() -> Bool {
    guard let turn = memory?.turn else { return true }
    return (try? turn.take(isPatient: true)) ?? false
  }

  private func saveAll() {
    let stage = ImportStage(planner, isDryRun: options.isDryRun, telling: telling)
    var seen = SeenBookings(options.prunes)
    let counts = counts(of: sources)
    let isWhole = reading.eachRecord(
      paused: { rest(stage) }, resumed: resume,
      { record, reader, input in
        let step = step(record)
        seen.note(step)
        stage.source = input.source
        stage.add(record, from: reader, step: step)
        return !telling.isBroken
      })
    stage.finish(isWhole: isWhole && summary.unreadableInputs == 0)
    prune(sources, seen, outOf: counts, ask: nil)
  }

  /// Looks at every record and tells nobody.
  private func everyRecordIsGood() -> Bool {
    var isGood = true
    reading.eachRecord(
      unreadable: { _ in isGood = false }, paused: { rest() }, resumed: resume,
      { record, _, _ in
        if isGood, case .rejected = step(record) { isGood = false }
        // What comes from a pipe is there for the second time as far as it was read.
        return true
      })
    return isGood && !summary.wasInterrupted
  }

  private static let heldBack = "nothing was written, because of --strict and a bad record"

  private func reportNothingWritten() {
    reading.eachRecord { record, reader, _ in
      var result = ImportResult(position: record.position, status: .skipped)
      switch step(record) {
      case .rejected(let draft, let reason):
        result.take(draft)
        result.status = .rejected
        result.reason = reason
      case .ready(let candidate):
        result.take(candidate.event)
        result.calendar = candidate.writer.calendar.title
        result.reason = Self.heldBack
      }
      telling.tell(result, original: record.original, from: reader)
      return true
    }
    telling.progressed()
  }

  /// From a record to an event and the calendar it goes to, or to why not.
  private func step(_ record: Record) -> ImportStep {
    switch record.content {
    case .failure(let error): .rejected(nil, error.reason)
    case .success(let reservation):
      ImportStep(EventDraft(reservation, defaults: defaults), at: clock(), in: calendars)
    }
  }

  // MARK: At the prompt

  /// Drafts every record, asks about each, and saves what a person confirms when they confirm it.
  ///
  /// - Parameter settings: what it takes to go on with the session when it is cut off.
  public func prompted(
    _ prompt: any ImportPrompt, now: LocalDateTime, settings: SessionSettings
  ) -> ImportSummary {
    let dialog = dialog(prompt, settings, inputs: inputs.map(\.name))
    var seen = SeenBookings(options.prunes)
    let counts = counts(of: sources)
    reading.eachRecord { record, reader, input in
      if options.prunes { seen.note(step(record)) }
      dialog.take(record, from: reader, source: input.source)
      return true
    }
    // Nothing was asked about yet.
    guard !summary.wasInterrupted else { return summary }
    guard !options.isStrict || summary[.rejected] == 0 && summary.unreadableInputs == 0 else {
      dialog.leaveOut(Self.heldBack)
      return summary
    }
    dialog.hold(
      now: now,
      pruning: options.prunes
        ? seen.pruning(of: sources, isWhole: summary.unreadableInputs == 0) : nil)
    prune(sources, seen, outOf: counts, ask: Self.question(prompt))
    return summary
  }

  /// Goes on with a session that was cut off, as if it had not been.
  public func resumed(
    _ session: SavedSession, _ prompt: any ImportPrompt, now: LocalDateTime
  ) throws(SavedFormError) -> ImportSummary {
    let settings = try SessionSettings(text: session.settings)
    let dialog = dialog(prompt, settings, inputs: session.inputs)
    let sources = Set(settings.pruning?.sources ?? [])
    let counts = counts(of: sources)
    for rejection in settings.rejected { dialog.restore(rejection) }
    for row in session.rows { dialog.restore(try KeptDraft(row)) }
    dialog.hold(now: now, inPlaceOf: session.importID)
    if let pruning = settings.pruning {
      prune(sources, SeenBookings(pruning), outOf: counts, ask: Self.question(prompt))
    }
    return summary
  }

  private func dialog(
    _ prompt: any ImportPrompt, _ settings: SessionSettings, inputs: [String]
  ) -> ImportDialog {
    ImportDialog(
      prompt, planner: planner, options: options, defaults: defaults, calendars: calendars,
      telling: telling, keeper: SessionKeeper(memory, settings: settings, inputs: inputs),
      clock: clock)
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

  // MARK: Pruning

  /// What the ledger calls the places that records come from.
  private var sources: Set<String> { Set(inputs.compactMap(\.source)) }

  /// How many events the sources have before this import; empty where nobody will ask.
  private func counts(of sources: Set<String>) -> [String: Int] {
    options.prunes ? pruning.counts(of: sources) : [:]
  }

  /// Withdraws the events of records that are gone from their sources.
  ///
  /// - Parameter ask: nil where nobody can be asked.
  private func prune(
    _ sources: Set<String>, _ seen: SeenBookings, outOf counts: [String: Int],
    ask: ((String) -> Bool)?
  ) {
    guard options.prunes, summary.writeFailure == nil else { return }
    // A person who was interrupted knows, and `resume` goes on with what is left.
    if ask != nil, summary.wasInterrupted { return }
    guard summary.unreadableInputs == 0, !summary.wasInterrupted, seen.isComplete else {
      return pruning.refuse()
    }
    pruning.prune(sources, seen, outOf: counts, ask: ask)
  }
}
