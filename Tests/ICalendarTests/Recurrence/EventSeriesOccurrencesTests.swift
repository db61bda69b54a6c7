import CivilTime
import Foundation
import SampleEvents
import Testing

@testable import ICalendar

@Suite struct EventSeriesOccurrencesTests {
  private static let berlin = "Europe/Berlin"

  private func daily(_ count: Int = 5) throws -> EventSeries {
    try Series.make("20240101T090000", ["FREQ=DAILY;COUNT=\(count)"], zone: Self.berlin)
  }

  private func days(_ series: EventSeries) throws -> [String] {
    try series.starts("20231201T000000Z", "20250101T000000Z").map { String($0.prefix(8)) }
  }

  // MARK: What an occurrence says

  @Test func saysWhichOccurrenceItIs() throws {
    let series = try daily(2)
    let events = series.occurrences(
      overlapping: try Series.moment("20240101")..<Series.moment("20240201"), zone: .gmt,
      within: Limits(steps: 100)
    ).events
    #expect(events.map(\.occurrenceDate) == events.map(\.start))
    #expect(events.map(\.isDetached) == [false, false])
    #expect(events.map(\.isRecurring) == [true, true])
    #expect(events.allSatisfy { $0.recurrenceRules == series.master?.recurrenceRules })
    #expect(events.last?.occurrenceDate?.basic == "20240102T090000")
  }

  @Test func leavesAnEventAloneThatDoesNotRepeat() throws {
    let series = try Series.make("20240101T090000", [], zone: Self.berlin)
    let range = try Series.moment("20240101")..<Series.moment("20240201")
    let events = series.occurrences(overlapping: range, zone: .gmt, within: Limits(steps: 1)).events
    #expect(events == [try #require(series.master?.item)])
    #expect(series.occurrence(try Series.time("20240101T090000", Self.berlin)) == nil)
  }

  /// A detached occurrence is one event, whatever rules it carries, and stands though its original is
  /// excluded or not of the rules.
  @Test func showsDetachedOccurrencesOfNoOriginal() throws {
    var series = try daily(2)
    var stray = try Series.detached(
      series, "20240401T090000", to: "20240401T100000", zone: Self.berlin)
    stray.recurrenceRules = [try RecurrenceRule("FREQ=DAILY")]
    series.detached = [Kept(stray)]
    series.exceptionDates = [try Series.time("20240401T090000", Self.berlin)]
    #expect(try days(series) == ["20240101", "20240102", "20240401"])
    series.master = nil
    #expect(try days(series) == ["20240401"])
    #expect(series.occurrence(try Series.time("20240401T090000", Self.berlin)) == stray)
    #expect(series.extent(zone: .gmt).last == stray.end.instant)
  }

  // MARK: One occurrence

  @Test func findsOneOccurrence() throws {
    var series = try daily()
    let moved = try Series.detached(
      series, "20240102T090000", to: "20240102T150000", zone: Self.berlin)
    series.detached = [Kept(moved)]
    series.exceptionDates = [try Series.time("20240103T090000", Self.berlin)]
    let fourth = try Series.time("20240104T090000", Self.berlin)
    #expect(series.occurrence(fourth)?.start == fourth)
    #expect(series.occurrence(try Series.time("20240104T080000Z"))?.start == fourth)
    #expect(series.occurrence(try Series.time("20240104T090000"))?.occurrenceDate == fourth)
    #expect(series.occurrence(try Series.time("20240102T090000", Self.berlin)) == moved)
    #expect(series.occurrence(try Series.time("20240103T090000", Self.berlin)) == nil)
    #expect(series.occurrence(try Series.time("20240106T090000", Self.berlin)) == nil)
    #expect(series.occurrence(try Series.time("20240104T091500", Self.berlin)) == nil)
    let allDay = try Series.make("20240101", ["FREQ=DAILY"])
    #expect(allDay.occurrence(try Series.time("20300704"))?.end.basic == "20300705")
  }

  // MARK: Extent

  @Test func reachesFromTheFirstStartToTheLastEnd() throws {
    let single = try Series.make("20240101T090000Z", [])
    #expect(single.extent(zone: .gmt).first == (try Series.moment("20240101T090000Z")))
    #expect(single.extent(zone: .gmt).last == (try Series.moment("20240101T100000Z")))
    #expect(try Series.make("20240101", ["FREQ=DAILY"]).extent(zone: .gmt).last == nil)
    #expect(
      try Series.make("20240101", ["FREQ=DAILY;COUNT=1000000"]).extent(zone: .gmt).last == nil)
    for rule in ["FREQ=DAILY;COUNT=10", "FREQ=DAILY;UNTIL=20240110"] {
      var series = try Series.make("20240101T090000", [rule], zone: Self.berlin)
      series.recurrenceDates = [.init(start: try Series.time("20231225T090000", Self.berlin))]
      let extent = series.extent(zone: .gmt)
      #expect(extent.first <= (try Series.moment("20231225T080000Z")))
      let last = try #require(extent.last)
      #expect(last >= (try Series.moment("20240110T090000Z")))
      #expect(last < (try Series.moment("20240116")))
    }
  }
}
