import CivilTime
import Foundation
import SampleEvents
import Testing

@testable import CalendarStore

/// Series with an occurrence that stands for all behind it (RFC 5545 §3.2.13).
@Suite struct LaterOccurrencesTests {
  private let world: StoreWorld
  private let store: EventStore

  init() throws {
    world = try StoreWorld()
    store = try world.events()
    try world.write(
      event: "UID:daily", "SUMMARY:Choir", "DTSTART:20271201T100000Z", "DTEND:20271201T110000Z",
      "RRULE:FREQ=DAILY;COUNT=5", "END:VEVENT", "BEGIN:VEVENT", "UID:daily",
      "RECURRENCE-ID;RANGE=THISANDFUTURE:20271203T100000Z", "DTSTART:20271203T120000Z",
      "DTEND:20271203T130000Z", "SUMMARY:late", to: "daily.ics")
  }

  private func starts() throws -> [String] {
    try store.events(matching: world.predicate((2027, 1, 1), (2027, 12, 31)))
      .map { "\($0.title) \($0.start.reading.date.day) \($0.start.reading.time.hour)" }
  }

  private func occurrence(_ day: Int) throws -> StoredEvent {
    let time = EventTime.utc(try Samples.reading(2027, 12, day, 10))
    return try #require(try store.event(withIdentifier: ItemID(uid: "daily", occurrence: time)))
  }

  @Test(arguments: [2, 3, 4], [EventSpan.thisEvent, .futureEvents])
  func neitherChangesNorRemovesSingleOnes(_ day: Int, _ span: EventSpan) throws {
    let text = try world.text(of: "daily.ics")
    var event = try occurrence(day)
    let refusal = try #require(storeError { try store.checkOccurrencesCanChange(of: event) })
    #expect(refusal.reason.contains("(RANGE=THISANDFUTURE)") == true)
    #expect(storeError { try store.remove(event, span: span) } == refusal)
    event.title = "only"
    #expect(storeError { try store.save(event, span: span) } == refusal)
    #expect(try world.text(of: "daily.ics") == text)
  }

  @Test func takesTheFirstOneForASingleOne() throws {
    var event = try #require(try store.event(withIdentifier: ItemID(uid: "daily")))
    event.title = "only"
    #expect(storeError { try store.save(event, span: .thisEvent) } != nil)
    #expect(storeError { try store.remove(event, span: .thisEvent) } != nil)
  }

  @Test func changesAndRemovesTheWholeSeries() throws {
    var event = try #require(try store.event(withIdentifier: ItemID(uid: "daily")))
    event.location = "Hall"
    try store.save(event, span: .futureEvents)
    #expect(try starts() == ["Choir 1 10", "Choir 2 10", "late 3 12", "late 4 12", "late 5 12"])
    #expect(try occurrence(2).location == "Hall")
    try store.remove(
      try #require(try store.event(withIdentifier: ItemID(uid: "daily"))), span: .futureEvents)
    #expect(try world.names() == [])
  }
}
