import CalendarStore
import CivilTime
import Foundation
import Reservations

/// Withdraws the events of records that are gone from their source (`--prune`).
final class SourcePruning {
  /// By the names that the ledger has for sources.
  private let sources: Set<String>
  private let planner: Planner
  private let log: ResultLog
  private let isInterrupted: () -> Bool
  /// The number of events of each source before this import.
  private var counts: [String: Int] = [:]
  /// The bookings of all records that the import has read.
  private var seen: Set<UUID> = []
  /// Whether every record is known: one that could not be read may be of any booking.
  var isComplete = true
  /// Sources of which a document was not read: it may have a booking.
  private var unread: Set<String> = []
  private var options: ImportOptions { planner.options }

  init(
    of sources: Set<String>, _ planner: Planner, log: ResultLog,
    isInterrupted: @escaping () -> Bool
  ) {
    self.sources = sources
    self.planner = planner
    self.log = log
    self.isInterrupted = isInterrupted
  }

  /// Counts the events of the sources before anything is written.
  func begin() {
    for source in sources {
      do throws(StoreError) { counts[source] = try writtenEvents(source).found.count } catch {
        log.record(error)
      }
    }
  }

  /// Remembers that the bookings of these records are not gone.
  func add(_ items: [ImportItem]) {
    for item in items {
      switch item {
      // The cancellation of another start alone does not state the event.
      case .booking(let assignment) where assignment.isSkippedCancellation: break
      case .booking(let assignment):
        if let identity = assignment.booking?.identity ?? assignment.version?.uid {
          seen.insert(identity)
        } else {
          isComplete = false
        }
      case .result(let result): if result.status == .rejected { isComplete = false }
      }
    }
  }

  /// Remembers what was read of an input.
  ///
  /// - Parameter source: nil for an input without a name.
  func add(_ step: RecordStream.Step, of source: String?) {
    if let source, step.unread.hasUnreadDocuments { unread.insert(source) }
  }

  /// Lists the events whose records are gone, then withdraws them, if every record is known.
  ///
  /// - Parameters:
  ///   - over: bookings that are in the sources, though their records were left out.
  ///   - input: nil without a person to ask. Then only `isForced` allows withdrawing more than half
  ///     of a source.
  func finish(over: Set<UUID>, asking input: (any LineInput)?) {
    guard log.summary.writeFailure == nil else { return }
    // The person knows of the interruption.
    if input != nil, log.summary.wasInterrupted { return }
    guard log.summary.unreadableInputs == 0, !log.summary.wasInterrupted, isComplete else {
      log.reporter.complain(
        "nothing was withdrawn: --prune needs every record of its source; correct the input and import again"
      )
      return
    }
    seen.formUnion(over)
    for source in sources.sorted() {
      do throws(StoreError) {
        let (known, unreachable) = try writtenEvents(source)
        for calendar in unreachable {
          log.reporter.complain("nothing is withdrawn from \(calendar)")
        }
        var gone = known.filter { item in
          item.entry.identity.map { !seen.contains($0) } ?? false
        }
        for index in gone.indices where gone[index].obstacle == nil {
          gone[index].obstacle = try obstacle(gone[index].entry, source)
        }
        guard !gone.isEmpty else { continue }
        guard !unread.contains(source) else {
          log.reporter.complain(
            "nothing was withdrawn for \(source): a document in it was not read, and may have a "
              + "booking")
          continue
        }
        let whole = max(counts[source] ?? known.count, gone.count)
        list(gone, source)
        if let input {
          let events = gone.count == 1 ? "this event" : "these \(gone.count) events"
          let question = "withdraw \(events) of \(whole) of this source? [y/N] "
          guard Self.isConfirmed(question, on: input) else {
            for item in gone { report(item.entry, source, .skipped, "left in the calendar") }
            continue
          }
        } else if gone.count * 2 > whole, !options.isForced {
          let reason =
            "its record is gone; not withdrawn, as \(gone.count) of \(whole) are: --force withdraws them"
          for item in gone { report(item.entry, source, .conflict, reason) }
          continue
        }
        try withdraw(gone, source)
      } catch {
        log.record(error)
      }
    }
  }

  private static func isConfirmed(_ question: String, on input: any LineInput) -> Bool {
    let answer = input.readLine(
      prompt: question, initial: "", history: false, completions: { _ in [] })
    guard case .line(let line) = answer else { return false }
    return ["y", "yes"].contains(line.lowercased())
  }

