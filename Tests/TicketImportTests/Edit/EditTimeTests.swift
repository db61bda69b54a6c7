import CalendarStore
import CivilTime
import Foundation
import Reservations
import Testing

@testable import TicketImport

/// What `start`, `end`, `zone` and `allday` do to the times of a draft.
@Suite struct EditTimeTests {
  private static let film = PromptSession.film

  private func record(_ fields: String) -> String { "{\"title\":\"A\",\(fields)}" }

  // MARK: Start

  @Test(arguments: [
    #""date":"10/06/2027","start time":"10:00""#, #""date":"soon","start":"10:00""#,
  ])
  func keepsATimeWhoseDayCannotBeRead(_ fields: String) throws {
    var prompt = try PromptSession(record(fields))
    #expect(prompt.draft.start == nil)
    prompt.type("start 10 jun 2027")
    #expect(prompt.draft.start?.value.description == "2027-06-10T10:00:00")
    prompt.type("start 11 jun 2027")
    #expect(prompt.draft.start?.value.description == "2027-06-11T10:00:00")
  }

  @Test func keepsAnEndWhoseDayCannotBeRead() throws {
    var prompt = try PromptSession(
      record(#""date":"10/06/2027","start time":"18:30","end time":"20:15""#))
    prompt.type("start 10 jun 2027")
    #expect(prompt.draft.times == "2027-06-10T18:30:00/2027-06-10T20:15:00")
    #expect(prompt.draft.problems.isEmpty)
  }

  @Test(
    arguments: [
      ("20:00", "2023-06-10T20:00:00+02:00", "2023-06-10T22:00:00+02:00"),
      ("8pm", "2023-06-10T20:00:00+02:00", "2023-06-10T22:00:00+02:00"),
      ("+30m", "2023-06-10T20:00:00+02:00", "2023-06-10T22:00:00+02:00"),
      ("-1d", "2023-06-09T19:30:00+02:00", "2023-06-09T21:30:00+02:00"),
      ("fri 19:00", "2023-06-16T19:00:00+02:00", "2023-06-16T21:00:00+02:00"),
      ("tomorrow 9am", "2023-06-15T09:00:00+02:00", "2023-06-15T11:00:00+02:00"),
      ("12 jun", "2024-06-12T19:30:00+02:00", "2024-06-12T21:30:00+02:00"),
      ("2023-12-01T19:30", "2023-12-01T19:30:00+01:00", "2023-12-01T21:30:00+01:00"),
      // The end lies beyond a gap of an hour.
      ("2023-03-26T01:00", "2023-03-26T01:00:00+01:00", "2023-03-26T04:00:00+02:00"),
    ])
  func movesTheEventAndKeepsItsLength(_ value: String, _ start: String, _ end: String) throws {
    var prompt = try PromptSession(Self.film)
    prompt.type("start \(value)")
    #expect(prompt.draft.times == "\(start)[Europe/Berlin]/\(end)[Europe/Berlin]")
    #expect(prompt.draft.end?.origin == .record)
  }

  @Test(
    arguments: [
      (
        "start 3am",
        "2027-03-05T03:00:00+09:00[Asia/Tokyo]/2027-03-08T03:00:00+09:00[Asia/Tokyo]"
      ),
      (
        "start 6 mar 15:00",
        "2027-03-06T15:00:00+09:00[Asia/Tokyo]/2027-03-08T15:00:00+09:00[Asia/Tokyo]"
      ),
      (
        "start 2 feb 15:00",
        "2027-02-02T15:00:00+09:00[Asia/Tokyo]/2027-02-05T15:00:00+09:00[Asia/Tokyo]"
      ),
      (
        "start 9 mar 15:00",
        "2027-03-09T15:00:00+09:00[Asia/Tokyo]/2027-03-12T15:00:00+09:00[Asia/Tokyo]"
      ),
      // The last day is that of the start.
      (
        "start 8 mar 15:00",
        "2027-03-08T15:00:00+09:00[Asia/Tokyo]/2027-03-08T17:00:00+09:00[Asia/Tokyo]"
      ),
    ])
  func aTimeOnSeveralDaysKeepsTheLastDayAndTakesThePlacesZone(
    _ line: String, _ times: String
  ) throws {
    var flat = try PromptSession(
      #"{"title":"Inn","start":"2027-03-05","end":"2027-03-08","location":"Gion 1, Kyoto, Japan"}"#)
    flat.type(line)
    #expect(flat.draft.times == times)
    #expect(flat.draft.zoneOrigin == .inferred)
    let stay = try Bookings.reservation(
      .lodging, from: "2027-03-05", to: "2027-03-08",
      at: try Bookings.place("Inn", country: "JP"))
    var hotel = try PromptSession([EditEntry(EventDraft(stay))])
    hotel.type(line)
    #expect(hotel.draft.times == times)
  }

  @Test func aTypedZoneIsNoLongerInferred() throws {
    var prompt = try PromptSession(
      #"{"title":"A","start":"2027-03-05T12:00+09:00","location":"Gion 1, Kyoto, Japan"}"#)
    #expect(prompt.draft.remarks == [.zoneOfPlace(.start, "Japan")])
    prompt.type("zone tokyo")
    #expect(prompt.draft.zoneOrigin == .edited)
    #expect(prompt.draft.remarks.isEmpty)
  }

  @Test func showsBothTimesThatMoved() throws {
    var prompt = try PromptSession(Self.film)
    prompt.type("start 20:00")
    #expect(prompt.changes == ["start was 2023-06-10T19:30", "end was 2023-06-10T21:30"])
  }

  @Test func endsInUTCWhereTheClockCannotSayIt() throws {
    var prompt = try PromptSession(Self.film)
    prompt.type("start 2023-10-29T01:30")
    #expect(
      prompt.draft.times == "2023-10-29T01:30:00+02:00[Europe/Berlin]/2023-10-29T01:30:00Z")
  }

  @Test func saysThatAnEditedReadingIsSkippedOrRepeated() throws {
    var prompt = try PromptSession(Self.film)
    prompt.type("start 2023-03-26T02:30")
    #expect(prompt.draft.remarks == [.skipped(.start, stated: LocalTime(secondOfDay: 9000))])
    #expect(prompt.draft.start?.value.description == "2023-03-26T03:30:00+02:00[Europe/Berlin]")
    prompt.type("start 2023-10-29T02:30")
    #expect(prompt.draft.remarks == [.repeated(.start)])
    prompt.type("start 2023-10-30T02:30")
    #expect(prompt.draft.remarks.isEmpty)
  }

  @Test func keepsTheTimesOfDayOfAnEventOfDays() throws {
    var prompt = try PromptSession(
      record(
        #""start":"2023-10-20T15:00","end":"2023-10-22T11:00","time zone":"Europe/Berlin""#))
    prompt.type("start +1w")
    #expect(
      prompt.draft.times
        == "2023-10-27T15:00:00+02:00[Europe/Berlin]/2023-10-29T11:00:00+01:00[Europe/Berlin]")
  }

  @Test func movesAnEndInAnotherZoneByTheSameTime() throws {
    var prompt = try PromptSession(
      record(
        """
        "start":"2023-03-24T10:00[Europe/Berlin]","end":"2023-03-24T14:00[America/New_York]"
        """))
    prompt.type("start 2023-03-27T10:00")
    #expect(
      prompt.draft.times
        == "2023-03-27T10:00:00+02:00[Europe/Berlin]/2023-03-27T13:00:00-04:00[America/New_York]")
  }

  @Test func takesTheEndAlongIntoAnotherZone() throws {
    var prompt = try PromptSession(
      record(#""start":"2023-06-10T02:39:32Z","end":"2023-06-10T04:58:32Z""#))
    prompt.type("start 2023-06-10T10:40[Asia/Shanghai]")
    #expect(
      prompt.draft.times
        == "2023-06-10T10:40:00+08:00[Asia/Shanghai]/2023-06-10T12:59:00+08:00[Asia/Shanghai]")
    #expect(prompt.draft.zoneOrigin == .edited)
  }

  @Test func movesWholeDays() throws {
    var prompt = try PromptSession(record(#""start":"2023-06-10","end":"2023-06-12""#))
    prompt.type("start fri")
    #expect(prompt.draft.times == "2023-06-16/2023-06-19")
    prompt.type("start +30m")
    #expect(prompt.complaint?.contains("moves by days") == true)
  }

  @Test func givesWholeDaysATime() throws {
    var prompt = try PromptSession(record(#""start":"2023-06-10""#), zone: "Europe/Berlin")
    prompt.type("start 19:30")
    #expect(
      prompt.draft.times
        == "2023-06-10T19:30:00+02:00[Europe/Berlin]/2023-06-10T21:30:00+02:00[Europe/Berlin]")
    #expect(prompt.draft.zoneOrigin == .configuration)
    #expect(prompt.draft.end?.origin == .assumed)
    #expect(prompt.text(of: .alarms) == "1h")
  }

  @Test func keepsAStatedEndWhereOnlyTheStartWasWrong() throws {
    var missing = try PromptSession(record(#""end":"2023-06-10T21:30""#))
    missing.type("start 2023-06-10T19:30")
    #expect(missing.draft.times == "2023-06-10T19:30:00/2023-06-10T21:30:00")
    var reversed = try PromptSession(
      record(#""start":"2023-06-10T22:00","end":"2023-06-10T21:30""#))
    reversed.type("start 19:30")
    #expect(reversed.draft.times == "2023-06-10T19:30:00/2023-06-10T21:30:00")
    #expect(reversed.draft.problems.isEmpty)
    var mixed = try PromptSession(record(#""start":"2023-06-10","end":"2023-06-10T21:30""#))
    mixed.type("start 19:30")
    #expect(mixed.draft.times == "2023-06-10T19:30:00/2023-06-10T21:30:00")
  }

  @Test func keepsTheProblemOfAnEndThatCouldNotBeRead() throws {
    var prompt = try PromptSession(record(#""start":"2023-06-10T19:30","end":"10/06/2023 21:30""#))
    prompt.type("start 20:00")
    #expect(prompt.draft.problems.map(\.field) == [.end])
    // Enter on the line takes the assumed end.
    prompt.type("end", "2023-06-10T22:00")
    #expect(prompt.draft.problems.isEmpty)
    #expect(prompt.draft.end?.origin == .edited)
  }

  @Test func refusesAStartWhoseEndNoCalendarHas() throws {
    var prompt = try PromptSession(Self.film)
    prompt.type("start 9999-12-31T23:00")
    #expect(prompt.complaint == "start: the end would be after the year 9999")
  }

  // MARK: End

  @Test(
    arguments: [
      ("22:00", "2023-06-10T22:00:00+02:00[Europe/Berlin]"),
      ("1am", "2023-06-11T01:00:00+02:00[Europe/Berlin]"),
      ("19:30", "2023-06-11T19:30:00+02:00[Europe/Berlin]"),
      ("+30m", "2023-06-10T22:00:00+02:00[Europe/Berlin]"),
      ("-30m", "2023-06-10T21:00:00+02:00[Europe/Berlin]"),
      ("+1d", "2023-06-11T21:30:00+02:00[Europe/Berlin]"),
      ("12 jun", "2023-06-12T21:30:00+02:00[Europe/Berlin]"),
      ("2023-06-10T22:00", "2023-06-10T22:00:00+02:00[Europe/Berlin]"),
      ("2023-06-10T22:00Z", "2023-06-11T00:00:00+02:00[Europe/Berlin]"),
      ("2023-06-10T22:00[Asia/Tokyo]", nil),
      ("2023-06-11T06:00[Asia/Tokyo]", "2023-06-11T06:00:00+09:00[Asia/Tokyo]"),
      ("2023-06-10T19:30", "2023-06-10T19:30:00+02:00[Europe/Berlin]"),
    ])
  func changesTheEnd(_ value: String, _ expected: String?) throws {
    var prompt = try PromptSession(Self.film)
    prompt.type("end \(value)")
    #expect(prompt.draft.start?.value.description == "2023-06-10T19:30:00+02:00[Europe/Berlin]")
    if let expected {
      #expect(prompt.draft.end?.value.description == expected)
      #expect(prompt.draft.end?.origin == .edited)
      #expect(prompt.changes == ["end was 2023-06-10T21:30"])
    } else {
      #expect(prompt.complaint == "end: before the start; choose a later time")
    }
  }

  @Test func readsATimeOnTheClockOfTheEnd() throws {
    var prompt = try PromptSession(
      record(
        """
        "start":"2023-06-11T10:00[Asia/Tokyo]","end":"2023-06-10T23:00[America/New_York]"
        """))
    prompt.type("end 22:00")
    #expect(prompt.draft.end?.value.description == "2023-06-10T22:00:00-04:00[America/New_York]")
  }

  @Test func readsATimeOnTheLastOfSeveralDays() throws {
    var prompt = try PromptSession(
      record(#""start":"2023-06-10T15:00","end":"2023-06-12T11:00""#))
    prompt.type("end 10:00")
    #expect(prompt.draft.end?.value.description == "2023-06-12T10:00:00")
  }

  @Test func endsWholeDaysWithTheDayThatIsNamed() throws {
    var prompt = try PromptSession(record(#""start":"2023-06-10""#))
    prompt.type("end")
    #expect(prompt.session.request.initial == "2023-06-10")
    prompt.type("2023-06-12")
    #expect(prompt.draft.times == "2023-06-10/2023-06-13")
    #expect(prompt.changes == ["end was 2023-06-10"])
    prompt.type("end +1d")
    #expect(prompt.draft.times == "2023-06-10/2023-06-14")
    prompt.type("end 19:30")
    #expect(prompt.complaint?.contains("ends on a day, without a time") == true)
    prompt.type("end 2023-06-09")
    #expect(prompt.complaint == "end: before the start; choose a later time")
  }

  @Test func refusesAnEndThatCannotBeCompared() throws {
    var prompt = try PromptSession(record(#""start":"2023-06-10T19:30""#))
    prompt.type("end 2023-06-10T22:00+02:00")
    #expect(prompt.complaint == "end: has a time zone, but the start has none; set it with zone")
    var empty = try PromptSession(record(#""location":"x""#))
    empty.type("end 22:00")
    #expect(empty.complaint == "end: set the start first")
  }

  // MARK: Zone

  @Test func showsAMomentInTheNewZone() throws {
    var prompt = try PromptSession(
      record(#""start":"2023-06-10T02:39:32Z","end":"2023-06-10T04:58:32Z""#))
    prompt.type("zone asia/shanghai")
    #expect(
      prompt.draft.times
        == "2023-06-10T10:39:32+08:00[Asia/Shanghai]/2023-06-10T12:58:32+08:00[Asia/Shanghai]")
    #expect(prompt.draft.zoneOrigin == .edited)
    #expect(prompt.changes?.contains("zone was UTC") == true)
  }

  @Test(
    arguments: [
      (
        "Asia/Tokyo", "2023-06-10T19:30:00+09:00[Asia/Tokyo]",
        "2023-06-10T21:30:00+09:00[Asia/Tokyo]"
      ),
      ("UTC", "2023-06-10T19:30:00Z", "2023-06-10T21:30:00Z"),
      ("none", "2023-06-10T19:30:00", "2023-06-10T21:30:00"),
    ])
  func keepsWhatTheClockShows(_ zone: String, _ start: String, _ end: String) throws {
    var prompt = try PromptSession(Self.film)
    prompt.type("zone \(zone)")
    #expect(prompt.draft.times == "\(start)/\(end)")
    #expect(
      prompt.changes
        == [
          "start was 2023-06-10T19:30", "end was 2023-06-10T21:30",
          "zone was Europe/Berlin",
        ].filter { zone == "UTC" || $0.hasPrefix("zone") })
    let floating = #""start":"2023-06-10T19:30","end":"2023-06-10T21:30""#
    var other = try PromptSession(record(floating))
    other.type("zone \(zone)")
    #expect(other.draft.times == "\(start)/\(end)")
  }

  @Test func leavesAnEndInAnotherZoneThere() throws {
    var prompt = try PromptSession(
      record(
        """
        "start":"2023-06-10T10:00[Europe/Berlin]","end":"2023-06-10T13:00[America/New_York]"
        """))
    prompt.type("zone Europe/London")
    #expect(
      prompt.draft.times
        == "2023-06-10T10:00:00+01:00[Europe/London]/2023-06-10T13:00:00-04:00[America/New_York]")
  }

  @Test func leavesWholeDaysWithoutZone() throws {
    var prompt = try PromptSession(record(#""start":"2023-06-10","time zone":"Mars""#))
    #expect(prompt.draft.problems.map(\.field) == [.zone])
    prompt.type("zone Europe/Berlin")
    #expect(prompt.complaint?.contains("no time zone") == true)
    prompt.type("zone none")
    #expect(prompt.draft.problems.isEmpty)
  }

  @Test func replacesAZoneThatCouldNotBeRead() throws {
    var prompt = try PromptSession(
      record(#""start":"2023-06-10T19:30","time zone":"Europe/Berlni""#), zone: "Asia/Tokyo")
    #expect(prompt.draft.problems.map(\.field) == [.zone])
    prompt.type("zone Europe/Berlin")
    #expect(prompt.draft.problems.isEmpty)
    #expect(prompt.draft.start?.value.description == "2023-06-10T19:30:00+02:00[Europe/Berlin]")
  }
}
