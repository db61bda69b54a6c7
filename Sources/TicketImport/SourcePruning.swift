import CalendarStore
import CivilTime
import Foundation
import Reservations

/// Withdraws the events that earlier imports wrote for a source and whose records it no longer has.
struct SourcePruning {
  private let planner: ImportPlanner
  private let options: ImportOptions
  private let calendars: any CalendarChoice
  private let reporter: any ImportReporter

  init(
    _ planner: ImportPlanner, options: ImportOptions, calendars: any CalendarChoice,
    reporter: any ImportReporter
  ) {
    self.planner = planner
    self.options = options
    self.calendars = calendars
    self.reporter = reporter
  }

  /// Not all records are known, so none can be said to be gone.
  func refuse() {
    reporter.say(
      "nothing was withdrawn: --prune needs every record of its source; mend the input and import again")
  }

  /// Lists the events first. `ask` is nil where nobody can be asked: then it takes `isForced` to
  /// withdraw more than half of a source.
  func prune(
    _ sources: Set<String>, _ seen: SeenBookings, at now: Instant, ask: ((String) -> Bool)?,
    _ summary: inout ImportSummary
  ) {
    for source in sources.sorted() {
      do throws(LedgerError) {
        let known = try planner.memory?.ledger.entries(writtenFrom: source) ?? []
        let gone = known.filter { !seen.contains($0.identity) }
        guard !gone.isEmpty else { continue }
        list(gone, source)
        if let ask {
          let events = gone.count == 1 ? "this event" : "these \(gone.count) events"
          guard ask("withdraw \(events)? [y/N] ") else {
            for entry in gone { tell(entry, source, .skipped, "left in the calendar", &summary) }
            continue
          }
        } else if gone.count * 2 > known.count, !options.isForced {
          let reason =
            "its record is gone; not withdrawn, as \(gone.count) of \(known.count) are: --force withdraws them"
          for entry in gone { tell(entry, source, .conflict, reason, &summary) }
          continue
        }
        try withdraw(gone, source, &summary)
      } catch {
        let failure = WriteError(error)
        if summary.writeFailure == nil { summary.writeFailure = failure }
      }
    }
  }

  private func list(_ gone: [LedgerEntry], _ source: String) {
    let records = gone.count == 1 ? "1 record is" : "\(gone.count) records are"
    reporter.say("\(records) gone from \(source):")
    for entry in gone {
      let start = entry.start.map { "\($0) " } ?? ""
      reporter.say("  \(start)\(entry.title)  (\(entry.calendar.title))")
    }
  }

  private func withdraw(
    _ gone: [LedgerEntry], _ source: String, _ summary: inout ImportSummary
  ) throws(LedgerError) {
    for entry in gone {
      guard let writer = try? calendars.writer(of: entry.calendar),
        let version = writer.version(of: entry.uid)
      else { continue }
      guard version.etag == entry.etag || options.isForced else {
        tell(entry, source, .conflict, ImportPlanner.changedSince, &summary)
        continue
      }
      guard let memory = planner.memory, let importID = memory.importID else {
        tell(entry, source, .wouldCancel, "its record is gone", &summary)
        continue
      }
      let journal = ImportJournal(ledger: memory.ledger, importID: importID)
      writer.journal = journal
      journal.expect(intent(entry, source))
      let condition: EventChange.Condition =
        options.isForced ? .any : entry.etag.map { .unchanged(etag: $0) } ?? .any
      let change = EventChange(uid: entry.uid, content: .none, condition: condition)
      let outcome = writer.write([change]).first
      try journal.settle([(entry.uid, outcome?.wasMade(change))])
      switch outcome {
      case .withdrawn: tell(entry, source, .cancelled, "its record is gone; withdrawn", &summary)
      case .missing: break
      case .failed(let error):
        if summary.writeFailure == nil { summary.writeFailure = error }
        tell(entry, source, .rejected, "\(error.path): \(error.reason)", &summary)
      case .changed, .exists, .saved, nil:
        tell(entry, source, .conflict, ImportPlanner.changedSince, &summary)
      }
    }
  }

  private func intent(_ entry: LedgerEntry, _ source: String) -> LedgerIntent {
    LedgerIntent(
      identity: entry.identity, uid: entry.uid, action: .withdraw,
      fingerprint: entry.fingerprint, position: source, source: source, original: [],
      calendar: entry.calendar, href: entry.href, etag: nil, text: nil, drafted: nil,
      title: entry.title, start: entry.start, end: entry.end, sequence: entry.sequence,
      creationDate: entry.creationDate, previousID: entry.id)
  }

  private func tell(
    _ entry: LedgerEntry, _ source: String, _ status: ImportResult.Status, _ reason: String,
    _ summary: inout ImportSummary
  ) {
    var result = ImportResult(
      position: RecordPosition(file: source, place: .whole), status: status, reason: reason)
    result.uid = entry.uid
    result.calendar = entry.calendar.title
    result.href = entry.href
    result.title = entry.title
    result.start = entry.start
    summary.count(status)
    reporter.report(result, original: [], from: nil)
  }
}
