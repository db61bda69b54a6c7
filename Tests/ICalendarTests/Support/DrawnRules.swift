import CivilTime
import SampleEvents
import TestSupport

@testable import ICalendar

/// Rules with their starts, always the same ones.
struct DrawnRules {
  struct Drawn {
    let start: LocalDateTime
    let rule: String
  }

  private var numbers: SeededGenerator

  init(seed: UInt64) { numbers = SeededGenerator(seed: seed) }

  /// A rule whose meaning all readers of RFC 5545 share.
  mutating func next() throws -> Drawn {
    let day = LocalDate(year: 1990 + number(0...40), month: 1, day: 1)?.adding(
      days: number(0...365))
    guard let day else { throw SampleError() }
    let start = LocalDateTime(day, LocalTime(secondOfDay: number(0...287) * 300))
    let frequency = one(RecurrenceFrequency.allCases)
    var parts = RecurrenceParts(frequency)
    if chance(3) { parts.interval = number(2...12) }
    // dateutil goes through all minutes of the days that a rule leaves out.
    let hasDays = frequency != .secondly && frequency != .minutely
    let hasWeeks = frequency == .yearly && parts.interval == 1 && chance(5)
    if hasWeeks { parts.weeks = some(1...53, isSigned: true) }
    if hasDays, chance(3) { parts.months = some(1...12) }
    if hasDays, frequency != .weekly, chance(3) { parts.monthDays = some(1...31, isSigned: true) }
    if frequency == .hourly || frequency == .yearly, chance(6) {
      parts.yearDays = some(1...366, isSigned: true)
    }
    if hasWeeks || frequency != .secondly && chance(2) { parts.days = weekdays(of: parts) }
    if chance(3) { parts.hours = some(0...23) }
    if chance(4) { parts.minutes = some(0...59) }
    if chance(6) { parts.seconds = some(0...59) }
    if chance(3) { parts.weekStart = one(Weekday.allCases) }
    let unplaced = parts
    parts.setPositions = some(1...4, isSigned: true)
    // The first week before the start is another one to other readers.
    if hasWeeks || frequency == .weekly || chance(2) || parts.misplaced != nil { parts = unplaced }
    return Drawn(start: start, rule: parts.text)
  }

  /// Weekdays, all with numbers or none.
  private mutating func weekdays(of parts: RecurrenceParts) -> [RecurrenceDayOfWeek] {
    let most =
      switch parts.frequency {
      case .monthly: 5
      case .yearly where parts.weeks.isEmpty: parts.months.isEmpty ? 53 : 5
      case .secondly, .minutely, .hourly, .daily, .weekly, .yearly: 0
      }
    let isNumbered = most > 0 && chance(2)
    return some(1...7).map { day in
      let number = isNumbered ? number(1...most) * (chance(2) ? 1 : -1) : 0
      return RecurrenceDayOfWeek(Weekday(rawValue: day) ?? .monday, weekNumber: number)
    }
  }

  private mutating func number(_ range: ClosedRange<Int>) -> Int {
    Int.random(in: range, using: &numbers)
  }

  private mutating func chance(_ count: Int) -> Bool { number(1...count) == 1 }

  private mutating func one<Value>(_ values: [Value]) -> Value {
    values[number(0...values.count - 1)]
  }

  private mutating func some(_ range: ClosedRange<Int>, isSigned: Bool = false) -> [Int] {
    (1...number(1...5)).map { _ in number(range) * (isSigned && chance(3) ? -1 : 1) }
  }
}
