import Foundation
import Glibc
import Testing

/// iCalendar files as inputs.
@Suite struct CalendarFileTests {
  private static func calendar(_ method: String = "REQUEST", _ events: String...) -> String {
    "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Other//EN\r\nMETHOD:\(method)\r\n"
      + events.joined() + "END:VCALENDAR\r\n"
  }

  private static func event(
    _ uid: String, _ lines: String = "", zone: String = "Europe/Berlin"
  ) -> String {
    "BEGIN:VEVENT\r\nUID:\(uid)\r\nDTSTAMP:20260101T000000Z\r\n"
      + "DTSTART;TZID=\(zone):20261201T090000\r\nDTEND;TZID=\(zone):20261201T093000\r\n"
      + "SUMMARY:Meeting \(uid)\r\n\(lines)END:VEVENT\r\n"
  }

  private static let people =
    "ORGANIZER;CN=Ann:mailto:ann@example.org\r\nATTENDEE;CN=Bob:mailto:bob@example.org\r\n"

  private func home(_ text: String) throws -> TestHome {
    let home = try TestHome()
    try home.file("invitation.ics", text)
    return home
  }

  @Test func savesAnInvitation() throws {
    let home = try home(Self.calendar("REQUEST", Self.event("a", Self.people)))
    let run = try home.run("--yes", "invitation.ics")
    #expect(run.status == 0)
    #expect(run.output.contains("Meeting a"))
    let event = try home.event()
    #expect(!event.contains("ATTENDEE") && !event.contains("ORGANIZER"))
    #expect(event.contains("Organizer: Ann <ann@example.org>\\nAttendees: Bob"))
    #expect(try home.run("--yes", "invitation.ics").errors == "1 unchanged\n")
  }

  @Test func keepsAttendeesIfAsked() throws {
    let home = try home(Self.calendar("REQUEST", Self.event("a", Self.people)))
    #expect(try home.run("--yes", "--keep-attendees", "invitation.ics").status == 0)
    let event = try home.event()
    #expect(event.contains("ATTENDEE;CN=Bob;SCHEDULE-AGENT=CLIENT:mailto:bob@example.org\n"))
    #expect(event.contains("ORGANIZER;CN=Ann;SCHEDULE-AGENT=CLIENT:mailto:ann@example.org\n"))
    #expect(!event.contains("DESCRIPTION:Organizer"))
  }

  @Test func namesTheLineOfWhatIsRejected() throws {
    let bad = "BEGIN:VEVENT\r\nUID:b\r\nSUMMARY:No start\r\nEND:VEVENT\r\n"
    let home = try home(Self.calendar("PUBLISH", Self.event("a"), bad))
    let run = try home.run("--yes", "invitation.ics")
    #expect(run.status == 65)
    #expect(run.errors.contains("invitation.ics:12: no start time\n"))
  }

  @Test func writesOneFileWithItsZones() throws {
    let zone =
      "BEGIN:VTIMEZONE\r\nTZID:Mine\r\nBEGIN:STANDARD\r\nDTSTART:19700101T000000\r\n"
      + "TZOFFSETFROM:%\r\nTZOFFSETTO:%\r\nEND:STANDARD\r\nEND:VTIMEZONE\r\n"
    func mine(_ uid: String, _ offset: String) -> String {
      Self.calendar(
        "PUBLISH", zone.replacingOccurrences(of: "%", with: offset), Self.event(uid, zone: "Mine"))
    }
    let home = try home(
      mine("a", "+0500") + mine("b", "+0600") + Self.calendar("PUBLISH", Self.event("c")))
    try home.file("rows.csv", "title,start,zone\nFilm,2027-06-01T19:00,Europe/Berlin\n")
    let run = try home.run("--yes", "-o", "all.ics", "invitation.ics", "rows.csv")
    #expect(run.status == 0, "\(run.errors)")
    let text = try home.text(home.work("all.ics"))
    #expect(text.components(separatedBy: "BEGIN:VCALENDAR").count == 2)
    #expect(text.components(separatedBy: "BEGIN:VEVENT").count == 5)
    #expect(text.components(separatedBy: "BEGIN:VTIMEZONE").count == 4)
    #expect(text.contains("TZID:Mine\r\n") && text.contains("TZID:Mine-2\r\n"))
    #expect(text.contains("DTSTART;TZID=Mine-2:20261201T090000\r\n"))
    // What was written can be read again.
    let again = try home.run("-n", "--format", "json", "all.ics")
    #expect(again.output.contains("\"start\":\"2026-12-01T09:00:00+06:00\""))
  }

