import CalendarStore
import Foundation
import Reservations

/// The calendars that an import writes to, or would have written to, each with its journal.
final class ImportTargets {
  struct Target {
    let writer: any EventWriter
    let journal: ImportJournal?
    /// Results that come true when the writer has finished.
    var saved = 0
    var unchanged = 0
  }

  private let memory: ImportMemory?
  private var targets: [Target] = []
  private var places: [ObjectIdentifier: Int] = [:]
  private let starts = FirstStarts()

  init(_ memory: ImportMemory?) { self.memory = memory }

  subscript(place: Int) -> Target {
    get { targets[place] }
    _modify { yield &targets[place] }
  }

  /// The place of a writer's target, which is made when it is first used.
  func place(of writer: any EventWriter) -> Int {
    if let known = places[ObjectIdentifier(writer)] { return known }
    var journal: ImportJournal?
    if let memory, let importID = memory.importID, writer.calendar.identifier != nil {
      journal = ImportJournal(ledger: memory.ledger, importID: importID)
      writer.journal = journal
    }
    writer.tellsEtags = journal != nil
    places[ObjectIdentifier(writer)] = targets.count
    targets.append(Target(writer: writer, journal: journal))
    return targets.count - 1
  }

  /// Hands the writes to their calendar.
  ///
  /// - Parameter isAlone: nothing else is written with them, so that one needs no other thread.
  func begin(_ writes: [ImportWrite], at place: Int, isAlone: Bool) -> PendingWrite {
    let target = targets[place]
    if let journal = target.journal {
      for write in writes {
        if let intent = write.intent { journal.expect(intent, leaving: write.departure?.intent) }
      }
    }
    let changes = writes.map(\.change)
    return changes.count == 1 && isAlone
      ? PendingWrite(target.writer.write(changes)) : target.writer.begin(changes)
  }

  /// Counts what comes true when the target is complete.
  func count(_ outcome: WriteOutcome, _ fate: WriteFate, at place: Int) {
    switch outcome {
    case .saved: targets[place].saved += 1
    case .exists where fate.status == .unchanged: targets[place].unchanged += 1
    case .exists, .withdrawn, .changed, .missing, .failed: break
    }
  }

  /// What would become of a write if this were not a dry run.
  func pretend(_ write: ImportWrite) -> WriteFate {
    let version = write.act == .create ? write.writer.version(of: write.change.uid) : nil
    if let startsAlike = startsAlike(write, at: place(of: write.writer)) {
      return startsAlike
        ? WriteFate(.unchanged, Standing.alreadyThere, href: version?.href)
        : WriteFate(.rejected, WriteFate.anotherTime, href: version?.href)
    }
    if let version { return WriteFate(.unchanged, Standing.alreadyThere, href: version.href) }
    // Of an event that is to go nothing is left to say.
    let remark = write.event == nil ? nil : write.remark
    return WriteFate(ImportResult.Status(write.act, isDryRun: true), remark)
  }

  /// Whether an event is of a UID that this import has met before it, with the same start. Nil for the first
  /// of its UID, and where a ledger tells what was written.
  func startsAlike(_ write: ImportWrite, at place: Int) -> Bool? {
    guard memory == nil, let event = write.event else { return nil }
    return starts.startsAlike(event, in: place)
  }

  /// Has the ledger know what became of writes; `wait` waits until it does.
  func settle(_ writes: [ImportWrite], _ outcomes: [WriteOutcome], at place: Int) {
    guard let journal = targets[place].journal else { return }
    journal.settleLater(
      zip(writes, outcomes).map { write, outcome in
        let uid = write.change.uid
        guard let left = write.departure?.outcome else {
          return ImportJournal.Outcome(uid, wasMade: outcome.wasMade(write.change), outcome)
        }
        if left.hasLeft == false { journal.stays(uid) }
        return ImportJournal.Outcome(uid, wasMade: left.hasLeft == nil ? nil : true, outcome)
      })
  }

  /// Whether the ledger does not know yet what became of the booking's event.
  func isUnsettled(_ identity: UUID) -> Bool {
    targets.contains { $0.journal?.isUnsettled(identity) ?? false }
  }

  /// Waits until the ledger knows of everything that is done.
  func wait() throws(LedgerError) {
    for target in targets { try target.journal?.wait() }
  }

  /// Takes an event out of the calendar it has left. What comes of that is settled with the event.
  func depart(_ departure: ImportWrite.Departure) -> WriteOutcome? {
    let writer = targets[place(of: departure.writer)].writer
    return writer.write([departure.change]).first
  }

  func flush() {
    for target in targets { target.writer.flush() }
  }

  /// Completes every calendar written to; what one was counted to have and could not complete is
  /// rejected.
  func complete(_ summary: inout ImportSummary) {
    do { try wait() } catch { summary.note(WriteError(error)) }
    for target in targets {
      do { try target.writer.finish() } catch {
        summary.note(error)
        if target.writer.durability == .atFinish {
          summary.withdraw(saved: target.saved, unchanged: target.unchanged)
        }
      }
    }
  }
}

extension WriteOutcome {
  /// Whether the calendar is as the change asked for.
  var wasMade: Bool {
    switch self {
    case .saved, .withdrawn: true
    case .exists, .changed, .missing, .failed: false
    }
  }

  /// The same; nil where nobody knows: a name that was given could not be brought to disk, and what it
  /// replaced is gone.
  func wasMade(_ change: EventChange) -> Bool? {
    if case .failed = self, change.condition != .absent { return nil }
    return wasMade
  }

  /// Whether an event that was to be withdrawn from the calendar it was moved from is gone from there;
  /// nil where nobody knows.
  var hasLeft: Bool? {
    switch self {
    case .withdrawn, .missing: true
    case .saved, .exists, .changed: false
    case .failed: nil
    }
  }

  /// What is to be said of an event that was moved from that calendar.
  func remark(of old: String) -> String {
    switch self {
    case .withdrawn, .missing: "moved from \(old)"
    case .saved, .exists, .changed: "also still in \(old), where it was changed since"
    case .failed(let error): "perhaps also still in \(old): \(error.reason)"
    }
  }
}
