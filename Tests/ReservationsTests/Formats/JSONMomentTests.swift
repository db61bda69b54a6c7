import Foundation
import Testing

@testable import Reservations

/// Events as the programming interfaces of Google's and Microsoft's calendars return them.
@Suite struct JSONMomentTests {
  private func event(_ times: String) throws -> ReadBooking {
    try #require(Records(#"{"summary":"A",\#(times)}"#).reservations.first)
  }

  @Test func readsAListOfEvents() throws {
    let list = Records(
      #"""
      {"kind":"calendar#events","summary":"ada@example.org","timeZone":"Europe/Berlin",
       "defaultReminders":[{"method":"popup","minutes":10}],
       "items":[
        {"id":"1","status":"confirmed","summary":"Faust","location":"Bonn",
         "start":{"dateTime":"2027-01-05T19:30:00+01:00","timeZone":"Europe/Berlin"},
         "end":{"dateTime":"2027-01-05T22:00:00+01:00","timeZone":"Europe/Berlin"}},
        {"id":"2","status":"cancelled","summary":"Fair","start":{"date":"2027-01-05"},
         "end":{"date":"2027-01-07"}}]}
      """#)
    let (first, second) = try (
      #require(list.reservations.first), #require(list.reservations.last)
    )
    #expect(list.reservations.count == 2)
    #expect(first.title == "Faust" && first.location == "Bonn" && first.unread == [])
    #expect(try first.start == ISO8601.time("2027-01-05T19:30+01:00"))
    #expect(try first.end == ISO8601.time("2027-01-05T22:00+01:00"))
    #expect(first.zone?.identifier == "Europe/Berlin" && first.endZone == first.zone)
    #expect(second.status == .cancelled && second.unread == [])
    #expect(try second.start == ISO8601.time("2027-01-05"))
    #expect(try second.end == ISO8601.time("2027-01-06"))
  }

  @Test func readsWholeDays() throws {
    let made = try event(
      #""isAllDay":true,"start":{"dateTime":"2026-12-24T00:00:00.0000000","timeZone":"UTC"},"end":"#
        + #"{"dateTime":"2026-12-29T00:00:00.0000000","timeZone":"UTC"}"#)
    #expect(made.allDay == true && made.unread == [])
  }

  @Test func readsALocalTimeInItsZone() throws {
    let made = try event(
      #""start":{"dateTime":"2027-01-05T19:30:00.0000000","timeZone":"UTC"},"end":null"#)
    #expect(try made.start == ISO8601.time("2027-01-05T19:30"))
    #expect(made.zone?.secondsFromGMT() == 0 && made.unused == [] && made.unread == [])
  }

  @Test(arguments: [
    ("W. Europe Standard Time", "Europe/Berlin"), ("Tokyo Standard Time", "Asia/Tokyo"),
    ("Pacific Standard Time", "America/Los_Angeles"),
  ])
  func readsAZoneOfWindows(_ name: String, _ zone: String) throws {
    let made = try event(
      #""start":{"dateTime":"2027-01-05T19:30:00.0000000","timeZone":"\#(name)"}"#)
    #expect(made.zone?.identifier == zone && made.unread == [])
    #expect(try made.start == ISO8601.time("2027-01-05T19:30"))
  }

  @Test(arguments: [
    #"{"dateTime":"soon"}"#, #"{"date":"2027-02-30"}"#,
    #"{"dateTime":"2027-01-05","timeZone":"X"}"#,
  ])
  func namesAStartThatItCannotRead(_ start: String) throws {
    #expect(try event(#""start":\#(start)"#).unread.count == 1)
  }

  /// Objects of another shape are read as before, by the paths of their members.
  @Test(arguments: [
    #"{}"#, #"{"timeZone":"UTC"}"#, #"{"date":"2027-01-05","dateTime":"2027-01-05T10:00"}"#,
    #"{"date":"2027-01-05","hour":10}"#, #"{"date":["2027-01-05"]}"#, #"{"date":{"a":1}}"#,
    #"{"date":""}"#,
  ])
  func leavesOtherObjects(_ start: String) throws {
    let made = try event(#""start":\#(start)"#)
    #expect(made.start == nil && made.zone == nil)
  }

  @Test func refusesAnotherObjectAsTheEnd() throws {
    let made = try event(#""start":"2027-01-05","end":{"day":6}"#)
    #expect(made.end == nil && made.unused.map(\.name) == ["end.day"])
  }

  @Test func aMappingTakesTheMembersOfAStart() throws {
    var options = ReadingOptions()
    try options.mapping.map("start", to: "start.dateTime")
    let made = try #require(
      Records(#"{"title":"A","start":{"dateTime":"2027-01-05T10:00","timeZone":"UTC"}}"#, options)
        .reservations.first)
    #expect(try made.start == ISO8601.time("2027-01-05T10:00"))
    #expect(made.unused.map(\.name) == ["start.timeZone"])
  }
}
