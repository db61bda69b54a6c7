import CalendarStore
import CivilTime
import Foundation
import Reservations

/// The decision about a record.
enum Plan {
  /// The write is in the `PlannedWrite`.
  case write
  /// Nothing is written. With the calendar that has or had the event, and the entry of an unchanged event.
  case result(ImportResult.Status, reason: String, href: String?, EventCalendar, LedgerEntry?)
  /// This program is kept out of the entry's calendar, so nothing is written.
  case refused(reason: String, LedgerEntry)
}

/// Decides about records by the ledger, and by stat(2) of the calendar's files.
struct Planner {
  let session: LedgerSession?
  let options: ImportOptions
  let calendars: any CalendarResolver

  /// - Parameter entry: the latest of the booking.
  func plan(_ planned: PlannedWrite, _ entry: LedgerEntry?) throws(StoreError) -> Plan {
    if !planned.isEdited, let draft = planned.objectDraft {
      switch try version(of: draft, planned.fingerprint, after: entry) {
      case .whole(let whole):
        if whole != draft, let event = try? whole.event(at: planned.moment) {
          planned.apply(whole, event, ContentFingerprint(event, whole.object))
        }
      case .applied(let whole):
        if let event = try? whole.event(at: planned.moment), let entry {
          planned.apply(whole, event, entry.fingerprint)
        }
      case .skipped(let reason):
        let calendar = entry?.calendar ?? planned.writer.calendar
        return .result(.skipped, reason: reason, href: entry?.href, calendar, nil)
      case .conflict(_, let reason):
        let calendar = entry?.calendar ?? planned.writer.calendar
        return .result(
          .conflict, reason: reason + BookingState.undecided, href: entry?.href, calendar, nil)
      }
    }
    guard let session else {
      planned.plan(.create, try creation(planned), remark: planned.objectDraft?.calendarProblem)
      return .write
    }
    let event = planned.drafted ?? planned.event
    let asks =
      entry != nil || options.isDryRun || options.deletesCanceled && event.status == .canceled
    let place = try place(of: planned.identity, entry, else: planned.writer, asks: asks)
    if planned.resolution == .move, let entry, let old = place.writer, old !== planned.writer {
      return try plan(moving: planned, entry, from: old, place)
    }
    let state = try comparingFiles(
      BookingState(
        event, planned.fingerprint, entry: entry, version: place.version, options: options),
      event, planned.record.position, isKnownByID: planned.isKnownByID)
    return try plan(planned, state, at: place, entry, session)
  }

  private func plan(
    _ planned: PlannedWrite, _ state: BookingState, at place: EventPlace, _ entry: LedgerEntry?,
    _ session: LedgerSession
  ) throws(StoreError) -> Plan {
    let isElsewhere = place.writer.map { $0 !== planned.writer } ?? false
    func result(
      _ status: ImportResult.Status, _ reason: String, _ href: String? = nil
    ) -> Plan {
      let stays = isElsewhere && (status == .unchanged || status == .conflict)
      let known = entry?.hasEvent ?? false ? entry : nil
      return .result(
        status,
        reason: stays ? "\(reason); \(BookingState.stays(in: place.calendar.name))" : reason,
        href: href ?? entry?.href, place.calendar, status == .unchanged ? known : nil)
    }
    switch state {
    case .new:
      planned.plan(.create, try creation(planned), remark: planned.objectDraft?.calendarProblem)
      return .write
    case .revived(let entry):
      // The calendar has no event, so the undo removes it.
      planned.plan(.create, try creation(planned, following: entry))
      return .write
    case .unchanged(let href, let reason):
      return result(.unchanged, reason, href)
    case .update(let entry), .cancellation(let entry):
      try plan(planned, changing: entry, in: place.writer ?? planned.writer)
      if place.writer !== planned.writer, let action = planned.action, let write = planned.write {
        planned.plan(
          action, write,
          remark: [BookingState.stays(in: place.calendar.name), planned.remark]
            .compactMap(\.self).joined(separator: "; "))
      }
      return .write
    case .conflict(let entry), .otherFile(let entry):
      switch planned.resolution {
      case .replace:
        try plan(planned, changing: entry, in: place.writer ?? planned.writer)
        return .write
      case .second:
        planned.plan(.create, try second(planned, entry))
        return .write
      case .ordinary:
        if let version = place.version,
          try session.isWritten(planned.fingerprint, of: planned.identity, as: version)
        {
          return .result(
            .unchanged, reason: BookingState.alreadyThere, href: version.href, place.calendar, nil)
        }
        if try session.ledger.isKept(planned.fingerprint, since: entry) {
          return result(.unchanged, BookingState.kept, place.version?.href)
        }
        return result(.conflict, try conflictReason(state))
      case .keep, .move, .remove: return result(.conflict, try conflictReason(state))
      }
    case .deleted(let entry):
      guard let error = unreachable(entry) else { return result(.skipped, BookingState.deleted) }
      return error.isRefused
        ? .refused(reason: error.reason, entry) : result(.rejected, error.reason)
    case .nothingToCancel: return result(.skipped, BookingState.nowhere)
    }
  }

