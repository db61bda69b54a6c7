import CalendarStore
import CivilTime
import Foundation
import Reservations

/// The part of an import that a person takes part in: the drafts, the prompt, and what is saved when
/// it is confirmed.
final class ImportDialog {
  private struct Candidate {
    var reader: ReservationReader
    /// Why the last attempt to save it failed.
    var failure: WriteError?
  }

  /// What became of the records so far.
  var summary: ImportSummary {
    var summary = stage.summary
    summary.wasInterrupted = wasInterrupted
    if summary.writeFailure == nil { summary.writeFailure = failure }
    return summary
  }

  private let prompt: any ImportPrompt
  private let defaults: DraftDefaults
  private let calendars: any CalendarChoice
  private let reporter: any ImportReporter
  private let clock: () -> Instant
  private let stage: ImportStage
  /// A record, a candidate and an entry for each draft.
  private var records: [Record] = []
  private var candidates: [Candidate] = []
  private var entries: [EditEntry] = []
  private var wasInterrupted = false
  /// The first cause for which a draft was given up.
  private var failure: WriteError?

  init(
    _ prompt: any ImportPrompt, defaults: DraftDefaults, calendars: any CalendarChoice,
    reporter: any ImportReporter, clock: @escaping () -> Instant
  ) {
    self.prompt = prompt
    self.defaults = defaults
    self.calendars = calendars
    self.reporter = reporter
    self.clock = clock
    stage = ImportStage(isDryRun: false, reporter: reporter, summary: ImportSummary())
  }

  // MARK: Drafts

  /// Drafts a record to ask about. One that cannot be read, and one whose event the calendar has, is
  /// told at once.
  func take(_ record: Record, from reader: ReservationReader) {
    switch record.content {
    case .failure(let error):
      stage.tell(
        ImportResult(position: record.position, status: .rejected, reason: error.reason),
        original: record.original, from: reader)
    case .success(let reservation):
      var draft = EventDraft(reservation, defaults: defaults)
      do {
        let writer = try calendars.writer(named: draft.calendar?.value)
        if let uid = draft.uid, let href = writer.href(of: uid) {
          var result = ImportResult(
            position: record.position, status: .unchanged, reason: ImportStage.alreadyThere)
          result.take(draft)
          result.calendar = writer.calendar.title
          result.href = href
          stage.tell(result, original: record.original, from: reader)
          return
        }
      } catch {
        draft.unread.append(DraftProblem(.calendar, error.reason))
      }
      records.append(record)
      candidates.append(Candidate(reader: reader))
      entries.append(EditEntry(draft))
    }
  }

  /// Asks about nothing.
  func leaveOut(_ reason: String) {
    for (index, entry) in entries.enumerated() {
      tell(index, entry.draft, .skipped, reason: reason)
    }
  }

  // MARK: Asking

  /// Asks until every draft is saved or left out.
  func hold(now: LocalDateTime) {
    let context = EditContext(now: now, defaults: defaults, calendars: calendars.names)
    var session = EditSession(entries, context: context)
    // What was in the calendar already is said before anything is asked.
    reporter.progressed(records: stage.summary.total)
    carryOut(session.opening(), &session)
    while !session.isFinished {
      let request = session.request
      let state = session
      let result = prompt.input.readLine(
        prompt: request.prompt, initial: request.initial, history: request.history,
        completions: { state.completions($0) })
      switch result {
      case .line(let line): carryOut(session.enter(line), &session)
      case .interrupted: carryOut(session.interrupt(), &session)
      case .endOfInput: carryOut(session.endOfInput(), &session)
      case .hungUp:
        wasInterrupted = true
        carryOut(session.endOfInput(canAsk: false), &session)
      }
    }
    finish(session)
  }

  private func carryOut(_ effects: [EditEffect], _ session: inout EditSession) {
    var pending = effects[...]
    while let effect = pending.popFirst() {
      switch effect {
      case .save(let indices):
        // What was to follow a save does not follow a failure.
        if !save(indices, &session) { pending = [] }
      case .goTo(let index): carryOut(session.go(to: index), &session)
      case .editText(let text): carryOut(session.edited(prompt.edit(text)), &session)
      case .showOverview, .showCard, .showRecord, .showHelp, .say, .complain, .leftOut, .reopened:
        prompt.show(effect, of: session, records: records)
      }
    }
  }

  /// Whether all of them are in the calendar now.
  private func save(_ indices: [Int], _ session: inout EditSession) -> Bool {
    for index in indices {
      let step = ImportStep(session.entries[index].draft, at: clock(), in: calendars)
      stage.hold(records[index], from: candidates[index].reader, step: step)
    }
    let results = stage.write()
    let failure = stage.takeFailure()
    var hasFailed = false
    for (index, result) in zip(indices, results) {
      if result.status == .rejected {
        hasFailed = true
        candidates[index].failure = failure
        carryOut(
          session.settle(index, .failed(result.reason ?? "it could not be written")), &session)
      } else {
        carryOut(session.settle(index, .settled), &session)
        stage.tell(result, original: records[index].original, from: candidates[index].reader)
      }
    }
    reporter.progressed(records: stage.summary.total)
    if !hasFailed { carryOut(session.advance(), &session) }
    return !hasFailed
  }

  // MARK: The end

  private func finish(_ session: EditSession) {
    for (index, entry) in session.entries.enumerated() where entry.state == .leftOut {
      if let cause = candidates[index].failure {
        failure = failure ?? cause
        tell(index, entry.draft, .rejected, reason: cause.reason)
      } else {
        tell(index, entry.draft, .skipped, reason: nil)
      }
    }
    stage.complete()
  }

  private func tell(
    _ index: Int, _ draft: EventDraft, _ status: ImportResult.Status, reason: String?
  ) {
    var result = ImportResult(position: records[index].position, status: status, reason: reason)
    result.take(draft)
    stage.tell(result, original: records[index].original, from: candidates[index].reader)
  }
}
