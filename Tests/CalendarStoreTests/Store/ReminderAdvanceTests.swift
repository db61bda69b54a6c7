import CivilTime
import Foundation
import Glibc
import SampleEvents
import Testing

@testable import CalendarStore

/// Completions of repeating reminders that are taken back.
@Suite struct ReminderAdvanceTests {
  private let world: StoreWorld

  init() throws {
    world = try StoreWorld()
    try world.write(
      StoreWorld.object([
        "BEGIN:VTODO", "UID:water", "SUMMARY:Water", "DUE;VALUE=DATE:20270301",
        "RRULE:FREQ=DAILY;COUNT=3", "END:VTODO", "BEGIN:VTODO", "UID:water",
        "RECURRENCE-ID;VALUE=DATE:20270301", "SUMMARY:Water twice", "DUE;VALUE=DATE:20270301",
        "END:VTODO",
      ]), to: "water.ics")
  }

  private func store(keepsHistory: Bool = true) throws -> ReminderStore {
    var context = try world.context()
    if keepsHistory { context.historyFolder = history }
    return ReminderStore(CalendarDatabase([VdirBackend(world.source)], context: context))
  }

  private var history: String { world.directory.path(of: "state/reminders") }

  private func reminder(_ store: ReminderStore) throws -> StoredReminder {
    try #require(try store.reminder(withID: ItemID(uid: "water")))
  }

  @Test func comeBackOneByOneByteForByte() throws {
    let store = try store()
    var texts: [String] = []
    for _ in 0..<3 {
      texts.append(try world.text(of: "water.ics"))
      try store.complete(try reminder(store), at: StoreWorld.now)
    }
    #expect(try reminder(store).isCompleted)
    // Another run of the program takes them back.
    let other = try self.store()
    for text in texts.reversed() {
      let former = try #require(try other.takeBackAdvance(of: try reminder(other)))
      #expect(!former.isCompleted)
      #expect(try world.text(of: "water.ics") == text)
    }
    #expect(try reminder(other).title == "Water twice")
    #expect(try other.takeBackAdvance(of: try reminder(other)) == nil)
    #expect(try FileManager.default.contentsOfDirectory(atPath: history) == [])
  }

  @Test func stayWhenSomebodyChangedTheReminderSince() throws {
    let store = try store()
    try store.complete(try reminder(store), at: StoreWorld.now)
    var changed = try reminder(store)
    changed.title = "Water a little"
    try store.save(changed)
    let text = try world.text(of: "water.ics")
    #expect(try store.takeBackAdvance(of: try reminder(store)) == nil)
    #expect(try world.text(of: "water.ics") == text)
  }

  @Test func stayWithoutAHistory() throws {
    let store = try store(keepsHistory: false)
    try store.complete(try reminder(store), at: StoreWorld.now)
    #expect(try store.takeBackAdvance(of: try reminder(store)) == nil)
  }

  @Test func areForgottenAfterAMonth() throws {
    let store = try store()
    try store.complete(try reminder(store), at: StoreWorld.now)
    let name = try #require(try FileManager.default.contentsOfDirectory(atPath: history).first)
    var old = [timeval(tv_sec: 0, tv_usec: 0), timeval(tv_sec: 0, tv_usec: 0)]
    #expect(utimes("\(history)/\(name)", &old) == 0)
    try store.complete(try reminder(store), at: StoreWorld.now)
    let names = try FileManager.default.contentsOfDirectory(atPath: history)
    #expect(names.count == 1 && names != [name])
  }

  @Test func areCompletedAlsoWhereTheHistoryCannotBeWritten() throws {
    try FileManager.default.createDirectory(
      atPath: world.directory.path(of: "state"), withIntermediateDirectories: true)
    try world.directory.write("a file", to: "state/reminders")
    let store = try store()
    try store.complete(try reminder(store), at: StoreWorld.now)
    #expect(try reminder(store).title == "Water")
    #expect(try store.takeBackAdvance(of: try reminder(store)) == nil)
  }
}
