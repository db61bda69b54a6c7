import CalendarStore
import Foundation

// The listings of Apple's guide "Accessing the event store" and of those that follow it, in their order.

/// The events from a day ago to a year from now.
func fetchYear(from store: EventStore, around now: Date) throws -> [StoredEvent] {
  var calendar = Calendar(identifier: .gregorian)
  calendar.timeZone = .gmt
  guard let dayAgo = calendar.date(byAdding: .day, value: -1, to: now),
    let yearFromNow = calendar.date(byAdding: .year, value: 1, to: now)
  else { return [] }
  let range = Instant(dayAgo)..<Instant(yearFromNow)
  return try store.events(matching: EventPredicate(range: range))
}

/// Makes an event of an hour in the default calendar.
func createEvent(_ title: String, at start: Date, in store: EventStore) throws -> StoredEvent? {
  guard let calendar = try store.defaultCalendarForNewEvents,
    let begin = EventTime(start, in: .gmt), let end = EventTime(start + 3600, in: .gmt)
  else { return nil }
  let event = Event(uid: UUID().uuidString, title: title, start: begin, end: end)
  return try store.save(StoredEvent(event, in: calendar.calendar), span: .thisEvent)
}

/// Lets an event repeat on Mondays, ten times, with an alarm an hour before each.
func repeatWeekly(_ id: ItemID, in store: EventStore) throws {
  guard var event = try store.event(withIdentifier: id) else { return }
  event.recurrenceRules = [
    try RecurrenceRule(
      frequency: .weekly, daysOfTheWeek: [RecurrenceDayOfWeek(.monday)], end: .count(10))
  ]
  event.alarms.append(.before(CivilDuration(seconds: 3600)))
  event.availability = .free
  try store.save(event, span: .futureEvents)
}

/// Removes all of a series that begins with an occurrence.
func removeFuture(_ event: StoredEvent, from store: EventStore) throws {
  try store.remove(event, span: .futureEvents)
}
