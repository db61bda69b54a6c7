internal import CivilTime
internal import Foundation

extension EventSeries {
  /// What is wrong with its rules, as far as that shows within a year from its start or from now.
  func problem(at now: Instant, in zone: TimeZone) -> String? {
    guard let master, !master.recurrenceRules.isEmpty else { return nil }
    let isCutShort = [master.start.instant(in: zone), now].contains { moment in
      let year =
        moment..<Instant(secondsSince1970: moment.secondsSince1970 + 366 * 86_400)
      return occurrences(within: year, zone: zone, sharing: FetchBudget()).isCutShort
    }
    if isCutShort { return Self.cutShort }
    guard master.recurrenceRules.contains(where: { !$0.hasOccurrence(from: master.start) }) else {
      return nil
    }
    return "an event repeats at no time: its rule (RRULE) fits no day; mend the rule"
  }

  static let cutShort =
    "an event repeats too often, or is too long for how often it repeats: only its first occurrences are "
    + "shown; look at fewer days, or mend its rule (RRULE) or its end"
}

extension RecurrenceRule {
  /// It gives a time at all; also where it is too much to be known.
  fileprivate func hasOccurrence(from start: EventTime) -> Bool {
    let expansion = RuleExpansion(self, from: start)
    let first = start.reading
    for days in [1, 32, 366, 15_000] {
      let end = first.adding(seconds: days * 86_400) ?? first
      var budget = StepBudget(EventSeries.mostSteps)
      var isFound = false
      expansion.forEach(from: first, through: end, within: &budget) { _ in
        isFound = true
        return false
      }
      if isFound || budget.isExhausted { return true }
    }
    return false
  }
}
