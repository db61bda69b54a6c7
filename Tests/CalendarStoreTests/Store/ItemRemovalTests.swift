import CivilTime
import Foundation
import Testing

@testable import CalendarStore

/// What goes with an event or reminder, and what does not.
@Suite struct ItemRemovalTests {
  let world: StoreWorld

  init() throws { world = try StoreWorld() }

  private static func item(_ kind: String, _ lines: String...) -> [String] {
    ["BEGIN:\(kind)"] + lines + ["END:\(kind)"]
  }

  private func event(_ store: EventStore, _ uid: String = "u") throws -> StoredEvent {
    try #require(try store.event(withIdentifier: ItemID(uid: uid)))
  }

  private let event = item("VEVENT", "UID:u", "DTSTART:20270301T090000Z", "SUMMARY:Event")
  private let others =
    item("VTODO", "UID:u", "SUMMARY:Todo") + item("VJOURNAL", "UID:u", "SUMMARY:Diary")

  @Test func leavesOtherKindsOfThatUID() throws {
    try world.write(StoreWorld.object(event + others), to: "u.ics")
    let store = try world.events()
    try store.remove(event(store), span: .futureEvents)
    #expect(try world.text(of: "u.ics") == StoreWorld.object(others))
    let reminders = try world.events()
    let reminder = try #require(try reminders.reminder(withIdentifier: ItemID(uid: "u")))
    try reminders.remove(reminder)
    #expect(
      try world.text(of: "u.ics")
        == StoreWorld.object(Self.item("VJOURNAL", "UID:u", "SUMMARY:Diary")))
  }

  @Test func leavesASecondEventOfThatUID() throws {
    let second = Self.item("VEVENT", "UID:u", "DTSTART:20270401T090000Z", "SUMMARY:Second")
    try world.write(StoreWorld.object(event + second), to: "u.ics")
    let store = try world.events()
    try store.remove(event(store), span: .futureEvents)
    #expect(try world.text(of: "u.ics") == StoreWorld.object(second))
  }

  @Test(arguments: ["UID:  u \t", "X-NO:uid", "UID:"])
  func removesAnEventWithoutAPlainUID(line: String) throws {
    let plain = Self.item("VEVENT", "UID:other", "DTSTART:20270301T090000Z", "SUMMARY:Other")
    let lines = Self.item("VEVENT", line, "DTSTART:20270301T090000Z", "SUMMARY:Event")
    try world.write(StoreWorld.object(lines + plain), to: "u.ics")
    let store = try world.events()
    try store.remove(event(store), span: .futureEvents)
    #expect(try world.text(of: "u.ics") == StoreWorld.object(plain))
  }

  @Test func takesUnreadableOccurrencesAlong() throws {
    let series = Self.item(
      "VEVENT", "UID:u", "DTSTART:20270301T090000Z", "RRULE:FREQ=DAILY;COUNT=3", "SUMMARY:Event")
    let twice = Self.item(
      "VEVENT", "UID:u", "RECURRENCE-ID:20270302T090000Z", "DTSTART:20270302T100000Z")
    let unreadable = Self.item(
      "VEVENT", "UID:u", "RECURRENCE-ID:whenever", "DTSTART:20270302T100000Z")
    try world.write(StoreWorld.object(series + twice + twice + unreadable), to: "u.ics")
    let store = try world.events()
    try store.remove(event(store), span: .futureEvents)
    #expect(try world.names() == [])
  }

  @Test func twoFilesOfOneUIDAreToldApart() throws {
    for (name, title) in [("a.ics", "First"), ("b.ics", "Second"), ("c.ics", "Third")] {
      try world.write(
        event: "UID:u", "DTSTART:20270301T090000Z", "SUMMARY:\(title)", to: name)
    }
    let store = try world.events()
    let found = try store.events(withIdentifier: ItemID(uid: "u"), in: [world.calendar()])
    #expect(found.map(\.version?.href) == ["a.ics", "b.ics", "c.ics"])
    let prefix = String("\(ItemID(uid: "u"))".prefix(8))
    let prefixed = try store.events(withPrefix: prefix)
    #expect(Set(prefixed.compactMap(\.version?.href)) == ["a.ics", "b.ics", "c.ics"])
    var second = try #require(found.dropFirst().first)
    second.title = "Changed"
    try store.save(second, span: .futureEvents)
    #expect(try world.text(of: "a.ics").contains("SUMMARY:First"))
    #expect(try world.text(of: "b.ics").contains("SUMMARY:Changed"))
    try store.remove(try #require(found.last), span: .futureEvents)
    #expect(try world.names() == ["a.ics", "b.ics"])
  }
}
