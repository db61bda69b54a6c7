import CalendarStore
import CivilTime
import Foundation
import Reservations

/// The writes, with their intents for the ledger.
extension Planner {
  /// An event that is in no calendar yet.
  /// - Parameter entry: the entry of the removed event that this event continues; nil for a new
  ///   event.
  func creation(
    _ planned: PlannedWrite, following entry: LedgerObject? = nil
  ) throws(StoreError) -> LedgerWrite {
    guard let entry else { return try creation(planned, planned.event, nil) }
    return try creation(planned, draw(planned).following(entry, as: planned.object), entry)
  }

  /// The event with what a person has changed of it before.
  private func draw(_ planned: PlannedWrite) throws(StoreError) -> Event {
    planned.storedOverrides = try session?.overrides(of: planned.identity) ?? []
    if planned.isEdited { return planned.event }
    planned.overrides = planned.storedOverrides
    let event = planned.event.overridden(by: planned.overrides)
    if event.status != .canceled {
      // The others are over: the records have changed their fields.
      let (recorded, present) = (EventDraft(planned.event), EventDraft(event))
      planned.overrides.removeAll { !present.isOverridden($0.field, since: recorded) }
    }
    return event
  }

  /// - Parameters:
  ///   - href: the name of the event's file; nil for the usual one.
  ///   - text: of an event that leaves another calendar; nil for a new one.
  private func creation(
    _ planned: PlannedWrite, _ event: Event, _ previous: LedgerObject?, at href: String? = nil,
    after text: [UInt8]? = nil
  ) throws(StoreError) -> LedgerWrite {
    let content = try event.content(as: planned.object, after: text)
    return LedgerWrite(
      writer: planned.writer,
      change: ObjectWrite(
        href: href ?? planned.href(for: event), content: content, condition: .absent),
      event: event,
      intent: try intent(planned, .create, event, in: planned.writer, previous))
  }

  /// Plans the next version of an event that is unchanged in the calendar or may be overwritten.
  func plan(
    _ planned: PlannedWrite, changing entry: LedgerObject, in writer: any CalendarWriter
  ) throws(StoreError) {
    let gives = options.isForced || planned.resolution == .replace
    // An update without an etag is a conflict, never unconditional.
    let condition: ObjectWrite.Condition = gives ? .any : .unchanged(etag: entry.etag ?? "")
    let text = try session?.lastText(entry)
    let last = text.flatMap(ForeignObject.event)
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
            planned, .withdraw, planned.event.following(entry, as: planned.object), in: writer,
            entry)))
    }
    event = event.following(entry, as: planned.object)
    // A command has changed the version before.
    if let last { event.sequence = max(event.sequence, last.sequence + 1) }
    let content = try event.content(as: planned.object, after: text)
    planned.plan(
      isCanceled ? .cancel : .update,
      LedgerWrite(
        writer: writer,
        change: ObjectWrite(href: entry.href, content: content, condition: condition),
        event: event,
        intent: try intent(planned, isCanceled ? .cancel : .update, event, in: writer, entry)),
      remark: isCanceled && last?.status != .canceled
        ? nil
        : remark ?? planned.draft.calendarProblem
          ?? last.flatMap { BookingState.changes(from: $0, to: event) })
  }

  /// A separate event beside the one that a person changed.
  func second(
    _ planned: PlannedWrite, _ entry: LedgerObject
  ) throws(StoreError) -> LedgerWrite {
    var event = try draw(planned)
    event.uid =
      ContentFingerprint(planned.recordEvent, planned.object)
      .uid(besides: entry.eventID ?? planned.identity).lowercaseName
    return try creation(planned, event, nil)
  }

  /// An event that leaves the calendar it is in for another one.
  func move(
    _ planned: PlannedWrite, _ entry: LedgerObject, from old: any CalendarWriter
  ) throws(StoreError) -> LedgerWrite {
    let event = try draw(planned).following(entry, as: planned.object)
    let text = try session?.lastText(entry)
    let write = try creation(planned, event, entry, at: entry.href, after: text)
    write.departure = LedgerWrite(
      writer: old,
      change: ObjectWrite(
        href: entry.href, content: .none, condition: .unchanged(etag: entry.etag ?? "")),
      intent: try intent(planned, .leave, event, in: old, entry))
    return write
  }

  private func intent(
    _ planned: PlannedWrite, _ action: LedgerObject.Action, _ event: Event,
    in writer: any CalendarWriter, _ previous: LedgerObject?
  ) throws(StoreError) -> LedgerObject? {
    guard session != nil, writer.calendar.identifier != nil else { return nil }
    let overrides = StoredOverride.rows(
      from: planned.storedOverrides, to: planned.overrides,
      isCanceled: event.status == .canceled)
    return LedgerObject(
      action: action, calendar: writer.calendar, href: previous?.href ?? "",
      uid: event.id.uuid.lowercaseName, title: event.title,
      start: event.shownStart(planned.isReminder), end: event.shownEnd(planned.isReminder),
      previousID: previous?.id, identity: planned.identity,
      sequence: event.sequence, creationDate: event.creationDate ?? Instant(secondsSince1970: 0),
      position: "\(planned.record.position)", source: planned.record.source,
      messageID: planned.record.position.messageID, hasKind: planned.draft.kind != nil,
      facts: planned.facts,
      overrides: action == .withdraw || action == .leave ? [] : overrides)
  }
}
