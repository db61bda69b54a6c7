import CivilTime
import Foundation
import SampleEvents
import Testing

@testable import CalendarStore
@testable import ICalendar

/// What a store writes of an alarm that a person is done with.
@Suite struct AlarmAcknowledgmentTests {
  private typealias Alarms = EventStoreAlarmsTests

  private let at18 = "DTSTART;TZID=Europe/Berlin:20261203T180000"

  /// Each in the component whose alarm it is.
  @Test func acknowledgesAnOccurrenceBehindAChange() throws {
    let world = try StoreWorld()
    let series = Alarms.event(
      "DTSTART:20261130T090000Z", "RRULE:FREQ=DAILY", alarms: ["ACTION:DISPLAY|TRIGGER:-PT30M"])
    let change = Alarms.event(
      "RECURRENCE-ID;RANGE=THISANDFUTURE:20261202T090000Z", "DTSTART:20261202T100000Z",
      alarms: ["ACTION:DISPLAY|TRIGGER:-PT45M"])
    try world.write(StoreWorld.object(series + change), to: "a.ics")
    let store = try world.events()
    let found = try store.alarms(
      after: Alarms.moment("20261203T000000Z"), through: Alarms.moment("20261204T000000Z"))
    let alarm = try #require(found.ringing.first)
    #expect(found.ringing.count == 1 && Alarms.text(alarm.moment) == "20261203T091500Z")
    try store.acknowledge(alarm)
    #expect(try world.text(of: "a.ics").contains("TRIGGER:-PT45M\r\nACKNOWLEDGED:"))
  }

  @Test func acknowledgesInTheFileAndNothingElse() throws {
    let world = try StoreWorld()
    let object = StoreWorld.object(
      Alarms.event(
        at18, "X-OWN:kept", alarms: ["ACTION:DISPLAY|TRIGGER:-PT15M", "TRIGGER:-P1D|X-A:b"]))
    try world.write(object, to: "a.ics")
    let store = try world.events()
    let (after, through) = try (
      Alarms.moment("20261203T000000Z"), Alarms.moment("20261204T000000Z")
    )
    let alarm = try #require(try store.alarms(after: after, through: through).ringing.first)
    #expect(try store.alarm(alarm.id)?.id == alarm.id)
    try store.acknowledge(alarm)
    let stamp = Alarms.text(StoreWorld.now)
    let wanted = object.replacing(
      "TRIGGER:-PT15M\r\n", with: "TRIGGER:-PT15M\r\nACKNOWLEDGED:\(stamp)\r\n")
    #expect(try world.text(of: "a.ics") == wanted)
    // It is the year 2027 on the store's clock.
    #expect(try store.alarm(alarm.id) == nil)
    #expect(try store.alarms(after: after, through: through).ringing.isEmpty)
    #expect(throws: StoreError.missing) { try store.acknowledge(alarm.on("gone.ics")) }
  }

  @Test func acknowledgesNoAlarmThatSendsMail() throws {
    let world = try StoreWorld()
    let object = StoreWorld.object(
      Alarms.event(
        at18,
        alarms: ["EMAIL", "AUDIO", "DISPLAY"].map { "ACTION:\($0)|TRIGGER:-PT15M" }))
    try world.write(object, to: "a.ics")
    let store = try world.events()
    let found = try store.alarms(
      after: Alarms.moment("20261203T000000Z"), through: Alarms.moment("20261204T000000Z"))
    try store.acknowledge(try #require(found.ringing.first))
    let line = "ACKNOWLEDGED:\(Alarms.text(StoreWorld.now))\r\n"
    let wanted = ["AUDIO", "DISPLAY"].reduce(object) { text, action in
      let alarm = "ACTION:\(action)\r\nTRIGGER:-PT15M\r\n"
      return text.replacing(alarm, with: alarm + line)
    }
    #expect(try world.text(of: "a.ics") == wanted)
  }

  @Test func forgetsAnAlarmWhoseItemMovesOrGoes() throws {
    let world = try StoreWorld()
    try world.write(
      StoreWorld.object(Alarms.event(at18, alarms: ["ACTION:DISPLAY|TRIGGER:-PT15M"])), to: "a.ics")
    let store = try world.events()
    let range = try (Alarms.moment("20261203T000000Z"), Alarms.moment("20261204T000000Z"))
    let alarm = try #require(try store.alarms(after: range.0, through: range.1).ringing.first)
    let later = "DTSTART;TZID=Europe/Berlin:20261203T190000"
    try world.write(
      StoreWorld.object(Alarms.event(later, alarms: ["ACTION:DISPLAY|TRIGGER:-PT15M"])), to: "a.ics"
    )
    #expect(try store.alarm(alarm.id) == nil)
    let moved = try store.alarms(after: range.0, through: range.1).ringing
    #expect(moved.map { Alarms.text($0.moment) } == ["20261203T174500Z"])
    world.delete("a.ics")
    #expect(try store.alarm(moved[0].id) == nil)
  }
}

extension ItemAlarm {
  /// The alarm of an event in another object.
  fileprivate func on(_ href: String) -> ItemAlarm {
    guard case .event(var event) = item else { return self }
    event.version?.href = href
    return ItemAlarm(item: .event(event), trigger: trigger, moment: moment)
  }
}
