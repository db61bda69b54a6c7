import Testing
import TicketImport

/// What repeats while it goes on fills every day of a calendar.
@Suite struct RepeatLengthTests {
  private func complaints(_ fields: String) throws -> [String] {
    try Drafting.draft(#"{"title":"x",\#(fields)}"#).complaints
  }

  @Test(arguments: [
    #""start":"1900-01-01","end":"2900-01-01","repeat":"daily""#,
    #""start":"2026-01-01","end":"2027-01-02","repeat":"yearly""#,
    #""start":"2026-01-01T10:00","duration":"P367D","repeat":"FREQ=YEARLY;COUNT=1""#,
  ])
  func refusesEventsLongerThanAYear(_ fields: String) throws {
    #expect(
      try complaints(fields) == [
        "repeat: the event is longer than a year; choose an earlier end, or remove the rule"
      ])
  }

  @Test(arguments: [
    #""start":"2026-01-01","end":"2026-04-11","repeat":"daily""#,
    #""start":"2026-01-01T10:00","end":"2026-04-11T10:00:01","repeat":"FREQ=DAILY;COUNT=2""#,
    #""start":"2026-01-01T10:00Z","duration":"PT101H","repeat":"FREQ=HOURLY;UNTIL=20260102""#,
    #""start":"2026-01-01T10:00","duration":"P5D","repeat":"FREQ=DAILY;BYHOUR=0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23""#,
    #""start":"2026-01-01T10:00","duration":"P120D","repeat":"FREQ=YEARLY;BYDAY=MO,TU,WE,TH,FR,SA,SU""#,
  ])
  func refusesEventsLongerThanAHundredIntervals(_ fields: String) throws {
    #expect(
      try complaints(fields) == [
        "repeat: the event is longer than 100 of its intervals; choose an earlier end, or repeat it less often"
      ])
  }

  @Test(arguments: [
    #""start":"2026-01-01","end":"2026-04-10","repeat":"daily""#,
    #""start":"2026-01-01T10:00","end":"2026-04-11T10:00","repeat":"daily""#,
    #""start":"2026-01-01","end":"2027-01-01","repeat":"yearly""#,
    #""start":"2026-01-01","end":"2026-06-30","repeat":"weekly""#,
    #""start":"1900-01-01","end":"2900-01-01""#,
  ])
  func savesWhatIsShorter(_ fields: String) throws {
    #expect(try complaints(fields).isEmpty)
  }
}
