internal import CivilTime

/// The periods of a rule's frequency on its clock, numbered without gaps, and every one of them that
/// its interval selects (RFC 5545 §3.3.10, FREQ and INTERVAL).
struct RecurrencePeriods {
  private let frequency: RecurrenceFrequency
  private let interval: Int
  private let weekStart: Weekday
  /// Whether the years consist of whole weeks (BYWEEKNO).
  private let hasWeekYears: Bool
  /// The number of the period with the start.
  private(set) var first = 0

  init(_ parts: RecurrenceParts, start: LocalDateTime) {
    interval = parts.interval
    // The days and times alone decide, and few long periods are faster than many short ones.
    let isEvery = parts.interval == 1 && parts.setPositions.isEmpty
    frequency = isEvery ? .monthly : parts.frequency
    weekStart = parts.weekStart ?? .monday
    hasWeekYears = !parts.weeks.isEmpty
    first = number(of: start)
  }

  /// The number of the period with the reading.
  func number(of reading: LocalDateTime) -> Int {
    switch frequency {
    case .yearly:
      hasWeekYears
        ? CalendarWeek(reading.date, beginning: weekStart)?.year ?? reading.date.year
        : reading.date.year
    case .monthly: reading.date.year * 12 + reading.date.month - 1
    case .weekly: Self.quotient(reading.date.daysSinceEpoch - firstWeek, 7)
    case .daily: reading.date.daysSinceEpoch
    case .hourly, .minutely, .secondly:
      Self.quotient(reading.secondsSinceEpoch, frequency.seconds)
    }
  }

  /// The first selected period with this number or a higher one.
  func selected(from number: Int) -> Int {
    number <= first ? first : first + (number - first + interval - 1) / interval * interval
  }

  /// The selected period after another one.
  func next(after number: Int) -> Int { number + interval }

  /// The first and the last reading of a period; nil beyond the end of the calendar.
  func range(of number: Int) -> ClosedRange<LocalDateTime>? {
    guard let begin = begin(of: number) else { return nil }
    let end = self.begin(of: number + 1)?.adding(seconds: -1) ?? .last
    return begin...max(begin, end)
  }

  private func begin(of number: Int) -> LocalDateTime? {
    switch frequency {
    case .yearly:
      let day =
        hasWeekYears
        ? CalendarWeek.firstDay(of: number, beginning: weekStart)
        : LocalDate(year: number, month: 1, day: 1)
      return day.map { LocalDateTime($0, .midnight) }
    case .monthly:
      return LocalDate(year: number / 12, month: number % 12 + 1, day: 1)
        .map { LocalDateTime($0, .midnight) }
    case .weekly: return Self.reading(days: number * 7 + firstWeek)
    case .daily: return Self.reading(days: number)
    case .hourly, .minutely, .secondly:
      return LocalDateTime(secondsSinceEpoch: number * frequency.seconds)
    }
  }

  /// The number of days from 1970-01-01 to the beginning of a week near it.
  private var firstWeek: Int { weekStart.rawValue - 4 }

  /// The beginning of a day, at the earliest of the calendar's first day.
  private static func reading(days: Int) -> LocalDateTime? {
    LocalDate(daysSinceEpoch: max(days, LocalDateTime.first.date.daysSinceEpoch))
      .map { LocalDateTime($0, .midnight) }
  }

  /// The quotient, rounded down.
  private static func quotient(_ value: Int, _ divisor: Int) -> Int {
    value >= 0 ? value / divisor : -((divisor - 1 - value) / divisor)
  }

  // MARK: Cycles

  /// The number of selected periods after which the calendar's days repeat.
  var cycle: Int {
    switch frequency {
    case .yearly: 400
    case .monthly: 4800
    case .weekly: 20_871
    case .daily: 146_097
    case .hourly, .minutely, .secondly: .max
    }
  }

  /// Whether the selected hours, minutes or seconds ever meet one of these times of day.
  func meet(hours: [Int], minutes: [Int], seconds: [Int]) -> Bool {
    guard frequency.isWithinDay, interval > 1 else { return true }
    let length = frequency.seconds
    var step = length * interval
    var rest = 86_400
    while rest != 0 { (step, rest) = (rest, step % rest) }
    let begin = (first * length % step + step) % step
    return stride(from: begin, to: 86_400, by: step).contains { second in
      hours.contains(second / 3600)
        && (frequency == .hourly || minutes.contains(second / 60 % 60))
        && (frequency != .secondly || seconds.contains(second % 60))
    }
  }
}

extension RecurrenceFrequency {
  /// The length of a period within a day, of a day for longer ones.
  fileprivate var seconds: Int {
    switch self {
    case .secondly: 1
    case .minutely: 60
    case .hourly: 3600
    case .daily, .weekly, .monthly, .yearly: 86_400
    }
  }
}

extension LocalDateTime {
  /// The first and the last reading of the calendar.
  static let first = LocalDateTime(secondsSinceEpoch: -62_135_596_800) ?? epoch
  static let last = LocalDateTime(secondsSinceEpoch: 253_402_300_799) ?? epoch
  private static let epoch = LocalDateTime(.epoch, .midnight)
}
