import CalendarStore
import CivilTime
import Foundation
import Reservations

/// Several days: a range, `tue to thu`, and the days that a rule leaves out.
extension InformalEvent {
  /// The longest day without a time that begins at the position. German abbreviations of weekdays
  /// are days here.
  func dayAlone(at position: Int) -> Phrase? {
    guard words.indices.contains(position) else { return nil }
    let text = words[position].text.trimmingCharacters(in: [","])
    if let weekday = InformalDate.Word.shortWeekday(text.lowercased(), in: text) {
      // `So 17.1.`
      if word(position + 1).first?.isNumber == true, let next = dayAlone(at: position + 1),
        date(of: next.text)?.weekday == weekday
      {
        return Phrase(text: next.text, range: position..<next.range.upperBound)
      }
      return Phrase(text: EnglishNames.weekdays[weekday - 1], range: position..<position + 1)
    }
    guard let longest = times(at: position) else { return nil }
    return longest.range.indices.reversed().lazy
      .map { phrase(position..<$0 + 1) }
      .first { Self.parts($0.text, context)?.time == false }
  }

  /// The connecting word and the last day behind a day: `to thu`, `bis Fr`.
  func lastDay(at position: Int) -> Phrase? {
    guard Self.dashes.contains(word(position)) || ["through", "thru"].contains(word(position)),
      let last = dayAlone(at: position + 1)
    else { return nil }
    return Phrase(text: last.text, range: position..<last.range.upperBound)
  }

  /// German abbreviations of weekdays: `Di bis Do`.
  func shortDays(at position: Int) -> (first: Phrase, last: Phrase)? {
    guard end == nil, lastDay == nil, times(at: position) == nil,
      let first = dayAlone(at: position), let last = lastDay(at: position + 1),
      Self.weekday(last.text.lowercased()) != nil
    else { return nil }
    return (first, last)
  }

  /// Keeps the time in `10:00 mon to fri` apart from the first day; false for other words.
  mutating func splitsTimeInFront(of found: Phrase) -> Bool {
    guard end == nil, lastDay == nil, lastDay(at: found.range.upperBound) != nil,
      let split = found.range.dropFirst().first(where: { split in
        Self.isTimeAlone(phrase(found.range.lowerBound..<split).text, context)
          && dayAlone(at: split)?.range.upperBound == found.range.upperBound
      })
    else { return false }
    time = phrase(found.range.lowerBound..<split)
    day = phrase(split..<found.range.upperBound)
    return true
  }

  /// Makes the hours beside a range of days those of the first day, repeats them daily, and asks
  /// for the meaning: an event on each day, or one event.
  mutating func takeDailyHours(until last: Phrase, _ draft: inout EventDraft) {
    guard let start = draft.start?.value, let day,
      case .day(let date)? = try? InformalTime(now: start.reading)
        .read(last.text, relativeTo: nil)
    else {
      free(last)
      return
    }
    let count = date.daysSinceEpoch - start.reading.date.daysSinceEpoch + 1
    let first = "\(short(start.reading.date)) \(Self.clock(start.reading.time))"
    let end = (draft.end?.value).map { Self.clock($0.reading.time) } ?? ""
    if rule == nil, (2...31).contains(count) { _ = set(.repeatRule, "daily x\(count)", &draft) }
    refusal =
      refusal
      ?? TimeError(
        "each day or one event? write \(first)-\(end) daily x\(count), or \(first) - "
          + "\(short(date)) \(end)"
      )
      .quoting(phrase(day.range.lowerBound..<last.range.upperBound).text)
  }

  func short(_ date: LocalDate) -> String {
    let month = EnglishNames.months[date.month - 1].prefix(3).lowercased()
    return "\(date.day) \(month)" + (date.year == now.date.year ? "" : " \(date.year)")
  }

  private static func clock(_ time: LocalTime) -> String { String("\(time)".prefix(5)) }

  // MARK: Days that are left out

  /// Keeps the days behind an `except`, which is not read, and returns the position behind them; nil
  /// for other words.
  mutating func excludedDays(at position: Int) -> Int? {
    guard rule != nil, let count = exceptWords(at: position) else { return nil }
    var next = position + count
    while let found = dayAlone(at: next), let date = date(of: found.text) {
      excluded.insert(date)
      next = found.range.upperBound
      if ["and", "und", "et", "&"].contains(word(next)) { next += 1 }
    }
    return excluded.isEmpty ? nil : next
  }

  /// The number of words of `except` and `nicht am`; nil for other words.
  func exceptWords(at position: Int) -> Int? {
    let (word, next) = (word(position), word(position + 1))
    if Self.exceptWords.contains(word) { return ["on", "am"].contains(next) ? 2 : 1 }
    let isNot =
      ["nicht", "not", "kein", "keine"].contains(word) && ["am", "on"].contains(next)
      || word == "but" && next == "not"
    return isNot ? 2 : nil
  }

  private static let exceptWords: Set<String> = [
    "except", "excluding", "außer", "ausser", "ausgenommen", "sauf", "salvo", "excepto", "tranne",
    "behalve",
  ]
}
