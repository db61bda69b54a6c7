import CivilTime
import Foundation
import SampleEvents
import TestSupport
import Testing

@testable import CalendarStore
@testable import ICalendar

@Suite struct EventTextTests {
  private static let texts = [
    "Concert", "a;b,c\\d\"e:f", "\\n is no line break", "line\nline\n\nline", "tab\there",
    "👩‍👩‍👧‍👦🏳️‍🌈", "e\u{301}\u{302}", "\u{202E}gpj.exe", "\u{FEFF}x", "BEGIN:VEVENT\nEND:VCALENDAR",
    " leading and trailing ", "\n", "\\", "\\\\;", ";", ",", "a\\,b",
    String(repeating: "日本語", count: 100),
    String(repeating: "👩‍👩‍👧‍👦\\;,\n", count: 500), "a" + String(repeating: " ", count: 200) + "b",
    "\u{85}x\u{2028}y",
  ]
  private static let zones = [
    "Asia/Shanghai", "Europe/Berlin", "America/Argentina/Buenos_Aires", "Pacific/Apia",
    "Australia/Lord_Howe",
  ]
  private static let rules = [
    "FREQ=WEEKLY;COUNT=3", "FREQ=MONTHLY;BYDAY=-1FR", "FREQ=YEARLY;BYMONTHDAY=24;BYMONTH=12",
    "FREQ=DAILY;INTERVAL=32767", "FREQ=WEEKLY;BYDAY=MO,WE;WKST=SU",
  ]

  private static func reading(_ numbers: inout SeededGenerator) throws -> LocalDateTime {
    let seconds = Int.random(in: -10_000_000_000...10_000_000_000, using: &numbers)
    return try #require(LocalDateTime(secondsSinceEpoch: seconds))
  }

