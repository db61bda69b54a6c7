import CalendarStore
import Foundation
import Reservations

/// Collects records into groups, decides what becomes of each, writes each group durably, and then
/// says what became of them, in their order.
final class ImportStage {
  private static let mostUnderway = 2

  /// What the records that are held next come from, as the ledger names sources.
  var source: String?
  private let planner: ImportPlanner
  private let isDryRun: Bool
  private let reporter: any ImportReporter
  private(set) var summary: ImportSummary
  private let targets: ImportTargets
  private var groupSize = GroupSize()
  /// The group that is being collected.
  private var group = ImportGroup()
  /// The groups before it, whose events are on their way while this one is collected: some are written,
  /// others synced.
  private var underway: [ImportGroup] = []
  /// Events on their way, or under a dry run all that would have been written, by their bookings.
  private var inFlight: [UUID: ContentFingerprint] = [:]
  private var putOff = PutOffRecords()
  /// Bookings that something was written for, where somebody wants to know.
  private var touched: Set<UUID> = []
  var noteTouched = false
  private var recordsTold = 0

  init(
    _ planner: ImportPlanner, isDryRun: Bool, reporter: any ImportReporter,
    summary: ImportSummary
  ) {
    self.planner = planner
    targets = ImportTargets(planner.memory)
    self.isDryRun = isDryRun
    self.reporter = reporter
    self.summary = summary
  }

  // MARK: Collecting

  func hold(_ record: Record, from reader: ReservationReader?, step: ImportStep) {
    var result = ImportResult(position: record.position, status: .rejected)
    switch step {
    case .rejected(let draft, let reason):
      result.take(draft)
      result.reason = reason
      group.hold(result, original: record.original, from: reader, source: source)
    case .recognized(let known):
      putOff.drop(known.entry.identity, for: record, into: &group)
      result.take(known.entry)
      result.status = .unchanged
      result.reason = Standing.alreadyThere
      group.hold(result, original: [], from: reader, source: source)
    case .ready(let candidate):
      result.take(candidate.event)
      result.calendar = candidate.writer.calendar.title
      putOff.drop(candidate.identity, for: record, into: &group)
      groupSize.follow(candidate.writer.durability)
      group.hold(
        candidate, result, original: record.original, from: reader, source: source,
        isRemembered: planner.memory != nil)
    }
  }

  /// Whether this import has met another record of the booking.
  func isTouched(_ identity: UUID) -> Bool {
    group.isWaiting(identity) || inFlight[identity] != nil || touched.contains(identity)
  }

  func add(_ record: Record, from reader: ReservationReader?, step: ImportStep) {
    hold(record, from: reader, step: step)
    if group.unsentCount >= GroupSize.sentAtOnce { send() }
    if groupSize.isReached(count: group.held.count, bytes: group.bytes) {
      begin()
      groupSize.grow()
    }
  }

  /// Writes the group that is held; one result a record, in their order.
  func write() -> [ImportResult] {
    send()
    land()
    defer { group = ImportGroup() }
    group.settleRepeated()
    return group.held.map(\.result)
  }

  /// No later record came: those that were put off count.
  private func takeUpPutOff() {
    for item in putOff.takeAll() {
      group.hold(
        item.candidate, item.held.result, original: item.held.original, from: item.held.reader,
        source: item.held.source, isRemembered: true, isLast: true)
      if group.held.count >= groupSize.count { begin() }
    }
  }

  /// Writes what is left and completes every calendar written to.
  ///
  /// - Parameter isWhole: whether every input was read to its end.
  func finish(isWhole: Bool) {
    begin()
    if !putOff.isEmpty {
      if isWhole { takeUpPutOff() } else { putOff.leave(into: &group) }
      begin()
    }
    while !underway.isEmpty {
      planner.memory?.ledger.copyBack()
      conclude()
    }
    complete()
  }

  /// Completes every calendar written to; what one was counted to have and could not complete is
  /// rejected.
  func complete() {
    guard !isDryRun else { return }
    targets.complete(&summary)
  }

  /// The cause of the first failure since it was last asked for.
  func takeFailure() -> WriteError? {
    defer { summary.writeFailure = nil }
    return summary.writeFailure
  }

  /// Whoever read what is written has gone away: there is nothing left to do, and nobody to tell.
  var isBroken: Bool { summary.writeFailure?.cause == .brokenPipe }

  func tell(_ result: ImportResult, original: [UInt8], from reader: ReservationReader?) {
    summary.count(result)
    reporter.report(result, original: original, from: reader)
  }

  // MARK: Groups

  /// Sends the group off, and says what became of an earlier one.
  private func begin() {
    send()
    targets.flush()
    if underway.count == Self.mostUnderway { conclude() }
    underway.append(group)
    group = ImportGroup()
  }

  /// Waits for the first of the groups that are under way, and says what became of it.
  private func conclude() {
    var arrived = underway.removeFirst()
    settle(&arrived)
    arrived.settleRepeated()
    guard !isBroken else { return }
    for place in arrived.held.indices where !arrived.held[place].isPutOff {
      tell(
        arrived.held[place].result, original: arrived.held[place].original,
        from: arrived.held[place].reader)
    }
    recordsTold += arrived.held.count
    reporter.progressed(records: recordsTold)
  }

  /// Whether any event is still to be written, or on its way.
  var isWriting: Bool { group.isWriting || underway.contains(where: \.isWriting) }

  /// Writes what is held, waits for everything that is on its way, and says what became of it: others may
  /// write then.
  func rest() {
    if !group.held.isEmpty { begin() }
    land()
  }

