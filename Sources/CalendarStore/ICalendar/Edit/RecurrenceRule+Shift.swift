internal import CivilTime

extension RecurrenceRule {
  /// The rule as a save writes it where the start of its series has moved and the rule was left alone: its
  /// end moves along, and so do the days that were the old start's.
  public func following(_ start: EventTime, from old: EventTime) -> RecurrenceRule {
    guard start != old else { return self }
    return RecurrenceRule(text: RuleParts(text).following(SeriesShift(old: old, new: start)).text)
  }
}
