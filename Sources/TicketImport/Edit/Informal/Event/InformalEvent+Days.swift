import CalendarStore
import CivilTime
import Foundation
import Reservations

/// Days with their months: `3-10 aug`, `Aug 3-10`.
extension InformalEvent {
  /// The start, the dash and the end of `12:30-13:30`, `3-10`, `noon-1pm`, of the `nov-4` in `30
  /// nov-4 dec`, and of `fri-sun`; any other word as a whole.
  static func parts(of place: Int, _ typed: [String]) -> [String] {
    let word = typed[place]
    let sides = word.split(omittingEmptySubsequences: false) { "-–—".contains($0) }.map(String.init)
    guard sides.count == 2 else { return [word] }
    let areTimes = sides.allSatisfy { side in
      beginsWithDigit(side) || ["noon", "midnight"].contains(side.lowercased())
    }
    let isMonthBeforeDay =
      place > 0 && beginsWithDigit(typed[place - 1]) && beginsWithDigit(sides[1])
      && sides[0].count >= 3
      && EnglishNames.months.contains { $0.lowercased().hasPrefix(sides[0].lowercased()) }
    let areDays = sides.allSatisfy {
      weekday($0.lowercased()) != nil
        || InformalDate.Word.shortWeekday($0.lowercased(), in: $0) != nil
    }
    return areTimes || isMonthBeforeDay || areDays ? [sides[0], "-", sides[1]] : [word]
  }

  private static func beginsWithDigit(_ text: String) -> Bool {
    text.first?.isASCII == true && text.first?.isNumber == true
  }

  /// `3-10 aug`, `12.-14.2.`, `Mon 7th to Wed 9th Dec`: the month is that of the last day; `Aug 3-10
  /// 2023`.
  func days(at position: Int) -> (first: Phrase, last: Phrase)? {
    if let days = daysBehindMonth(at: position) { return days }
    let weekday = Self.weekday(word(position))
    let place = weekday == nil ? position : position + 1
    let next = Self.weekday(word(place + 2)) == nil ? place + 2 : place + 3
    guard let first = ordinal(at: place) ?? dayNumber(at: place),
      ["-", "–", "—", "bis", "to", "au", "al"].contains(word(place + 1)),
      word(next).first?.isNumber == true,
      let last = dayAlone(at: place + 2), let date = date(of: last.text), first < date.day,
      let day = LocalDate(year: date.year, month: date.month, day: first),
      weekday == nil || weekday == day.weekday
    else { return nil }
    let text = "\(first) \(EnglishNames.months[date.month - 1]) \(date.year)"
    guard let parts = Self.parts(text, context), !parts.time else { return nil }
    return (
      Phrase(text: text, range: position..<place + 1),
      Phrase(text: last.text, range: place + 1..<last.range.upperBound)
    )
  }

  /// The 12 of `12` and `12.`.
  private func dayNumber(at position: Int) -> Int? {
    let number = word(position)
    let day = Int(number.hasSuffix(".") ? String(number.dropLast()) : number)
    return day.flatMap { (1...31).contains($0) ? $0 : nil }
  }

  /// Keeps the phrase if it contradicts no earlier one. A day at the beginning of the text gives
  /// way to a later one, and any day to a day beside a time: it may be a word of the title.
  ///
  /// - Parameter isBesideTime: hours follow the phrase: `29 mars 11h`.
  mutating func take(
    _ found: Phrase, _ parts: (day: Bool, time: Bool), isBesideTime: Bool
  ) -> Bool {
    if parts.time, let old = time {
      // "midnight mass"
      guard old.range == 0..<1, Self.titleTimes.contains(word(0)), end == nil,
        day == nil || parts.day
      else { return false }
      free(old)
      time = nil
    }
    if parts.day, let old = day {
      guard old.range.lowerBound == 0 || parts.time || isBesideTime && time == nil, end == nil,
        lastDay == nil
      else { return false }
      free(old)
    }
    if parts.day { day = found }
    if parts.time, !parts.day { time = found }
    // The phrase states both; a time of its own would be a second one.
    if parts.time, parts.day { time = Phrase(text: "", range: found.range) }
    return true
  }

  private static let titleTimes: Set<String> = ["midnight", "noon"]

  /// The next 25th of `on the 25th` or `fri the 25th`, at the end of the text or in front of another
  /// field.
  func monthDay(at position: Int) -> Phrase? {
    var first = word(position) == "on" ? position + 1 : position
    let weekday = Self.weekday(word(first))
    if weekday != nil { first += 1 }
    let hasArticle = word(first) == "the"
    if hasArticle { first += 1 }
    guard hasArticle || weekday != nil, let number = ordinal(at: first), endsPhrase(at: first + 1)
    else { return nil }
    let days = (0..<62).lazy.compactMap { now.date.adding(days: $0) }
    return days.first { $0.day == number && (weekday ?? $0.weekday) == $0.weekday }.map {
      Phrase(text: "\($0)", range: position..<first + 1)
    }
  }

  /// The number of `25th`; nil for another word.
  func ordinal(at position: Int) -> Int? {
    let word = word(position)
    guard ["st", "nd", "rd", "th"].contains(word.suffix(2)), let number = Int(word.dropLast(2)),
      (1...31).contains(number)
    else { return nil }
    return number
  }

  /// Whether the text ends in front of this position, or another field begins there.
  func endsPhrase(at position: Int) -> Bool {
    let word = word(position)
    return word.isEmpty || word.contains(where: \.isNumber)
      || ["at", "@", "for", "from", "noon", "midnight"].contains(word)
  }