  /// Waits for everything that is on its way, so that the ledger knows of it.
  private func land() {
    while !underway.isEmpty { conclude() }
    settle(&group)
    do { try targets.wait() } catch { note(WriteError(error)) }
  }

  // MARK: Sending

  private func send() {
    var waiting = group.takeWaiting()
    guard !waiting.isEmpty else { return }
    waiting.removeAll { isSettled($0) }
    let questions = waiting.map { item in
      ImportQuestion(
        candidate: item.candidate, fingerprint: item.fingerprint,
        position: group.held[item.place].result.position,
        original: group.held[item.place].original, source: group.held[item.place].source,
        isLast: item.isLast)
    }
    let plans: [ImportPlan]
    do { plans = try planner.plans(questions) } catch {
      let failure = WriteError(error)
      note(failure)
      for item in waiting {
        group.update(item.place) { $0.reject(failure) }
      }
      return
    }
    var sent: [Int: ([Int], [ImportWrite])] = [:]
    for (item, plan) in zip(waiting, plans) {
      switch plan {
      case .later:
        group.putOff(item.place)
        putOff.add(
          PutOffRecords.Item(candidate: item.candidate, held: group.held[item.place]))
      case .told(let status, let reason, let href, let calendar, let entry):
        group.settle(item.place, status, reason, href: href)
        group.update(item.place) { result in
          if let entry { result.take(entry) }
          result.calendar = calendar.title
        }
        if status == .unchanged { targets[targets.place(of: item.candidate.writer)].unchanged += 1 }
      case .refused(let reason, let entry):
        group.settle(item.place, .rejected, reason, href: entry.href)
        group.update(item.place) { result in
          result.calendar = entry.calendar.title
          result.isRefused = true
        }
      case .write(let write):
        if let fingerprint = item.fingerprint {
          inFlight[item.candidate.identity] = fingerprint
          if noteTouched { touched.insert(item.candidate.identity) }
        }
        group.update(item.place) { result in
          if let event = write.event { result.take(event) }
          result.calendar = write.writer.calendar.title
        }
        if isDryRun {
          settle(item.place, targets.pretend(write, isRemembered: planner.memory != nil), &group)
        } else {
          let target = targets.place(of: write.writer)
          sent[target, default: ([], [])].0.append(item.place)
          sent[target, default: ([], [])].1.append(write)
        }
      }
    }
    for (target, (places, writes)) in sent { send(writes, of: places, to: target) }
  }

  private func send(_ writes: [ImportWrite], of places: [Int], to target: Int) {
    let pending = targets.begin(writes, at: target, isAlone: group.sent.isEmpty)
    group.note(ImportGroup.Sent(target: target, places: places, writes: writes, pending: pending))
  }

  /// Whether a record need not be decided about, as one of the same booking is on its way. What the
  /// ledger is about to know is awaited, and so counts as known.
  private func isSettled(_ item: ImportGroup.Waiting) -> Bool {
    guard planner.memory != nil, let earlier = inFlight[item.candidate.identity] else {
      return false
    }
    guard isDryRun else {
      land()
      return false
    }
    let isSame = earlier == item.fingerprint
    group.settle(
      item.place, isSame ? .unchanged : .wouldUpdate, isSame ? Standing.alreadyThere : nil)
    return true
  }

  // MARK: Outcomes

  private func settle(_ group: inout ImportGroup) {
    for sent in group.takeSent() {
      let outcomes = sent.pending.outcomes()
      for (index, outcome) in outcomes.enumerated() {
        guard sent.places.indices.contains(index) else { continue }
        let write = sent.writes[index]
        if let intent = write.intent { inFlight[intent.identity] = nil }
        take(outcome, of: write, in: sent.target, sent.places[index], &group)
        if outcome.wasMade { depart(write, sent.places[index], &group) }
      }
      targets.settle(sent.writes, outcomes, at: sent.target)
    }
  }

  private func take(
    _ outcome: WriteOutcome, of write: ImportWrite, in target: Int, _ place: Int,
    _ group: inout ImportGroup
  ) {
    let fate = WriteFate(
      outcome, of: write, isRemembered: targets[target].journal != nil,
      contradicts: { group.contradicts($0) }, isWritten: isWritten)
    targets.count(outcome, fate, at: target)
    settle(place, fate, &group)
  }

  private func settle(_ place: Int, _ fate: WriteFate, _ group: inout ImportGroup) {
    guard let failure = fate.failure else {
      return group.settle(place, fate.status, fate.reason, href: fate.href)
    }
    group.update(place) { $0.reject(failure) }
    // What is wrong with the event is not wrong with the calendar.
    if failure.cause != .invalidEvent { note(failure) }
  }

  /// Whether another import that is under way has written the same first.
  private func isWritten(_ write: ImportWrite) -> Bool {
    guard let intent = write.intent else { return false }
    let version = write.writer.version(of: write.change.uid)
    return
      (try? planner.memory?.isWritten(
        intent.fingerprint, of: intent.identity, as: version)) ?? false
  }

  /// The event is in its new calendar: takes it out of the one it was in.
  private func depart(_ write: ImportWrite, _ place: Int, _ group: inout ImportGroup) {
    guard let departure = write.departure, let outcome = targets.depart(departure) else { return }
    write.departure?.outcome = outcome
    if case .failed(let error) = outcome { note(error) }
    group.update(place) { $0.reason = outcome.remark(of: departure.writer.calendar.title) }
  }

  private func note(_ error: WriteError) {
    if summary.writeFailure == nil { summary.writeFailure = error }
  }
}
