import Foundation
import Testing

/// `ticketcal edit`, `delete` and `show` of what repeats.
@Suite struct OccurrenceCommandTests {
  /// A home whose calendar has one event with these lines, `5e71e500`, and the calendar's folder.
  private func home(_ lines: String) throws -> (TestHome, String) {
    try EditEventCommandTests.home(
      TestHome.object(
        """
        BEGIN:VEVENT
        UID:5e71e500-0000-4000-8000-000000000001
        DTSTAMP:20260101T000000Z
        \(lines)
        END:VEVENT
        """))
  }

  /// Saves what these lines make of the event; what the terminal showed.
  @discardableResult
  private func edit(
    _ arguments: String..., in home: TestHome, _ lines: String...
  ) throws -> String {
    let run = try PromptRun(Program.ticketcal, ["edit"] + arguments, in: home)
    try run.expect("edit> ")
    for line in lines { try run.enter(line, expecting: "edit> ") }
    try run.keys("s\r")
    #expect(try run.ends() == 0)
    return run.text
  }

  /// When the events of December 2026 start: `2026-12-17T15:00`.
  private func december(_ home: TestHome) throws -> [String] {
    let run = try home.run(
      "agenda", "--from", "2026-12-01", "--to", "2026-12-31", "--format", "json")
    return run.lines.compactMap { line in
      line.split(separator: "\"start\":\"").last?.split(separator: "\"").first
        .map { String($0.prefix(16)) }
    }
  }

  // MARK: Occurrences that were moved

  @Test func putsAllThatFollowWhereTheCardShowsAMovedOne() throws {
    let (home, _) = try home(
      """
      DTSTART;TZID=Europe/Berlin:20261202T100000
      DTEND;TZID=Europe/Berlin:20261202T110000
      RRULE:FREQ=WEEKLY;COUNT=5
      SUMMARY:Course
      """)
    let moved = try edit(
      "5e71@20261216", "--span", "this", in: home, "start 2026-12-17T15:00")
    #expect(!moved.contains("does not follow"))
    let text = try edit("5e71@20261216", "--span", "future", in: home, "start 2026-12-16T16:00")
    #expect(text.contains("repeat    every week, 5 times"))
    #expect(text.contains("saved        Wed 16 Dec 2026 16:00"))
    #expect(
      try december(home) == [
        "2026-12-02T10:00", "2026-12-09T10:00", "2026-12-16T16:00", "2026-12-23T16:00",
        "2026-12-30T16:00",
      ])
  }
}
