import CalendarStore
import CivilTime

/// What is to be done with a record.
enum ImportStep {
  case ready(ImportCandidate)
  /// The draft as far as it got, and why it is no event.
  case rejected(EventDraft?, String)
}

extension ImportStep {
  /// From a draft to an event and the calendar it goes to, or to why not.
  init(_ draft: EventDraft, at now: Instant, in calendars: any CalendarChoice) {
    let event: Event
    do { event = try draft.event(at: now) } catch {
      self = .rejected(draft, error.reason)
      return
    }
    do {
      let writer = try calendars.writer(named: draft.calendar?.value)
      self = .ready(ImportCandidate(identity: event.uid, event: event, writer: writer))
    } catch {
      self = .rejected(draft, "calendar: \(error.reason)")
    }
  }
}
