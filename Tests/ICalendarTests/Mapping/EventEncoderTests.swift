import CivilTime
import Foundation
import SampleEvents
import Testing

@testable import ICalendar

/// What an encoder keeps from event to event must not show.
@Suite struct EventEncoderTests {
  private func lines(_ event: Event, _ encoder: EventEncoder) throws -> String {
    var lines = ContentLines()
    try encoder.encode(event, to: &lines)
    return String(decoding: lines.bytes, as: UTF8.self)
  }

  private static func zone(_ identifier: String) throws -> TimeZone {
    try #require(TimeZone(identifier: identifier))
  }

  /// Times of every kind, so that no two neighbours have the same clock, and then some that do.
  private func times() throws -> [EventTime] {
    let early = try #require(LocalDate(year: 999, month: 1, day: 2))
    let late = try #require(LocalDate(year: 3000, month: 12, day: 30))
    let morning = try #require(LocalTime(hour: 7, minute: 5, second: 9))
    var times: [EventTime] = []
    for date in [early, late] {
      let reading = LocalDateTime(date, morning)
      times += [
        .utc(reading), .date(date), .floating(reading),
        .zoned(reading, try Self.zone("Asia/Tokyo")),
        .zoned(reading, try Self.zone("America/Argentina/ComodRivadavia")),
        .zoned(reading, try Self.zone("Etc/UTC")),
      ]
      times += times.reversed()
    }
    return times
  }

  @Test func writesAnEventTheSameWhateverItWroteBefore() throws {
    let used = EventEncoder(productID: Samples.productID)
    for (number, time) in try times().enumerated() {
      var event = try Samples.event(number, title: "Title \(number)")
      event.start = time
      for end in try times() where end.isAllDay == time.isAllDay {
        event.end = end
        #expect(try lines(event, used) == lines(event, EventEncoder(productID: Samples.productID)))
      }
    }
  }

  @Test func aTimeIsReadByLibicalAsItIs() throws {
    for time in try times() {
      var event = try Samples.event(1)
      (event.start, event.end) = (time, time)
      let text = String(
        decoding: try EventEncoder(productID: Samples.productID).object(of: event), as: UTF8.self)
      let read = try #require(try ReadCalendar(text).events.first)
      #expect(read.properties["DTSTART"]?.hasSuffix(time.basic) == true || time.isUTCByName)
      #expect(read.properties["DTEND"] == nil)
    }
  }

  @Test(arguments: ["x", "ü", "日", "😀", ",", "\\", "\n"])
  func anAlarmShowsTheTitleInFull(last: String) throws {
    let encoder = EventEncoder(productID: Samples.productID)
    for length in 0...90 {
      let title = String(repeating: "a", count: length) + last
      var event = try Samples.event(1, title: title)
      event.alarms = [.before(CivilDuration(seconds: 3600)), .before(CivilDuration(days: 1))]
      let shown = last == "\n" && length == 0 ? "Reminder" : title
      var lines = ContentLines()
      lines.add("DESCRIPTION", text: PropertyText(shown))
      let description = String(decoding: lines.bytes, as: UTF8.self)
      let text = try self.lines(event, encoder)
      #expect(text.components(separatedBy: "\r\n\(description)END:VALARM").count == 3)
    }
  }
}

extension EventTime {
  /// Written in UTC, as its zone is UTC.
  fileprivate var isUTCByName: Bool {
    if case .zoned(_, let zone) = self { zone.isUTC } else { false }
  }
}
