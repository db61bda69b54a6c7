import CalendarStore
import Testing

@testable import TicketImport

@Suite struct EventTimesTests {
  private func times(_ start: String, _ end: String, zone: String? = nil) throws -> EventTimes {
    let zone = zone.map { ",\"time zone\":\"\($0)\"" } ?? ""
    let draft = try Drafting.draft(
      "{\"title\":\"A\",\"start\":\"\(start)\",\"end\":\"\(end)\"\(zone)}")
    return try EventTimes(draft.event(at: Drafting.moment))
  }

  private struct Rebooking {
    /// What the record gave, what a person made of it, what the record gives now, and what becomes of it.
    var drafted, written, now, kept: (String, String)
  }

  private static let rebookings: [(StaticString, Rebooking)] = [
    (
      "a zone given to floating times",
      Rebooking(
        drafted: ("2026-06-10T19:30", "2026-06-10T21:30"),
        written: ("2026-06-10T19:30[Asia/Tokyo]", "2026-06-10T21:30[Asia/Tokyo]"),
        now: ("2026-12-11T20:00", "2026-12-11T22:00"),
        kept: ("2026-12-11T20:00[Asia/Tokyo]", "2026-12-11T22:00[Asia/Tokyo]"))
    ),
    (
      "the clock of a zone for a moment",
      Rebooking(
        drafted: ("2026-06-10T17:30Z", "2026-06-10T19:30Z"),
        written: ("2026-06-10T19:30[Europe/Berlin]", "2026-06-10T21:30[Europe/Berlin]"),
        now: ("2026-12-10T18:30Z", "2026-12-10T20:30Z"),
        kept: ("2026-12-10T19:30[Europe/Berlin]", "2026-12-10T21:30[Europe/Berlin]"))
    ),
    (
      "a zone that the record itself now states is not replaced",
      Rebooking(
        drafted: ("2026-06-10T19:30", "2026-06-10T21:30"),
        written: ("2026-06-10T19:30[Asia/Tokyo]", "2026-06-10T21:30[Asia/Tokyo]"),
        now: ("2026-06-11T19:30[Asia/Seoul]", "2026-06-11T21:30[Asia/Seoul]"),
        kept: ("2026-06-11T19:30[Asia/Seoul]", "2026-06-11T21:30[Asia/Seoul]"))
    ),
    (
      "a length",
      Rebooking(
        drafted: ("2026-06-10T19:30", "2026-06-10T21:30"),
        written: ("2026-06-10T19:30", "2026-06-10T23:00"),
        now: ("2026-06-12T18:00", "2026-06-12T20:00"),
        kept: ("2026-06-12T18:00", "2026-06-12T21:30"))
    ),
    (
      "an end that the record states as before",
      Rebooking(
        drafted: ("2026-06-10T19:30", "2026-06-10T22:00"),
        written: ("2026-06-10T19:30", "2026-06-10T23:00"),
        now: ("2026-06-10T19:00", "2026-06-10T22:00"),
        kept: ("2026-06-10T19:00", "2026-06-10T23:00"))
    ),
    (
      "a length that the record itself changes is not replaced",
      Rebooking(
        drafted: ("2026-06-10T19:30", "2026-06-10T21:30"),
        written: ("2026-06-10T19:30", "2026-06-10T23:00"),
        now: ("2026-06-12T18:00", "2026-06-12T19:00"),
        kept: ("2026-06-12T18:00", "2026-06-12T19:00"))
    ),
    (
      "the start's time of day is the record's, and its length too",
      Rebooking(
        drafted: ("2026-06-10T19:30", "2026-06-10T21:30"),
        written: ("2026-06-10T20:00", "2026-06-10T22:00"),
        now: ("2026-06-12T18:00", "2026-06-12T20:00"),
        kept: ("2026-06-12T18:00", "2026-06-12T20:00"))
    ),
    (
      "whole days in place of times",
      Rebooking(
        drafted: ("2026-06-10T19:30", "2026-06-11T02:00"),
        written: ("2026-06-10", "2026-06-11"),
        now: ("2026-06-12T19:30", "2026-06-13T02:00"),
        kept: ("2026-06-12", "2026-06-13"))
    ),
    (
      "times in place of whole days",
      Rebooking(
        drafted: ("2026-06-10", "2026-06-10"),
        written: ("2026-06-10T09:00[Europe/Berlin]", "2026-06-10T11:00[Europe/Berlin]"),
        now: ("2026-12-12", "2026-12-12"),
        kept: ("2026-12-12T09:00[Europe/Berlin]", "2026-12-12T11:00[Europe/Berlin]"))
    ),
    (
      "a record that is of another kind now counts as it is",
      Rebooking(
        drafted: ("2026-06-10", "2026-06-10"),
        written: ("2026-06-10T09:00", "2026-06-10T11:00"),
        now: ("2026-06-12T20:00", "2026-06-12T23:00"),
        kept: ("2026-06-12T20:00", "2026-06-12T23:00"))
    ),
    (
      "no zone's change of its clock is a length",
      Rebooking(
        drafted: ("2026-03-28T02:30", "2026-03-28T04:30"),
        written: ("2026-03-28T02:30[Europe/Berlin]", "2026-03-28T04:30[Europe/Berlin]"),
        now: ("2026-03-29T02:30", "2026-03-29T04:30"),
        kept: ("2026-03-29T03:30[Europe/Berlin]", "2026-03-29T05:30[Europe/Berlin]"))
    ),
    (
      "UTC given to floating times",
      Rebooking(
        drafted: ("2026-12-01T19:00", "2026-12-01T21:00"),
        written: ("2026-12-01T19:00Z", "2026-12-01T21:00Z"),
        now: ("2026-12-02T20:00", "2026-12-02T22:00"),
        kept: ("2026-12-02T20:00Z", "2026-12-02T22:00Z"))
    ),
    (
      "an end, over the night of another change of the clock",
      Rebooking(
        drafted: ("2026-03-27T20:00[Europe/Berlin]", "2026-03-28T06:00[Europe/Berlin]"),
        written: ("2026-03-27T20:00[Europe/Berlin]", "2026-03-28T08:00[Europe/Berlin]"),
        now: ("2026-03-28T20:00[Europe/Berlin]", "2026-03-29T06:00[Europe/Berlin]"),
        kept: ("2026-03-28T20:00[Europe/Berlin]", "2026-03-29T09:00[Europe/Berlin]"))
    ),
    (
      "an end in a zone of its own",
      Rebooking(
        drafted: ("2026-06-10T10:00[Europe/Berlin]", "2026-06-10T13:00[Europe/Berlin]"),
        written: ("2026-06-10T10:00[Europe/Berlin]", "2026-06-10T12:00[Europe/London]"),
        now: ("2026-06-12T11:00[Europe/Berlin]", "2026-06-12T14:00[Europe/Berlin]"),
        kept: ("2026-06-12T11:00[Europe/Berlin]", "2026-06-12T14:00[Europe/London]"))
    ),
  ]

  @Test(arguments: rebookings.indices)
  func aNewTimeTakesOverWhatAPersonMadeOfTheOldOne(_ index: Int) throws {
    let (what, rebooking) = Self.rebookings[index]
    let written = try times(rebooking.written.0, rebooking.written.1)
    let drafted = try times(rebooking.drafted.0, rebooking.drafted.1)
    let now = try times(rebooking.now.0, rebooking.now.1)
    let kept = try times(rebooking.kept.0, rebooking.kept.1)
    let change = Override.Change(before: drafted, after: written)
    #expect(change.drawn(over: now) == kept, "\(what)")
    #expect(Override.Change(before: drafted, after: drafted).drawn(over: now) == now)
  }

  @Test func whatMakesNoSenseTogetherIsNotMixed() throws {
    // A person gave the start alone a zone, which the end does not have.
    let drafted = try times("2026-06-10T19:30", "2026-06-10T21:30")
    var written = drafted
    written.start = try times("2026-06-10T19:30[Asia/Tokyo]", "2026-06-10T21:30").start
    let now = try times("2026-06-11T19:30", "2026-06-11T21:30")
    #expect(Override.Change(before: drafted, after: written).drawn(over: now) == now)
  }
}
