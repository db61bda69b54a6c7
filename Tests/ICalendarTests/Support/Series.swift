import CivilTime
import Foundation
import SampleEvents
import Testing

@testable import ICalendar

/// Series for tests, and what is seen of them.
enum Series {
  /// An event with those rules; its start as RFC 5545 writes times, in that zone where it has no `Z`.
  static func make(
    _ start: String, _ rules: [String], zone: String? = nil, hours: Int = 1
  ) throws -> EventSeries {
    let start = try time(start, zone)
    let event = Event(
      uid: "series", title: "Event", start: start, end: try later(start, hours),
      recurrenceRules: try rules.map { try RecurrenceRule.read($0).rule })
    return EventSeries(uid: "series", master: Kept(event))
  }

  /// A date a day later, another time some hours.
  private static func later(_ time: EventTime, _ hours: Int) throws -> EventTime {
    let length = time.isAllDay ? CivilDuration(days: 1) : CivilDuration(seconds: hours * 3600)
    return try #require(time.adding(length))
  }

  /// `19970902`, `19970902T090000`, `19970902T130000Z`.
  static func time(_ text: String, _ zone: String? = nil) throws -> EventTime {
    let time = try #require(EventTime(basic: Array(text.utf8)[...]))
    guard case .floating(let reading) = time, let zone else { return time }
    return .zoned(reading, try Samples.zone(zone))
  }

  static func moment(_ text: String, _ zone: String? = nil) throws -> Instant {
    try time(text, zone).instant(in: .gmt)
  }

  /// A detached occurrence of a series.
  static func detached(
    _ series: EventSeries, _ date: String, to start: String, zone: String? = nil,
    title: String = "Moved", sequence: Int = 0
  ) throws -> Event {
    let start = try time(start, zone)
    var event = Event(uid: series.uid, title: title, start: start, end: try later(start, 1))
    (event.sequence, event.isDetached) = (sequence, true)
    event.occurrenceDate = try time(date, zone)
    return event
  }
}

extension EventSeries {
  /// The starts within the range, as RFC 5545 writes them.
  func starts(_ from: String, _ to: String) throws -> [String] {
    occurrences(
      overlapping: try Series.moment(from)..<Series.moment(to), zone: .gmt
    ).events.map(\.start.basic)
  }
}
