import CalendarStore
import CivilTime
import Foundation
import Testing

@testable import TicketImport

@Suite struct ImportAgainTests {
  private let booking = "title,start,number\nOpera,2026-12-03T18:30:00Z,R1\n"
    .replacingOccurrences(of: "number", with: "reservation number")
  private let rebooked = "title,start,reservation number\nOpera,2026-12-04T19:30:00Z,R1\n"
  private let canceled =
    "title,start,reservation number,status\nOpera,2026-12-03T18:30:00Z,R1,cancelled\n"

  @Test func theSameAgainChangesNothing() throws {
    let scene = try LedgerScene()
    #expect(try scene.imports(booking) == ["bookings.csv:2 saved Opera"])
    let path = "\(scene.folder)/tickets/\(try scene.names()[0])"
    let before = try FileManager.default.attributesOfItem(atPath: path)
    let text = try scene.texts()
    #expect(try scene.imports(booking) == ["bookings.csv:2 unchanged Opera"])
    let after = try FileManager.default.attributesOfItem(atPath: path)
    #expect(try scene.texts() == text)
    #expect(before[.modificationDate] as? Date == after[.modificationDate] as? Date)
    #expect(before[.systemFileNumber] as? Int == after[.systemFileNumber] as? Int)
  }

  /// Other defaults are no change of a booking: its event follows them with its next change.
  @Test func otherDefaultsChangeNoKnownEvent() throws {
    let scene = try LedgerScene()
    try scene.imports(booking)
    let texts = try scene.texts()
    scene.defaults.alarms = Sourced([.before(CivilDuration(seconds: 7200))], .configuration)
    #expect(try scene.imports(booking) == ["bookings.csv:2 unchanged Opera"])
    #expect(try scene.prompted(booking, .line("s")).lines == ["bookings.csv:2 unchanged Opera"])
    #expect(try scene.texts() == texts)
    #expect(try scene.imports(rebooked) == ["bookings.csv:2 updated Opera"])
    #expect(try scene.property("TRIGGER") == "-PT2H")
    scene.defaults.alarms = Sourced([.before(CivilDuration(seconds: 600))], .option)
    #expect(try scene.imports(rebooked) == ["bookings.csv:2 updated Opera"])
    #expect(try scene.property("TRIGGER") == "-PT10M")
  }

