/// The order of the day and the month in a date of numbers, such as 10/06/2026.
public enum DayOrder: String, Sendable, Equatable, CaseIterable {
  case dayFirst = "day-first"
  case monthFirst = "month-first"

  /// The date in words: `day/month/year`.
  public var words: String {
    switch self {
    case .dayFirst: "day/month/year"
    case .monthFirst: "month/day/year"
    }
  }
}

/// The orders of day and month that the dates of an input prove, by column.
///
/// One object for all readers of an input.
final class DateOrders {
  /// The order of an ambiguous date in a column without any proof; nil for none.
  private let configured: DayOrder?

  init(configured: DayOrder? = nil) { self.configured = configured }

  /// One bit for each order, by column, and two more for dates with dots.
  private var proven: [Column: UInt8] = [:]
  /// Whether the first 4 MiB have been read. Only then is an order known.
  private(set) var isSurveyed = false
  /// Whether an ambiguous date was read before the survey.
  private(set) var needsSurvey = false
  /// The order of the first ambiguous date that was read, and its column.
  private(set) var inferred: (order: DayOrder, column: Column)?
  /// The same for the current record.
  var inferredInRecord: DayOrder?

  func prove(_ order: DayOrder, _ column: Column, isDotted: Bool) {
    guard !isSurveyed else { return }
    proven[column, default: 0] |= (order == .dayFirst ? 1 : 2) << (isDotted ? 2 : 0)
  }

  func endSurvey() {
    isSurveyed = true
    needsSurvey = false
  }

  /// The order for an ambiguous date; nil before the survey, or if no date of the column proves
  /// one and none is configured, or if its dates contradict each other.
  func order(of column: Column) -> DayOrder? {
    guard isSurveyed else {
      needsSurvey = true
      return nil
    }
    // Days first before dots prove nothing for slashes.
    let proof = proven[column, default: 0] & 3
    if proof == 0, let configured { return configured }
    return infer([1: .dayFirst, 2: .monthFirst][proof], column)
  }

  /// The order for an ambiguous date with dots: the day is first, unless a date of the column proves
  /// that the month is; nil if its dates contradict each other.
  func orderWithDots(of column: Column) -> DayOrder? {
    let proof = proven[column, default: 0]
    needsSurvey = needsSurvey || !isSurveyed
    guard isSurveyed, proof & 0b1010 != 0 else { return .dayFirst }
    return infer(proof & 0b0100 == 0 ? .monthFirst : nil, column)
  }

  private func infer(_ order: DayOrder?, _ column: Column) -> DayOrder? {
    inferred = inferred ?? order.map { ($0, column) }
    inferredInRecord = inferredInRecord ?? order
    return order
  }
}
