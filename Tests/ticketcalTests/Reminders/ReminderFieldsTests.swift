import Foundation
import Testing

/// The fields of a reminder: in options, in the form, and as `reminders show` prints them.
extension RemindersCommandTests {
  @Test func asksForANewOne() throws {
    let home = try TestHome()
    let alone = try home.run("reminders", "add")
    #expect(alone.status == 64)
    #expect(alone.errors.contains("reminders add \"Pay the rent\""))
    let run = try PromptRun(
      Program.ticketcal, ["reminders", "add", "--due", "2031-01-03T18:00"], in: home)
    try run.expect("title: ")
    try run.run.terminal.expect(cooked: false, timeout: 30)
    try run.enter("", expecting: "empty; write what there is to do")
    try run.expect("title: ")
    try run.run.terminal.expect(cooked: false, timeout: 30)
    try run.enter("Rent", expecting: "due: ")
    for next in [
      "start: ", "priority: ", "location: ", "notes: ", "url: ", "alarms: ", "repeat: ",
    ] {
      try run.enter("", expecting: next)
    }
    try run.keys("\r")
    try run.expect("added ")
    #expect(try run.ends() == 0)
    #expect(try list(home).first?["due"] as? String == "2031-01-03T18:00:00Z")
    let left = try PromptRun(Program.ticketcal, ["reminders", "add"], in: home)
    try left.expect("title: ")
    try left.run.terminal.expect(cooked: false, timeout: 30)
    try left.keys("\u{4}")
    #expect(try left.ends() == 0)
    #expect(try titles(home) == ["Rent"])
  }

  @Test func asksForEveryField() throws {
    let home = try TestHome()
    try add(home, "Rent", "--due", "2031-01-03T18:00")
    let run = try form(home)
    try run.enter(" now", expecting: "due: ")
    try run.enter("\u{15}nonsense", expecting: "not a time")
    try run.expect("due: ")
    try run.run.terminal.expect(cooked: false, timeout: 30)
    try run.enter("\u{15}2031-01-05", expecting: "start: ")
    for next in ["priority: ", "location: ", "notes: ", "url: ", "alarms: ", "repeat: "] {
      try run.enter("", expecting: next)
    }
    try run.keys("\r")
    #expect(try run.ends() == 0)
    let after = try #require(try list(home).first)
    #expect(after["title"] as? String == "Rent now")
    #expect(after["due"] as? String == "2031-01-05")
  }

  @Test func asksForTheDayThatAnAlarmNeeds() throws {
    let home = try TestHome()
    try add(home, "Rent", "--due", "2031-01-03T18:00", "--alarm", "1h")
    let run = try form(home)
    try run.enter("", expecting: "due: ")
    try run.enter("\u{15}", expecting: "start: ")
    for next in ["priority: ", "location: ", "notes: ", "url: ", "alarms: ", "repeat: "] {
      try run.enter("", expecting: next)
    }
    try run.enter("", expecting: "set due first")
    try run.expect("due: ")
    try run.run.terminal.expect(cooked: false, timeout: 30)
    try run.enter("2031-01-04T18:00", expecting: "alarms: ")
    try run.keys("\r")
    #expect(try run.ends() == 0)
    #expect(try list(home).first?["due"] as? String == "2031-01-04T18:00:00Z")
  }

  @Test func asksAgainForAFieldThatDoesNotGoWithTheOthers() throws {
    let home = try TestHome()
    try add(home, "Rent", "--due", "2031-01-03T18:00")
    let run = try form(home)
    try run.enter(" now", expecting: "due: ")
    try run.enter("", expecting: "start: ")
    try run.enter("2031-01-02", expecting: "priority: ")
    for next in ["location: ", "notes: ", "url: ", "alarms: ", "repeat: "] {
      try run.enter("", expecting: next)
    }
    try run.enter("", expecting: "start: needs a time, as due has one")
    try run.expect("start: ")
    try run.run.terminal.expect(cooked: false, timeout: 30)
    try run.keys("\u{15}2031-01-02T08:00\r")
    #expect(try run.ends() == 0)
    let after = try #require(try list(home).first)
    #expect(after["title"] as? String == "Rent now")
    #expect(after["start"] as? String == "2031-01-02T08:00:00Z")
  }

