import CivilTime
import Foundation
import SampleEvents
import Testing

@testable import CalendarStore

/// Changes that are looked at before they are made.
@Suite struct TransactionTests {
  private let world: StoreWorld
  private let store: EventStore

  init() throws {
    world = try StoreWorld("home", "work")
    for name in ["a", "b"] {
      try world.write(
        event: "UID:\(name)", "SUMMARY:Event \(name)", "DTSTART:20270420T060000Z",
        to: "\(name).ics")
    }
    store = try world.events()
  }

  private func event(_ uid: String) throws -> StoredEvent {
    try #require(try store.event(withIdentifier: ItemID(uid: uid)))
  }

  @Test func writesNothingBeforeTheCommit() throws {
    let before = try world.text(of: "a.ics")
    var event = try event("a")
    event.title = "Run"
    let transaction = try store.stage { [event] () throws(StoreError) in
      try store.save(event, span: .thisEvent)
    }.transaction
    #expect(try world.text(of: "a.ics") == before)
    let change = try #require(transaction.changes.first)
    #expect(transaction.changes.count == 1 && change.href == "a.ics")
    #expect(change.before == Array(before.utf8) && change.etag == event.version?.etag)
    #expect(change.shown.title == "Run" && change.shown.uid == "a")
    let etags = try transaction.commit()
    #expect(try Array(world.text(of: "a.ics").utf8) == change.after)
    #expect(try self.event("a").version?.etag == etags.first??.etag)
  }

  @Test func aMoveIsTwoChangesOfWhichTheNewObjectIsFirst() throws {
    let event = try event("a")
    let (moved, transaction) = try store.stage { () throws(StoreError) in
      try store.move(event, to: world.calendar("work"))
    }
    #expect(moved.calendar.name == "work" && moved.version == nil)
    #expect(try world.names(in: "work").isEmpty)
    #expect(Set(transaction.changes.map(\.calendar.name)) == ["home", "work"])
    try transaction.commit()
    #expect(try world.names() == ["b.ics"] && world.names(in: "work") == ["a.ics"])
  }

  /// Moves both events to work, the first one with a new title.
  private func stageMoves() throws -> Transaction {
    let (first, second, work) = try (event("a"), event("b"), world.calendar("work"))
    var changed = first
    changed.title = "Changed"
    return try store.stage { [changed] () throws(StoreError) in
      _ = try store.move(first, to: work, saving: changed)
      _ = try store.move(second, to: work)
    }.transaction
  }

  @Test func movesSeveralTogether() throws {
    let text = try world.text(of: "b.ics")
    try stageMoves().commit()
    #expect(try world.names().isEmpty)
    #expect(try world.text(of: "a.ics", in: "work").contains("SUMMARY:Changed"))
    #expect(try world.text(of: "b.ics", in: "work") == text)
  }

  @Test(arguments: ["a", "b"])
  func movesNoneIfAnotherProgramChangedOne(_ name: String) throws {
    let transaction = try stageMoves()
    try world.write(
      event: "UID:\(name)", "SUMMARY:Theirs", "DTSTART:20270420T060000Z", to: "\(name).ics")
    #expect(throws: StoreError.self) { try transaction.commit() }
    #expect(try world.names() == ["a.ics", "b.ics"])
    #expect(try world.names(in: "work").isEmpty)
  }

  /// More than are written together at once.
  @Test(arguments: [nil, "0.ics", "600.ics", "1099.ics"])
  func addsManyOrNone(taken: String?) throws {
    let work = world.calendar("work")
    let text = Array(try world.text(of: "a.ics").utf8)
    let names = (0..<1100).map { "\($0).ics" }
    let transaction = Transaction(store)
    for name in names { try transaction.add(text, as: name, in: work) }
    if let taken {
      try world.write(
        event: "UID:b", "SUMMARY:Theirs", "DTSTART:20270420T060000Z", to: taken, in: "work")
      #expect(throws: StoreError.self) { try transaction.commit() }
      #expect(try world.names(in: "work") == [taken])
      #expect(try world.text(of: taken, in: "work").contains("Theirs"))
    } else {
      let etags = try transaction.commit()
      #expect(try Set(world.names(in: "work")) == Set(names))
      for (name, etag) in zip(names, etags) {
        #expect(try store.object(name, in: work)?.text == text && etag != nil)
      }
    }
  }

  @Test func movesNoneIfTheCalendarHasOneAlready() throws {
    try world.write(
      event: "UID:b", "SUMMARY:Theirs", "DTSTART:20270420T060000Z", to: "x.ics", in: "work")
    #expect(throws: StoreError.self) { try stageMoves() }
    #expect(try world.names() == ["a.ics", "b.ics"])
    #expect(try world.names(in: "work") == ["x.ics"])
  }

  @Test func makesNoneIfAnotherProgramChangedOne() throws {
    let (first, second) = try (event("a"), event("b"))
    let before = try world.text(of: "a.ics")
    let transaction = try store.stage { () throws(StoreError) in
      try store.remove(first, span: .thisEvent)
      try store.remove(second, span: .thisEvent)
    }.transaction
    try world.write(event: "UID:b", "SUMMARY:Theirs", "DTSTART:20270420T060000Z", to: "b.ics")
    #expect(throws: StoreError.self) { try transaction.commit() }
    #expect(try world.text(of: "a.ics") == before)
    #expect(try world.text(of: "b.ics").contains("Theirs"))
  }

  @Test func givesObjectsAndTheirWriter() throws {
    let calendar = world.calendar()
    let object = try #require(try store.object("a.ics", in: calendar))
    #expect(try Array(world.text(of: "a.ics").utf8) == object.text)
    let writer = try store.writer(of: calendar)
    #expect(try writer.version(of: "a.ics")?.etag == object.version.etag)
    let etag = try #require(object.version.etag)
    let batch = writer.stage([
      ObjectWrite(href: "a.ics", content: .none, condition: .unchanged(etag: etag))
    ])
    guard case .made = batch.commit().first else {
      Issue.record("not removed")
      return
    }
    #expect(try store.object("a.ics", in: calendar) == nil)
  }
}
