import CivilTime
import Foundation
import Testing

@testable import Reservations

/// What a record's texts become, whatever format they came from.
@Suite struct ReservationBuilderTests {
  /// A record of one CSV row.
  private func made(
    _ row: KeyValuePairs<String, String>, _ options: ReadingOptions = ReadingOptions()
  ) throws -> ReadBooking {
    let header = row.map { "\"\($0.key)\"" }.joined(separator: ",")
    let cells = row.map { "\"\($0.value)\"" }.joined(separator: ",")
    return try #require(Records("\(header)\n\(cells)\n", options).reservations.first)
  }

  private func start(_ row: KeyValuePairs<String, String>) throws -> ReservationTime? {
    let made = try made(row)
    #expect(made.unread.isEmpty)
    return made.start
  }

  private func end(_ row: KeyValuePairs<String, String>) throws -> ReservationTime? {
    let made = try made(row)
    #expect(made.unread.isEmpty)
    return made.end
  }

  @Test func joinsDaysAndTimes() throws {
    let evening = try ISO8601.time("2023-06-10T19:30")
    #expect(try start(["Start Date": "2023-06-10", "Start Time": "19:30"]) == evening)
    #expect(try start(["date": "2023-06-10", "time": "19:30:00"]) == evening)
    #expect(try start(["date": "2023-06-10", "start": "19:30"]) == evening)
    #expect(try start(["start": "2023-06-10", "time": "19:30"]) == evening)
    #expect(try start(["start time": "2023-06-10T19:30"]) == evening)
    #expect(try start(["start date": "2023-06-10T19:30", "start time": "19:30"]) == evening)
    #expect(try start(["start date": "2023-06-10 00:00:00", "start time": "19:30"]) == evening)
    #expect(try start(["start": "2023-06-10T00:00", "time": "7:30 pm"]) == evening)
    #expect(
      try start(["date": "2023-06-10T00:00+02:00", "time": "19:30"])
        == ISO8601.time("2023-06-10T19:30+02:00"))
    #expect(
      try start(["date": "2023-06-10T00:00", "time": "19:30Z"])
        == ISO8601.time("2023-06-10T19:30Z"))
    #expect(
      try start(["start date": "2023-06-10", "start time": "1899-12-30T19:30:00"]) == evening)
    #expect(try start(["date": "2023-06-10", "time": ""]) == ISO8601.time("2023-06-10"))
    #expect(
      try start(["date": "2023-06-10", "time": "19:30+02:00"])
        == ISO8601.time("2023-06-10T19:30+02:00"))
  }

  @Test func refusesADayThatHasAnotherTimeThanItsColumn() throws {
    let start = try made(["start date": "2023-06-10T19:30", "start time": "08:00"])
    #expect(start.start == nil)
    #expect(
      start.unread == [
        FieldProblem(
          field: .start,
          reason: "08:00: contradicts the time of its day, 19:30:00; correct one of them")
      ])
    for time in ["19:30", "Europe/London"] {
      let days = try made(["start date": "2023-06-10/11", "start time": time])
      #expect(days.unread.map(\.field) == [.start])
    }
    let end = try made([
      "start": "2023-06-10T19:30", "end date": "2023-06-10T21:30", "end time": "22:00",
    ])
    #expect(end.unread.map(\.field) == [.end])
  }

  /// A whole start is one; what stands beside it may be anything.
  @Test(arguments: [
    "2026-11-01T08:12:33Z", "doors 18:30", "TBA", "-", "19h30", "08:00", "19:30 Uhr",
    "1900-01-01 19:30:00",
  ])
  func keepsAWholeStart(_ time: String) throws {
    for stated in ["2026-12-05T19:30:00+01:00", "2026-12-05T19:30/22:00", "2026-12-05T19:30:45"] {
      let whole = try ISO8601.stated(stated, pattern: nil)
      let made = try made(["start": stated, "time": time])
      #expect(made.start == whole.start && made.end == whole.end)
      #expect(made.unread.isEmpty)
    }
  }

  @Test func aMidnightOfUTCIsADayOfTheZoneThatIsNamed() throws {
    let day = "2026-12-05T00:00:00.000Z"
    let made = try made([
      "date": day, "time": "19:30", "end time": "22:00", "zone": "Europe/Berlin",
    ])
    #expect(try made.start == ISO8601.time("2026-12-05T19:30"))
    #expect(try made.end == ISO8601.time("2026-12-05T22:00"))
    #expect(try start(["date": day, "time": "19:30"]) == ISO8601.time("2026-12-05T19:30Z"))
  }

  @Test(arguments: Self.zeroDays)
  func takesTheTimeOfASpreadsheetsFirstDay(_ zero: String) throws {
    for (start, end) in [("time", "end time"), ("start", "end")] {
      let made = try made([
        "date": "2026-06-10 00:00:00", start: zero + "19:30:00", end: zero + "21:30:00",
      ])
      #expect(try made.start == ISO8601.time("2026-06-10T19:30"))
      #expect(try made.end == ISO8601.time("2026-06-10T21:30"))
      #expect(made.unread == [] && made.unused == [])
    }
  }

  @Test(arguments: Self.zeroDays)
  func refusesATimeOfASpreadsheetsFirstDayAlone(_ zero: String) throws {
    for name in ["start", "date", "start time"] {
      let made = try made([name: zero + "19:30:00", "end": zero + "21:30:00"])
      #expect(made.start == nil && made.end == nil)
      #expect(made.unread.map(\.field) == [.start, .end])
      #expect(made.unread.allSatisfy { $0.reason.hasSuffix("a time without a day; write both") })
    }
    let made = try made(["start": zero + "19:30:00", "end": zero + "21:30:00"])
    #expect(made.startTime == LocalTime(hour: 19, minute: 30, second: 0))
    #expect(made.endTime == LocalTime(hour: 21, minute: 30, second: 0))
  }

  private static let zeroDays = [
    "1899-12-30 ", "1899-12-31T", "1900-01-01 ", "1904-01-01 ", "1970-01-01T", "30.12.1899 ",
    "31.12.1899 ", "12/30/1899 ", "30/12/1899 ", "01/01/1900 ",
  ]

  /// One of the two days would be lost.
  @Test(
    arguments: [
      (["date": "2026-12-03", "start": "2026-12-05 18:30"], .start),
      (["date": "2026-12-03", "start": "2026-12-05"], .start),
      (["date": "03/12/2026", "start": "2026-12-05"], .start),
      (["date": "2026-12-03", "start": "2026-12-05/06"], .start),
      (["date": "2026-12-03 18:30", "start": "2026-12-03 19:30"], .start),
      (["date": "2026-12-03/04", "start": "2026-12-03 19:30"], .start),
      (["date": "2026-12-03", "time": "2026-12-05 18:30"], .start),
      (["date": "2026-12-03", "start": "2026-12-05T18:30Z"], .start),
      (["start": "2026-12-03", "end date": "2026-12-03", "end": "2026-12-05"], .end),
    ] as [(KeyValuePairs<String, String>, Field)])
  func refusesTwoDays(_ row: KeyValuePairs<String, String>, _ field: Field) throws {
    #expect(try made(row).unread.map(\.field) == [field])
  }

  @Test(
    arguments: [
      (["date": "2026-12-05", "start": "2026-12-05 18:30"], "2026-12-05T18:30"),
      (["date": "5.12.2026 18:30", "start": "2026-12-05"], "2026-12-05T18:30"),
      (["date": "05/12/2026", "start": "2026-12-05 18:30"], "2026-12-05T18:30"),
      (["date": "2026-12-05 00:00", "start": "2026-12-05 18:30"], "2026-12-05T18:30"),
      // In the zone of the place, it is the next day.
      (["date": "2026-12-06", "start": "2026-12-05T23:30Z"], "2026-12-05T23:30Z"),
    ] as [(KeyValuePairs<String, String>, String)])
  func aDayMayBeStatedTwice(_ row: KeyValuePairs<String, String>, _ expected: String) throws {
    #expect(try start(row) == ISO8601.time(expected))
  }

  @Test func namesADayThatIsNoDate() throws {
    let made = try made(["title": "A", "date": "Saturday", "start": "2026-12-05 18:30"])
    #expect(try made.start == ISO8601.time("2026-12-05T18:30"))
    #expect(made.unused == [UnusedValue(name: "start date", value: "Saturday")])
  }

  @Test func keepsAnEndThatIsOnThatDayItself() throws {
    let end = "1899-12-30T02:00+05:00"
    #expect(try self.end(["start": "1899-12-29T20:00Z", "end": end]) == ISO8601.time(end))
  }

  /// As an end with its day is, which has neither zone nor offset.
  @Test(arguments: [
    ("2026-12-05T23:30Z", "09:15", "Asia/Tokyo", "2026-12-06T09:15"),
    ("2026-12-05T23:30Z", "08:15", "Asia/Tokyo", "2026-12-07T08:15"),
    ("2026-12-05T22:30+01:00", "01:15", "Europe/London", "2026-12-06T01:15"),
    ("2026-12-05T00:30+01:00", "23:45", "Europe/London", "2026-12-04T23:45"),
    ("2026-12-05T22:30+01:00", "23:45+01:00", "Europe/London", "2026-12-05T23:45+01:00"),
  ])
  func aTimeAloneIsOnTheClockOfTheZone(
    _ start: String, _ clock: String, _ zone: String, _ expected: String
  ) throws {
    #expect(
      try end(["start": start, "end": clock, "zone": zone]) == ISO8601.time(expected))
    if !clock.contains("+") {
      #expect(
        try end(["start": start, "end time": clock, "end time zone": zone])
          == ISO8601.time(expected))
    }
  }

  @Test func aTimeAloneEndsOnTheStartsDayOrTheNext() throws {
    let start = "2023-06-10T19:30"
    #expect(try end(["start": start, "end": "21:00"]) == ISO8601.time("2023-06-10T21:00"))
    #expect(try end(["start": start, "end time": "01:00"]) == ISO8601.time("2023-06-11T01:00"))
    #expect(try end(["start": start, "end": "19:30"]) == ISO8601.time("2023-06-11T19:30"))
    #expect(
      try end(["start": start + "+02:00", "end": "21:00"])
        == ISO8601.time("2023-06-10T21:00+02:00"))
    #expect(
      try end(["start": start + "[Europe/Berlin]", "end": "21:00"])
        == ISO8601.time("2023-06-10T21:00[Europe/Berlin]"))
    #expect(
      try end(["date": "2023-06-10", "start": "19:30", "end": "21:00"])
        == ISO8601.time("2023-06-10T21:00"))
    // A flight west ends at an earlier reading of the clock on the same day.
    #expect(
      try end([
        "start": "2023-06-10T10:00", "end": "09:30", "zone": "Europe/London",
        "end time zone": "America/New_York",
      ]) == ISO8601.time("2023-06-10T09:30"))
  }

  @Test func joinsTheEndToo() throws {
    let end = try ISO8601.time("2023-06-11T01:00")
    let start = "2023-06-10T19:30"
    #expect(
      try self.end(["start": start, "end date": "2023-06-11", "end time": "01:00"]) == end)
    #expect(try self.end(["start": start, "end date": "2023-06-11", "end": "01:00"]) == end)
    #expect(try self.end(["start": start, "until": "2023-06-11T01:00"]) == end)
  }

  @Test func readsIntervalsAndDurations() throws {
    let interval = try made(["start": "2023-06-10T19:30/21:00"])
    #expect(interval.end == (try ISO8601.time("2023-06-10T21:00")))
    let span = try made(["start": "2023-06-10T19:30/PT2H"])
    #expect(span.duration == CivilDuration(seconds: 7200))
    let both = try made(["start": "2023-06-10T19:30/PT2H", "end": "2023-06-10T20:00"])
    #expect(both.end == (try ISO8601.time("2023-06-10T20:00")))
    #expect(both.duration == nil)
    let stated = try made(["start": "2023-06-10T19:30", "duration": "PT1H30M"])
    #expect(stated.duration == CivilDuration(seconds: 5400))
    #expect(stated.end == nil)
  }

  @Test func namesEveryFieldThatCannotBeRead() throws {
    let made = try made([
      "title": "A", "start": "2023-02-30", "end": "25:00", "duration": "-PT1H", "zone": "Mars/Base",
      "end zone": "XYZ", "all day": "perhaps", "show as": "grumpy",
    ])
    #expect(
      Set(made.unread.map(\.field)) == [
        .start, .end, .duration, .zone, .endZone, .allDay, .showAs,
      ])
    #expect(made.title == "A")
    #expect(made.start == nil && made.end == nil && made.duration == nil)
    #expect(made.zone == nil && made.endZone == nil && made.allDay == nil)
    #expect(made.unread.allSatisfy { !$0.reason.isEmpty })
    let timeOnly = try self.made(["title": "A", "end": "21:00"])
    #expect(timeOnly.unread.map(\.field) == [.end])
    let ambiguous = try self.made(["start": "10/06/2023"])
    #expect(ambiguous.unread.first?.reason.contains("--date-format") == true)
    let interval = try self.made([
      "start": "2023-06-10T19:30", "end": "2023-06-10T19:30/PT2H",
    ])
    #expect(interval.unread.map(\.field) == [.end])
  }

  @Test func readsDatesByAPattern() throws {
    let options = ReadingOptions(datePattern: try DatePattern("dd.MM.yyyy HH:mm"))
    let evening = try ISO8601.time("2023-06-10T19:30")
    #expect(try made(["start": "10.06.2023 19:30"], options).start == evening)
    #expect(try made(["date": "10.06.2023", "time": "19:30"], options).start == evening)
    let days = ReadingOptions(datePattern: try DatePattern("dd.MM.yyyy"))
    #expect(try made(["date": "10.06.2023", "time": "19:30"], days).start == evening)
    #expect(try made(["date": "10.06.2023", "time": "7:30 PM"], days).start == evening)
  }

  @Test func trimsTextsAndTakesEmptyOnesForNone() throws {
    let made = try made([
      "title": " \t\u{A0}\u{3000}A b\u{2003}\n ", "seat": " \u{A0} ", "notes": "\n", "id": "é ",
    ])
    #expect(made.title == "A b")
    #expect(made.seat == nil)
    #expect(made.notes == nil)
    #expect(made.id == "é")
  }

  @Test func readsYesAndNo() throws {
    for word in ["true", "TRUE", "True", "yes", "Y", "1", "x"] {
      #expect(try made(["all day": word]).allDay == true)
    }
    for word in ["false", "FALSE", "no", "N", "0"] {
      #expect(try made(["all day": word]).allDay == false)
    }
    #expect(try made(["all day": "", "title": "A"]).allDay == nil)
  }

  @Test func readsStatus() throws {
    let words: KeyValuePairs<String, ReservationStatus> = [
      "confirmed": .confirmed, "CANCELLED": .cancelled, "canceled": .cancelled,
      "pending": .pending, "Tentative": .pending,
      "http://schema.org/ReservationCancelled": .cancelled,
      "https://schema.org/ReservationConfirmed": .confirmed,
      "https://schema.org/ReservationPending": .pending,
      "http://schema.org/ReservationStatusType/ReservationCancelled": .cancelled,
      "http://schema.org/Confirmed": .confirmed, "ReservationPending": .pending,
      "https://schema.org/EventPostponed": .pending, "EventCancelled": .cancelled,
      "https://schema.org/ReservationHold": .pending,
      "https://schema.org/EventCancelled": .cancelled, "Lost": .other("Lost"),
    ]
    for (word, status) in words { #expect(try made(["status": word]).status == status) }
  }

  @Test func readsAlarms() throws {
    #expect(try made(["alarms": "1d 2h"]).alarms == ["1d", "2h"])
    #expect(try made(["alarm": "1d, 2h;30m ,"]).alarms == ["1d", "2h", "30m"])
    #expect(
      try made(["reminder": "2023-06-10 09:00, -PT30M"]).alarms == ["2023-06-10 09:00", "-PT30M"])
    #expect(try made(["alarms": "none"]).alarms == [])
    #expect(try made(["alarms": " ", "title": "A"]).alarms == nil)
    let json = Records(#"{"alarms":["1 d",30,null,"\u0050T1H"]}"#).reservations.first
    #expect(json?.alarms == ["1 d", "30", "PT1H"])
    #expect(Records(#"{"alarms":[]}"#).reservations.first?.alarms == [])
    #expect(Records(#"{"alarms":"1h"}"#).reservations.first?.alarms == ["1h"])
    #expect(Records(#"{"alarms":null}"#).reservations.first?.alarms == nil)
  }

  @Test func readsShowAs() throws {
    for word in ["free", "TRANSPARENT", "0"] {
      #expect(try made(["show as": word]).showAs == .free)
    }
    for word in ["busy", "Opaque", "1", "2", "3", "Out of Office"] {
      #expect(try made(["transparency": word]).showAs == .busy)
    }
  }

  @Test func keepsEveryTextField() throws {
    let made = try made([
      "title": "1", "theater": "2", "location": "L 3", "notes": "4", "url": "5",
      "image": "http://6", "seat": "7", "pnr": "8", "airline": "9", "passenger": "P 10",
      "calendar": "11",
      "rrule": "FREQ=DAILY", "id": "13", "time zone": "Asia/Tokyo", "end time zone": "UTC",
    ])
    #expect(made.title == "1" && made.theater == "2" && made.location == "L 3")
    #expect(made.notes == "4")
    #expect(made.url == "5" && made.image == "http://6" && made.seat == "7")
    #expect(made.reservationNumber == "8" && made.provider == "9" && made.underName == "P 10")
    #expect(made.calendar == "11" && made.repeatRule == "FREQ=DAILY" && made.id == "13")
    #expect(made.zone?.identifier == "Asia/Tokyo")
    #expect(made.endZone?.secondsFromGMT() == 0)
  }
}
