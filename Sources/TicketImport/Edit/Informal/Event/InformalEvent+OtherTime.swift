import CalendarStore
import CivilTime
import Foundation
import Reservations

/// Days, hours and lengths of each language beside the time that was read. In front of it, a
/// capitalized word may be a part of a name: `Sunday Times`, `Mardi Gras`.
extension InformalEvent {
  /// Why a word that is a second day, hour or length cannot be read; nil without one, and in a text
  /// of which no time was read.
  func otherTime(_ draft: EventDraft) -> TimeError? {
    guard let date = draft.start?.value.reading.date,
      let first = [day, time, rule].compactMap({ $0?.range.lowerBound }).min()
    else { return nil }
    for position in words.indices where isLeft(position) {
      if isOtherWeekday(position, than: date.weekday, isBehind: position > first) {
        return severalDays(position)
          ?? TimeError("a second day; leave one out").quoting(
            words[position].text)
      }
      if isOtherMonth(position, isBehind: position > first) {
        return TimeError("can't read this beside the time; write a day like 24 dec").quoting(
          words[position].text)
      }
      let isAllDay = draft.start?.value.isAllDay == true
      if isHourWithUnit(position) || isAllDay && TimeWord.hours.contains(word(position)) {
        return Self.unread(words[position].text)
      }
      if length == nil, end == nil, isNumberOfHours(position) {
        return TimeError("not read as a length; write it behind the time, e.g. 18:00 2h").quoting(
          phrase(position..<position + 2).text)
      }
    }
    return nil
  }

  /// The word in lower case, without accents.
  func plain(_ position: Int) -> String { TimeWord.folded(word(position)) }

  private func isOtherWeekday(_ position: Int, than weekday: Int, isBehind: Bool) -> Bool {
    let text = words[position].text.trimmingCharacters(in: .punctuationCharacters)
    let word = text.lowercased()
    guard let named = Self.weekday(word), named != weekday, !isNameOfDay(position) else {
      return false
    }
    let isEnglish = !InformalDate.Word.isForeignWeekday(word)
    guard isBehind else { return !isEnglish && text == word }
    // `in the sun`
    guard FoldedName.weekday(named: word) != nil else {
      return usedWords.contains(position - 1) && !isLeft(position + 1)
    }
    let isName = [position - 1, position + 1].contains {
      isLeft($0) && words[$0].text.first?.isUppercase == true
    }
    return !(isEnglish && isName && text != word)
  }

  private func isOtherMonth(_ position: Int, isBehind: Bool) -> Bool {
    let text = words[position].text.trimmingCharacters(in: .punctuationCharacters)
    guard FoldedName.month(named: text.lowercased()) != nil,
      !hasNameOfPerson(position..<position + 1)
    else { return false }
    let isBesideNumber = [position - 1, position + 1].contains { isLeft($0) && isDayNumber($0) }
    if isBesideNumber || TimeWord.partsOfMonths.contains(plain(position - 1)) { return true }
    // `Gig december 9pm`, but `Julia June 16:00`
    let isAlone =
      day == nil && rule == nil && (text == text.lowercased() || !Self.monthsAsNames.contains(text))
    return (isAlone || isBehind && text == text.lowercased())
      && !TimeWord.otherMonths.contains(TimeWord.folded(text))
  }

  private func isDayNumber(_ position: Int) -> Bool {
    let digits = word(position).prefix { $0.isASCII && $0.isNumber }
    guard let day = Int(digits), (1...31).contains(day) else { return false }
    return ["", ".", "er"].contains(word(position).dropFirst(digits.count))
  }

  /// `20h02`, `2h`, `14h/15h`, but not `24h`, of a race.
  private func isHourWithUnit(_ position: Int) -> Bool {
    let ends = word(position).trimmingCharacters(in: ["(", ")"]).split { "/-–".contains($0) }
    return !ends.isEmpty && ends.allSatisfy { HourOrLength(String($0)) != nil }
  }

  /// The weekdays of `mon wed fri` and `tuesday and thursday` of which only the last one was read;
  /// nil for other words.
  var severalWeekdays: TimeError? {
    guard rule == nil, let day, Self.namesWeekday(day.text) else { return nil }
    // `tue thu` at the end.
    let last = day.range.upperBound
    if isLeft(last), Self.weekday(word(last)) != nil, words[last].text == word(last),
      Self.weekday(word(last - 1)) != nil
    {
      return severalDays(last - 1..<last + 1)
    }
    for position in words.indices where isLeft(position) {
      guard Self.weekday(word(position)) != nil else { continue }
      var last = position
      while let next = [last + 1, last + 2].first(where: { Self.weekday(word($0)) != nil }),
        next == last + 1 || Self.and.contains(word(last + 1))
      {
        last = next
      }
      if last > position { return severalDays(position..<last + 1) }
    }
    return nil
  }

  private static let and: Set<String> = ["and", "&", "und", "y", "et", "e", "en", "+"]

  /// The days from the one that was read to the one at the position: `lundi, mercredi et vendredi`;
  /// nil if other words are between them.
  private func severalDays(_ position: Int) -> TimeError? {
    guard rule == nil, let first = day?.range.upperBound, first <= position,
      Self.weekday(word(first - 1)) != nil
    else { return nil }
    let rest = words.indices[first...].prefix {
      isLeft($0) && (Self.weekday(word($0)) != nil || TimeWord.connectors.contains(plain($0)))
    }
    guard let last = rest.last(where: { Self.weekday(word($0)) != nil }), last >= position else {
      return nil
    }
    return severalDays(first - 1..<last + 1)
  }

  /// The rule has English names.
  private func severalDays(_ range: Range<Int>) -> TimeError {
    let text = phrase(range).text
    let isForeign = range.contains { InformalDate.Word.isForeignWeekday(word($0)) }
    let names = range.compactMap { Self.weekday(word($0)) }
      .map { EnglishNames.weekdays[$0 - 1].prefix(3).lowercased() }
    let rule = isForeign ? names.joined(separator: ", ") : text
    return TimeError("several days; write every \(rule), or one day").quoting(text)
  }
}
