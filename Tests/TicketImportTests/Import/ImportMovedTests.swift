import CalendarStore
import Foundation
import Testing

@testable import TicketImport

/// Events that somebody has moved to another calendar since they were written.
@Suite struct ImportMovedTests {
  private let booking = "title,start,reservation number\nOpera,2026-12-03T18:30:00Z,R1\n"
  private let rebooked = "title,start,reservation number\nOpera,2026-12-04T19:30:00Z,R1\n"

  /// A scene in which a person has moved the event to another calendar.
  private func moved() throws -> LedgerScene {
    let scene = try LedgerScene()
    try scene.imports(booking)
    try move("tickets", "work", in: scene)
    return scene
  }

  private func move(_ from: String, _ to: String, in scene: LedgerScene) throws {
    let name = try #require(try scene.names(in: from).first)
    try FileManager.default.moveItem(
      atPath: "\(scene.folder)/\(from)/\(name)", toPath: "\(scene.folder)/\(to)/\(name)")
  }

  @Test func theSameRecordIsInTheOtherCalendar() throws {
    let scene = try moved()
    #expect(try scene.imports(booking) == ["bookings.csv:2 unchanged Opera"])
    #expect(
      scene.reporter.results.last?.reason == "already in the calendar; stays in calendar \"work\"")
    #expect(scene.reporter.results.last?.calendar == "work")
    scene.options.bringsBack = true
    #expect(try scene.imports(booking) == ["bookings.csv:2 unchanged Opera"])
    #expect(try scene.names().isEmpty)
  }

  @Test func aRebookingFollowsIt() throws {
    let scene = try moved()
    scene.options.isDryRun = true
    #expect(try scene.imports(rebooked) == ["bookings.csv:2 would-update Opera"])
    #expect(scene.reporter.results.last?.reason == "stays in calendar \"work\"; start, end changed")
    scene.options.isDryRun = false
    #expect(try scene.imports(rebooked) == ["bookings.csv:2 updated Opera"])
    #expect(scene.reporter.results.last?.reason == "stays in calendar \"work\"; start, end changed")
    #expect(try scene.property("DTSTART", in: "work") == "20261204T193000Z")
    #expect(try scene.names().isEmpty)
    #expect(try scene.imports(rebooked) == ["bookings.csv:2 unchanged Opera"])
  }

  @Test(arguments: [false, true])
  func aCanceledOneDoesNotStayWhereItIsRemoved(isDryRun: Bool) throws {
    let scene = try moved()
    scene.options.deletesCanceled = true
    scene.options.isDryRun = isDryRun
    let canceled =
      "title,start,reservation number,status\nOpera,2026-12-03T18:30:00Z,R1,cancelled\n"
    try scene.imports(canceled)
    #expect(scene.reporter.results.last?.status == (isDryRun ? .wouldCancel : .cancelled))
    #expect(scene.reporter.results.last?.reason?.contains("stays") != true)
    #expect(try scene.names(in: "work").isEmpty == !isDryRun)
  }

  @Test func whatWasChangedThereTooIsAConflict() throws {
    let scene = try moved()
    try scene.edit("work")
    #expect(try scene.imports(rebooked) == ["bookings.csv:2 conflict Opera"])
    #expect(try scene.property("SUMMARY", in: "work") == "My Opera")
    scene.options.isForced = true
    #expect(try scene.imports(rebooked) == ["bookings.csv:2 updated Opera"])
    #expect(try scene.property("DTSTART", in: "work") == "20261204T193000Z")
    #expect(try scene.names().isEmpty)
  }

  @Test func aCopyInEachOfTwoCalendarsIsNone() throws {
    let scene = try moved()
    let name = try #require(try scene.names(in: "work").first)
    try FileManager.default.copyItem(
      atPath: "\(scene.folder)/work/\(name)", toPath: "\(scene.folder)/tickets/\(name)")
    try scene.edit("tickets")
    #expect(try scene.imports(rebooked) == ["bookings.csv:2 conflict Opera"])
    #expect(scene.reporter.results.last?.calendar == "tickets")
  }

  /// What the import did is taken back, and not what the person did.
  @Test func undoTakesBackTheTimeAndNotTheMove() throws {
    let scene = try moved()
    let text = try scene.texts(in: "work")
    try scene.imports(rebooked)
    #expect(try scene.undoes() == ["restored Opera"])
    #expect(try scene.texts(in: "work") == text)
    #expect(try scene.names().isEmpty)
    #expect(try scene.redoes() == ["restored Opera"])
    #expect(try scene.property("DTSTART", in: "work") == "20261204T193000Z")
    #expect(try scene.names().isEmpty)
  }

  @Test(arguments: [false, true])
  func undoLeavesWhatItsImportDidNotPutThere(isForced: Bool) throws {
    let scene = try moved()
    let lines = try scene.undoes(1, isForced: isForced)
    #expect(lines.first?.hasPrefix("conflict Opera: moved to work since and kept") == true)
    #expect(try scene.names(in: "work").count == 1 && scene.names().isEmpty)
  }

  @Test func pruningWithdrawsItThere() throws {
    let scene = try LedgerScene()
    let rest = (0..<3).map { "Talk \($0),2026-12-03T18:30:00Z,T\($0)\n" }.joined()
    try scene.imports(booking + rest)
    let name = try #require(
      try scene.names().first { name in
        try String(contentsOfFile: "\(scene.folder)/tickets/\(name)", encoding: .utf8)
          .contains("SUMMARY:Opera")
      })
    try FileManager.default.moveItem(
      atPath: "\(scene.folder)/tickets/\(name)", toPath: "\(scene.folder)/work/\(name)")
    scene.options.prunes = true
    let lines = try scene.imports("title,start,reservation number\n" + rest)
    #expect(lines.last == "/in/bookings.csv cancelled Opera")
    #expect(scene.reporter.results.last?.calendar == "work")
    #expect(try scene.names(in: "work").isEmpty)
    #expect(try scene.undoes() == ["restored Opera"])
    #expect(try scene.names(in: "work").count == 1)
  }

  @Test func thePromptSaysWhereItIsAndAsksAboutARebooking() throws {
    let scene = try moved()
    let same = try scene.prompted(booking)
    #expect(same.lines == ["bookings.csv:2 unchanged Opera"])
    let changed = try scene.prompted(rebooked, .line("save"))
    #expect(changed.lines == ["bookings.csv:2 updated Opera"])
    #expect(try scene.property("DTSTART", in: "work") == "20261204T193000Z")
  }

  @Test func thePromptMovesItBack() throws {
    let scene = try moved()
    let lines = try scene.prompted(rebooked, .line("move")).lines
    #expect(lines == ["bookings.csv:2 updated Opera"])
    #expect(try scene.names(in: "work").isEmpty)
    #expect(try scene.property("DTSTART") == "20261204T193000Z")
    #expect(try scene.undoes() == ["restored Opera"])
    #expect(try scene.names().isEmpty)
    #expect(try scene.property("DTSTART", in: "work") == "20261203T183000Z")
  }

  /// A calendar that cannot be looked at may have the event: it does not count as deleted.
  @Test func aCalendarThatCannotBeReadMayHaveIt() throws {
    let (work, other) = (MemoryCalendar("work"), MemoryCalendar("other"))
    let calendars = MemoryCalendars(work, other)
    let entry = LedgerObject(
      ObjectChange(calendar: EventCalendar(name: "tickets"), href: "a.ics", before: nil, after: []))
    let place = { () throws(StoreError) in try EventPlace(of: entry, nil, among: calendars).version
    }
    #expect(try place() == nil)
    other.isUnreadable = true
    #expect(throws: other.failure) { try place() }
    let day = EventTime.date(.epoch)
    let event = Event(uid: "a", title: "Opera", start: day, end: day)
    let write = ObjectWrite(href: "a.ics", content: .event(event), condition: .absent)
    _ = work.stage([write]).commit()
    #expect(try place() != nil)
  }
}
