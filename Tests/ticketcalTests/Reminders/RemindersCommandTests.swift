import Foundation
import Testing

/// `ticketcal reminders`.
@Suite struct RemindersCommandTests {
  static let reminders = "data/ticketcal/calendars/reminders"

  func add(_ home: TestHome, _ arguments: String...) throws {
    let run = try home.run(["reminders", "add"] + arguments)
    #expect(run.status == 0, "\(run.errors)")
  }

  func list(_ home: TestHome, _ arguments: String...) throws -> [[String: Any]] {
    let run = try home.run(["reminders", "list", "--format", "json"] + arguments)
    #expect(run.status == 0, "\(run.errors)")
    return try run.lines.map { line in
      try #require(
        try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }
  }

  func titles(_ home: TestHome, _ arguments: String...) throws -> [String] {
    let run = try home.run(["reminders", "--format", "json"] + arguments)
    return try run.results("title").compactMap { $0 }
  }

  func id(_ home: TestHome, of title: String) throws -> String {
    let found = try list(home, "--all").first { $0["title"] as? String == title }
    return String(try #require(found?["id"] as? String).prefix(8))
  }

  /// The form of the reminder "Rent", with its title to be edited.
  func form(_ home: TestHome) throws -> PromptRun {
    let run = try PromptRun(
      Program.ticketcal, ["reminders", "edit", try id(home, of: "Rent")], in: home)
    try run.expect("title: ")
    try run.expect("Rent")
    try run.run.terminal.expect(cooked: false, timeout: 30)
    return run
  }

  @Test func aReminderThatIsNamedTwiceIsMeantOnce() throws {
    let home = try TestHome()
    try add(home, "Water", "--due", "today", "--repeat", "daily")
    let id = try id(home, of: "Water")
    let done = try home.run("reminders", "done", id, id)
    #expect(done.status == 0, "\(done.errors)")
    #expect(done.lines.count == 1 && done.output.hasPrefix("moved on"))
    let deleted = try home.run("reminders", "delete", "--yes", id, id)
    #expect(deleted.status == 0 && deleted.lines.count == 1)
  }

  @Test func whatIsDeniedIsNamed() throws {
    let home = try TestHome()
    try home.run("access", "deny", "--reminders", "local")
    for arguments in [["add", "x"], ["list", "--list", "reminders"]] {
      let run = try home.run(["reminders"] + arguments)
      #expect(run.status == 77)
      #expect(run.errors.contains("access to the source local was denied"))
    }
  }

  @Test func daysCountFromToday() throws {
    let home = try TestHome()
    let day = Date(timeIntervalSinceNow: 2 * 86_400).formatted(.iso8601.year().month().day())
    try add(home, "Soon", "--due", day)
    #expect(try titles(home, "--day", "+2d") == ["Soon"])
    #expect(try titles(home, "--day", "+1d").isEmpty)
    #expect(try titles(home, "--due-before", "+3d") == ["Soon"])
    #expect(try titles(home, "--due-before", "+1d").isEmpty)
  }

  @Test func hoursCountFromNow() throws {
    let home = try TestHome()
    try home.configure("[defaults]\nzone = \"Asia/Tokyo\"\n")
    try add(home, "Tea", "--due", "in 2 hours")
    try add(home, "Late", "--due", "-30d")
    let id = try id(home, of: "Tea")
    #expect(try home.run("reminders", "edit", id, "--due", "+1h").status == 0)
    let due = try #require(try list(home).last?["due"] as? String)
    #expect(due.hasSuffix("+09:00[Asia/Tokyo]"))
    #expect(try titles(home, "--from", "in 170 minutes", "--to", "in 190 minutes") == ["Tea"])
    #expect(try titles(home, "--from", "31 days ago", "--to", "2 hours ago") == ["Late"])
  }

  @Test func aNewDayKeepsTheTimeOfDay() throws {
    let home = try TestHome()
    try add(home, "Pay", "--due", "2031-01-02 18:00")
    let id = try id(home, of: "Pay")
    #expect(try home.run("reminders", "edit", id, "--due", "2031-01-05").status == 0)
    let due = try #require(try list(home).last?["due"] as? String)
    #expect(due.hasPrefix("2031-01-05T18:00"))
    #expect(try home.run("reminders", "edit", id, "--due", "none").status == 0)
    #expect(try home.run("reminders", "edit", id, "--due", "2031-01-05").status == 0)
    #expect(try list(home).last?["due"] as? String == "2031-01-05")
  }

  @Test func hasNoneAtFirst() throws {
    let home = try TestHome()
    let run = try home.run("reminders")
    #expect(run.status == 0)
    #expect(run.output.isEmpty && run.errors == "no reminders to be done\n")
    #expect(try home.run("reminders", "--all").errors == "no reminders\n")
    #expect(try home.run("reminders", "-q").errors.isEmpty)
    #expect(try home.run("reminders", "--list", "tickets").status == 0)
    #expect(!FileManager.default.fileExists(atPath: home.folder("data")))
  }

  @Test func showsAnAlarmAtAPlaceThatAnEditKeeps() throws {
    let home = try TestHome()
    let folder = try home.configureSource(
      event: TestHome.object(
        """
        BEGIN:VTODO
        UID:milk@example.org
        SUMMARY:Milk
        DUE;VALUE=DATE:20310104
        BEGIN:VALARM
        TRIGGER;VALUE=DATE-TIME:19760401T005545Z
        ACTION:DISPLAY
        DESCRIPTION:Reminder
        X-APPLE-PROXIMITY:ARRIVE
        X-APPLE-STRUCTURED-LOCATION;X-TITLE="Home":geo:37.33,-122.03
        END:VALARM
        END:VTODO
        """))
    #expect(try home.run("access", "grant", "personal", "-q").status == 0)
    #expect(try home.run("reminders").output.hasSuffix(": on arriving at Home\n"))
    let place = "arrive Home@37.33,-122.03"
    #expect(try list(home).first?["alarms"] as? [String] == [place])
    #expect(
      try home.run(
        "reminders", "edit", "milk@example.org", "--alarm", place, "--alarm", "1h"
      ).status == 0)
    let edited = try home.event(in: folder)
    #expect(edited.contains("X-APPLE-PROXIMITY:ARRIVE\n") && edited.contains(":-PT1H\n"))
    #expect(try list(home).first?["alarms"] as? [String] == [place, "1h"])
  }

