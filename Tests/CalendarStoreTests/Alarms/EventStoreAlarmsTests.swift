import CivilTime
import Foundation
import SampleEvents
import Testing

@testable import CalendarStore
@testable import ICalendar

/// Which alarms the objects of a calendar have, and when they ring.
@Suite struct EventStoreAlarmsTests {
  /// From a moment through another, in UTC: `MOMENT TITLE`, then `next MOMENT`, and the problems.
  private func alarms(
    of objects: [[String]], from: String = "20261130T000000Z", through: String = "20261207T000000Z",
    zone: String = "Europe/Berlin"
  ) throws -> [String] {
    let world = try StoreWorld()
    for (index, lines) in objects.enumerated() {
      try world.write(StoreWorld.object(lines), to: "\(index).ics")
    }
    let store = try world.events(zone: zone)
    let found = try store.alarms(after: Self.moment(from), through: Self.moment(through))
    return found.ringing.map { "\(Self.text($0.moment)) \($0.title)" }
      + (found.next.map { ["next \(Self.text($0))"] } ?? []) + store.problems.map(\.reason)
  }

  static func moment(_ text: String) throws -> Instant {
    try #require(TimeValue(Array(text.utf8)[...])).instant
  }

  static func text(_ moment: Instant) -> String {
    moment.local(offset: 0).map { EventTime.utc($0).basic } ?? ""
  }

  static func event(_ lines: String..., alarms: [String], title: String = "A") -> [String] {
    ["BEGIN:VEVENT", "UID:\(title)", "SUMMARY:\(title)"] + lines + valarms(alarms) + ["END:VEVENT"]
  }

  private func reminder(_ lines: String..., alarms: [String]) -> [String] {
    ["BEGIN:VTODO", "UID:R", "SUMMARY:R"] + lines + Self.valarms(alarms) + ["END:VTODO"]
  }

  private static func valarms(_ alarms: [String]) -> [String] {
    alarms.flatMap { ["BEGIN:VALARM"] + $0.split(separator: "|").map(String.init) + ["END:VALARM"] }
  }

  private let at18 = "DTSTART;TZID=Europe/Berlin:20261203T180000"

