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
      "2027-02-02T10:00-11", "2027-02-02T10-11", "2.2.2027 10-12",
      "2.2.2027 22:00-02:00", "2.2.2027 10:00-12:00", "2.2.2027 19-21 Uhr", "2.2.2027 9-11 Uhr",
      "2.2.2027 19.30-21 Uhr", "31/12/2027 8-10pm", "2 Feb 2027 10:00–11", "2.2.2027 10h-12h",
      "2.2.2027 1000-1200",
    ])
  func refusesAPossibleRange(_ text: String) throws {
    #expect(
      try problem("title,start\nA,\(text)\n")?.contains("ambiguous: a range of times") == true)
    let json = Reading("{\"title\":\"A\",\"start\":\"\(text)\"}")
    let reason = json.reservations.first?.problems.first?.reason
    #expect(reason?.contains("ambiguous: a range of times") == true)
  }

  @Test(arguments: ["10:00-11", "10-12", "9-11", "22:00-02:00", "19-21 Uhr", "10:00-12:00"])
  func refusesAPossibleRangeInAColumnOfTimes(_ text: String) throws {
    let reason = try problem("title,date,time\nA,2.2.2027,\(text)\n")
    #expect(reason?.contains("ambiguous: a range of times") == true, "\(reason ?? "")")
  }

  @Test(arguments: ["20-22 Uhr", "20:00-22:00", "8-10 pm", "10-12", "20:00 – 22:00"])
  func namesARangeInAColumnOfStarts(_ text: String) throws {
    let reason = try problem("Titel,Datum,Beginn\nA,3.12.2026,\(text)\n")
    #expect(reason?.contains("a range of times; put the start and the end into two") == true)
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
