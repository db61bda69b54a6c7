import CalendarStore
import CivilTime
import Foundation

/// The object of an event as it was imported last.
struct KnownObject {
  var text: [UInt8]
  /// The address of the organizer who made it; nil without one.
  var organizer: String?
}

/// What a draft of an iCalendar object is, by what was imported of its event before.
enum DraftVersion {
  /// A draft of the whole event: the draft itself, or the known event with the draft's occurrences
  /// or cancellation.
  case whole(EventDraft)
  /// A message that was applied before; with the known event.
  case applied(EventDraft)
  /// Nothing is to be written, for this reason.
  case skipped(String)
  /// A person has to decide about the draft of the whole event, for this reason.
  case conflict(EventDraft, String)
}

extension Planner {
  /// - Parameters:
  ///   - fingerprint: of the draft's event; nil for an incomplete draft.
  ///   - entry: the latest of the event.
  func version(
    of draft: EventDraft, _ fingerprint: ContentFingerprint?, after entry: LedgerObject?
  ) throws(StoreError) -> DraftVersion {
    guard let object = draft.object else { return .whole(draft) }
    guard let entry, entry.action != .forget, let session else {
      return object.isCancellation ? .skipped(DraftVersion.nothingToCancel(object)) : .whole(draft)
    }
    guard entry.fingerprint != fingerprint else { return .whole(draft) }
    guard entry.hasEvent, let last = try session.lastObject(entry) else {
      let isOlder = object.revision.sequence < entry.sequence
      return isOlder ? .skipped(DraftVersion.older) : .whole(draft)
    }
    return draft.version(after: last)
  }
}

extension Planner {
  /// By the drafts before this one, which may not be in the ledger yet, else by the ledger.
  func version(
    of draft: EventDraft, among drafts: DialogDrafts, at now: Instant
  ) throws(StoreError) -> DraftVersion {
    guard let object = draft.object, let identity = draft.uid else { return .whole(draft) }
    if let place = drafts.place(of: identity),
      let last = drafts[place].entry.record.knownObject(at: now)
    {
      return draft.version(after: last)
    }
    let event = try? draft.event(at: now)
    return try version(
      of: draft, event.map { ContentFingerprint($0, object) },
      after: try session?.entry(of: identity))
  }
}

extension Planner {
  /// Makes each record of an iCalendar event the whole event after it.
  ///
  /// - Parameter before: the object of the event as it was imported last; nil for a new event.
  /// - Returns: what becomes of records that are not written; nil for the others.
  func combine(_ records: [PlannedWrite], after before: KnownObject?) -> [RecordRefusal?] {
    var last: (object: KnownObject, fingerprint: ContentFingerprint?)? = before.map { ($0, nil) }
    return records.map { planned in
      guard let draft = planned.objectDraft else { return nil }
      if last == nil, let object = draft.object, object.isCancellation {
        return .skipped(DraftVersion.nothingToCancel(object))
      }
      let version = last.map { draft.version(after: $0.object) } ?? .whole(draft)
      do throws(RecordRefusal) {
        try planned.apply(version, known: last?.fingerprint)
      } catch { return error }
      if case .whole(let whole) = version, let object = whole.knownObject(at: planned.moment) {
        last = (object, planned.fingerprint)
      }
      return nil
    }
  }
}

extension PlannedWrite {
  /// Makes this the write of the whole event that a record is about. Throws the result of a record that
  /// is not written.
  ///
  /// - Parameter known: the fingerprint of the event before a message that was applied already.
  func apply(_ version: DraftVersion, known: ContentFingerprint?) throws(RecordRefusal) {
    switch version {
    case .skipped(let reason): throw .skipped(reason)
    case .conflict(_, let reason):
      throw RecordRefusal(status: .conflict, reason: reason + BookingState.undecided)
    case .whole(let whole):
      if whole != objectDraft, let event = try? whole.event(at: moment) {
        apply(whole, event, ContentFingerprint(event, whole.object))
      }
    case .applied(let whole):
      if let event = try? whole.event(at: moment) {
        apply(whole, event, known ?? ContentFingerprint(event, whole.object))
      }
    }
  }
}

