import CalendarStore
import Testing

@testable import TicketImport

@Suite struct WriteLockTests {
  private let folder: LedgerFolder

  init() throws { folder = try LedgerFolder() }

  @Test func isOneImportsAtATime() throws {
    let first = WriteLock(try folder.open())
    #expect(try first.acquire())
    let second = WriteLock(try folder.open(), patience: 0)
    let error = #expect(throws: StoreError.self) { try second.acquire() }
    #expect(error?.cause == .busy)
    first.release()
    #expect(try second.acquire())
  }

  @Test func acquiringItTwiceIsTheSameAsOnce() throws {
    let first = WriteLock(try folder.open())
    #expect(try first.acquire())
    #expect(try first.acquire())
    let second = WriteLock(try folder.open(), patience: 0)
    #expect(throws: StoreError.self) { try second.acquire() }
    first.release()
    first.release()
    #expect(try second.acquire())
  }

  @Test func endsWithItsOwner() throws {
    let ledger = try folder.open()
    do {
      let first = WriteLock(ledger)
      #expect(try first.acquire())
    }
    #expect(try WriteLock(try folder.open(), patience: 0).acquire())
  }

  @Test func saysThatItWaitsUnlessItIsInterrupted() throws {
    let first = WriteLock(try folder.open())
    #expect(try first.acquire())
    var said: [String] = []
    let second = WriteLock(
      try folder.open(), patience: 60, isInterrupted: { !said.isEmpty }, say: { said.append($0) })
    #expect(try !second.acquire())
    #expect(said == ["waiting for another import to finish"])
  }

  /// A run that asks nobody writes nothing without the lock.
  @Test func isGivenUpAfterAWhile() throws {
    let first = WriteLock(try folder.open())
    #expect(try first.acquire())
    let error = #expect(throws: StoreError.self) {
      try WriteLock(try folder.open(), patience: 1).acquire()
    }
    #expect(error?.cause == .busy)
    #expect(error?.reason.contains("try again when it has finished") == true)
  }
}
