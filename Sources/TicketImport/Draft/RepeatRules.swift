import CalendarStore

/// A rule of a calendar, with the start that the calendar counts the rule from.
struct AnchoredRule: Sendable, Equatable {
  let rule: RecurrenceRule
  let start: EventTime
}

extension ItemDraft {
  /// Moves the calendar's rule along with the start, as a save does, unless another rule was given.
  mutating func moveRuleAlong() {
    guard let anchoredRule, let start = anchor, let rule = repeatRule,
      rule.origin == .written || rule.value == anchoredRule.rule
    else { return }
    repeatRule = Sourced(anchoredRule.rule.following(start, from: anchoredRule.start), .written)
  }

  /// Whether the rule is the item's own, or the item's own as moved along with the start.
  func keepsRule(of item: some DraftedItem) -> Bool {
    guard let rule = repeatRule?.value, let own = item.recurrenceRules.first else { return false }
    if rule == own { return true }
    guard let start = anchor, anchoredRule == AnchoredRule(of: item) else { return false }
    return anchoredRule?.rule.following(start, from: anchoredRule?.start ?? start) == rule
  }
}

extension AnchoredRule {
  /// Nil without a rule that moves along.
  init?(of item: some DraftedItem) {
    guard let rule = item.recurrenceRules.first, let start = item.ruleStart else { return nil }
    self.init(rule: rule, start: start)
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
