import CalendarStore
import Foundation

/// Adds a weekly event of an hour.
func saveWeeklyEvent(in store: EventStore, _ calendar: EventCalendar) throws -> ItemID {
  let zone = TimeZone(identifier: "Europe/Berlin")!
  let day = LocalDate(year: 2026, month: 12, day: 4)!
  let event = Event(
    uid: UUID().uuidString.lowercased(), title: "Choir",
    start: .zoned(LocalDateTime(day, LocalTime(hour: 19, minute: 30)!), zone),
    end: .zoned(LocalDateTime(day, LocalTime(hour: 20, minute: 30)!), zone),
    alarms: [.before(CivilDuration(seconds: 1800))],
    recurrenceRules: [try RecurrenceRule(frequency: .weekly)])
  return try store.save(StoredEvent(event, in: calendar), span: .thisEvent).id
}

/// The events of December 2026, occurrences of series included.
func fetchDecember(from store: EventStore) throws -> [StoredEvent] {
  let first = Instant(secondsSince1970: 1_796_083_200)  // 2026-12-01T00:00:00Z
  let end = Instant(secondsSince1970: 1_798_761_600)  // 2027-01-01T00:00:00Z
  return try store.events(matching: EventPredicate(range: first..<end))
}

/// Moves one occurrence to another room, and all later ones to another title.
func changeSeries(_ store: EventStore) throws {
  let occurrences = try fetchDecember(from: store)
  var second = occurrences[1]
  second.location = "Town hall"
  try store.save(second, span: .thisEvent)

  guard var third = try store.event(withIdentifier: occurrences[2].id) else { return }
  third.title = "Choir, new programme"
  try store.save(third, span: .futureEvents)
}

/// Collects two removals and makes both of them or none.
func removeTwo(_ store: EventStore) throws -> [CommitFailure] {
  for event in try fetchDecember(from: store).prefix(2) {
    try store.remove(event, span: .thisEvent, commit: false)
  }
  return store.commit()
}

/// Sets a place for a map, and an alarm when the person leaves another place.
func setPlace(of event: StoredEvent, in store: EventStore) throws {
  var event = event
  event.location = "Gewandhaus, Leipzig"
  event.structuredLocation = StructuredLocation(
    title: "Gewandhaus", geo: GeoLocation(latitude: 51.3378, longitude: 12.3806))
  let home = StructuredLocation(
    title: "Home", geo: GeoLocation(latitude: 51.34, longitude: 12.37), radius: 100)
  event.alarms.append(.place(.leave, home))
  try store.save(event, span: .thisEvent)
}

/// Prints the notices of `store.changes` until there were so many. A notice has no content: fetch
/// the events again.
func printChanges(_ changes: AsyncStream<Void>, count: Int) async {
  var left = count
  for await _ in changes {
    print("something has changed")
    left -= 1
    if left == 0 { return }
  }
}

/// The titles of what rings within a day of a moment, and the moments.
func findAlarms(in store: EventStore, after moment: Instant) throws -> [String] {
  let end = Instant(secondsSince1970: moment.secondsSince1970 + 86_400)
  let search = try store.alarms(after: moment, through: end)
  if let next = search.next { print("later: \(next.secondsSince1970)") }
  return search.ringing.map { "\($0.title) \($0.moment.secondsSince1970)" }
}
