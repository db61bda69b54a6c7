import CalendarStore
import CivilTime
import Foundation
import Reservations

/// The part of an import that a person takes part in: the drafts, the prompt, and what is saved when
/// it is confirmed.
final class ImportDialog {
  private let prompt: any ImportPrompt
  private let pipeline: ImportPipeline
  private let defaults: DraftDefaults
  private let log: ResultLog
  private let keeper: SessionKeeper?
  private let clock: () -> Instant
  private var drafts = DialogDrafts()
  /// Those of the drafts, as the prompt is shown them.
  private var records: [RecordOrigin] = []
  /// The records about which nothing can be asked.
  private var rejected: [SessionSettings.Rejection] = []
  private var planner: Planner { pipeline.planner }
  private var ledger: LedgerSession? { planner.session }
  private var calendars: any CalendarResolver { planner.calendars }

  init(
    _ prompt: any ImportPrompt, pipeline: ImportPipeline, defaults: DraftDefaults, log: ResultLog,
    keeper: SessionKeeper?, clock: @escaping () -> Instant
  ) {
    self.prompt = prompt
    self.pipeline = pipeline
    self.defaults = defaults
    self.log = log
    self.keeper = keeper
    self.clock = clock
  }

  // MARK: Drafts

  /// Drafts a record to ask about. One that cannot be read, and one about which there is nothing to
  /// decide, is told at once.
  func add(_ record: Record, from reader: any RecordReader, source: String?) {
    switch record.content {
    case .failure(let error):
      report(
        ImportResult(position: record.position, status: .rejected, reason: error.reason),
        of: record.origin, from: reader)
    case .success(let reservation):
      let draft = EventDraft(reservation, defaults: defaults)
      let drafted = try? draft.event(at: clock())
      switch answer(draft, drafted, of: record.origin, for: draft.calendar?.value) {
      case .ask(let entry):
        add(
          DialogDraft(
            entry, of: record.origin, from: reader, source: source, drafted: drafted))
      case .tell(let result):
        if ledger != nil, let earlier = draft.uid.flatMap({ drafts.retire($0) }) {
          report(earlier, replacedBy: record.origin)
        }
        report(result, of: record.origin, from: reader)
      }
    }
  }

  /// What is to be asked about a draft, by what the ledger and its calendar know of it.
  private func answer(
    _ draft: EventDraft, _ drafted: Event?, of record: RecordOrigin, for calendar: String?
  ) -> DraftQuestion.Answer {
    let question = DraftQuestion(
      draft, drafted, of: record, for: calendar, among: calendars, planner: planner)
    do throws(WriteError) { return try question.answer() } catch {
      log.record(error)
      return .ask(EditEntry(draft))
    }
  }

  private func add(_ draft: DialogDraft) {
    guard ledger != nil, let place = draft.identity.flatMap(drafts.place) else {
      return append(draft)
    }
    let earlier = drafts[place]
    if draft.fingerprint == earlier.fingerprint {
      let reason = "the same as \(earlier.record.position)"
      return report(draft.result(.unchanged, reason: reason), of: draft)
    }
    report(earlier, replacedBy: draft.record)
    log.reporter.expect(draft.record.position)
    drafts[place] = draft
  }

  private func append(_ draft: DialogDraft) {
    log.reporter.expect(draft.record.position)
    drafts.add(draft)
  }

  /// Asks about nothing. A draft that could not be saved as it is counts as a bad record, too.
  func leaveOut(_ reason: String) {
    for draft in drafts.all {
      let problems = draft.entry.draft.problems
      report(
        problems.isEmpty
          ? draft.result(.skipped, reason: reason)
          : draft.result(.rejected, reason: DraftError(problems: problems).reason),
        of: draft)
    }
  }

  /// Takes up a draft of a session that was cut off. What became of it in the calendar since is looked
  /// up again.
  func restore(_ kept: KeptDraft) {
    // What was saved has been told; what was skipped can be gone back to.
    guard kept.entry.state != .settled else { return }
    let record = RecordOrigin(position: kept.position, original: kept.original)
    let draft = kept.entry.record
    let drafted = try? draft.event(at: clock())
    switch answer(draft, drafted, of: record, for: kept.entry.original.calendar?.value) {
    case .ask(let asked):
      let entry = EditEntry(
        saved: kept.entry, standing: asked.standing, elsewhere: asked.elsewhere)
      append(
        DialogDraft(entry, of: record, from: kept.reader, source: kept.source, drafted: drafted))
    case .tell(let result): report(result, of: record, from: kept.reader)
    }
  }

  /// Takes up a rejected record of a session that was cut off.
  func restore(_ rejection: SessionSettings.Rejection) {
    var result = ImportResult(
      position: rejection.position, status: .rejected, reason: rejection.reason)
    result.isRefused = rejection.isRefused
    report(result, of: RecordOrigin(position: rejection.position, original: []))
  }

  // MARK: Asking

