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

  /// One bit for each order, by column.
  private var proven = [UInt8](repeating: 0, count: Column.allCases.count)
  /// Whether the first 4 MiB have been read. Only then is an order known.
  private(set) var isSurveyed = false
  /// Whether an ambiguous date was read before the survey.
  private(set) var needsSurvey = false
  /// The order of the first ambiguous date that was read, and its column.
  private(set) var inferred: (order: DayOrder, column: Column)?
  /// The same for the current record.
  var inferredInRecord: DayOrder?

  func prove(_ order: DayOrder, _ column: Column) {
    if !isSurveyed { proven[column.rawValue] |= order == .dayFirst ? 1 : 2 }
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
    if proven[column.rawValue] == 0, let configured { return configured }
    let order: DayOrder? =
      switch proven[column.rawValue] {
      case 1: .dayFirst
      case 2: .monthFirst
      default: nil
      }
    inferred = inferred ?? order.map { ($0, column) }
    inferredInRecord = inferredInRecord ?? order
    return order
  }
}
