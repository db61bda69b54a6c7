import CivilTime
import Foundation
import SampleEvents
import Testing

@testable import CalendarStore

@Suite struct EventFetchTests {
  let world: StoreWorld

  init() throws {
    world = try StoreWorld()
    try world.write(
      event: "UID:single", "SUMMARY:Dentist", "DTSTART:20270310T090000Z", "DTEND:20270310T100000Z",
      to: "single.ics")
    try world.write(
      event: "UID:weekly", "SUMMARY:Choir", "DTSTART:20270301T180000Z", "DTEND:20270301T200000Z",
      "RRULE:FREQ=WEEKLY;COUNT=4", "EXDATE:20270315T180000Z", to: "weekly.ics")
    try world.write(
      event: "UID:day", "SUMMARY:Holiday", "DTSTART;VALUE=DATE:20270310",
      "DTEND;VALUE=DATE:20270312", to: "day.ics")
    try world.write(
      event: "UID:floating", "SUMMARY:Breakfast", "DTSTART:20270311T070000",
      "DTEND:20270311T073000", to: "floating.ics")
  }

  /// With a cache, without, and with one that was there already.
  private func found(
    _ predicate: EventPredicate, zone: String = "UTC"
  ) throws -> [String] {
    func titles(_ store: EventStore) throws -> [String] {
      try store.events(matching: predicate).map { "\($0.title) \($0.start)" }
    }
    let bare = try titles(try world.events(zone: zone, isCached: false))
    for _ in 0..<2 { #expect(try titles(try world.events(zone: zone)) == bare) }
    let store = try world.events(zone: zone)
    for _ in 0..<2 { #expect(try titles(store) == bare) }
    return bare
  }

  /// More days than a fetch shows, of files that are parsed by several threads.
  @Test func givesTheFirstFilesTheirOccurrencesWhenThereAreTooMany() throws {
    let world = try StoreWorld()
    for number in 100..<140 {
      try world.write(
        event: "UID:\(number)", "DTSTART:20260101T090000Z", "DURATION:P50D", "RRULE:FREQ=DAILY",
        to: "\(number).ics")
    }
    let predicate = try world.predicate((2026, 1, 1), (2026, 12, 31))
    var counts: [String: Int] = [:]
    try world.events(isCached: false).enumerateEvents(matching: predicate) { event, _ in
      counts[event.uid, default: 0] += 1
    }
    #expect((100..<116).map { counts["\($0)"] } == Array(repeating: 365, count: 16))
    #expect((120..<140).map { counts["\($0)"] } == Array(repeating: 1, count: 20))
  }

  @Test func findsWhatOverlapsSortedByStart() throws {
    #expect(
      try found(world.predicate((2027, 3, 1), (2027, 3, 31))) == [
        "Choir 2027-03-01T18:00:00Z", "Choir 2027-03-08T18:00:00Z", "Holiday 2027-03-10",
        "Dentist 2027-03-10T09:00:00Z", "Breakfast 2027-03-11T07:00:00",
        "Choir 2027-03-22T18:00:00Z",
      ])
    #expect(try found(world.predicate((2027, 3, 15), (2027, 3, 15))) == [])
    #expect(try found(world.predicate((2027, 3, 11), (2027, 3, 11))).count == 2)
  }

  @Test func rangesAreHalfOpen() throws {
    func range(_ start: Int, _ end: Int) throws -> EventPredicate {
      let nine = try Samples.reading(2027, 3, 10, 9).secondsSinceEpoch
      return EventPredicate(
        range: Instant(secondsSince1970: nine + start)..<Instant(secondsSince1970: nine + end))
    }
    #expect(try found(range(-60, 0)) == ["Holiday 2027-03-10"])
    #expect(try found(range(-60, 1)).count == 2)
    #expect(try found(range(3599, 3660)).count == 2)
    #expect(try found(range(3600, 3660)) == ["Holiday 2027-03-10"])
    #expect(try found(range(60, 60)) == [])
  }

  @Test(arguments: ["Pacific/Kiritimati", "Pacific/Pago_Pago", "Etc/GMT+12", "Asia/Kathmandu"])
  func placesDaysAndFloatingTimesWhereTheViewerIs(zone: String) throws {
    let midnight = try Samples.zone(zone).resolve(Samples.reading(2027, 3, 11)).instant
    let day = EventPredicate(
      range: midnight..<Instant(secondsSince1970: midnight.secondsSince1970 + 86_400))
    #expect(
      try found(day, zone: zone).filter { !$0.contains("Z") } == [
        "Holiday 2027-03-10", "Breakfast 2027-03-11T07:00:00",
      ])
    let early = EventPredicate(
      range: Instant(
        secondsSince1970: midnight.secondsSince1970 + 7 * 3600)..<Instant(
          secondsSince1970: midnight.secondsSince1970 + 7 * 3600 + 1))
    #expect(
      try found(early, zone: zone).filter { !$0.contains("Z") } == [
        "Holiday 2027-03-10", "Breakfast 2027-03-11T07:00:00",
      ])
  }

  @Test func seesWhatOthersChangeAtOnce() throws {
    let store = try world.events()
    let march = try world.predicate((2027, 3, 1), (2027, 3, 31))
    #expect(try store.events(matching: march).count == 6)
    world.delete("weekly.ics")
    try world.write(
      event: "UID:new", "SUMMARY:New", "DTSTART:20270305T090000Z", to: "anew.ics")
    try world.write(
      event: "UID:single", "SUMMARY:Dentist, later", "DTSTART:20270420T090000Z", to: "single.ics")
    let titles = ["New", "Holiday", "Breakfast"]
    #expect(try store.events(matching: march).map(\.title) == titles)
    #expect(try world.events().events(matching: march).map(\.title) == titles)
    #expect(try found(world.predicate((2027, 4, 20), (2027, 4, 20))).count == 1)
    #expect(store.problems.isEmpty)
  }

  @Test func enumeratesUntilItIsStopped() throws {
    let store = try world.events()
    var seen = 0
    try store.enumerateEvents(matching: world.predicate((2027, 3, 1), (2027, 3, 31))) { _, stop in
      seen += 1
      stop = seen == 2
    }
    #expect(seen == 2)
  }

  @Test func looksOnlyInTheCalendarsThatAreMeant() throws {
    try world.make("work")
    try world.write(
      event: "UID:w", "SUMMARY:Meeting", "DTSTART:20270310T090000Z", to: "w.ics", in: "work")
    let store = try world.events()
    let work = world.calendar("work")
    let meant = try world.predicate((2027, 3, 10), (2027, 3, 10), in: [work])
    #expect(try store.events(matching: meant).map(\.title) == ["Meeting"])
    #expect(try store.events(matching: meant).first?.calendar == work)
    #expect(try store.events(containing: "meet", in: [world.calendar()]).isEmpty)
    #expect(
      try store.events(matching: world.predicate((2027, 3, 10), (2027, 3, 10))).map(\.title)
        == ["Holiday", "Meeting", "Dentist"])
  }

  @Test func findsEventsByTheirIdentifier() throws {
    let store = try world.events()
    let weekly = ItemID(uid: "weekly")
    #expect(try store.event(withIdentifier: weekly)?.title == "Choir")
    #expect(try store.event(withIdentifier: weekly)?.occurrenceDate == nil)
    #expect(try store.event(withIdentifier: weekly)?.recurrenceRules.count == 1)
    let second = EventTime.utc(try Samples.reading(2027, 3, 8, 18))
    let occurrence = try store.event(withIdentifier: ItemID(uid: "weekly", occurrence: second))
    #expect(occurrence?.start == second)
    #expect(occurrence?.occurrenceDate == second)
    let excluded = EventTime.utc(try Samples.reading(2027, 3, 15, 18))
    #expect(try store.event(withIdentifier: ItemID(uid: "weekly", occurrence: excluded)) == nil)
    #expect(try store.event(withIdentifier: ItemID(uid: "nobody")) == nil)
    #expect(try store.event(withIdentifier: weekly, in: world.calendar())?.title == "Choir")
  }

  @Test func findsEventsByTheBeginningOfTheirIdentifier() throws {
    let store = try world.events()
    for uid in ["single", "weekly", "day", "floating"] {
      let text = ItemID(uid: uid).description
      for length in [8, 13, 36] {
        #expect(
          try store.events(withPrefix: String(text.prefix(length))).map(\.uid) == [uid])
      }
    }
    #expect(try store.events(withPrefix: "").count == 4)
    #expect(try store.events(withPrefix: "xyz").isEmpty)
  }

  @Test func findsTextWhereverItIs() throws {
    try world.write(
      event: "UID:rich", "SUMMARY:Dîner", "DTSTART:20270401T190000Z", "LOCATION:Café Zürich",
      "DESCRIPTION:bring the CAKE\\, please", "URL:https://example.org/dinner",
      "ATTENDEE;CN=Ångström:mailto:anders@example.org", to: "rich.ics")
    let store = try world.events()
    for text in ["diner", "CAFE", "zurich", "cake, PLEASE", "example.org/D", "angstrom", "anders@"]
    {
      #expect(try store.events(containing: text).map(\.uid) == ["rich"], "\(text)")
    }
    #expect(try store.events(containing: "cakes").isEmpty)
    #expect(try store.events(containing: "choir").map(\.uid) == ["weekly"])
  }

  @Test func findsASeriesOnceByText() throws {
    try world.write(
      StoreWorld.object([
        "BEGIN:VEVENT", "UID:s", "SUMMARY:Standup", "DTSTART:20270301T090000Z",
        "RRULE:FREQ=DAILY;COUNT=5", "END:VEVENT", "BEGIN:VEVENT", "UID:s",
        "RECURRENCE-ID:20270303T090000Z", "SUMMARY:Standup with Zoe", "DTSTART:20270303T100000Z",
        "END:VEVENT",
      ]), to: "s.ics")
    let store = try world.events()
    #expect(try store.events(containing: "standup").map(\.title) == ["Standup"])
    #expect(try store.events(containing: "zoe").map(\.title) == ["Standup with Zoe"])
    #expect(
      try store.events(matching: world.predicate((2027, 3, 3), (2027, 3, 3))).map(\.title)
        == ["Standup with Zoe"])
  }

  /// A search gives a series at its first occurrence, which may be moved.
  @Test func aSeriesThatIsFoundByTextKeepsItsTimes() throws {
    let text = StoreWorld.object([
      "BEGIN:VEVENT", "UID:s", "SUMMARY:Standup", "DTSTART:20270301T090000Z",
      "RRULE:FREQ=DAILY;COUNT=5", "END:VEVENT", "BEGIN:VEVENT", "UID:s",
      "RECURRENCE-ID:20270301T090000Z", "SUMMARY:Standup", "DTSTART:20270301T150000Z",
      "END:VEVENT",
    ])
    try world.write(text, to: "s.ics")
    let store = try world.events()
    var series = try #require(try store.events(containing: "standup").first)
    #expect(series.start == .utc(try Samples.reading(2027, 3, 1, 15)))
    series.location = "Room 1"
    try store.save(series, span: .futureEvents)
    let found = try store.events(matching: world.predicate((2027, 3, 1), (2027, 3, 2)))
      .filter { $0.uid == "s" }
    #expect(
      found.map(\.start) == [
        .utc(try Samples.reading(2027, 3, 1, 15)), .utc(try Samples.reading(2027, 3, 2, 9)),
      ])
    #expect(found.map(\.location) == ["Room 1", "Room 1"])
  }
}