  /// The day of a text that states only one; nil for another text.
  func date(of text: String) -> LocalDate? {
    // Tomorrow by the person's calendar, whatever zone the time has.
    guard case .day(let date)? = try? InformalTime(now: context.now).read(text, relativeTo: nil)
    else { return nil }
    return date
  }

  /// `Aug 3-10`, `Aug 3-10 2023`.
  func daysBehindMonth(at position: Int) -> (first: Phrase, last: Phrase)? {
    let numbers = [word(position + 1), word(position + 3)].compactMap(Int.init)
    guard case .month? = try? InformalDate.Word(word(position)), numbers.count == 2,
      numbers[0] < numbers[1], ["-", "–", "—"].contains(word(position + 2)),
      !hasNameOfPerson(position..<position + 1)
    else { return nil }
    let year = word(position + 4)
    let hasYear = year.utf8.count == 4 && Int(year) != nil
    let ends = numbers.map { "\($0) \(word(position))\(hasYear ? " " + year : "")" }
    guard ends.allSatisfy({ Self.parts($0, context)?.time == false }) else { return nil }
    return (
      Phrase(text: ends[0], range: position..<position + 2),
      Phrase(text: ends[1], range: position + 2..<position + (hasYear ? 5 : 4))
    )
  }

  /// Whether the month of a phrase is a name, because another month follows: `Jan am 5. Dezember`.
  func isMonthBehind(_ phrase: Phrase) -> Bool {
    guard case .month? = try? InformalDate.Word(word(phrase.range.lowerBound)),
      case .month? = try? InformalDate.Word(word(phrase.range.upperBound)),
      word(phrase.range.upperBound - 1).first?.isNumber == true
    else { return false }
    return phrase.range.count > 1
  }

  /// Whether a month of the words is the name of a person: `Jan at 10`, `with April 12:00`.
  func hasNameOfPerson(_ range: Range<Int>) -> Bool {
    range.contains { place in
      guard Self.monthsAsNames.contains(words[place].text), word(place - 1).first?.isNumber != true
      else {
        return false
      }
      return ["at", "@", "um"].contains(word(place + 1))
        || place > 0 && ["with", "mit", "avec", "con", "met"].contains(word(place - 1))
    }
  }

  /// Months that are names of persons, too.
  static let monthsAsNames: Set<String> = [
    "Jan", "April", "May", "June", "August", "Mai", "Juni", "Juli", "Avril", "Agosto",
  ]

  /// The German abbreviation of a weekday in front of hours: `Do 9-17 Uhr`.
  func shortWeekday(at position: Int) -> Phrase? {
    let text = words[position...].prefix(Self.mostWords).map(\.text).joined(separator: " ")
    guard let weekday = InformalDate.Word.shortWeekday(word(position), in: text) else { return nil }
    return Phrase(text: EnglishNames.weekdays[weekday - 1], range: position..<position + 1)
  }

  /// Gives the start the year of the end, `5 dec - 7 dec 2027`, or the one before it.
  mutating func takeYearOfEnd() {
    guard let day, let end = end ?? lastDay, Self.hasYear(end.text), !Self.hasYear(day.text),
      day.text.contains(where: \.isNumber), let first = dayAndTime(day.text)?.day,
      let last = dayAndTime(end.text)?.day
    else { return }
    let month = EnglishNames.months[first.month - 1]
    let clock = time?.text.isEmpty == true ? dayAndTime(day.text)?.time : nil
    for year in [last.year, last.year - 1] {
      guard let date = LocalDate(year: year, month: first.month, day: first.day), date <= last
      else { continue }
      self.day?.text = "\(first.day) \(month) \(year)\(clock.map { " \($0)" } ?? "")"
      return
    }
  }

  private static func hasYear(_ text: String) -> Bool {
    text.split { !$0.isNumber }.contains { $0.count == 4 && !text.contains("\($0):") }
  }

  /// The day of a weekday that is today, at a time that is past: in a week. Nil for another day.
  func inAWeek(_ day: Phrase, at time: LocalTime?) -> LocalDate? {
    let names = day.text.split(separator: " ").map {
      try? InformalDate.Word(String($0).lowercased())
    }
    let isWeekday =
      names.contains { if case .weekday? = $0 { true } else { false } }
      || day.text.lowercased().split(separator: " ").contains {
        InformalDate.Word.shortWeekday(
          $0.trimmingCharacters(in: [","]), in: typed.joined(separator: " ")) != nil
      }
    let isDate = names.contains {
      switch $0 {
      case .month?, .year?, .relativeDay?: true
      default: false
      }
    }
    let isNumeric = day.text.split(separator: " ").contains { word in
      word.first?.isNumber == true && word.split { "./-".contains($0) }.count > 1
        && !word.contains(":")
    }
    guard isWeekday, !isDate, !isNumeric, day.text.lowercased().hasPrefix("this") == false,
      let stated = dayAndTime(day.text), stated.day == now.date,
      let clock = stated.time ?? time, clock < now.time
    else { return nil }
    return now.date.adding(days: 7)
  }

  func dayOfText(_ text: String) -> LocalDate? { dayAndTime(text)?.day }

  private func dayAndTime(_ text: String) -> (day: LocalDate, time: LocalTime?)? {
    switch try? InformalTime(now: now).read(text, relativeTo: nil) {
    case .day(let day): (day, nil)
    case .dayAndTime(let day, let time): (day, time)
    case .stated(let stated): (stated.date, stated.time)
    default: nil
    }
  }
}
