import CivilTime
import Foundation
import SampleEvents
import Testing

@testable import CalendarStore

/// Items that were fetched before the same store changed their objects.
@Suite struct OwnChangeTests {
  private let world: StoreWorld
  private let store: EventStore

  init() throws {
    world = try StoreWorld("home", "work")
    store = try world.events()
    try world.write(
      event: "UID:weekly", "SUMMARY:Choir", "LOCATION:Hall", "DTSTART:20270301T180000Z",
      "DTEND:20270301T200000Z", "RRULE:FREQ=WEEKLY;COUNT=4", to: "weekly.ics")
  }

  private func occurrences() throws -> [StoredEvent] {
    try store.events(matching: world.predicate((2027, 3, 1), (2027, 3, 31)))
  }

  private func isChanged(_ body: () throws -> Void) -> Bool {
    if case .changed = storeError(body) { true } else { false }
  }

  @Test func savesEachOfThreeOccurrences() throws {
    for (number, var event) in try occurrences().prefix(3).enumerated() {
      event.title = "Choir \(number)"
      #expect(try store.save(event, span: .thisEvent).title == "Choir \(number)")
    }
    #expect(try occurrences().map(\.title) == ["Choir 0", "Choir 1", "Choir 2", "Choir"])
  }

  @Test func removesEachOfThreeOccurrences() throws {
    for event in try occurrences().prefix(3) { try store.remove(event, span: .thisEvent) }
    #expect(try occurrences().map(\.start.reading.date.day) == [22])
  }

  /// What the store itself changed since is not set back.
  @Test func keepsTheFieldsThatItChangedSince() throws {
    let fetched = try #require(try store.event(withIdentifier: ItemID(uid: "weekly")))
    for change: (inout StoredEvent) -> Void in [{ $0.title = "Chorus" }, { $0.location = "Attic" }]
    {
      var event = fetched
      change(&event)
      try store.save(event, span: .futureEvents)
    }
    let event = try #require(try occurrences().first)
    #expect(event.title == "Chorus" && event.location == "Attic")
  }

  @Test func removesAnAlarmThatItAcknowledgedSince() throws {
    try world.write(
      event: "UID:alarm", "SUMMARY:Alarm", "DTSTART:20270401T180000Z", "BEGIN:VALARM",
      "ACTION:DISPLAY", "TRIGGER:-PT15M", "END:VALARM", to: "alarm.ics")
    var event = try #require(try store.event(withIdentifier: ItemID(uid: "alarm")))
    let day = try (
      EventStoreAlarmsTests.moment("20270401T000000Z"),
      EventStoreAlarmsTests.moment("20270402T000000Z")
    )
    try store.acknowledge(
      try #require(try store.alarms(after: day.0, through: day.1).ringing.first))
    #expect(try world.text(of: "alarm.ics").contains("ACKNOWLEDGED"))
    event.alarms = []
    try store.save(event, span: .thisEvent)
    #expect(try !world.text(of: "alarm.ics").contains("VALARM"))
  }

  @Test func refusesWhatAnotherProgramChangedSince() throws {
    let events = try occurrences()
    try store.remove(events[0], span: .thisEvent)
    let text = try world.text(of: "weekly.ics")
    try world.write(text.replacingOccurrences(of: "Hall", with: "Attic"), to: "weekly.ics")
    #expect(isChanged { try store.remove(events[1], span: .thisEvent) })
    // Also where the store has changed it again.
    try store.remove(occurrences()[0], span: .thisEvent)
    #expect(isChanged { try store.remove(events[2], span: .thisEvent) })
    #expect(try occurrences().count == 2)
  }

  @Test func saysThatAnItemIsGoneWhichItRemoved() throws {
    let events = try occurrences()
    try store.remove(events[0], span: .futureEvents)
    #expect(storeError { try store.save(events[1], span: .thisEvent) } == .missing)
    #expect(
      storeError { _ = try store.move(events[1], to: world.calendar("work")) } == .missing)
  }

  @Test func movesAnItemThatItChanged() throws {
    let fetched = try #require(try store.event(withIdentifier: ItemID(uid: "weekly")))
    var event = fetched
    event.title = "Chorus"
    try store.save(event, span: .futureEvents)
    event = fetched
    event.location = "Attic"
    let moved = try store.move(fetched, to: world.calendar("work"), saving: event)
    #expect(moved.title == "Chorus" && moved.location == "Attic")
    #expect(try world.names() == [])
  }

  /// The text that was written tells an own change, whatever the server calls it.
  @Test(arguments: [true, false])
  func knowsItsOwnTextWithoutAnEtag(_ sendsEtags: Bool) throws {
    let backend = MemoryBackend(world.source, sendsEtags: sendsEtags)
    let calendar = try backend.create(named: "home", color: nil, for: [.event]).calendar
    let text = Array(try world.text(of: "weekly.ics").utf8)
    _ = try backend.put(text, as: "weekly.ics", in: calendar, if: .absent)
    let store = EventStore([backend], context: try world.context(isCached: false))
    let march = try world.predicate((2027, 3, 1), (2027, 3, 31))
    for event in try store.events(matching: march).prefix(3) {
      try store.remove(event, span: .thisEvent)
    }
    #expect(try store.events(matching: march).map(\.start.reading.date.day) == [22])
  }
}