  /// Refuses a move that would leave a copy behind.
  private func plan(
    moving planned: PlannedWrite, _ entry: LedgerEntry, from old: any CalendarWriter,
    _ place: EventPlace
  ) throws(StoreError) -> Plan {
    if let version = place.version, !entry.isUntouched(version) {
      return .result(
        .rejected, reason: BookingState.changedBeforeMove, href: version.href, place.calendar, nil)
    }
    if try planned.writer.version(of: entry.href) != nil {
      return .result(
        .rejected, reason: BookingState.takenBeforeMove(in: planned.writer.calendar.name),
        href: entry.href, place.calendar, nil)
    }
    planned.plan(.update, try move(planned, entry, from: old))
    return .write
  }

  // MARK: Places

  /// The state of a booking and the place of its event, for the prompt.
  func state(
    of identity: UUID, _ event: Event, _ fingerprint: ContentFingerprint,
    in writer: any CalendarWriter
  ) throws(StoreError) -> (BookingState, EventPlace) {
    let entry = try session?.entry(of: identity)
    let place = try place(of: identity, entry, else: writer)
    return (
      BookingState(event, fingerprint, entry: entry, version: place.version, options: options),
      place
    )
  }

  /// The place of the event of an entry that has one.
  func place(of entry: LedgerEntry) throws(StoreError) -> EventPlace {
    try EventPlace(of: entry, writer(of: entry.calendar), among: calendars)
  }

  private func writer(of calendar: EventCalendar) -> (any CalendarWriter)? {
    try? calendars.writer(of: calendar)
  }

  /// The place of the event: the chosen calendar, unless the event is in another one.
  ///
  /// - Parameter asks: false if the write itself finds out whether the name is taken.
  private func place(
    of uid: UUID, _ entry: LedgerEntry?, else chosen: any CalendarWriter, asks: Bool = true
  ) throws(StoreError) -> EventPlace {
    // These decide by what is in the calendar now.
    let assumes = !options.isForced && !options.bringsBack && !options.isDryRun
    guard let entry, entry.hasEvent else {
      return EventPlace(
        calendar: entry?.calendar ?? chosen.calendar, writer: chosen,
        version: asks && !(assumes && chosen.isRemote)
          ? try chosen.version(of: entry?.href ?? ObjectWrite.href(for: uid)) : nil)
    }
    guard entry.calendar.identifier == chosen.calendar.identifier else {
      return try EventPlace(
        of: entry, writer(of: entry.calendar), among: calendars, assumes: assumes)
    }
    return try EventPlace(of: entry, chosen, among: calendars, assumes: assumes)
  }

  /// Why the entry's calendar cannot be examined; nil for a calendar that can be, and for a deleted one.
  func unreachable(_ entry: LedgerEntry) -> CalendarResolverError? {
    guard entry.calendar.identifier != nil else { return nil }
    do throws(CalendarResolverError) {
      _ = try calendars.writer(of: entry.calendar)
      return nil
    } catch {
      // A calendar that refuses access refuses a second event, too.
      let way = error.isRefused ? "" : ", or give --again"
      return CalendarResolverError("calendar: \(error.reason)\(way)", isRefused: error.isRefused)
    }
  }
}

// MARK: Writes

extension Planner {
  /// An event that is in no calendar yet.
  /// - Parameter entry: the entry of the removed event that this event continues; nil for a new
  ///   event.
  private func creation(
    _ planned: PlannedWrite, following entry: LedgerEntry? = nil
  ) throws(StoreError) -> LedgerWrite {
    guard let entry else { return try creation(planned, planned.event, nil) }
    return try creation(planned, planned.following(entry, draw(planned)), nil)
  }

  /// The event with what a person has changed of it before.
  private func draw(_ planned: PlannedWrite) throws(StoreError) -> Event {
    planned.storedOverrides = try session?.overrides(of: planned.identity) ?? []
    if planned.isEdited { return planned.event }
    planned.overrides = planned.storedOverrides
    let event = planned.event.overridden(by: planned.overrides)
    if event.status != .canceled {
      planned.overrides = Override.changes(from: EventDraft(planned.event), to: EventDraft(event))
    }
    return event
  }