  @Test func addsOneWithAllItsFields() throws {
    let home = try TestHome()
    try add(
      home, "Pay rent", "--due", "2031-01-03T18:00", "--start", "2031-01-02T08:00", "--priority",
      "high", "--location", "Bank", "--notes", "a\\nb", "--url", "https://example.org/", "--alarm",
      "1h", "--alarm", "1d",
      "--repeat", "monthly")
    let reminder = try #require(try list(home).first)
    #expect(
      Set(reminder.keys) == [
        "id", "calendar", "title", "due", "start", "priority", "status", "completed",
        "location", "notes", "url", "alarms", "repeat",
      ])
    #expect(reminder["calendar"] as? String == "reminders")
    #expect(reminder["due"] as? String == "2031-01-03T18:00:00Z")
    #expect(reminder["start"] as? String == "2031-01-02T08:00:00Z")
    #expect(reminder["priority"] as? Int == 1)
    #expect(reminder["status"] as? String == "needs-action")
    #expect(reminder["completed"] is NSNull)
    #expect(reminder["location"] as? String == "Bank")
    #expect(reminder["notes"] as? String == "a\nb")
    #expect(reminder["alarms"] as? [String] == ["1h", "1d"])
    #expect(reminder["repeat"] as? String == "FREQ=MONTHLY")
    let event = try home.event(in: home.folder(Self.reminders))
    #expect(event.contains("BEGIN:VTODO\n") && event.contains("PRIORITY:1\n"))
  }

  @Test func showsAllOfOne() throws {
    let home = try TestHome()
    try home.configureSource(
      event: TestHome.object(
        """
        BEGIN:VTODO
        UID:milk@example.org
        SUMMARY:Milk
        DUE;TZID=Europe/Berlin:20310104T180000
        LOCATION:Shop
        DESCRIPTION:first\\nsecond \u{202E}x
        URL:https://example.org/
        PRIORITY:1
        RRULE:FREQ=WEEKLY
        BEGIN:VALARM
        TRIGGER:-PT1H
        ACTION:DISPLAY
        DESCRIPTION:Reminder
        END:VALARM
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
    let card = try home.run("reminders", "show", "milk@example.org")
    #expect(card.status == 0, "\(card.errors)")
    for row in [
      "title     Milk", "due       Sat 4 Jan 2031, 18:00 Europe/Berlin (UTC+1)",
      "here      Sat 4 Jan 2031, 17:00 UTC", "location  Shop", "notes     first", "repeat    every",
      "alarms    1 h before, on arriving at Home", "priority  1",
      "url       https://example.org/", "status    open", "uid       milk@example.org",
      "dentist.ics",
    ] {
      #expect(card.output.contains(row), "\(row) is not in \(card.output)")
    }
    #expect(!card.output.contains("\u{202E}"))
    let json = try home.run("reminders", "show", "milk@example.org", "--format", "json")
    #expect(try json.lines == home.run("reminders", "--format", "json").lines)
    #expect(try home.run("reminders", "show", "nobody").status == 64)
  }

  @Test func refusesAClockThatIsSkipped() throws {
    let home = try TestHome()
    let run = try home.run(
      "reminders", "add", "X", "--due", "2027-03-28 02:30", environment: ["TZ": "Europe/Berlin"])
    #expect(run.status == 64)
    #expect(
      run.errors == "ticketcal: --due: the clock skips 02:30 that day; write another time\n")
  }

  @Test func repeatsByWordsOfOtherLanguages() throws {
    let home = try TestHome()
    try add(home, "Müll", "--due", "2031-01-06T07:00", "--repeat", "jeden Montag")
    #expect(try list(home).first?["repeat"] as? String == "FREQ=WEEKLY;BYDAY=MO")
  }

  @Test func refusesWhatMakesNoReminder() throws {
    let home = try TestHome()
    for (arguments, reason) in [
      (["--due", "foo"], "--due: "), (["--priority", "10"], "--priority: "),
      (["--url", "foo"], "--url: "), (["--alarm", "1h"], "--alarm: "),
      (["--repeat", "daily"], "repeat: "), (["--repeat", "often", "--due", "fri"], "--repeat: "),
      (["--due", "2031-01-01", "--start", "2031-01-02"], "start: is after it is due"),
      (["--due", "2031-01-01", "--start", "2031-01-01T10:00"], "start: "),
      (["--list", "nowhere"], "--list: "),
    ] {
      let run = try home.run(["reminders", "add", "X"] + arguments)
      #expect(run.status == 64)
      #expect(run.errors.contains(reason), "\(run.errors)")
    }
    #expect(try home.run("reminders", "add", " ").status == 64)
    #expect(try home.run("reminders", "--day", "2031-01-01", "--due-before", "fri").status == 64)
    #expect(try home.run("reminders", "--day", "2031-01-01T10:00").status == 64)
    #expect(!FileManager.default.fileExists(atPath: home.folder(Self.reminders)))
  }

  @Test(arguments: ["in 2 weeks", "in 3 days"])
  func aDayCountedFromTodayKeepsTheTime(_ due: String) throws {
    let home = try TestHome()
    try add(home, "Ironing", "--due", "2031-01-03T18:00")
    let id = try id(home, of: "Ironing")
    #expect(try home.run("reminders", "edit", id, "--due", due).status == 0)
    let after = try #require(try list(home).first?["due"] as? String)
    #expect(after.hasSuffix("T18:00:00Z") && !after.hasPrefix("2031"))
  }

  @Test func changesAndClearsFields() throws {
    let home = try TestHome()
    try add(home, "Rent", "--due", "2031-01-03T18:00", "--alarm", "1h", "--notes", "x")
    let id = try id(home, of: "Rent")
    let run = try home.run(
      "reminders", "edit", id, "--title", "Pay rent", "--due", "+1d", "--notes", "none",
      "--priority", "low")
    #expect(run.status == 0, "\(run.errors)")
    let after = try #require(try list(home).first)
    #expect(after["title"] as? String == "Pay rent")
    #expect(after["due"] as? String == "2031-01-04T18:00:00Z")
    #expect(after["notes"] is NSNull)
    #expect(after["priority"] as? Int == 9)
    #expect(try home.run("reminders", "edit", id, "--alarm", "none", "--due", "none").status == 0)
    #expect(try list(home).first?["due"] is NSNull)
    #expect(try home.run("reminders", "edit", id, "--due", "none").output.hasPrefix("unchanged "))
    #expect(try home.run("reminders", "edit", id).status == 64)
  }
}