  @Test func listsWhatIsNotCompletedByWhenItIsDue() throws {
    let home = try TestHome()
    try add(home, "Someday")
    try add(home, "Later", "--due", "2031-01-03T18:00")
    try add(home, "Sooner", "--due", "2031-01-02")
    try add(home, "Urgent", "--due", "2031-01-02", "--priority", "1")
    try add(home, "Past", "--due", "2021-01-02")
    #expect(try titles(home) == ["Past", "Urgent", "Sooner", "Later", "Someday"])
    #expect(try home.run("reminders", "done", try id(home, of: "Sooner"), "-q").status == 0)
    #expect(try titles(home) == ["Past", "Urgent", "Later", "Someday"])
    #expect(try titles(home, "--all").contains("Sooner"))
    #expect(try titles(home, "--day", "2031-01-02") == ["Urgent"])
    #expect(try titles(home, "--day", "2031-01-02", "--all") == ["Urgent", "Sooner"])
    #expect(try titles(home, "--due-before", "2031-01-03") == ["Past", "Urgent"])
    #expect(try titles(home, "--due-before", "2031-01-03T18:01") == ["Past", "Urgent", "Later"])
    let text = try home.run("reminders", "--all").lines
    #expect(text.first?.hasSuffix("Past  (reminders): overdue") == true)
    #expect(text.contains { $0.contains("Thu 2 Jan 2031         !!! Urgent  (reminders)") })
    #expect(text.contains { $0.contains("Sooner  (reminders): done ") })
  }

  @Test func readsTypedTimesInTheConfiguredZoneAndShowsTheViewers() throws {
    let home = try TestHome()
    try home.configure("[defaults]\nzone = \"Asia/Tokyo\"\n")
    try add(home, "Call", "--due", "2031-01-03T05:00")
    try add(home, "Day", "--due", "2031-01-03")
    #expect(try list(home).first?["due"] as? String == "2031-01-03T05:00:00+09:00[Asia/Tokyo]")
    #expect(try home.run("reminders").output.contains("Thu 2 Jan 2031 20:00   "))
    #expect(try titles(home, "--day", "2031-01-02") == ["Call"])
    #expect(try titles(home, "--day", "2031-01-03") == ["Day"])
    #expect(try titles(home, "--due-before", "2031-01-03") == ["Call"])
    #expect(try titles(home, "--due-before", "2031-01-03T05:00") == [])
    #expect(try titles(home, "--due-before", "2031-01-03T05:01") == ["Call"])
  }

