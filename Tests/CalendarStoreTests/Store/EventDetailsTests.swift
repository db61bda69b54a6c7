import Testing

@testable import CalendarStore

@Suite struct EventDetailsTests {
  @Test func tellsThoseOfTheOccurrenceThatDiffers() throws {
    let world = try StoreWorld()
    try world.write(
      event: "UID:a", "SUMMARY:A", "DTSTART:20270310T090000Z", "RRULE:FREQ=DAILY;COUNT=3",
      "CLASS:private", "x-one;P=1:1", "X-ONE:2", "END:VEVENT", "BEGIN:VEVENT", "UID:a",
      "RECURRENCE-ID:20270311T090000Z", "DTSTART:20270311T100000Z", "SUMMARY:A", "X-TWO:1",
      to: "a.ics")
    let store = try world.events()
    let found = try store.events(matching: world.predicate((2027, 3, 10), (2027, 3, 12)))
    let details = try found.map { try store.details(of: $0) }
    #expect(details.map(\.otherProperties) == [["X-ONE"], ["X-TWO"], ["X-ONE"]])
    #expect(details.map(\.classification) == ["PRIVATE", nil, "PRIVATE"])
  }

  @Test func dividesCategoriesAtTheirCommas() throws {
    let world = try StoreWorld()
    try world.write(
      event: "UID:a", "SUMMARY:A", "DTSTART:20270310T090000Z", #"CATEGORIES:A\, b,C\\,D"#,
      "CATEGORIES:E", to: "a.ics")
    let store = try world.events()
    let event = try #require(try store.event(withIdentifier: ItemID(uid: "a")))
    #expect(try store.details(of: event).categories == ["A, b", #"C\"#, "D", "E"])
  }

  @Test func refusesAFileThatIsNoLongerICalendar() throws {
    let world = try StoreWorld()
    try world.write(event: "UID:a", "SUMMARY:A", "DTSTART:20270310T090000Z", to: "a.ics")
    let store = try world.events()
    let event = try #require(try store.event(withIdentifier: ItemID(uid: "a")))
    try world.write("hello", to: "a.ics")
    #expect(throws: StoreError.self) { try store.details(of: event) }
    world.delete("a.ics")
    #expect(try store.details(of: event) == EventDetails())
  }

  @Test func countsFilesOfWhichNothingIsKnown() throws {
    let world = try StoreWorld()
    try world.write("hello", to: "bad.ics")
    for _ in 0..<2 {
      let store = try world.events()
      #expect(try store.events(withPrefix: "ffff").isEmpty)
      #expect(store.unreadableFiles == 1)
      #expect(!store.isForbidden)
    }
  }

  @Test func hasAlarmsOfAllKinds() throws {
    let world = try StoreWorld()
    func alarm(_ lines: String...) -> [String] { ["BEGIN:VALARM"] + lines + ["END:VALARM"] }
    let lines =
      ["BEGIN:VEVENT", "UID:a", "SUMMARY:A", "DTSTART:20270310T090000Z"]
      + alarm("ACTION:email", "TRIGGER:-PT1H") + alarm("ACTION:AUDIO", "TRIGGER:-PT1H")
      + alarm("TRIGGER:PT1H") + alarm("ACTION:PROCEDURE") + ["END:VEVENT"]
    try world.write(StoreWorld.object(lines), to: "a.ics")
    let store = try world.events()
    let event = try #require(try store.event(withIdentifier: ItemID(uid: "a")))
    let hour = CivilDuration(seconds: 3600)
    #expect(
      event.alarms == [
        Alarm(.relative(CivilDuration(seconds: -3600), to: .time), action: .other("EMAIL")),
        Alarm(.relative(CivilDuration(seconds: -3600), to: .time), action: .audio),
        Alarm(.relative(hour, to: .time)), Alarm(.unreadable, action: .other("PROCEDURE")),
      ])
    #expect(event.item.plainAlarms == [.before(hour)])
    #expect(event.item.otherAlarms.count == 3)
  }
}
