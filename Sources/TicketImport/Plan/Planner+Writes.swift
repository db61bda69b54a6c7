import CalendarStore
import CivilTime
import Foundation
import Reservations

/// The writes, with their intents for the ledger.
extension Planner {
  /// What is written of a booking: its event with what a person has changed of it.
  private struct DrawnEvent {
    var event: Event
    /// The iCalendar object that the event is written as; nil for any other record.
    let object: ForeignObject?
    let overrides: [StoredOverride]
    /// The person's edit that contradicts the records; nil without one.
    let contradiction: String?
  }

  /// - Parameter entry: of the event before; nil for a new one.
  private func draw(
    _ planned: PlannedWrite, after entry: LedgerObject?
  ) throws(StoreError) -> DrawnEvent {
    let stored = entry == nil ? [] : try session?.ledger.overrides(of: planned.identity) ?? []
    var (draft, overrides) = (planned.draft, stored)
    if let answer = planned.answer {
      overrides = answer.overrides
    } else if !stored.isEmpty {
      draft = draft.overridden(by: stored)
      // The others are over: the records have changed their fields.
      if !planned.isCanceled {
        overrides.removeAll { !draft.isOverridden($0.field, since: planned.draft) }
      }
    }
    do throws(DraftError) {
      return DrawnEvent(
        event: try draft.uncheckedEvent(at: clock()), object: draft.writtenObject,
        overrides: StoredOverride.rows(
          from: stored, to: overrides, isCanceled: planned.isCanceled),
        contradiction: stored.isEmpty ? nil : draft.contradiction(from: planned.draft))
    } catch { throw .refused(reason: error.reason) }
  }

  /// An event that is in no calendar yet.
  /// - Parameter entry: the entry of the removed event that this event continues; nil for a new
  ///   event.
  func creation(
    _ planned: PlannedWrite, following entry: LedgerObject? = nil
  ) throws(StoreError) -> LedgerWrite {
    var drawn = try draw(planned, after: entry)
    if let entry { drawn.event = drawn.event.following(entry, as: planned.object) }
    return try creation(planned, drawn, entry)
  }

  /// - Parameters:
  ///   - href: the name of the event's file; nil for the usual one.
  ///   - text: of an event that leaves another calendar; nil for a new one.
  private func creation(
    _ planned: PlannedWrite, _ drawn: DrawnEvent, _ previous: LedgerObject?,
    at href: String? = nil, after text: [UInt8]? = nil
  ) throws(StoreError) -> LedgerWrite {
    let content = try drawn.event.content(as: drawn.object, after: text)
    return LedgerWrite(
      writer: planned.writer,
      change: ObjectWrite(
        href: href ?? planned.href(for: drawn.event), content: content, condition: .absent),
      event: drawn.event, intent: intent(planned, .create, drawn, in: planned.writer, previous))
  }

  /// Plans the next version of an event that is unchanged in the calendar or may be overwritten.
  func plan(
    _ planned: PlannedWrite, changing entry: LedgerObject, in writer: any CalendarWriter
  ) throws(StoreError) {
    let gives = options.isForced || planned.resolution == .replace
    // An update without an etag is a conflict, never unconditional.
    let condition: ObjectWrite.Condition = gives ? .any : .unchanged(etag: entry.etag ?? "")
    let text = try session?.ledger.contents(of: entry).after
    let last = text.flatMap(ForeignObject.event)
    var drawn = try draw(planned, after: entry)
    drawn.event = drawn.event.following(entry, as: planned.object)
    let isCanceled = planned.isCanceled
    if isCanceled && options.deletesCanceled {
      return planned.plan(
        .cancel,
        LedgerWrite(
          writer: writer,
          change: ObjectWrite(href: entry.href, content: .none, condition: condition),
          intent: intent(planned, .withdraw, drawn, in: writer, entry)))
    }
    // A command has changed the version before.
    if let last { drawn.event.sequence = max(drawn.event.sequence, last.sequence + 1) }
    let content = try drawn.event.content(as: drawn.object, after: text)
    planned.plan(
      isCanceled ? .cancel : .update,
      LedgerWrite(
        writer: writer,
        change: ObjectWrite(href: entry.href, content: content, condition: condition),
        event: drawn.event,
        intent: intent(planned, isCanceled ? .cancel : .update, drawn, in: writer, entry)),
      remark: isCanceled && last?.status != .canceled
        ? nil
        : drawn.contradiction ?? planned.draft.calendarProblem
          ?? text.flatMap(ForeignObject.draft).flatMap {
            BookingState.changes(
              from: $0, to: ItemDraft(drawn.event, as: drawn.object),
              isReminder: planned.draft.isReminder)
          })
  }

  /// A separate event beside the one that a person changed.
  func second(
    _ planned: PlannedWrite, _ entry: LedgerObject
  ) throws(StoreError) -> LedgerWrite {
    var drawn = try draw(planned, after: entry)
    // Records that give no event alone have the person's.
    let stated = try? planned.answer?.record.event(at: clock())
    drawn.event.uid =
      ContentFingerprint(stated ?? drawn.event, planned.object)
      .uid(besides: entry.eventID ?? planned.identity).lowercaseName
    return try creation(planned, drawn, nil)
  }

  /// An event that leaves the calendar it is in for another one.
  func move(
    _ planned: PlannedWrite, _ entry: LedgerObject, from old: any CalendarWriter
  ) throws(StoreError) -> LedgerWrite {
    var drawn = try draw(planned, after: entry)
    drawn.event = drawn.event.following(entry, as: planned.object)
    let text = try session?.ledger.contents(of: entry).after
    let write = try creation(planned, drawn, entry, at: entry.href, after: text)
    write.departure = LedgerWrite(
      writer: old,
      change: ObjectWrite(
        href: entry.href, content: .none, condition: .unchanged(etag: entry.etag ?? "")),
      intent: intent(planned, .leave, drawn, in: old, entry))
    return write
  }

  private func intent(
    _ planned: PlannedWrite, _ action: LedgerObject.Action, _ drawn: DrawnEvent,
    in writer: any CalendarWriter, _ previous: LedgerObject?
  ) -> LedgerObject? {
    guard session != nil, writer.calendar.identifier != nil else { return nil }
    let (event, isReminder) = (drawn.event, planned.draft.isReminder)
    return LedgerObject(
      action: action, calendar: writer.calendar, href: previous?.href ?? "",
      uid: event.id.uuid.lowercaseName, title: event.title,
      start: event.shownStart(isReminder), end: event.shownEnd(isReminder),
      previousID: previous?.id, identity: planned.identity,
      sequence: event.sequence, creationDate: event.creationDate ?? Instant(secondsSince1970: 0),
      position: "\(planned.record.position)", source: planned.record.source,
      messageID: planned.record.position.messageID, hasKind: planned.draft.kind != nil,
      facts: planned.statement.facts,
      overrides: action == .withdraw || action == .leave ? [] : drawn.overrides)
  }
}
