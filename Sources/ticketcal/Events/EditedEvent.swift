internal import CalendarStore
internal import TicketImport

/// An event of a calendar during an edit: reads its present values, and writes drafts over them.
final class EditedEvent: EditTarget {
  /// As last fetched or saved.
  private(set) var event: StoredEvent
  /// The present identifier; a change to all future occurrences makes a new one.
  private var id: ItemID
  /// Whether the calendar already has the edited event.
  private var isUnchanged = false
  /// Why the last change failed.
  private(set) var failure: CommandError?

  private let part: EditMode.Part
  private let calendars: ReadableCalendars
  private var store: EventStore
  private var isGone = false
  private var details = EventDetails()

  init(
    _ event: StoredEvent, part: EditMode.Part, in store: EventStore,
    of calendars: ReadableCalendars
  ) {
    self.event = event
    id = event.id
    self.part = part
    self.store = store
    self.calendars = calendars
    readDetails()
  }

  private func readDetails() { details = (try? store.details(of: event)) ?? EventDetails() }

  var draft: EventDraft { draft(of: event) }

  /// The properties that a draft does not have and that a save keeps.
  var kept: KeptFields {
    isGone ? KeptFields() : KeptFields(event, details)
  }

  private func draft(of event: StoredEvent) -> EventDraft {
    EventDraft(event, calendar: calendars.name(of: event.calendar), part: part)
  }

  private var span: EventSpan { part.span }

  func result(of draft: EventDraft) -> EditResult {
    EditResult(
      failure: failure, isUnchanged: isUnchanged, calendar: event.calendar.title, id: id,
      event: event)
  }

  /// Saves the differences of the draft, or removes the event.
  func write(_ draft: EventDraft, _ resolution: EditResolution) -> EditOutcome {
    failure = nil
    guard resolution == .remove else {
      return attempt(Self.mostAttempts) { () throws(CommandError) in try save(draft) }
    }
    // A removal is not retried: the user may not have seen the other program's change, even one of
    // a field that a draft does not have.
    return attempt(1) { () throws(CommandError) in if !isGone { try remove() } }
  }

  /// Reads the event again; nil if it is the same or cannot be read.
  func refresh() -> EditOutcome? {
    let before = draft
    guard let isThere = try? store.refresh(&event) else { return nil }
    guard isThere else { return isGone ? nil : .failed(recordRemoval()) }
    isGone = false
    readDetails()
    return draft == before ? nil : .changedSince(draft)
  }

  private static let mostAttempts = 3

  /// A new version with the same event is not a conflict: the change is retried.
  private func attempt(
    _ left: Int, _ body: () throws(CommandError) -> Void
  ) -> EditOutcome {
    do throws(CommandError) {
      try body()
      return .settled
    } catch {
      guard error.status == ExitStatus.busy || error.isMissing else { return failed(error) }
      let before = draft
      let isThere: Bool
      do throws(StoreError) { isThere = try store.refresh(&event) } catch {
        return failed(CommandError(error))
      }
      guard isThere else {
        failure = error
        return .failed(recordRemoval())
      }
      isGone = false
      readDetails()
      if draft == before, left > 1 { return attempt(left - 1, body) }
      failure = error
      return .changedSince(draft)
    }
  }

  /// Records that another program removed the event. Returns a message with the effect of a save.
  private func recordRemoval() -> String {
    isGone = true
    return "removed by another program; save makes a new event of what you see"
  }

  private func failed(_ stop: CommandError) -> EditOutcome {
    failure = stop
    return .failed(stop.reason)
  }

  private func remove() throws(CommandError) {
    try make { () throws(StoreError) in try store.remove(event, span: span) }
  }

  private func save(_ draft: EventDraft) throws(CommandError) {
    if isGone { return try saveAnew(draft) }
    let target = try newCalendar(draft)
    let changed: StoredEvent
    do throws(DraftError) { changed = try event.applying(draft) } catch {
      throw CommandError(ExitStatus.badRecord, error.reason)
    }
    isUnchanged = changed == event && target == nil
    if let target {
      store = try calendars.events(of: [event.calendar, target])
      let moved = try make { () throws(StoreError) in
        try store.move(event, to: target, saving: changed, span: span)
      }
      event = (try? store.event(withID: moved.id, in: target)) ?? moved
      id = event.id
      return
    }
    guard changed != event else { return }
    id = try make { () throws(StoreError) in try store.save(changed, span: span).id }
    event = changed
  }

  /// Records the changes of the body, then makes them.
  private func make<Value>(
    _ body: () throws(StoreError) -> Value
  ) throws(CommandError) -> Value {
    try CommandError.reporting(try calendars.history.make(in: store.objects, body))
  }

  /// The calendar that the draft names, if the event moves there; nil if the event stays.
  private func newCalendar(_ draft: EventDraft) throws(CommandError) -> EventCalendar? {
    guard let name = draft.calendar?.value, name != calendars.name(of: event.calendar) else {
      return nil
    }
    let target = try calendars.madeCalendar(named: name)
    return target == event.calendar ? nil : target
  }

  private func saveAnew(_ draft: EventDraft) throws(CommandError) {
    let calendar =
      try draft.calendar.map { (name) throws(CommandError) in
        try calendars.madeCalendar(named: name.value)
      }
      ?? event.calendar
    let made: Event
    do throws(DraftError) { made = try draft.event(at: calendars.process.now) } catch {
      throw CommandError(ExitStatus.badRecord, error.reason)
    }
    let new = StoredEvent(made, in: calendar)
    id = try make { () throws(StoreError) in try store.save(new, span: .thisEvent).id }
    event = new
    isGone = false
  }
}
