import CalendarStore
import CivilTime
import Foundation
import Reservations

/// Decides what is to become of events: by the ledger, and by what stat(2) says of the calendar.
final class ImportPlanner {
  /// What is to become of a record's event.
  enum Plan {
    case write(ImportWrite)
    /// Nothing is to be written; the calendar that has or had the event, and what was written there where
    /// it stands.
    case told(ImportResult.Status, reason: String, href: String?, EventCalendar, LedgerEntry?)
    /// Nobody may look after the event of that entry, and so nothing is to be written.
    case refused(reason: String, LedgerEntry)
    /// The record says what its event said once: it waits for the end of the input, as one that comes
    /// later may count.
    case later
  }

  /// An event to decide about, with what the ledger is to know of its record.
  struct Question {
    var candidate: ImportCandidate
    /// Of what its record says; nil where nothing is remembered.
    var fingerprint: ContentFingerprint?
    var position: RecordPosition
    var original: [UInt8]
    var source: String?
    /// No other record of its booking follows.
    var isLast: Bool
  }

  let memory: ImportMemory?
  private let options: ImportOptions
  private let calendars: any CalendarChoice

  init(memory: ImportMemory?, options: ImportOptions, calendars: any CalendarChoice) {
    self.memory = memory
    self.options = options
    self.calendars = calendars
  }

  /// A plan for each, in their order.
  func plans(_ questions: [Question]) throws(LedgerError) -> [Plan] {
    let known = try memory?.ledger.entries(of: questions.map(\.candidate.identity)) ?? [:]
    var plans: [Plan] = []
    plans.reserveCapacity(questions.count)
    for question in questions {
      plans.append(try plan(question, known[question.candidate.identity]))
    }
    return plans
  }

  /// The latest that the ledger knows of a booking.
  func entry(of identity: UUID) throws(LedgerError) -> LedgerEntry? {
    try memory?.ledger.entries(of: [identity])[identity]
  }

  /// How a booking stands, for a prompt that asks about it, and where.
  func standing(
    _ event: Event, _ fingerprint: ContentFingerprint, in writer: any EventWriter
  ) throws(LedgerError) -> (Standing, EventPlace) {
    let entry = try entry(of: event.uid)
    let place = place(of: event.uid, entry, else: writer)
    return (
      Standing(event, fingerprint, entry: entry, version: place.version, options: options), place
    )
  }

  /// Where the event of a standing entry is.
  func place(of entry: LedgerEntry) -> EventPlace {
    EventPlace(of: entry, try? calendars.writer(of: entry.calendar), among: calendars)
  }

  /// Where the event is: in the calendar chosen now, unless it went to another one.
  ///
  /// - Parameter asks: false where the writer finds out by itself whether the name is taken.
  private func place(
    of uid: UUID, _ entry: LedgerEntry?, else chosen: any EventWriter, asks: Bool = true
  ) -> EventPlace {
    guard let entry, entry.isStanding else {
      return EventPlace(
        calendar: entry?.calendar ?? chosen.calendar, writer: chosen,
        version: asks ? chosen.version(of: entry?.uid ?? uid) : nil)
    }
    guard entry.calendar.identifier == chosen.calendar.identifier else { return place(of: entry) }
    return EventPlace(of: entry, chosen, among: calendars)
  }

