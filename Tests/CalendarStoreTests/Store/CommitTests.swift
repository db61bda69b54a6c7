import CivilTime
import Foundation
import SampleEvents
import Testing

@testable import CalendarStore

@Suite struct CommitTests {
  let world: StoreWorld
  let store: EventStore

  init() throws {
    world = try StoreWorld("home", "work")
    store = try world.events()
    for number in 1...3 {
      try world.write(
        event: "UID:e\(number)", "SUMMARY:Event \(number)", "LOCATION:Here",
        "DTSTART:2027031\(number)T090000Z", "DTEND:2027031\(number)T100000Z",
        to: "e\(number).ics", in: number == 3 ? "work" : "home")
    }
  }

  private func event(_ number: Int) throws -> StoredEvent {
    try #require(try store.event(withIdentifier: ItemID(uid: "e\(number)")))
  }

  private func titles() throws -> [String] {
    try world.events().events(matching: world.predicate((2027, 3, 1), (2027, 3, 31))).map(\.title)
  }

  @Test func writesNothingBeforeItIsCommitted() throws {
    var event = try event(1)
    event.title = "Changed"
    try store.save(event, span: .thisEvent, commit: false)
    try store.remove(self.event(2), span: .thisEvent, commit: false)
    #expect(try titles() == ["Event 1", "Event 2", "Event 3"])
    #expect(store.commit().isEmpty)
    #expect(try titles() == ["Changed", "Event 3"])
    #expect(store.commit().isEmpty)
  }

  @Test func dropsWhatWasCollected() throws {
    try store.remove(event(1), span: .thisEvent, commit: false)
    store.reset()
    #expect(store.commit().isEmpty)
    #expect(try titles() == ["Event 1", "Event 2", "Event 3"])
  }

  private func renamed(_ number: Int) throws -> StoredEvent {
    var event = try event(number)
    event.title = "Changed"
    return event
  }

  @Test(arguments: [1, 2, 3])
  func makesNoneWhereOneWasChangedMeanwhile(_ number: Int) throws {
    try store.save(renamed(1), span: .thisEvent, commit: false)
    try store.remove(event(2), span: .thisEvent, commit: false)
    try store.save(renamed(3), span: .thisEvent, commit: false)
    try world.write(
      event: "UID:e\(number)", "SUMMARY:Theirs", "DTSTART:2027031\(number)T090000Z",
      to: "e\(number).ics", in: number == 3 ? "work" : "home")
    #expect(store.commit().map(\.item) == [ItemID(uid: "e\(number)")])
    var expected = ["Event 1", "Event 2", "Event 3"]
    expected[number - 1] = "Theirs"
    #expect(try titles() == expected)
    #expect(store.commit().isEmpty)
  }

  @Test func takesBackWhatWasWrittenWhereALaterOneCannotBeWritten() throws {
    let backend = MemoryBackend(world.source)
    let calendar = try backend.create(named: "home", color: nil, for: [.event]).calendar
    let texts = ["a", "b", "c"].map { Array($0.utf8) }
    let names = ["1.ics", "2.ics", "3.ics"]
    for (name, text) in zip(names, texts) {
      _ = try backend.put(text, as: name, in: calendar, if: .absent)
    }
    let transaction = Transaction(EventStore([backend], context: try world.context()))
    try transaction.add(Array("new".utf8), as: "new.ics", in: calendar)
    for (name, text) in zip(names, [nil, "mine", "mine"]) {
      let object = try #require(try transaction.object(name, in: calendar))
      transaction.replace(object, by: text.map { Array($0.utf8) }, in: calendar)
    }
    _ = try backend.put(Array("theirs".utf8), as: "3.ics", in: calendar, if: .any)
    #expect(storeError { try transaction.commit() } != nil)
    for (name, text) in zip(names, [texts[0], texts[1], Array("theirs".utf8)]) {
      #expect(try backend.object(name, in: calendar)?.text == text)
    }
    #expect(try backend.object("new.ics", in: calendar) == nil)
  }

  @Test func changesOfOneEventBuildOnEachOther() throws {
    var first = try event(1)
    var second = first
    first.title = "Other title"
    second.location = "There"
    try store.save(first, span: .thisEvent, commit: false)
    try store.save(second, span: .thisEvent, commit: false)
    #expect(store.commit().isEmpty)
    let now = try event(1)
    #expect(now.title == "Other title")
    #expect(now.location == "There")
  }

  @Test func aChangeOfWhatIsRemovedFails() throws {
    var event = try event(1)
    try store.remove(event, span: .thisEvent, commit: false)
    event.title = "Late"
    try store.save(event, span: .thisEvent, commit: false)
    #expect(store.commit().map(\.title) == ["Late"])
    #expect(try titles() == ["Event 1", "Event 2", "Event 3"])
  }

  @Test func aNewEventCanBeChangedAndRemovedBeforeItIsWritten() throws {
    var new = StoredEvent(
      Event(
        uid: "new", title: "New",
        start: .utc(try Samples.reading(2027, 3, 20, 9)),
        end: .utc(try Samples.reading(2027, 3, 20, 10))), in: world.calendar())
    try store.save(new, span: .thisEvent, commit: false)
    new.title = "Newer"
    try store.save(new, span: .thisEvent, commit: false)
    #expect(store.commit().isEmpty)
    #expect(try titles().last == "Newer")

    var other = StoredEvent(
      Event(
        uid: "other", title: "Other",
        start: .utc(try Samples.reading(2027, 3, 21, 9)),
        end: .utc(try Samples.reading(2027, 3, 21, 10))), in: world.calendar())
    try store.save(other, span: .thisEvent, commit: false)
    other.title = "Gone"
    try store.remove(other, span: .thisEvent, commit: false)
    #expect(store.commit().isEmpty)
    #expect(try !world.names().contains("other.ics"))
  }

  @Test func severalOccurrencesOfASeriesAreChangedInOneCommit() throws {
    try world.write(
      event: "UID:daily", "SUMMARY:Run", "DTSTART:20270320T060000Z", "RRULE:FREQ=DAILY;COUNT=6",
      to: "daily.ics")
    let run = try store.events(matching: world.predicate((2027, 3, 20), (2027, 3, 31)))
    #expect(run.count == 6)
    try store.remove(run[1], span: .thisEvent, commit: false)
    var long = run[2]
    long.title = "Long run"
    try store.save(long, span: .thisEvent, commit: false)
    try store.remove(run[4], span: .futureEvents, commit: false)
    #expect(store.commit().isEmpty)
    #expect(try titles().suffix(3) == ["Run", "Long run", "Run"])
  }
}
