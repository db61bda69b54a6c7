import CivilTime
import Reservations
import Testing

@testable import TicketImport

/// Records of no kind that state neither end nor length, of a booking whose length is known.
@Suite struct KeptLengthTests {
  private static let header = "title,start,end,reservation number,seat\n"
  private static let whole = "Amadeus,2026-12-13T19:30,2026-12-13T22:10,C-88,7\n"
  private static let endless = "Amadeus,2026-12-13T19:30,,C-88,7\n"
  private static let moved = "Amadeus,2026-12-14T20:00,,C-88,7\n"

  @Test(arguments: [nil, 1])
  func aRowWithoutAnEndKeepsTheLength(_ window: Int?) throws {
    let scene = try LedgerScene()
    scene.windowSize = window
    try scene.imports(Self.header + Self.whole)
    #expect(
      try scene.imports(Self.header + Self.endless) == ["bookings.csv:2 unchanged Amadeus"])
    #expect(try scene.property("DTEND") == "20261213T221000")
    // In one file, in both orders.
    for rows in [[Self.whole, Self.endless], [Self.endless, Self.whole]] {
      let other = try LedgerScene()
      other.windowSize = window
      try other.imports(Self.header + rows.joined())
      #expect(try other.property("DTEND") == "20261213T221000")
      #expect(
        try other.imports(Self.header + rows.joined()).last == "bookings.csv:3 unchanged Amadeus")
    }
  }

  @Test func aMovedStartKeepsTheLength() throws {
    let scene = try LedgerScene()
    try scene.imports(Self.header + Self.whole)
    #expect(try scene.imports(Self.header + Self.moved) == ["bookings.csv:2 updated Amadeus"])
    #expect(try scene.property("DTEND") == "20261214T224000")
    #expect(try scene.imports(Self.header + Self.moved) == ["bookings.csv:2 unchanged Amadeus"])
    // The latest record states no end either.
    try scene.imports(Self.header + "Amadeus,2026-12-15T20:15,,C-88,7\n")
    #expect(try scene.property("DTEND") == "20261215T225500")
  }

  @Test func aStatedLengthCounts() throws {
    let scene = try LedgerScene()
    try scene.imports(Self.header + Self.whole)
    let shorter = Self.header + "Amadeus,2026-12-13T19:30,2026-12-13T21:00,C-88,7\n"
    #expect(try scene.imports(shorter) == ["bookings.csv:2 updated Amadeus"])
    #expect(try scene.property("DTEND") == "20261213T210000")
    scene.defaults.duration = Sourced(CivilDuration(seconds: 10_800), .option)
    #expect(
      try scene.imports(Self.header + Self.endless) == ["bookings.csv:2 updated Amadeus"])
    #expect(try scene.property("DTEND") == "20261213T223000")
  }

  @Test func aDayHasNoLengthOfTimes() throws {
    let scene = try LedgerScene()
    try scene.imports(Self.header + Self.whole)
    try scene.imports(Self.header + "Amadeus,2026-12-15,,C-88,7\n")
    #expect(try scene.property("DTEND") == "20261216")
  }

  @Test func thePromptShowsTheLengthThatIsKept() throws {
    let scene = try LedgerScene()
    try scene.imports(Self.header + Self.whole)
    #expect(
      try scene.prompted(Self.header + Self.endless).lines == ["bookings.csv:2 unchanged Amadeus"])
    // What a person confirms is saved as it is shown.
    #expect(
      try scene.prompted(Self.header + Self.moved, .line("s")).lines
        == ["bookings.csv:2 updated Amadeus"])
    #expect(try scene.property("DTEND") == "20261214T224000")
    // The later of two rows stands for both.
    let other = try LedgerScene()
    _ = try other.prompted(Self.header + Self.whole + Self.endless, .line("s"))
    #expect(try other.property("DTEND") == "20261213T221000")
  }
}
