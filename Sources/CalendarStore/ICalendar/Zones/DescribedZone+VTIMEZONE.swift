internal import CivilTime
internal import Foundation

extension DescribedZone {
  /// The zone of a VTIMEZONE (RFC 5545 §3.6.5): every change of its observances, and those that go on for
  /// ever as far as they show their pattern.
  ///
  /// - Parameters:
  ///   - text: what `ZoneDescription` keeps of the VTIMEZONE.
  ///   - budget: how many changes may be worked out. Nil where they are more.
  convenience init?(
    name: String, _ description: ZoneDescription, within budget: inout StepBudget
  ) {
    let observances = description.observances
    let latest = observances.map(\.latestStated).max() ?? 0
    let runsOn = observances.contains(where: \.runsOn)
    let pattern = runsOn ? YearPattern(after: latest) : nil
    guard runsOn == (pattern != nil),
      let last = LocalDate(year: pattern?.lastYear ?? 9999, month: 12, day: 31)
    else { return nil }
    var changes: [(change: Change, before: Int)] = []
    for observance in observances {
      for onset in observance.onsets(through: last, within: &budget) {
        let moment = onset.secondsSinceEpoch - observance.offsetBefore
        changes.append((Change(moment: moment, offset: observance.offset), observance.offsetBefore))
      }
      if budget.isExhausted { return nil }
    }
    changes.sort { $0.change.moment < $1.change.moment }
    guard let first = changes.first else { return nil }
    self.init(
      name: name, text: description.text, firstOffset: first.before,
      changes: changes.map(\.change), pattern: pattern)
  }
}

extension ZoneObservance {
  /// When it begins, on the clock that it changes.
  fileprivate func onsets(
    through last: LocalDate, within budget: inout StepBudget
  ) -> [LocalDateTime] {
    var onsets = [start] + dates
    guard budget.allows(onsets.count) else { return [] }
    for _ in onsets { _ = budget.take() }
    let end = LocalDateTime(last, LocalTime(secondOfDay: 86_399))
    for rule in rules {
      if let yearly = YearlyOnsets(rule.parts, from: start, offset: offsetBefore) {
        onsets += yearly.all(through: end, within: &budget)
        continue
      }
      guard let zone = TimeZone(secondsFromGMT: offsetBefore) else { return [] }
      RuleExpansion(rule, from: .zoned(start, zone))
        .forEach(from: start, through: end, within: &budget) { onset in
          onsets.append(onset)
          return true
        }
    }
    return onsets
  }
}
