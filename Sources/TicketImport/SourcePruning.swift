import CalendarStore
import CivilTime
import Foundation
import Reservations

/// Withdraws the events that earlier imports wrote for a source and whose records it no longer has.
struct SourcePruning {
  private let planner: ImportPlanner
  private let options: ImportOptions
  private let telling: ImportTelling
  private let isInterrupted: () -> Bool

  init(
    _ planner: ImportPlanner, options: ImportOptions, telling: ImportTelling,
    isInterrupted: @escaping () -> Bool
  ) {
    self.planner = planner
    self.options = options
    self.telling = telling
    self.isInterrupted = isInterrupted
  }

  /// Not all records are known, so none can be said to be gone.
  func refuse() {
    telling.reporter.complain(
      "nothing was withdrawn: --prune needs every record of its source; mend the input and import again"
    )
  }

  /// How many events of each source stand; to be asked before anything is written.
  func counts(of sources: Set<String>) -> [String: Int] {
    var counts: [String: Int] = [:]
    for source in sources { counts[source] = try? standing(source) { _ in }.count }
    return counts
  }

  /// Lists the events first. `ask` is nil where nobody can be asked: then it takes `isForced` to
  /// withdraw more than half of a source.
  ///
  /// - Parameter counts: how many events each source had before this import.
  func prune(
    _ sources: Set<String>, _ seen: SeenBookings, outOf counts: [String: Int],
    ask: ((String) -> Bool)?
  ) {
    for source in sources.sorted() {
      do throws(LedgerError) {
        let known = try standing(source) {
          telling.reporter.complain("nothing is withdrawn from \($0)")
        }
        let gone = known.filter { !seen.contains($0.entry.identity) }
        guard !gone.isEmpty else { continue }
        let whole = max(counts[source] ?? known.count, gone.count)
        list(gone, source)
        if let ask {
          let events = gone.count == 1 ? "this event" : "these \(gone.count) events"
          guard ask("withdraw \(events) of \(whole) of this source? [y/N] ") else {
            for item in gone { tell(item.entry, source, .skipped, "left in the calendar") }
            continue
          }
        } else if gone.count * 2 > whole, !options.isForced {
          let reason =
            "its record is gone; not withdrawn, as \(gone.count) of \(whole) are: --force withdraws them"
          for item in gone { tell(item.entry, source, .conflict, reason) }
          continue
        }
        try withdraw(gone, source)
      } catch {
        telling.note(WriteError(error))
      }
    }
  }

  /// The events of a source that are in their calendars.
  ///
  /// - Parameter unreachable: is told of each calendar that cannot be looked at, and why.
  private func standing(
    _ source: String, unreachable tell: (String) -> Void
  ) throws(LedgerError) -> [WrittenEvent] {
    let known = try planner.memory?.ledger.entries(writtenFrom: source) ?? []
    var unreachable: Set<String> = []
    let standing = known.compactMap { entry -> WrittenEvent? in
      let place = planner.place(of: entry)
      if place.writer == nil, let error = planner.unreachable(entry) {
        unreachable.insert("\(entry.calendar.title): \(error.reason)")
      }
      guard let writer = place.writer, let version = place.version else { return nil }
      var entry = entry
      entry.calendar = place.calendar
      return WrittenEvent(entry: entry, writer: writer, isChanged: !entry.isUntouched(version))
    }
    unreachable.sorted().forEach(tell)
    return standing
  }

  /// An event that an earlier import wrote.
  private struct WrittenEvent {
    var entry: LedgerEntry
    var writer: any EventWriter
    /// Somebody changed it since.
    var isChanged: Bool
  }

  private func list(_ gone: [WrittenEvent], _ source: String) {
    let records = gone.count == 1 ? "1 record is" : "\(gone.count) records are"
    telling.reporter.say("\(records) gone from \(source):")
    for item in gone { telling.reporter.list(item.entry, isChanged: item.isChanged) }
  }

  private static let eventsAtOnce = 512

  private func withdraw(_ gone: [WrittenEvent], _ source: String) throws(LedgerError) {
    guard try planner.memory?.turn?.take() ?? true else {
      telling.summary.wasInterrupted = true
      return
    }
    defer { planner.memory?.turn?.end() }
    var rest = gone[...]
    while let first = rest.first {
      guard !isInterrupted() else {
        telling.summary.wasInterrupted = true
        return
      }
      // A group has one calendar.
      let group = Array(rest.prefix(Self.eventsAtOnce).prefix { $0.writer === first.writer })
      rest = rest.dropFirst(group.count)
      try withdraw(group, from: first.writer, source)
    }
  }

  private func withdraw(
    _ group: [WrittenEvent], from writer: any EventWriter, _ source: String
  ) throws(LedgerError) {
    for item in group where item.isChanged && !options.isForced {
      tell(item.entry, source, .conflict, Standing.changedSince)
    }
    let group = group.filter { !$0.isChanged || options.isForced }
    guard let memory = planner.memory, let importID = memory.importID else {
      for item in group { tell(item.entry, source, .wouldCancel, "its record is gone") }
      return
    }
    let journal = ImportJournal(ledger: memory.ledger, importID: importID)
    writer.journal = journal
    for item in group { journal.expect(intent(item.entry, source, in: writer.calendar)) }
    let changes = group.map { item in
      EventChange(
        uid: item.entry.uid, content: .none,
        condition: options.isForced ? .any : item.entry.etag.map { .unchanged(etag: $0) } ?? .any)
    }
    let outcomes = writer.write(changes)
    try journal.settle(
      zip(changes, outcomes).map {
        ImportJournal.Outcome($0.uid, wasMade: $1.wasMade($0), $1)
      })
    for (item, outcome) in zip(group, outcomes) { tell(item.entry, source, outcome) }
  }

  private func tell(_ entry: LedgerEntry, _ source: String, _ outcome: WriteOutcome) {
    switch outcome {
    case .withdrawn: tell(entry, source, .cancelled, "its record is gone; withdrawn")
    case .missing: break
    case .failed(let error):
      telling.note(error)
      tell(entry, source, .rejected, error.reason, error)
    case .changed, .exists, .saved:
      tell(entry, source, .conflict, Standing.changedSince)
    }
  }

  private func intent(
    _ entry: LedgerEntry, _ source: String, in calendar: EventCalendar
  ) -> LedgerIntent {
    LedgerIntent(
      identity: entry.identity, uid: entry.uid, action: .withdraw,
      fingerprint: entry.fingerprint, position: source, source: source, original: [],
      calendar: calendar, href: entry.href, etag: nil, text: nil, drafted: nil,
      title: entry.title, start: entry.start, end: entry.end, sequence: entry.sequence,
      creationDate: entry.creationDate, previousID: entry.id)
  }

  private func tell(
    _ entry: LedgerEntry, _ source: String, _ status: ImportResult.Status, _ reason: String,
    _ failure: WriteError? = nil
  ) {
    var result = ImportResult(
      position: RecordPosition(file: source, place: .whole), status: status, reason: reason)
    result.take(entry)
    if let failure { result.reject(failure) }
    telling.tell(result, original: [], from: nil)
  }
}