  /// The events of a source that are in their calendars and that no overlapping import has just
  /// written, and each calendar that cannot be examined, with the reason.
  private func writtenEvents(
    _ source: String
  ) throws(StoreError) -> (found: [WrittenEvent], unreachable: [String]) {
    guard let session = planner.session else { return ([], []) }
    var unreachable: Set<String> = []
    var found: [WrittenEvent] = []
    for entry in try session.ledger.entries(writtenFrom: source)
    where entry.id <= session.rowBefore {
      let place = try planner.place(of: entry)
      if place.writer == nil, let error = place.unreachable {
        unreachable.insert("\(entry.calendar.name): \(error.reason)")
      }
      guard let writer = place.writer, let version = place.version else { continue }
      var current = entry
      current.calendar = place.calendar
      found.append(
        WrittenEvent(
          entry: current, writer: writer, obstacle: entry.isUntouched(version) ? nil : .changed))
    }
    return (found, unreachable.sorted())
  }

  /// Nil for an event that is as its records in the source were.
  private func obstacle(
    _ entry: LedgerObject, _ source: String
  ) throws(StoreError) -> Obstacle? {
    guard let identity = entry.identity, let session = planner.session else { return nil }
    if try !session.ledger.overrides(of: identity).isEmpty { return .changed }
    let others = try session.ledger.facts(of: identity, besides: source)
    if let other = others.last(where: { !$0.isCanceled }) { return .stated(at: other.position) }
    return try session.isStatedElsewhere(identity, besides: source)
      ? .stated(at: "another source") : nil
  }

  /// An event that an earlier import wrote.
  private struct WrittenEvent {
    var entry: LedgerObject
    var writer: any CalendarWriter
    var obstacle: Obstacle?
  }

  /// Why an event is not withdrawn without `isForced`.
  private enum Obstacle {
    /// It was changed in the calendar since it was written, or is as a person changed it.
    case changed
    /// A record of another source states the booking, too; it is named by its position if it says
    /// something of its own.
    case stated(at: String)

    var remark: String {
      switch self {
      case .changed: "changed there since"
      case .stated(let position): "stated by \(position), too"
      }
    }

    var reason: String {
      switch self {
      case .changed: BookingState.changedSince
      case .stated(let position):
        "its record is gone, but \(position) states it, too; not withdrawn; --force withdraws it"
      }
    }
  }

  private func list(_ gone: [WrittenEvent], _ source: String) {
    let records = gone.count == 1 ? "1 record is" : "\(gone.count) records are"
    log.reporter.say("\(records) gone from \(source):")
    for item in gone { log.reporter.list(item.entry, remark: item.obstacle?.remark) }
  }

  private static let eventsAtOnce = 512

  private func withdraw(_ gone: [WrittenEvent], _ source: String) throws(StoreError) {
    guard try planner.session?.lock?.acquire() ?? true else {
      log.summary.wasInterrupted = true
      return
    }
    defer { planner.session?.lock?.release() }
    var rest = gone[...]
    while !rest.isEmpty {
      guard !isInterrupted() else {
        log.summary.wasInterrupted = true
        return
      }
      let batch = Array(rest.prefix(Self.eventsAtOnce))
      rest = rest.dropFirst(batch.count)
      try withdraw(batch: batch, source)
    }
  }

  private func withdraw(batch: [WrittenEvent], _ source: String) throws(StoreError) {
    for item in batch where !options.isForced {
      if let obstacle = item.obstacle { report(item.entry, source, .conflict, obstacle.reason) }
    }
    let batch = batch.filter { $0.obstacle == nil || options.isForced }
    let writes = batch.map { item in
      var intent = item.entry.following(.withdraw)
      (intent.calendar, intent.position) = (item.writer.calendar, source)
      return LedgerWrite(
        writer: item.writer,
        change: ObjectWrite(
          href: item.entry.href, content: .none,
          condition: options.isForced ? .any : .unchanged(etag: item.entry.etag ?? "")),
        intent: intent)
    }
    let (outcomes, failure) = BatchWrite(session: planner.session).run(writes)
    for (item, outcome) in zip(batch, outcomes) { report(item.entry, source, outcome.arrival) }
    if let failure { throw failure }
  }

  private func report(_ entry: LedgerObject, _ source: String, _ outcome: WriteOutcome) {
    switch outcome {
    case .made:
      let status = ImportResult.Status(.cancel, isDryRun: options.isDryRun)
      report(entry, source, status, "its record is gone; withdrawn")
    case .missing: break
    case .failed(let error), .unknown(let error):
      log.record(error)
      report(entry, source, .rejected, error.reason, error)
    case .changed, .exists: report(entry, source, .conflict, BookingState.changedSince)
    }
  }

  private func report(
    _ entry: LedgerObject, _ source: String, _ status: ImportResult.Status, _ reason: String,
    _ failure: StoreError? = nil
  ) {
    var result = ImportResult(
      position: RecordPosition(file: source, place: .whole), status: status, reason: reason)
    result.describe(entry)
    // There is no record that has others.
    (result.title, result.start, result.end) = (entry.title, entry.start, entry.end)
    if let failure { result.reject(failure) }
    log.report(result)
  }
}
