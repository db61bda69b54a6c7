import CalendarStore
import CivilTime
import Foundation
import Reservations

/// The results of records, by what became of the events that they are about.
final class RecordResults {
  private let planner: Planner
  private let bookings: Bookings
  /// The calendars that the records went to.
  private var calendars = OpenCalendars()
  /// Hashes of the calendars, UIDs and starts of events, for an import without a ledger. With 64
  /// bits, two of a million events share a hash once in thirty million imports.
  private var met = ShardedSet<Int>()
  private var session: LedgerSession? { planner.session }
  private var isDryRun: Bool { planner.options.isDryRun }

  init(_ planner: Planner, _ bookings: Bookings) {
    self.planner = planner
    self.bookings = bookings
  }

  /// Completes every calendar written to.
  func complete(_ summary: inout ImportSummary) {
    if !isDryRun { calendars.finish(&summary) }
  }

  // MARK: Of the records of an event

  /// The result of each record of an event: what it does to its booking, and what became of the event.
  ///
  /// - Parameters:
  ///   - whole: of the event.
  ///   - planned: nil for an event that was not to be written.
  func expand(
    _ whole: ImportResult, over assignments: [Bookings.Assignment], _ planned: PlannedWrite?
  ) -> [ImportResult] {
    let statements = assignments.count > 1 ? assignments.statements : []
    // The record that the write is due to, if none says that it changes something.
    let isDueToFirst =
      whole.status.isOfNewEvent || !assignments.contains(where: \.effect.isChange)
    return assignments.enumerated().map { index, assignment in
      var own = whole
      own.position = assignment.item.record.position
      own.unused = assignment.item.reading.unused
      own.allowsMapping = assignment.item.reading.canBeMapped
      // The last record is described by the event as it is now.
      if index < assignments.count - 1, whole.status != .unchanged {
        describe(&own, assignment, statements[index])
      }
      if whole.status.isOfWrite, index > 0 || !isDueToFirst {
        own.status = ImportResult.Status(assignment.effect, isDryRun: isDryRun)
      }
      if own.status == .unchanged, whole.status != .unchanged {
        let isRemoved =
          [.cancelled, .wouldCancel].contains(whole.status) && planned?.written == nil
        own.reason = isRemoved ? BookingState.removedBefore : BookingState.alreadyThere
      }
      if let writer = planned?.writer { calendars.count(own.status, in: writer) }
      return own
    }
  }

  /// Describes the event as a record has left it, which later records have changed.
  ///
  /// - Parameter statement: what its booking has said then; nil for what it says now.
  private func describe(
    _ result: inout ImportResult, _ assignment: Bookings.Assignment, _ statement: BookingContent?
  ) {
    if let version = assignment.version {
      result.show(version)
    } else if let statement, let booking = assignment.booking, statement != booking.content.whole {
      result.show(booking.draft(of: statement, bookings.defaults))
    }
  }

  // MARK: Without a write

  /// The result of a record that changes no booking; nil for one whose event is to be decided.
  func withoutWrite(_ item: ImportItem) -> ImportResult? {
    switch item {
    case .result(let result): return result
    case .booking(let assignment):
      if assignment.confirmed != nil { return nil }
      if let refusal = assignment.refusal { return of(assignment, refusal) }
      return assignment.booking == nil ? withoutBooking(assignment) : nil
    }
  }

  func of(_ assignment: Bookings.Assignment, _ refusal: RecordRefusal) -> ImportResult {
    let (item, booking, version) = (assignment.item, assignment.booking, assignment.version)
    var result = ImportResult(refusal, of: item.record, version)
    guard version == nil, refusal.failure == nil else { return result }
    if refusal.showsRecord {
      result.describe(bookings.draft(of: item))
      result.uid = booking?.identity
    } else {
      if let booking { result.describe(bookings.drawn(booking)) }
      describe(&result, assignment, assignment.before)
    }
    return result
  }

  /// The result of a record that states too little for a booking.
  private func withoutBooking(_ assignment: Bookings.Assignment) -> ImportResult {
    let (record, draft) = (assignment.item.record, bookings.shown(assignment))
    do throws(RecordRefusal) {
      _ = try PlannedWrite(draft, Statement(), of: record, in: planner.calendars)
      return ImportResult(.rejected("no title and no start time"), of: record)
    } catch { return ImportResult(error, of: record, draft) }
  }

  // MARK: Of an event

  func of(
    _ planned: PlannedWrite, _ status: ImportResult.Status, _ reason: String? = nil
  ) -> ImportResult {
    var result = ImportResult(position: planned.record.position, status: status, reason: reason)
    result.describe(planned.draft)
    if let event = planned.written { result.describe(event) }
    result.calendar = planned.writer.calendar.name
    return result
  }

  func of(_ planned: PlannedWrite, failure: StoreError) -> ImportResult {
    var result = of(planned, .rejected)
    result.reject(failure)
    return result
  }

  func of(_ planned: PlannedWrite, _ unwritten: Decision.Unwritten) -> ImportResult {
    var result = of(planned, unwritten.status)
    result.describe(unwritten)
    return result
  }

