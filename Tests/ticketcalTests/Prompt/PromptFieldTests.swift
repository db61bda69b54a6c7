import Foundation
import Testing

/// Every field can be changed at the prompt, and comes out changed in the calendar.
@Suite struct PromptFieldTests {
  static let concert =
    #"{"title":"Concert","start":"2024-05-30T19:30:00+02:00[Europe/Berlin]","duration":"2h"}"#

  @Test(arguments: [
    (["title New title, really"], ["SUMMARY:New title\\, really"]),
    (["location Hall 7; left"], ["LOCATION:Hall 7\\; left"]),
    (["notes one\\ntwo"], ["DESCRIPTION:one\\ntwo"]),
    (["url https://example.org/t?a=1"], ["URL:https://example.org/t?a=1"]),
    (
      ["start 2024-06-01T20:00"],
      [
        "DTSTART;TZID=Europe/Berlin:20240601T200000", "DTEND;TZID=Europe/Berlin:20240601T220000",
      ]
    ),
    (["start 7:45pm"], ["DTSTART;TZID=Europe/Berlin:20240530T194500"]),
    (["start +1d"], ["DTSTART;TZID=Europe/Berlin:20240531T193000"]),
    (["end 23:15"], ["DTEND;TZID=Europe/Berlin:20240530T231500"]),
    (["end 01:00"], ["DTEND;TZID=Europe/Berlin:20240531T010000"]),
    (["zone Asia/Tokyo"], ["DTSTART;TZID=Asia/Tokyo:20240530T193000", "TZID:Asia/Tokyo"]),
    (["zone none"], ["DTSTART:20240530T193000"]),
    (["allday yes"], ["DTSTART;VALUE=DATE:20240530", "DTEND;VALUE=DATE:20240531"]),
    (["alarms 1d 2h"], ["TRIGGER:-P1D", "TRIGGER:-PT2H"]),
    (["alarms 0"], ["TRIGGER:"]),
    (["repeat weekly"], ["RRULE:FREQ=WEEKLY"]),
    (["repeat FREQ=WEEKLY;BYDAY=TH;COUNT=10"], ["BYDAY=TH", "COUNT=10"]),
    (["show-as free"], ["TRANSP:TRANSPARENT"]),
    (["allday yes", "undo", "title X", "redo"], ["SUMMARY:X", "DTSTART;TZID=Europe/Berlin"]),
    (["title X", "undo", "redo"], ["SUMMARY:X"]),
    (["loc Hall"], ["LOCATION:Hall"]),
  ])
  func changes(commands: [String], giving lines: [String]) throws {
    let home = try TestHome()
    let prompt = try PromptRun(Self.concert, in: home, columns: 120)
    for command in commands { try prompt.does(command) }
    try prompt.enter("save", expecting: "1 saved")
    #expect(try prompt.ends() == 0)
    let event = try home.event()
    for line in lines { #expect(event.contains(line), "\(event)\n\(prompt.text)") }
  }

  @Test func takesACalendarByBothOfItsNames() throws {
    let home = try TestHome()
    let calendar = try home.configureSource()
    let prompt = try PromptRun(Self.concert, in: home, columns: 120)
    try prompt.does("calendar personal/home")
    try prompt.enter("save", expecting: "1 saved")
    #expect(try prompt.ends() == 0)
    #expect(try home.events(in: calendar).count == 2)
  }

  @Test(arguments: [
    ("url nonsense", "not a URL"), ("start soonish", "start: "), ("end 2020-01-01T10:00", "before"),
    ("zone Europe/Berlni", "did you mean Europe/Berlin?"), ("allday maybe", "not yes or no"),
    ("alarms sometimes", "is not an alarm"), ("alarms +5m", "alarms: "),
    ("repeat often", "repeat: "),
    ("show-as maybe", "not busy or free"), ("calendar nowhere", "calendars: tickets"),
    ("save it", "not saved: no draft"), ("titel X", "did you mean title?"),
    ("xyzzy", "type help for a list"), ("s\u{202E}", "unknown command"), ("", "nothing saved"),
    ("a\u{1F4A3}", "unknown command"), ("re", "is ambiguous: "),
    ("help titel", "did you mean title?"),
  ])
  func refusesAndGoesOn(line: String, saying text: String) throws {
    let home = try TestHome()
    let prompt = try PromptRun(Self.concert, in: home, columns: 200)
    try prompt.enter(line, expecting: text)
    try prompt.enter("save", expecting: "1 saved")
    #expect(try prompt.ends() == 0)
    let event = try home.event()
    #expect(event.contains("SUMMARY:Concert\n"))
    #expect(event.contains("DTSTART;TZID=Europe/Berlin:20240530T193000\n"))
    #expect(event.contains("TRIGGER:-PT1H\n"))
  }

  @Test func savesIntoAnotherCalendar() throws {
    let home = try TestHome()
    try home.folder.folder("cals/mine")
    try home.configure("[sources.x]\ntype = \"vdir\"\npath = \"\(home.folder("cals"))\"\n")
    let prompt = try PromptRun(Self.concert, in: home)
    try prompt.enter("calendar mi\t", expecting: "* calendar")
    try prompt.enter("save", expecting: "1 saved")
    #expect(try prompt.ends() == 0)
    #expect(try home.events(in: home.folder("cals/mine")).count == 1)
  }

  @Test func isEditedInPlaceAndKeptByControlC() throws {
    let home = try TestHome()
    let prompt = try PromptRun(Self.concert, in: home)
    try prompt.enter("title", expecting: "title: ")
    try prompt.keys(" tonight\r")
    try prompt.expect("* title")
    try prompt.waitsForALine()
    try prompt.enter("title", expecting: "title: ")
    try prompt.keys(" or not\u{3}")
    try prompt.expect("title unchanged")
    try prompt.waitsForALine()
    try prompt.enter("start", expecting: "start: ")
    try prompt.keys("\u{1}\u{4}\u{4}\u{4}\u{4}2025\r")
    try prompt.expect("30 May 2025")
    try prompt.waitsForALine()
    try prompt.enter("save", expecting: "1 saved")
    #expect(try prompt.ends() == 0)
    let event = try home.event()
    #expect(event.contains("SUMMARY:Concert tonight\n"))
    #expect(event.contains("DTSTART;TZID=Europe/Berlin:20250530T193000\n"))
  }

  @Test func takesJapaneseAndEmoji() throws {
    let home = try TestHome()
    let prompt = try PromptRun(Self.concert, in: home)
    try prompt.enter("title 日本語のコンサート 👩‍👩‍👧 e\u{301}", expecting: "* title")
    try prompt.waitsForALine()
    #expect(prompt.text.contains("日本語のコンサート 👩‍👩‍👧 e\u{301}"))
    try prompt.enter("title", expecting: "👩‍👩‍👧 e\u{301}")
    try prompt.keys("\u{7F}\u{7F}\u{7F}🎉\r")
    try prompt.expect("* title")
    try prompt.waitsForALine()
    try prompt.enter("s", expecting: "1 saved")
    #expect(try prompt.ends() == 0)
    #expect(try home.event().contains("SUMMARY:日本語のコンサート 🎉\n"))
  }
}
