import CalendarStore
import Foundation
import Reservations

/// Collects records into groups, decides what becomes of each, writes each group durably, and then
/// says what became of them, in their order.
final class ImportStage {
  private static let mostUnderway = 3

  /// What the records that are held next come from, as the ledger names sources.
  var source: String?
  private let planner: ImportPlanner
  private let isDryRun: Bool
  private let telling: ImportTelling
  private let targets: ImportTargets
  private var groupSize = GroupSize()
  /// The group that is being collected.
  private var group = ImportGroup()
  /// The groups before it, whose events are on their way while this one is collected: some are written,
  /// others synced.
  private var underway: [ImportGroup] = []
  private var bookings = BookingsUnderway()
  private var putOff = PutOffRecords()

  init(_ planner: ImportPlanner, isDryRun: Bool, telling: ImportTelling) {
    self.planner = planner
    targets = ImportTargets(planner.memory)
    self.isDryRun = isDryRun
    self.telling = telling
  }

  // MARK: Collecting

  func hold(_ record: RecordOrigin, from reader: (any RecordReader)?, step: ImportStep) {
    var result = ImportResult(position: record.position, status: .rejected)
    switch step {
    case .rejected(let draft, let reason):
      result.take(draft)
      result.reason = reason
      group.hold(result, original: record.original, from: reader, source: source)
    case .ready(let candidate):
      result.take(candidate.event)
      result.calendar = candidate.writer.calendar.title
      if !putOff.isEmpty {
        let held = ImportGroup.Held(
          original: record.original, reader: reader, result: result, source: source)
        guard !putOff.take(held, of: candidate) else { return }
        putOff.drop(candidate.identity, for: record, into: &group)
      }
      groupSize.follow(candidate.writer.durability)
      group.hold(
        candidate, result, original: record.original, from: reader, source: source,
        isRemembered: planner.memory != nil)
    }
  }

  func add(_ record: Record, from reader: (any RecordReader)?, step: ImportStep) {
    hold(record.origin, from: reader, step: step)
    group.count(length: record.original.count)
    if group.unsentCount >= GroupSize.sentAtOnce { send() }
    if groupSize.isReached(count: group.readCount, bytes: group.bytes) {
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
      for held in item.all {
        group.hold(
          item.candidate, held.result, original: held.original, from: held.reader,
          source: held.source, isRemembered: true, isLast: true)
      }
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
    // The disk is busy with the last events: what the ledger has logged is copied back meanwhile, once, as
    // each time waits for the disk itself.
    if !underway.isEmpty { planner.memory?.ledger.copyBack() }
    while !underway.isEmpty { conclude() }
    complete()
  }

  /// Completes every calendar written to; what one was counted to have and could not complete is
  /// rejected.
  func complete() {
    guard !isDryRun else { return }
    targets.complete(&telling.summary)
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
    guard !telling.isBroken else { return }
    for held in arrived.held where !held.isPutOff {
      telling.tell(held.result, original: held.original, from: held.reader)
    }
    telling.progressed()
  }

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
    awaitLedger()
  }

  /// Waits until the ledger knows what became of everything that has arrived.
  private func awaitLedger() {
    do { try targets.wait() } catch { telling.note(WriteError(error)) }
  }

  // MARK: Sending

  private func send() {
    var waiting = group.takeWaiting()
    guard !waiting.isEmpty else { return }
    waiting.removeAll { isSettled($0) }
    let plans: [ImportPlan]
    do { plans = try planner.plans(waiting.map(group.question)) } catch {
      let failure = WriteError(error)
      telling.note(failure)
      for item in waiting { group.update(item.place) { $0.reject(failure) } }
      return
    }
    var sent: [Int: ([Int], [ImportWrite])] = [:]
    for (item, plan) in zip(waiting, plans) {
      group.take(plan, of: item)
      switch plan {
      case .later:
        putOff.add(
          PutOffRecords.Item(
            candidate: item.candidate, held: group.held[item.place],
            repeats: group.repeats(of: item.place)))
      case .told(.unchanged, reason: _, href: _, _, _):
        targets[targets.place(of: item.candidate.writer)].unchanged += 1
      case .told, .refused: break
      case .write(let write):
        if let fingerprint = item.fingerprint {
          bookings.begin(item.candidate.identity, fingerprint)
        }
        if isDryRun {
          let fate = targets.pretend(write)
          settle(item.place, fate, &group)
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
    let identity = item.candidate.identity
    guard planner.memory != nil else { return false }
    guard let earlier = bookings.fingerprint(of: identity) else {
      if targets.isUnsettled(identity) { awaitLedger() }
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
        if let intent = write.intent { bookings.end(intent.identity) }
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
    var isAnotherTime = false
    switch outcome {
    case .saved, .exists: isAnotherTime = targets.startsAlike(write, at: target) == false
    case .withdrawn, .changed, .missing, .failed: break
    }
    let fate = WriteFate(
      outcome, of: write, isRemembered: targets[target].journal != nil,
      isAnotherTime: isAnotherTime,
      isWritten: { planner.memory?.isWritten($0) ?? false })
    targets.count(outcome, fate, at: target)
    settle(place, fate, &group)
  }

  private func settle(_ place: Int, _ fate: WriteFate, _ group: inout ImportGroup) {
    group.settle(place, fate)
    // What is wrong with the event is not wrong with the calendar.
    if let failure = fate.failure, failure.cause != .invalidEvent { telling.note(failure) }
  }

  /// The event is in its new calendar: takes it out of the one it was in.
  private func depart(_ write: ImportWrite, _ place: Int, _ group: inout ImportGroup) {
    guard let departure = write.departure, let outcome = targets.depart(departure) else { return }
    write.departure?.outcome = outcome
    if case .failed(let error) = outcome { telling.note(error) }
    group.update(place) { $0.reason = outcome.remark(of: departure.writer.calendar.title) }
  }
}
