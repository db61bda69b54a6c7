import CivilTime
import Foundation
import SampleEvents
import Testing

@testable import ICalendar

@Suite struct BadContentsTests {
  private func event(_ lines: String) -> String { "BEGIN:VEVENT\n\(lines)\nEND:VEVENT\n" }

  private func contents(_ components: String) throws -> ObjectContents {
    try ReadObject.contents("BEGIN:VCALENDAR\n\(components)END:VCALENDAR\n")
  }

  private static let start = "DTSTART:20230610T090000Z"

  @Test func anEventWithoutAStartIsAProblemAndTheOthersShow() throws {
    let contents = try contents(event("UID:a\nSUMMARY:x") + event("UID:b\n\(Self.start)"))
    #expect(contents.series.map(\.uid) == ["b"])
    #expect(contents.problem?.contains("lacks its start") == true)
  }

  @Test func ofEventsWithOneUIDTheFirstShows() throws {
    let contents = try contents(
      event("UID:a\nSUMMARY:1\n\(Self.start)") + event("UID: a \nSUMMARY:2\n\(Self.start)"))
    #expect(contents.series.map(\.master?.title) == ["1"])
    #expect(contents.problem?.contains("same UID") == true)
    #expect(contents.places.count == 1)
  }

  @Test(arguments: [("2", "10"), ("", "1"), ("-1", "1"), ("x", "1")])
  func ofEventsWithOneUIDTheHigherSequenceShows(_ low: String, _ high: String) throws {
    func two(_ kind: String, _ start: String, _ more: String) throws -> [ObjectContents] {
      let items = [("old", low), ("new", high)].map { title, sequence in
        "BEGIN:\(kind)\nUID:a\nSUMMARY:\(title)\nSEQUENCE:\(sequence)\n\(start)\n\(more)END:\(kind)\n"
      }
      return try [items, items.reversed()].map { try contents($0.joined()) }
    }
    for contents in try two("VEVENT", Self.start, "") {
      #expect(contents.series.map(\.master?.title) == ["new"])
      #expect(contents.problem?.contains("same UID") == true)
      #expect(contents.places.count == 1)
    }
    for contents in try two("VTODO", "DUE:20230610T090000Z", "") {
      #expect(contents.reminders.map(\.title) == ["new"])
      #expect(contents.problem?.contains("same UID") == true)
    }
    for contents in try two("VEVENT", Self.start, "RECURRENCE-ID:20230611T090000Z\n") {
      #expect(contents.series.first?.detached.map(\.title) == ["new"])
      #expect(contents.problem?.contains("twice") == true)
    }
  }

  @Test func eventsOfAFileStayInTheirOrder() throws {
    let contents = try contents(
      event("UID:a\n\(Self.start)") + event("UID:b\nSEQUENCE:3\n\(Self.start)"))
    #expect(contents.series.map(\.uid) == ["a", "b"])
  }

  @Test(arguments: [
    ("BEGIN:VCALENDAR\n", "END:VCALENDAR\n", "VCALENDAR"),
    ("BEGIN:X-GROUP\nBEGIN:VCALENDAR\n", "END:VCALENDAR\nEND:X-GROUP\n", "VCALENDAR"),
    ("BEGIN:VEVENT\nUID:b\n\(start)\n", "END:VEVENT\n", "VEVENT"),
  ])
  func anEventThatIsNestedIsAProblem(_ begin: String, _ end: String, _ name: String) throws {
    let own = event("UID:own\n\(Self.start)")
    for inner in [event("UID:a\n\(Self.start)"), "BEGIN:VTODO\nUID:a\nEND:VTODO\n"] {
      let contents = try contents(own + begin + inner + end)
      #expect(!contents.series.contains { $0.uid == "a" } && contents.reminders.isEmpty)
      #expect(contents.problem?.contains("inside a nested \(name) and is not shown") == true)
    }
  }

  @Test func whatElseIsNestedIsNoProblem() throws {
    let contents = try contents(
      "BEGIN:VCALENDAR\nEND:VCALENDAR\nBEGIN:VEVENT\nUID:a\n\(Self.start)\n"
        + "BEGIN:PARTICIPANT\nUID:p\nEND:PARTICIPANT\nEND:VEVENT\n")
    #expect(contents.series.count == 1 && contents.problem == nil)
  }

