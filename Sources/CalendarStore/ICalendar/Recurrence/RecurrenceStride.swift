internal import CivilTime

/// The grid that a rule's frequency and interval lay over the clock: from the beginning of the period that
/// the event starts in, a period every so often.
struct RecurrenceStride {
  private enum Length {
    case seconds(Int)
    case months(Int)
  }

  /// The beginning of the first period.
  let origin: LocalDateTime
  private let period: Length
  private let interval: Int

  init(seconds: Int, interval: Int, from origin: LocalDateTime) {
    self.origin = origin
    period = .seconds(seconds)
    self.interval = interval
  }

  init(months: Int, interval: Int, from origin: LocalDateTime) {
    self.origin = origin
    period = .months(months)
    self.interval = interval
  }

  /// The beginning of the last period of the rule that does not begin after it; the first one's where it
  /// is before all.
  func begin(atOrBefore reading: LocalDateTime) -> LocalDateTime? {
    reading <= origin ? origin : begin(of: periods(to: reading) / interval * interval)
  }

  /// The beginning of the first period of the rule that does not begin before it.
  func begin(atOrAfter reading: LocalDateTime) -> LocalDateTime? {
    guard let begin = begin(atOrBefore: reading), begin < reading else {
      return begin(atOrBefore: reading)
    }
    return self.begin(of: (periods(to: reading) / interval + 1) * interval)
  }

  /// Which period it is in, from 0; negative before the first.
  func periods(to reading: LocalDateTime) -> Int {
    switch period {
    case .seconds(let length):
      Self.quotient(reading.secondsSinceEpoch - origin.secondsSinceEpoch, length)
    case .months(let length):
      Self.quotient(reading.date.monthsSinceYear0 - origin.date.monthsSinceYear0, length)
    }
  }

  private func begin(of index: Int) -> LocalDateTime? {
    switch period {
    case .seconds(let length): return origin.adding(seconds: index * length)
    case .months(let length):
      let months = origin.date.monthsSinceYear0 + index * length
      return LocalDate(year: months / 12, month: months % 12 + 1, day: 1).map {
        LocalDateTime($0, .midnight)
      }
    }
  }

  /// Rounded down.
  private static func quotient(_ value: Int, _ divisor: Int) -> Int {
    value >= 0 ? value / divisor : -((divisor - 1 - value) / divisor)
  }
}

extension LocalDate {
  fileprivate var monthsSinceYear0: Int { year * 12 + month - 1 }
}