  /// Asks until every draft is saved or left out.
  ///
  /// - Parameters:
  ///   - pruning: what is to be withdrawn afterwards, to be kept with the drafts.
  ///   - old: the number of one that was cut off and goes on here.
  func run(now: LocalDateTime, pruning: SessionPruning? = nil, inPlaceOf old: Int64? = nil) {
    let context = EditContext(
      now: now, defaults: defaults, calendars: calendars.names,
      qualifiedNames: calendars.qualifiedNames,
      deletesCancelled: planner.options.deletesCancelled, isStrict: planner.options.isStrict)
    var session = EditSession(drafts.all.map(\.entry), context: context)
    records = drafts.all.map(\.record)
    // What was in the calendar already is said before anything is asked.
    log.progressed()
    log.reporter.willAsk()
    keeper?.begin(
      drafts.all.map(\.kept), rejected: rejected, pruning: pruning, inPlaceOf: old, at: clock())
    if let failure = keeper?.failure { log.reporter.complain(failure) }
    carryOut(session.opening(), &session)
    while !session.isFinished {
      switch prompt.answer(to: session) {
      case .line(let line): carryOut(session.enter(line), &session)
      case .interrupted: carryOut(session.interrupt(), &session)
      case .endOfInput: carryOut(session.endOfInput(), &session)
      case .hungUp:
        log.summary.wasInterrupted = true
        if keeper?.failure == nil, keeper != nil {
          log.summary.left = session.count(.pending)
          return pipeline.complete(&log.summary)
        }
        carryOut(session.endOfInput(canAsk: false), &session)
      }
      keeper?.note(session.entries)
    }
    finish(session)
    keeper?.end()
  }

  private func carryOut(_ effects: [EditEffect], _ session: inout EditSession) {
    var pending = effects[...]
    while let effect = pending.popFirst() {
      switch effect {
      case .save(let indices):
        // What was to follow a save does not follow a failure.
        if !save(indices, &session) { pending = [] }
      case .leftOut(let indices):
        for index in indices where session.entries[index].resolution == .keep {
          keep(drafts[index])
        }
        prompt.show(effect, of: session, records: records)
      case .goTo(let index): carryOut(session.go(to: index), &session)
      case .editText(let text): carryOut(session.edited(prompt.edit(text)), &session)
      case .showOverview, .showCard, .showRecord, .showHelp, .say, .complain, .reopened:
        prompt.show(effect, of: session, records: records)
      }
    }
  }

  /// The same record is not asked about again.
  private func keep(_ draft: DialogDraft) {
    guard let identity = draft.identity else { return }
    do throws(WriteError) {
      try ledger?.keep(identity, draft.fingerprint, "\(draft.record.position)")
    } catch {
      log.record(error)
    }
  }

  /// Whether all of them are in the calendar now.
  private func save(_ indices: [Int], _ editing: inout EditSession) -> Bool {
    do throws(LedgerError) {
      // Nobody is kept waiting by a person who thinks.
      guard try ledger?.lock?.acquire() ?? true else { return false }
    } catch {
      for index in indices {
        drafts[index].failure = WriteError(error)
        carryOut(editing.settle(index, .failed("\(error.path): \(error.reason)")), &editing)
      }
      return false
    }
    defer { ledger?.lock?.release() }
    let results = pipeline.run(
      indices.map { drafts[$0].edited(editing.entries[$0], at: clock(), in: calendars) })
    var hasFailed = false
    for (index, result) in zip(indices, results) {
      if result.result.status == .rejected {
        hasFailed = true
        drafts[index].failure = result.result.failure.flatMap {
          $0.cause == .invalidEvent ? nil : $0
        }
        carryOut(
          editing.settle(index, .failed(result.result.reason ?? "it could not be written")),
          &editing)
      } else if result.result.status == .conflict,
        let written = editing.entries[index].standing.written
      {
        hasFailed = true
        carryOut(editing.settle(index, .changedSince(written)), &editing)
      } else {
        carryOut(editing.settle(index, .settled), &editing)
        if let failure = result.departureFailure { log.record(failure) }
        report(result.result, of: drafts[index])
      }
    }
    if let failure = pipeline.stopFailure { log.record(failure) }
    log.progressed()
    if !hasFailed { carryOut(editing.advance(), &editing) }
    return !hasFailed
  }

  // MARK: Results

  private func finish(_ session: EditSession) {
    for (index, entry) in session.entries.enumerated() where entry.state == .leftOut {
      var result = drafts[index].result(.skipped, entry)
      if let failure = drafts[index].failure {
        log.record(failure)
        result.reject(failure)
      } else if entry.standing.isConflict {
        // A person has decided, which is no conflict any more.
        result.reason = entry.resolution == .keep ? BookingState.kept : BookingState.changedSince
      }
      report(result, of: drafts[index])
    }
    pipeline.complete(&log.summary)
  }

  /// Before anything is asked.
  private func report(
    _ result: ImportResult, of record: RecordOrigin, from reader: (any RecordReader)? = nil
  ) {
    if result.status == .rejected {
      rejected.append(
        SessionSettings.Rejection(
          position: result.position, reason: result.reason ?? "", isRefused: result.isRefused))
    }
    log.report(result, original: record.original, from: reader)
  }

  private func report(_ earlier: DialogDraft, replacedBy record: RecordOrigin) {
    let reason = BookingState.replaced(by: record.position)
    report(earlier.result(.skipped, reason: reason), of: earlier)
  }

  private func report(_ result: ImportResult, of draft: DialogDraft) {
    log.report(result, original: draft.record.original, from: draft.reader)
  }
}