  /// An event of which writing leaves nothing out.
  private static func event(_ numbers: inout SeededGenerator) throws -> Event {
    func text() -> String? {
      guard Bool.random(using: &numbers) else { return nil }
      return texts.randomElement(using: &numbers).flatMap { PropertyText($0).isBlank ? nil : $0 }
    }
    let reading = try reading(&numbers)
    let later = try #require(reading.adding(seconds: Int.random(in: 0...500_000, using: &numbers)))
    var event = try Samples.event(
      Int.random(in: 0...Int.max, using: &numbers), title: text() ?? "")
    switch Int.random(in: 0..<4, using: &numbers) {
    case 0:
      // A day that ends as it begins is read as that day.
      let end = max(later.date, try #require(reading.date.adding(days: 1)))
      (event.start, event.end) = (.date(reading.date), .date(end))
    case 1: (event.start, event.end) = (.floating(reading), .floating(later))
    case 2: (event.start, event.end) = (.utc(reading), .utc(later))
    default:
      let start = try Samples.zone(try #require(zones.randomElement(using: &numbers)))
      let end = try Samples.zone(try #require(zones.randomElement(using: &numbers)))
      (event.start, event.end) = (.zoned(reading, start), .zoned(later, end))
      if event.end.isBefore(event.start) { event.end = .zoned(later, start) }
    }
    (event.location, event.notes) = (text(), text())
    event.url = Bool.random(using: &numbers) ? "https://a.example/?a=1,2;b=\\n#ü" : nil
    if Bool.random(using: &numbers) {
      event.structuredLocation = StructuredLocation(
        title: "Hall \"A\"",
        geo: GeoLocation(
          latitude: Double(Int.random(in: -90_000_000...90_000_000, using: &numbers)) / 1e6,
          longitude: Double(Int.random(in: -180_000_000...180_000_000, using: &numbers)) / 1e6),
        radius: 100)
    }
    event.status = [.tentative, .confirmed, .canceled].randomElement(using: &numbers) ?? .confirmed
    event.availability = Bool.random(using: &numbers) ? .busy : .free
    event.sequence = Int.random(in: 0...Int(Int32.max), using: &numbers)
    let modified = Instant(
      secondsSince1970: Int.random(in: -60_000_000_000...32_000_000_000, using: &numbers))
    event.lastModifiedDate = modified
    if Bool.random(using: &numbers) {
      event.recurrenceRules = [
        try RecurrenceRule(rules.randomElement(using: &numbers) ?? "")
      ]
    }
    for _ in 0..<Int.random(in: 0...3, using: &numbers) {
      event.alarms.append(
        Bool.random(using: &numbers)
          ? .at(modified)
          : .before(
            CivilDuration(
              days: Int.random(in: 0...400, using: &numbers),
              seconds: Int.random(in: 0...200_000, using: &numbers))))
    }
    return event
  }

  @Test func readsEveryEventThatIsWritten() throws {
    var numbers = SeededGenerator(seed: 1)
    for _ in 0..<500 {
      let event = try Self.event(&numbers)
      let text = try event.objectText(productID: Samples.productID)
      let read = try #require(Self.read(text, event.id.uuid))
      #expect(read == event)
      #expect(try read.objectText(productID: Samples.productID) == text)
    }
  }

  @Test(arguments: texts + [String(repeating: "x", count: 1_000_000)])
  func readsAnyText(_ text: String) throws {
    var event = try Samples.event(1, title: text)
    event.notes = text
    let read = try written(event)
    let expected = PropertyText(text).isBlank ? "" : text
    #expect(read.title.unicodeScalars.elementsEqual(expected.unicodeScalars))
    #expect((read.notes ?? "").unicodeScalars.elementsEqual(expected.unicodeScalars))
  }

  @Test func isWhatAVdirHolds() throws {
    let directory = try TemporaryDirectory()
    var event = try Samples.event()
    event.start = .zoned(event.start.reading, try Samples.zone("Europe/Berlin"))
    _ = try VdirWriter(
      directory: directory.path, calendar: Samples.calendar, productID: Samples.productID
    ).add([event])
    let name = try #require(try directory.names.first)
    #expect(
      try directory.text(of: name).utf8.elementsEqual(
        event.objectText(productID: Samples.productID)))
  }

  @Test(arguments: [
    Alarm.before(CivilDuration()), .before(CivilDuration(days: 14)),
    .before(CivilDuration(seconds: 3605)),
    .before(CivilDuration(days: 24_854, seconds: 24_854 * 86_400)),
    .before(CivilDuration(days: 1, seconds: 86_400)),
    .at(Instant(secondsSince1970: -62_135_596_800)),
    .at(Instant(secondsSince1970: 32_503_680_000)),
  ])
  func readsAnAlarm(_ alarm: Alarm) throws {
    var event = try Samples.event()
    event.alarms = [alarm, .before(CivilDuration(days: 1, seconds: 1))]
    #expect(try written(event).alarms == event.alarms)
  }

  @Test func readsTheRuleAsItIsWritten() throws {
    var event = try Samples.event()
    event.start = .zoned(event.start.reading, try Samples.zone("Europe/Berlin"))
    event.end = event.start
    event.recurrenceRules = [try RecurrenceRule("FREQ=DAILY;UNTIL=20231231")]
    let text = try event.objectText(productID: Samples.productID)
    let read = try written(event)
    #expect(read.recurrenceRules.first?.text == "FREQ=DAILY;UNTIL=20231231T225959Z")
    #expect(try read.objectText(productID: Samples.productID) == text)
    let days = (1...365).map { "\($0)" }.joined(separator: ",")
    let long = try RecurrenceRule("FREQ=YEARLY;UNTIL=20311231;BYYEARDAY=\(days.prefix(985))0")
    event.recurrenceRules = [long]
    #expect(try written(event).recurrenceRules.first?.text.contains("T225959Z") == true)
  }

  @Test func refusesWhatCannotBeWritten() throws {
    var event = try Samples.event()
    event.sequence = -1
    #expect(throws: StoreError.self) {
      try event.objectText(productID: Samples.productID)
    }
  }

  private func event(_ text: some Sequence<UInt8>) -> Event? {
    Self.read(Array(text), Samples.uid(1))
  }

  /// Nil for a text that does not hold exactly the event of the UID, or that has a problem.
  private static func read(_ text: [UInt8], _ uid: UUID) -> Event? {
    guard let contents = try? ICalendarObject(text).contents(), contents.problem == nil,
      contents.itemCount == 1, let event = contents.series.first?.master?.item, event.id.uuid == uid
    else { return nil }
    return event
  }

  /// The event as it is read from its text.
  private func written(_ event: Event) throws -> Event {
    try #require(Self.read(event.objectText(productID: Samples.productID), event.id.uuid))
  }

  private func written() throws -> String {
    var event = try Samples.event()
    event.start = .zoned(event.start.reading, try Samples.zone("Europe/Berlin"))
    event.end = .zoned(event.end.reading, try Samples.zone("Europe/Berlin"))
    event.structuredLocation = StructuredLocation(geo: GeoLocation(latitude: 1, longitude: 2))
    event.recurrenceRules = [try RecurrenceRule("FREQ=DAILY")]
    event.alarms = [.before(CivilDuration(days: 1))]
    return String(decoding: try event.objectText(productID: Samples.productID), as: UTF8.self)
  }

  @Test func readsNothingButOneWholeEventOfItsUID() throws {
    let text = try written()
    #expect(event(text.utf8) != nil)
    #expect(event("".utf8) == nil)
    #expect(event("no calendar".utf8) == nil)
    #expect(event((text + text).utf8) == nil)
    #expect(event("BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n".utf8) == nil)
    for (old, new) in [
      ("UID:12345678-9abc-5def-0000-000000000001\r\n", ""), ("UID:1", "UID:x"),
      ("UID:1", "UID:2"), ("DTSTART;TZID=Europe/Berlin:20230610", "X-A:"),
      ("TZID=Europe/Berlin", "TZID=Nowhere/Land"), ("FREQ=DAILY", "FREQ=SOMETIMES"),
      ("DTEND;TZID=Europe/Berlin:20230610T045832", "DTEND;VALUE=DATE:20230610"),
    ] {
      #expect(event(text.replacingOccurrences(of: old, with: new).utf8) == nil)
    }
  }

  @Test func refusesDeepNesting() {
    for begin in ["BEGIN:VEVENT\r\n", "begin;x=y:VALARM\n", "BEG\r\n IN:VEVENT\r\n"] {
      #expect(event(String(repeating: begin, count: 200_000).utf8) == nil)
    }
  }

  @Test func neverTrapsOnABrokenText() throws {
    let bytes = Array(try written().utf8)
    for end in 0..<(bytes.count - 20) { #expect(event(bytes[..<end]) == nil) }
    var numbers = SeededGenerator(seed: 2)
    for _ in 0..<1000 {
      var broken = bytes
      for _ in 0..<Int.random(in: 1...4, using: &numbers) {
        let at = Int.random(in: 0..<broken.count, using: &numbers)
        switch Int.random(in: 0..<3, using: &numbers) {
        case 0: broken[at] = UInt8.random(in: 0...255, using: &numbers)
        case 1: broken.remove(at: at)
        default: broken.insert(contentsOf: broken[at...].prefix(40), at: at)
        }
      }
      _ = event(broken)
    }
  }
}