  private func plan(_ question: Question, _ entry: LedgerEntry?) throws(LedgerError) -> Plan {
    let candidate = question.candidate
    guard memory != nil, let fingerprint = question.fingerprint else {
      return .write(creation(question, candidate.event, nil))
    }
    let event = candidate.drafted ?? candidate.event
    let asks =
      entry != nil || options.isDryRun || options.deletesCancelled && event.status == .canceled
    let found = self.place(of: event.uid, entry, else: candidate.writer, asks: asks)
    let (place, version, calendar) = (found.writer, found.version, found.calendar)
    let standing = Standing(event, fingerprint, entry: entry, version: version, options: options)
    func told(_ status: ImportResult.Status, _ reason: String, _ href: String? = nil) -> Plan {
      var reason = reason
      if let place, place !== candidate.writer, status == .unchanged || status == .conflict {
        reason += "; it stays in \(calendar.title)"
      }
      let standing = entry?.isStanding ?? false ? entry : nil
      return .told(
        status, reason: reason, href: href ?? entry?.href, calendar,
        status == .unchanged ? standing : nil)
    }
    if candidate.resolution == .move, let entry, let place, place !== candidate.writer {
      // What would leave a copy behind is no move.
      if let version, version.etag != entry.etag {
        return .told(.rejected, reason: Self.changedBeforeMove, href: version.href, calendar, nil)
      }
      if candidate.writer.contains(entry.uid) {
        return .told(
          .rejected,
          reason: "not moved: \(candidate.writer.calendar.title) has an event of this UID already; "
            + "look at both, and delete one",
          href: entry.href, calendar, nil)
      }
      return .write(move(question, entry, from: place))
    }
    if !question.isLast, !candidate.isEdited, let changed = standing.changed,
      try wasReplaced(fingerprint, by: changed)
    {
      return .later
    }
    if case .deleted(let entry) = standing, let error = unreachable(entry) {
      return error.isRefused
        ? .refused(reason: error.reason, entry) : told(.rejected, error.reason)
    }
    switch standing {
    case .new: return .write(creation(question, candidate.event, nil))
    case .revived(let entry):
      // Nothing stands there: to undo it is to remove it.
      return .write(creation(question, candidate.event.following(entry), nil))
    case .unchanged(let href, let reason): return told(.unchanged, reason, href)
    case .update(let entry), .cancellation(let entry):
      let write = try change(question, entry, in: place ?? candidate.writer)
      if place !== candidate.writer {
        write.remark = ["it stays in \(calendar.title)", write.remark].compactMap(\.self)
          .joined(separator: "; ")
      }
      return .write(write)
    case .conflict(let entry):
      if candidate.resolution == .ordinary, let version,
        try isWritten(fingerprint, of: candidate.identity, as: version)
      {
        return .told(
          .unchanged, reason: Standing.alreadyThere, href: version.href, calendar, nil)
      }
      if candidate.resolution == .ordinary, try isKept(fingerprint, since: entry) {
        return told(.unchanged, Self.kept, version?.href)
      }
      switch candidate.resolution {
      case .replace: return .write(try change(question, entry, in: place ?? candidate.writer))
      case .second: return .write(second(question, entry))
      case .ordinary, .keep, .move, .remove: return told(.conflict, Self.changedSince)
      }
    case .deleted: return told(.skipped, Self.deleted)
    case .nothingToCancel: return told(.skipped, Standing.nowhere)
    }
  }

  /// Why nobody can say whether the entry's event is there; nil where its calendar is.
  func unreachable(_ entry: LedgerEntry) -> CalendarChoiceError? {
    do throws(CalendarChoiceError) {
      _ = try calendars.writer(of: entry.calendar)
      return nil
    } catch {
      // What is closed to this program is closed to a second event, too.
      let way = error.isRefused ? "" : ", or give --again"
      return CalendarChoiceError("calendar: \(error.reason)\(way)", isRefused: error.isRefused)
    }
  }

  /// Whether the booking's event said this once, before what it says now.
  private func wasReplaced(
    _ fingerprint: ContentFingerprint, by entry: LedgerEntry
  ) throws(LedgerError) -> Bool {
    try memory?.ledger.wasReplaced(fingerprint, by: entry) ?? false
  }

  /// Whether another import has written the same since the ledger was asked.
  func isWritten(
    _ fingerprint: ContentFingerprint, of identity: UUID, as version: EventVersion?
  ) throws(LedgerError) -> Bool {
    guard let memory, let etag = version?.etag else { return false }
    return try memory.ledger.hasWritten(fingerprint, of: identity, as: etag)
  }

  /// Whether a person has decided to keep what somebody made of the event.
  func isKept(
    _ fingerprint: ContentFingerprint, since entry: LedgerEntry
  ) throws(LedgerError) -> Bool {
    try memory?.ledger.isKept(fingerprint, since: entry) ?? false
  }

  /// Remembers that a person has decided so about a record.
  func keep(
    _ identity: UUID, _ fingerprint: ContentFingerprint, _ position: String
  ) throws(LedgerError) {
    guard let memory, let importID = memory.importID, let entry = try entry(of: identity) else {
      return
    }
    let intent = LedgerIntent(
      identity: identity, uid: entry.uid, action: .keep, fingerprint: fingerprint,
      position: position, source: nil, original: [], calendar: entry.calendar, href: entry.href,
      etag: nil, text: nil, title: entry.title, start: entry.start, end: entry.end,
      sequence: entry.sequence, creationDate: entry.creationDate, previousID: entry.id)
    try memory.ledger.settle(try memory.ledger.intend([intent], of: importID), without: [])
  }

