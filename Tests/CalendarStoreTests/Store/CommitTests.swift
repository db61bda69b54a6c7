import CivilTime
import Foundation
import SampleEvents
import Testing

@testable import CalendarStore

@Suite struct CommitTests {
  let world: StoreWorld
  let store: EventStore

  init() throws {
    world = try StoreWorld()
    store = try world.events()
    for number in 1...3 {
      try world.write(
        event: "UID:e\(number)", "SUMMARY:Event \(number)", "LOCATION:Here",
        "DTSTART:2027031\(number)T090000Z", "DTEND:2027031\(number)T100000Z",
        to: "e\(number).ics")
    }
  }

  private func event(_ number: Int) throws -> StoredEvent {
    try #require(try store.event(withID: ItemID(uid: "e\(number)")))
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

  @Test func reportsEachFailureAndMakesTheRest() throws {
    var changed = [try event(1), try event(2), try event(3)]
    for index in changed.indices {
      changed[index].title = "Mine \(index + 1)"
      try store.save(changed[index], span: .thisEvent, commit: false)
    }
    try world.write(
      event: "UID:e2", "SUMMARY:Theirs", "DTSTART:20270312T090000Z", to: "e2.ics")
    let failures = store.commit()
    #expect(failures.map(\.item) == [ItemID(uid: "e2")])
    #expect(failures.map(\.title) == ["Mine 2"])
    guard case .changed? = failures.first?.error else {
      Issue.record("another error")
      return
    }
    #expect(try titles() == ["Mine 1", "Theirs", "Mine 3"])
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
    #expect(try titles() == ["Event 2", "Event 3"])
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