  @Test func takesADayAsDueAtItsEnd() throws {
    let home = try TestHome()
    try add(home, "Day", "--due", "2031-01-03")
    try add(home, "Noon", "--due", "2031-01-03T12:00")
    try add(home, "Midnight", "--due", "2031-01-04T00:00")
    for all in [[], ["--all"]] {
      func titles(_ arguments: String...) throws -> Set<String?> {
        let run = try home.run(["reminders", "--format", "json"] + all + arguments)
        return Set(try run.results("title"))
      }
      #expect(try titles("--due-before", "2031-01-03T18:00") == ["Noon"])
      #expect(try titles("--due-before", "2031-01-04") == ["Day", "Noon"])
      #expect(try titles("--day", "2031-01-03") == ["Day", "Noon"])
      #expect(try titles("--day", "2031-01-04") == ["Midnight"])
    }
  }

  @Test func listsAPeriodAsEventKitsPredicatesDo() throws {
    let home = try TestHome()
    try add(home, "Nine", "--due", "2031-01-02T09:00")
    try add(home, "Ten", "--due", "2031-01-02T10:00")
    try add(home, "Day", "--due", "2031-01-02")
    try add(home, "Later", "--due", "2031-01-05")
    try add(home, "Someday")
    #expect(try titles(home, "--from", "2031-01-02T09:00", "--to", "2031-01-02T10:00") == ["Ten"])
    #expect(try titles(home, "--from", "2031-01-02", "--to", "2031-01-02").count == 3)
    #expect(try titles(home, "--from", "2031-01-02T10:00") == ["Day", "Later"])
    #expect(try titles(home, "--to", "2031-01-02T09:00") == ["Nine"])
    #expect(try titles(home, "--due-after", "2031-01-02T09:00") == ["Ten", "Day", "Later"])
    #expect(try titles(home, "--due-after", "2031-01-02") == ["Later"])
    #expect(
      try titles(home, "--due-after", "2031-01-01", "--due-before", "2031-01-02T10:00") == ["Nine"])
    #expect(try titles(home, "--from", "-1d", "--to", "in 20 years", "--all").count == 4)
    #expect(try titles(home, "--to", "-1d").isEmpty)
  }

  @Test func listsCompletedOnesByWhenThatWas() throws {
    let home = try TestHome()
    try add(home, "Old", "--due", "2021-01-02")
    try add(home, "Open", "--due", "2021-01-03")
    #expect(try home.run("reminders", "done", try id(home, of: "Old"), "-q").status == 0)
    #expect(try titles(home, "--completed") == ["Old"])
    #expect(try titles(home, "--completed", "--from", "1 day ago", "--to", "+1d") == ["Old"])
    #expect(try titles(home, "--completed", "--to", "-1d").isEmpty)
    #expect(try titles(home, "--completed", "--from", "+1d").isEmpty)
    #expect(
      try home.run("reminders", "--completed", "--to", "-1d").errors
        == "no completed reminders\n")
  }

  @Test(arguments: [
    ["--day", "fri", "--from", "mon"], ["--from", "mon", "--due-after", "mon"],
    ["--to", "mon", "--due-before", "mon"], ["--completed", "--due-before", "mon"],
    ["--completed", "--all"], ["--watch", "--format", "json"], ["--watch"],
    ["--from", "+2d", "--to", "+1d"], ["--from", "--to"],
  ])
  func refusesOptionsThatContradictEachOther(_ options: [String]) throws {
    let home = try TestHome()
    let run = try home.run(["reminders"] + options)
    #expect(run.status == 64, "\(run.errors)")
    #expect(run.output.isEmpty)
  }

  @Test func movesOneToAnotherList() throws {
    let home = try TestHome()
    try home.configureSource()
    try home.folder.folder("home/.calendars/chores")
    #expect(try home.run("access", "grant", "personal", "-q").status == 0)
    try add(home, "Rent")
    let id = try id(home, of: "Rent")
    let moved = try home.run(
      "reminders", "edit", id, "--move-to", "chores", "--title", "Pay rent", "--location", "Bank")
    #expect(moved.status == 0, "\(moved.errors)")
    #expect(moved.output.hasPrefix("saved ") && moved.output.contains("Pay rent  (chores)"))
    #expect(try titles(home, "--list", "chores") == ["Pay rent"])
    #expect(try titles(home, "--list", "reminders").isEmpty)
    let same = try home.run("reminders", "edit", id, "--move-to", "chores")
    #expect(same.output.hasPrefix("unchanged "))
    let nowhere = try home.run("reminders", "edit", id, "--move-to", "nowhere")
    #expect(nowhere.status == 64 && nowhere.errors.contains("--move-to: no calendar named nowhere"))
    #expect(try titles(home, "--list", "chores") == ["Pay rent"])
  }

  @Test func takesAMoveBack() throws {
    let home = try TestHome()
    try add(home, "Water", "--due", "2031-01-01", "--repeat", "FREQ=WEEKLY;COUNT=3")
    let id = try id(home, of: "Water")
    let before = try home.event(in: home.folder(Self.reminders))
    _ = try home.run("reminders", "done", id)
    let undone = try home.run("reminders", "undone", id)
    #expect(undone.output.hasPrefix("unchanged ") && undone.status == 0)
    #expect(undone.errors.contains("ticketcal undo"))
    #expect(try home.run("undo", "-y").status == 0)
    #expect(try home.event(in: home.folder(Self.reminders)) == before)
  }

  @Test func movesOnWhatRepeats() throws {
    let home = try TestHome()
    try add(home, "Water", "--due", "2031-01-01", "--repeat", "FREQ=WEEKLY;COUNT=2")
    let id = try id(home, of: "Water")
    let first = try home.run("reminders", "done", id)
    #expect(first.output.hasPrefix("moved on    \(id)  Wed 8 Jan 2031 "))
    #expect(try list(home).first?["due"] as? String == "2031-01-08")
    let last = try home.run("reminders", "done", id)
    #expect(last.output.hasPrefix("done "))
    #expect(try list(home).isEmpty)
    #expect(try home.run("reminders", "done", id).output.hasPrefix("unchanged "))
    #expect(try home.run("reminders", "undone", id).output.hasPrefix("undone "))
    #expect(try list(home).first?["completed"] is NSNull)
  }

  @Test func deletes() throws {
    let home = try TestHome()
    try add(home, "Rent")
    let id = try id(home, of: "Rent")
    let unasked = try home.run("reminders", "delete", id)
    #expect(unasked.status == 64)
    #expect(unasked.errors.contains("give --yes"))
    let run = try PromptRun(Program.ticketcal, ["reminders", "delete", id], in: home)
    try run.expect("delete Rent? [y/N] ")
    try run.keys("\r")
    #expect(try run.ends() == 0)
    #expect(try list(home).count == 1)
    #expect(try home.run("reminders", "delete", "-y", id).output.hasPrefix("deleted "))
    #expect(try list(home).isEmpty)
  }

  @Test func looksInTheListsThatAreNamed() throws {
    let home = try TestHome()
    try home.configureSource()
    try home.folder.folder("home/.calendars/chores")
    #expect(try home.run("access", "grant", "personal", "-q").status == 0)
    try add(home, "Here")
    try add(home, "There", "--list", "chores")
    #expect(try Set(titles(home)) == ["Here", "There"])
    #expect(try titles(home, "--list", "chores") == ["There"])
    #expect(try titles(home, "--list", "chores", "--list", "reminders").count == 2)
    #expect(try home.run("reminders", "--list", "nowhere").status == 64)
  }

  @Test func changesWhatTodomanWroteAndNothingElse() throws {
    let home = try TestHome()
    let todo = TestHome.object(
      """
      BEGIN:VTODO
      CREATED:20261121T065621Z
      DTSTAMP:20261121T065621Z
      DUE;TZID=Europe/Berlin:20310103T180000
      LAST-MODIFIED:20261121T065621Z
      PERCENT-COMPLETE:50
      PRIORITY:5
      SUMMARY:Rent
      UID:59fa3c1c6cd54d6eb1a1@box
      X-OWN:kept
      END:VTODO
      """)
    let folder = try home.configureSource(event: todo)
    #expect(try home.run("access", "grant", "personal", "-q").status == 0)
    #expect(try titles(home) == ["Rent"])
    #expect(
      try home.run("reminders", "edit", "59fa3c1c6cd54d6eb1a1@box", "--title", "Pay").status == 0)
    let after = try home.event(in: folder)
    #expect(after.contains("SUMMARY:Pay\n") && after.contains("X-OWN:kept\n"))
    #expect(after.contains("DUE;TZID=Europe/Berlin:20310103T180000\n"))
    #expect(try home.run("reminders", "done", "59fa3c1c6cd54d6eb1a1@box").status == 0)
    #expect(try home.event(in: folder).contains("STATUS:COMPLETED\n"))
  }

  @Test func listsDueTimesWithoutSeconds() throws {
    let home = try TestHome()
    try add(home, "Later", "--due", "2031-01-04T18:00")
    try add(home, "Odd", "--due", "2031-01-03T08:22:01")
    let lines = try home.run("reminders").lines
    #expect(lines.count == 2)
    #expect(lines.first?.contains("  Fri 3 Jan 2031 08:22       Odd  ") ?? false)
    let columns = zip(lines, ["Odd", "Later"]).map { line, title in
      line.components(separatedBy: title)[0].count
    }
    #expect(Set(columns).count == 1)
  }
}