  @Test(arguments: [
    "RDATE;VALUE=PERIOD:", "RDATE;VALUE=PERIOD", "RDATE;VALUE=PERIOD:,", "RDATE;X=1",
    "RDATE;VALUE=PERIOD:20230611T090000Z/",
    "RDATE;VALUE=PERIOD:20230611/P1D", "RDATE;VALUE=PERIOD:20230611T090000Z/20230612",
    "RDATE;VALUE=PERIOD:20230611T090000Z/20230611T080000Z", "RDATE;VALUE=PERIOD:/PT1H",
    "RDATE;VALUE=PERIOD:20230611T090000Z/PT1H/PT1H", "RDATE;VALUE=PERIOD:soon",
    "RDATE;VALUE=PERIOD:20230611T090000Z/1H", "RDATE:20230611/P1D",
  ])
  func aRepeatDateThatIsMalformedIsAProblem(_ line: String) throws {
    let contents = try contents(event("UID:a\n\(Self.start)\n\(line)"))
    #expect(contents.series.first?.recurrenceDates.isEmpty == true)
    #expect(
      contents.problem == "a repeat date (RDATE) cannot be read and is left out; mend the file")
  }

  @Test func aPeriodWithoutALengthIsAProblemAndShows() throws {
    let contents = try contents(
      event("UID:a\n\(Self.start)\nRDATE;VALUE=PERIOD:20230611T090000Z"))
    #expect(contents.series.first?.recurrenceDates.map(\.end) == [nil])
    #expect(contents.problem?.hasPrefix("the length of a repeat date (RDATE) cannot") == true)
  }

  @Test(arguments: [
    ("EXDATE;X=1", "an exception (EXDATE) cannot"),
    ("RRULE;X=1", "a repeat rule (RRULE) cannot"),
  ])
  func aLineWithoutAValueIsAProblem(_ line: String, _ problem: String) throws {
    let contents = try contents(event("UID:a\n\(Self.start)\n\(line)"))
    #expect(contents.problem?.hasPrefix(problem) == true)
  }

  @Test(arguments: ["TZID=", "TZID=\"\"", "TZID", "tzid= ", "X=1;TZID=", "TZID=;VALUE=DATE-TIME"])
  func aZoneWithoutANameIsAProblem(_ parameter: String) throws {
    let contents = try contents(event("UID:a\nDTSTART;\(parameter):20230610T090000"))
    #expect(contents.series.first?.master?.start == .floating(try Samples.reading(2023, 6, 10, 9)))
    #expect(
      contents.problem == "a time zone (TZID) has no name; its times are shown as local, mend the "
        + "file")
    for line in ["DTSTART;\(parameter):20230610T090000Z", "DTSTART;VALUE=DATE;TZID=:20230610"] {
      #expect(try self.contents(event("UID:a\n\(line)")).problem == nil)
    }
  }

  @Test func aBrokenEventLeavesItsUIDToTheNext() throws {
    let contents = try contents(
      event("UID:a\nSUMMARY:1") + event("UID:a\nSUMMARY:2\n\(Self.start)"))
    #expect(contents.series.map(\.master?.title) == ["2"])
  }

  @Test func ofOccurrencesOfOneDateTheFirstShows() throws {
    let contents = try contents(
      event("UID:a\n\(Self.start)\nRRULE:FREQ=DAILY")
        + event("UID:a\nSUMMARY:1\nRECURRENCE-ID:20230611T090000Z\n\(Self.start)")
        + event(
          "UID:a\nSUMMARY:2\nRECURRENCE-ID;TZID=Asia/Tokyo:20230611T180000\n\(Self.start)"))
    #expect(contents.series.first?.detached.map(\.title) == ["1"])
    #expect(contents.problem?.contains("twice") == true)
  }

  @Test func aRuleOfExceptionsIsNamed() throws {
    let contents = try contents(
      event("UID:a\n\(Self.start)\nRRULE:FREQ=DAILY\nEXRULE:FREQ=WEEKLY"))
    #expect(contents.problem?.contains("(EXRULE), which is not followed") == true)
  }

  @Test(arguments: ["RRULE:FREQ=DAILY", "RDATE:20230612T090000Z"])
  func anOccurrenceDoesNotRepeat(_ rule: String) throws {
    let contents = try contents(
      event("UID:a\n\(Self.start)\nRRULE:FREQ=DAILY;COUNT=9")
        + event("UID:a\n\(rule)\nRECURRENCE-ID:20230611T090000Z\n\(Self.start)"))
    #expect(
      contents.series.first?.detached.map { $0.recurrenceRules.map(\.text) }
        == [["FREQ=DAILY;COUNT=9"]])
    #expect(contents.series.first?.recurrenceDates.isEmpty == true)
    #expect(contents.problem?.contains("repeat rule of its own") == true)
  }

  @Test func anOccurrenceOfNoDateIsNotShown() throws {
    let contents = try contents(event("UID:a\n\(Self.start)\nRECURRENCE-ID:tomorrow"))
    #expect(contents.series.isEmpty)
    #expect(contents.problem?.contains("RECURRENCE-ID") == true)
  }

  @Test(arguments: [
    "", "FREQ=DAILY\u{0}", "FREQ=" + String(repeating: "D", count: 2000),
  ])
  func anEventWithAnImpossibleRuleShowsOnce(_ rule: String) throws {
    let contents = try contents(event("UID:a\n\(Self.start)\nRRULE:\(rule)"))
    #expect(contents.series.first?.master?.recurrenceRules == [])
    #expect(contents.problem?.contains("shown once") == true)
  }

  @Test(arguments: [
    "RDATE:x", "RDATE;VALUE=PERIOD:20230612T090000Z/", "RDATE;VALUE=PERIOD:/PT1H",
    "RDATE;VALUE=PERIOD:20230612T090000Z/-PT1H", "RDATE;VALUE=PERIOD:20230612T090000Z/PT1H/PT1H",
    "RDATE;VALUE=PERIOD:20230612T090000Z/20230612T080000Z", "EXDATE:20230230", "EXDATE:,x",
  ])
  func impossibleDatesAreLeftOut(_ line: String) throws {
    let contents = try contents(event("UID:a\n\(Self.start)\n\(line)"))
    #expect(contents.series.first?.recurrenceDates == [])
    #expect(contents.series.first?.exceptionDates == [])
    #expect(contents.problem?.contains("cannot be read") == true)
  }

  @Test func theGravestProblemIsTold() throws {
    let contents = try contents(
      event("UID:a\nDTSTART;TZID=Nowhere:20230610T090000") + event("UID:b")
        + event("UID:c\nDTSTART;TZID=Elsewhere:20230610T090000"))
    #expect(contents.problem?.contains("DTSTART") == true)
  }

  @Test(arguments: [
    "GEO:91;0", "GEO:x", "GEO:", "GEO:1", "STATUS:DONE", "TRANSP:MAYBE", "SEQUENCE:-1",
    "SEQUENCE:99999999999999999999", "CREATED:x", "LAST-MODIFIED:20230230T000000Z", "ATTENDEE:",
    "ATTENDEE", "ATTENDEE;CN=\"open:mailto:a", "ORGANIZER;=;;=:x", "LOCATION:", "URL:",
    "DESCRIPTION",
    "X-A;B=C:d", ":", ";", "=", "", " ", "DESCRIPTION;ENCODING=BASE64:eA==", "SUMMARY;\u{0}=a:x",
    "RRULE", "RDATE", "EXDATE:", "RDATE:",
  ])
  func whatIsNotNeededIsNoProblem(_ line: String) throws {
    let contents = try contents(event("UID:a\n\(Self.start)\n\(line)"))
    #expect(contents.series.count == 1)
    #expect(contents.problem == nil)
  }

  @Test func textThatIsNotUTF8IsShownWithMarks() throws {
    var text = Array("BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:a\n\(Self.start)\nSUMMARY:a".utf8)
    text += [0xFF, 0xC3] + "b\\, ".utf8 + [0, 0xE2, 0x82] + "\nEND:VEVENT\nEND:VCALENDAR\n".utf8
    let contents = try ReadObject.contents(text)
    #expect(contents.series.first?.master?.title == "a\u{FFFD}\u{FFFD}b, \u{FFFD}\u{FFFD}")
    #expect(try ICalendarObject(text).text == text)
  }

  @Test func foldsMayCutACharacter() throws {
    let text =
      Array("BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\n\(Self.start)\r\nSUMMARY:".utf8) + [0xE5]
      + Array("\r\n ".utf8) + [0xA4, 0xA7] + Array("\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n".utf8)
    #expect(try ReadObject.contents(text).series.first?.master?.title == "大")
  }

  @Test func blanksAroundTextsAreKept() throws {
    let event = try ReadObject.event("\(Self.start)\nSUMMARY:  a \nLOCATION;X=y:\tb\\n \nURL: c ")
    #expect(event.title == "  a " && event.location == "\tb\n " && event.url == "c")
  }

  @Test func carriageReturnsAtTheEndAreNotText() throws {
    let text =
      "BEGIN:VCALENDAR\r\r\nBEGIN:VEVENT\r\r\n\(Self.start)\r\r\nSUMMARY:a\r\r\n"
      + "END:VEVENT\r\r\nEND:VCALENDAR\r\r\n"
    let contents = try ReadObject.contents(Array(text.utf8))
    #expect(contents.series.first?.master?.title == "a" && contents.problem == nil)
  }
}
