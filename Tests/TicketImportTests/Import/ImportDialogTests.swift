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

  private static func opera(_ day: Int, _ place: String) -> String {
    "title,start,location,reservation number\nOpera,2030-01-\(day)T19:30Z,\(place),R1\n"
  }

  /// Another import moves the booking while its card is shown.
  @Test(arguments: [
    ("s", ["bookings.csv:2 skipped Opera"], "20300121"),
    ("keep", ["bookings.csv:2 skipped Opera"], "20300121"),
    ("replace", ["bookings.csv:2 updated Opera"], "20300120"),
  ])
  func doesNotOverwriteWhatAnotherImportHasWritten(
    _ answer: String, _ lines: [String], _ day: String
  ) throws {
    let scene = try LedgerScene()
    try scene.imports(Self.opera(20, "Old"))
    let prompted = try scene.prompted(
      Self.opera(20, "New"), .line("s"), .line(answer), .line("skip")
    ) {
      #expect(throws: Never.self) { try scene.imports(Self.opera(21, "Newer"), as: "other.csv") }
    }
    #expect(prompted.prompt.complaints.first?.contains("changed in the calendar meanwhile") == true)
    #expect(prompted.lines == lines)
    #expect(try scene.texts().count == 1)
    #expect(try scene.texts()[0].contains("DTSTART:\(day)T193000Z"))
  }

  @Test func savesASecondEventBesideWhatAnotherImportHasWritten() throws {
    let scene = try LedgerScene()
    try scene.imports(Self.opera(20, "Old"))
    _ = try scene.prompted(Self.opera(20, "New"), .line("s"), .line("second")) {
      #expect(throws: Never.self) { try scene.imports(Self.opera(21, "Newer"), as: "other.csv") }
    }
    let days = try scene.texts().map { $0.firstMatch(of: /DTSTART:(\d+)/)?.1 }
    #expect(Set(days) == ["20300120", "20300121"])
  }

  /// The event that both imports give is written once; an edit of the person is not lost.
  @Test(arguments: [true, false])
  func asksAboutAnEventThatAnotherImportHasMade(_ isEdited: Bool) throws {
    let scene = try LedgerScene()
    let prompted = try scene.prompted(
      Self.opera(20, "Old"), .line(isEdited ? "title Gala" : "show"), .line("s"), .line("replace")
    ) {
      #expect(throws: Never.self) { try scene.imports(Self.opera(20, "Old"), as: "other.csv") }
    }
    let outcome = isEdited ? "updated Gala" : "unchanged Opera"
    #expect(prompted.lines == ["bookings.csv:2 \(outcome)"])
  }

  @Test func readsATimeFromNowInTheZoneOfThePerson() throws {
    let scene = ImportScene(
      ("a.json", #"{"title":"A","start":"2030-01-20T19:30[Europe/Berlin]"}"#))
    let berlin = try #require(TimeZone(identifier: "Europe/Berlin"))
    _ = scene.prompted(.line("start in 2 hours"), .line("s"), zone: berlin)
    let start = try #require(scene.calendar.events.first?.start)
    #expect(start == .zoned(LocalDateTime(.epoch, LocalTime(secondOfDay: 7200)), berlin))
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
      flight.tickets = [Ticket(guest: guest)]
      return flight
    }
    let scene = ImportScene()
    var second = try flight("Ben Poe")
    if isMoved { second.start = try Bookings.time("2017-09-20T15:25:00+03:00") }
    scene.bookings = [("mail.eml", [try flight("Amy Poe"), second])]
    let (summary, prompt) = scene.prompted(.line("s"), .line("skip"))
    #expect(prompt.prompts.count == (isMoved ? 2 : 1))
    #expect(summary.counts == (isMoved ? [.saved: 1, .skipped: 1] : [.saved: 1, .updated: 1]))
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
    #expect(prompt.complaints == ["1/2 not saved: \(full.reason)"])
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
    #expect(scene.reporter.results[0].reason == full.reason)
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

  @Test func takesTheEndOfInputForQuitAndAsksForEdits() {
    let scene = ImportScene(("a.json", Self.two))
    let (summary, prompt) = scene.prompted(
      .line("title X"), .endOfInput, .line("n"), .endOfInput, .line("y"))
    #expect(summary.counts == [.skipped: 2])
    #expect(prompt.prompts.count { $0 == "skip 2 drafts, edited: X? [y/N] " } == 2)
    #expect(scene.calendar.events.isEmpty)
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

  @Test func namesWhatItHasReadWhereItIsInterrupted() {
    let scene = ImportScene(("a.csv", "title,start\nA,2023-06-10T19:30\nB,2023-06-11T19:30\n"))
    scene.interruptedAfter = 2
    let (summary, prompt) = scene.prompted(.line("a"))
    #expect(summary.wasInterrupted && prompt.prompts.isEmpty)
    #expect(scene.reporter.lines.first == "a.csv:2 skipped")
    #expect(
      scene.reporter.results.first?.reason == "interrupted before it was saved; import again")
  }
}
