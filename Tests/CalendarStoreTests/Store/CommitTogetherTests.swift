import CivilTime
import Foundation
import SampleEvents
import Testing

@testable import CalendarStore

/// A commit of all collected changes or none.
@Suite struct CommitTogetherTests {
  let world: StoreWorld
  let store: EventStore

  init() throws {
    world = try StoreWorld("home", "work")
    store = try world.events()
    for number in 1...3 {
      try world.write(
        event: "UID:e\(number)", "SUMMARY:Event \(number)", "DTSTART:2027031\(number)T090000Z",
        to: "e\(number).ics", in: number == 3 ? "work" : "home")
    }
  }

  private func event(_ number: Int) throws -> StoredEvent {
    try #require(try store.event(withID: ItemID(uid: "e\(number)")))
  }

  private func titles() throws -> [String] {
    try world.events().events(matching: world.predicate((2027, 3, 1), (2027, 4, 30))).map(\.title)
  }

  private func collect() throws {
    var first = try event(1)
    first.title = "Changed"
    try store.save(first, span: .thisEvent, commit: false)
    try store.remove(event(2), span: .thisEvent, commit: false)
    var third = try event(3)
    third.title = "Changed, too"
    try store.save(third, span: .thisEvent, commit: false)
  }

  @Test func makesAllOfThem() throws {
    try collect()
    #expect(store.commitTogether().isEmpty)
    #expect(try titles() == ["Changed", "Changed, too"])
    #expect(store.commitTogether().isEmpty)
  }

  @Test(arguments: [1, 2, 3])
  func makesNoneWhereOneWasChangedMeanwhile(_ number: Int) throws {
    try collect()
    try world.write(
      event: "UID:e\(number)", "SUMMARY:Theirs", "DTSTART:2027031\(number)T090000Z",
      to: "e\(number).ics", in: number == 3 ? "work" : "home")
    #expect(store.commitTogether().map(\.item) == [ItemID(uid: "e\(number)")])
    var expected = ["Event 1", "Event 2", "Event 3"]
    expected[number - 1] = "Theirs"
    #expect(try titles() == expected)
    #expect(store.commitTogether().isEmpty)
  }

  @Test func takesBackWhatWasWrittenWhereALaterOneCannotBeWritten() throws {
    let backend = MemoryBackend(world.source)
    let calendar = try backend.create(named: "home", color: nil, for: [.event]).calendar
    let texts = ["a", "b", "c"].map { Array($0.utf8) }
    let names = ["1.ics", "2.ics", "3.ics"]
    for (name, text) in zip(names, texts) {
      _ = try backend.put(text, as: name, in: calendar, if: .absent)
    }
    let overlay = CommitOverlay(backend)
    _ = try overlay.put(Array("new".utf8), as: "new.ics", in: calendar, if: .absent)
    try overlay.remove("1.ics", in: calendar, if: .any)
    _ = try overlay.put(Array("mine".utf8), as: "2.ics", in: calendar, if: .any)
    _ = try overlay.put(Array("mine".utf8), as: "3.ics", in: calendar, if: .any)
    _ = try backend.put(Array("theirs".utf8), as: "3.ics", in: calendar, if: .any)
    #expect(CommitOverlay.write([overlay]) != nil)
    for (name, text) in zip(names, [texts[0], texts[1], Array("theirs".utf8)]) {
      #expect(try backend.object(name, in: calendar)?.text == text)
    }
    #expect(try backend.object("new.ics", in: calendar) == nil)
  }

  @Test func changesOfOneSeriesBuildOnEachOther() throws {
    try world.write(
      event: "UID:daily", "SUMMARY:Run", "DTSTART:20270420T060000Z", "RRULE:FREQ=DAILY;COUNT=6",
      to: "daily.ics")
    let run = try store.events(matching: world.predicate((2027, 4, 20), (2027, 4, 30)))
    try store.remove(run[1], span: .thisEvent, commit: false)
    var long = run[2]
    long.title = "Long run"
    try store.save(long, span: .futureEvents, commit: false)
    #expect(store.commitTogether().isEmpty)
    #expect(
      try titles() == [
        "Event 1", "Event 2", "Event 3", "Run", "Long run", "Long run", "Long run", "Long run",
      ])
  }
}