  @Test func seesAnEditInPlaceThatSetsItsTimeBack() throws {
    let scene = try LedgerScene()
    try scene.imports(rebooked)
    try scene.imports(booking)
    try scene.editInPlace()
    let texts = try scene.texts()
    #expect(try scene.imports(booking) == ["bookings.csv:2 unchanged Opera"])
    #expect(
      scene.reporter.results.last?.reason
        == "already in the calendar, where it was changed since")
    #expect(try scene.imports(canceled) == ["bookings.csv:2 conflict Canceled: Opera"])
    #expect(
      try scene.undoes(2) == [
        "conflict Opera: changed in the calendar since and kept; --force undoes it all the same"
      ])
    #expect(try scene.texts() == texts)
    scene.options.isForced = true
    #expect(try scene.imports(canceled) == ["bookings.csv:2 cancelled Canceled: Opera"])
  }

  /// `--again` brings back; `--force` only replaces what was changed in the calendar.
  @Test(arguments: [false, true])
  func onlyAgainBringsBackACanceledBooking(isRemoved: Bool) throws {
    let scene = try LedgerScene()
    try scene.imports(booking)
    scene.options.deletesCanceled = isRemoved
    #expect(try scene.imports(canceled) == ["bookings.csv:2 cancelled Canceled: Opera"])
    scene.options.deletesCanceled = false
    scene.options.isForced = true
    let texts = try scene.texts()
    try scene.imports(booking)
    #expect(try scene.texts() == texts)
    scene.options.isForced = false
    scene.options.bringsBack = true
    #expect(try scene.imports(booking)[0].hasSuffix(" Opera"))
    #expect(try scene.texts().count == 1 && !scene.texts().joined().contains("Canceled"))
  }

  @Test func aRestoredFileIsNoChange() throws {
    let scene = try LedgerScene()
    try scene.imports(booking)
    let (folder, copy) = ("\(scene.folder)/tickets", "\(scene.folder)/copy")
    let cp = try Process.run(URL(fileURLWithPath: "/bin/cp"), arguments: ["-a", folder, copy])
    cp.waitUntilExit()
    try FileManager.default.moveItem(atPath: folder, toPath: "\(scene.folder)/old")
    try FileManager.default.moveItem(atPath: copy, toPath: folder)
    #expect(try scene.imports(booking) == ["bookings.csv:2 unchanged Opera"])
    #expect(scene.reporter.results.last?.reason == BookingState.alreadyThere)
    #expect(try scene.imports(rebooked) == ["bookings.csv:2 updated Opera"])
  }

  @Test func aCancellationThatIsRepeatedFindsTheEventRemoved() throws {
    let scene = try LedgerScene()
    try scene.imports(booking)
    scene.options.deletesCanceled = true
    let row = try #require(canceled.split(separator: "\n").last)
    let lines = try scene.imports(canceled + "\(row)\n")
    #expect(lines.map { $0.split(separator: " ")[1] } == ["cancelled", "unchanged"])
    #expect(scene.reporter.results.last?.reason == BookingState.removedBefore)
  }

  @Test func aRebookingUpdatesTheEvent() throws {
    let scene = try LedgerScene()
    try scene.imports(booking)
    let name = try scene.names()
    let created = try scene.property("CREATED")
    let modified = try scene.property("LAST-MODIFIED")
    #expect(try scene.imports(rebooked) == ["bookings.csv:2 updated Opera"])
    #expect(try scene.names() == name)
    #expect(try scene.property("DTSTART") == "20261204T193000Z")
    #expect(try scene.property("SEQUENCE") == "1")
    #expect(try scene.property("CREATED") == created)
    #expect(try scene.property("LAST-MODIFIED") != modified)
    #expect(try scene.imports(rebooked) == ["bookings.csv:2 unchanged Opera"])
    #expect(try scene.imports(booking) == ["bookings.csv:2 unchanged Opera"])
    #expect(try scene.property("SEQUENCE") == "1")
  }

  @Test func anUnknownEventOfTheCalendarStays() throws {
    let scene = try LedgerScene()
    let other = try LedgerScene()
    try other.imports(booking)
    let name = try other.names()[0]
    try FileManager.default.copyItem(
      atPath: "\(other.folder)/tickets/\(name)", toPath: "\(scene.folder)/tickets/\(name)")
    #expect(try scene.imports(rebooked) == ["bookings.csv:2 unchanged Opera"])
    #expect(scene.reporter.results.first?.reason == BookingState.notFromHere)
    #expect(try scene.texts() == other.texts())
  }

  @Test func aPersonsChangeIsKept() throws {
    let scene = try LedgerScene()
    try scene.imports(booking)
    try scene.edit()
    #expect(try scene.imports(booking) == ["bookings.csv:2 unchanged Opera"])
    #expect(try scene.imports(rebooked) == ["bookings.csv:2 conflict Opera"])
    #expect(try scene.property("SUMMARY") == "My Opera")
    scene.options.isForced = true
    #expect(try scene.imports(rebooked) == ["bookings.csv:2 updated Opera"])
    #expect(try scene.property("SUMMARY") == "Opera")
    #expect(try scene.property("DTSTART") == "20261204T193000Z")
  }

  @Test func theSameRecordReplacesAPersonsChangeIfForced() throws {
    let scene = try LedgerScene()
    try scene.imports(booking)
    let text = try scene.texts()[0]
    try scene.edit()
    scene.options.isForced = true
    #expect(try scene.imports(booking) == ["bookings.csv:2 updated Opera"])
    #expect(try scene.property("SUMMARY") == "Opera")
    #expect(try scene.property("SEQUENCE") == "1")
    let lines = { (text: String) in text.split(separator: "\r\n").count }
    #expect(try lines(scene.texts()[0]) == lines(text))
    #expect(try scene.imports(booking) == ["bookings.csv:2 unchanged Opera"])
  }

  @Test func aRepeatedRecordComesToTheSameAsTheFirst() throws {
    let scene = try LedgerScene()
    let row = booking.split(separator: "\n")[1]
    let other = rebooked.split(separator: "\n")[1]
    #expect(
      try scene.imports(booking + row) == [
        "bookings.csv:2 saved Opera", "bookings.csv:3 unchanged Opera",
      ])
    try scene.edit()
    #expect(
      try scene.imports(rebooked + other) == [
        "bookings.csv:2 conflict Opera", "bookings.csv:3 conflict Opera",
      ])
    try scene.delete()
    #expect(
      try scene.imports(booking + row) == [
        "bookings.csv:2 skipped Opera", "bookings.csv:3 skipped Opera",
      ])
    #expect(Set(scene.reporter.results.map(\.reason)) == [BookingState.deleted])
  }

  @Test func whatAPersonDeletedStaysDeleted() throws {
    let scene = try LedgerScene()
    try scene.imports(booking)
    try scene.delete()
    #expect(try scene.imports(booking) == ["bookings.csv:2 skipped Opera"])
    #expect(try scene.imports(rebooked) == ["bookings.csv:2 skipped Opera"])
    #expect(try scene.imports(canceled) == ["bookings.csv:2 skipped Canceled: Opera"])
    #expect(try scene.names().isEmpty)
    scene.options.bringsBack = true
    #expect(try scene.imports(rebooked) == ["bookings.csv:2 saved Opera"])
    #expect(try scene.property("SEQUENCE") == "1")
    scene.options.bringsBack = false
    #expect(try scene.imports(rebooked) == ["bookings.csv:2 unchanged Opera"])
  }

  @Test func aCancellationMarksTheEvent() throws {
    let scene = try LedgerScene()
    try scene.imports(booking)
    #expect(try scene.texts()[0].contains("BEGIN:VALARM"))
    #expect(try scene.imports(canceled) == ["bookings.csv:2 cancelled Canceled: Opera"])
    #expect(try scene.property("STATUS") == "CANCELLED")
    #expect(try scene.property("SUMMARY") == "Canceled: Opera")
    #expect(try !scene.texts()[0].contains("BEGIN:VALARM"))
    #expect(try scene.imports(canceled) == ["bookings.csv:2 unchanged Canceled: Opera"])
    #expect(try scene.imports(booking) == ["bookings.csv:2 unchanged Canceled: Opera"])
    scene.options.bringsBack = true
    #expect(try scene.imports(booking) == ["bookings.csv:2 updated Opera"])
    #expect(try scene.property("STATUS") == "CONFIRMED")
  }

  @Test func aCancellationCanRemoveTheEvent() throws {
    let scene = try LedgerScene()
    scene.options.deletesCanceled = true
    #expect(try scene.imports(canceled) == ["bookings.csv:2 skipped Canceled: Opera"])
    try scene.imports(booking)
    #expect(try scene.imports(canceled) == ["bookings.csv:2 cancelled Canceled: Opera"])
    #expect(try scene.names().isEmpty)
    #expect(try scene.imports(canceled) == ["bookings.csv:2 unchanged Canceled: Opera"])
    #expect(try scene.imports(booking) == ["bookings.csv:2 unchanged Canceled: Opera"])
    scene.options.bringsBack = true
    #expect(try scene.imports(booking) == ["bookings.csv:2 saved Opera"])
  }

  @Test func incompleteRecordsOfOneBookingAreNotTakenForTheSame() throws {
    let scene = try LedgerScene()
    let rows = "title,notes,reservation number\nOpera,old,R1\nOpera,new,R1\n"
    let (lines, prompt) = try scene.prompted(rows, .line("start 2026-12-05T19:00Z"), .line("s"))
    #expect(lines == ["bookings.csv:2 unchanged Opera", "bookings.csv:3 saved Opera"])
    #expect(prompt.complaints.isEmpty)
    #expect(try scene.property("DESCRIPTION")?.hasPrefix("new") == true)
  }

  @Test func whatIsReadAgainIsKnownOnlyWhileNothingElseChanged() throws {
    let scene = try LedgerScene()
    try scene.imports(booking)
    // Another header makes other records of the same bytes.
    let other = booking.replacingOccurrences(of: "start", with: "start time")
    #expect(try scene.imports(other) == ["bookings.csv:2 unchanged Opera"])
    let noted = booking.replacingOccurrences(of: "title,start", with: "notes,start,title")
      .replacingOccurrences(
        of: "Opera,2026-12-03T18:30:00Z", with: "Opera,2026-12-03T18:30:00Z,Opera")
    #expect(try scene.imports(noted) == ["bookings.csv:2 updated Opera"])
    #expect(try scene.imports(booking) == ["bookings.csv:2 unchanged Opera"])
    try scene.delete()
    #expect(try scene.imports(booking) == ["bookings.csv:2 skipped Opera"])
  }

  @Test func theSameRecordTwiceIsOneEvent() throws {
    let scene = try LedgerScene()
    #expect(
      try scene.imports(booking + "Opera,2026-12-03T18:30:00Z,R1\n")
        == ["bookings.csv:2 saved Opera", "bookings.csv:3 unchanged Opera"])
  }

  @Test func legsAndGuestsAreToldApart() throws {
    let scene = try LedgerScene()
    let rows = """
      title,start,reservation number,passenger
      BER-FRA,2026-12-03T08:00:00Z,R1,Ada
      BER-FRA,2026-12-03T08:00:00Z,R1,Grace
      FRA-SFO,2026-12-03T11:00:00Z,R1,Ada

      """
    #expect(
      try scene.imports(rows)
        == [
          "bookings.csv:2 saved BER-FRA", "bookings.csv:3 updated BER-FRA",
          "bookings.csv:4 saved FRA-SFO",
        ])
    let moved = rows.replacingOccurrences(
      of: "12-03T08:00:00Z,R1,Grace", with: "12-04T08:00:00Z,R1,Grace")
    #expect(
      try scene.imports(moved)
        == [
          "bookings.csv:2 unchanged BER-FRA", "bookings.csv:3 saved BER-FRA",
          "bookings.csv:4 unchanged FRA-SFO",
        ])
  }

  @Test func anotherCalendarLeavesTheEventWhereItIs() throws {
    let scene = try LedgerScene()
    try scene.imports(booking)
    scene.calendar = "work"
    #expect(try scene.imports(booking) == ["bookings.csv:2 unchanged Opera"])
    #expect(scene.reporter.results[0].reason?.contains("stays in calendar \"tickets\"") == true)
    #expect(try scene.imports(rebooked) == ["bookings.csv:2 updated Opera"])
    #expect(scene.reporter.results[0].reason?.contains("stays in calendar \"tickets\"") == true)
    #expect(try scene.names(in: "work").isEmpty)
    #expect(try scene.property("DTSTART") == "20261204T193000Z")
  }

  @Test func aDryRunSaysWhatWouldBecomeOfIt() throws {
    let scene = try LedgerScene()
    try scene.imports(booking)
    let text = try scene.texts()
    scene.options.isDryRun = true
    #expect(try scene.imports(booking) == ["bookings.csv:2 unchanged Opera"])
    #expect(try scene.imports(rebooked) == ["bookings.csv:2 would-update Opera"])
    #expect(try scene.imports(canceled) == ["bookings.csv:2 would-cancel Canceled: Opera"])
    try scene.edit()
    #expect(try scene.imports(rebooked) == ["bookings.csv:2 conflict Opera"])
    #expect(try scene.texts() != text)
  }
}
