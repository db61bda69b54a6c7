import CivilTime
import Foundation
import SampleEvents
import Testing

@testable import CalendarStore

@Suite struct EventStoreRestoreTests {
  let world: StoreWorld
  let store: EventStore

  init() throws {
    world = try StoreWorld()
    store = try world.events()
    try world.write(
      event: "UID:single", "X-KEPT;X-P=1:yes", "SUMMARY:Dentist", "DTSTART:20270310T090000Z",
      "DTEND:20270310T100000Z", "END:VEVENT", "BEGIN:VEVENT", "UID:beside", "SUMMARY:Other",
      "DTSTART:20270311T090000Z", to: "odd name.ics")
    try world.write(
      event: "UID:weekly", "SUMMARY:Choir", "DTSTART:20270301T180000Z", "DTEND:20270301T200000Z",
      "RRULE:FREQ=WEEKLY;COUNT=4", to: "weekly.ics")
  }

  private func event(_ uid: String, day: Int? = nil) throws -> StoredEvent {
    let time = try day.map { EventTime.utc(try Samples.reading(2027, 3, $0, 18)) }
    return try #require(try store.event(withID: ItemID(uid: uid, occurrence: time)))
  }

  @Test func writesTheEventAgainAndNothingElse() throws {
    let event = try event("single")
    let kept = try #require(try store.keptObject(of: event))
    world.delete("odd name.ics")
    var changed = event
    changed.title = "Doctor"
    let id = try store.restore(event, from: kept, saving: changed, span: .futureEvents)
    #expect(id == event.id)
    let text = try world.text(of: "odd name.ics")
    #expect(text.contains("X-KEPT;X-P=1:yes\r\n") && text.contains("SUMMARY:Doctor\r\n"))
    #expect(!text.contains("UID:beside"))
  }

  @Test func splitsASeriesThatItWritesAgain() throws {
    let event = try event("weekly", day: 15)
    let kept = try #require(try store.keptObject(of: event))
    world.delete("weekly.ics")
    var changed = event
    changed.title = "Band"
    let id = try store.restore(event, from: kept, saving: changed, span: .futureEvents)
    #expect(id != event.id)
    #expect(try world.text(of: "weekly.ics").contains("SUMMARY:Choir\r\n"))
    #expect(try world.text(of: "\(id).ics").contains("SUMMARY:Band\r\n"))
  }

  @Test func keepsNothingOfAnObjectThatHasChanged() throws {
    let event = try event("single")
    try world.write(event: "UID:single", "DTSTART:20270310T090000Z", to: "odd name.ics")
    #expect(try store.keptObject(of: event) == nil)
  }

  @Test func leavesWhatIsThereAgain() throws {
    let event = try event("single")
    let kept = try #require(try store.keptObject(of: event))
    let theirs = try world.text(of: "weekly.ics").replacing("UID:weekly", with: "UID:single")
    try world.write(theirs, to: "odd name.ics")
    let back = storeError {
      try store.restore(event, from: kept, saving: event, span: .futureEvents)
    }
    #expect(back == .changed(yours: kept.text, theirs: Array(theirs.utf8)))
    world.delete("odd name.ics")
    try world.write(theirs, to: "renamed.ics")
    let renamed = storeError {
      try store.restore(event, from: kept, saving: event, span: .futureEvents)
    }
    guard case .refused = renamed else {
      Issue.record("\(String(describing: renamed))")
      return
    }
    #expect(try !world.names().contains("odd name.ics"))
  }
}
