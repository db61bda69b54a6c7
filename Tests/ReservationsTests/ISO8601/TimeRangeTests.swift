import CivilTime
import Testing

@testable import Reservations

/// A dash behind a time of day: the end of a range, or an offset.
@Suite struct TimeRangeTests {
  private func problem(_ records: String) throws -> String? {
    try #require(Reading(records).reservations.first).problems.first?.reason
  }

  @Test(
    arguments: [
      "2027-02-02 10:00-11", "2027-02-02 10:00-05", "2027-02-02 22:00-05", "2027-02-02 10-11",
      "2027-02-02T10:00-11", "2027-02-02T10-11", "2.2.2027 22:00-02:00", "2.2.2027 1000-1200",
      "2027-02-02 02:00-04:00",
    ])
  func refusesAPossibleOffset(_ text: String) throws {
    #expect(
      try problem("title,start\nA,\(text)\n")?.contains("ambiguous: a range of times") == true)
    let json = Reading("{\"title\":\"A\",\"start\":\"\(text)\"}")
    let reason = json.reservations.first?.problems.first?.reason
    #expect(reason?.contains("ambiguous: a range of times") == true)
  }

  @Test(
    arguments: [
      ("2.2.2027 10-12", "10:00", "12:00"), ("2.2.2027 10:00-12:00", "10:00", "12:00"),
      ("2.2.2027 19-21 Uhr", "19:00", "21:00"), ("2.2.2027 9-11 Uhr", "09:00", "11:00"),
      ("2.2.2027 19.30-21 Uhr", "19:30", "21:00"), ("2 Feb 2027 10:00–11", "10:00", "11:00"),
      ("2.2.2027 10h-12h", "10:00", "12:00"), ("2.2.2027 20:00 – 22:00 Uhr", "20:00", "22:00"),
      ("2027-02-02 20:00-22:00", "20:00", "22:00"),
      ("2027-02-02 10:00-12:00", "10:00", "12:00"), ("2027/02/02 10:00-12:00", "10:00", "12:00"),
      ("2027-02-02 10:00 - 12:00", "10:00", "12:00"),
      ("2.2.2027 8-10pm", "20:00", "22:00"), ("2.2.2027 11:30-1pm", "11:30", "13:00"),
      ("2.2.2027 7:30 PM - 9:00 PM", "19:30", "21:00"),
      ("2.2.2027 10:00 PM - 2:00", "22:00", "02:00"), ("2.2.2027 10 pm - 9:00", "22:00", "09:00"),
      ("2.2.2027 20 bis 22 Uhr", "20:00", "22:00"), ("2.2.2027 22 – 2 Uhr", "22:00", "02:00"),
    ])
  func readsARange(_ text: String, _ start: String, _ end: String) throws {
    let json = Reading("{\"title\":\"A\",\"start\":\"\(text)\"}")
    for reading in [Reading("title,start\nA,\(text)\n"), json] {
      let reservation = try #require(reading.reservations.first)
      #expect(reservation.problems == [], "\(text)")
      #expect(reservation.start == (try ISO8601.time("2027-02-02T\(start)")))
      let day = end > start ? "2027-02-02" : "2027-02-03"
      #expect(reservation.end == (try ISO8601.time("\(day)T\(end)")))
    }
  }

  @Test(
    arguments: [
      ("10:00-11", "10:00", "11:00"), ("10-12", "10:00", "12:00"), ("9-11", "09:00", "11:00"),
      ("19-21 Uhr", "19:00", "21:00"), ("10:00-12:00", "10:00", "12:00"),
      ("von 20 bis 22 Uhr", "20:00", "22:00"), ("20.00–22.00 Uhr", "20:00", "22:00"),
      ("8-10 pm", "20:00", "22:00"), ("20:00 – 22:00", "20:00", "22:00"),
      ("7:30 PM - 9:00", "19:30", "21:00"), ("11 AM - 1:00", "11:00", "13:00"),
    ])
  func readsARangeBesideADay(_ text: String, _ start: String, _ end: String) throws {
    for header in ["title,date,time", "Titel,Datum,Beginn"] {
      let reservation = try #require(
        Reading("\(header)\nA,3.12.2026,\(text)\n").reservations.first)
      #expect(reservation.problems == [], "\(text)")
      #expect(reservation.start == (try ISO8601.time("2026-12-03T\(start)")))
      #expect(reservation.end == (try ISO8601.time("2026-12-03T\(end)")))
    }
  }

  @Test func refusesAnEarlierTimeBehindAHyphen() throws {
    let reason = try problem("title,date,time\nA,2.2.2027,22:00-02:00\n")
    #expect(reason?.contains("ambiguous: a range of times") == true, "\(reason ?? "")")
  }

  @Test(arguments: [
    ("31.12.2026 - 2.1.2027", "2026-12-31", "2027-01-02"),
    ("2026-12-31 - 2027-01-02", "2026-12-31", "2027-01-02"),
    ("31.12.2026 bis 2.1.2027", "2026-12-31", "2027-01-02"),
    ("31.12.2026 10:00 - 2.1.2027 12:00", "2026-12-31T10:00", "2027-01-02T12:00"),
    ("2026-12-31 10:00 to 2027-01-02 12:00", "2026-12-31T10:00", "2027-01-02T12:00"),
  ])
  func readsSeveralDays(_ text: String, _ start: String, _ end: String) throws {
    for header in ["title,start", "title,date"] {
      let reservation = try #require(Reading("\(header)\nA,\(text)\n").reservations.first)
      #expect(reservation.problems == [], "\(text)")
      #expect(reservation.start == (try ISO8601.time(start)))
      #expect(reservation.end == (try ISO8601.time(end)))
    }
  }

  @Test(arguments: [
    ("end time", "23:00"), ("end", "3.12.2026 23:00"), ("end", "4.12.2026 22:00"),
    ("duration", "3h"),
  ])
  func namesAnotherEnd(_ column: String, _ text: String) throws {
    let reason = try problem("title,date,time,\(column)\nA,3.12.2026,20:00-22:00,\(text)\n")
    #expect(
      reason == "the field of the start ends at 2026-12-03 22:00:00; leave one out", "\(text)")
  }

  @Test(arguments: [("end time", "22:00"), ("end", "3.12.2026 22:00"), ("duration", "2h")])
  func mayStateTheEndTwice(_ column: String, _ text: String) throws {
    #expect(
      try problem("title,date,time,\(column)\nA,3.12.2026,20:00-22:00,\(text)\n") == nil)
  }

  @Test(arguments: ["9 - 5", "20:00 - 10:00", "7:30 PM - 13:00", "von 14 bis 8 Uhr"])
  func refusesANightOfMoreThanTwelveHours(_ text: String) throws {
    #expect(try problem("title,date,time\nA,2.2.2027,\(text)\n") != nil)
  }

  @Test(
    arguments: [
      "2027-13-10", "2027-02-04 - 2027-02-02", "2027-02-02 - 2027-02-04 12:00", "10-12", "-",
      "20:00-", "-22:00",
      "20:00-22:00-23:00",
      "2027-02-02 20:00-soon", "2.2.2027 20:00-25:00", String(repeating: "20-", count: 60),
    ])
  func refusesOtherTexts(_ text: String) throws {
    #expect(try problem("title,start\nA,\(text)\n") != nil)
  }

  @Test(
    arguments: [
      ("2027-02-02T10:00-05", "-05:00"), ("2027-02-02T22:00-11", "-11:00"),
      ("2027-02-02T10:00:00-05", "-05:00"), ("2027-02-02 10:00:00-11", "-11:00"),
      ("2027-02-02 10:00-05:00", "-05:00"), ("2027-02-02 10:00-0500", "-05:00"),
      ("2027-02-02T08:00-10:00", "-10:00"), ("2.2.2027 10:00:00-05:00", "-05:00"),
      ("2027-02-02 10:00+11", "+11:00"), ("2027-02-02 04:00-05[America/New_York]", "-05:00"),
    ])
  func readsACertainOffset(_ text: String, _ offset: String) throws {
    #expect(try #require(Reading("title,start\nA,\(text)\n").reservations.first).problems == [])
    let start = try #require(Reading("title,start\nA,\(text)\n").reservations.first?.start)
    let expected = try ISO8601.time("2027-02-02T10:00:00\(offset)")
    #expect(start.offset == expected.offset)
  }
}
