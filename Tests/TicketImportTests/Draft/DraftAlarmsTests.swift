import CalendarStore
import CivilTime
import Foundation
import Reservations
import Testing
import TicketImport

@Suite struct DraftAlarmsTests {
  private static let hour = Alarm.before(CivilDuration(seconds: 3600))

  private func alarms(
    _ text: String, start: String = "2023-06-10T19:30", _ defaults: DraftDefaults = DraftDefaults()
  ) throws -> [Alarm] {
    try Drafting.draft(
      #"{"title":"A","start":"\#(start)","alarms":"\#(text)"}"#, defaults
    ).event(at: Drafting.moment).alarms
  }

  @Test func anAlarmInCETOfASummerDayIsItsMoment() throws {
    #expect(try AlarmSpec("2026-07-01T10:00 CET") == AlarmSpec("2026-07-01T10:00+01:00"))
  }

  @Test(
    arguments: [
      ("1h", [hour]), ("30m", [.before(CivilDuration(seconds: 1800))]),
      ("1d", [.before(CivilDuration(days: 1))]), ("PT1H", [hour]),
      ("-PT30M", [.before(CivilDuration(seconds: 1800))]), ("-1h", [hour]),
      ("0", [.before(CivilDuration())]), ("1h30m", [.before(CivilDuration(seconds: 5400))]),
      (
        "1h 30m 1d", [hour, .before(CivilDuration(seconds: 1800)), .before(CivilDuration(days: 1))]
      ),
      (
        "1d, 2h; 30m",
        [
          .before(CivilDuration(days: 1)), .before(CivilDuration(seconds: 7200)),
          .before(CivilDuration(seconds: 1800)),
        ]
      ),
      ("15 minutes", [.before(CivilDuration(seconds: 900))]),
      ("30 Min. vorher", [.before(CivilDuration(seconds: 1800))]), ("1 Stunde", [hour]),
      (
        "1 hour, 1 day",
        [
          hour,
          .before(CivilDuration(days: 1)),
        ]
      ),
      ("1h 60m PT1H", [hour]), ("none", []), ("off", []),
    ] as [(String, [Alarm])])
  func readsAlarms(_ text: String, _ expected: [Alarm]) throws {
    #expect(try alarms(text) == expected)
  }

  @Test(
    arguments: [
      ("2023-06-10T09:00Z", "2023-06-10T19:30", "2023-06-10T09:00:00Z"),
      ("2023-06-10T09:00+02:00", "2023-06-10T19:30", "2023-06-10T07:00:00Z"),
      ("2023-06-10T09:00[Asia/Tokyo]", "2023-06-10T19:30", "2023-06-10T00:00:00Z"),
      ("2023-06-10T09:00", "2023-06-10T19:30[Europe/Berlin]", "2023-06-10T07:00:00Z"),
      ("2023-06-10 09:00", "2023-06-10T19:30[Europe/Berlin]", "2023-06-10T07:00:00Z"),
      ("2023-06-10T09:00", "2023-06-10T19:30Z", "2023-06-10T09:00:00Z"),
    ])
  func placesAnAbsoluteAlarm(_ text: String, _ start: String, _ moment: String) throws {
    let alarm = try #require(try alarms(text, start: start).first)
    guard case .at(let instant) = alarm else {
      Issue.record("\(alarm) is not absolute")
      return
    }
    #expect(instant.local(offset: 0).map { "\($0)Z" } == moment)
  }

  @Test(arguments: [
    ("2023-06-10T17:31Z", "2023-06-10T19:30[Europe/Berlin]"),
    ("2023-06-10T19:31", "2023-06-10T19:30[Europe/Berlin]"),
    ("2023-06-10T19:31", "2023-06-10T19:30Z"), ("2013-05-01T09:00", "2023-06-10T19:30Z"),
    ("2013-05-01T09:00", "2023-06-10T19:30"), ("3001-01-01T09:00Z", "2023-06-10"),
    ("2023-06-10T12:01Z", "2023-06-10"),
  ])
  func refusesAnAbsoluteAlarmThatIsTooLateOrTooEarly(_ text: String, _ start: String) throws {
    #expect(throws: DraftError.self) { try alarms(text, start: start) }
  }

