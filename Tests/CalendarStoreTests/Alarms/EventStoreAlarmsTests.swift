import CivilTime
import Foundation
import SampleEvents
import TestSupport
import Testing

@testable import CalendarStore
@testable import ICalendar

/// Which alarms the objects of a calendar have, and when they ring.
@Suite struct EventStoreAlarmsTests {
  /// Tests/Corpora/store-alarms.txt: `event` or `reminder`, its lines, and its `alarm`s, of one
  /// object; and what rings from a moment through another in a zone. TICKETCAL_UPDATE=1 rewrites
  /// what rings.
  @Test func ringAsTheFileSays() throws {
    var components: [[String]] = []
    let differences = try ScriptFile("store-alarms.txt").differences { line in
      let words = line.split(separator: " ").map(String.init)
      switch words.first {
      case "==": components = []
      case "event": components.append(["BEGIN:VEVENT", "UID:A", "SUMMARY:A", "END:VEVENT"])
      case "reminder": components.append(["BEGIN:VTODO", "UID:R", "SUMMARY:R", "END:VTODO"])
      case "?":
        let (from, through) = words.count > 2 ? (words[1], words[2]) : (Self.first, Self.last)
        return try alarms(
          of: Array(components.joined()), from: from, through: through,
          zone: words.count > 3 ? words[3] : "Europe/Berlin")
      case nil, "##": break
      default:
        let lines = words[0] == "alarm" ? Self.valarms([words[1]]) : [line]
        let index = components.count - 1
        components[index].insert(contentsOf: lines, at: components[index].count - 1)
      }
      return []
    }
    #expect(differences.isEmpty, "\(differences.joined(separator: "\n"))")
  }

  private static let (first, last) = ("20261130T000000Z", "20261207T000000Z")

  /// From a moment through another, in UTC: `MOMENT TITLE`, then `next MOMENT`, and the problems.
  private func alarms(
    of object: [String], from: String = first, through: String = last,
    zone: String = "Europe/Berlin"
  ) throws -> [String] {
    let world = try StoreWorld()
    try world.write(StoreWorld.object(object), to: "a.ics")
    let store = try world.events(zone: zone)
    let found = try store.alarms(after: Self.moment(from), through: Self.moment(through))
    return found.ringing.map { "\(Self.text($0.moment)) \($0.title)" }
      + (found.next.map { ["next \(Self.text($0))"] } ?? []) + store.problems.map(\.reason)
  }

  static func moment(_ text: String) throws -> Instant {
    try #require(EventTime(basic: Array(text.utf8)[...])?.instant(in: .gmt))
  }

  static func text(_ moment: Instant) -> String {
    moment.local(offset: 0).map { EventTime.utc($0).basic } ?? ""
  }

  static func event(_ lines: String..., alarms: [String], title: String = "A") -> [String] {
    ["BEGIN:VEVENT", "UID:\(title)", "SUMMARY:\(title)"] + lines + valarms(alarms) + ["END:VEVENT"]
  }

  private static func valarms(_ alarms: [String]) -> [String] {
    alarms.flatMap { ["BEGIN:VALARM"] + $0.split(separator: "|").map(String.init) + ["END:VALARM"] }
  }

  private let at18 = "DTSTART;TZID=Europe/Berlin:20261203T180000"

  @Test func ringAgainAHundredTimesAtMost() throws {
    for (pause, count) in [("P36500D", 2), ("PT1S", 101)] {
      let event = Self.event(
        at18, alarms: ["ACTION:DISPLAY|TRIGGER:PT0S|REPEAT:2147483647|DURATION:\(pause)"])
      #expect(try alarms(of: event).count == count)
    }
  }

  /// Only the first alarms are found.
  @Test func ringInPartForWhatRepeatsEveryFewSeconds() throws {
    let event = Self.event(
      "DTSTART:20261103T120000Z", "RRULE:FREQ=SECONDLY;INTERVAL=30",
      alarms: ["ACTION:DISPLAY|TRIGGER:PT0S"])
    let week = try alarms(of: event)
    #expect(week.first == "20261130T000030Z A" && week.last?.hasPrefix("an event repeats") == true)
    #expect(week.contains("next 20261207T000030Z"))
  }

