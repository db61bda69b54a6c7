import CalendarStore
import CivilTime
import Foundation
import Reservations

/// The questions of an import at the prompt: its drafts, and what a person decides about each.
final class ImportDialog {
  let prompt: any EditPrompt
  private let planner: Planner
  private let bookings: Bookings
  private let results: RecordResults
  /// Nil where no event may be read.
  private let present: (any PresentEvents)?
  let defaults: DraftDefaults
  let log: ResultLog
  let clock: () -> Instant
  /// By the names of the inputs, for `map`, which reads records again.
  let readers: [String: any RecordReader]
  private let context: EditContext
  var drafts = DialogDrafts()
  /// Begins with the first question.
  lazy var loop = EditLoop(
    drafts.all.map(\.entry), context: context, prompt: prompt, records: drafts.all.map(\.record))
  /// The mappings that a person has changed, by the names of the files.
  var mappings: [String: FieldMapping] = [:]
  /// The earlier mappings of each file, the last one last.
  var earlierMappings: [String: [FieldMapping]] = [:]
  /// Whether a mapping was changed: other bookings than those that were read may have been saved.
  var isRemapped: Bool { !mappings.isEmpty }
  /// The journeys and stays of this import, to be checked as a trip.
  private(set) var trip: [TripCheck.Segment] = []
  var ledger: LedgerSession? { planner.session }

  /// - Parameters:
  ///   - times: those that the text of the only document has.
  ///   - present: reads the events that are to be merged; nil where none may be read.
  init(
    _ prompt: any EditPrompt, _ planner: Planner, _ bookings: Bookings, _ results: RecordResults,
    defaults: DraftDefaults, readers: [String: any RecordReader], times: [FoundTime],
    now: LocalDateTime, zone: TimeZone?, present: (any PresentEvents)?, log: ResultLog,
    clock: @escaping () -> Instant
  ) {
    self.prompt = prompt
    self.planner = planner
    self.bookings = bookings
    self.results = results
    self.defaults = defaults
    self.readers = readers
    self.present = present
    self.log = log
    self.clock = clock
    var context = EditContext(
      now: now, zone: zone, defaults: defaults, calendars: planner.calendars.names,
      deletesCanceled: planner.options.deletesCanceled)
    context.times = times
    self.context = context
  }

  // MARK: Drafts

  /// Adds the drafts to ask about: one for each booking, whatever number of records it has, and one
  /// for each iCalendar object. Reports at once what has none or needs no decision.
  func add(_ items: [ImportItem]) {
    var assignments: [UUID: [Bookings.Assignment]] = [:]
    for case .booking(let assignment) in items {
      if !assignment.isReported, let booking = assignment.booking {
        assignments[booking.identity, default: []].append(assignment)
      }
    }
    for item in items {
      switch item {
      case .result(let result): log.report(result)
      case .booking(let assignment):
        if assignment.isReported, let refusal = assignment.refusal {
          log.report(results.of(assignment, refusal))
          continue
        }
        guard let booking = assignment.booking else {
          let draft = bookings.shown(assignment, among: [assignment])
          add(draft, Statement(), of: assignment.item.record, among: [assignment])
          continue
        }
        if let all = assignments.removeValue(forKey: booking.identity) { add(booking, all) }
      }
    }
    // The facts of the drafts are those of their bookings by now.
    for case .booking(let assignment) in items { ledger?.add(assignment.unwritten) }
  }

  /// Adds the draft of a booking for the last record that changes it.
  private func add(_ booking: Booking, _ all: [Bookings.Assignment]) {
    guard let shown = all.last(where: \.effect.isChange) ?? all.last else { return }
    var draft = bookings.shown(shown, among: all)
    // An assumed end counts from the start that a person gives.
    if draft.start == nil, draft.hasAssumedEnd { draft.end = nil }
    if shown.item.record.isOfText, draft.start?.origin == .record {
      draft.start?.origin = .found
    }
    let strangers = all.map(\.item.fact).filter { $0.isStranger(to: booking.maker) }
    for sender in Set(strangers.compactMap(\.sender)) {
      draft.remarks.append(.stranger("\(sender)"))
    }
    let isKnown =
      !all.contains(where: \.item.isAsked) && booking.showsNothingNew(draft, defaults)
    let isNew = all.contains(where: \.effect.isChange)
    if let subject = TripCheck.Segment(draft, isNew: isNew) { trip.append(subject) }
    let statement = Statement(
      isKnown: isKnown, otherFile: shown.otherFile, facts: booking.removeUnstored())
    add(draft, statement, of: shown.item.record, among: all)
  }

  private func add(
    _ draft: ItemDraft, _ statement: Statement, of record: RecordOrigin,
    among all: [Bookings.Assignment]
  ) {
    var draft = draft
    if let encoding = readers[record.position.file]?.guessedEncoding {
      draft.remarks.append(.encodingGuessed(encoding.name))
    }
    switch question(about: draft, statement, of: record) {
    case .ask(let entry): add(DialogDraft(entry, statement, of: record, among: all))
    case .report(let result):
      if [.unchanged, .skipped].contains(result.status) { ledger?.add(statement.facts) }
      addSources(of: all)
      report(result, of: all)
    }
  }

