import CalendarStore
import CivilTime
import Foundation
import Reservations

/// The part of an import that a person takes part in: the drafts, the prompt, and what is saved when
/// it is confirmed.
final class ImportDialog {
  /// What became of the records so far.
  var summary: ImportSummary {
    var summary = stage.summary
    summary.wasInterrupted = wasInterrupted
    if summary.writeFailure == nil { summary.writeFailure = failure }
    return summary
  }

  private let prompt: any ImportPrompt
  private let planner: ImportPlanner
  private let options: ImportOptions
  private let defaults: DraftDefaults
  private let calendars: any CalendarChoice
  private let reporter: any ImportReporter
  private let clock: () -> Instant
  private let stage: ImportStage
  /// A record, a candidate and an entry for each draft.
  private var records: [Record] = []
  private var candidates: [DialogCandidate] = []
  private var entries: [EditEntry] = []
  /// The drafts by what their bookings are told apart by.
  private var places: [UUID: Int] = [:]
  private var wasInterrupted = false
  /// How many drafts were left when the terminal went away, to be gone on with.
  private(set) var left = 0
  private let keeper: SessionKeeper?
  /// The first cause for which a draft was given up.
  private var failure: WriteError?

  init(
    _ prompt: any ImportPrompt, planner: ImportPlanner, options: ImportOptions,
    defaults: DraftDefaults, calendars: any CalendarChoice, reporter: any ImportReporter,
    keeper: SessionKeeper?, clock: @escaping () -> Instant
  ) {
    self.prompt = prompt
    self.planner = planner
    self.options = options
    self.defaults = defaults
    self.calendars = calendars
    self.reporter = reporter
    self.keeper = keeper
    self.clock = clock
    stage = ImportStage(planner, isDryRun: false, reporter: reporter, summary: ImportSummary())
  }

  // MARK: Drafts

  /// Drafts a record to ask about. One that cannot be read, and one about which there is nothing to
  /// decide, is told at once.
  func take(_ record: Record, from reader: ReservationReader, source: String?) {
    switch record.content {
    case .failure(let error):
      stage.tell(
        ImportResult(position: record.position, status: .rejected, reason: error.reason),
        original: record.original, from: reader)
    case .recognized: break
    case .success(let reservation):
      var draft = EventDraft(reservation, defaults: defaults)
      let drafted = try? draft.event(at: clock())
      let candidate = DialogCandidate(record, reader, source, drafted)
      do {
        let writer = try calendars.writer(named: draft.calendar?.value)
        let question = DraftQuestion(draft, drafted, of: record, in: writer, planner: planner)
        switch try question.answer() {
        case .ask(let entry): take(entry, of: record, candidate)
        case .tell(let result):
          if let uid = draft.uid { retire(uid, for: record) }
          stage.tell(result, original: record.original, from: reader)
        }
      } catch let error as CalendarChoiceError {
        draft.unread.append(DraftProblem(.calendar, error.reason))
        take(EditEntry(draft), of: record, candidate)
      } catch {
        if failure == nil { failure = (error as? LedgerError).map(WriteError.init) }
        take(EditEntry(draft), of: record, candidate)
      }
    }
  }

  /// A later record of the booking needs no answer: it counts, and the earlier one is not asked about.
  private func retire(_ uid: UUID, for record: Record) {
    guard planner.memory != nil, let place = places.removeValue(forKey: uid) else { return }
    tell(
      place, entries[place].draft, .skipped,
      reason: Standing.replaced(by: record.position))
    records.remove(at: place)
    candidates.remove(at: place)
    entries.remove(at: place)
    for (uid, other) in places where other > place { places[uid] = other - 1 }
  }

  /// Of two records of one booking the later one counts.
  private func take(_ entry: EditEntry, of record: Record, _ candidate: DialogCandidate) {
    let uid = entry.original.uid
    guard let uid, let place = places[uid], planner.memory != nil else {
      if let uid { places[uid] = entries.count }
      return add(entry, of: record, candidate)
    }
    if candidate.fingerprint == candidates[place].fingerprint {
      var result = ImportResult(
        position: record.position, status: .unchanged,
        reason: "the same as \(records[place].position)")
      result.take(entry.draft)
      stage.tell(result, original: record.original, from: candidate.reader)
      return
    }
    tell(
      place, entries[place].draft, .skipped,
      reason: Standing.replaced(by: record.position))
    reporter.expect(record.position)
    records[place] = record
    candidates[place] = candidate
    entries[place] = entry
  }

  /// Asks about nothing. A draft that could not be saved as it is counts as a bad record, too.
  func leaveOut(_ reason: String) {
    for (index, entry) in entries.enumerated() {
      let problems = entry.draft.problems
      tell(
        index, entry.draft, problems.isEmpty ? .skipped : .rejected,
        reason: problems.isEmpty ? reason : DraftError(problems: problems).reason)
    }
  }

