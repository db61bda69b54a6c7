import Foundation
import Testing

/// Every field can be changed at the prompt, and comes out changed in the calendar.
@Suite struct PromptFieldTests {
  static let concert =
    #"{"title":"Concert","start":"2024-05-30T19:30:00+02:00[Europe/Berlin]","duration":"2h"}"#

  @Test func savesIntoAnotherCalendar() throws {
    let home = try TestHome()
    try home.folder.folder("cals/mine")
    try home.configure("[sources.x]\ntype = \"vdir\"\npath = \"\(home.folder("cals"))\"\n")
    let prompt = try PromptRun(Self.concert, in: home)
    try prompt.enter("calendar mi\t", expecting: "* calendar")
    try prompt.ends("save", saying: "1 saved")
    #expect(try home.events(in: home.folder("cals/mine")).count == 1)
  }

  @Test func isEditedInPlaceAndKeptByControlC() throws {
    let home = try TestHome()
    let prompt = try PromptRun(Self.concert, in: home)
    try prompt.enter("title", expecting: "title: ")
    try prompt.does(" tonight", saying: "* title")
    try prompt.enter("title", expecting: "title: ")
    try prompt.keys(" or not\u{3}")
    try prompt.expect("title unchanged")
    try prompt.waitsForALine()
    try prompt.enter("start", expecting: "start: ")
    try prompt.does("\u{1}\u{4}\u{4}\u{4}\u{4}2025", saying: "30 May 2025")
    try prompt.ends("save", saying: "1 saved")
    let event = try home.event()
    #expect(event.contains("SUMMARY:Concert tonight\n"))
    #expect(event.contains("DTSTART;TZID=Europe/Berlin:20250530T193000\n"))
  }

  @Test func takesJapaneseAndEmoji() throws {
    let home = try TestHome()
    let prompt = try PromptRun(Self.concert, in: home)
    try prompt.does("title 日本語のコンサート 👩‍👩‍👧 e\u{301}", saying: "* title")
    #expect(prompt.text.contains("日本語のコンサート 👩‍👩‍👧 e\u{301}"))
    try prompt.enter("title", expecting: "👩‍👩‍👧 e\u{301}")
    try prompt.does("\u{7F}\u{7F}\u{7F}🎉", saying: "* title")
    try prompt.ends("s", saying: "1 saved")
    #expect(try home.event().contains("SUMMARY:日本語のコンサート 🎉\n"))
  }
}