  /// So that it keeps its time of day where the clocks change in between.
  @Test(arguments: [("2026-04-01", 11, 54_000), ("2026-04-01T10:00", 12, 3600)])
  func countsDaysToAnAlarmWithoutAMoment(_ start: String, _ days: Int, _ seconds: Int) throws {
    #expect(
      try alarms("2026-03-20T09:00", start: start) == [
        .before(CivilDuration(days: days, seconds: seconds))
      ])
  }

  @Test func takesAnAbsoluteAlarmAtTheStart() throws {
    let alarm = try alarms("2023-06-10T17:30Z", start: "2023-06-10T19:30[Europe/Berlin]").first
    #expect(alarm == .at(Instant(secondsSince1970: 1_686_418_200)))
  }

  @Test(
    arguments: [
      "+1h", "+PT1H", "soon", "2023-06-10", "2023-06-10T19:31", "1x", "30", "18:00", "20 years",
      "100000d", "1h soon", "0001-01-01T00:00+10:00",
    ])
  func refusesWhatIsNoAlarm(_ text: String) throws {
    let draft = try Drafting.draft(
      #"{"title":"A","start":"2023-06-10T19:30","alarms":"\#(text)"}"#)
    #expect(draft.problems.map(\.field) == [.alarms])
    #expect(throws: DraftError.self) { try draft.event(at: Drafting.moment) }
  }

  @Test(arguments: [("2023-06-10T19:30", 37_800), ("2023-06-11", 54_000)])
  func remindsOfAFloatingStartSoLongBeforeIt(_ start: String, _ seconds: Int) throws {
    #expect(
      try alarms("2023-06-10T09:00", start: start) == [.before(CivilDuration(seconds: seconds))])
  }

  @Test func takesOneAlarmAnElementOfAList() throws {
    let draft = try Drafting.draft(
      #"{"title":"A","start":"2023-06-10T19:30","alarms":["1h 30m","1d","2 hours"]}"#)
    #expect(
      draft.alarms.value
        == [
          .before(CivilDuration(seconds: 5400)), .before(CivilDuration(days: 1)),
          .before(CivilDuration(seconds: 7200)),
        ])
    let none = try Drafting.draft(#"{"title":"A","start":"2023-06-10T19:30","alarms":[]}"#)
    #expect(none.alarms == Sourced([], .record))
  }

  // MARK: Defaults

  @Test func remindsAnHourBeforeByDefault() throws {
    let draft = try Drafting.draft(#"{"title":"A","start":"2023-06-10T19:30"}"#)
    #expect(draft.alarms == Sourced([.before(CivilDuration(seconds: 3600))], .assumed))
  }

  @Test func remindsOfWholeDaysAtNineTheDayBefore() throws {
    let draft = try Drafting.draft(#"{"title":"A","start":"2023-06-10"}"#)
    let event = try draft.event(at: Drafting.moment)
    #expect(event.alarms == [.before(CivilDuration(seconds: 54_000))])
    let configured = DraftDefaults(
      alarms: Sourced([.before(CivilDuration(seconds: 1800))], .configuration))
    let other = try Drafting.draft(#"{"title":"A","start":"2023-06-10"}"#, configured)
    #expect(other.alarms.value == [.before(CivilDuration(seconds: 54_000))])
  }

  @Test(arguments: ["2023-06-10", "2023-06-10T19:30"])
  func takesTheAlarmsOfTheCommandLineForEveryEvent(_ start: String) throws {
    let none = DraftDefaults(alarms: Sourced([], .option))
    let json = #"{"title":"A","start":"\#(start)"}"#
    #expect(try Drafting.draft(json, none).alarms == Sourced([], .option))
    let day = DraftDefaults(alarms: Sourced([.before(CivilDuration(days: 1))], .option))
    #expect(try Drafting.draft(json, day).alarms == day.alarms)
  }

  @Test func takesTheConfiguredAlarms() throws {
    let configured = DraftDefaults(
      alarms: Sourced([.before(CivilDuration(seconds: 1800))], .configuration))
    let draft = try Drafting.draft(#"{"title":"A","start":"2023-06-10T19:30"}"#, configured)
    #expect(draft.alarms == configured.alarms)
    let stated = try Drafting.draft(
      #"{"title":"A","start":"2023-06-10T19:30","alarm":"1d"}"#, configured)
    #expect(stated.alarms == Sourced([.before(CivilDuration(days: 1))], .record))
  }

  // MARK: At the prompt

  @Test(
    arguments: [
      ("1h", "1h"), ("90m", "1h30m"), ("-PT30M", "30m"), ("1d", "1d"), ("24h", "24h"),
      ("0", "0"), ("45s", "45s"), ("P1W", "7d"), ("2023-06-10T09:00Z", "2023-06-10T09:00:00Z"),
      ("2023-06-10T09:00+05:30", "2023-06-10T09:00:00+05:30"),
    ])
  func writesAnAlarmAsItIsRead(_ text: String, _ written: String) throws {
    let spec = try AlarmSpec(text)
    #expect(spec.description == written)
    #expect(try AlarmSpec(written) == spec)
  }
}
