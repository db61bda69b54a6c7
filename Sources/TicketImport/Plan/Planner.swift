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
  /// An earlier import replaced this version: a later record of the booking may replace it.
  case deferred
}

/// Decides about records by the ledger, and by stat(2) of the calendar's files.
struct Planner {
  let session: LedgerSession?
  let options: ImportOptions
  let calendars: any CalendarResolver

  /// - Parameters:
  ///   - entry: the latest of the booking.
  ///   - isLast: no other record of the booking follows.
  func plan(
    _ planned: PlannedWrite, _ entry: LedgerEntry?, isLast: Bool
  ) throws(WriteError) -> Plan {
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
      }
    }
    guard let session else {
      planned.plan(.create, try creation(planned), remark: planned.objectDraft?.calendarProblem)
      return .write
    }
    let event = planned.drafted ?? planned.event
    let asks =
      entry != nil || options.isDryRun || options.deletesCancelled && event.status == .canceled
    let place = try place(of: planned.identity, entry, else: planned.writer, asks: asks)
    if planned.resolution == .move, let entry, let old = place.writer, old !== planned.writer {
      return try plan(moving: planned, entry, from: old, place)
    }
    let state = try comparingFiles(
      BookingState(
        event, planned.fingerprint, entry: entry, version: place.version, options: options),
      event, planned.position, isKnownByID: planned.isKnownByID)
    if !isLast, !planned.isEdited, let changed = state.changed,
      try session.wasReplaced(planned.fingerprint, of: planned.identity),
      try !addsNothing(planned, to: changed)
    {
      return .deferred
    }
    return try plan(planned, state, at: place, entry, session)
  }

  private func plan(
    _ planned: PlannedWrite, _ state: BookingState, at place: EventPlace, _ entry: LedgerEntry?,
    _ session: LedgerSession
  ) throws(WriteError) -> Plan {
    let isElsewhere = place.writer.map { $0 !== planned.writer } ?? false
    func result(
      _ status: ImportResult.Status, _ reason: String, _ href: String? = nil
    ) -> Plan {
      let stays = isElsewhere && (status == .unchanged || status == .conflict)
      let known = entry?.hasEvent ?? false ? entry : nil
      return .result(
        status,
        reason: stays ? "\(reason); \(BookingState.stays(in: place.calendar.title))" : reason,
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
      return result(.unchanged, try sameAsBefore(planned, entry) ?? reason, href)
    case .update(let entry), .cancellation(let entry):
      if try addsNothing(planned, to: entry) {
        return result(.unchanged, BookingState.alreadyThere, place.version?.href)
      }
      try plan(planned, changing: entry, in: place.writer ?? planned.writer)
      if place.writer !== planned.writer, let action = planned.action, let write = planned.write {
        planned.plan(
          action, write,
          remark: [BookingState.stays(in: place.calendar.title), planned.remark]
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
        if try session.isKept(planned.fingerprint, since: entry) {
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
    moving planned: PlannedWrite, _ entry: LedgerEntry, from old: any EventWriter,
    _ place: EventPlace
  ) throws(WriteError) -> Plan {
    if let version = place.version, !entry.isUntouched(version) {
      return .result(
        .rejected, reason: BookingState.changedBeforeMove, href: version.href, place.calendar, nil)
    }
    if try planned.writer.version(of: entry.href) != nil {
      return .result(
        .rejected, reason: BookingState.takenBeforeMove(in: planned.writer.calendar.title),
        href: entry.href, place.calendar, nil)
    }
    planned.plan(.update, try move(planned, entry, from: old))
    return .write
  }

  // MARK: Places

  /// The state of a booking and the place of its event, for the prompt.
  func state(
    of identity: UUID, _ event: Event, _ fingerprint: ContentFingerprint,
    in writer: any EventWriter
  ) throws(WriteError) -> (BookingState, EventPlace) {
    let entry = try session?.entry(of: identity)
    let place = try place(of: identity, entry, else: writer)
    return (
      BookingState(event, fingerprint, entry: entry, version: place.version, options: options),
      place
    )
  }

  /// The place of the event of an entry that has one.
  func place(of entry: LedgerEntry) throws(WriteError) -> EventPlace {
    try EventPlace(of: entry, writer(of: entry.calendar), among: calendars)
  }

  private func writer(of calendar: EventCalendar) -> (any EventWriter)? {
    try? calendars.writer(of: calendar)
  }

  /// The place of the event: the chosen calendar, unless the event is in another one.
  ///
  /// - Parameter asks: false if the write itself finds out whether the name is taken.
  private func place(
    of uid: UUID, _ entry: LedgerEntry?, else chosen: any EventWriter, asks: Bool = true
  ) throws(WriteError) -> EventPlace {
    guard let entry, entry.hasEvent else {
      return EventPlace(
        calendar: entry?.calendar ?? chosen.calendar, writer: chosen,
        version: asks
          ? try chosen.version(of: entry?.href ?? EventChange.href(for: uid)) : nil)
    }
    guard entry.calendar.identifier == chosen.calendar.identifier else {
      return try place(of: entry)
    }
    return try EventPlace(of: entry, chosen, among: calendars)
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
  ) throws(WriteError) -> LedgerWrite {
    let event = planned.event
    return try creation(planned, entry.map { planned.following($0, event) } ?? event, nil)
  }

  private func creation(
    _ planned: PlannedWrite, _ event: Event, _ previous: LedgerEntry?
  ) throws(WriteError) -> LedgerWrite {
    let content = try planned.content(of: event, in: planned.writer.calendar)
    return LedgerWrite(
      writer: planned.writer,
      change: EventChange(
        href: previous?.href ?? planned.href(for: event), content: content, condition: .absent),
      event: event,
      intent: try intent(planned, .create, event, in: planned.writer, previous))
  }

  /// Plans the next version of an event that is unchanged in the calendar or may be overwritten.
  private func plan(
    _ planned: PlannedWrite, changing entry: LedgerEntry, in writer: any EventWriter
  ) throws(WriteError) {
    let gives = options.isForced || planned.resolution == .replace
    // An update without an etag is a conflict, never unconditional.
    let condition: EventChange.Condition = gives ? .any : .unchanged(etag: entry.etag ?? "")
    let last = planned.isEdited ? nil : try session?.lastWritten(entry)
    var event = planned.event
    var remark: String?
    var besides: String?
    if let last {
      event = event.merged(drafted: last.drafted, written: last.written)
      if planned.hasDefaultLength { event.keepLength(of: last.written) }
      remark = event.contradiction(from: planned.event)
      if remark == nil, planned.isMovedByPass, event.start != last.written.start {
        remark = BookingState.movedByPass(from: last.written.start, of: last.texts.position)
      }
      let isAsOld = planned.isAsOld(as: last.texts)
      if planned.isOneOfSeveral, isAsOld || event.status == .canceled {
        if isAsOld, entry.importID == session?.importID ?? 0 {
          event.joinTickets(of: planned.event, with: last.written)
          if event.start != last.written.start {
            remark = BookingState.moved(from: last.written.start, of: last.texts.position)
          }
        } else {
          besides = event.joinRow(planned.drafted ?? planned.event, with: last.written)
        }
      }
    }
    let isCancelled = event.status == .canceled
    if isCancelled && options.deletesCancelled {
      return planned.plan(
        .cancel,
        LedgerWrite(
          writer: writer,
          change: EventChange(href: entry.href, content: .none, condition: condition),
          intent: try intent(
            planned, .withdraw, planned.following(entry, planned.event), in: writer, entry)))
    }
    if isCancelled { event.alarms = [] }
    event = planned.following(entry, event)
    let content = try planned.content(of: event, in: writer.calendar)
    planned.plan(
      isCancelled ? .cancel : .update,
      LedgerWrite(
        writer: writer,
        change: EventChange(href: entry.href, content: content, condition: condition),
        event: event,
        intent: try intent(planned, isCancelled ? .cancel : .update, event, in: writer, entry)),
      remark: isCancelled
        ? besides.map(BookingState.canceled(with:)) : remark ?? planned.objectDraft?.calendarProblem
    )
  }

  /// The reason of a row whose event is that of an earlier row of this import by title, start and place
  /// alone; nil for other records.
  private func sameAsBefore(
    _ planned: PlannedWrite, _ entry: LedgerEntry?
  ) throws(WriteError) -> String? {
    guard let session, let entry, entry.importID == session.importID, planned.kind == nil,
      planned.keys.isEmpty, planned.objectDraft == nil, !planned.isKnownByID,
      let first = try session.lastWritten(entry)?.texts.position, first != "\(planned.position)"
    else { return nil }
    return BookingState.same(as: first)
  }

  /// Whether a record of a booking without a kind states what its event has already, beside the
  /// seats of other rows and the length.
  private func addsNothing(
    _ planned: PlannedWrite, to entry: LedgerEntry
  ) throws(WriteError) -> Bool {
    guard planned.isOneOfSeveral, !planned.isEdited, !options.isForced,
      let last = try session?.lastWritten(entry), planned.isAsOld(as: last.texts),
      planned.hasDefaultLength || last.written.notes?.contains(SeatLines.label) == true
    else { return false }
    var event = planned.event.merged(drafted: last.drafted, written: last.written)
    if planned.hasDefaultLength { event.keepLength(of: last.written) }
    // Other times add something, and the seats of most rows need no comparison.
    let hasItsTimes = event.start == last.written.start && event.end == last.written.end
    guard hasItsTimes || event.status == .canceled else { return false }
    _ = event.joinRow(planned.drafted ?? planned.event, with: last.written)
    return EventDraft(event).fields(as: EventDraft(last.written)) == Set(DraftField.allCases)
  }

  /// A separate event beside the one that a person changed.
  private func second(
    _ planned: PlannedWrite, _ entry: LedgerEntry
  ) throws(WriteError) -> LedgerWrite {
    var event = planned.event
    event.uid = planned.fingerprint.uid(besides: entry.uid).lowercaseName
    return try creation(planned, event, nil)
  }

  /// An event that leaves the calendar it is in for another one.
  private func move(
    _ planned: PlannedWrite, _ entry: LedgerEntry, from old: any EventWriter
  ) throws(WriteError) -> LedgerWrite {
    let event = planned.following(entry, planned.event)
    let write = try creation(planned, event, entry)
    var leaving = try intent(planned, .leave, event, in: old, entry)
    leaving?.href = entry.href
    write.departure = LedgerWrite.Departure(
      writer: old,
      change: EventChange(
        href: entry.href, content: .none, condition: .unchanged(etag: entry.etag ?? "")),
      intent: leaving)
    return write
  }

  private func intent(
    _ planned: PlannedWrite, _ action: LedgerEntry.Action, _ event: Event,
    in writer: any EventWriter, _ previous: LedgerEntry?
  ) throws(WriteError) -> LedgerIntent? {
    guard session != nil, writer.calendar.identifier != nil else { return nil }
    // The event as the record alone gives it, if it differs from the written event.
    var drafted: [UInt8]?
    if var alone = planned.drafted ?? (action == .create ? nil : planned.event) {
      alone.uid = event.uid
      alone.creationDate = event.creationDate
      alone.lastModifiedDate = event.lastModifiedDate
      alone.sequence = event.sequence
      if alone != event {
        switch try planned.content(of: alone, in: writer.calendar) {
        case .event(let event):
          drafted = try? EventText(event, productID: EventDraft.productID).bytes
        case .object(let text): drafted = text
        case .none: break
        }
      }
    }
    return LedgerIntent(
      identity: planned.identity, uid: event.id.uuid, action: action,
      fingerprint: planned.fingerprint, position: "\(planned.position)", source: planned.source,
      original: planned.original, calendar: writer.calendar, href: previous?.href ?? "",
      etag: nil, text: nil, drafted: drafted, title: event.title,
      start: event.shownStart(planned.isReminder), end: event.shownEnd(planned.isReminder),
      sequence: event.sequence,
      creationDate: event.creationDate ?? Instant(secondsSince1970: 0), keys: planned.keys,
      previousID: previous?.id, messageID: planned.position.messageID,
      kind: planned.kind, statesEnd: planned.statesEnd, day: planned.day,
      recordTime: planned.recordTime,
      isCalendarEntry: planned.objectDraft != nil && !planned.isReminder)
  }
}
