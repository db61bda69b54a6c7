import CalendarStore
import CivilTime
import Foundation
import Reservations
import Testing
import TicketImport

/// Where a record's times are, by what it states of zones.
@Suite struct DraftTimesTests {
  private func draft(_ fields: String, zone: String? = nil) throws -> EventDraft {
    let defaults = try zone.map { try Drafting.defaults(zone: $0) } ?? DraftDefaults()
    return try Drafting.draft("{\"title\":\"A\",\(fields)}", defaults)
  }

  @Test func keepsATimeWithoutZoneFloating() throws {
    let draft = try draft(#""start":"2023-06-10T19:30","end":"2023-06-10T21:00""#)
    #expect(draft.times == "2023-06-10T19:30:00/2023-06-10T21:00:00")
    #expect(draft.zoneOrigin == nil)
  }

  @Test func takesTheDefaultZoneForATimeWithoutOne() throws {
    let draft = try draft(#""start":"2023-06-10T19:30""#, zone: "Europe/Berlin")
    #expect(
      draft.times
        == "2023-06-10T19:30:00+02:00[Europe/Berlin]/2023-06-10T21:30:00+02:00[Europe/Berlin]")
    #expect(draft.zoneOrigin == .configuration)
    let option = try Drafting.draft(
      #"{"title":"A","start":"2023-06-10T19:30"}"#,
      Drafting.defaults(zone: "Asia/Tokyo", from: .option))
    #expect(option.zoneOrigin == .option)
  }

  @Test func takesTheStatedZoneBeforeTheDefault() throws {
    let draft = try draft(
      #""start":"2023-06-10T19:30","time zone":"Asia/Shanghai""#, zone: "Europe/Berlin")
    #expect(draft.start?.value.description == "2023-06-10T19:30:00+08:00[Asia/Shanghai]")
    #expect(draft.zoneOrigin == .record)
  }

  @Test func takesTheZoneOfASuffixBeforeAllOthers() throws {
    let draft = try draft(
      #""start":"2023-06-10T19:30[Asia/Tokyo]","time zone":"Asia/Shanghai""#,
      zone: "Europe/Berlin")
    #expect(draft.start?.value.description == "2023-06-10T19:30:00+09:00[Asia/Tokyo]")
    #expect(draft.zoneOrigin == .record)
  }

  @Test func remarksOnTheAbbreviationOfTheOtherSeason() throws {
    let draft = try draft(#""start":"2023-07-01 10:00 CET""#, zone: "Europe/Berlin")
    #expect(draft.start?.value.instant?.secondsSince1970 == 1_688_202_000)
    #expect(draft.remarks.contains(.offSeason(.start, stated: "CET")))
  }

  @Test func showsAnOffsetsMomentInTheStatedZone() throws {
    let draft = try draft(#""start":"2023-06-10T02:39:32Z","time zone":"Asia/Shanghai""#)
    #expect(draft.start?.value.description == "2023-06-10T10:39:32+08:00[Asia/Shanghai]")
  }

  @Test func writesAnOffsetInTheDefaultZoneThatHasItThen() throws {
    let draft = try draft(
      #""start":"2023-06-10T19:30+02:00","end":"2023-06-10T21:30+02:00""#, zone: "Europe/Berlin")
    #expect(
      draft.times
        == "2023-06-10T19:30:00+02:00[Europe/Berlin]/2023-06-10T21:30:00+02:00[Europe/Berlin]")
    #expect(draft.zoneOrigin == .inferred)
    #expect(draft.remarks == [.zoneAgrees(.start)])
  }

  @Test(
    arguments: [
      ("2023-06-10T19:30+01:00", "2023-06-10T18:30:00Z", "19:30+01:00"),
      ("2023-01-10T19:30+02:00", "2023-01-10T17:30:00Z", "19:30+02:00"),
      ("2023-01-10T19:30-03:30", "2023-01-10T23:00:00Z", "19:30-03:30"),
      ("2023-06-10T19:30Z", "2023-06-10T19:30:00Z", nil),
      ("2023-06-10T19:30+00:00", "2023-06-10T19:30:00Z", nil),
    ])
  func writesAnOffsetThatTheDefaultZoneHasNotInUTC(
    _ start: String, _ expected: String, _ stated: String?
  ) throws {
    let draft = try draft(#""start":"\#(start)""#, zone: "Europe/Berlin")
    #expect(draft.start?.value.description == expected)
    #expect(draft.zoneOrigin == nil)
    #expect(draft.remarks == (stated.map { [.offsetAlone(.start, stated: $0)] } ?? []))
  }

  /// `--zone` is meant for the whole file, also for its moments.
  @Test(
    arguments: [
      ("2023-06-10T19:30Z", "2023-06-10T21:30:00+02:00[Europe/Berlin]", nil),
      ("2023-06-10T19:30-05:00", "2023-06-11T02:30:00+02:00[Europe/Berlin]", "19:30-05:00"),
    ])
  func showsAMomentInTheZoneOfTheCommandLine(
    _ start: String, _ expected: String, _ stated: String?
  ) throws {
    let json = #"{"title":"A","start":"\#(start)"}"#
    let given = try Drafting.draft(json, Drafting.defaults(zone: "Europe/Berlin", from: .option))
    #expect(given.start?.value.description == expected)
    #expect(given.zoneOrigin == .option)
    #expect(given.remarks == [.momentInZone(.start, stated: stated)])
    #expect(given.uid == (try Drafting.draft(json, DraftDefaults()).uid))
  }

  @Test func saysThatTheZoneOfTheCommandLineIsNotUsed() throws {
    func remarks(_ zone: String) throws -> [Remark] {
      try Drafting.draft(
        #"{"title":"A","start":"2023-06-10T19:30","zone":"Asia/Tokyo"}"#,
        Drafting.defaults(zone: zone, from: .option)
      ).remarks
    }
    #expect(try remarks("Europe/Berlin") == [.zoneUnused("Europe/Berlin")])
    #expect(try remarks("Asia/Tokyo").isEmpty)
  }

  @Test func writesAnOffsetWithoutAnyZoneInUTC() throws {
    let draft = try draft(#""start":"2023-06-10T10:39:32+08:00""#)
    #expect(draft.start?.value.description == "2023-06-10T02:39:32Z")
  }

  @Test(arguments: ["UTC", "Etc/UTC", "GMT"])
  func writesAZoneThatIsUTCAsUTC(_ zone: String) throws {
    let stated = try draft(#""start":"2023-06-10T19:30","time zone":"\#(zone)""#)
    #expect(stated.start?.value.description == "2023-06-10T19:30:00Z")
    #expect(stated.zoneOrigin == nil)
  }

  @Test func readsASkippedTimeWithTheOffsetBeforeTheGap() throws {
    let draft = try draft(#""start":"2023-03-26T02:30","time zone":"Europe/Berlin""#)
    #expect(draft.start?.value.description == "2023-03-26T03:30:00+02:00[Europe/Berlin]")
    let stated = try #require(LocalTime(hour: 2, minute: 30))
    #expect(draft.remarks == [.skipped(.start, stated: stated)])
  }

  @Test func endsADayLaterThoughTheZoneSkipsThatTime() throws {
    let draft = try draft(
      #""start":"2023-03-25T02:30","duration":"P1D","time zone":"Europe/Berlin""#)
    #expect(draft.end?.value.description == "2023-03-26T03:30:00+02:00[Europe/Berlin]")
  }

  @Test func readsARepeatedTimeAsTheFirstOfTheTwo() throws {
    let draft = try draft(
      #""start":"2023-10-29T02:30","end":"2023-10-29T05:00","time zone":"Europe/Berlin""#)
    #expect(draft.start?.value.description == "2023-10-29T02:30:00+02:00[Europe/Berlin]")
    #expect(draft.remarks == [.repeated(.start)])
  }

  /// A zone and a reading can only say the first of the two.
  @Test(
    arguments: [
      (#""start":"2023-10-29T02:30+01:00","time zone":"Europe/Berlin""#, nil),
      (#""start":"2023-10-29T02:30+01:00[Europe/Berlin]""#, nil),
      (#""start":"2023-10-29T02:30+01:00""#, "Europe/Berlin"),
    ])
  func writesTheSecondOfTheTwoInUTC(_ fields: String, _ zone: String?) throws {
    let draft = try draft(fields, zone: zone)
    #expect(draft.start?.value.description == "2023-10-29T01:30:00Z")
    #expect(draft.remarks == [.secondOfTwo(.start)])
  }

  @Test func writesTheFirstOfTheTwoInItsZone() throws {
    let draft = try draft(#""start":"2023-10-29T02:30+02:00","time zone":"Europe/Berlin""#)
    #expect(draft.start?.value.description == "2023-10-29T02:30:00+02:00[Europe/Berlin]")
  }

  // MARK: The end

  @Test func keepsAnEndInItsOwnZone() throws {
    let draft = try draft(
      """
      "start":"2023-06-10T10:00","end":"2023-06-10T13:00","time zone":"Europe/Berlin",
      "end time zone":"America/New_York"
      """)
    #expect(
      draft.times
        == "2023-06-10T10:00:00+02:00[Europe/Berlin]/2023-06-10T13:00:00-04:00[America/New_York]")
    #expect(draft.problems.isEmpty)
  }

  @Test func showsTheEndOfADurationInTheEndsZone() throws {
    let draft = try draft(
      """
      "start":"2023-06-10T10:00","duration":"PT9H","time zone":"Europe/Berlin",
      "end time zone":"America/New_York"
      """)
    #expect(draft.end?.value.description == "2023-06-10T13:00:00-04:00[America/New_York]")
  }

  @Test(
    arguments: [
      (
        #""start":"2023-06-10T10:00+08:00[Asia/Shanghai]""#,
        "2023-06-10T12:00:00+08:00[Asia/Shanghai]"
      ),
      (#""start":"2023-06-10T10:00[Asia/Shanghai]""#, "2023-06-10T12:00:00+08:00[Asia/Shanghai]"),
      (#""start":"2023-06-10T10:00+08:00""#, "2023-06-10T04:00:00Z"),
      (#""start":"2023-06-10T10:00Z""#, "2023-06-10T12:00:00Z"),
      (#""start":"2023-06-10T10:00""#, "2023-06-10T12:00:00"),
      (
        #""start":"2023-06-10T10:00Z","time zone":"Europe/Berlin""#,
        "2023-06-10T12:00:00+02:00[Europe/Berlin]"
      ),
    ])
  func readsAnEndWithoutZoneOnTheStartsClock(_ start: String, _ end: String) throws {
    let draft = try draft(#"\#(start),"end":"2023-06-10T12:00""#)
    #expect(draft.end?.value.description == end)
  }

  @Test func readsAnEndBehindAClockChangeOnTheStartsClock() throws {
    let draft = try draft(
      #""start":"2023-10-28T22:00+02:00","end":"2023-10-29T06:00""#, zone: "Europe/Berlin")
    #expect(draft.end?.value.description == "2023-10-29T06:00:00+01:00[Europe/Berlin]")
    let twice = try self.draft(
      #""start":"2023-10-28T22:00[Europe/Berlin]","end":"2023-10-29T02:30""#)
    #expect(twice.remarks == [.repeated(.end)])
  }

  @Test func writesAnEndsOffsetInTheStartsZoneThatHasIt() throws {
    let draft = try draft(
      #""start":"2023-06-10T10:00+08:00[Asia/Shanghai]","end":"2023-06-10T12:00+08:00""#)
    #expect(draft.end?.value.description == "2023-06-10T12:00:00+08:00[Asia/Shanghai]")
    #expect(draft.remarks == [])
    let other = try self.draft(
      #""start":"2023-06-10T10:00+08:00[Asia/Shanghai]","end":"2023-06-10T14:00+09:00""#)
    #expect(other.end?.value.description == "2023-06-10T05:00:00Z")
  }

  @Test func aStartWithoutZoneIsOnTheClockOfTheEnd() throws {
    let draft = try draft(#""start":"2023-06-10T19:30","end":"2023-06-10T20:00Z""#)
    #expect(draft.times == "2023-06-10T19:30:00Z/2023-06-10T20:00:00Z")
    #expect(draft.remarks == [.zoneOfOtherEnd(.start)])
  }

  @Test(arguments: [
    ("2023-06-10", "2023-06-10T21:30:00"), ("2023-06-12", "2023-06-13T00:00:00"),
  ])
  func aLastDayEndsAtItsMidnight(_ last: String, _ end: String) throws {
    let draft = try draft(#""start":"2023-06-10T19:30","end":"\#(last)""#)
    #expect(draft.end?.value.description == end && draft.problems == [])
  }

  // MARK: No end

  @Test func takesTheRecordsDurationBeforeTheDefault() throws {
    let draft = try draft(#""start":"2023-06-10T19:30","duration":"90 min""#)
    #expect(draft.end?.value.description == "2023-06-10T21:00:00")
    #expect(draft.end?.origin == .record)
  }

  @Test func assumesTwoHoursAndSaysSo() throws {
    let draft = try draft(#""start":"2023-06-10T19:30""#)
    #expect(draft.end?.value.description == "2023-06-10T21:30:00")
    #expect(draft.end?.origin == .assumed)
    #expect(draft.problems.isEmpty)
  }

  @Test(arguments: [Origin.option, .configuration])
  func takesTheGivenDurationAndSaysWhoGaveIt(_ origin: Origin) throws {
    let defaults = DraftDefaults(duration: Sourced(CivilDuration(seconds: 2700), origin))
    let draft = try Drafting.draft(#"{"title":"A","start":"2023-06-10T19:30"}"#, defaults)
    #expect(draft.end?.value.description == "2023-06-10T20:15:00")
    #expect(draft.end?.origin == origin)
  }

  @Test func endsAnAssumedLengthAcrossAClockChangeAtTheRightMoment() throws {
    let draft = try draft(#""start":"2023-10-29T01:30","time zone":"Europe/Berlin""#)
    #expect(draft.end?.value.description == "2023-10-29T01:30:00Z")
    let spring = try self.draft(#""start":"2023-03-26T01:30","time zone":"Europe/Berlin""#)
    #expect(spring.end?.value.description == "2023-03-26T04:30:00+02:00[Europe/Berlin]")
  }

  @Test func countsDaysOfADurationByTheCalendar() throws {
    let draft = try draft(
      #""start":"2023-10-28T12:00","duration":"P1D","time zone":"Europe/Berlin""#)
    #expect(draft.end?.value.description == "2023-10-29T12:00:00+01:00[Europe/Berlin]")
    let hours = try self.draft(
      #""start":"2023-10-28T12:00","duration":"PT24H","time zone":"Europe/Berlin""#)
    #expect(hours.end?.value.description == "2023-10-29T11:00:00+01:00[Europe/Berlin]")
  }

  // MARK: Whole days

  @Test(
    arguments: [
      // The record's last day is a day of the event, an event's end is the day after.
      (#""start":"2023-06-10""#, "2023-06-10/2023-06-11"),
      (#""start":"2023-06-10","end":"2023-06-10""#, "2023-06-10/2023-06-11"),
      (#""start":"2023-06-10","end":"2023-06-12""#, "2023-06-10/2023-06-13"),
      (#""start":"2023-06-10","duration":"P3D""#, "2023-06-10/2023-06-13"),
      (#""start":"2023-06-10","duration":"PT2H""#, "2023-06-10/2023-06-11"),
      (#""start":"2023-06-10","duration":"PT0S""#, "2023-06-10/2023-06-11"),
      (#""start":"2023-06-10","duration":"PT36H""#, "2023-06-10/2023-06-12"),
      (#""start":"2023-06-10T19:30","all day":true"#, "2023-06-10/2023-06-11"),
      (
        #""start":"2023-06-10T08:00","end":"2023-06-11T18:00","all day":"yes""#,
        "2023-06-10/2023-06-12"
      ),
      // As calendars write them: midnight ends the day before it.
      (
        #""start":"2023-06-10T00:00","end":"2023-06-11T00:00","all day":true"#,
        "2023-06-10/2023-06-11"
      ),
      (
        #""start":"2023-06-10T00:00","end":"2023-06-10T24:00","all day":true"#,
        "2023-06-10/2023-06-11"
      ),
      (
        #""start":"2023-06-10T00:00","end":"2023-06-10T00:00","all day":true"#,
        "2023-06-10/2023-06-11"
      ),
      (
        """
        "start":"2023-06-09T16:00Z","end":"2023-06-10T16:00Z","time zone":"Asia/Shanghai",
        "all day":true
        """, "2023-06-10/2023-06-11"
      ),
    ])
  func draftsWholeDays(_ fields: String, _ times: String) throws {
    let draft = try draft(fields, zone: "Europe/Berlin")
    #expect(draft.times == times)
    #expect(draft.problems.isEmpty)
    #expect(draft.zoneOrigin == nil)
  }

  @Test func takesTheGivenLengthForWholeDaysIfItIsOne() throws {
    let days = DraftDefaults(duration: Sourced(CivilDuration(days: 2), .option))
    let draft = try Drafting.draft(#"{"title":"A","start":"2023-06-10"}"#, days)
    #expect(draft.times == "2023-06-10/2023-06-12")
    #expect(draft.end?.origin == .option)
    let hours = try self.draft(#""start":"2023-06-10""#)
    #expect(hours.end?.origin == .inferred)
  }

  /// libical would write zeros for it.
  @Test(
    arguments: [
      (#""start":"3000-12-31T10:00Z""#, []),
      (#""start":"3001-01-01T10:00Z""#, ["start: after the year 3000; choose an earlier one"]),
      (#""start":"9999-01-01""#, ["start: after the year 3000; choose an earlier one"]),
      (
        #""start":"3000-12-31T23:30","end":"3001-01-01T00:30""#,
        ["end: after the year 3000; choose an earlier one"]
      ),
    ])
  func refusesYearsThatNoCalendarHolds(_ fields: String, _ complaints: [String]) throws {
    #expect(try draft(fields).complaints == complaints)
  }

  @Test func refusesWholeDaysThatEndBeforeTheyStart() throws {
    let draft = try draft(
      #""start":"2023-06-10T10:00","end":"2023-06-09T10:00","all day":true"#)
    #expect(draft.complaints == ["end: before the start; choose a later time"])
  }

  @Test(
    arguments: [
      (#""start":"2023-06-10T19:30Z","end":"2023-06-10T21:30Z","duration":"3h""#, 10_800),
      (#""start":"2023-06-10","end":"2023-06-11","duration":"P5D""#, 432_000),
      (#""start":"2023-06-10","end":"2023-06-11","all day":true,"duration":"P1D""#, 86_400),
      (#""start":"2023-06-10T19:30Z","end":"2023-06-10T21:30Z","duration":"2h""#, nil),
      (#""start":"2023-06-10","end":"2023-06-11","duration":"P2D""#, nil),
      (#""start":"2023-06-10","end":"2023-06-10","all day":true,"duration":"2h""#, nil),
      (#""start":"2023-06-10T19:30","duration":"3h""#, nil),
      (#""start":"2023-06-10T19:30","end":"2023-06-10","duration":"3h""#, nil),
    ] as [(String, Int?)])
  func saysThatTheEndWinsOverADurationThatContradictsIt(
    _ times: String, _ seconds: Int?
  ) throws {
    let draft = try Drafting.draft("{\"title\":\"A\",\(times)}")
    let remarks = draft.remarks.map { remark in
      if case .endWins(let span) = remark { span.totalSeconds } else { -1 }
    }
    #expect(remarks == (seconds.map { [$0] } ?? []))
  }

  @Test func forgetsThatTheEndWonWhenTheEndIsEdited() throws {
    var prompt = try PromptSession(
      #"{"title":"A","start":"2023-06-10T19:30Z","end":"2023-06-10T21:30Z","duration":"3h"}"#)
    #expect(prompt.draft.remarks.count == 1)
    prompt.type("end 22:30")
    #expect(prompt.draft.remarks == [])
  }
}
