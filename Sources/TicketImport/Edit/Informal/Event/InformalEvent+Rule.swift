import CalendarStore
import CivilTime
import Foundation
import Reservations

extension InformalEvent {
  private static let adverbs: Set<String> = [
    "daily", "weekly", "monthly", "yearly", "annually", "weekdays",
  ]

  /// The longest rule that begins at the position and ends before a date such as `24 nov`. Adverbs
  /// at the beginning of the text are words of the title.
  mutating func repetition(at position: Int) -> Phrase? {
    let first = word(position)
    guard
      ["every", "each", "alternate"].contains(first)
        || position > 0 && Self.adverbs.contains(first)
          && Self.adverbs.contains(words[position].text)
        || beginsOrdinalRule(position) || beginsWeekdays(position)
    else { return nil }
    var found: Phrase?
    for end in position + 1..<min(words.count, position + 2 * Self.mostWords) + 1 {
      // `every 3 months on 15 jan` has its first day.
      if let found, word(end - 1).first?.isNumber == true, let date = times(at: end - 1),
        Self.parts(date.text, context) != nil,
        found.range.upperBound == end - 1 || date.range.count > 1 && word(end - 2) == "on"
      {
        break
      }
      // `every monday 9-11` has hours, and not the 9th of the month.
      if Int(word(end - 1)) != nil, hours(at: end - 1) != nil || days(at: end - 1) != nil { break }
      let next = phrase(position..<end)
      if !Self.openWords.contains(word(end - 1)), !isHalfAnOrdinal(next),
        recurrence(next.text) != nil
      {
        found = next
      }
    }
    return found
  }

  /// The rule with the part of the day behind it, which the time gets.
  mutating func withPart(_ rule: Phrase) -> Phrase {
    let next = rule.range.upperBound
    guard words.indices.contains(next), words[next].text == word(next),
      let (_, count) = PartOfDay.named(words.indices[next...].prefix(3).map(word)[...])
    else { return rule }
    partOfRule = phrase(next..<next + count)
    use(next..<next + count)
    return Phrase(text: rule.text, range: rule.range.lowerBound..<next + count)
  }

  /// Gives the time the half of the day of the part behind the rule: `every sunday evening 7:00`.
  /// The words of a part without a time in it stay in the title.
  mutating func takePartOfRule() {
    guard let part = partOfRule else { return }
    let clock = self.time.flatMap { self.clock(startClock($0)) }
    let meant = clock.flatMap { PartOfDay.named(part.range.map(word)[...])?.part.time($0) }
    guard let meant, meant == clock || time?.text.isEmpty == false else { return free(part) }
    partOfRule = nil
    if meant != clock { time?.text = "\(meant)" }
  }

  func contradictoryPart(_ draft: EventDraft) -> TimeError? {
    guard let partOfRule, draft.start?.value.isAllDay == false else { return nil }
    return TimeError("not in that part of the day; leave one of them out").quoting(
      partOfRule.text)
  }

  /// `every 2nd wednesday` without a month, which could be every two weeks.
  func unclearOrdinal() -> TimeError? {
    guard let rule, let known = recurrence(rule.text), known.frequency == .monthly,
      known.daysOfTheWeek.count == 1, let day = known.daysOfTheWeek.first, day.weekNumber == 2,
      !rule.text.contains("month")
    else { return nil }
    let name = EnglishNames.weekdays[day.weekday.rawValue - 1].prefix(3).lowercased()
    return TimeError("write every 2nd \(name) of the month, or every other \(name)").quoting(
      rule.text)
  }

  /// `every 2nd` of `every 2nd weekend`.
  private func isHalfAnOrdinal(_ rule: Phrase) -> Bool {
    let next = word(rule.range.upperBound)
    return rule.range.count == 2 && InformalRule.isOrdinal(word(rule.range.lowerBound + 1))
      && next.first?.isLetter == true && !Self.prepositions.contains(next)
  }

  private static let prepositions: Set<String> = [
    "at", "in", "on", "of", "from", "until", "till", "for", "with", "noon", "um", "bei", "ab",
  ]

