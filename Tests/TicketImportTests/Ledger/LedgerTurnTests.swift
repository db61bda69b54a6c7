import Testing
import TicketImport

@Suite struct LedgerTurnTests {
  private let folder: LedgerFolder

  init() throws { folder = try LedgerFolder() }

  @Test func isOneImportsAtATime() throws {
    let first = LedgerTurn(try folder.open())
    #expect(try first.take())
    let second = LedgerTurn(try folder.open(), patience: 0)
    let error = #expect(throws: LedgerError.self) { try second.take() }
    #expect(error?.cause == .busy)
    first.end()
    #expect(try second.take())
  }

  @Test func endsWithTheLastOfThoseThatTookIt() throws {
    let first = LedgerTurn(try folder.open())
    #expect(try first.take())
    #expect(try first.take())
    first.end()
    let second = LedgerTurn(try folder.open(), patience: 0)
    #expect(throws: LedgerError.self) { try second.take() }
    first.end()
    first.end()
    #expect(try second.take())
  }

  @Test func endsWithItsOwner() throws {
    let ledger = try folder.open()
    do {
      let first = LedgerTurn(ledger)
      #expect(try first.take())
    }
    #expect(try LedgerTurn(try folder.open(), patience: 0).take())
  }

  @Test func saysThatItWaitsUnlessItIsInterrupted() throws {
    let first = LedgerTurn(try folder.open())
    #expect(try first.take())
    var said: [String] = []
    let second = LedgerTurn(
      try folder.open(), patience: 60, isInterrupted: { !said.isEmpty }, say: { said.append($0) })
    #expect(try !second.take())
    #expect(said == ["waiting for another import to finish"])
  }

  /// A run that asks nobody writes nothing without its turn.
  @Test func isGivenUpAfterAWhile() throws {
    let first = LedgerTurn(try folder.open())
    #expect(try first.take())
    let error = #expect(throws: LedgerError.self) {
      try LedgerTurn(try folder.open(), patience: 1).take()
    }
    #expect(error?.cause == .busy)
    #expect(error?.reason.contains("try again when it has finished") == true)
  }
}
