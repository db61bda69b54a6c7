import CalendarStore
import CivilTime
import Foundation
import Reservations
import Testing

@testable import TicketImport

/// Imports that a person is asked about.
@Suite struct ImportDialogTests {
  private static let two = """
    [{"title":"A","start":"2023-06-10T19:30"},{"title":"B","start":"2023-06-11T19:30"}]
    """

  @Test func savesWhatIsConfirmedWhenItIsConfirmed() {
    let scene = ImportScene(("a.json", Self.two))
    let (summary, prompt) = scene.prompted(.line("s"), .line("n"))
    #expect(scene.calendar.titles == ["A"])
    #expect(scene.reporter.lines == ["a.json[0] saved A", "a.json[1] skipped B"])
    #expect(summary.counts == [.saved: 1, .skipped: 1])
    #expect(prompt.prompts == ["1/2> ", "2/2> "])
    #expect(
      prompt.shown == [
        .showOverview, .showCard(0, changed: []), .showCard(1, changed: []), .leftOut([1]),
      ])
  }

  @Test func savesWhatWasEdited() {
    let scene = ImportScene(("a.json", Self.two))
    let (_, _) = scene.prompted(
      .line("title First"), .line("s"), .line("title"), .interrupted, .line("edit"), .line("all"))
    #expect(scene.calendar.titles == ["First", "Edited B"])
  }

  @Test func doesNotAskAboutWhatTheCalendarHas() {
    let scene = ImportScene(("a.json", Self.two))
    _ = scene.prompted(.line("s"), .line("n"))
    let (summary, prompt) = scene.prompted(.line("s"))
    #expect(prompt.prompts == ["1/1> "])
    #expect(summary.counts == [.unchanged: 1, .saved: 1])
    #expect(scene.reporter.lines.suffix(2) == ["a.json[0] unchanged A", "a.json[1] saved B"])
    let (again, silent) = scene.prompted()
    #expect(silent.prompts.isEmpty && silent.shown.isEmpty)
    #expect(again.counts == [.unchanged: 2])
  }

  @Test func savesADuplicateWithinOneFileOnce() {
    let scene = ImportScene(
      ("a.csv", "title,start\nA,2023-06-10T19:30\nA,2023-06-10T19:30\n"))
    let (summary, _) = scene.prompted(.line("a"))
    #expect(summary.counts == [.saved: 1, .unchanged: 1])
    #expect(scene.calendar.events.count == 1)
  }

  /// Two guests of one flight, and a later time of it.
  @Test(arguments: [true, false])
  func saysWhatBecameOfEarlierRecords(_ isMoved: Bool) throws {
    func flight(_ guest: String) throws -> Reservation {
      var flight = try Bookings.flight()
      flight.underName = guest
      flight.guests = [guest]
      return flight
    }
    let scene = ImportScene()
    var second = try flight("Ben Poe")
    if isMoved { second.start = try Bookings.time("2017-09-20T15:25:00+03:00") }
    scene.bookings = [("mail.eml", [try flight("Amy Poe"), second])]
    let (summary, prompt) = scene.prompted(.line("s"))
    #expect(prompt.prompts.count == 1)
    #expect(summary.counts == [.saved: 1, .skipped: 1])
    #expect(
      scene.reporter.results.first?.reason
        == (isMoved
          ? "mail.eml[1] is a later record of the same booking"
          : "merged into the event of mail.eml[1]"))
  }

  @Test func rejectsWhatIsNoRecordAndAsksAboutTheRest() {
    let scene = ImportScene(
      ("a.jsonl", "{\"title\":\"A\",\"start\":\"2023-06-10\"}\n{oops\n"), ("b", "missing"))
    let (summary, prompt) = scene.prompted(.line("s"))
    #expect(scene.reporter.lines == ["a.jsonl:2 rejected", "a.jsonl:1 saved A"])
    #expect(summary.counts == [.saved: 1, .rejected: 1])
    #expect(summary.unreadableInputs == 1)
    #expect(prompt.prompts == ["1/1> "])
  }

  @Test func tellsBeforehandWhichRecordsAreDecidedLater() {
    let scene = ImportScene(
      (
        "a.jsonl",
        "{\"title\":\"A\",\"start\":\"2023-06-10\"}\n{oops\n"
          + "{\"title\":\"B\",\"start\":\"2023-06-11\"}\n"
      ))
    _ = scene.prompted(.line("n"), .line("s"))
    #expect(scene.reporter.expected == ["a.jsonl:1", "a.jsonl:3"])
    #expect(
      scene.reporter.lines == ["a.jsonl:2 rejected", "a.jsonl:3 saved B", "a.jsonl:1 skipped A"])
  }

  @Test func asksNothingWhereThereIsNoDraft() {
    let scene = ImportScene(("a.jsonl", "{oops\n"))
    let (summary, prompt) = scene.prompted(.line("s"))
    #expect(prompt.prompts.isEmpty && prompt.shown.isEmpty)
    #expect(summary[.rejected] == 1)
  }

  @Test func keepsADraftThatCouldNotBeWritten() {
    let scene = ImportScene(("a.json", Self.two))
    scene.calendar.failing = ["A"]
    let (summary, prompt) = scene.prompted(
      .line("a"), .line("title Anew"), .line("s"))
    let full = MemoryCalendar.full
    #expect(prompt.complaints == ["1/2 not saved: \(full.path): \(full.reason)"])
    #expect(prompt.prompts == ["1/2> ", "1/2> ", "1/2> "])
    #expect(scene.calendar.titles == ["B", "Anew"])
    #expect(summary.counts == [.saved: 2])
    #expect(summary.writeFailure == nil)
  }

  @Test func saysWhatWasGivenUpSinceItCouldNotBeWritten() {
    let scene = ImportScene(("a.json", Self.two))
    scene.calendar.failing = ["A"]
    let (summary, _) = scene.prompted(.line("s"), .line("q"))
    #expect(scene.reporter.lines == ["a.json[0] rejected A", "a.json[1] skipped B"])
    let full = MemoryCalendar.full
    #expect(scene.reporter.results[0].reason == "\(full.path): \(full.reason)")
    #expect(scene.reporter.results[0].failure == full)
    #expect(summary.writeFailure == MemoryCalendar.full)
  }

  @Test func showsThatACalendarDoesNotExist() {
    let scene = ImportScene(
      ("a.csv", "title,start,calendar\nA,2023-06-10,nowhere\nB,2023-06-11,work\n"),
      calendars: MemoryCalendars(MemoryCalendar(), MemoryCalendar("work")))
    let (summary, prompt) = scene.prompted(
      .line("a"), .line("calendar tickets"), .line("a"))
    #expect(prompt.complaints.first?.hasPrefix("stopped here: calendar: no such") == true)
    #expect(scene.calendars.calendars.map(\.titles) == [["A"], ["B"]])
    #expect(summary[.saved] == 2)
  }

  @Test func leavesEverythingOutWhereTheTerminalIsGone() {
    let scene = ImportScene(("a.json", Self.two))
    let (summary, _) = scene.prompted(.line("s"), .line("title X"), .hungUp)
    #expect(summary.wasInterrupted)
    #expect(summary.counts == [.saved: 1, .skipped: 1])
    #expect(scene.reporter.lines.last == "a.json[1] skipped X")
  }

  @Test func leavesTheRestForLaterThoughAnEditCouldNotBeStored() throws {
    let scene = try LedgerScene()
    let file = try SQLiteFile(scene.ledger.path)
    try file.run(
      "CREATE TRIGGER full BEFORE UPDATE ON session_rows BEGIN SELECT RAISE(FAIL, ''); END")
    let rows = "title,start\nA,2023-06-10\nB,2023-06-11\n"
    let (lines, _) = try scene.prompted(
      rows, .line("s"), .line("title X"), .line("title Y"), .hungUp)
    #expect(lines == ["bookings.csv:2 saved A"])
    #expect(scene.reporter.said.count == 1)
    #expect(scene.reporter.said.first?.contains("the ledger is damaged") == true)
    #expect(scene.summary.left == 1)
    try file.run("DROP TRIGGER full")
    let resumed = try scene.resumed(.line("s")).lines
    #expect(resumed == ["bookings.csv:2 unchanged A", "bookings.csv:3 saved B"])
  }

  @Test func storesAnEditOnceThereIsRoom() throws {
    let scene = try LedgerScene()
    let file = try SQLiteFile(scene.ledger.path)
    try file.run(
      """
      CREATE TRIGGER full BEFORE UPDATE ON session_rows
      WHEN new.entry LIKE '%First%' AND new.entry NOT LIKE '%Hall%'
      BEGIN SELECT RAISE(FAIL, ''); END
      """)
    _ = try scene.prompted(
      "title,start\nA,2023-06-10\n", .line("title First"), .line("location Hall"), .hungUp)
    #expect(scene.reporter.said.count == 1)
    _ = try scene.resumed(.line("s"))
    #expect(scene.reporter.results.map(\.title) == ["First"])
  }

  @Test func saysThatAFinishedSessionCannotBeRemoved() throws {
    let scene = try LedgerScene()
    try SQLiteFile(scene.ledger.path).run(
      "CREATE TRIGGER full BEFORE DELETE ON sessions BEGIN SELECT RAISE(FAIL, ''); END")
    let (lines, _) = try scene.prompted("title,start\nA,2023-06-10\n", .line("s"))
    #expect(lines == ["bookings.csv:2 saved A"])
    #expect(scene.reporter.said.count == 1)
  }

  @Test func takesTheEndOfInputForQuitAndAsksForEdits() {
    let scene = ImportScene(("a.json", Self.two))
    let (summary, prompt) = scene.prompted(
      .line("title X"), .endOfInput, .line("n"), .endOfInput, .line("y"))
    #expect(summary.counts == [.skipped: 2])
    #expect(prompt.prompts.count { $0 == "skip 2 drafts, edited: X? [y/N] " } == 2)
    #expect(scene.calendar.events.isEmpty)
  }

  @Test func asksAboutNothingUnderStrictWithABadRecord() {
    let scene = ImportScene(("a.jsonl", "{\"title\":\"A\",\"start\":\"2023-06-10\"}\n{oops\n"))
    scene.options = ImportOptions(isStrict: true)
    let (summary, prompt) = scene.prompted(.line("s"))
    #expect(prompt.prompts.isEmpty)
    #expect(summary.counts == [.skipped: 1, .rejected: 1])
    #expect(scene.calendar.groups.isEmpty)
  }

  @Test func namesEveryBadRecordUnderStrict() {
    let scene = ImportScene(
      ("a.csv", "title,start\nA,2023-06-10\nB,2023-13-01\nC\n"))
    scene.options = ImportOptions(isStrict: true)
    let (summary, prompt) = scene.prompted(.line("s"))
    #expect(prompt.prompts.isEmpty)
    #expect(summary.counts == [.skipped: 1, .rejected: 2])
    let bad = scene.reporter.results.first { $0.position.description == "a.csv:3" }
    #expect(bad?.status == .rejected)
    #expect(bad?.reason?.hasPrefix("start: ") == true)
  }

  @Test func savesNothingUnderStrictBeforeEveryDraftIsComplete() {
    let scene = ImportScene(
      ("a.csv", "title,start\nA,2023-06-10\n,2023-06-11\nC,2023-06-12\n"))
    scene.options = ImportOptions(isStrict: true)
    let (summary, prompt) = scene.prompted(
      .line("s"), .line("all"), .line("n"), .line("back"), .line("s"), .line("title B"),
      .line("back"), .line("all"))
    #expect(prompt.complaints.count == 3)
    #expect(prompt.complaints[0].hasPrefix("not saved: 2/3 has no title;"))
    #expect(prompt.complaints[1].hasPrefix("nothing saved: 2/3 has no title;"))
    // Gone back to, it is to be decided again.
    #expect(prompt.complaints[2] == "not saved: no title")
    #expect(
      prompt.complaints.prefix(2).allSatisfy {
        $0.hasSuffix("; --strict saves nothing until it is completed or skipped")
      })
    // The prompt went to the draft that is not complete.
    #expect(
      prompt.prompts == [
        "1/3> ", "1/3> ", "2/3> ", "3/3> ", "2/3> ", "2/3> ", "2/3> ", "1/3> ",
      ])
    #expect(scene.calendar.titles == ["A", "B", "C"])
    #expect(summary.counts == [.saved: 3])
  }

  @Test(arguments: ["s", "all"])
  func savesTheRestUnderStrictWhereABadDraftIsLeftOut(_ word: String) {
    let scene = ImportScene(("a.csv", "title,start\nA,2023-06-10\n,2023-06-11\n"))
    scene.options = ImportOptions(isStrict: true)
    let (summary, prompt) = scene.prompted(
      .line("s"), .line("all"), .line("n"), .line(word))
    #expect(prompt.complaints.count == 2)
    #expect(prompt.prompts == ["1/2> ", "1/2> ", "2/2> ", "1/2> "])
    #expect(scene.calendar.titles == ["A"])
    #expect(summary.counts == [.saved: 1, .skipped: 1])
  }

  @Test func asksAboutNothingUnderStrictWithARecordThatIsRejectedBeforehand() throws {
    let scene = try LedgerScene()
    scene.options = ImportOptions(isStrict: true)
    let rows = "title,start,calendar\nA,2023-06-10,gone\nB,2023-06-11,tickets\n"
    try FileManager.default.createDirectory(
      atPath: "\(scene.folder)/gone", withIntermediateDirectories: false)
    try scene.imports(rows)
    try FileManager.default.removeItem(atPath: "\(scene.folder)/gone")
    let (lines, prompt) = try scene.prompted(
      rows.replacingOccurrences(of: "gone", with: "work") + "C,2023-06-12,work\n", .line("s"))
    #expect(
      lines == [
        "bookings.csv:2 rejected A", "bookings.csv:3 unchanged B", "bookings.csv:4 skipped C",
      ])
    #expect(prompt.prompts.isEmpty)
    #expect(try scene.names(in: "work").isEmpty)
  }

  @Test func completesAFileAtTheEnd() {
    let file = MemoryCalendar("out.ics", isDurableOnCommit: false)
    let scene = ImportScene(("a.json", Self.two), calendars: MemoryCalendars(file))
    let (summary, _) = scene.prompted(.line("a"))
    #expect(file.finishes == 1)
    #expect(summary[.saved] == 2)
    let failing = MemoryCalendar("out.ics", isDurableOnCommit: false)
    failing.failsToFinish = true
    let other = ImportScene(("a.json", Self.two), calendars: MemoryCalendars(failing))
    let (lost, _) = other.prompted(.line("a"))
    #expect(lost[.saved] == 0 && lost[.rejected] == 2)
    #expect(lost.writeFailure == MemoryCalendar.full)
  }

  @Test func stopsWhereItIsInterruptedWhileItReads() {
    let scene = ImportScene(("a.json", Self.two))
    scene.interruptedAfter = 1
    let (summary, prompt) = scene.prompted(.line("a"))
    #expect(summary.wasInterrupted)
    #expect(prompt.prompts.isEmpty && scene.calendar.groups.isEmpty)
  }
}
