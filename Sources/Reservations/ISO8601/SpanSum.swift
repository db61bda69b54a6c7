/// A duration as its parts are read.
struct SpanSum {
  private(set) var last: SpanUnit?
  private var sum = Span()
  private var hasFraction = false

  var isEmpty: Bool { last == nil }

  mutating func add(_ amount: SpanAmount, _ unit: SpanUnit) throws(TimeError) {
    if let last, last.rawValue >= unit.rawValue {
      throw TimeError("durations go from the longest unit to the shortest, each once: 1d 2h 30m")
    }
    guard !hasFraction else { throw TimeError("only the last number may have a fraction") }
    last = unit
    hasFraction = !amount.isWhole
    // No calendar reaches further than ten thousand years.
    guard amount.value <= 3_652_425 * 86_400 / unit.seconds else {
      throw TimeError("is longer than a calendar reaches")
    }
    switch unit {
    case .weeks, .days:
      let part = amount.fraction(of: unit.seconds)
      sum.days += amount.value * (unit.seconds / 86_400) + part / 86_400
      sum.seconds += part % 86_400
    case .hours, .minutes, .seconds:
      sum.seconds += amount.value * unit.seconds + amount.fraction(of: unit.seconds)
    }
  }

  func span() throws(TimeError) -> Span {
    guard !isEmpty else { throw Span.unreadable }
    return sum
  }
}
