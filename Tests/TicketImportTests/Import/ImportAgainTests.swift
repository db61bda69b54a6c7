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
}
