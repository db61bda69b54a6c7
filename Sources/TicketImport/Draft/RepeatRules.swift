import CalendarStore

/// A rule of a calendar, with the start that the calendar counts the rule from.
struct AnchoredRule: Sendable, Equatable {
  let rule: RecurrenceRule
  let start: EventTime
}

extension EventDraft {
  /// Moves the calendar's rule along with the start, as a save does, unless another rule was given.
  mutating func moveRuleAlong() {
    guard let anchoredRule, let start = start?.value, let rule = repeatRule,
      rule.origin == .written || rule.value == anchoredRule.rule
    else { return }
    repeatRule = Sourced(anchoredRule.rule.following(start, from: anchoredRule.start), .written)
  }

  /// Whether the rule is the event's own, or the event's own as moved along with the start.
  func keepsRule(of event: StoredEvent) -> Bool {
    guard let rule = repeatRule?.value, let own = event.recurrenceRules.first else { return false }
    if rule == own { return true }
    guard let start = start?.value, anchoredRule == AnchoredRule(of: event) else { return false }
    return anchoredRule?.rule.following(start, from: anchoredRule?.start ?? start) == rule
  }
}

extension AnchoredRule {
  /// The rule of an occurrence, counted from its original start in the series; nil without a rule.
  init?(of event: StoredEvent) {
    guard let rule = event.recurrenceRules.first else { return nil }
    self.init(rule: rule, start: event.occurrenceDate ?? event.start)
  }
}

extension RecurrenceRule {
  /// The first words of a rule that a person types, for completion.
  static let words = ["daily", "weekdays", "weekly", "monthly", "yearly", "every"]
}

extension RecurrenceRule {
  /// The reason why an event of this length cannot repeat by the rule: its occurrences would last
  /// longer than a year, or overlap with a hundred others. Nil for a valid length.
  func lengthFault(from start: EventTime, to end: EventTime) -> String? {
    guard let seconds = start.duration(to: end)?.totalSeconds else { return nil }
    if seconds > 366 * 86_400 {
      return "the event is longer than a year; choose an earlier end, or remove the rule"
    }
    if overlapsTooOften(from: start, lasting: seconds) {
      return "the event is longer than 100 of its intervals; choose an earlier end, or repeat it "
        + "less often"
    }
    return nil
  }
}
