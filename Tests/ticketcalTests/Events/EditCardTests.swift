import Foundation
import Testing

/// What the card of `ticketcal edit` shows beside the fields.
@Suite struct EditCardTests {
  private static let call = TestHome.dentist.replacing(
    "SUMMARY:Dentist\r\n",
    with: """
      SUMMARY:Call
      ORGANIZER;CN=Boss:mailto:boss@example.org
      ATTENDEE;CN=Ann;PARTSTAT=DECLINED:mailto:ann@example.org
      BEGIN:VALARM
      ACTION:EMAIL
      TRIGGER:-PT1H
      END:VALARM
      BEGIN:VALARM
      ACTION:AUDIO
      TRIGGER;RELATED=END:PT5M
      END:VALARM
      BEGIN:VALARM
      ACTION:PROCEDURE
      TRIGGER:-PT5M
      END:VALARM

      """.replacing("\n", with: "\r\n"))

  /// Days of the series may have been deleted.
  @Test func listsTheDaysOfANewRuleAlone() throws {
    let (home, _) = try EditEventCommandTests.home(EditEventCommandTests.standup)
    let run = try home.edit("3f2a")
    #expect(run.text.contains("  repeat    ") && !run.text.contains(", ...)"))
    try run.enter("repeat every 2 weeks", expecting: "edit> ")
    #expect(run.text.contains(", ...)"))
    try run.keys("q\r")
    try run.expect("[y/N]")
    try run.ends("y", with: 1)
  }

  @Test func namesWhatCannotBeChanged() throws {
    let (home, folder) = try EditEventCommandTests.home(Self.call)
    let run = try home.edit("dentist@example.org")
    for line in [
      "  alarms    3 other alarms: email, at another time, procedure\n",
      "  organizer Boss <boss@example.org>\n", "  attendees Ann <ann@example.org> [declined]\n",
      "            (kept as they are; they cannot be changed here)\n",
    ] { #expect(run.text.contains(line), "\(line)") }
    try run.enter("title Talk", expecting: "edit> ")
    try run.ends("s")
    let after = try home.event(in: folder)
    #expect(after.contains("SUMMARY:Talk\n") && after.contains("ACTION:PROCEDURE\n"))
    #expect(after.contains("PARTSTAT=DECLINED:mailto:ann@example.org\n"))
  }
}
