import CivilTime
import Foundation
import SampleEvents
import Testing

@testable import CalendarStore

/// Objects without an etag: nobody could notice the change of another program.
@Suite struct MissingEtagTests {
  private let backend = MemoryBackend(CalendarSource(name: "personal", location: "memory"))
  private let store: EventStore
  private let calendar: EventCalendar
  private static let text = Array(
    StoreWorld.object([
      "BEGIN:VEVENT", "UID:a", "SUMMARY:A", "DTSTART:20270420T060000Z", "END:VEVENT",
    ])
    .utf8)

  init() throws {
    calendar = try backend.create(named: "home", color: nil, for: [.event]).calendar
    _ = try backend.put(Self.text, as: "a.ics", in: calendar, if: .absent)
    backend.hasEtags = false
    store = EventStore(
      [backend],
      context: StoreContext(
        productID: Samples.productID, zone: .gmt, now: { StoreWorld.now }, newUID: { UUID() }))
  }

  private func expectConflict(_ body: () throws -> Void) {
    guard case .changed = storeError(body) else {
      Issue.record("it was written")
      return
    }
  }

  private func expectNothingWritten() throws {
    let text = try backend.object("a.ics", in: calendar)?.text
    #expect(text == Self.text)
  }

  @Test func areNotReplacedByAnEdit() throws {
    var event = try #require(try store.event(withIdentifier: ItemID(uid: "a")))
    expectConflict { try store.remove(event, span: .thisEvent) }
    event.title = "Mine"
    expectConflict { try store.save(event, span: .thisEvent) }
    try expectNothingWritten()
  }

  @Test(arguments: [true, false])
  func areNotReplacedByACommit(isRemoval: Bool) throws {
    let transaction = Transaction(store)
    let object = try #require(try transaction.object("a.ics", in: calendar))
    transaction.replace(object, by: isRemoval ? nil : Array("X".utf8), in: calendar)
    expectConflict { try transaction.commit() }
    try expectNothingWritten()
  }
}