  @Test func surviveHostileAlarms() throws {
    let many = (0..<500).map { "ACTION:DISPLAY|TRIGGER:-PT\($0)M" }
    let rung = try alarms(of: Self.event(at18, alarms: many))
    #expect(rung.count == 101 && rung.last?.hasPrefix("an event has too many alarms") == true)
    let often = Self.event(
      "DTSTART:20261130T090000Z", "RRULE:FREQ=SECONDLY", alarms: ["ACTION:DISPLAY|TRIGGER:-PT1M"])
    #expect(try !alarms(of: often).isEmpty)
  }

  // MARK: The cache

  /// One event a day with an alarm, such as 1.ics for 20261201, and one without.
  private func store(of days: ClosedRange<Int>) throws -> (EventStore, MemoryBackend) {
    let world = try StoreWorld()
    let backend = MemoryBackend(world.source)
    let calendar = try backend.create(named: "home", color: nil, for: [.event]).calendar
    let alarm = ["ACTION:DISPLAY|TRIGGER:-PT30M"]
    var objects = days.map { day in
      let title = "\(day % 100)"
      return (title, Self.event("DTSTART:\(day)T090000Z", alarms: alarm, title: title))
    }
    objects.append(("silent", Self.event("DTSTART:20261201T090000Z", alarms: [], title: "silent")))
    let writes = objects.map { name, lines in
      ObjectWrite(
        href: "\(name).ics", content: .object(Array(StoreWorld.object(lines).utf8)),
        condition: .absent)
    }
    #expect(try backend.reader(of: calendar).write(writes).count == writes.count)
    return (EventStore([backend], context: try world.context()), backend)
  }

  @Test func readsOnlyWhatMayRing() throws {
    let (opened, backend) = try store(of: 20_261_201...20_261_209)
    func ring(_ after: String, _ through: String) throws -> [String] {
      backend.read = []
      let found = try opened.alarms(after: Self.moment(after), through: Self.moment(through))
      return found.ringing.map(\.title) + (found.next.map { ["next \(Self.text($0))"] } ?? [])
    }
    #expect(try ring("20261201T000000Z", "20261202T000000Z") == ["1", "next 20261202T083000Z"])
    #expect(backend.read.count == 10)
    #expect(try ring("20261202T000000Z", "20261202T083000Z") == ["2", "next 20261203T083000Z"])
    #expect(Set(backend.read) == ["1.ics", "2.ics"])
    #expect(try ring("20261202T083000Z", "20261202T083000Z") == ["next 20261203T083000Z"])
    #expect(Set(backend.read) == ["2.ics"])
    #expect(try ring("20261202T083000Z", "20261202T090000Z") == ["next 20261203T083000Z"])
    #expect(backend.read == [])
    // An earlier moment: all with alarms.
    #expect(try ring("20261130T000000Z", "20261202T000000Z") == ["1", "next 20261202T083000Z"])
    #expect(backend.read.count == 9)
  }

  /// Another fetch has read the objects before.
  @Test func findsTheFirstAlarmsWithoutReadingAllObjectsAgain() throws {
    let (opened, backend) = try store(of: 20_270_116...20_270_124)
    let range = StoreWorld.now..<StoreWorld.now.adding(2 * 86_400)
    #expect(try opened.events(matching: EventPredicate(range: range)).count == 1)
    backend.read = []
    let found = try opened.alarms(after: range.lowerBound, through: range.upperBound)
    #expect(found.ringing.map(\.title) == ["16"] && found.next != nil)
    #expect(backend.read == ["16.ics"])
  }

  /// An all-day event begins at midnight where its viewer is.
  @Test func looksAgainInAnotherZone() throws {
    let world = try StoreWorld()
    try world.write(
      StoreWorld.object(
        Self.event("DTSTART;VALUE=DATE:20261206", alarms: ["ACTION:DISPLAY|TRIGGER:PT0S"])),
      to: "a.ics")
    let (after, through) = try (Self.moment("20261203T000000Z"), Self.moment("20261210T000000Z"))
    for (zone, moment) in [
      ("America/New_York", "20261206T050000Z"), ("Asia/Tokyo", "20261205T150000Z"),
    ] {
      let found = try world.events(zone: zone).alarms(after: after, through: through)
      #expect(found.ringing.map { Self.text($0.moment) } == [moment])
    }
  }
}
