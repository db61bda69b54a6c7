import CalendarStore
import CivilTime
import Foundation
import Reservations

/// Collects records into groups, writes each group durably, and then says what became of them, in
/// their order.
final class ImportStage {
  static let alreadyThere = "already in the calendar"
  private static let anotherTime =
    "has the booking number or id of a record before it, and another time; give it a title of its own"

  /// Groups grow, sixteen times each: the first are soon on disk, the later ones make the syncs of a long
  /// import cheap, the largest can still be held in memory. What is not on disk before the end anyway
  /// gains nothing from large groups.
  private static let smallestGroup = 64
  private static let largestGroup = 2048
  private static let groupAtFinish = 256
  private static let bytesPerGroup = 4 << 20
  /// Events of a group that is being collected are on their way to files already.
  private static let recordsSentAtOnce = 256

  private let isDryRun: Bool
  private let reporter: any ImportReporter
  private(set) var summary: ImportSummary
  private var targets: [Target] = []
  private var groupSize = ImportStage.smallestGroup
  private var growsTo = ImportStage.largestGroup
  /// The group that is being collected.
  private var group = ImportGroup()
  /// The groups before it, whose events are on their way while this one is collected: some are written,
  /// others synced.
  private var underway: [ImportGroup] = []
  private static let mostUnderway = 2
  private var recordsTold = 0

  /// A calendar that was written to, or would have been.
  private struct Target {
    let writer: any EventWriter
    let name: String
    /// Results that come true when the writer has finished.
    var saved = 0
    var unchanged = 0
    /// Under a dry run, what would have been written by now.
    var wouldHave: Set<UUID> = []
  }

  init(
    isDryRun: Bool, reporter: any ImportReporter, summary: ImportSummary
  ) {
    self.isDryRun = isDryRun
    self.reporter = reporter
    self.summary = summary
  }

  func hold(_ record: Record, from reader: ReservationReader, step: ImportStep) {
    var result = ImportResult(position: record.position, status: .rejected)
    switch step {
    case .rejected(let draft, let reason):
      result.take(draft)
      result.reason = reason
    case .ready(let event, let writer):
      let target = target(writer)
      result.take(event)
      result.calendar = targets[target].name
      group.add(event, to: target)
    }
    group.hold(result, original: record.original, from: reader)
  }

  func add(_ record: Record, from reader: ReservationReader, step: ImportStep) {
    hold(record, from: reader, step: step)
    if group.held.count - group.sent >= Self.recordsSentAtOnce { send(&group) }
    if group.held.count >= groupSize || group.bytes >= Self.bytesPerGroup {
      begin()
      groupSize = min(groupSize * 16, growsTo)
    }
  }

  /// Writes what is left and completes every calendar written to.
  func finish() {
    begin()
    while !underway.isEmpty { conclude() }
    complete()
  }

  /// Completes every calendar written to; what one was counted to have and could not complete is
  /// rejected.
  func complete() {
    guard !isDryRun else { return }
    for target in targets {
      do { try target.writer.finish() } catch {
        if summary.writeFailure == nil { summary.writeFailure = error }
        if target.writer.durability == .atFinish {
          summary.withdraw(saved: target.saved, unchanged: target.unchanged)
        }
      }
    }
  }

  /// The cause of the first failure since it was last asked for.
  func takeFailure() -> WriteError? {
    defer { summary.writeFailure = nil }
    return summary.writeFailure
  }

  /// Whoever read what is written has gone away: there is nothing left to do, and nobody to tell.
  var isBroken: Bool { summary.writeFailure?.cause == .brokenPipe }

  func tell(_ result: ImportResult, original: [UInt8], from reader: ReservationReader) {
    summary.count(result.status)
    reporter.report(result, original: original, from: reader)
  }

  /// Sends the group off, and says what became of an earlier one.
  private func begin() {
    send(&group)
    for target in targets { target.writer.flush() }
    if underway.count == Self.mostUnderway { conclude() }
    underway.append(group)
    group = ImportGroup()
  }

