import CalendarStore
import CivilTime
import Foundation
import Reservations

/// Decides about records and writes their events, as if the records were imported one by one in
/// order.
///
/// The records of a call are written in rounds: the n-th record of a booking is in round n, so the
/// decision about each record uses the outcome of the one before. A round is one batch.
final class ImportPipeline {
  let planner: Planner
  private let isDryRun: Bool
  private var session: LedgerSession? { planner.session }
  private var calendars = OpenCalendars()
  private var deferred = DeferredRecords()
  /// Without a ledger, a calendar takes an event once: the bookings and the iCalendar events of an
  /// import are written when all of their records are known.
  private var held = DeferredRecords()
  private var orders = OrderRows()
  /// Hashes of the calendars, UIDs and starts of events, for an import without a ledger. With 64
  /// bits, two of a million events share a hash once in thirty million imports.
  private var met = ShardedSet<Int>()
  /// The reason why the ledger could not record the outcomes. Nothing more is written, and all
  /// further records are rejected.
  private(set) var stopFailure: WriteError?

  init(_ planner: Planner, isDryRun: Bool) {
    self.planner = planner
    self.isDryRun = isDryRun
  }

  /// The results of the records, in their order. A deferred record has its result in the call with
  /// a later record of its booking, or in `finish`.
  func run(_ records: [DraftedRecord], isLast: Bool = false) -> [RecordResult] {
    let records = joiningRows(records)
    var results = [[RecordResult]](repeating: [], count: records.count)
    for round in rounds(of: records, &results) { run(round, &results, isLast: isLast) }
    return results.flatMap { $0.flatMap(ofAllRows) }
  }

  /// Decides about the deferred records, which no later record replaces.
  ///
  /// - Parameter isWhole: whether every input was read to its end; otherwise the later record may
  ///   be unread.
  func finish(isWhole: Bool) -> [RecordResult] {
    let waiting = deferred.removeAll().flatMap(\.self)
    if isWhole { return writeHeld() + run(waiting.map { .planned($0) }, isLast: true) }
    return writeHeld()
      + waiting.flatMap { planned in
        ofAllRows(
          result(
            of: planned, .skipped,
            "a later record may replace this one, and not all were read; import again"))
      }
  }

  /// The results of records that are not written, because the import was interrupted.
  func leaveOut(_ records: [DraftedRecord]) -> [RecordResult] {
    records.map { record in
      switch record {
      case .rejected(let result), .skipped(let result): result
      case .planned(let planned):
        result(of: planned, .skipped, "interrupted before it was saved; import again")
      }
    }
  }

  /// Completes every calendar written to.
  func complete(_ summary: inout ImportSummary) {
    if !isDryRun { calendars.finish(&summary) }
  }

  // MARK: Rows of one order

  /// The records with one row for those of each order. Without a ledger, each row is a record of its
  /// own, because the rows of the next window could not be joined with the event.
  private func joiningRows(_ records: [DraftedRecord]) -> [DraftedRecord] {
    guard let session, records.count > 1 else { return records }
    return orders.join(records) { row in
      guard let entry = try? session.entry(of: row.identity), entry.hasEvent else { return nil }
      return try? session.lastWritten(entry)?.written.notes
    }
  }

  /// The results of all rows that were written with the one of this result.
  private func ofAllRows(_ written: RecordResult) -> [RecordResult] {
    guard let group = orders.removeGroup(of: written.result.position) else { return [written] }
    return group.rows.enumerated().map { place, row in
      if row === group.written { return written }
      let status = group.status(at: place, written.result.status)
      let isKnown = status == .unchanged && written.result.status != .unchanged
      var result = result(
        of: row, status, isKnown ? BookingState.alreadyThere : written.result.reason)
      result.result.href = written.result.href
      result.result.calendar = written.result.calendar
      result.result.failure = written.result.failure
      result.result.isRefused = written.result.isRefused
      calendars.count(status, in: row.writer)
      return result
    }
  }

  // MARK: Rounds

  private typealias Round = [(place: Int, planned: PlannedWrite)]

  private func rounds(
    of records: [DraftedRecord], _ results: inout [[RecordResult]]
  ) -> [Round] {
    var rounds: [Round] = []
    var counts: [UUID: Int] = [:]
    for (place, record) in records.enumerated() {
      switch record {
      case .rejected(let result), .skipped(let result): results[place] = [result]
      case .planned(let planned):
        let round = counts[planned.identity, default: 0]
        counts[planned.identity] = round + 1
        if round == rounds.count { rounds.append([]) }
        rounds[round].append((place, planned))
      }
    }
    return rounds
  }

