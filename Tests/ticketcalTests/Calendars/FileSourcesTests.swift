import Foundation
import Glibc
import Testing

/// Sources of iCalendar files.
@Suite struct FileSourcesTests {
  private let home: TestHome

  init() throws {
    home = try TestHome()
    try home.folder.file("subs/holidays.ics", Self.calendar)
    try home.configure(
      """
      [sources.subs]
      type = "ics"
      path = "\(home.folder("subs"))"
      """)
    try home.run("access", "grant", "subs")
  }

  private static let calendar = TestHome.object(
    """
    X-WR-CALNAME:Holidays
    X-APPLE-CALENDAR-COLOR:#FF0000
    BEGIN:VEVENT
    UID:free@example.org
    DTSTAMP:20260101T000000Z
    DTSTART;VALUE=DATE:20261125
    DTEND;VALUE=DATE:20261126
    SUMMARY:Free day
    END:VEVENT
    BEGIN:VEVENT
    UID:other@example.org
    DTSTAMP:20260101T000000Z
    DTSTART;VALUE=DATE:20261128
    DTEND;VALUE=DATE:20261129
    SUMMARY:Other day
    END:VEVENT
    """)

  @Test func areShownInTheAgenda() throws {
    let run = try home.run("agenda", "--from=2026-11-25", "--to=2026-11-27")
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output.contains("Free day"))
  }

  @Test func areListedWithWhatTheyAre() throws {
    let lines = try home.run("calendars", "--format", "json").lines.map(home.object)
    let calendars = lines.map { "\($0["source"] ?? "")/\($0["calendar"] ?? "")" }
    #expect(calendars == ["subs/holidays"])
    let line = try #require(lines.first)
    #expect(line["writable"] as? Bool == false)
    #expect(line["title"] as? String == "Holidays")
    #expect(line["color"] as? String == "#FF0000")
    let text = try home.run("calendars", "--color", "always", environment: ["COLORTERM": "24bit"])
    #expect(text.output.contains("\u{1B}[38;2;255;0;0m■\u{1B}[0m red"))
  }

  @Test func namesAPathThatIsNotThere() throws {
    try home.configure("[sources.gone]\ntype = \"vdir\"\npath = \"~/nope\"\n")
    #expect(try home.run("agenda").errors.contains("gone: not shown (not asked about yet)"))
    try home.run("access", "grant", "gone", "-q")
    let run = try home.run("agenda")
    #expect(run.errors.contains("warning: ~/nope: no such folder"), "\(run.errors)")
  }

  /// No answer promises that something can be added.
  @Test(arguments: [
    ("grant", "ticketcal may read events and reminders."),
    ("deny", "events and reminders are not read, as you said."),
    ("reset", "the first command that reads events and reminders will ask."),
  ])
  func areReadAtMost(answer: String, sentence: String) throws {
    #expect(try home.run("access", answer, "subs", "-q").status == 0)
    let run = try home.run("access", "subs")
    #expect(run.output.hasSuffix(": \(sentence)\n"), "\(run.output)")
  }

  @Test func areNotChanged() throws {
    let found = try home.run("search", "Free", "--format", "json").results("id")
    let id = try #require(found.first ?? nil)
    for command in [["delete", "--yes", id], ["edit", id, "--title", "New"]] {
      let run = try home.start(command).wait()
      #expect(run.status != 0)
      #expect(run.errors.contains("change it there and fetch it again"), "\(run.errors)")
    }
    #expect(try home.run("calendars", "empty", "-y", "holidays").errors.contains("not writable"))
    #expect(try home.text(home.folder("subs/holidays.ics")) == Self.calendar)
  }

  @Test func areNamedByTheFilesThatHoldThem() throws {
    let path = home.folder("subs/holidays.ics")
    let found = try home.run("search", "Free", "--format", "json").results("id")
    let card = try home.run("show", try #require(found.first ?? nil))
    #expect(card.output.contains(path), "\(card.output)")
    #expect(!card.output.contains(path + "/"))
    try home.folder.file(
      "subs/holidays.ics", Self.calendar.replacing("DATE:20261128", with: "DATE:x"))
    let run = try home.run("calendars", "check", "holidays")
    #expect(run.output.contains("holidays.ics: "), "\(run.output)")
  }

  @Test func areGrantedWholeOrNotAtAll() throws {
    let run = try home.run("access", "grant", "--write-only", "subs")
    #expect(run.status == 64)
    #expect(run.errors.contains("leave out --write-only"), "\(run.errors)")
  }

  @Test func takeNoImports() throws {
    let file = try home.file("seed.json", TestHome.seed)
    for calendar in ["holidays", "subs/holidays"] {
      let run = try home.run("--yes", "-c", calendar, file)
      #expect(run.status == 64)
      #expect(run.errors.contains("is a file of another program"))
    }
    let unknown = try home.run("--yes", "-c", "holidayz", file)
    #expect(unknown.errors.contains("calendars: tickets"), "\(unknown.errors)")
    #expect(!unknown.errors.contains("holidays"))
    let prompt = try PromptRun(Program.ticketcal, [file], in: home, columns: 200)
    try prompt.enter(
      "calendar holidays", expecting: "subs/holidays is a file of another program")
    try prompt.keys("quit\r")
    _ = try prompt.ends()
    let named = try home.file(
      "named.jsonl", #"{"title":"A","start":"2031-01-01T10:00Z","calendar":"holidays"}"#)
    #expect(try home.run("--yes", named).status == 65)
    #expect(try home.text(home.folder("subs/holidays.ics")) == Self.calendar)
  }

  @Test func areAskedForToReadAlone() throws {
    try home.run("access", "reset", "subs")
    let run = try home.terminal(["agenda", "-c", "holidays"])
    try run.expect("Let ticketcal read the calendars and reminder lists in ")
    try run.send("n\n")
    #expect(try run.wait() == 77)
  }

  @Test func tellOfAFileThatIsHalfWritten() throws {
    try home.folder.file("subs/holidays.ics", String(Self.calendar.prefix(200)))
    let run = try home.run("agenda", "--from=2026-11-25", "--to=2026-11-27")
    #expect(run.errors.contains("holidays.ics: the file is not whole"))
    #expect(try home.run("agenda", "-c", "holidays").status == 75)
  }

  @Test func namesAnUnknownType() throws {
    try home.configure("[sources.p]\ntype = \"icss\"\npath = \"/x\"\n")
    let run = try home.run("calendars")
    #expect(run.status == 78)
    #expect(run.errors.contains("must be \"vdir\" or \"caldav\" or \"ics\""))
  }
}
