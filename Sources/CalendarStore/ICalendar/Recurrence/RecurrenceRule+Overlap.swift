internal import CivilTime

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