  private func run(_ round: Round, _ results: inout [[RecordResult]], isLast: Bool) {
    var entries: [UUID: LedgerEntry]
    do throws(WriteError) {
      if let stopFailure { throw stopFailure }
      entries = try session?.entries(of: round.map(\.planned.identity)) ?? [:]
      for (_, planned) in round
      where planned.dependsOnReading && entries[planned.identity] == nil {
        let known = try planner.entryReadOtherwise(
          planned.event, planned.original, from: planned.source)
        guard let known, entries[known.identity] == nil else { continue }
        planned.identify(as: known.identity)
        entries[known.identity] = known
      }
    } catch {
      for (place, planned) in round { results[place].append(result(of: planned, failure: error)) }
      return
    }
    var writing: Round = []
    for (place, planned) in round {
      if session == nil, !planned.isEdited, !isLast, isHeld(planned) {
        held.add(planned)
        continue
      }
      if !isLast {
        if deferred.join(planned) { continue }
        results[place] += deferred.removeAll(of: planned.identity).map {
          result(of: $0, .skipped, BookingState.replaced(by: planned.position))
        }
      }
      do throws(WriteError) {
        switch try planner.plan(planned, entries[planned.identity], isLast: isLast) {
        case .write: writing.append((place, planned))
        case .deferred: deferred.add(planned)
        case .result(let status, let reason, let href, let calendar, let entry):
          var result = result(of: planned, status, reason)
          if let href { result.result.href = href }
          if let entry { result.result.describe(entry) }
          // An event that this dry run would have written has no name yet.
          if entries[planned.identity]?.isPretended ?? false { result.result.href = nil }
          result.result.calendar = calendar.title
          calendars.count(status, in: planned.writer)
          results[place].append(result)
        case .refused(let reason, let entry):
          var result = result(of: planned, .rejected, reason)
          result.result.href = entry.href
          result.result.calendar = entry.calendar.title
          result.result.isRefused = true
          results[place].append(result)
        }
      } catch { results[place].append(result(of: planned, failure: error)) }
    }
    write(writing, &results)
  }

  /// Whether the record waits for later ones of its event. Memory holds only so many iCalendar
  /// objects; beyond, the first version of an event counts.
  private func isHeld(_ planned: PlannedWrite) -> Bool {
    planned.kind != nil
      || planned.objectDraft != nil
        && (held.count < Self.mostHeld || held.contains(planned.identity))
  }

  private static let mostHeld = 10_000

  /// Writes each event with what all of its records state, and reports them as if they had been
  /// written one by one.
  private func writeHeld() -> [RecordResult] {
    let groups = held.removeAll().map { group in
      zip(group, planner.combine(group)).map { (planned: $0, refusal: $1) }
    }
    let latest = groups.map { group in group.last { $0.refusal == nil }?.planned }
    var written = run(latest.compactMap { $0.map { .planned($0) } }, isLast: true).makeIterator()
    return zip(groups, latest).flatMap { group, latest in
      let written = latest == nil ? nil : written.next()?.result
      var last: PlannedWrite?
      return group.map { planned, refusal in
        guard refusal == nil, let written else { return result(of: planned, .skipped, refusal) }
        defer { last = planned }
        return result(of: planned, after: last, written)
      }
    }
  }

  /// - Parameters:
  ///   - last: the record of the same event before it; nil for the first.
  ///   - written: the result of the event's latest record.
  private func result(
    of planned: PlannedWrite, after last: PlannedWrite?, _ written: ImportResult
  ) -> RecordResult {
    var result = result(of: planned, written.status, written.reason)
    result.result.href = written.href
    result.result.failure = written.failure
    guard let last else { return result }
    if [.saved, .wouldSave].contains(written.status) {
      let status = planned.change(since: last)
      result.result.status = status.map { .init($0, isDryRun: isDryRun) } ?? .unchanged
      if status == nil { result.result.reason = BookingState.alreadyThere }
    }
    calendars.count(result.result.status, in: planned.writer)
    return result
  }

  private func write(_ round: Round, _ results: inout [[RecordResult]]) {
    guard !round.isEmpty else { return }
    let (outcomes, failure) = BatchWrite(session: session).run(round.compactMap(\.planned.write))
    if let failure { stopFailure = WriteError(failure) }
    for ((place, planned), outcome) in zip(round, outcomes) {
      results[place].append(result(of: planned, outcome))
    }
  }

  // MARK: Results

  private func result(
    of planned: PlannedWrite, _ status: ImportResult.Status, _ reason: String? = nil
  ) -> RecordResult {
    var result = ImportResult(position: planned.position, status: status, reason: reason)
    result.describe(planned.written ?? planned.event, isReminder: planned.isReminder)
    result.calendar = planned.writer.calendar.title
    result.unused = planned.unused
    result.remarks = planned.remarks
    result.allowsMapping = planned.allowsMapping
    return RecordResult(result: result, original: planned.original, reader: planned.reader)
  }

