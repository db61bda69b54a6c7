import CivilTime
import Reservations
import Testing

@testable import TicketImport

/// Rows without a number that a file had before, and that another import reads otherwise.
@Suite struct ReadOtherwiseTests {
  private static let header = "title,date,Throw-in\n"
  private static let renamed = "title,date,start time\n"
  private static let rows = "Kilmacud,2026-12-05,11:30\nBray,2026-12-19,10:00\n"

  @Test(arguments: [nil, 1])
  func aRowWithItsTimeIsTheSameEvent(_ window: Int?) throws {
    let scene = try LedgerScene()
    scene.windowSize = window
    try scene.imports(Self.header + Self.rows)
    #expect(
      try scene.imports(Self.renamed + Self.rows) == [
        "bookings.csv:2 updated Kilmacud", "bookings.csv:3 updated Bray",
      ])
    #expect(try scene.names().count == 2)
    #expect(try scene.texts().joined().contains("DTSTART:20261205T113000"))
    for _ in 0..<2 {
      #expect(
        try scene.imports(Self.renamed + Self.rows) == [
          "bookings.csv:2 unchanged Kilmacud", "bookings.csv:3 unchanged Bray",
        ])
    }
  }

  /// Each slot of a day could be the row before it.
  @Test func anotherTitleOrTimeIsANewEvent() throws {
    let scene = try LedgerScene()
    let rows = "Dune,Cinema,2026-12-05\n"
    try scene.imports("title,Kind,date\n" + rows)
    #expect(try scene.imports("Kind,title,date\n" + rows) == ["bookings.csv:2 saved Cinema"])
    let other = try LedgerScene()
    let slots = "Training,2026-12-05,10:00,11:00\nTraining,2026-12-05,11:00,12:00\n"
    try other.imports("title,date,start time,KO\n" + slots)
    try other.imports("title,date,Arrive,start time\n" + slots)
    let texts = try other.texts().joined()
    for hour in [10, 11, 12] { #expect(texts.contains("DTSTART:20261205T\(hour)0000")) }
  }

  @Test func aRowWithItsPlaceIsTheSameEvent() throws {
    let scene = try LedgerScene()
    let rows = "Bray,2026-12-05T10:00,Field 3\n"
    try scene.imports("title,start,Field\n" + rows)
    #expect(try scene.imports("title,start,location\n" + rows) == ["bookings.csv:2 updated Bray"])
    #expect(try scene.names().count == 1)
  }

  /// Two rows with the same bytes are one event, as they are when they are read as before.
  @Test func theSameRowTwiceIsOneEvent() throws {
    let scene = try LedgerScene()
    let rows = "Bray,2026-12-19,10:00\nBray,2026-12-19,10:00\n"
    try scene.imports(Self.header + rows)
    try scene.imports(Self.renamed + rows)
    #expect(try scene.names().count == 1)
  }

  @Test func theRowOfAnotherFileIsANewEvent() throws {
    let scene = try LedgerScene()
    try scene.imports(Self.header + Self.rows)
    try scene.imports(Self.renamed + Self.rows, as: "other.csv")
    #expect(try scene.names().count == 4)
  }

  @Test func anUndoneEventIsNew() throws {
    let scene = try LedgerScene()
    try scene.imports(Self.header + Self.rows)
    try scene.undoes()
    #expect(
      try scene.imports(Self.renamed + Self.rows).allSatisfy { $0.contains(" saved ") })
    #expect(try scene.names().count == 2)
  }

  @Test func pruningLeavesIt() throws {
    let scene = try LedgerScene()
    try scene.imports(Self.header + Self.rows)
    scene.options.prunes = true
    try scene.imports(Self.renamed + Self.rows)
    #expect(try scene.imports(Self.renamed + Self.rows).allSatisfy { $0.contains(" unchanged ") })
    #expect(try scene.names().count == 2)
  }

  @Test func thePromptShowsTheUpdate() throws {
    let scene = try LedgerScene()
    try scene.imports(Self.header + Self.rows)
    #expect(
      try scene.prompted(Self.renamed + Self.rows, .line("s"), .line("s")).lines == [
        "bookings.csv:2 updated Kilmacud", "bookings.csv:3 updated Bray",
      ])
    #expect(try scene.names().count == 2)
    #expect(
      try scene.prompted(Self.renamed + Self.rows).lines == [
        "bookings.csv:2 unchanged Kilmacud", "bookings.csv:3 unchanged Bray",
      ])
  }
}