  @Test func savesATaskAsAReminder() throws {
    let task = "BEGIN:VTODO\r\nUID:t\r\nSUMMARY:Pay\r\nX-A:b\r\nEND:VTODO\r\n"
    let home = try home(Self.calendar("PUBLISH", task, Self.event("a")))
    let run = try home.run("--yes", "invitation.ics")
    #expect(run.status == 0)
    #expect(run.output.contains("Pay  (reminder in reminders)\n"))
    #expect(run.errors == "2 saved\n")
    let list = try home.run("reminders")
    #expect(list.output.contains("Pay  (reminders)"))
    let again = try home.run("--yes", "--format", "json", "invitation.ics")
    #expect(again.errors == "2 unchanged\n")
    #expect(again.output.contains(#""start":null,"end":null,"#))
    #expect(again.output.contains(#""unused":[],"notes":[],"type":"reminder"}"#))
    #expect(again.output.contains(#""unused":[],"notes":[],"type":"event"}"#))
  }

  /// A later version does not say that it is done, and would open it again.
  @Test func keepsACompletedReminder() throws {
    func task(_ day: Int) -> String {
      Self.calendar(
        "PUBLISH",
        "BEGIN:VTODO\r\nUID:t\r\nSUMMARY:Pay\r\nDUE:2026120\(day)T090000Z\r\nEND:VTODO\r\n")
    }
    let home = try home(task(1))
    #expect(try home.run("--yes", "invitation.ics").status == 0)
    #expect(try home.run("reminders", "done", "Pay").status == 0)
    try home.file("invitation.ics", task(2))
    let run = try home.run("--yes", "invitation.ics")
    #expect(run.status == 65 && run.errors.contains("1 conflict"), "\(run.errors)")
    #expect(try home.run("reminders").output.isEmpty)
  }

  @Test func keepsWhatComesBeforeTheCut() throws {
    let whole = Self.calendar("PUBLISH", Self.event("a"))
    let home = try home(String(whole.dropLast("END:VCALENDAR\r\n".count)))
    let run = try home.run("--yes", "invitation.ics")
    #expect(run.status == 66)
    #expect(run.errors.contains("invitation.ics: breaks off before END:VCALENDAR"))
    #expect(try home.events().count == 1)
  }

  // MARK: At the prompt

  @Test func editsApplyToTheSeries() throws {
    let later = Self.event("a", "RECURRENCE-ID;TZID=Europe/Berlin:20261208T090000\r\n")
    let text = Self.calendar("REQUEST", Self.event("a", "RRULE:FREQ=WEEKLY;COUNT=3\r\n"), later)
    let prompt = try PromptRun(text, in: TestHome(), columns: 120)
    #expect(
      prompt.text.contains(
        "one occurrence has values of its own, which stay: 2026-12-08 (2026-12-01 09:00)"))
    try prompt.does("map title=name")
    #expect(prompt.text.contains("map is for JSON, CSV"))
    try prompt.does("title Stand-up")
    try prompt.enter("s", expecting: "1 saved")
    #expect(try prompt.ends() == 0)
    let event = try prompt.home.event()
    #expect(event.contains("SUMMARY:Stand-up\n") && event.contains("SUMMARY:Meeting a\n"))
    #expect(event.contains("RRULE:FREQ=WEEKLY;COUNT=3\n"))
  }

  /// The fields of the card are those of the series.
  @Test func showsAMovedOccurrence() throws {
    let home = try TestHome()
    try home.file("old.ics", Self.calendar("PUBLISH", Self.event("a", "RRULE:FREQ=DAILY\r\n")))
    #expect(try home.run("--yes", "old.ics").status == 0)
    let moved = Self.event(
      "a", "RECURRENCE-ID;TZID=Europe/Berlin:20261208T090000\r\nLOCATION:Room 15\r\n")
    let canceled = Self.event(
      "a", "RECURRENCE-ID;TZID=Europe/Berlin:20261201T090000\r\nSTATUS:CANCELLED\r\n")
    let series = Self.event("a", "RRULE:FREQ=DAILY\r\nSEQUENCE:1\r\n")
    let prompt = try PromptRun(
      Self.calendar("PUBLISH", series, moved, canceled), in: home, columns: 160)
    #expect(
      prompt.text.contains("update    the file differs from the event in tickets in what the card"))
    #expect(!prompt.text.contains("says this already"))
    #expect(
      prompt.text.contains(
        "2 occurrences have values of their own, which stay: 2026-12-08 (2026-12-01 09:00, Room 15), "
          + "2026-12-01 (canceled)"))
    try prompt.enter("s", expecting: "1 updated")
    #expect(try prompt.ends() == 0)
  }
}
