import Foundation
import Glibc
import Testing

/// `ticketcal edit` in a terminal, where a transcript cannot say it.
@Suite struct EditEventCommandTests {
  /// A home with one calendar that may be read, and its folder.
  static func home(_ event: String = TestHome.dentist) throws -> (TestHome, String) {
    let home = try TestHome()
    let folder = try home.configureSource(event: event)
    #expect(try home.run("access", "grant", "personal", "-q").status == 0)
    return (home, folder)
  }

  static let standup = TestHome.object(
    """
    BEGIN:VEVENT
    UID:3f2a9c1b-0000-4000-8000-000000000001
    DTSTAMP:20261001T080000Z
    DTSTART;TZID=Europe/Berlin:20261102T090000
    DTEND;TZID=Europe/Berlin:20261102T093000
    RRULE:FREQ=WEEKLY;COUNT=10
    SUMMARY:Stand-up
    ATTENDEE;CN=Ann;X-FOO=1:mailto:ann@example.org
    END:VEVENT
    """)

  @Test func isNotTakenForRemovedWhereItCannotBeRead() throws {
    let (home, folder) = try Self.home()
    let run = try home.edit("dentist@example.org")
    try run.enter("title Doctor", expecting: "edit> ")
    // Larger than any event.
    #expect(truncate("\(folder)/dentist.ics", 17 << 20) == 0)
    try run.enter("s", expecting: "the file is larger than any event; move it out of the calendar")
    try run.expect("edit> ")
    #expect(!run.text.contains("removed by another program"))
    #expect(try home.events(in: folder) == ["dentist.ics"])
  }

  @Test func offersToMergeAndKeepsWhatIsTyped() throws {
    let (home, folder) = try Self.home()
    let run = try home.edit("dentist@example.org")
    try run.run.terminal.expect(cooked: false, timeout: 30)
    try run.enter("title Mine", expecting: "edit> ")
    try run.keys("mer")
    try run.expect("mer")
    // Another event's object interrupts nothing.
    try home.folder.file("home/.calendars/home/other.ics", Self.standup)
    try TestHome.dentist.replacing("Main Street 1", with: "Side Street 22").write(
      toFile: "\(folder)/dentist.ics", atomically: true, encoding: .utf8)
    try run.expect("changed meanwhile: location → Side Street 22")
    try run.expect("merge: put your changes into it")
    try run.expect("mer")
    try run.enter("ge", expecting: "your changes are merged into")
    try run.expect("edit> ")
    try run.ends("s")
    let after = try home.text("\(folder)/dentist.ics").replacing("\r\n", with: "\n")
    #expect(after.contains("SUMMARY:Mine\n") && after.contains("LOCATION:Side Street 22"))
  }

  @Test(.enabled(if: Program.canActAsOrdinaryUser))
  func aReadOnlyCalendarIsSaidAtOnce() throws {
    let home = try TestHome(forOrdinaryUser: true)
    let folder = try home.configureSource()
    home.giveAway()
    #expect(try home.run("access", "grant", "personal", "-q").status == 0)
    chmod(folder, 0o555)
    defer { chmod(folder, 0o755) }
    let (executable, arguments) = try home.command(["edit", "dentist@example.org"])
    let run = try PromptRun(executable, arguments, in: home)
    try run.expect("read-only")
    try run.expect("show> ")
    try run.enter("title X", expecting: "it may not be changed; q quits")
    try run.expect("show> ")
    try run.ends("q", with: 1)
  }
}
