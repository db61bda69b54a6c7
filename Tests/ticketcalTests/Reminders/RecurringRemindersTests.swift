import Foundation
import Testing

/// `ticketcal reminders` on reminders that repeat and have occurrences that differ.
@Suite struct RecurringRemindersTests {
  private func home(_ occurrences: String...) throws -> (home: TestHome, folder: String) {
    let home = try TestHome()
    let own = occurrences.map { lines in
      "BEGIN:VTODO\nUID:water@example.org\n\(lines)\nEND:VTODO\n"
    }
    let folder = try home.configureSource(
      event: TestHome.object(
        """
        BEGIN:VTODO
        UID:water@example.org
        SUMMARY:Water
        DUE;VALUE=DATE:20310104
        RRULE:FREQ=DAILY
        END:VTODO
        \(own.joined())
        """
      ).replacing("\r\n\r\n", with: "\r\n"))
    #expect(try home.run("access", "grant", "personal", "-q").status == 0)
    return (home, folder)
  }

  private func titles(_ home: TestHome) throws -> [String?] {
    try home.run("reminders", "--format", "json").results("title")
  }

  @Test func listsEditsAndCompletesWhatDiffers() throws {
    let (home, folder) = try home(
      "RECURRENCE-ID;VALUE=DATE:20310104\nSUMMARY:Twice\nDUE;VALUE=DATE:20310105",
      "RECURRENCE-ID;VALUE=DATE:20310105\nSTATUS:COMPLETED")
    #expect(try titles(home) == ["Twice"])
    #expect(
      try home.run("reminders", "edit", "water@example.org", "--title", "Thrice").status == 0)
    let edited = try home.event(in: folder)
    #expect(edited.contains("SUMMARY:Water\n") && edited.contains("SUMMARY:Thrice\n"))
    let done = try home.run("reminders", "done", "water@example.org")
    #expect(done.output.hasPrefix("moved on "))
    #expect(done.output.contains("Mon 6 Jan 2031"))
    #expect(try titles(home) == ["Water"])
    #expect(try !home.event(in: folder).contains("RECURRENCE-ID"))
  }

  /// As other programs complete one of a series.
  @Test func goesOnPastWhatWasCompletedByItself() throws {
    let (home, _) = try home("RECURRENCE-ID;VALUE=DATE:20310104\nSTATUS:COMPLETED")
    #expect(try titles(home) == [])
    let done = try home.run("reminders", "done", "water@example.org")
    #expect(done.output.hasPrefix("moved on "))
    #expect(try titles(home) == ["Water"])
  }

  @Test func tellsACanceledOneFromOneThatIsDone() throws {
    let (home, _) = try home("RECURRENCE-ID;VALUE=DATE:20310104\nSTATUS:CANCELLED")
    #expect(try titles(home) == [])
    #expect(try home.run("reminders", "--all").output.contains("(home): canceled, daily\n"))
    let run = try home.run("reminders", "--all", "--format", "json")
    #expect(try run.results("status") == ["cancelled"])
  }

  @Test func showsTheRuleInWords() throws {
    let (home, folder) = try home()
    #expect(
      try home.run(
        "reminders", "edit", "water@example.org", "--repeat", "FREQ=DAILY;UNTIL=20310106"
      ).status == 0)
    let run = try home.run("reminders", "edit", "water@example.org", "--due", "2031-01-07")
    #expect(try home.event(in: folder).contains("UNTIL=20310109\n"))
    #expect(run.output.contains("every day, until Thu 9 Jan 2031\n"), "\(run.output)")
  }

  @Test func deletesAllOfIt() throws {
    let (home, folder) = try home("RECURRENCE-ID;VALUE=DATE:20310105\nSUMMARY:Twice")
    #expect(try home.run("reminders", "delete", "-y", "water@example.org").status == 0)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == [])
  }

  @Test func warnsOfOneThatIsThereTwice() throws {
    let twin = "RECURRENCE-ID;VALUE=DATE:20310104\nSUMMARY:Twice"
    let (home, _) = try home(twin, twin)
    let run = try home.run("reminders")
    #expect(run.status == 0 && run.lines.count == 1)
    #expect(run.errors.components(separatedBy: "dentist.ics").count == 2, "\(run.errors)")
    #expect(run.errors.contains("is there twice"))
  }
}
