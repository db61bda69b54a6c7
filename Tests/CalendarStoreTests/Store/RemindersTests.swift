import CivilTime
import Foundation
import SampleEvents
import Testing

@testable import CalendarStore

@Suite struct RemindersTests {
  let world: StoreWorld
  let store: EventStore

  init() throws {
    world = try StoreWorld()
    store = try world.events(zone: "Europe/Berlin")
    try world.write(reminder: "UID:none", "SUMMARY:Some day", to: "none.ics")
    try world.write(
      reminder: "UID:day", "SUMMARY:Tax", "DUE;VALUE=DATE:20270310", "PRIORITY:1", to: "day.ics")
    try world.write(
      reminder: "UID:time", "SUMMARY:Call", "DUE:20270310T090000Z", to: "time.ics")
    try world.write(
      reminder: "UID:done", "SUMMARY:Done", "DUE:20270310T090000Z", "STATUS:COMPLETED",
      "COMPLETED:20270309T120000Z", to: "done.ics")
    try world.write(
      reminder: "UID:done2", "SUMMARY:Done some time", "STATUS:COMPLETED", to: "done2.ics")
    try world.write(
      event: "UID:event", "SUMMARY:Event", "DTSTART:20270310T090000Z", to: "event.ics")
  }

  private func instant(_ day: Int, _ hour: Int = 0, _ minute: Int = 0) throws -> Instant {
    try Samples.zone("Europe/Berlin")
      .resolve(Samples.reading(2027, 3, day, hour, minute)).instant
  }

  private func uids(_ predicate: ReminderPredicate) throws -> [String] {
    try store.reminders(matching: predicate).map(\.uid)
  }

  private func reminder(_ uid: String) throws -> StoredReminder {
    try #require(try store.reminder(withIdentifier: ItemID(uid: uid)))
  }

  @Test func findsAllSortedByWhenTheyAreDue() throws {
    #expect(try uids(.all) == ["time", "done", "day", "done2", "none"])
    #expect(try uids(.incomplete(dueAfter: nil, through: nil)) == ["time", "day", "none"])
    #expect(try uids(.completed(after: nil, through: nil)) == ["done", "done2"])
  }

  @Test func anAsynchronousFetchFindsTheSame() async throws {
    #expect(try await store.fetchReminders(matching: .all).map(\.uid) == uids(.all))
  }

