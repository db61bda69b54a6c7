import CivilTime
import Foundation
import Testing

@testable import CalendarStore

/// The index file of a calendar that is large enough for it not to be written at every change.
@Suite struct LargeIndexTests {
  let world: StoreWorld

  init() throws {
    world = try StoreWorld()
    for number in 0..<2_000 { try write(number, "Event") }
    _ = try titles()
  }

  private func write(_ number: Int, _ title: String) throws {
    try world.write(
      event: "UID:e\(number)", "SUMMARY:\(title)", "DTSTART:20270310T090000Z",
      to: "e\(number).ics")
  }

  /// By a store that knows no more than the file.
  private func titles() throws -> [String: Int] {
    let store = try world.events()
    let found = try store.events(matching: world.predicate((2027, 3, 10), (2027, 3, 10)))
    #expect(store.problems.isEmpty)
    return found.reduce(into: [:]) { $0[$1.title, default: 0] += 1 }
  }

  private func file() throws -> UInt64 {
    let name = try #require(try TemporaryDirectory.names(in: world.indexFolder).first)
    var status = stat()
    #expect(stat("\(world.indexFolder)/\(name)", &status) == 0)
    return UInt64(status.st_ino)
  }

  @Test func fewChangesAreSeenAndNotWritten() throws {
    let before = try file()
    let store = try world.events()
    var event = try #require(try store.event(withID: ItemID(uid: "e7")))
    event.title = "Ours"
    try store.save(event, span: .thisEvent)
    #expect(try store.events(containing: "ours").count == 1)
    try write(8, "Theirs")
    world.delete("e9.ics")
    try write(2_000, "New")
    for _ in 0..<2 {
      #expect(try titles() == ["Event": 1_997, "Ours": 1, "Theirs": 1, "New": 1])
    }
    #expect(try file() == before)
  }

  @Test func manyChangesAreWritten() throws {
    let before = try file()
    for number in 0..<80 { try write(number, "Changed") }
    #expect(try titles() == ["Event": 1_920, "Changed": 80])
    #expect(try file() != before)
  }

  @Test func manyChangesOneAfterTheOtherAreWrittenInTheEnd() throws {
    let before = try file()
    let store = try world.events()
    for number in 0..<70 {
      try write(number, "Changed")
      _ = try store.events(withID: ItemID(uid: "e\(number)"))
    }
    #expect(try file() != before)
    #expect(try titles() == ["Event": 1_930, "Changed": 70])
  }

  @Test func aLargeChangeIsWritten() throws {
    let before = try file()
    try write(1, String(repeating: "x", count: 300_000))
    _ = try titles()
    #expect(try file() != before)
  }

  @Test func twoOfOneUIDAreTold() throws {
    try world.write(
      event: "UID:e1", "SUMMARY:Twin", "DTSTART:20270310T090000Z", to: "twin.ics")
    for _ in 0..<2 {
      let store = try world.events()
      _ = try store.events(matching: world.predicate((2027, 3, 10), (2027, 3, 10)))
      #expect(store.problems.map(\.href) == ["twin.ics"])
    }
    world.delete("e1.ics")
    _ = try titles()
  }
}
