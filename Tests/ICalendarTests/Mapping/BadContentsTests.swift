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
    #expect(contents.itemCount == 1)
  }

  @Test func ofThreeVersionsOfAnEventBothOthersAreNamed() throws {
    let versions = (0...2).map { "UID:a\nSEQUENCE:\($0)\nDTSTART:2023061\($0)T090000Z" }
    let problems = try contents(versions.map(event).joined()).problems.map(\.description)
    for left in [
      "SEQUENCE 0 and DTSTART 20230610T090000Z", "SEQUENCE 1 and DTSTART 20230611T090000Z",
    ] {
      #expect(problems.contains { $0.contains("the one with \(left) is left out") })
    }
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
      #expect(contents.itemCount == 1)
    }
    for contents in try two("VTODO", "DUE:20230610T090000Z", "") {
      #expect(contents.reminders.map(\.title) == ["new"])
      #expect(contents.problem?.contains("same UID") == true)
    }
    for contents in try two("VEVENT", Self.start, "RECURRENCE-ID:20230611T090000Z\n") {
      #expect(contents.series.first?.detached.map(\.title) == ["new"])
      #expect(contents.problem?.contains("several times") == true)
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
    #expect(contents.problem?.contains("several times") == true)
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

  /// RFC 2445 had it; RFC 5545 §3.2.13 has THISANDFUTURE alone.
  @Test func anotherRangeIsOfOneOccurrenceAndAProblem() throws {
    let contents = try contents(
      event("UID:a\n\(Self.start)\nRRULE:FREQ=DAILY;COUNT=3")
        + event(
          "UID:a\nSUMMARY:1\nRECURRENCE-ID;RANGE=thisandprior:20230611T090000Z\n\(Self.start)"))
    #expect(contents.series.first?.detached.map(\.title) == ["1"])
    #expect(contents.series.first?.futureDates == [])
    #expect(contents.problem?.contains("RANGE=THISANDPRIOR, which is not followed") == true)
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

  @Test func everyProblemIsToldOnceTheGravestFirst() throws {
    let contents = try contents(
      event("UID:a\nDTSTART;TZID=Nowhere:20230610T090000\nRRULE:FREQ=FOO") + event("UID:b")
        + event("UID:c\nDTSTART;TZID=Elsewhere:20230610T090000") + event("UID:d"))
    #expect(
      contents.problems == [
        .missingStart,
        .unreadableRule(
          "the repeat rule's FREQ has an impossible value; see RFC 5545 section 3.3.10"),
        .unknownZone("Nowhere"), .unknownZone("Elsewhere"),
      ])
  }

  @Test func ofManyProblemsTheGravestAreTold() throws {
    let events = (0..<100).map { event("UID:\($0)\nDTSTART;TZID=Zone\($0):20230610T090000") }
    let contents = try contents(events.joined() + event("UID:b"))
    #expect(contents.problems.count == 20)
    #expect(contents.problems.first == .missingStart && contents.problems.last == .more)
  }

  @Test func whatIsNotNeededIsNoProblem() throws {
    let contents = try contents(event("UID:a\n\(Self.start)\nSUMMARY;\u{0}=a:x"))
    #expect(contents.series.count == 1 && contents.problem == nil)
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