  /// The result of a write.
  func of(_ planned: PlannedWrite, _ outcome: LedgerWriteOutcome) -> ImportResult {
    guard let action = planned.action, let write = planned.write else {
      return of(planned, .skipped)
    }
    var result = of(planned, .rejected)
    result.calendar = write.writer.calendar.name
    if !isDryRun { result.href = write.change.href }
    switch outcome.arrival {
    case .made(_, let href?, _): result.href = href
    // What is there is no event of this dry run.
    case .exists where isDryRun && !wouldHave(planned): result.href = write.change.href
    case .made, .exists, .changed, .missing, .failed, .unknown: break
    }
    do throws(StoreError) {
      (result.status, result.reason) = try status(of: planned, action, outcome.arrival)
    } catch { result.reject(error) }
    if let departure = outcome.departure, let old = write.departure?.writer {
      result.reason = departure.remark(of: old.calendar.name)
      switch departure {
      case .failed(let error), .unknown(let error): result.departureFailure = error
      case .made, .exists, .changed, .missing: break
      }
    }
    return result
  }

  /// The status and the reason by the outcome of a write. Throws where the write or a look at what is
  /// there has failed.
  private func status(
    of planned: PlannedWrite, _ action: PlannedWrite.Action, _ outcome: WriteOutcome
  ) throws(StoreError) -> (ImportResult.Status, String?) {
    let isAnotherTime = isAnotherTime(planned, outcome)
    switch outcome {
    case .made:
      let reason = planned.written == nil ? BookingState.removed : planned.remark
      return (ImportResult.Status(action, isDryRun: isDryRun), reason)
    case .exists, .changed, .missing:
      if try mayArrive(planned) { return (.conflict, BookingState.mayArrive) }
    case .unknown(let error) where error.cause == .undecided:
      return (.conflict, BookingState.isUndecided)
    case .failed(let error), .unknown(let error): throw error
    }
    if case .missing = outcome { return (.skipped, BookingState.deleted) }
    if isAnotherTime {
      return (.rejected, planned.object == nil ? Self.anotherTime : Self.anotherVersion)
    }
    let isWritten = try isWritten(planned)
    if case .changed = outcome, !isWritten { return (.conflict, BookingState.changedSince) }
    let isForeign = session != nil && !isWritten
    return (.unchanged, isForeign ? BookingState.notFromHere : BookingState.alreadyThere)
  }

  private static let anotherTime =
    "has the booking number or id of a record before it, but another time or other details; "
    + "give it its own title, or save into a calendar, with the ledger"

  private static let anotherVersion =
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

  /// Whether an earlier request may have made another version of the event meanwhile.
  private func mayArrive(_ planned: PlannedWrite) throws(StoreError) -> Bool {
    guard let session, planned.write?.writer.isRemote ?? false else { return false }
    return try session.ledger.hasUnsettledWrite(of: planned.identity)
  }

  /// Whether this dry run would have written the event.
  private func wouldHave(_ planned: PlannedWrite) -> Bool {
    guard let write = planned.write, let writer = write.writer as? DryRunWriter else {
      return false
    }
    return writer.hasChanged(write.change.href)
  }

  /// Whether an overlapping import has already written the same event; false where a server allows no
  /// look at it.
  private func isWritten(_ planned: PlannedWrite) throws(StoreError) -> Bool {
    guard let session, let write = planned.write else { return false }
    let version: ObjectVersion?
    do throws(StoreError) { version = try write.writer.version(of: write.change.href) } catch {
      guard write.writer.isRemote, error.cause == .notPermitted else { throw error }
      return false
    }
    return try session.ledger.hasWritten(
      planned.statement.facts, of: planned.identity, as: version?.etag)
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

extension ImportResult.Status {
  /// Whether the event was added, or would be.
  fileprivate var isOfNewEvent: Bool { self == .saved || self == .wouldSave }

  /// Whether the event was written, or would be.
  fileprivate var isOfWrite: Bool {
    switch self {
    case .saved, .updated, .cancelled, .wouldSave, .wouldUpdate, .wouldCancel: true
    case .unchanged, .skipped, .rejected, .conflict, .noBooking: false
    }
  }

  /// The status of a record whose event is written for several records.
  fileprivate init(_ effect: Effect, isDryRun: Bool) {
    guard effect.isChange else {
      self = .unchanged
      return
    }
    self.init(effect == .canceled ? .cancel : .update, isDryRun: isDryRun)
  }
}

extension [Bookings.Assignment] {
  /// What the booking has said after each record, without tickets; nil for what it says now.
  fileprivate var statements: [BookingContent?] {
    var later: BookingContent?
    return reversed().map { assignment in
      defer { later = assignment.before ?? later }
      return later
    }.reversed()
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

/// The calendars that an import writes to, in the order of their first use.
private struct OpenCalendars {
  /// The counts are final once the writer has finished.
  private var calendars: [(writer: any CalendarWriter, saved: Int, unchanged: Int)] = []

  /// The number of a calendar, in the order of first use.
  mutating func number(of writer: any CalendarWriter) -> Int {
    if let known = calendars.firstIndex(where: { $0.writer === writer }) { return known }
    calendars.append((writer, 0, 0))
    return calendars.count - 1
  }

  /// Counts a result of a record that went to that calendar.
  mutating func count(_ status: ImportResult.Status, in writer: any CalendarWriter) {
    let place = number(of: writer)
    switch status {
    case .saved: calendars[place].saved += 1
    case .unchanged: calendars[place].unchanged += 1
    case .updated, .cancelled, .skipped, .rejected, .conflict, .noBooking, .wouldSave, .wouldUpdate,
      .wouldCancel:
      break
    }
  }

  /// Completes every calendar. The results of one that cannot be completed become rejections.
  func finish(_ summary: inout ImportSummary) {
    for calendar in calendars {
      do { try calendar.writer.finish() } catch {
        summary.record(error)
        if !calendar.writer.isDurableOnCommit {
          summary.withdraw(saved: calendar.saved, unchanged: calendar.unchanged)
        }
      }
    }
  }
}
