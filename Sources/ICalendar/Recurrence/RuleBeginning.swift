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
  public func beginning(from start: EventTime) -> RuleBeginning {
    var parts = parts
    // COUNT also counts a start outside the rule.
    if case .count = parts.end { parts.end = nil }
    var limits = Limits.rule
    guard let first = RuleExpansion(parts, from: start).first(within: &limits) else {
      return limits.isExceeded ? .atStart : .never
    }
    return first == start.reading ? .atStart : .later(start.at(first))
  }

  /// The first occurrences of an event with this start, which is the first of them (RFC 5545
  /// §3.8.5.3): at most `count`, fewer if the rule ends before, or if the search reaches its limit.
  public func firstOccurrences(_ count: Int, from start: EventTime) -> [EventTime] {
    var count = count
    if case .count(let most) = recurrenceEnd { count = min(count, most) }
    var found = [start]
    var limits = Limits.rule
    RuleExpansion(parts, from: start).forEach(
      from: start.reading, through: .last, within: &limits
    ) { reading in
      if reading != start.reading, found.count < count { found.append(start.at(reading)) }
      return found.count < count
    }
    return found
  }

  /// Whether more than 100 occurrences would overlap: each lasts this number of seconds, longer
  /// than 100 of the rule's intervals. The end of the rule does not matter.
  package func overlapsTooOften(from start: EventTime, lasting seconds: Int) -> Bool {
    guard seconds > 0 else { return false }
    var parts = parts
    parts.end = nil
    let end = start.reading.adding(seconds: seconds - 1) ?? .last
    var limits = Limits.rule
    var count = 0
    RuleExpansion(parts, from: start)
      .forEach(from: start.reading, through: end, within: &limits) { _ in
        count += 1
        return count <= Self.mostAtOnce
      }
    return count > Self.mostAtOnce
  }

  private static let mostAtOnce = 100
}
