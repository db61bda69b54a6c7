import CivilTime
import Foundation
import SampleEvents
import Testing

@testable import CalendarStore

/// Reminders that go to another list.
@Suite struct ReminderMoveTests {
  private let world: StoreWorld
  private let store: EventStore

  init() throws {
    world = try StoreWorld("home", "work")
    store = try world.events()
    try world.write(
      reminder: "UID:a@b", "SUMMARY:Rent", "DUE;VALUE=DATE:20270310", "X-FOO;X-BAR=1:kept",
      to: "own name.ics")
  }

  private func reminder() throws -> StoredReminder {
    try #require(try store.reminder(withIdentifier: ItemID(uid: "a@b")))
  }

  @Test func takesItByteForByte() throws {
    let text = try world.text(of: "own name.ics")
    let moved = try store.move(try reminder(), to: world.calendar("work"))
    #expect(moved.calendar.name == "work" && moved.version?.href == "own name.ics")
    #expect(try world.names() == [])
    #expect(try world.text(of: "own name.ics", in: "work") == text)
  }

  @Test func savesAndMovesAtOnce() throws {
    let before = try reminder()
    var changed = before
    changed.title = "Pay the rent"
    let moved = try store.move(before, to: world.calendar("work"), saving: changed)
    #expect(moved.title == "Pay the rent")
    #expect(try world.text(of: "own name.ics", in: "work").contains("X-FOO;X-BAR=1:kept"))
    var again = moved
    again.title = "Rent"
    #expect(try store.move(moved, to: world.calendar("work"), saving: again).title == "Rent")
  }

  @Test func movesNothingThatCannotBeSaved() throws {
    let before = try reminder()
    var changed = before
    changed.priority = 10
    #expect(
      storeError { _ = try store.move(before, to: world.calendar("work"), saving: changed) }?.field
        == "priority")
    #expect(try world.names() == ["own name.ics"])
    #expect(try world.names(in: "work") == [])
  }

  @Test func movesNothingThatSomebodyChanged() throws {
    let before = try reminder()
    try world.write(reminder: "UID:a@b", "SUMMARY:Theirs", to: "own name.ics")
    guard case .changed = storeError({ _ = try store.move(before, to: world.calendar("work")) })
    else {
      Issue.record("moved")
      return
    }
    #expect(try world.names(in: "work") == [])
  }

  @Test func doublesNoUIDAndTakesNothingElseAlong() throws {
    try world.write(
      event: "UID:a@b", "DTSTART:20260101T090000Z", to: "event.ics", in: "work")
    #expect(
      storeError { _ = try store.move(reminder(), to: world.calendar("work")) }?.isRefusal == true)
    world.delete("event.ics", in: "work")
    let both = ["a@b", "other"].flatMap { ["BEGIN:VTODO", "UID:\($0)", "END:VTODO"] }
    try world.write(StoreWorld.object(both), to: "own name.ics")
    #expect(
      storeError { _ = try store.move(reminder(), to: world.calendar("work")) }?.isRefusal == true)
    #expect(try world.names() == ["own name.ics"])
    #expect(try world.names(in: "work") == [])
  }
}
