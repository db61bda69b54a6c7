import Foundation
import Glibc
import Testing

/// `ticketcal edit` of what somebody removes meanwhile.
@Suite struct EditRemovedEventTests {
  private static let zone = """
    BEGIN:VTIMEZONE
    TZID:My Own Zone
    BEGIN:STANDARD
    DTSTART:19700101T000000
    TZOFFSETFROM:+0330
    TZOFFSETTO:+0330
    END:STANDARD
    END:VTIMEZONE
    """

  private static let meeting = TestHome.object(
    """
    \(zone)
    BEGIN:VEVENT
    UID:meet-1@hand
    DTSTAMP:20261001T080000Z
    DTSTART;TZID=My Own Zone:20261124T130000
    DTEND;TZID=My Own Zone:20261124T140000
    SUMMARY:Meeting
    X-FOO;X-P=1:kept
    CATEGORIES:A,B
    ORGANIZER;CN=Boss:mailto:boss@example.org
    ATTENDEE;CN=Ann;PARTSTAT=ACCEPTED:mailto:ann@example.org
    BEGIN:VALARM
    ACTION:EMAIL
    TRIGGER:-PT10M
    SUMMARY:Mail
    DESCRIPTION:Mail
    ATTENDEE:mailto:ann@example.org
    END:VALARM
    END:VEVENT
    """)

  private func text(_ folder: String) throws -> String {
    try String(contentsOfFile: "\(folder)/dentist.ics", encoding: .utf8)
  }

  private func edit(_ id: String..., in home: TestHome) throws -> PromptRun {
    let run = try PromptRun(Program.ticketcal, ["edit"] + id, in: home)
    try run.expect("edit> ")
    return run
  }

  /// Lines that a change of the title leaves alone.
  private func kept(_ text: String) -> [Substring] {
    text.split(separator: "\r\n").filter { line in
      !["SUMMARY", "DTSTAMP", "LAST-MODIFIED", "SEQUENCE"].contains { line.hasPrefix($0) }
    }
  }

  @Test func isWrittenAgainWithAllThatItHeld() throws {
    let (home, folder) = try EditEventCommandTests.home(Self.meeting)
    let run = try edit("meet-1@hand", in: home)
    try run.enter("title Talk", expecting: "edit> ")
    unlink("\(folder)/dentist.ics")
    try run.enter("s", expecting: "removed by another program; save writes it again")
    try run.expect("edit> ")
    let card = try run.enter("show", expecting: "edit> ")
    #expect(card.contains("Boss"))
    try run.keys("s\r")
    #expect(try run.ends() == 0)
    #expect(try home.events(in: folder) == ["dentist.ics"])
    let after = try text(folder)
    #expect(after.contains("SUMMARY:Talk\r\n"))
    #expect(kept(after) == kept(Self.meeting))
  }

  @Test func isWrittenAgainAsASeriesWithTheChangedOccurrence() throws {
    let (home, folder) = try EditEventCommandTests.home(EditEventCommandTests.standup)
    let run = try edit("3f2a@2026-11-09", "--span", "this", in: home)
    try run.enter("title Talk", expecting: "edit> ")
    unlink("\(folder)/dentist.ics")
    try run.enter("s", expecting: "its series was removed by another program")
    try run.expect("edit> ")
    try run.keys("s\r")
    #expect(try run.ends() == 0)
    let after = try text(folder)
    #expect(after.contains("RRULE:FREQ=WEEKLY;COUNT=10\r\n") && after.contains("SUMMARY:Talk"))
    #expect(after.contains("RECURRENCE-ID;TZID=Europe/Berlin:20261109T090000\r\n"))
  }

  @Test func isANewEventWhereItsFileIsStillThere() throws {
    let (home, folder) = try EditEventCommandTests.home()
    let run = try edit("dentist@example.org", in: home)
    try run.enter("title Doctor", expecting: "edit> ")
    let other = TestHome.dentist.replacing("UID:dentist", with: "UID:other")
    try other.write(toFile: "\(folder)/dentist.ics", atomically: true, encoding: .utf8)
    try run.enter("s", expecting: "save makes a new event of what you see")
    try run.expect("edit> ")
    try run.keys("s\r")
    #expect(try run.ends() == 0)
    #expect(try home.events(in: folder).count == 2)
    #expect(try text(folder) == other)
  }

  @Test func isNotTakenForRemovedWhereItCannotBeRead() throws {
    let (home, folder) = try EditEventCommandTests.home()
    let run = try edit("dentist@example.org", in: home)
    try run.enter("title Doctor", expecting: "edit> ")
    // Larger than any event.
    #expect(truncate("\(folder)/dentist.ics", 17 << 20) == 0)
    try run.enter("s", expecting: "the file is larger than any event; move it out of the calendar")
    try run.expect("edit> ")
    #expect(!run.text.contains("removed by another program"))
    #expect(try home.events(in: folder) == ["dentist.ics"])
  }

  @Test func isAConflictWhereItIsPutBackChanged() throws {
    let (home, folder) = try EditEventCommandTests.home()
    let run = try edit("dentist@example.org", in: home)
    try run.enter("title Doctor", expecting: "edit> ")
    unlink("\(folder)/dentist.ics")
    try run.enter("s", expecting: "save writes it again")
    try run.expect("edit> ")
    let theirs = TestHome.dentist.replacing("Main Street 1", with: "Side Street 22")
    try theirs.write(toFile: "\(folder)/dentist.ics", atomically: true, encoding: .utf8)
    try run.enter("s", expecting: "there now: Side Street 22")
    try run.expect("edit> ")
    #expect(try text(folder) == theirs)
    try run.keys("replace\r")
    #expect(try run.ends() == 0)
    #expect(try text(folder).contains("SUMMARY:Doctor"))
  }
}