  private func addSources(of all: [Bookings.Assignment]) {
    guard let ledger, let identity = all.first?.booking?.identity else { return }
    do throws(StoreError) {
      try ledger.add(
        all.map(\.item.record.source), of: identity, besides: ledger.entry(of: identity)?.source)
    } catch { log.record(error) }
  }

  /// A ledger or calendar that cannot be read counts as one without the booking.
  func question(
    about draft: ItemDraft, _ statement: Statement, of record: RecordOrigin
  ) -> DraftQuestion {
    do throws(StoreError) {
      return try planner.question(about: draft, statement, of: record)
    } catch {
      log.record(error)
      return .ask(EditEntry(draft))
    }
  }

  private func add(_ draft: DialogDraft) {
    for position in draft.positions { log.reporter.expect(position) }
    drafts.add(draft)
  }

  /// Shows a finding on the cards of its bookings; says it at once if none of them is asked about.
  func add(_ finding: TripCheck.Finding) {
    let places = finding.identities.compactMap(drafts.place)
    for place in places { drafts[place].remark(.trip(finding.text)) }
    if places.isEmpty { log.reporter.say("check: \(finding.text)") }
  }

  // MARK: Asking

  /// Asks until drafts are to be saved; nil once every draft is decided.
  func next() -> [Int]? {
    while true {
      switch loop.next() {
      case .save(let indices): return indices
      case .leftOut(let indices):
        for index in indices where loop.session.entries[index].keepsFacts {
          ledger?.add(drafts[index].statement.facts)
        }
        storeFacts()
      case .map(let argument): map(argument)
      case .merge(let index): merge(index)
      // An import does not read the calendars.
      case .entered, .calendarChanged: continue
      case .finished:
        reportLeftOut()
        return nil
      case .hungUp:
        log.summary.wasInterrupted = true
        loop.leaveOutTheRest()
      }
    }
  }

  private func storeFacts() {
    do throws(StoreError) { try ledger?.storeFacts() } catch { log.record(error) }
  }

  /// Merges a draft with what the calendar has, where that may be read.
  private func merge(_ index: Int) {
    do throws(StoreError) {
      guard let present else {
        throw .refused(reason: "this import cannot read; ticketcal edit changes the event")
      }
      let known = try planner.present(of: drafts[index].identity, from: present)
      drafts[index].present = known.present
      loop.merge(index, with: known.event, since: known.written)
    } catch { loop.tell(.complain("not merged: \(error.reason)")) }
  }

  /// The records of a draft with a person's edits, to be decided.
  func items(of index: Int) -> [ImportItem] {
    drafts[index].edited(loop.session.entries[index], in: planner.calendars)
  }

  /// Goes on after a failure to save any of the drafts.
  func fail(_ indices: [Int], _ error: StoreError) {
    for index in indices {
      drafts[index].failure = error
      loop.settle(index, .failed(error.reason))
    }
  }

  /// Tells the person what became of a draft, and reports its records if it is settled.
  func settle(_ index: Int, _ decided: [ImportResult]) {
    guard let result = decided.last else { return }
    switch result.status {
    case .rejected:
      drafts[index].failure = result.failure.flatMap { $0.cause == nil ? nil : $0 }
      return loop.settle(index, .failed(result.reason ?? "could not be written"))
    case .conflict:
      let entry = loop.session.entries[index]
      do throws(StoreError) {
        if let written = try planner.written(entry.draft) ?? entry.booking.written {
          return loop.settle(index, .changedSince(written))
        }
      } catch { return fail([index], error) }
    case .saved, .unchanged, .updated, .cancelled, .skipped, .noBooking, .wouldSave,
      .wouldUpdate, .wouldCancel:
      break
    }
    loop.settle(index, .settled)
    for result in decided { log.report(result) }
  }

  // MARK: Results

  private func reportLeftOut() {
    for (index, entry) in loop.session.entries.enumerated() where entry.state == .leftOut {
      var result = drafts[index].result(leavingOut: entry)
      if let failure = drafts[index].failure {
        result.reject(failure)
      } else if entry.booking.isConflict {
        // The person has decided, so it is no longer a conflict.
        result.reason = entry.resolution == .keep ? BookingState.kept : BookingState.changedSince
        if case .otherFile = entry.booking { result.reason = BookingState.ofOtherFile }
      }
      report(result, of: drafts[index].assignments)
    }
  }

  /// Reports the records of an event that nothing is written for.
  private func report(_ result: ImportResult, of all: [Bookings.Assignment]) {
    for own in results.expand(result, over: all, nil) { log.report(own) }
  }
}

extension Bookings.Assignment {
  /// Whether the record has its result without a question.
  fileprivate var isReported: Bool { refusal != nil && !item.isAsked }
}

extension EditEntry {
  /// Whether the calendar's version is kept, of the booking of the records: they are not asked about
  /// again.
  fileprivate var keepsFacts: Bool {
    if case .otherFile = booking { return false }
    return resolution == .keep
  }
}
