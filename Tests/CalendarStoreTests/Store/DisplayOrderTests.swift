import CivilTime
import Foundation
import SampleEvents
import Testing

@testable import CalendarStore

@Suite struct DisplayOrderTests {
  private func event(
    _ uid: String, _ start: EventTime, _ end: EventTime? = nil, title: String = ""
  ) -> StoredEvent {
    StoredEvent(
      Event(
        uid: uid, title: title, start: start, end: end ?? start), in: Samples.calendar)
  }

  private func utc(_ day: Int, _ hour: Int) throws -> EventTime {
    .utc(try Samples.reading(2027, 3, day, hour))
  }

  @Test func goesByStartThenEndThenTitleThenIdentifier() throws {
    let day = EventTime.date(try Samples.reading(2027, 3, 10).date)
    let sorted = [
      event("day", day), event("midnight", .floating(try Samples.reading(2027, 3, 10))),
      event("late", .utc(try Samples.reading(2027, 3, 10, 2, 30))),
      event("short", try utc(10, 9), try utc(10, 10), title: "B"),
      event("a", try utc(10, 9), try utc(10, 11), title: "A"),
      event("b", try utc(10, 9), try utc(10, 11), title: "A"),
      event("c", try utc(10, 9), try utc(10, 11), title: "B"),
      event("last", try utc(11, 0)),
    ]
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<50 {
      var events = sorted.shuffled(using: &generator)
      events.sortForDisplay(in: .gmt)
      #expect(events.map(\.uid) == sorted.map(\.uid))
    }
  }

  @Test func placesDaysWhereTheViewerIs() throws {
    let day = event("day", .date(try Samples.reading(2027, 3, 10).date))
    let evening = event("evening", try utc(9, 18))
    var events = [evening, day]
    events.sortForDisplay(in: try Samples.zone("Pacific/Auckland"))
    #expect(events.map(\.uid) == ["day", "evening"])
    events.sortForDisplay(in: .gmt)
    #expect(events.map(\.uid) == ["evening", "day"])
  }
}
