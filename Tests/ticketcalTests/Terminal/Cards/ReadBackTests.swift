import CalendarStore
import CivilTime
import Foundation
import Reservations
import TestSupport
import Testing

@testable import TicketImport
@testable import ticketcal

/// What a card shows of rules, times, lengths and alarms reads back as the same value, over random
/// values.
@Suite struct ReadBackTests {
  @Test(arguments: 0..<500)
  func readsBackTheRuleThatACardShows(_ seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    guard let rule = try Self.rule(&random) else { return }
    let text = RepeatPhrase.phrase(rule)
    let start = try #require(LocalDate(year: 2023, month: 6, day: 14))
    let read = try RecurrenceRule(words: text, from: start)
    #expect(read == rule, "\(text)")
  }

  /// Nil for parts that do not go together.
  private static func rule(_ random: inout SeededGenerator) throws -> RecurrenceRule? {
    func numbers(_ range: ClosedRange<Int>, _ chance: Int) -> [Int] {
      guard Int.random(in: 0..<chance, using: &random) == 0 else { return [] }
      let count = Int.random(in: 1...3, using: &random)
      return Set((0..<count).map { _ in Int.random(in: range, using: &random) })
        .filter { $0 != 0 }
        // A card shows those from the end last.
        .sorted { ($0 < 0 ? $0 + 1000 : $0) < ($1 < 0 ? $1 + 1000 : $1) }
    }
    let frequency = try #require(
      [RecurrenceFrequency.daily, .weekly, .monthly, .yearly].randomElement(using: &random))
    let isCounted = frequency == .monthly || frequency == .yearly
    let days = numbers(1...7, 2).compactMap(Weekday.init(rawValue:)).map {
      RecurrenceDayOfWeek(
        $0, weekNumber: isCounted ? Int.random(in: -2...5, using: &random) : 0)
    }
    let day = try #require(LocalDate(year: 2027, month: 12, day: 24))
    let ends: [RecurrenceEnd?] = [
      nil, .count(Int.random(in: 1...30, using: &random)), .until(.date(day)),
      .until(.utc(LocalDateTime(day, LocalTime(secondOfDay: 36_000)))),
      .until(.floating(LocalDateTime(day, LocalTime(secondOfDay: 36_000)))),
    ]
    return try? RecurrenceRule(
      frequency: frequency, interval: Int.random(in: 1...3, using: &random), daysOfTheWeek: days,
      daysOfTheMonth: numbers(-3...31, 3),
      daysOfTheYear: frequency == .yearly ? numbers(-3...366, 4) : [],
      weeksOfTheYear: frequency == .yearly ? numbers(-2...53, 4) : [],
      monthsOfTheYear: numbers(1...12, 3), setPositions: numbers(-3...5, 4),
      end: ends.randomElement(using: &random) ?? nil)
  }

  @Test(arguments: 0..<200)
  func readsBackTheTimesThatACardShows(_ seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let zone = try #require(
      TimeZone(
        identifier: ["Europe/Berlin", "Asia/Shanghai", "America/St_Johns"]
          .randomElement(using: &random) ?? "UTC"))
    let reading = try #require(
      LocalDateTime(secondsSinceEpoch: Int.random(in: 0..<4_000_000_000, using: &random)))
    let times: [EventTime] = [
      .date(reading.date), .floating(reading), .utc(reading), .zoned(reading, zone),
    ]
    for time in times {
      let text = TimePhrase.moment(time)
      let typed = try TypedTimeReader(now: LocalDateTime(.epoch, .midnight))
        .read(text, relativeTo: nil)
      let read = try typed.applied(to: nil, zone: nil)
      #expect(read.reading == time.reading, "\(text)")
      #expect(read.isAllDay == time.isAllDay, "\(text)")
      // Foundation's UTC has the name GMT.
      let zone = TimePhrase.zoneName(read).map { $0 == "GMT" ? "UTC" : $0 }
      #expect(zone == TimePhrase.zoneName(time), "\(text)")
    }
    let seconds = Int.random(in: 1..<1_000_000, using: &random)
    let length = TimePhrase.duration(seconds)
    #expect(try ISO8601.duration(length).totalSeconds == seconds, "\(length)")
  }

  @Test(arguments: 0..<200)
  func readsBackTheAlarmsThatACardShows(_ seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let seconds = Int.random(in: 0..<20_000, using: &random) * 60
    for allDay in [false, true] {
      let text = AlarmPhrase.phrase(
        [.before(CivilDuration(seconds: seconds))], allDay: allDay, in: .gmt)
      let read = try AlarmSpec.list(text)
      guard case .before(let length)? = read.first, read.count == 1 else {
        Issue.record("not read: \(text)")
        continue
      }
      #expect(length.totalSeconds == seconds, "\(text)")
    }
    let moment = try #require(
      LocalDateTime(secondsSinceEpoch: Int.random(in: 0..<4_000_000_000, using: &random)))
    let stated = try #require(
      AlarmSpec(.at(Instant(secondsSince1970: moment.secondsSinceEpoch))))
    let zone = try #require(TimeZone(identifier: "Europe/Berlin"))
    let text = AlarmPhrase.phrase([stated], allDay: false, in: zone)
    let read = try #require(try AlarmSpec.list(text).first)
    #expect(
      try read.alarm(start: .utc(moment))
        == .at(Instant(secondsSince1970: moment.secondsSinceEpoch)),
      "\(text)")
  }
}
