import CalendarStore
import CivilTime
import Foundation
import Reservations

/// The import at the prompt: drafts the records, asks about each draft, and saves the confirmed ones.
final class ImportDialog {
  let prompt: any EditPrompt
  private let pipeline: ImportPipeline
  let defaults: DraftDefaults
  private let log: ResultLog
  let clock: () -> Instant
  var drafts = DialogDrafts()
  /// The mappings that a person has changed, by the names of the files.
  var mappings: [String: FieldMapping] = [:]
  /// The earlier mappings of each file, the last one last.
  var earlierMappings: [String: [FieldMapping]] = [:]
  /// Whether a mapping was changed: other bookings than those that were read may have been saved.
  var isRemapped: Bool { !mappings.isEmpty }
  private var planner: Planner { pipeline.planner }
  private var ledger: LedgerSession? { planner.session }
  private var calendars: any CalendarResolver { planner.calendars }

  init(
    _ prompt: any EditPrompt, pipeline: ImportPipeline, defaults: DraftDefaults, log: ResultLog,
    clock: @escaping () -> Instant
  ) {
    self.prompt = prompt
    self.pipeline = pipeline
    self.defaults = defaults
    self.log = log
    self.clock = clock
  }

  // MARK: Drafts

  /// Adds the drafts of a record to ask about. Reports at once a record that has none or needs no
  /// decision.
  func add(
    _ record: Record, _ drafts: Result<[EventDraft], RecordRefusal>, from reader: any RecordReader,
    source: String?
  ) {
    do throws(RecordRefusal) {
      for draft in try drafts.get() {
        add(try version(of: draft), of: record, from: reader, source: source)
      }
    } catch {
      report(
        ImportResult(position: record.position, status: error.status, reason: error.reason),
        of: record.origin, from: reader)
    }
  }

  private func add(
    _ draft: EventDraft, of record: Record, from reader: any RecordReader, source: String?
  ) {
    var draft = draft
    if let encoding = reader.guessedEncoding {
      draft.remarks.append(.encodingGuessed(encoding.name))
    }
    let drafted = try? draft.event(at: clock())
    switch question(
      about: draft, drafted, of: record.origin, from: source, for: draft.calendar?.value)
    {
    case .ask(let entry):
      add(
        DialogDraft(
          entry, of: record.origin, from: reader, source: source, drafted: drafted))
    case .report(let result):
      if ledger != nil, let earlier = draft.uid.flatMap({ drafts.remove($0) }) {
        report(earlier, replacedBy: record.origin)
      }
      report(result, of: record.origin, from: reader)
    }
  }

  /// The draft of the whole event that an iCalendar object is about; any other draft as it is.
  private func version(of draft: EventDraft) throws(RecordRefusal) -> EventDraft {
    let version: ObjectVersion
    do throws(WriteError) {
      version = try planner.version(of: draft, among: drafts, at: clock())
    } catch {
      log.record(error)
      return draft
    }
    return try version.draft
  }

  /// A ledger or calendar that cannot be read counts as one without the booking.
  func question(
    about draft: EventDraft, _ drafted: Event?, of record: RecordOrigin, from source: String?,
    for calendar: String?
  ) -> DraftQuestion {
    do throws(WriteError) {
      return try planner.question(
        about: draft, drafted, of: record, from: source, for: calendar)
    } catch {
      log.record(error)
      return .ask(EditEntry(draft))
    }
  }

  private func add(_ draft: DialogDraft) {
    guard ledger != nil || draft.isReplaceable, let place = draft.identity.flatMap(drafts.place)
    else { return append(draft) }
    let earlier = drafts[place]
    // Saved after the other one, it is a conflict.
    if draft.isOtherEvent(than: earlier) { return append(draft) }
    if draft.fingerprint == earlier.fingerprint {
      let reason = "the same as \(earlier.record.position)"
      return report(draft.result(.unchanged, reason: reason), of: draft)
    }
    report(
      earlier, replacedBy: draft.record,
      reason: draft.completes(earlier)
        ? BookingState.merged(into: draft.record.position) : nil)
    log.reporter.expect(draft.record.position)
    drafts[place] = draft
    drafts[place].join(earlier)
  }

  private func append(_ draft: DialogDraft) {
    log.reporter.expect(draft.record.position)
    drafts.add(draft)
  }

  /// Shows a finding on the cards of its bookings; says it at once if none of them is asked about.
  func add(_ finding: TripCheck.Finding) {
    let places = finding.identities.compactMap(drafts.place)
    for place in places { drafts[place].remark(.trip(finding.text)) }
    if places.isEmpty { log.reporter.say("check: \(finding.text)") }
  }

