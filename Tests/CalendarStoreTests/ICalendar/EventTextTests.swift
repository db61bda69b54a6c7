import CivilTime
import Foundation
import Testing

@testable import CalendarStore

@Suite struct EventTextTests {
  /// The same numbers on every machine.
  private struct Numbers: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var z = state
      z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
      z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
      return z ^ (z >> 31)
    }
  }

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

  private static func reading(_ numbers: inout Numbers) throws -> LocalDateTime {
    let seconds = Int.random(in: -10_000_000_000...10_000_000_000, using: &numbers)
    return try #require(LocalDateTime(secondsSinceEpoch: seconds))
  }

  /// An event of which writing leaves nothing out.
  private static func event(_ numbers: inout Numbers) throws -> Event {
    func text() -> String? {
      guard Bool.random(using: &numbers) else { return nil }
      return texts.randomElement(using: &numbers).flatMap { PropertyText($0).isBlank ? nil : $0 }
    }
    let reading = try reading(&numbers)
    let later = try #require(reading.adding(seconds: Int.random(in: 0...500_000, using: &numbers)))
    var event = try Samples.event(
      Int.random(in: 0...Int.max, using: &numbers), title: text() ?? "")
    switch Int.random(in: 0..<4, using: &numbers) {
    case 0: (event.start, event.end) = (.date(reading.date), .date(later.date))
    case 1: (event.start, event.end) = (.floating(reading), .floating(later))
    case 2: (event.start, event.end) = (.utc(reading), .utc(later))
    default:
      let start = try Samples.zone(try #require(zones.randomElement(using: &numbers)))
      let end = try Samples.zone(try #require(zones.randomElement(using: &numbers)))
      (event.start, event.end) = (.zoned(reading, start), .zoned(later, end))
    }
    (event.location, event.notes) = (text(), text())
    event.url = Bool.random(using: &numbers) ? "https://a.example/?a=1,2;b=\\n#ü" : nil
    if Bool.random(using: &numbers) {
      event.geo = GeoLocation(
        latitude: Double(Int.random(in: -90_000_000...90_000_000, using: &numbers)) / 1e6,
        longitude: Double(Int.random(in: -180_000_000...180_000_000, using: &numbers)) / 1e6)
    }
    event.status = [.tentative, .confirmed, .canceled].randomElement(using: &numbers) ?? .confirmed
    event.availability = Bool.random(using: &numbers) ? .busy : .free
    event.sequence = Int.random(in: 0...Int(Int32.max), using: &numbers)
    event.lastModifiedDate = Instant(
      secondsSince1970: Int.random(in: -60_000_000_000...32_000_000_000, using: &numbers))
    if Bool.random(using: &numbers) {
      event.recurrenceRule = try RecurrenceRule(rules.randomElement(using: &numbers) ?? "")
    }
    for _ in 0..<Int.random(in: 0...3, using: &numbers) {
      event.alarms.append(
        Bool.random(using: &numbers)
          ? .at(event.lastModifiedDate)
          : .before(
            days: Int.random(in: 0...400, using: &numbers),
            seconds: Int.random(in: 0...200_000, using: &numbers)))
    }
    return event
  }

  @Test func readsEveryEventThatIsWritten() throws {
    var numbers = Numbers(state: 1)
    for _ in 0..<500 {
      let event = try Self.event(&numbers)
      let text = try EventText(event)
      let read = try text.event()
      #expect(read == event)
      #expect(try EventText(read) == text)
    }
  }

  @Test(arguments: texts + [String(repeating: "x", count: 1_000_000)])
  func readsAnyText(_ text: String) throws {
    var event = try Samples.event(1, title: text)
    event.notes = text
    let read = try EventText(event).event()
    let expected = PropertyText(text).isBlank ? "" : text
    #expect(read.title.unicodeScalars.elementsEqual(expected.unicodeScalars))
    #expect((read.notes ?? "").unicodeScalars.elementsEqual(expected.unicodeScalars))
  }

  @Test func isWhatAVdirHolds() throws {
    let directory = try TemporaryDirectory()
    var event = try Samples.event()
    event.start = .zoned(event.start.reading, try Samples.zone("Europe/Berlin"))
    _ = try VdirWriter(directory: directory.path, calendar: Samples.calendar).add([event])
    let name = try #require(try directory.names.first)
    #expect(try directory.text(of: name).utf8.elementsEqual(EventText(event).bytes))
  }

  @Test(arguments: [
    Alarm.before(days: 0, seconds: 0), .before(days: 14, seconds: 0),
    .before(days: 0, seconds: 3605),
    .before(days: Int(Int32.max), seconds: Int(Int32.max)), .before(days: 1, seconds: 86_400),
    .at(Instant(secondsSince1970: -62_135_596_800)),
    .at(Instant(secondsSince1970: 32_503_680_000)),
  ])
  func readsAnAlarm(_ alarm: Alarm) throws {
    var event = try Samples.event()
    event.alarms = [alarm, .before(days: 1, seconds: 1)]
    #expect(try EventText(event).event().alarms == event.alarms)
  }

  @Test func readsTheRuleAsItIsWritten() throws {
    var event = try Samples.event()
    event.start = .zoned(event.start.reading, try Samples.zone("Europe/Berlin"))
    event.end = event.start
    event.recurrenceRule = try RecurrenceRule("FREQ=DAILY;UNTIL=20231231")
    let text = try EventText(event)
    let read = try text.event()
    #expect(read.recurrenceRule?.text == "FREQ=DAILY;UNTIL=20231231T225959Z")
    #expect(try EventText(read) == text)
    let days = (1...365).map { "\($0)" }.joined(separator: ",")
    let long = try RecurrenceRule("FREQ=YEARLY;UNTIL=20311231;BYYEARDAY=\(days.prefix(985))0")
    event.recurrenceRule = long
    #expect(try EventText(event).event().recurrenceRule?.text.contains("T225959Z") == true)
  }

  @Test func refusesWhatCannotBeWritten() throws {
    var event = try Samples.event()
    event.sequence = -1
    #expect(throws: UnwritableEvent.sequenceOutOfRange) { try EventText(event) }
  }

  private func error(_ text: String) -> EventTextError? {
    do throws(EventTextError) {
      _ = try EventText(uid: Samples.uid(1), written: Array(text.utf8)).event()
      return nil
    } catch { return error }
  }

  private func written() throws -> String {
    var event = try Samples.event()
    event.start = .zoned(event.start.reading, try Samples.zone("Europe/Berlin"))
    event.end = .zoned(event.end.reading, try Samples.zone("Europe/Berlin"))
    event.geo = GeoLocation(latitude: 1, longitude: 2)
    event.recurrenceRule = try RecurrenceRule("FREQ=DAILY")
    event.alarms = [.before(days: 1, seconds: 0)]
    return String(decoding: try EventText(event).bytes, as: UTF8.self)
  }

  @Test func saysWhatIsWrongWithAText() throws {
    let text = try written()
    #expect(error(text) == nil)
    func replacing(_ old: String, _ new: String) -> EventTextError? {
      error(text.replacingOccurrences(of: old, with: new))
    }
    #expect(error("") == .malformed)
    #expect(error("no calendar") == .malformed)
    #expect(error(text + "\0") == .malformed)
    #expect(error(text + text) == .malformed)
    #expect(error("BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n") == .notOneEvent)
    #expect(error("BEGIN:VEVENT\r\nEND:VEVENT\r\n") == .malformed)
    #expect(replacing("UID:12345678-9abc-5def-0000-000000000001\r\n", "") == .missing("UID"))
    #expect(replacing("UID:1", "UID:x") == .invalid("UID"))
    #expect(replacing("UID:1", "UID:2") == .anotherEvent)
    #expect(replacing("DTSTART;TZID=Europe/Berlin:20230610", "X-A:") == .missing("DTSTART"))
    #expect(replacing("TZID=Europe/Berlin", "TZID=Nowhere/Land") == .unknownZone)
    #expect(replacing("CREATED:", "X-A:") == .missing("CREATED"))
    #expect(replacing("LAST-MODIFIED:20230609T084000Z", "LAST-MODIFIED:20230609T084000") != nil)
    #expect(replacing("GEO:1.0", "GEO:100.0") == .invalid("GEO"))
    #expect(replacing("STATUS:CONFIRMED", "STATUS:NEEDS-ACTION") == .invalid("STATUS"))
    #expect(replacing("SEQUENCE:0", "SEQUENCE:-1") == .invalid("SEQUENCE"))
    #expect(replacing("FREQ=DAILY", "FREQ=SECONDLY") == .invalid("RRULE"))
    #expect(replacing("TRIGGER:-P1D", "TRIGGER:P1D") == .invalid("TRIGGER"))
    #expect(replacing("TRIGGER:-P1D", "X-A:1") == .missing("TRIGGER"))
    #expect(replacing("TRIGGER:", "TRIGGER;RELATED=END:") == .invalid("TRIGGER"))
    #expect(
      error(
        text.replacingOccurrences(
          of: "DTEND;TZID=Europe/Berlin:20230610T045832", with: "DTEND;VALUE=DATE:20230610"))
        == .invalid("DTEND"))
  }

  @Test func refusesDeepNesting() {
    for begin in ["BEGIN:VEVENT\r\n", "begin;x=y:VALARM\n", "BEG\r\n IN:VEVENT\r\n"] {
      #expect(error(String(repeating: begin, count: 200_000)) == .malformed)
    }
  }

  @Test func neverTrapsOnABrokenText() throws {
    let bytes = Array(try written().utf8)
    for end in 0..<(bytes.count - 20) { #expect(error(bytes[..<end]) != nil) }
    var numbers = Numbers(state: 2)
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
      _ = error(broken[...])
    }
  }

  private func error(_ bytes: ArraySlice<UInt8>) -> EventTextError? {
    do throws(EventTextError) {
      _ = try EventText(uid: Samples.uid(1), written: Array(bytes)).event()
      return nil
    } catch { return error }
  }
}
