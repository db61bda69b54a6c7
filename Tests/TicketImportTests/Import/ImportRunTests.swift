import CalendarStore
import CivilTime
import Foundation
import Reservations
import Testing

@testable import TicketImport

/// Imports without a person.
@Suite struct ImportRunTests {
  private static let csv = """
    title,start,calendar
    One,2023-06-10T19:30,
    Two,never,
    Three,2023-06-12T19:30,
    ,2023-06-13T19:30,
    One,2023-06-10T19:30,
    """

  @Test func savesWhatCanBeSavedAndNamesTheRest() throws {
    let scene = ImportScene(("a.csv", Self.csv))
    let summary = scene.unattended()
    #expect(scene.calendar.titles == ["One", "Three"])
    #expect(
      scene.reporter.lines == [
        "a.csv:2 saved One", "a.csv:3 rejected Two", "a.csv:4 saved Three", "a.csv:5 rejected",
        "a.csv:6 unchanged One",
      ])
    #expect(summary.counts == [.saved: 2, .rejected: 2, .unchanged: 1])
    #expect(summary.total == 5)
    #expect(!summary.wasInterrupted && summary.unreadableInputs == 0)
    let results = scene.reporter.results
    #expect(results[1].reason?.hasPrefix("start: ") == true)
    #expect(results[3].reason == "no title")
    #expect(results[4].reason == "already in the calendar")
    #expect(results[0].uid == results[4].uid)
    #expect(results[0].href == results[4].href)
    #expect(results[0].calendar == "tickets")
    #expect(results[0].start?.description == "2023-06-10T19:30:00")
    #expect(results[0].end?.description == "2023-06-10T21:30:00")
  }

  @Test func aRejectedRecordHasTheUIDThatItWouldBeSavedBy() throws {
    let record = ##""reservation number":"R1","title":"Faust","start":"2031-03-04T20:00""##
    func uid(_ more: String) throws -> UUID? {
      let scene = ImportScene(("a.json", "{\(record)\(more)}"))
      _ = scene.unattended()
      return try #require(scene.reporter.results.last).uid
    }
    #expect(try uid("") != nil)
    #expect(try uid(##","end":"never""##) == uid(""))
  }

  @Test func importsABookingOnceThoughItComesTwice() {
    let scene = ImportScene(("a.csv", Self.csv))
    _ = scene.unattended()
    let summary = scene.unattended()
    #expect(summary.counts == [.unchanged: 3, .rejected: 2])
    #expect(scene.calendar.events.count == 2)
  }

  /// Two lessons of one course, or a booking that was moved: neither is lost without a word.
  @Test(arguments: [false, true], [0, 300])
  func takesTwoStartsOfOneNumberForTwoEvents(_ isDryRun: Bool, afterRows rows: Int) throws {
    let others = (0..<rows).map { "Pilates,2023-06-10T19:30Z,P\($0)\n" }.joined()
    let scene = ImportScene(
      (
        "a.csv",
        """
        title,start,reservation number
        Yoga,2023-06-10T19:30Z,K7
        \(others)Yoga,2023-06-17T19:30Z,K7
        Yoga,2023-06-10T21:30+02:00,K7
        Yoga II,2023-06-17T19:30Z,K7
        """
      ))
    scene.options.isDryRun = isDryRun
    let saved: ImportResult.Status = isDryRun ? .wouldSave : .saved
    _ = scene.unattended()
    let results = scene.reporter.results
    #expect(results.prefix(rows + 1).allSatisfy { $0.status == saved })
    #expect(results.suffix(3).map(\.status) == [saved, .unchanged, saved])
  }

  /// Without a ledger, what was written cannot change any more: that is said, and not that the booking is in
  /// no calendar.
  @Test(arguments: [10, 1200])
  func rejectsACancellationOfWhatIsWritten(behindRows rows: Int) {
    let others = (0..<rows).map { "Talk \($0),2030-06-10T19:30,N\($0),\n" }.joined()
    let scene = ImportScene(
      (
        "a.csv",
        "title,start,reservation number,status\nOpera,2030-06-10T19:30,K,\n" + others
          + ",,K,canceled\n"
      ))
    let summary = scene.unattended()
    #expect(summary[rows == 10 ? .cancelled : .rejected] == 1)
    #expect(
      scene.reporter.results.last?.reason?.hasPrefix("may cancel a booking of a record before it")
        == (rows == 10 ? nil : true))
  }

  @Test func keepsTheOrderOfRecordsOverSeveralCalendars() {
    let scene = ImportScene(
      (
        "a.csv",
        """
        title,start,calendar
        1,2023-06-10T19:30,
        2,2023-06-10T19:30,work
        3,2023-06-10T19:30,tickets
        4,2023-06-10T19:30,nowhere
        5,2023-06-10T19:30,work
        """
      ), calendars: MemoryCalendars(MemoryCalendar(), MemoryCalendar("work")))
    let summary = scene.unattended()
    #expect(scene.reporter.results.map(\.title) == ["1", "2", "3", "4", "5"])
    #expect(
      scene.reporter.results.map(\.calendar)
        == ["tickets", "work", "tickets", "nowhere", "work"])
    #expect(
      scene.reporter.results[3].reason
        == "calendar: no such calendar; calendars: tickets, work")
    #expect(scene.calendars.calendars.map(\.titles) == [["1", "3"], ["2", "5"]])
    #expect(summary.counts == [.saved: 4, .rejected: 1])
  }

  @Test func writesInBatches() {
    let rows = (1...600).map { "Event \($0),2023-06-10T19:30" }
    let scene = ImportScene(("a.csv", (["title,start"] + rows).joined(separator: "\n")))
    let summary = scene.unattended()
    #expect(summary[.saved] == 600)
    #expect(scene.calendar.groups.reduce(0, +) == 600)
    #expect(scene.calendar.groups.allSatisfy { $0 <= 256 })
    #expect(scene.reporter.results.map(\.title) == (1...600).map { "Event \($0)" })
    #expect(scene.calendar.finishes == 1)
  }

  @Test func goesOnBehindAnInputThatCannotBeRead() {
    let scene = ImportScene(
      ("gone.json", "missing"), ("a.json", #"{"title":"A","start":"2023-06-10T19:30"}"#),
      ("b.json", "neither"), ("empty.csv", ""),
      ("c.jsonl", "{\"title\":\"C\",\"start\":\"2023-06-10T19:30\"}\n{\"title\":\n"))
    let summary = scene.unattended()
    #expect(scene.calendar.titles == ["A", "C"])
    #expect(summary.unreadableInputs == 3)
    #expect(
      scene.reporter.errors.map { $0.prefix { $0 != ":" } } == ["gone.json", "b.json", "empty.csv"])
    #expect(scene.reporter.lines == ["a.json saved A", "c.jsonl:1 saved C", "c.jsonl:2 rejected"])
    #expect(scene.reporter.results.last?.reason != nil)
  }

  @Test func endsWithItsReaders() {
    let scene = ImportScene(
      ("a.json", #"{"title":"A","start":"2023-06-10T19:30"}"#), ("b.eml", "without readers"),
      ("c.eml", "without readers"), ("d.json", #"{"title":"D","start":"2023-06-10T19:30"}"#))
    let summary = scene.unattended()
    #expect(scene.calendar.titles == ["A"])
    #expect(scene.reporter.errors == ["b.eml: they ended"])
    #expect(summary.hasLostReaders)
  }

  @Test func saysOfEachRecordThatItCouldNotBeWritten() {
    let scene = ImportScene(("a.csv", Self.csv))
    scene.calendar.failing = ["One"]
    let summary = scene.unattended()
    #expect(
      scene.reporter.lines == [
        "a.csv:2 rejected One", "a.csv:3 rejected Two", "a.csv:4 saved Three", "a.csv:5 rejected",
        "a.csv:6 rejected One",
      ])
    let full = MemoryCalendar.full
    #expect(scene.reporter.results[0].reason == full.reason)
    #expect(summary.writeFailure == MemoryCalendar.full)
  }

  @Test func rejectsAnEventThatNoCalendarTakesWithoutBlamingTheCalendar() {
    let scene = ImportScene(("a.csv", Self.csv))
    scene.calendar.failing = ["One"]
    scene.calendar.failure = .refused(reason: "it has no title; give it one")
    let summary = scene.unattended()
    #expect(summary.counts == [.saved: 1, .rejected: 4])
    #expect(summary.writeFailure == nil)
  }

  @Test func stopsBetweenEventsWhereItIsInterrupted() {
    let rows = (1...600).map { "Event \($0),2023-06-10T19:30" }
    let scene = ImportScene(("a.csv", (["title,start"] + rows).joined(separator: "\n")))
    scene.interruptedAfter = 300
    let summary = scene.unattended()
    #expect(summary.wasInterrupted)
    #expect(summary[.saved] == 300)
    #expect(scene.reporter.results.count == 300)
    #expect(scene.calendar.events.count == 300)
    #expect(scene.calendar.finishes == 1)
  }

  // MARK: One file

  @Test func finishesAFileOnce() {
    let file = MemoryCalendar("out.ics", isDurableOnCommit: false)
    let scene = ImportScene(("a.csv", Self.csv), calendars: MemoryCalendars(file))
    let summary = scene.unattended()
    #expect(file.finishes == 1)
    #expect(summary[.saved] == 2)
  }

  @Test func countsNothingAsSavedInAFileThatCouldNotBeCompleted() {
    let file = MemoryCalendar("out.ics", isDurableOnCommit: false)
    file.failsToFinish = true
    let scene = ImportScene(("a.csv", Self.csv), calendars: MemoryCalendars(file))
    let summary = scene.unattended()
    #expect(summary[.saved] == 0 && summary[.unchanged] == 0 && summary[.rejected] == 5)
    #expect(summary.writeFailure == MemoryCalendar.full)
  }

  // MARK: Dry run

  @Test func saysWhatItWouldSave() {
    let scene = ImportScene(("a.csv", Self.csv))
    scene.options = ImportOptions(isDryRun: true)
    let summary = scene.unattended()
    #expect(scene.calendar.events.isEmpty && scene.calendar.groups.isEmpty)
    #expect(scene.calendar.finishes == 0)
    #expect(
      scene.reporter.results.map(\.status)
        == [.wouldSave, .rejected, .wouldSave, .rejected, .unchanged])
    #expect(scene.reporter.results.allSatisfy { $0.href == nil })
    #expect(summary[.wouldSave] == 2)
  }

  @Test func saysInADryRunWhatIsThereAlready() {
    let scene = ImportScene(("a.csv", Self.csv))
    _ = scene.unattended()
    scene.options = ImportOptions(isDryRun: true)
    let summary = scene.unattended()
    #expect(summary.counts == [.unchanged: 3, .rejected: 2])
    #expect(scene.reporter.results.suffix(5).first?.href != nil)
  }
}