  static let kept = "changed in the calendar and kept, as you decided; --force replaces it"
  static let changedSince =
    "changed in the calendar since it was saved, and left as it is; --force replaces it"
  static let changedBeforeMove =
    "changed in the calendar since it was saved, and so not moved; ticketcal edit moves it as it is"
  static let deleted = "deleted from the calendar since it was saved; --again brings it back"

  // MARK: Writes

  private func creation(
    _ question: Question, _ event: Event, _ previous: LedgerEntry?
  ) -> ImportWrite {
    ImportWrite(
      act: .create,
      change: EventChange(uid: event.uid, content: .event(event), condition: .absent),
      writer: question.candidate.writer,
      intent: intent(question, .create, event, in: question.candidate.writer, previous))
  }

  /// The next version of an event that stands as it was written, or gives way.
  private func change(
    _ question: Question, _ entry: LedgerEntry, in writer: any EventWriter
  ) throws(LedgerError) -> ImportWrite {
    let candidate = question.candidate
    let isCancelled = candidate.event.status == .canceled
    let gives = options.isForced || candidate.resolution == .replace
    let condition: EventChange.Condition =
      gives ? .any : entry.etag.map { .unchanged(etag: $0) } ?? .any
    if isCancelled && options.deletesCancelled {
      return ImportWrite(
        act: .cancel,
        change: EventChange(uid: entry.uid, content: .none, condition: condition),
        writer: writer,
        intent: intent(question, .withdraw, candidate.event.following(entry), in: writer, entry))
    }
    var event = candidate.event
    var remark: String?
    if !candidate.isEdited, let last = try lastWritten(entry) {
      event = event.merged(drafted: last.drafted, written: last.written)
      remark = event.contradiction(from: candidate.event)
    }
    if isCancelled { event.alarms = [] }
    event = event.following(entry)
    let write = ImportWrite(
      act: isCancelled ? .cancel : .update,
      change: EventChange(uid: entry.uid, content: .event(event), condition: condition),
      writer: writer,
      intent: intent(question, isCancelled ? .cancel : .update, event, in: writer, entry))
    write.remark = isCancelled ? nil : remark
    return write
  }

  /// What was written for the entry last, and what its record alone gave.
  func lastWritten(_ entry: LedgerEntry) throws(LedgerError) -> (written: Event, drafted: Event)? {
    guard let texts = try memory?.ledger.texts(of: entry.id), let written = texts.written,
      let event = try? written.event()
    else { return nil }
    return (event, (try? texts.drafted?.event()) ?? event)
  }

  /// Beside the event that a person changed, one of its own.
  private func second(_ question: Question, _ entry: LedgerEntry) -> ImportWrite {
    var event = question.candidate.event
    event.uid = question.candidate.fingerprint.uid(besides: entry.uid)
    return creation(question, event, nil)
  }

  private func move(
    _ question: Question, _ entry: LedgerEntry, from old: any EventWriter
  ) -> ImportWrite {
    let event = question.candidate.event.following(entry)
    let write = creation(question, event, entry)
    write.act = .update
    if let leaving = intent(question, .leave, event, in: old, entry) {
      leaving.href = entry.href
      write.departure = ImportWrite.Departure(
        writer: old,
        change: EventChange(
          uid: entry.uid, content: .none,
          condition: entry.etag.map { .unchanged(etag: $0) } ?? .any),
        intent: leaving)
    }
    return write
  }

  private func intent(
    _ question: Question, _ action: LedgerEntry.Action, _ event: Event,
    in writer: any EventWriter, _ previous: LedgerEntry?
  ) -> LedgerIntent? {
    guard memory?.importID != nil, writer.calendar.identifier != nil else { return nil }
    let candidate = question.candidate
    // What the record alone gives, where something else is written.
    var drafted: [UInt8]?
    if var alone = candidate.drafted ?? (action == .create ? nil : candidate.event) {
      alone.uid = event.uid
      alone.creationDate = event.creationDate
      alone.lastModifiedDate = event.lastModifiedDate
      alone.sequence = event.sequence
      if alone != event { drafted = try? EventText(alone).bytes }
    }
    return LedgerIntent(
      identity: candidate.identity, uid: event.uid, action: action,
      fingerprint: question.fingerprint ?? candidate.fingerprint, position: "\(question.position)",
      source: question.source,
      original: question.original, calendar: writer.calendar, href: previous?.href ?? "",
      etag: nil, text: nil, drafted: drafted, title: event.title, start: event.start,
      end: event.end, digest: candidate.digest, sequence: event.sequence,
      creationDate: event.creationDate, previousID: previous?.id)
  }
}