  @Test func ringBeforeAndAfterStartAndEndAndAtMoments() throws {
    let event = Self.event(
      at18, "DTEND;TZID=Europe/Berlin:20261203T200000",
      alarms: [
        "ACTION:DISPLAY|TRIGGER:-PT15M", "ACTION:AUDIO|TRIGGER:-P2D", "TRIGGER:PT5M",
        "ACTION:DISPLAY|TRIGGER;RELATED=END:-PT10M",
        "ACTION:DISPLAY|TRIGGER;VALUE=DATE-TIME:20261202T120000Z",
      ])
    #expect(
      try alarms(of: [event]) == [
        "20261201T170000Z A", "20261202T120000Z A", "20261203T164500Z A", "20261203T170500Z A",
        "20261203T185000Z A",
      ])
  }

  @Test func leaveOutWhatDoesNotRing() throws {
    let silent = [
      "ACTION:EMAIL|TRIGGER:-PT15M", "ACTION:PROCEDURE|TRIGGER:-PT15M", "ACTION:DISPLAY",
      "ACTION:DISPLAY|TRIGGER:-PT", "ACTION:DISPLAY|TRIGGER:-PT15M|PROXIMITY:ARRIVE",
      "ACTION:DISPLAY|TRIGGER:-PT15M|ACKNOWLEDGED:20261203T164500Z",
    ]
    #expect(
      try alarms(of: [Self.event(at18, alarms: silent)]) == [
        "an alarm has no TRIGGER that can be read and never rings; mend the file"
      ])
    let display = ["ACTION:DISPLAY|TRIGGER:-PT15M"]
    #expect(try alarms(of: [Self.event(at18, "STATUS:CANCELLED", alarms: display)]) == [])
    let earlier = ["ACTION:DISPLAY|TRIGGER:-PT15M|ACKNOWLEDGED:20261203T164459Z"]
    #expect(try alarms(of: [Self.event(at18, alarms: earlier)]) == ["20261203T164500Z A"])
    let acknowledged = Self.event(at18, "X-MOZ-LASTACK:20261203T164500Z", alarms: display)
    #expect(try alarms(of: [acknowledged]) == [])
  }

  /// RFC 5545 §3.8.6.2. What is acknowledged after the first time rings no more.
  @Test(arguments: [
    ("REPEAT:2|DURATION:PT5M", ["164500", "165000", "165500"]),
    ("REPEAT:1|DURATION:P1D", ["164500", "next 20261204T164500Z"]),
    ("REPEAT:2|DURATION:PT5M|ACKNOWLEDGED:20261203T164000Z", ["164500", "165000", "165500"]),
    ("REPEAT:2|DURATION:PT5M|ACKNOWLEDGED:20261203T164501Z", []),
    ("REPEAT:2", ["164500"]), ("DURATION:PT5M", ["164500"]),
    ("REPEAT:0|DURATION:PT5M", ["164500"]), ("REPEAT:2|DURATION:-PT5M", ["164500"]),
    ("REPEAT:9|DURATION:soon", ["164500"]), ("REPEAT:x|DURATION:PT5M", ["164500"]),
  ])
  func ringAgain(_ lines: String, _ rung: [String]) throws {
    let event = Self.event(at18, alarms: ["ACTION:DISPLAY|TRIGGER:-PT15M|\(lines)"])
    let wanted = rung.map { $0.hasPrefix("next") ? $0 : "20261203T\($0)Z A" }
    #expect(try alarms(of: [event], through: "20261204T000000Z") == wanted)
  }

  @Test func ringAgainForEachOccurrence() throws {
    let event = Self.event(
      at18, "RRULE:FREQ=DAILY;COUNT=2",
      alarms: ["ACTION:AUDIO|TRIGGER:PT0S|REPEAT:1|DURATION:PT30M"])
    #expect(
      try alarms(of: [event]) == [
        "20261203T170000Z A", "20261203T173000Z A", "20261204T170000Z A", "20261204T173000Z A",
      ])
    #expect(
      try alarms(of: [event], from: "20261203T170000Z", through: "20261203T171500Z")
        == ["next 20261203T173000Z"])
  }

  @Test func ringAgainAHundredTimesAtMost() throws {
    let event = Self.event(
      at18, alarms: ["ACTION:DISPLAY|TRIGGER:PT0S|REPEAT:2147483647|DURATION:P36500D"])
    #expect(try alarms(of: [event]).count == 2)
    let often = Self.event(
      at18, alarms: ["ACTION:DISPLAY|TRIGGER:PT0S|REPEAT:2147483647|DURATION:PT1S"])
    #expect(try alarms(of: [often]).count == 101)
  }

  /// A moment without a zone is on the clock of the event.
  @Test(arguments: [
    ("DTSTART;TZID=America/New_York:20261203T180000", "20261203T220000Z A"),
    ("DTSTART:20261203T180000Z", "20261203T170000Z A"),
    ("DTSTART:20261203T180000", "20261203T160000Z A"),
    ("DTSTART;VALUE=DATE:20261204", "20261203T160000Z A"),
  ])
  func ringOnTheClockOfTheEvent(start: String, alarm: String) throws {
    let event = Self.event(
      start, alarms: ["ACTION:DISPLAY|TRIGGER;VALUE=DATE-TIME:20261203T170000"])
    #expect(try alarms(of: [event]) == [alarm])
  }

  /// One that is to be seen and one that is to be heard.
  @Test func ringTogetherAtOneTrigger() throws {
    let both = ["ACTION:DISPLAY|TRIGGER:-PT15M", "ACTION:AUDIO|TRIGGER:-PT15M"]
    #expect(try alarms(of: [Self.event(at18, alarms: both)]) == ["20261203T164500Z A"])
  }

  /// A day begins at midnight on the viewer's clock, and its clock change is followed.
  @Test(arguments: [
    ("DTSTART;VALUE=DATE:20261203", "-PT15H", "Europe/Berlin", "20261202T080000Z A"),
    ("DTSTART;VALUE=DATE:20261203", "-P1D", "America/New_York", "20261202T050000Z A"),
    ("DTSTART:20261203T180000", "-PT15M", "Asia/Tokyo", "20261203T084500Z A"),
    ("DTSTART;TZID=Europe/Berlin:20270328T180000", "-P1D", "UTC", "20270327T170000Z A"),
    ("DTSTART;TZID=Europe/Berlin:20270328T180000", "-PT24H", "UTC", "20270327T160000Z A"),
  ])
  func countDaysOnTheClock(_ start: String, _ trigger: String, _ zone: String, _ rings: String)
    throws
  {
    let event = Self.event(start, alarms: ["ACTION:DISPLAY|TRIGGER:\(trigger)"])
    #expect(try alarms(of: [event], through: "20270401T000000Z", zone: zone) == [rings])
  }

  /// Moved, canceled, left out, and with alarms of its own.
  @Test func ringForOccurrences() throws {
    let series = Self.event(
      "DTSTART:20261130T090000Z", "RRULE:FREQ=DAILY", "EXDATE:20261201T090000Z",
      alarms: ["ACTION:DISPLAY|TRIGGER:-PT30M"])
    let moved = Self.event(
      "RECURRENCE-ID:20261202T090000Z", "DTSTART:20261202T150000Z",
      alarms: ["ACTION:DISPLAY|TRIGGER:-PT1H", "ACTION:DISPLAY|TRIGGER:-P1D"])
    let canceled = Self.event(
      "RECURRENCE-ID:20261203T090000Z", "DTSTART:20261203T090000Z", "STATUS:CANCELLED",
      alarms: ["ACTION:DISPLAY|TRIGGER:-PT30M"])
    let silent = Self.event(
      "RECURRENCE-ID:20261204T090000Z", "DTSTART:20261204T090000Z", alarms: [])
    #expect(
      try alarms(
        of: [series + moved + canceled + silent], from: "20261130T083000Z",
        through: "20261206T083000Z") == [
          "20261201T150000Z A", "20261202T140000Z A", "20261205T083000Z A", "20261206T083000Z A",
          "next 20261207T083000Z",
        ])
  }

  /// Of an event that does not repeat, too.
  @Test func ringWhereTheAgendaShowsTheEvent() throws {
    let alarm = ["ACTION:DISPLAY|TRIGGER:-PT30M"]
    let moved =
      Self.event("DTSTART:20261201T090000Z", alarms: alarm)
      + Self.event(
        "RECURRENCE-ID:20261201T090000Z", "DTSTART:20261201T150000Z", alarms: alarm)
    #expect(try alarms(of: [moved]) == ["20261201T143000Z A"])
    let excluded = Self.event(
      "DTSTART:20261201T090000Z", "EXDATE:20261201T090000Z", alarms: alarm)
    #expect(try alarms(of: [excluded]) == [])
    let added = Self.event(
      "DTSTART:20261201T090000Z", "RDATE:20261202T090000Z", alarms: alarm)
    #expect(try alarms(of: [added]) == ["20261201T083000Z A", "20261202T083000Z A"])
  }

  @Test func ringForWhatRepeatsEveryFewMinutes() throws {
    let event = Self.event(
      "DTSTART:20261130T000000Z", "RRULE:FREQ=MINUTELY;INTERVAL=10",
      alarms: ["ACTION:DISPLAY|TRIGGER:-PT1M"])
    #expect(
      try alarms(of: [event], from: "20261203T120000Z", through: "20261203T122000Z") == [
        "20261203T120900Z A", "20261203T121900Z A", "next 20261203T122900Z",
      ])
  }

  /// For how long it has repeated does not matter.
  @Test func ringForWhatRepeatsEveryFewSeconds() throws {
    func event(_ rule: String, _ trigger: String) -> [String] {
      Self.event(
        "DTSTART:20261103T120000Z", "RRULE:FREQ=SECONDLY\(rule)",
        alarms: ["ACTION:DISPLAY|TRIGGER:\(trigger)"])
    }
    let often = try alarms(
      of: [event(";INTERVAL=30", "-PT15M")], from: "20261203T120000Z", through: "20261203T120100Z")
    #expect(often == ["20261203T120030Z A", "20261203T120100Z A", "next 20261203T120130Z"])
    // Only the first alarms are found.
    let week = try alarms(of: [event(";INTERVAL=30", "PT0S")])
    #expect(week.first == "20261130T000030Z A" && week.last?.hasPrefix("an event repeats") == true)
    #expect(week.contains("next 20261207T000030Z"))
    let silent = try alarms(
      of: [event("", "-PT1H")], from: "20261203T120000Z", through: "20261203T120100Z")
    #expect(silent.count == 1 && silent[0].hasPrefix("an event repeats too often"), "\(silent)")
  }

  /// The search for the next alarm ends with the occurrences that can have one: it is not cut short.
  @Test func endWhereNoOccurrenceHasAnAlarm() throws {
    let series = Self.event(
      "DTSTART:20261130T090000Z", "RRULE:FREQ=DAILY", alarms: ["ACTION:DISPLAY|TRIGGER:-PT30M"])
    let change = Self.event(
      "RECURRENCE-ID;RANGE=THISANDFUTURE:20261202T090000Z", "DTSTART:20261202T100000Z", alarms: [])
    #expect(try alarms(of: [series + change]) == ["20261130T083000Z A", "20261201T083000Z A"])
    let acknowledged = Self.event(
      "DTSTART:20261130T090000Z", "RRULE:FREQ=DAILY",
      alarms: ["ACTION:DISPLAY|TRIGGER:-PT30M|ACKNOWLEDGED:99991231T235959Z"])
    #expect(try alarms(of: [acknowledged]) == [])
  }

  @Test func findTheNextOfARareRule() throws {
    let event = Self.event(
      "DTSTART:20240229T090000Z", "RRULE:FREQ=YEARLY", alarms: ["ACTION:DISPLAY|TRIGGER:-P1D"])
    #expect(try alarms(of: [event]) == ["next 20280228T090000Z"])
    let ended = Self.event(
      "DTSTART:20240229T090000Z", "RRULE:FREQ=YEARLY;COUNT=1",
      alarms: ["ACTION:DISPLAY|TRIGGER:-P1D"])
    #expect(try alarms(of: [ended]) == [])
  }

  /// An alarm at a moment rings once for the whole series.
  @Test func ringOnceAtAMomentOfASeries() throws {
    let event = Self.event(
      "DTSTART:20261130T090000Z", "RRULE:FREQ=DAILY",
      alarms: ["ACTION:DISPLAY|TRIGGER;VALUE=DATE-TIME:20261202T120000Z"])
    let detached = Self.event(
      "RECURRENCE-ID:20261203T090000Z", "DTSTART:20261203T100000Z",
      alarms: ["ACTION:DISPLAY|TRIGGER;VALUE=DATE-TIME:20261202T120000Z"])
    #expect(try alarms(of: [event + detached]) == ["20261202T120000Z A"])
  }

  @Test(arguments: [
    (["DUE:20261203T180000Z"], "TRIGGER:-PT15M", ["20261203T174500Z R"]),
    (["DUE:20261203T180000Z"], "TRIGGER;RELATED=END:-PT15M", ["20261203T174500Z R"]),
    (
      ["DTSTART:20261203T100000Z", "DUE:20261203T180000Z"], "TRIGGER:-PT15M",
      ["20261203T094500Z R"]
    ),
    (["DUE;VALUE=DATE:20261203"], "TRIGGER;RELATED=END:PT9H", ["20261203T080000Z R"]),
    (["DUE:20261203T180000Z", "STATUS:COMPLETED"], "TRIGGER:-PT15M", []),
    ([], "TRIGGER:-PT15M", []),
    ([], "TRIGGER;VALUE=DATE-TIME:20261202T120000Z", ["20261202T120000Z R"]),
  ])
  func ringForReminders(_ lines: [String], _ trigger: String, _ rings: [String]) throws {
    let reminder =
      ["BEGIN:VTODO", "UID:R", "SUMMARY:R"] + lines
      + ["BEGIN:VALARM", "ACTION:DISPLAY", trigger, "END:VALARM", "END:VTODO"]
    #expect(try alarms(of: [reminder]) == rings)
  }

  /// A repeating reminder is one item: its present occurrence.
  @Test func ringForThePresentOccurrenceOfAReminder() throws {
    let series = reminder(
      "DUE:20261203T180000Z", "RRULE:FREQ=DAILY", alarms: ["ACTION:DISPLAY|TRIGGER:-PT15M"])
    #expect(try alarms(of: [series]) == ["20261203T174500Z R"])
  }

  /// One day is excluded, and another program has completed and canceled two: an alarm at a moment
  /// moves to the present occurrence, too.
  @Test func ringForTheFirstOccurrenceOfAReminderThatIsLeft() throws {
    let series = reminder(
      "DUE:20261201T180000Z", "RRULE:FREQ=DAILY", "EXDATE:20261202T180000Z",
      alarms: [
        "ACTION:DISPLAY|TRIGGER:-PT15M", "ACTION:DISPLAY|TRIGGER;VALUE=DATE-TIME:20261201T080000Z",
      ])
    let done = reminder("RECURRENCE-ID:20261201T180000Z", "STATUS:COMPLETED", alarms: [])
    let canceled = reminder("RECURRENCE-ID:20261203T180000Z", "STATUS:CANCELLED", alarms: [])
    #expect(
      try alarms(of: [series + done + canceled]) == ["20261204T080000Z R", "20261204T174500Z R"])
  }

  @Test func surviveHostileAlarms() throws {
    let many = (0..<500).map { "ACTION:DISPLAY|TRIGGER:-PT\($0)M" }
    #expect(try alarms(of: [Self.event(at18, alarms: many)]).count == 100)
    let often = Self.event(
      "DTSTART:20261130T090000Z", "RRULE:FREQ=SECONDLY", alarms: ["ACTION:DISPLAY|TRIGGER:-PT1M"])
    #expect(try !alarms(of: [often]).isEmpty)
    let far = ["ACTION:DISPLAY|TRIGGER:-P9999999W", "ACTION:DISPLAY|TRIGGER:P3660000D"]
    #expect(try alarms(of: [Self.event(at18, alarms: far)]).count <= 1)
    let last = Self.event("DTSTART:99991231T235959Z", alarms: ["ACTION:DISPLAY|TRIGGER:P1D"])
    #expect(try alarms(of: [last]) == [])
  }

  // MARK: The cache

  @Test func readsOnlyWhatMayRing() throws {
    let world = try StoreWorld()
    let backend = MemoryBackend(world.source)
    let opened = EventStore([backend], context: try world.context())
    let calendar = try backend.create(named: "home", color: nil, for: [.event]).calendar
    let writer = try backend.writer(of: calendar)
    var objects: [(String, [String])] = (1...9).map { day in
      let alarm = ["ACTION:DISPLAY|TRIGGER:-PT30M"]
      return (
        "\(day).ics", Self.event("DTSTART:2026120\(day)T090000Z", alarms: alarm, title: "\(day)")
      )
    }
    objects.append(
      ("silent.ics", Self.event("DTSTART:20261201T090000Z", alarms: [], title: "silent")))
    let writes = objects.map { name, lines in
      ObjectWrite(
        href: name, content: .object(Array(StoreWorld.object(lines).utf8)), condition: .absent)
    }
    #expect(writer.write(writes).count == 10)
    func ring(_ after: String, _ through: String) throws -> [String] {
      backend.read = []
      let found = try opened.alarms(
        after: Self.moment(after), through: Self.moment(through))
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
    #expect(
      try ring("20261130T000000Z", "20261202T000000Z") == ["1", "next 20261202T083000Z"])
    #expect(backend.read.count == 9)
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