  /// `last friday of every month`, `the 1st of each month`.
  private func beginsOrdinalRule(_ position: Int) -> Bool {
    var first = position
    while ["on", "the"].contains(word(first)) { first += 1 }
    guard InformalRule.isOrdinal(word(first)) else { return false }
    // `third thursday every month`
    if Self.weekday(word(first + 1)) != nil, ["every", "each"].contains(word(first + 2)) {
      return true
    }
    return [first + 1, first + 2, first + 3].contains { place in
      word(place) == "of" && ["every", "each"].contains(word(place + 1))
    }
  }

  /// `mondays`, `on Tuesdays and Thursdays`; "Happy Mondays" is a name.
  func beginsWeekdays(_ position: Int) -> Bool {
    let first = word(position) == "on" ? position + 1 : position
    guard words.indices.contains(first) else { return false }
    let text = words[first].text.trimmingCharacters(in: [","])
    return (first > position || text == text.lowercased())
      && EnglishNames.weekdays.contains { $0.lowercased() + "s" == text.lowercased() }
  }

  func recurrence(_ text: String) -> RecurrenceRule? {
    try? RecurrenceRule(words: text, from: context.now.date)
  }

  /// The rule with the `until 1 dec`, `x10` or `10 times` that begins at the position; nil for
  /// another word, and for an end with a time of day.
  func limitedRule(at position: Int) -> Phrase? {
    if let counted = countedRule(at: position) { return counted }
    guard let rule, Self.untilWords.contains(word(position)),
      let last = endOfMonth(at: position + 1) ?? times(at: position + 1),
      Self.parts(last.text, context)?.time == false
    else { return nil }
    let text = "\(rule.text) until \(last.text)"
    guard recurrence(text) != nil else { return nil }
    return Phrase(text: text, range: position..<last.range.upperBound)
  }

  static let untilWords: Set<String> = [
    "until", "till", "til", "bis", "hasta", "tot", "jusqu'au",
  ]

  private func countedRule(at position: Int) -> Phrase? {
    guard let rule else { return nil }
    let first = word(position) == "for" ? position + 1 : position
    let bare = word(first).trimmingCharacters(in: ["(", ")"])
    let isOne = bare.hasPrefix("x") || bare.hasSuffix("x")
    let count = Int(isOne ? bare.filter { $0 != "x" } : bare)
    guard let count, isOne || Self.times.contains(word(first + 1)) else { return nil }
    let text = "\(rule.text) x\(count)"
    guard recurrence(text) != nil else { return nil }
    return Phrase(text: text, range: position..<first + (isOne ? 1 : 2))
  }

  private static let times: Set<String> = [
    "times", "times)", "sessions", "mal", "x", "fois", "termine", "einheiten",
  ]

  /// The least number of days between two events of the rule; 0 for an hourly rule.
  static func interval(of rule: RecurrenceRule) -> Int {
    switch rule.frequency {
    case .secondly, .minutely, .hourly: 0
    case .daily: rule.interval
    case .weekly: rule.daysOfTheWeek.count > 1 ? 1 : 7 * rule.interval
    case .monthly: 28 * rule.interval
    case .yearly: 365 * rule.interval
    }
  }

  /// Ends the rule on the day behind a dash or `to`, if it is later than the next event: `every tue
  /// 18:00 to 22 dec`; false for another end.
  mutating func limitRule(to end: Phrase, _ draft: EventDraft) -> Bool {
    guard let rule, let known = recurrence(rule.text), known.recurrenceEnd == nil,
      Self.parts(end.text, context)?.time == false,
      let start = draft.start?.value.reading.date, let last = date(of: end.text),
      last.daysSinceEpoch - start.daysSinceEpoch >= max(1, Self.interval(of: known))
    else { return false }
    let text = "\(rule.text) until \(last)"
    guard recurrence(text) != nil else { return false }
    self.rule = Phrase(text: text, range: rule.range)
    return true
  }