  // MARK: Asking

  /// Asks until every draft is saved or skipped.
  func run(now: LocalDateTime) {
    let context = EditContext(
      now: now, defaults: defaults, calendars: calendars.names,
      qualifiedNames: calendars.qualifiedNames, refusedCalendars: calendars.refusals,
      deletesCancelled: planner.options.deletesCancelled)
    // Known bookings are reported before the first question.
    log.progressed()
    storeNotes()
    var loop = EditLoop(
      drafts.all.map(\.entry), context: context, prompt: prompt,
      records: drafts.all.map { draft in
        var record = draft.record
        record.header = draft.reader?.header
        return record
      })
    while true {
      switch loop.next() {
      case .save(let indices): save(indices, &loop)
      case .leftOut(let indices):
        for index in indices where loop.session.entries[index].resolution == .keep {
          keep(drafts[index])
        }
      case .map(let argument): map(argument, &loop)
      // An import does not read the calendars.
      case .entered, .calendarChanged: continue
      case .finished: return finish(loop.session)
      case .hungUp:
        log.summary.wasInterrupted = true
        loop.leaveOutTheRest()
      }
    }
  }

  /// Records the decision, so that the same record is not asked about again.
  private func keep(_ draft: DialogDraft) {
    guard let identity = draft.identity else { return }
    do throws(WriteError) {
      try ledger?.keep(identity, draft.fingerprint, "\(draft.record.position)")
    } catch {
      log.record(error)
    }
  }

  private func save(_ indices: [Int], _ loop: inout EditLoop) {
    do throws(LedgerError) {
      // Acquired only now: other imports can write while a person thinks.
      guard try ledger?.lock?.acquire() ?? true else { return }
    } catch {
      for index in indices {
        drafts[index].failure = WriteError(error)
        loop.settle(index, .failed("\(error.path): \(error.reason)"))
      }
      return
    }
    defer { ledger?.lock?.release() }
    let results = pipeline.run(
      indices.map { drafts[$0].edited(loop.session.entries[$0], at: clock(), in: calendars) })
    storeNotes()
    for (index, result) in zip(indices, results) {
      switch result.result.status {
      case .rejected:
        drafts[index].failure = result.result.failure.flatMap {
          $0.cause == .invalidEvent ? nil : $0
        }
        loop.settle(index, .failed(result.result.reason ?? "could not be written"))
        continue
      case .conflict:
        if let written = loop.session.entries[index].booking.written {
          loop.settle(index, .changedSince(written))
          continue
        }
      case .saved, .unchanged, .updated, .cancelled, .skipped, .noBooking, .wouldSave,
        .wouldUpdate, .wouldCancel:
        break
      }
      loop.settle(index, .settled)
      if let failure = result.departureFailure { log.record(failure) }
      report(result.result, of: drafts[index])
    }
    if let failure = pipeline.stopFailure { log.record(failure) }
    log.progressed()
  }

  private func storeNotes() {
    do throws(LedgerError) { try ledger?.storeNotes() } catch { log.record(WriteError(error)) }
  }

  // MARK: Results

  private func finish(_ session: EditSession) {
    for (index, entry) in session.entries.enumerated() where entry.state == .leftOut {
      var result = drafts[index].result(.skipped, entry)
      if let failure = drafts[index].failure {
        log.record(failure)
        result.reject(failure)
      } else if entry.booking.isConflict {
        // The person has decided, so it is no longer a conflict.
        result.reason = entry.resolution == .keep ? BookingState.kept : BookingState.changedSince
        if case .otherFile = entry.booking, entry.resolution != .keep {
          result.reason = BookingState.ofOtherFile
        }
      }
      report(result, of: drafts[index])
    }
    pipeline.complete(&log.summary)
  }

  /// Reports a record before the first question.
  private func report(
    _ result: ImportResult, of record: RecordOrigin, from reader: (any RecordReader)? = nil
  ) {
    log.report(result, original: record.original, from: reader)
  }

  private func report(
    _ earlier: DialogDraft, replacedBy record: RecordOrigin, reason: String? = nil
  ) {
    let reason = reason ?? BookingState.replaced(by: record.position)
    report(earlier.result(.skipped, reason: reason), of: earlier)
  }

  private func report(_ result: ImportResult, of draft: DialogDraft) {
    log.report(result, original: draft.record.original, from: draft.reader)
  }
}
