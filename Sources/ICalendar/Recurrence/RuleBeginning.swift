internal import CivilTime

/// The relation of a rule to its start. RFC 5545 §3.8.5.3 does not define a start outside its rule;
/// some programs show such a start, others do not.
public enum RuleBeginning: Sendable, Equatable {
  /// The rule gives the start, or the search reached its limit.
  case atStart
  /// The rule's first occurrence is later.
  case later(EventTime)
  /// The rule gives no occurrence: 30 February.
  case never
}

extension RecurrenceRule {
  private static let steps = 200
  /// A leap day on a given weekday occurs within forty years, also around 2100.
  private static let years = 50

  public func beginning(from start: EventTime) -> RuleBeginning {
    guard let rule = withoutCount,
      let end = LocalDate(year: start.reading.date.year + Self.years, month: 12, day: 31)
    else { return .atStart }
    let horizon = LocalDateTime(end, .midnight)
    let expansion = RuleExpansion(rule, from: start)
    if expansion.isEmpty { return .never }
    // True for most rules; avoids libical's iterator.
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

  /// The first occurrences of an event with this start, which is the first of them (RFC 5545
  /// §3.8.5.3): at most `count`, fewer if the rule ends before, or if the search reaches its limit.
  public func firstOccurrences(_ count: Int, from start: EventTime) -> [EventTime] {
    guard let end = LocalDate(year: start.reading.date.year + Self.years, month: 12, day: 31) else {
      return [start]
    }
    var count = count
    if case .count(let most) = recurrenceEnd { count = min(count, most) }
    var found = [start]
    var budget = StepBudget(Self.steps)
    RuleExpansion(self, from: start).forEach(
      from: start.reading, through: LocalDateTime(end, .midnight), within: &budget
    ) { reading in
      if reading != start.reading, found.count < count { found.append(start.at(reading)) }
      return found.count < count
    }
    return found
  }

  /// The rule with an interval of 1: `every 2 months on the 15th` can begin on any 15th.
  public var withoutInterval: RecurrenceRule {
    let parts = text.split(separator: ";").filter { !$0.hasPrefix("INTERVAL=") }
    return parts.isEmpty ? self : RecurrenceRule(text: parts.joined(separator: ";"))
  }

  /// The rule without COUNT, which also counts a start outside the rule; nil if no other part is
  /// left.
  private var withoutCount: RecurrenceRule? {
    let parts = text.split(separator: ";").filter { !$0.hasPrefix("COUNT=") }
    return parts.isEmpty ? nil : RecurrenceRule(text: parts.joined(separator: ";"))
  }
}

extension RecurrenceRule {
  /// Whether more than 100 occurrences would overlap: each lasts this number of seconds, longer
  /// than 100 of the rule's intervals. The end of the rule does not matter.
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

  /// Whether the rule can repeat more often than hourly.
  var repeatsWithinHour: Bool {
    let parts = (try? parts.supported) ?? parts
    return parts.frequency.isWithinHour || parts.minutes.count > 1 || parts.seconds.count > 1
  }
}
