import CivilTime
import Foundation
import SampleEvents
import Testing

@testable import CalendarStore

/// Events that go to another calendar.
@Suite struct EventStoreMoveTests {
  private static let foreign = [
    "UID:a@b", "DTSTAMP:20261101T000000Z", "DTSTART:20261124T090000Z", "X-FOO;X-BAR=1:kept",
    "RRULE:FREQ=WEEKLY", "EXDATE:20261201T090000Z", "SUMMARY:Dentist",
  ]

  private func world() throws -> StoreWorld {
    let world = try StoreWorld("home", "work")
    try world.write(
      StoreWorld.object(["BEGIN:VEVENT"] + Self.foreign + ["END:VEVENT"]), to: "own name.ics")
    return world
  }

  private func event(_ store: EventStore) throws -> StoredEvent {
    try #require(try store.event(withIdentifier: ItemID(uid: "a@b")))
  }

  @Test func takesItByteForByte() throws {
    let world = try world()
    let text = try world.text(of: "own name.ics")
    let store = try world.events()
    let moved = try store.move(try event(store), to: world.calendar("work"))
    #expect(try world.names() == [])
    #expect(try world.text(of: "own name.ics", in: "work") == text)
    #expect(moved.calendar.name == "work")
    #expect(moved.version?.href == "own name.ics")
    var edited = moved
    edited.title = "Doctor"
    try store.save(edited, span: .futureEvents)
    #expect(try world.text(of: "own name.ics", in: "work").contains("SUMMARY:Doctor"))
  }

  @Test func staysWhereItIs() throws {
    let world = try world()
    let store = try world.events()
    let event = try event(store)
    #expect(try store.move(event, to: world.calendar()) == event)
    #expect(try world.names() == ["own name.ics"])
  }

  @Test func takesNothingThatSomebodyChanged() throws {
    let world = try world()
    let store = try world.events()
    let event = try event(store)
    let other = StoreWorld.object(["BEGIN:VEVENT"] + Self.foreign + ["LOCATION:x", "END:VEVENT"])
    try world.write(other, to: "own name.ics")
    let error = #expect(throws: StoreError.self) {
      try store.move(event, to: world.calendar("work"))
    }
    guard case .changed(_, let theirs?) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(theirs == Array(other.utf8))
    #expect(try world.names(in: "work") == [])
    world.delete("own name.ics")
    #expect(throws: StoreError.changed(yours: [], theirs: nil)) {
      try store.move(event, to: world.calendar("work"))
    }
  }

  @Test func takesAnotherNameWhereItsOwnIsTaken() throws {
    let world = try world()
    let text = try world.text(of: "own name.ics")
    try world.write("theirs", to: "own name.ics", in: "work")
    let store = try world.events()
    let moved = try store.move(try event(store), to: world.calendar("work"))
    #expect(try world.text(of: "own name.ics", in: "work") == "theirs")
    #expect(try world.names().isEmpty)
    #expect(try world.names(in: "work").count == 2)
    let href = try #require(moved.version?.href)
    #expect(try world.text(of: href, in: "work") == text)
  }

  @Test func leavesOthersOfItsFileAlone() throws {
    let world = try world()
    let both =
      ["BEGIN:VEVENT"] + Self.foreign + [
        "END:VEVENT", "BEGIN:VEVENT", "UID:other", "DTSTAMP:20261101T000000Z",
        "DTSTART:20261125T090000Z", "END:VEVENT",
      ]
    try world.write(StoreWorld.object(both), to: "own name.ics")
    let store = try world.events()
    #expect(throws: StoreError.self) { try store.move(event(store), to: world.calendar("work")) }
    #expect(try world.names() == ["own name.ics"])
    #expect(try world.names(in: "work") == [])
  }

  @Test(arguments: ["VJOURNAL", "VTODO", "X-THING"])
  func leavesWhatElseItsFileHolds(kind: String) throws {
    let world = try world()
    let text = StoreWorld.object(
      ["BEGIN:VEVENT"] + Self.foreign + ["END:VEVENT", "BEGIN:\(kind)", "UID:a@b", "END:\(kind)"])
    try world.write(text, to: "own name.ics")
    let store = try world.events()
    let error = storeError { _ = try store.move(event(store), to: world.calendar("work")) }
    #expect(error?.isRefusal == true)
    #expect(try world.text(of: "own name.ics") == text)
    #expect(try world.names(in: "work") == [])
  }

  @Test func doublesNoUIDThatAnotherFileHas() throws {
    let world = try world()
    try world.write(
      event: "UID:a@b", "DTSTART:20260101T090000Z", to: "other name.ics", in: "work")
    let store = try world.events()
    let event = try #require(
      try store.event(withIdentifier: ItemID(uid: "a@b"), in: world.calendar()))
    let error = storeError { _ = try store.move(event, to: world.calendar("work")) }
    #expect(error?.isRefusal == true)
    #expect(try world.names() == ["own name.ics"])
    #expect(try world.names(in: "work") == ["other name.ics"])
    world.delete("other name.ics", in: "work")
    try world.write(reminder: "UID:a@b", "SUMMARY:Todo", to: "todo.ics", in: "work")
    #expect(
      storeError { _ = try store.move(event, to: world.calendar("work")) }?.isRefusal == true)
  }

  @Test func savesAndMovesAtOnce() throws {
    let world = try world()
    let store = try world.events()
    let event = try event(store)
    var changed = event
    changed.title = "Doctor"
    let moved = try store.move(event, to: world.calendar("work"), saving: changed)
    #expect(moved.title == "Doctor")
    #expect(moved.calendar.name == "work")
    #expect(try world.names() == [])
    #expect(try world.text(of: "own name.ics", in: "work").contains("X-FOO;X-BAR=1:kept"))
  }

  @Test func movesNothingThatCannotBeSaved() throws {
    let world = try world()
    let text = try world.text(of: "own name.ics")
    let store = try world.events()
    let event = try event(store)
    var changed = event
    changed.end = .utc(try Samples.reading(2020, 1, 1))
    let error = storeError {
      _ = try store.move(event, to: world.calendar("work"), saving: changed)
    }
    #expect(error?.field == "end")
    #expect(try world.text(of: "own name.ics") == text)
    #expect(try world.names(in: "work") == [])
  }

  @Test func movesBothPartsOfASeriesThatIsSplit() throws {
    let world = try world()
    let store = try world.events()
    let day = EventTime.utc(try Samples.reading(2026, 12, 8, 9))
    let event = try #require(try store.event(withIdentifier: ItemID(uid: "a@b", occurrence: day)))
    var changed = event
    changed.title = "Doctor"
    let moved = try store.move(event, to: world.calendar("work"), saving: changed)
    #expect(moved.title == "Doctor")
    #expect(moved.uid != "a@b")
    #expect(try world.names() == [])
    #expect(try world.names(in: "work").count == 2)
  }

  @Test func movesNothingThatWasNotFetched() throws {
    let world = try world()
    let store = try world.events()
    var event = try event(store)
    event.version = nil
    #expect(throws: StoreError.missing) { try store.move(event, to: world.calendar("work")) }
  }
}
