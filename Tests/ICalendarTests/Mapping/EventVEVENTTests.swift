import CivilTime
import Foundation
import SampleEvents
import Testing

@testable import ICalendar

@Suite struct EventVEVENTTests {
  private func text(_ event: Event) throws -> String {
    String(
      decoding: try EventEncoder(productID: Samples.productID).object(of: event), as: UTF8.self)
  }

  private func read(_ event: Event) throws -> ReadEvent {
    let events = try ReadCalendar(text(event)).events
    return try #require(events.count == 1 ? events.first : nil)
  }

  @Test func writesEveryProperty() throws {
    var event = try Samples.event(1, title: "哆啦A梦；大雄, \"sky\"")
    event.location = "Wanda Cinemas, Orient Cinema"
    event.structuredLocation = StructuredLocation(
      geo: GeoLocation(latitude: 37.5, longitude: -121.25))
    event.notes = "Seat: 7; row \\9\nGuest: A"
    event.url = "https://a.example/?a=1,2;b=\\"
    event.status = .tentative
    event.availability = .free
    event.alarms = [.before(CivilDuration(seconds: 3600))]
    event.recurrenceRules = [try RecurrenceRule("FREQ=WEEKLY;COUNT=3")]
    event.sequence = 2
    event.lastModifiedDate = Instant(secondsSince1970: 1_686_400_000)
    #expect(
      try text(event)
        == """
        BEGIN:VCALENDAR
        VERSION:2.0
        PRODID:-//Samples//Samples//EN
        BEGIN:VEVENT
        UID:12345678-9abc-5def-0000-000000000001
        DTSTAMP:20230610T122640Z
        CREATED:20230609T084000Z
        LAST-MODIFIED:20230610T122640Z
        SEQUENCE:2
        DTSTART:20230610T023932Z
        DTEND:20230610T045832Z
        SUMMARY:哆啦A梦；大雄\\, "sky"
        LOCATION:Wanda Cinemas\\, Orient Cinema
        GEO:37.500000;-121.250000
        X-APPLE-STRUCTURED-LOCATION;VALUE=URI;X-TITLE="Wanda Cinemas, Orient Cinema
         ":geo:37.500000,-121.250000
        DESCRIPTION:Seat: 7\\; row \\\\9\\nGuest: A
        URL:https://a.example/?a=1,2;b=\\
        STATUS:TENTATIVE
        TRANSP:TRANSPARENT
        RRULE:FREQ=WEEKLY;COUNT=3
        BEGIN:VALARM
        ACTION:DISPLAY
        TRIGGER:-PT1H
        DESCRIPTION:哆啦A梦；大雄\\, "sky"
        END:VALARM
        END:VEVENT
        END:VCALENDAR

        """.replacingOccurrences(of: "\n", with: "\r\n"))
  }

  @Test func writesTimesAsTheyAre() throws {
    let reading = try Samples.reading(2023, 6, 10, 10, 39, 32)
    let later = try Samples.reading(2023, 6, 11, 9)
    var event = try Samples.event()
    event.start = .date(reading.date)
    event.end = .date(later.date)
    #expect(try read(event).properties["DTSTART"] == ";VALUE=DATE:20230610")
    #expect(try read(event).properties["DTEND"] == ";VALUE=DATE:20230611")
    event.start = .floating(reading)
    event.end = .floating(later)
    #expect(try read(event).properties["DTSTART"] == "20230610T103932")
    event.start = .zoned(reading, try Samples.zone("Asia/Shanghai"))
    event.end = .zoned(later, try Samples.zone("Europe/Berlin"))
    #expect(try read(event).properties["DTSTART"] == ";TZID=Asia/Shanghai:20230610T103932")
    #expect(try read(event).properties["DTEND"] == ";TZID=Europe/Berlin:20230611T090000")
    let zones = try ReadCalendar(text(event)).zones
    #expect(zones.sorted() == ["Asia/Shanghai", "Europe/Berlin"])
    event.start = .zoned(reading, try Samples.zone("GMT"))
    #expect(try read(event).properties["DTSTART"] == "20230610T103932Z")
  }

  @Test func leavesOutAnEndAtTheStart() throws {
    var event = try Samples.event()
    event.end = event.start
    #expect(try read(event).properties["DTEND"] == nil)
  }

  @Test func leavesOutWhatIsEmpty() throws {
    var event = try Samples.event()
    event.location = ""
    event.notes = " \n "
    event.url = "\u{1}"
    event.title = " "
    event.alarms = [.before(CivilDuration())]
    event.structuredLocation = StructuredLocation(geo: GeoLocation(latitude: .nan, longitude: 500))
    let names = Set(try read(event).properties.keys)
    #expect(names.isDisjoint(with: ["SUMMARY", "LOCATION", "DESCRIPTION", "URL", "GEO", "RRULE"]))
    // VALARM must have a description (RFC 5545 §3.6.6).
    #expect(try read(event).alarms.map { $0["DESCRIPTION"] } == ["Reminder"])
  }

  @Test(arguments: [
    "x\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nSUMMARY:y", "x\nATTACH:file:///etc/passwd", "x\rUID:1",
    "x\\nEND:VEVENT", "x\u{0}\r\nEND:VCALENDAR", "x\u{85}END:VEVENT", "x\u{2028}END:VEVENT",
    "\";X=\r\n :",
  ])
  func letsNoFieldAddAProperty(_ hostile: String) throws {
    var event = try Samples.event(1, title: hostile)
    event.location = hostile
    event.notes = hostile
    event.url = hostile
    event.alarms = [.before(CivilDuration())]
    let calendar = try ReadCalendar(text(event))
    #expect(calendar.components == ["VEVENT"])
    let read = try #require(calendar.events.first)
    #expect(
      Set(read.properties.keys) == [
        "UID", "DTSTAMP", "CREATED", "LAST-MODIFIED", "SEQUENCE", "DTSTART", "DTEND", "SUMMARY",
        "LOCATION", "DESCRIPTION", "URL", "STATUS", "TRANSP",
      ])
    #expect(read.uid == "12345678-9abc-5def-0000-000000000001")
    #expect(read.summary == PropertyText(hostile).value)
    #expect(read.alarms.map { $0["DESCRIPTION"] } == [PropertyText(hostile).value])
  }

  @Test(arguments: [
    "a;b,c\\d\"e:f", "\\n is no line break", "line\nline\n\nline",
    "tab\there", "👩‍👩‍👧‍👦🏳️‍🌈", "e\u{301}\u{302}\u{303}", "\u{202E}gpj.exe", "\u{FEFF}x", "BEGIN:VEVENT",
    String(repeating: "日本語", count: 100), String(repeating: "x", count: 1_000_000),
    String(repeating: "👩‍👩‍👧‍👦\\;,\n", count: 20_000), "a" + String(repeating: " ", count: 200) + "b",
    "a" + String(repeating: "\n", count: 200) + "b",
  ])
  func readsBackTheSameText(_ text: String) throws {
    var event = try Samples.event(1, title: text)
    event.notes = text
    let read = try read(event)
    #expect(read.summary.unicodeScalars.elementsEqual(text.unicodeScalars))
    #expect(
      (read.properties["DESCRIPTION"] ?? "").unicodeScalars.elementsEqual(text.unicodeScalars))
  }

  @Test func foldsBetweenCharacters() throws {
    let event = try Samples.event(1, title: String(repeating: "a日本👩‍👩‍👧‍👦", count: 50))
    for line in Data(try text(event).utf8).split(separator: UInt8(ascii: "\n")) {
      #expect(line.count <= 76)
      #expect(String(validating: line, as: UTF8.self) != nil)
    }
  }

  @Test(arguments: [
    (Alarm.before(CivilDuration()), "PT0S"), (.before(CivilDuration(seconds: 3600)), "-PT1H"),
    (.before(CivilDuration(days: 1)), "-P1D"), (.before(CivilDuration(days: 14)), "-P14D"),
    (.before(CivilDuration(days: 1, seconds: 5400)), "-P1DT1H30M"),
    (.before(CivilDuration(seconds: 90)), "-PT1M30S"),
    (.before(CivilDuration(seconds: 172_800)), "-PT48H"),
    (.at(Instant(secondsSince1970: 1_686_300_000)), ";VALUE=DATE-TIME:20230609T084000Z"),
  ])
  func writesAnAlarm(_ alarm: Alarm, _ trigger: String) throws {
    var event = try Samples.event()
    event.alarms = [alarm]
    #expect(
      try read(event).alarms == [
        ["ACTION": "DISPLAY", "TRIGGER": trigger, "DESCRIPTION": "Concert"]
      ])
  }

  /// The grammar of RFC 5545 §3.3.6 has no seconds after hours.
  @Test func writesMinutesBetweenHoursAndSeconds() throws {
    var event = try Samples.event()
    event.alarms = [.before(CivilDuration(seconds: 3605))]
    #expect(try text(event).contains("\r\nTRIGGER:-PT1H0M5S\r\n"))
  }

  @Test func writesEveryAlarm() throws {
    var event = try Samples.event()
    event.alarms = [.before(CivilDuration(days: 1)), .before(CivilDuration(seconds: 7200))]
    #expect(try read(event).alarms.map { $0["TRIGGER"] } == ["-P1D", "-PT2H"])
  }

  @Test func refusesWhatCannotBeWritten() throws {
    let event = try Samples.event()
    var changed = event
    changed.end = .date(event.start.reading.date)
    #expect(throws: EditError.mixedTimes(Event.end)) { try text(changed) }
    let late = try #require(LocalDate(year: 3001, month: 1, day: 1))
    for (start, end) in [
      (event.start, EventTime.utc(LocalDateTime(late, .midnight))), (.date(late), .date(late)),
    ] {
      changed = event
      changed.start = start
      changed.end = end
      #expect(throws: EditError.self) { try text(changed) }
    }
    changed = event
    changed.sequence = Int.max
    #expect(throws: EditError.self) { try text(changed) }
    changed = event
    changed.creationDate = Instant(secondsSince1970: Int.max)
    #expect(throws: EditError.timestampOutOfRange("last-modified")) { try text(changed) }
    for alarm in [
      Alarm.before(CivilDuration(days: -1, seconds: 1)), .before(CivilDuration(seconds: Int.max)),
      .before(CivilDuration(seconds: Int.min)),
      Alarm(.relative(CivilDuration(), to: .other), repeats: .init(count: 0, interval: 60)),
      .before(CivilDuration(days: Int.max)), .at(Instant(secondsSince1970: Int.min)),
      .at(Instant(secondsSince1970: 32_535_216_000)),
    ] {
      changed = event
      changed.alarms = [alarm]
      #expect(throws: EditError.alarmNotWritable) { try text(changed) }
    }
    changed = event
    changed.start = .date(event.start.reading.date)
    changed.end = changed.start
    changed.recurrenceRules = [try RecurrenceRule("FREQ=DAILY;BYHOUR=3")]
    #expect(throws: EditError.repeatsWithinDay) { try text(changed) }
  }

  @Test func leavesNothingOfAnEventItRefuses() throws {
    let encoder = EventEncoder(productID: Samples.productID)
    var lines = ContentLines()
    var bad = try Samples.event()
    bad.alarms = [.before(CivilDuration(days: .max))]
    #expect(throws: EditError.self) { try encoder.encode(bad, to: &lines) }
    #expect(lines.bytes.isEmpty)
  }
}