  private func creation(
    _ planned: PlannedWrite, _ event: Event, _ previous: LedgerEntry?
  ) throws(StoreError) -> LedgerWrite {
    let content = try planned.content(of: event)
    return LedgerWrite(
      writer: planned.writer,
      change: ObjectWrite(
        href: previous?.href ?? planned.href(for: event), content: content, condition: .absent),
      event: event,
      intent: try intent(planned, .create, event, in: planned.writer, previous))
  }

  /// Plans the next version of an event that is unchanged in the calendar or may be overwritten.
  private func plan(
    _ planned: PlannedWrite, changing entry: LedgerEntry, in writer: any CalendarWriter
  ) throws(StoreError) {
    let gives = options.isForced || planned.resolution == .replace
    // An update without an etag is a conflict, never unconditional.
    let condition: ObjectWrite.Condition = gives ? .any : .unchanged(etag: entry.etag ?? "")
    let last = try session?.lastWritten(entry)
    var event = try draw(planned)
    let remark = event.contradiction(from: planned.event)
    let isCanceled = event.status == .canceled
    if isCanceled && options.deletesCanceled {
      return planned.plan(
        .cancel,
        LedgerWrite(
          writer: writer,
          change: ObjectWrite(href: entry.href, content: .none, condition: condition),
          intent: try intent(
            planned, .withdraw, planned.following(entry, planned.event), in: writer, entry)))
    }
    if isCanceled { event.alarms = [] }
    event = planned.following(entry, event)
    // A command has changed the version before.
    if let last { event.sequence = max(event.sequence, last.sequence + 1) }
    let content = try planned.content(of: event)
    planned.plan(
      isCanceled ? .cancel : .update,
      LedgerWrite(
        writer: writer,
        change: ObjectWrite(href: entry.href, content: content, condition: condition),
        event: event,
        intent: try intent(planned, isCanceled ? .cancel : .update, event, in: writer, entry)),
      remark: isCanceled
        ? nil
        : remark ?? planned.objectDraft?.calendarProblem
          ?? last.flatMap { BookingState.changes(from: $0, to: event) })
  }

  /// A separate event beside the one that a person changed.
  private func second(
    _ planned: PlannedWrite, _ entry: LedgerEntry
  ) throws(StoreError) -> LedgerWrite {
    var event = try draw(planned)
    event.uid = planned.fingerprint.uid(besides: entry.uid).lowercaseName
    return try creation(planned, event, nil)
  }

  /// An event that leaves the calendar it is in for another one.
  private func move(
    _ planned: PlannedWrite, _ entry: LedgerEntry, from old: any CalendarWriter
  ) throws(StoreError) -> LedgerWrite {
    let event = planned.following(entry, try draw(planned))
    let write = try creation(planned, event, entry)
    write.departure = LedgerWrite.Departure(
      writer: old,
      change: ObjectWrite(
        href: entry.href, content: .none, condition: .unchanged(etag: entry.etag ?? "")),
      intent: try intent(planned, .leave, event, in: old, entry))
    return write
  }

  private func intent(
    _ planned: PlannedWrite, _ action: LedgerEntry.Action, _ event: Event,
    in writer: any CalendarWriter, _ previous: LedgerEntry?
  ) throws(StoreError) -> LedgerIntent? {
    guard session != nil, writer.calendar.identifier != nil else { return nil }
    let overrides = StoredOverride.rows(
      from: planned.storedOverrides, to: planned.overrides,
      isCanceled: event.status == .canceled)
    let entry = LedgerEntry(
      action: action, identity: planned.identity, uid: event.id.uuid,
      fingerprint: planned.fingerprint, calendar: writer.calendar, href: previous?.href ?? "",
      etag: nil, title: event.title, start: event.shownStart(planned.isReminder),
      end: event.shownEnd(planned.isReminder), sequence: event.sequence,
      creationDate: event.creationDate ?? Instant(secondsSince1970: 0),
      position: "\(planned.record.position)", source: planned.record.source,
      messageID: planned.record.position.messageID, kind: planned.kind,
      statesEnd: planned.statesEnd, previousID: previous?.id,
      contents: LedgerEntry.Contents(
        object: try object(of: planned, writtenAs: event), original: planned.record.original),
      facts: planned.facts,
      overrides: action == .withdraw || action == .leave ? [] : overrides)
    return .event(entry)
  }

  /// The iCalendar object as its records give it, if a person has changed it.
  private func object(
    of planned: PlannedWrite, writtenAs event: Event
  ) throws(StoreError) -> [UInt8]? {
    guard planned.object != nil else { return nil }
    var alone = planned.drafted ?? planned.event
    alone.uid = event.uid
    alone.creationDate = event.creationDate
    alone.lastModifiedDate = event.lastModifiedDate
    alone.sequence = event.sequence
    return alone == event ? nil : try planned.objectText(of: alone)
  }
}
