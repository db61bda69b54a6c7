import CivilTime
import Foundation
import Testing

@testable import CalendarStore

/// The cache of a calendar that is read in several batches.
@Suite struct LargeCacheTests {
  let world: StoreWorld

  init() throws {
    world = try StoreWorld()
    for number in 0..<600 { try write(number, "Event") }
    _ = try titles()
  }

  private func write(_ number: Int, _ title: String) throws {
    try world.write(
      event: "UID:e\(number)", "SUMMARY:\(title)", "DTSTART:20270310T090000Z",
      to: "e\(number).ics")
  }

  /// By a store that has only the cache.
  private func titles() throws -> [String: Int] {
    let store = try world.events()
    let found = try store.events(matching: world.predicate((2027, 3, 10), (2027, 3, 10)))
    #expect(store.problems.isEmpty)
    return found.reduce(into: [:]) { $0[$1.title, default: 0] += 1 }
  }

  @Test func changesOfAllKindsAreSeen() throws {
    let store = try world.events()
    var event = try #require(try store.event(withIdentifier: ItemID(uid: "e7")))
    event.title = "Ours"
    try store.save(event, span: .thisEvent)
    #expect(try store.events(containing: "ours").count == 1)
    try write(8, "Theirs")
    world.delete("e9.ics")
    try write(600, "New")
    for _ in 0..<2 {
      #expect(try titles() == ["Event": 597, "Ours": 1, "Theirs": 1, "New": 1])
    }
    for number in 10..<90 { try write(number, "Changed") }
    #expect(try titles() == ["Event": 517, "Ours": 1, "Theirs": 1, "New": 1, "Changed": 80])
    try world.write(
      event: "UID:e1", "SUMMARY:Twin", "DTSTART:20270310T090000Z", to: "twin.ics")
    for _ in 0..<2 {
      let store = try world.events()
      _ = try store.events(matching: world.predicate((2027, 3, 10), (2027, 3, 10)))
      #expect(store.problems.map(\.href) == ["twin.ics"])
    }
  }
}
