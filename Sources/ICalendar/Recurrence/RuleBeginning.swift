internal import CivilTime

/// How a rule takes to the start that it is given. RFC 5545 §3.8.5.3 leaves open what a start that does not
/// follow its rule means; some programs show it, others do not.
public enum RuleBeginning: Sendable, Equatable {
  /// The start follows the rule, or nobody can tell without going very far.
  case atStart
  /// The first that follows it is later.
  case later(EventTime)
  /// Nothing ever follows it: 30 February.
  case never
}

extension RecurrenceRule {
  private static let steps = 200
  /// A leap day of a weekday comes within forty years, also around 2100.
  private static let years = 50

  public func beginning(from start: EventTime) -> RuleBeginning {
    guard let rule = withoutCount,
      let end = LocalDate(year: start.reading.date.year + Self.years, month: 12, day: 31)
    else { return .atStart }
    let horizon = LocalDateTime(end, .midnight)
    let expansion = RuleExpansion(rule, from: start)
    if expansion.isEmpty { return .never }
    // Most rules; spares libical's iterator.
    if expansion.surelyHasStart { return .atStart }
    var budget = StepBudget(Self.steps)
    var first: LocalDateTime?
    expansion.forEach(
      from: start.reading, through: horizon, within: &budget
    ) { reading in
      first = reading
      return false
    }
    guard let first else {
      return !budget.isExhausted && rule.ends(before: start.at(horizon)) ? .never : .atStart
    }
    return first == start.reading ? .atStart : .later(start.at(first))
  }

  /// COUNT counts a start that does not follow the rule, too.
  private var withoutCount: RecurrenceRule? {
    let parts = text.split(separator: ";").filter { !$0.hasPrefix("COUNT=") }
    return parts.isEmpty ? nil : RecurrenceRule(text: parts.joined(separator: ";"))
  }
}

extension RecurrenceRule {
  /// Whether an event would go on more than 100 times at once: each of its occurrences lasts so many
  /// seconds, which is longer than 100 of the rule's intervals. When the rule ends does not count.
  public func overlapsTooOften(from start: EventTime, lasting seconds: Int) -> Bool {
    let parts = text.split(separator: ";").filter {
      !$0.hasPrefix("COUNT=") && !$0.hasPrefix("UNTIL=")
    }
    guard seconds > 0, !parts.isEmpty, let last = LocalDate(year: 9999, month: 12, day: 31) else {
      return false
    }
    let end = start.reading.adding(seconds: seconds - 1) ?? LocalDateTime(last, .midnight)
    var budget = StepBudget(Self.mostSteps)
    var count = 0
    RuleExpansion(RecurrenceRule(text: parts.joined(separator: ";")), from: start)
      .forEach(from: start.reading, through: end, within: &budget) { _ in
        count += 1
        return count <= Self.mostAtOnce
      }
    return count > Self.mostAtOnce
  }

  private static let mostAtOnce = 100
  private static let mostSteps = 20_000

  /// Whether it can repeat more often than hourly.
  var repeatsWithinHour: Bool {
    let parts = (try? parts.supported) ?? parts
    return parts.frequency.isWithinHour || parts.minutes.count > 1 || parts.seconds.count > 1
  }
}