  @Test func aCanceledTaskEndsItsFetch() async throws {
    let error = await Task { [world] in
      withUnsafeCurrentTask { $0?.cancel() }
      return storeError { _ = try world.events().reminders(matching: .all) }
    }.value
    #expect(
      error
        == .failed(
          cause: .interrupted, path: "personal/home", reason: "the fetch was canceled"))
    #expect(try uids(.all).count == 5)
  }

  @Test func aCanceledOneIsNeitherCompletedNorToBeDone() throws {
    try world.write(
      reminder: "UID:off", "SUMMARY:Off", "DUE:20270310T090000Z", "STATUS:CANCELLED",
      "COMPLETED:20270309T120000Z", to: "off.ics")
    #expect(try uids(.all).contains("off"))
    #expect(try uids(.incomplete(dueAfter: nil, through: nil)) == ["time", "day", "none"])
    #expect(try uids(.completed(after: nil, through: nil)) == ["done", "done2"])
    try store.uncomplete(reminder("off"))
    #expect(try reminder("off").isCanceled == false)
    #expect(try uids(.incomplete(dueAfter: nil, through: nil)).contains("off"))
  }

  @Test func theStartIsExclusiveAndTheEndInclusive() throws {
    let due = try instant(10, 10)  // 9 in UTC
    #expect(try uids(.incomplete(dueAfter: nil, through: due)) == ["time", "day"])
    let before = Instant(secondsSince1970: due.secondsSince1970 - 1)
    #expect(try uids(.incomplete(dueAfter: nil, through: before)) == ["day"])
    #expect(try uids(.incomplete(dueAfter: before, through: nil)) == ["time", "day"])
    #expect(try uids(.incomplete(dueAfter: due, through: nil)) == ["day"])
    let completed = try instant(9, 13)
    #expect(try uids(.completed(after: nil, through: completed)) == ["done"])
    #expect(try uids(.completed(after: completed, through: nil)) == [])
  }

  @Test func aDayMatchesIfAnyOfItLiesInTheRangeWhereTheViewerIs() throws {
    #expect(try uids(.incomplete(dueAfter: instant(10, 23, 59), through: nil)) == ["day"])
    #expect(try uids(.incomplete(dueAfter: instant(10), through: instant(11))) == ["time", "day"])
    #expect(try uids(.incomplete(dueAfter: instant(11), through: nil)) == [])
    #expect(
      try uids(.incomplete(dueAfter: instant(9, 23, 59), through: instant(10, 23, 59)))
        == ["time", "day"])
    #expect(try uids(.incomplete(dueAfter: nil, through: instant(10))) == ["day"])
    #expect(try uids(.incomplete(dueAfter: nil, through: instant(9, 23, 59))) == [])
  }

  @Test func findsThemByTheBeginningOfTheirIdentifier() throws {
    let text = ItemID(uid: "day").description
    #expect(try store.reminders(withPrefix: String(text.prefix(8))).map(\.uid) == ["day"])
    #expect(try store.reminders(withPrefix: ItemID(uid: "event").description).isEmpty)
    #expect(try store.reminder(withIdentifier: ItemID(uid: "nobody")) == nil)
  }

  @Test func savesCompletesAndRemoves() throws {
    let new = StoredReminder(
      Reminder(
        uid: "new", title: "New",
        due: .date(try Samples.reading(2027, 4, 1).date), priority: 5), in: world.calendar())
    try store.save(new)
    var saved = try reminder("new")
    #expect(saved.title == "New")
    #expect(saved.due == new.due)
    saved.notes = "with notes"
    try store.save(saved)
    #expect(try reminder("new").notes == "with notes")

    try store.complete(reminder("new"), at: StoreWorld.now)
    #expect(try reminder("new").isCompleted)
    #expect(try reminder("new").completionDate == StoreWorld.now)
    try store.uncomplete(reminder("new"))
    #expect(try !reminder("new").isCompleted)
    #expect(try reminder("new").completionDate == nil)

    try store.remove(reminder("new"))
    #expect(try !world.names().contains("new.ics"))
  }

  @Test func aRepeatingOneMovesToItsNextTime() throws {
    try world.write(
      reminder: "UID:water", "SUMMARY:Water plants", "DUE;VALUE=DATE:20270301",
      "RRULE:FREQ=WEEKLY;COUNT=2", to: "water.ics")
    try store.complete(reminder("water"), at: StoreWorld.now)
    let next = try reminder("water")
    #expect(!next.isCompleted)
    #expect(next.due?.description == "2027-03-08")
    try store.complete(next, at: StoreWorld.now)
    #expect(try reminder("water").isCompleted)
  }

  @Test func refusesToOverwriteWhatSomebodyElseChanged() throws {
    var mine = try reminder("day")
    mine.title = "Mine"
    try world.write(reminder: "UID:day", "SUMMARY:Theirs", to: "day.ics")
    guard case .changed = storeError({ try store.save(mine) }) else {
      Issue.record("written over")
      return
    }
    #expect(try store.refresh(&mine))
    #expect(mine.title == "Theirs")
    world.delete("day.ics")
    #expect(try !store.refresh(&mine))
  }

  @Test func collectsCommitsAndDrops() throws {
    var day = try reminder("day")
    day.title = "Taxes"
    try store.save(day, commit: false)
    try store.remove(reminder("time"), commit: false)
    try store.complete(reminder("none"), at: StoreWorld.now, commit: false)
    #expect(try uids(.incomplete(dueAfter: nil, through: nil)) == ["time", "day", "none"])
    world.delete("time.ics")
    #expect(store.commit().map(\.item) == [ItemID(uid: "time")])
    #expect(try uids(.incomplete(dueAfter: nil, through: nil)) == ["day", "none"])
    #expect(try reminder("day").title != "Taxes")
    try store.remove(reminder("day"), commit: false)
    store.reset()
    #expect(store.commit().isEmpty)
  }

  @Test func anOccurrenceThatDiffersGoesWithItsReminder() throws {
    let text = StoreWorld.object([
      "BEGIN:VTODO", "UID:water", "SUMMARY:Water", "DUE;VALUE=DATE:20270301", "RRULE:FREQ=DAILY",
      "END:VTODO", "BEGIN:VTODO", "UID:water", "RECURRENCE-ID;VALUE=DATE:20270301",
      "SUMMARY:Water twice", "DUE;VALUE=DATE:20270301", "END:VTODO", "BEGIN:VTODO", "UID:water",
      "RECURRENCE-ID;VALUE=DATE:20270301", "SUMMARY:Again", "END:VTODO",
    ])
    try world.write(text, to: "water.ics")
    #expect(try reminder("water").title == "Water twice")
    _ = try store.reminders(matching: .all)
    #expect(store.problems.map(\.href) == ["water.ics"])
    try store.remove(reminder("water"))
    #expect(try !world.names().contains("water.ics"))
    try world.write(text, to: "water.ics")
    try store.complete(reminder("water"), at: StoreWorld.now)
    #expect(try reminder("water").title == "Water")
    #expect(try reminder("water").due?.description == "2027-03-02")
    #expect(try !world.text(of: "water.ics").contains("RECURRENCE-ID"))
    _ = try store.reminders(matching: .all)
    #expect(store.problems.isEmpty)
  }
}
