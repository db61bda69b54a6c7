import CivilTime
import Foundation
import SampleEvents
import Testing

@testable import CalendarStore

@Suite struct StoreChangesTests {
  let world: StoreWorld

  init() throws { world = try StoreWorld("home", "work") }

  @Test func givesANoticeOfEachChange() async throws {
    let store = try world.events()
    var changes = store.changes.makeAsyncIterator()
    try store.save(
      StoredEvent(
        Event(
          uid: "mine", title: "Mine",
          start: .utc(try Samples.reading(2027, 5, 1, 9)),
          end: .utc(try Samples.reading(2027, 5, 1, 10))), in: world.calendar()), span: .thisEvent)
    #expect(await changes.next() != nil)
    try world.write(
      event: "UID:theirs", "DTSTART:20270310T090000Z", to: "theirs.ics", in: "work")
    #expect(await changes.next() != nil)
    let mine = try #require(try store.event(withIdentifier: ItemID(uid: "mine")))
    try store.remove(mine, span: .thisEvent)
    #expect(await changes.next() != nil)
  }
}
