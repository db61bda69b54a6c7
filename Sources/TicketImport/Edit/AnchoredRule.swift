import CalendarStore

/// A rule of a calendar, and the start that it is counted from there.
struct AnchoredRule: Sendable, Equatable {
  let rule: RecurrenceRule
  let start: EventTime
}

extension EventDraft {
  /// Where nobody gave another rule, the calendar's goes along with the start, as a save writes it.
  mutating func moveRuleAlong() {
    guard let anchoredRule, let start = start?.value, let rule = repeatRule,
      rule.origin == .written || rule.value == anchoredRule.rule
    else { return }
    repeatRule = Sourced(anchoredRule.rule.following(start, from: anchoredRule.start), .written)
  }

  /// The rule is the event's own, or what becomes of that where it goes along with the start.
  func keepsRule(of event: StoredEvent) -> Bool {
    guard let rule = repeatRule?.value, let own = event.recurrenceRules.first else { return false }
    if rule == own { return true }
    guard let start = start?.value, anchoredRule == AnchoredRule(of: event) else { return false }
    return anchoredRule?.rule.following(start, from: anchoredRule?.start ?? start) == rule
  }
}

extension AnchoredRule {
  /// Of an occurrence, counted from where the series has it; nil for what has no rule.
  init?(of event: StoredEvent) {
    guard let rule = event.recurrenceRules.first else { return nil }
    self.init(rule: rule, start: event.occurrenceDate ?? event.start)
  }
}