  /// Takes up a draft of a session that was cut off. What became of it in the calendar since is looked
  /// up again.
  func restore(_ kept: KeptDraft) {
    let record = Record(position: kept.position, original: kept.original, content: .recognized)
    let drafted = try? kept.entry.record.event(at: clock())
    let candidate = DialogCandidate(record, kept.reader, kept.source, drafted)
    var entry = EditEntry(saved: kept.entry)
    if kept.entry.state == .pending,
      let writer = try? calendars.writer(named: kept.entry.original.calendar?.value)
    {
      let question = DraftQuestion(
        kept.entry.record, drafted, of: record, in: writer, planner: planner)
      do throws(LedgerError) {
        switch try question.answer() {
        case .ask(let asked):
          entry = EditEntry(
            saved: kept.entry, standing: asked.standing, elsewhere: asked.elsewhere)
        case .tell(let result):
          stage.tell(result, original: record.original, from: kept.reader)
          return
        }
      } catch {
        failure = failure ?? WriteError(error)
      }
    } else if kept.entry.state != .pending {
      return
    }
    add(entry, of: record, candidate)
  }

  private func add(_ entry: EditEntry, of record: Record, _ candidate: DialogCandidate) {
    reporter.expect(record.position)
    records.append(record)
    candidates.append(candidate)
    entries.append(entry)
  }

  private var keptDrafts: [KeptDraft] {
    entries.indices.map { index in
      KeptDraft(
        entry: entries[index].saved, position: records[index].position,
        original: records[index].original, source: candidates[index].source,
        reader: candidates[index].reader)
    }
  }

  // MARK: Asking

  /// Asks until every draft is saved or left out.
  ///
  /// - Parameters:
  ///   - pruning: what is to be withdrawn afterwards, to be kept with the drafts.
  ///   - old: the number of one that was cut off and goes on here.
  func hold(now: LocalDateTime, pruning: SessionPruning? = nil, inPlaceOf old: Int64? = nil) {
    let context = EditContext(
      now: now, defaults: defaults, calendars: calendars.names,
      deletesCancelled: options.deletesCancelled, isStrict: options.isStrict)
    var session = EditSession(entries, context: context)
    // What was in the calendar already is said before anything is asked.
    reporter.progressed(records: stage.summary.total)
    keeper?.begin(keptDrafts, pruning: pruning, inPlaceOf: old, at: clock())
    if let failure = keeper?.failure { reporter.complain(failure) }
    carryOut(session.opening(), &session)
    while !session.isFinished {
      switch prompt.answer(to: session) {
      case .line(let line): carryOut(session.enter(line), &session)
      case .interrupted: carryOut(session.interrupt(), &session)
      case .endOfInput: carryOut(session.endOfInput(), &session)
      case .hungUp:
        wasInterrupted = true
        if keeper?.failure == nil, keeper != nil {
          left = session.count(.pending)
          return stage.complete()
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
          keep(index, session.entries[index])
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
  private func keep(_ index: Int, _ entry: EditEntry) {
    guard let identity = entry.original.uid else { return }
    do throws(LedgerError) {
      try planner.memory?.keep(
        identity, candidates[index].fingerprint, "\(records[index].position)")
    } catch {
      failure = failure ?? WriteError(error)
    }
  }

  /// Whether all of them are in the calendar now.
  private func save(_ indices: [Int], _ session: inout EditSession) -> Bool {
    do throws(LedgerError) {
      // Nobody is kept waiting by a person who thinks.
      guard try planner.memory?.turn?.take() ?? true else { return false }
    } catch {
      for index in indices {
        candidates[index].failure = WriteError(error)
        carryOut(session.settle(index, .failed("\(error.path): \(error.reason)")), &session)
      }
      return false
    }
    defer { planner.memory?.turn?.end() }
    for index in indices {
      stage.source = candidates[index].source
      stage.hold(
        records[index], from: candidates[index].reader,
        step: candidates[index].step(session.entries[index], at: clock(), in: calendars))
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
      } else if result.status == .conflict, let written = session.entries[index].standing.written {
        hasFailed = true
        carryOut(session.settle(index, .changedSince(written)), &session)
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
        tell(index, entry.draft, .rejected, reason: nil, cause)
      } else {
        // A person has decided, which is no conflict any more.
        var reason: String?
        if entry.standing.isConflict {
          reason = entry.resolution == .keep ? Standing.kept : Standing.changedSince
        }
        tell(index, entry.draft, .skipped, reason: reason)
      }
    }
    stage.complete()
  }

  private func tell(
    _ index: Int, _ draft: EventDraft, _ status: ImportResult.Status, reason: String?,
    _ failure: WriteError? = nil
  ) {
    var result = ImportResult(position: records[index].position, status: status, reason: reason)
    result.take(draft)
    if let failure { result.reject(failure) }
    stage.tell(result, original: records[index].original, from: candidates[index].reader)
  }
}
