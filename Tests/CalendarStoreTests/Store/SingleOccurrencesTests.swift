import CivilTime
import Foundation
import SampleEvents
import Testing

@testable import CalendarStore
@testable import ICalendar

/// A file with occurrences of a series and without the series, as Google exports an invitation to some.
@Suite struct SingleOccurrencesTests {
  private let world: StoreWorld
  private let store: EventStore

  init() throws {
    world = try StoreWorld()
    store = try world.events()
  }

  private static func occurrence(_ day: Int, _ lines: String...) -> [String] {
    ["BEGIN:VEVENT", "UID:choir"] + lines + ["X-DAY:\(day)", "END:VEVENT"]
  }

  /// In no order: the third says its name in UTC, and the fourth comes a week before its name.
  private static let occurrences =
    occurrence(
      16, "RECURRENCE-ID:20270316T090000Z", "DTSTART;TZID=Europe/Berlin:20270316T100000",
      "DTEND;TZID=Europe/Berlin:20270316T110000", "SUMMARY:Choir", "LOCATION:Church")
    + occurrence(
      2, "RECURRENCE-ID;TZID=Europe/Berlin:20270302T100000",
      "DTSTART;TZID=Europe/Berlin:20270302T100000", "DTEND;TZID=Europe/Berlin:20270302T110000",
      "SUMMARY:Choir", "LOCATION:Hall")
    + occurrence(
      30, "RECURRENCE-ID;TZID=Europe/Berlin:20270330T100000",
      "DTSTART;TZID=Europe/Berlin:20270308T100000", "DTEND;TZID=Europe/Berlin:20270308T110000",
      "SUMMARY:Concert", "LOCATION:Hall")
    + occurrence(
      9, "RECURRENCE-ID;TZID=Europe/Berlin:20270309T100000",
      "DTSTART;TZID=Europe/Berlin:20270309T100000", "DTEND;TZID=Europe/Berlin:20270309T110000",
      "SUMMARY:Choir", "LOCATION:Hall")

  private func event(_ day: Int) throws -> StoredEvent {
    let events = try store.events(matching: world.predicate((2027, 3, 1), (2027, 4, 1)))
    return try #require(
      events.first { $0.uid == "choir" && $0.occurrenceDate?.reading.date.day == day })
  }

  private func days() throws -> [String] {
    try world.text(of: "choir.ics").split(separator: "\r\n")
      .filter { $0.hasPrefix("X-DAY:") }.map { String($0.dropFirst(6)) }
  }

  @Test(arguments: [(9, ["2"]), (16, ["2", "9"]), (30, ["16", "2", "9"])])
  func removesOneAndAllThatFollow(_ day: Int, _ left: [String]) throws {
    try world.write(StoreWorld.object(Self.occurrences), to: "choir.ics")
    try store.remove(event(day), span: .futureEvents)
    #expect(try days() == left)
  }

  @Test func removesOneAlone() throws {
    try world.write(StoreWorld.object(Self.occurrences), to: "choir.ics")
    try store.remove(event(9), span: .thisEvent)
    #expect(try days() == ["16", "2", "30"])
  }

  @Test func removesTheFileWithTheFirst() throws {
    let unreadable = Self.occurrence(
      7, "RECURRENCE-ID:whenever", "DTSTART:20270302T100000Z", "SUMMARY:Choir")
    try world.write(StoreWorld.object(Self.occurrences + unreadable), to: "choir.ics")
    try store.remove(event(2), span: .futureEvents)
    #expect(try world.names() == [])
  }

  @Test func leavesOtherEventsOfTheFile() throws {
    let other = ["BEGIN:VEVENT", "UID:other", "DTSTART:20270401T090000Z", "END:VEVENT"]
    try world.write(StoreWorld.object(Self.occurrences + other), to: "choir.ics")
    try store.remove(event(2), span: .futureEvents)
    #expect(try world.text(of: "choir.ics") == StoreWorld.object(other))
  }

  @Test func standsForTheFirstOneAsAWhole() throws {
    try world.write(StoreWorld.object(Self.occurrences), to: "choir.ics")
    let event = try #require(try store.event(withIdentifier: ItemID(uid: "choir")))
    #expect(event.occurrenceDate?.reading.date.day == 2)
    let prefix = String(ItemID(uid: "choir").description.prefix(8))
    #expect(
      try store.events(withPrefix: prefix).map(\.occurrenceDate?.reading.date.day) == [2])
  }

  @Test func refusesAChangeOfAllThatFollow() throws {
    try world.write(StoreWorld.object(Self.occurrences), to: "choir.ics")
    var changed = try event(9)
    changed.title = "Rehearsal"
    let error = storeError { try store.save(changed, span: .futureEvents) }
    #expect(error?.reason.contains("not the series") == true)
    #expect(try world.text(of: "choir.ics") == StoreWorld.object(Self.occurrences))
  }
}
