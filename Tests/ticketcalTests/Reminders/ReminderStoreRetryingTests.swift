import CalendarStore
import CivilTime
import Foundation
import Testing
import TicketImport

@testable import ticketcal

@Suite struct ReminderStoreRetryingTests {
  private static let todo = TestHome.object(
    """
    BEGIN:VTODO
    DTSTAMP:20261121T065621Z
    SUMMARY:Rent
    UID:59fa3c1c-0000-4000-8000-000000000001
    END:VTODO
    """)

  private func store(in folder: TemporaryFolder) throws -> ReminderStore {
    let source = CalendarSource(name: "personal", location: folder.path)
    let context = StoreContext(
      productID: EventDraft.productID, zone: .gmt,
      now: { Instant(secondsSince1970: 1_800_000_000) }, newUID: { UUID() })
    return try CalendarAccess(
      sources: [AccessibleSource(source: source, isBuiltIn: true)],
      record: AccessRecord(path: folder("access.json")), context: context
    ).requestFullAccess(toRemindersOf: nil) { _ in nil }
  }

  @Test func doesAgainWhatNobodyElseChanged() throws {
    let folder = try TemporaryFolder()
    try folder.file("chores/a.ics", Self.todo)
    let store = try store(in: folder)
    let reminder = try #require(try store.reminders(matching: .all).first)
    try folder.file("chores/a.ics", Self.todo.replacing("SUMMARY", with: "X-NEW:1\r\nSUMMARY"))
    try store.retrying(reminder) { (reminder) throws(StoreError) in
      try store.complete(reminder, at: Instant(secondsSince1970: 1_800_000_000))
    }
    #expect(try store.current(reminder).isCompleted)
    #expect(try String(contentsOfFile: folder("chores/a.ics"), encoding: .utf8).contains("X-NEW"))
  }

  @Test func leavesWhatSomebodyChanged() throws {
    let folder = try TemporaryFolder()
    try folder.file("chores/a.ics", Self.todo)
    let store = try store(in: folder)
    let reminder = try #require(try store.reminders(matching: .all).first)
    try folder.file("chores/a.ics", Self.todo.replacing("Rent", with: "Pay rent"))
    let stop = #expect(throws: CommandError.self) {
      try store.retrying(reminder) { (reminder) throws(StoreError) in
        try store.complete(reminder, at: Instant(secondsSince1970: 1_800_000_000))
      }
    }
    #expect(stop?.status == 75)
    #expect(try !store.current(reminder).isCompleted)
  }
}