  /// Waits for the first of the groups that are under way, and says what became of it.
  private func conclude() {
    var arrived = underway.removeFirst()
    settle(&arrived)
    guard !isBroken else { return }
    for item in arrived.held { tell(item.result, original: item.original, from: item.reader) }
    recordsTold += arrived.held.count
    reporter.progressed(records: recordsTold)
  }

  /// Writes the group that is held; one result a record, in their order.
  func write() -> [ImportResult] {
    var next = group
    group = ImportGroup()
    send(&next)
    settle(&next)
    return next.held.map(\.result)
  }

  private func send(_ group: inout ImportGroup) {
    guard !isDryRun else { return }
    group.sent = group.held.count
    for target in group.parts.indices {
      let writer = targets[target].writer
      let part = group.parts[target]
      guard part.sent < part.events.count else { continue }
      let events = Array(part.events[part.sent...])
      let isAlone = part.events.count == 1
      group.parts[target].writes.append(
        isAlone
          ? PendingWrite(writer.add(events)) : writer.begin(events.map(EventChange.add)))
      group.parts[target].sent = part.events.count
    }
  }

  private func settle(_ group: inout ImportGroup) {
    for target in group.parts.indices where !group.parts[target].places.isEmpty {
      if isDryRun {
        pretend(target, &group)
      } else {
        take(group.parts[target].writes.flatMap { $0.outcomes() }, of: target, in: &group)
      }
    }
  }

  private func take(_ outcomes: [WriteOutcome], of target: Int, in group: inout ImportGroup) {
    let part = group.parts[target]
    var starts = GroupStarts()
    for (index, (place, outcome)) in zip(part.places, outcomes).enumerated() {
      switch outcome {
      case .saved(let saved):
        targets[target].saved += 1
        group.held[place].result.status = .saved
        group.held[place].result.href = saved.href
      case .exists(let href):
        if starts.contradict(index, of: part.events) {
          group.held[place].result.reason = Self.anotherTime
        } else {
          targets[target].unchanged += 1
          group.markUnchanged(place, href, Self.alreadyThere)
        }
      // Of an event that is added, no writer says this.
      case .withdrawn(let href), .changed(let href), .missing(let href):
        group.held[place].result.href = href
      case .failed(let error):
        group.held[place].result.reason = "\(error.path): \(error.reason)"
        // What is wrong with the event is not wrong with the calendar.
        if error.cause != .invalidEvent, summary.writeFailure == nil {
          summary.writeFailure = error
        }
      }
    }
  }

  private func pretend(_ target: Int, _ group: inout ImportGroup) {
    let part = group.parts[target]
    var starts = GroupStarts()
    for (index, (place, event)) in zip(part.places, part.events).enumerated() {
      let href = targets[target].writer.href(of: event.uid)
      if href == nil, targets[target].wouldHave.insert(event.uid).inserted {
        group.held[place].result.status = .wouldSave
      } else if starts.contradict(index, of: part.events) {
        group.held[place].result.reason = Self.anotherTime
      } else {
        group.markUnchanged(place, href, Self.alreadyThere)
      }
    }
  }

  /// The place of a writer's target, which is made when it is first used.
  private func target(_ writer: any EventWriter) -> Int {
    if let known = targets.firstIndex(where: { $0.writer === writer }) { return known }
    targets.append(Target(writer: writer, name: writer.calendar.title))
    if writer.durability == .atFinish { growsTo = Self.groupAtFinish }
    return targets.count - 1
  }
}

extension ImportResult {
  init(position: RecordPosition, status: Status, reason: String? = nil) {
    self.init(
      position: position, status: status, uid: nil, calendar: nil, href: nil, title: nil,
      start: nil, end: nil, reason: reason)
  }

  mutating func take(_ event: Event) {
    uid = event.uid
    title = event.title
    start = event.start
    end = event.end
  }

  mutating func take(_ draft: EventDraft?) {
    guard let draft else { return }
    uid = draft.uid
    calendar = draft.calendar?.value
    title = draft.shownTitle
    start = draft.start?.value
    end = draft.end?.value
  }
}