  private func result(of planned: PlannedWrite, failure: WriteError) -> RecordResult {
    var result = result(of: planned, .rejected)
    result.result.reject(failure)
    return result
  }

  private func result(of planned: PlannedWrite, _ outcome: LedgerWriteOutcome) -> RecordResult {
    guard let action = planned.action, let write = planned.write else {
      return result(of: planned, .skipped)
    }
    var result = result(of: planned, .rejected)
    result.result.calendar = write.writer.calendar.title
    if !isDryRun { result.result.href = write.change.href }
    let isAnotherTime = isAnotherTime(planned, outcome.arrival)
    func become(_ status: ImportResult.Status, _ reason: String?) {
      result.result.status = status
      result.result.reason = reason
    }
    switch outcome.arrival {
    case .made:
      let reason =
        if planned.written == nil {
          isDryRun ? nil : BookingState.removed
        } else { planned.remark }
      become(ImportResult.Status(action, isDryRun: isDryRun), reason)
    case .exists where isAnotherTime:
      become(.rejected, planned.object == nil ? Self.anotherTime : Self.anotherVersion)
    case .exists:
      if !isDryRun || !wouldHave(planned) { result.result.href = write.change.href }
      let isForeign = session != nil && !isWritten(planned)
      become(.unchanged, isForeign ? BookingState.notFromHere : BookingState.alreadyThere)
    case .changed where isWritten(planned): become(.unchanged, BookingState.alreadyThere)
    case .changed: become(.conflict, BookingState.changedSince)
    case .missing: become(.skipped, BookingState.deleted)
    case .failed(let error), .unknown(let error): result.result.reject(error)
    }
    if let departure = outcome.departure, let old = write.departure?.writer {
      result.result.reason = departure.remark(of: old.calendar.title)
      switch departure {
      case .failed(let error), .unknown(let error): result.departureFailure = error
      case .made, .exists, .changed, .missing: break
      }
    }
    calendars.count(result.result.status, in: write.writer)
    return result
  }

  static let anotherTime =
    "has the booking number or id of a record before it, but another time or other details; "
    + "give it its own title, or save into a calendar, with the ledger"

  static let anotherVersion =
    "has the UID of an event before it, but another time or other details; "
    + "save into a calendar, with the ledger, which takes the latest version"

  /// Whether an earlier record of this import has the event's UID and another start, place or notes.
  /// Then the records are two bookings, or one that was changed. With a ledger this check is not
  /// needed.
  private func isAnotherTime(_ planned: PlannedWrite, _ outcome: WriteOutcome) -> Bool {
    guard session == nil, let event = planned.written else { return false }
    var booking = Hasher()
    booking.combine(calendars.number(of: planned.writer))
    booking.combine(event.uid)
    var version = booking
    version.combine(event.start.comparisonKey)
    version.combine(event.location)
    version.combine(event.notes)
    version.combine(event.status == .canceled)
    // A new file has only the events of this import, so the versions are enough.
    let isNewFile = !planned.writer.isDurableOnCommit
    switch outcome {
    case .made:
      met.insert(version.finalize())
      if !isNewFile { met.insert(booking.finalize()) }
      return false
    case .exists:
      if met.contains(version.finalize()) { return false }
      guard !isNewFile, met.insert(booking.finalize()) else { return true }
      met.insert(version.finalize())
      return false
    case .changed, .missing, .failed, .unknown: return false
    }
  }

  /// Whether this dry run would have written the event.
  private func wouldHave(_ planned: PlannedWrite) -> Bool {
    guard let write = planned.write, let writer = write.writer as? DryRunWriter else {
      return false
    }
    return writer.hasChanged(write.change.href)
  }

  /// Whether an overlapping import has already written the same event.
  private func isWritten(_ planned: PlannedWrite) -> Bool {
    guard let session, let write = planned.write,
      let version = try? write.writer.version(of: write.change.href)
    else { return false }
    return (try? session.isWritten(planned.fingerprint, of: planned.identity, as: version)) ?? false
  }
}

extension EventTime {
  /// Equal for two times that are the same moment, the same floating reading, or the same day.
  fileprivate var comparisonKey: Int64 {
    switch self {
    case .date(let date): Int64(date.daysSinceEpoch) &* 4 &+ 1
    case .floating(let reading): Int64(reading.secondsSinceEpoch) &* 4 &+ 2
    case .utc(let reading), .zoned(let reading, _), .described(let reading, _):
      Int64(instant?.secondsSince1970 ?? reading.secondsSinceEpoch) &* 4
    }
  }
}

extension WriteOutcome {
  /// The remark on an event that was moved from this calendar.
  func remark(of old: String) -> String {
    switch self {
    case .made, .missing: "moved from \(old)"
    case .exists, .changed: "still in \(old), too, where it was changed since"
    case .failed(let error), .unknown(let error): "possibly still in \(old), too: \(error.reason)"
    }
  }
}
