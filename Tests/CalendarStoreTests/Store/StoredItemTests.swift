import CivilTime
import Foundation
import SampleEvents
import Testing

@testable import CalendarStore

/// What events and reminders of a store have in common.
@Suite struct StoredItemTests {
  let world: StoreWorld
  let store: EventStore

  init() throws {
    world = try StoreWorld()
    store = try world.events()
    try world.write(event: "UID:e", "SUMMARY:Talk", "DTSTART:20270310T090000Z", to: "e.ics")
    try world.write(reminder: "UID:r", "SUMMARY:Slides", "DUE:20270309T090000Z", to: "r.ics")
  }

  private func event() throws -> StoredEvent {
    try #require(try store.event(withIdentifier: ItemID(uid: "e")))
  }

  private func reminder() throws -> StoredReminder {
    try #require(try store.reminder(withIdentifier: ItemID(uid: "r")))
  }

  @Test func whatIsSavedCanBeSavedAgain() throws {
    var event = try event()
    event.title = "Lecture"
    event = try store.save(event, span: .thisEvent)
    #expect(event.sequence == 1)
    event.location = "Hall"
    #expect(try store.save(event, span: .thisEvent) == self.event())
    var reminder = try reminder()
    reminder.title = "Handout"
    reminder = try store.save(reminder)
    #expect(try store.complete(reminder, at: StoreWorld.now) == self.reminder())
    #expect(try self.reminder().isCompleted)
  }

  @Test(arguments: [true, false])
  func oneCommitChangesEventsAndReminders(_ isChangedMeanwhile: Bool) throws {
    var (event, reminder) = (try event(), try reminder())
    event.title = "Lecture"
    reminder.title = "Handout"
    try store.save(event, span: .thisEvent, commit: false)
    try store.save(reminder, commit: false)
    if isChangedMeanwhile {
      try world.write(reminder: "UID:r", "SUMMARY:Theirs", to: "r.ics")
    }
    #expect(store.commit().map(\.item) == (isChangedMeanwhile ? [reminder.id] : []))
    #expect(try self.event().title == (isChangedMeanwhile ? "Talk" : "Lecture"))
    #expect(try self.reminder().title == (isChangedMeanwhile ? "Theirs" : "Handout"))
  }

  @Test func anItemFoundByItsIdentifierCanBeSaved() throws {
    var event = try #require(try store.event(withIdentifier: ItemID(uid: "e")))
    event.title = "Lecture"
    #expect(try store.save(event, span: .thisEvent).title == "Lecture")
    var reminder = try #require(try store.reminder(withIdentifier: ItemID(uid: "r")))
    reminder.title = "Handout"
    #expect(try store.save(reminder).title == "Handout")
    #expect(try store.event(withIdentifier: ItemID(uid: "r")) == nil)
  }

  @Test(arguments: [
    "b0a7b810-9dad-4fd1-80b4-00c04fd430c8", "b0a7b810-9dad-4fd1-80b4-00c04fd430c8@20261121",
    "b0a7b810-9dad-4fd1-80b4-00c04fd430c8@20261121T090000",
    "b0a7b810-9dad-4fd1-80b4-00c04fd430c8@20261121T080000Z",
  ])
  func anIdentifierIsReadAgain(_ text: String) throws {
    let id = try #require(ItemID(text))
    #expect(id.description == text)
    #expect(try JSONDecoder().decode(ItemID.self, from: JSONEncoder().encode(id)) == id)
  }

  @Test(arguments: ["", "x", "b0a7b810-9dad-4fd1-80b4-00c04fd430c8@", "@20261121"])
  func anotherTextIsNoIdentifier(_ text: String) {
    #expect(ItemID(text) == nil)
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(ItemID.self, from: JSONEncoder().encode(text))
    }
  }
}
