import Foundation
import Testing

@testable import TicketImport

/// Inputs that keep an import waiting.
@Suite struct ImportPauseTests {
  private static let header = "title,start,reservation number\n"
  private static let booking = "Opera,2026-12-03T18:30:00Z,R1\n"
  private static let rebooked = "Opera,2026-12-04T19:30:00Z,R1\n"
  private static let other = "Ballet,2026-12-05T18:30:00Z,R2\n"

  @Test func savesWhatThereIsAndLetsOthersWriteMeanwhile() throws {
    let scene = try LedgerScene()
    let lock = WriteLock(scene.ledger)
    #expect(try lock.acquire())
    let state = "\(scene.folder)/state"
    var saved: [String] = []
    let lines = try scene.imports(
      pausing: [Self.header + Self.booking, Self.other], lock: lock
    ) {
      saved = try scene.names()
      let others = WriteLock(try Ledger(folder: state, access: .readWrite), patience: 0)
      #expect(try others.acquire())
    }
    #expect(saved.count == 1)
    #expect(lines == ["bookings.csv:2 saved Opera", "bookings.csv:3 saved Ballet"])
  }

  @Test func waitsForTheLockAsLongAsItTakes() throws {
    let scene = try LedgerScene()
    let others = WriteLock(try Ledger(folder: "\(scene.folder)/state", access: .readWrite))
    var looks = 0
    let lock = WriteLock(
      scene.ledger, patience: 0,
      isInterrupted: {
        looks += 1
        if looks == 3 { others.release() }
        return false
      })
    #expect(try lock.acquire())
    let lines = try scene.imports(
      pausing: [Self.header + Self.booking, Self.other], lock: lock
    ) {
      let isTaken = try others.acquire()
      #expect(isTaken)
    }
    #expect(looks == 3 && lines.count == 2)
  }

  /// What a record says was known before the pause is not known after it.
  @Test func decidesByWhatOthersWroteMeanwhile() throws {
    let scene = try LedgerScene()
    try scene.imports(Self.header + Self.booking)
    let lines = try scene.imports(pausing: [Self.header + Self.other, Self.booking]) {
      let updated = try scene.imports(Self.header + Self.rebooked)
      #expect(updated == ["bookings.csv:2 updated Opera"])
    }
    #expect(lines == ["bookings.csv:2 saved Ballet", "bookings.csv:3 unchanged Opera"])
    #expect(try scene.texts().contains { $0.contains("DTSTART:20261204T193000Z") })
  }

  /// Its record is not in this import's input, and it is not gone.
  @Test func prunesNothingThatAnotherImportHasJustWritten() throws {
    let scene = try LedgerScene()
    let third = "Recital,2026-12-06T18:30:00Z,R3\n"
    try scene.imports(Self.header + Self.booking + Self.other)
    scene.options.prunes = true
    _ = try scene.imports(pausing: [Self.header + Self.booking, Self.other]) {
      scene.options.prunes = false
      let saved = try scene.imports(Self.header + third)
      #expect(saved == ["bookings.csv:2 saved Recital"])
    }
    #expect(try scene.names().count == 3)
    // What was there before the import is withdrawn.
    scene.options.prunes = true
    _ = try scene.imports(Self.header + Self.booking + Self.other)
    #expect(try scene.names().count == 2)
  }

  @Test func showsWhatADryRunHasFoundMeanwhile() throws {
    let scene = try LedgerScene()
    scene.options.isDryRun = true
    let lines = try scene.imports(pausing: [Self.header + Self.booking, Self.booking]) {}
    #expect(lines == ["bookings.csv:2 would-save Opera", "bookings.csv:3 unchanged Opera"])
  }

  @Test func writesNothingMoreWhereItIsInterruptedMeanwhile() throws {
    let scene = try LedgerScene()
    var isInterrupted = false
    let lock = WriteLock(scene.ledger, isInterrupted: { isInterrupted })
    #expect(try lock.acquire())
    let others = WriteLock(
      try Ledger(folder: "\(scene.folder)/state", access: .readWrite), patience: 0)
    let lines = try scene.imports(
      pausing: [Self.header + Self.booking, Self.other], lock: lock
    ) {
      let isTaken = try others.acquire()
      #expect(isTaken)
      isInterrupted = true
    }
    #expect(lines == ["bookings.csv:2 saved Opera", "bookings.csv:3 skipped"])
    #expect(try scene.names().count == 1)
    #expect(scene.summary.wasInterrupted)
  }
}