extension DraftVersion {
  /// Throws the result of a record that needs no question.
  var draft: EventDraft {
    get throws(RecordRefusal) {
      switch self {
      case .whole(let draft): return draft
      case .applied:
        throw RecordRefusal(status: .unchanged, reason: BookingState.alreadyThere)
      case .skipped(let reason): throw .skipped(reason)
      case .conflict(var draft, let reason):
        draft.remarks.append(.object(.conflict(reason)))
        return draft
      }
    }
  }

  /// Why a cancellation of an event that is in no calendar is not written.
  static func nothingToCancel(_ object: ImportedObject) -> String {
    object.isPartial ? unknownSeries : BookingState.nowhere
  }

  private static let unknownSeries =
    "cancels an occurrence of an event that no import has saved; import it again after the event"
  static func ofOther(organizer: String, than known: String) -> String {
    "from the organizer \(organizer.prefix(200)), but the event is from \(known.prefix(200))"
  }

  static func ofOccurrence(_ day: LocalDate, taking dates: String) -> String {
    "is about \(day), a later date of a series, but would replace all of it, \(dates) dates"
  }

  static let older = "an older version of an event that was imported before"
}

extension EventDraft {
  /// - Parameter last: the event's object as it was imported last.
  func version(after last: KnownObject) -> DraftVersion {
    guard let object else { return .whole(self) }
    if object.isOlder(than: last.text) { return .skipped(DraftVersion.older) }
    let whole = applied(to: last.text)
    if let whole, whole.object?.content == ImportedObject.content(of: last.text) {
      return .applied(whole)
    }
    if let reason = conflict(after: last) { return .conflict(whole ?? self, reason) }
    return .whole(whole ?? self)
  }

  /// Why the object must not change the event without being asked about: it is from another
  /// organizer, or is about a later occurrence of a series, without saying so (RFC 5546 §3.2.5).
  private func conflict(after last: KnownObject) -> String? {
    if let own = object?.organizer, let known = last.organizer, own != known {
      return DraftVersion.ofOther(organizer: own, than: known)
    }
    guard object?.isPartial == false, repeatRule == nil, let start = start?.value,
      let series = ImportedObject.event(of: last.text), series.start != start,
      let rule = series.recurrenceRules.first
    else { return nil }
    let dates = rule.firstOccurrences(Self.mostDates, from: series.start)
    let isLater = dates.dropFirst().contains { date in
      date.instant.map { $0 == start.instant } ?? (date == start)
    }
    guard isLater else { return nil }
    return DraftVersion.ofOccurrence(
      start.reading.date, taking: dates.count < Self.mostDates ? "\(dates.count)" : "all")
  }

  private static let mostDates = 1000

  /// The draft's event as an object that a later version is compared with.
  func knownObject(at now: Instant) -> KnownObject? {
    objectText(at: now).map { KnownObject(text: $0, organizer: object?.organizer) }
  }
}

extension PlannedWrite {
  /// The content of the event's file: the event alone, or the record's iCalendar object with the
  /// event's fields.
  func content(of event: Event) throws(StoreError) -> ObjectWrite.Content {
    try objectText(of: event).map { .object($0) } ?? .event(event)
  }

  /// The record's iCalendar object with the event's fields; nil for another record.
  func objectText(of event: Event) throws(StoreError) -> [UInt8]? {
    guard let object else { return nil }
    do throws(EditError) {
      return try object.text(
        of: event, now: event.lastModifiedDate ?? Instant(secondsSince1970: 0))
    } catch {
      let reason =
        switch error {
        case .missing: "the event in it cannot be read; fetch the file again"
        case .invalid(let field, let reason): "\(field): \(reason)"
        case .refused(let reason): reason
        }
      throw .refused(reason: reason)
    }
  }

  /// The name of the event's file. A UID of another program names no file.
  func href(for event: Event) -> String {
    let isOwn = object == nil || event.uid != object?.uid
    return ObjectWrite.href(for: isOwn ? event.id.uuid : identity)
  }

  /// The next version of an event that was written before. The version of an iCalendar object is
  /// that of the program that made it.
  func following(_ entry: LedgerObject, _ event: Event) -> Event {
    guard object != nil else { return event.following(entry) }
    var event = event
    if let uid = entry.uid, event.id.uuid != entry.eventID { event.uid = uid }
    event.creationDate = entry.creationDate
    return event
  }
}