  /// Moves an event to the first day of its rule from the stated day on that is not left out.
  func moveToRule(_ draft: inout EventDraft) {
    guard let rule = draft.repeatRule?.value.withoutInterval, let start = draft.start?.value else {
      return
    }
    var first = start
    for _ in 0...excluded.count {
      if case .later(let day) = rule.beginning(from: first) { first = day }
      guard excluded.contains(first.reading.date),
        let next = first.later(by: CivilDuration(days: 1))
      else { break }
      first = next
    }
    let days = CivilDuration(
      days: first.reading.date.daysSinceEpoch - start.reading.date.daysSinceEpoch)
    guard days.days > 0, let moved = start.later(by: days) else { return }
    draft.start?.value = moved
    if let end = draft.end?.value.later(by: days) { draft.end?.value = end }
  }

  /// Words behind a rule that probably end it, or leave a day out; nil without them.
  func unreadEnd() -> TimeError? {
    guard let rule else { return nil }
    if rule.text.contains(" in "), !rule.text.contains("year"),
      recurrence(rule.text)?.frequency == .yearly
    {
      return TimeError("every year? write the first day and until 24 dec, or every year")
        .quoting(rule.text)
    }
    if day == nil, let known = recurrence(rule.text), known.frequency == .yearly,
      !known.monthsOfTheYear.isEmpty, known.daysOfTheMonth.isEmpty, known.daysOfTheWeek.isEmpty
    {
      return TimeError("on which day? write it behind, e.g. 24 dec every year").quoting(rule.text)
    }
    for position in words.indices where !used.contains(words[position].index) {
      let (word, next) = (word(position), word(position + 1))
      if ["this", "next"].contains(word), ["week", "month", "year"].contains(next) {
        return TimeError("not read as a part of the rule; write the first day and until 24 dec")
          .quoting("\(words[position].text) \(next)")
      }
      let isCount =
        Int(word) != nil && Self.times.contains(next)
        || word.hasSuffix("x") && Int(word.dropLast()) != nil
      if isCount {
        return TimeError("not read as a number of times; write it behind the rule, every tue x10")
          .quoting(isCount && Int(word) != nil ? "\(word) \(next)" : word)
      }
      if ["in", "im", "ab", "from", "starting", "since", "seit", "beginning"].contains(word),
        FoldedName.month(named: next) != nil
          || EnglishNames.months.contains(where: { $0.lowercased() == next })
      {
        return TimeError("not read as a part of the rule; write the first day and until 24 dec")
          .quoting("\(words[position].text) \(words[position + 1].text)")
      }
      if exceptWords(at: position) != nil {
        return TimeError("a day left out is not read; save the series, then delete that day")
          .quoting("\(words[position].text) \(next)")
      }
      if Self.untilWords.contains(word) || ["thru", "through", "fino"].contains(word) {
        return TimeError("not read as the end of the rule; write until 24 dec").quoting(
          "\(words[position].text) \(next)")
      }
    }
    return nil
  }

  /// Why the length of the events of a rule cannot be meant: the next one begins before the end.
  func unreadLength() -> TimeError? {
    if let ruleLength, !used.contains(words[ruleLength.range.lowerBound].index) {
      return TimeError("not read as the end of the rule; leave one out").quoting(
        phrase(ruleLength.range).text)
    }
    guard let length, let span = Self.span(length.text),
      let rule = rule.flatMap({ recurrence($0.text) }), span.days > Self.interval(of: rule)
    else { return nil }
    return TimeError("longer than the time until the next event; leave one out").quoting(
      phrase(length.range).text)
  }

  /// Ends the rule after `for 4 weeks`, if that is longer than the time between two of its events;
  /// false for another length, and without a rule that goes on.
  mutating func limitRule(by length: Phrase, _ draft: EventDraft) -> Bool {
    guard let rule, let span = Self.span(length.text), span.seconds == 0,
      let interval = recurrence(rule.text).flatMap(Self.interval), span.days > interval,
      let last = draft.start?.value.reading.date.adding(days: span.days - 1)
    else { return false }
    let text = "\(rule.text) until \(last)"
    guard recurrence(text) != nil, recurrence(rule.text)?.recurrenceEnd == nil else { return false }
    self.rule = Phrase(text: text, range: rule.range)
    return true
  }
}
