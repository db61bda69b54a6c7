import CalendarStore
import CivilTime
import Foundation
import Reservations

/// Words that no field reads and that are probably a part of the day, the time or the rule.
extension InformalEvent {
  /// Why words beside the time, or words that are always a time, cannot be read; nil without such
  /// words.
  func leftover(_ draft: EventDraft) -> TimeError? {
    for position in words.indices
    where used.contains(words[position].index) && !usedWords.contains(position)
      && place?.range.contains(position) != true
    {
      return Self.unread(words.filter { $0.index == words[position].index }.map(\.text).joined())
    }
    for position in place?.range ?? 0..<0
    where (word(position).contains(":") || isClock(position)) && times(at: position) != nil {
      return Self.unread(words[position].text)
    }
    let isAllDay = draft.start?.value.isAllDay == true
    for position in words.indices where isLeft(position) {
      if isAllDay, isClockWithoutColon(position) {
        let word = words[position].text
        return TimeError("not read as a time; write \(word.prefix(2)):\(word.suffix(2))")
          .quoting(word)
      }
      if isTimeWord(position) || isAllDay && isNumberOfHours(position)
        || length == nil && end == nil && isDecimalOfHours(position)
      {
        return Self.unread(words[position].text)
      }
    }
    if let rule, let day, day.range.lowerBound == rule.range.upperBound,
      word(day.range.lowerBound) == "on", Self.isWeekday(word(day.range.lowerBound + 1)),
      [.monthly, .yearly].contains(recurrence(rule.text)?.frequency)
    {
      return TimeError("which one of the month? write every 2nd friday of the month")
        .quoting("\(rule.text) \(phrase(day.range).text)")
    }
    if let unreadCount { return unreadCount }
    if isAllDay, let unread = unreadTimeInPlace { return unread }
    if let unreadNeighbor { return Self.unread(unreadNeighbor) }
    if let shortDay { return Self.unread(shortDay) }
    // `next weekend sat`
    if let day {
      for last in [day.range.lowerBound - 1, day.range.upperBound, day.range.upperBound + 1]
      where isLeft(last) && word(last) == "weekend" && word(last - 1) == "next" {
        return Self.unread(phrase(last - 1..<last + 1).text)
      }
    }
    // Monday the 7th, and not the next Monday.
    if let day, Self.isWeekday(word(day.range.upperBound - 1)) {
      let next = day.range.upperBound
      if isLeft(next), ordinal(at: next) != nil, !Self.ordinalNouns.contains(word(next + 1)) {
        return Self.unread(words[next].text)
      }
    }
    for range in [day, time, end, lastDay, rule, length, ruleLength].compactMap(\.self).map(\.range)
    {
      if let between = connector(behind: range) { return Self.unread(between) }
      if let before = chain(before: range) ?? chain(behind: range) { return Self.unread(before) }
    }
    return otherTime(draft)
  }

  /// The German `do`, or the Dutch `ma` or `zo`, in front of the time; "things to do" is a title.
  /// Nil in a text with a day.
  private var shortDay: String? {
    guard day == nil, let time, time.range.lowerBound > 0 else { return nil }
    let last = time.range.lowerBound - 1
    let place = PartOfDay.named([word(last)]) == nil ? last : last - 1
    guard isLeft(place), word(place - 1) != "to",
      word(place).trimmingCharacters(in: ["."]) == "do" || ["ma", "zo"].contains(words[place].text)
    else { return nil }
    return words[place].text
  }

  static func unread(_ words: String) -> TimeError {
    TimeError("can't read this beside the time; write a day like 24 dec, times like 18:00-20:00")
      .quoting(words)
  }

  func isLeft(_ position: Int) -> Bool {
    words.indices.contains(position) && !used.contains(words[position].index)
  }

  /// The 2 of `Sauna sun 2 hours`; "127 Hours" is a title.
  func isNumberOfHours(_ position: Int) -> Bool {
    let unit = plain(position + 1)
    guard Int(word(position)) != nil || TimeWord.numbers.contains(plain(position)),
      TimeWord.unitsOfHours.contains(unit)
    else { return false }
    let isGerman = unit.hasPrefix("st") || unit == "minuten"
    return isGerman || words[position + 1].text.first?.isLowercase == true
  }

  /// The 1,5 of `1,5 Stunden`.
  private func isDecimalOfHours(_ position: Int) -> Bool {
    let parts = word(position).split { ",.".contains($0) }
    return parts.count == 2 && parts.allSatisfy { Int($0) != nil }
      && ["hour", "hours", "hrs", "h", "std", "stunden", "heures"].contains(word(position + 1))
  }

  /// `70th`, and the 30th of `Mum's 30th`: no day of a month.
  private func isAge(_ position: Int) -> Bool {
    let word = word(position)
    let owner = self.word(position - 1).replacing("\u{2019}", with: "'")
    guard ["st", "nd", "rd", "th"].contains(word.suffix(2)), let number = Int(word.dropLast(2))
    else { return false }
    return number > 31 || owner.hasSuffix("'s") || owner.hasSuffix("s'")
  }

  /// `1930`, of which the minutes are a multiple of five.
  private func isClockWithoutColon(_ position: Int) -> Bool {
    let word = word(position)
    guard word.utf8.count == 4, let number = Int(word), number / 100 < 24 else { return false }
    return number % 100 < 60 && number % 5 == 0
      && (["at", "um", "@"].contains(self.word(position - 1)) || !isLeft(position + 1)
        || day?.range.upperBound == position && !Self.measures.contains(self.word(position + 1)))
  }

  /// Behind a number that is no time of day: `1500 m`.
  private static let measures: Set<String> = [
    "m", "meter", "metres", "meters", "km", "steps", "euro", "euros", "eur", "\u{20ac}", "gbp",
    "chf",
    "dollars", "kcal", "g", "ml",
  ]

  /// The connecting words between two fields, such as the `to` of `every mon to fri`.
  private func connector(behind range: Range<Int>) -> String? {
    var end = range.upperBound
    while isLeft(end), TimeWord.connectors.contains(plain(end)) { end += 1 }
    guard end > range.upperBound, words.indices.contains(end), !isLeft(end),
      place?.range.contains(end) != true, link?.range.contains(end) != true
    else { return nil }
    return phrase(range.upperBound..<end).text
  }

  /// Whether the word is a part of a time wherever it stands.
  private func isTimeWord(_ position: Int) -> Bool {
    let word = word(position)
    let next = self.word(position + 1)
    // "Markt am Augustusplatz"
    if word == "am", words.indices.contains(position + 1),
      words[position + 1].text.first?.isUppercase == true
    {
      return false
    }
    if Self.timeWords.contains(word), position > 0 || word != "quarterly" { return true }
    if word.hasSuffix("."), Self.shortNames.contains(String(word.dropLast())) { return true }
    if ["every", "each", "cada", "elke"].contains(word) { return true }
    if Self.pairs[word]?.contains(next) == true { return true }
    if ["kw", "wk", "week"].contains(word), Int(next) != nil, position > 0 || word != "week" {
      return true
    }
    if word.hasPrefix("kw"), Int(word.dropFirst(2)) != nil { return true }
    if ["dauer", "duration", "ca.", "ca", "circa", "etwa", "about", "approx"].contains(
      word.trimmingCharacters(in: [":"])), isNumberOfHours(position + 1)
    {
      return true
    }
    if isCountOfTimes(position) || word == "12" && next == "midnight" { return true }
    if TimeWord.lengthWords.contains(plain(position)),
      (1...4).contains(where: { Self.units.contains(self.word(position + $0)) })
    {
      return true
    }
    if TimeWord.numbers.contains(plain(position)), Self.units.contains(next) { return true }
    if ["par", "por", "per", "pro", "alla"].contains(word),
      TimeWord.unitsOfDays.contains(plain(position + 1))
    {
      return true
    }
    if ["half", "media", "ore", "quarter"].contains(word), next.first?.isNumber == true {
      return true
    }
    return Self.isDate(word)
  }

  /// Why a number in front of the weekdays of a rule, `6 tuesdays`, `5 Abende donnerstags`, or of German
  /// weekdays, `8 Dienstage`, is not read as a count; nil without one.
  private var unreadCount: TimeError? {
    if let rule {
      let first = rule.range.lowerBound
      let isDays = Self.isDays(word(first))
      let hasNoun = isLeft(first - 1) && Self.nounsOfTimes.contains(word(first - 1))
      if isDays || hasNoun && word(first) == "every",
        let error = unreadCount(at: hasNoun ? first - 2 : first - 1, through: first)
      {
        return error
      }
    }
    let days = words.indices.first { position in
      isLeft(position) && word(position).hasSuffix("tage")
        && FoldedName.weekday(named: String(word(position).dropLast())) != nil
    }
    return days.flatMap { unreadCount(at: $0 - 1, through: $0) }
  }

  private func unreadCount(at position: Int, through last: Int) -> TimeError? {
    guard isLeft(position), let count = Int(word(position)), 2...60 ~= count else { return nil }
    return TimeError("not read as a count; write it like every tue x\(count)")
      .quoting(phrase(position..<last + 1).text)
  }

  private static let nounsOfTimes: Set<String> = [
    "abende", "termine", "mal", "sessions", "lessons", "evenings", "classes", "treffen", "stunden",
  ]

  /// `4x`, `(4x)` and `4 Mal` right behind a field, at the end.
  private func isCountOfTimes(_ position: Int) -> Bool {
    guard position > 0, usedWords.contains(position - 1) else { return false }
    let word = word(position).trimmingCharacters(in: ["(", ")"])
    let isJoined = word.hasSuffix("x") && Int(word.dropLast()) != nil
    let isApart =
      Int(word) != nil && ["mal", "times", "x", "fois"].contains(self.word(position + 1))
    return (isJoined || isApart) && !words.indices.contains(position + (isJoined ? 1 : 2))
  }

  /// `05-12-2026`, `5-Dec`, `Dec5`, `20261205`, `+02:00`.
  private static func isDate(_ word: String) -> Bool {
    if word.utf8.count == 8, Int(word) != nil, (try? ISO8601.time(word)) != nil { return true }
    let parts = word.split { "-./".contains($0) }.map(String.init)
    let numbers = parts.compactMap { Int($0) }
    if word.first?.isNumber == true, (2...3).contains(parts.count), numbers.count == parts.count,
      word.contains("-"), parts.allSatisfy({ $0.utf8.count <= 4 }),
      numbers.prefix(2).allSatisfy({ (1...31).contains($0) }), numbers.contains(where: { $0 <= 12 })
    {
      return parts.count == 3
    }
    let letters = word.filter(\.isLetter)
    let digits = word.filter(\.isNumber)
    let isMonth =
      letters.count >= 3
      && EnglishNames.months.contains { $0.lowercased().hasPrefix(letters) }
    guard isMonth, (1...4).contains(digits.count) else { return false }
    return word.allSatisfy { $0.isLetter || $0.isNumber || "-./".contains($0) }
  }

  /// Numbers and connecting words in front of a field, such as `19 tot`; nil without a number.
  private func chain(before range: Range<Int>) -> String? {
    var first = range.lowerBound
    var joins = false
    var counts = false
    // `at Hotel Roma from 3 to` is before a day, too.
    while isLeft(first - 1) || place?.range.contains(first - 1) == true {
      let (word, plain) = (word(first - 1), plain(first - 1))
      if TimeWord.connectors.contains(plain) || TimeWord.beside.contains(plain) {
        joins = true
        if TimeWord.beside.contains(plain) { counts = true }
      } else if isMonth(first - 1) {
        (joins, counts) = (true, true)
      } else if Self.isNumberLike(word), !isAge(first - 1) {
        counts = true
        // `the 11th`, `11.`, `5, 6 dec`
        if Int(words[first - 1].text) == nil { joins = true }
      } else {
        break
      }
      first -= 1
    }
    return joins && counts ? phrase(first..<range.lowerBound).text : nil
  }

  /// Numbers, connecting words and weekdays right behind a field; nil without them.
  private func chain(behind range: Range<Int>) -> String? {
    var end = range.upperBound
    var counts = false
    var joins = false
    while isLeft(end) {
      let (word, plain) = (word(end), plain(end))
      if TimeWord.connectors.contains(plain) {
        joins = true
      } else if TimeWord.beside.contains(plain) {
        counts = true
        joins = true
      } else if Self.isNumberLike(word) || joins && Self.isWeekday(word) || isMonth(end) {
        counts = true
      } else if Self.isOffset(words[end].text) {
        return words[end].text
      } else {
        break
      }
      end += 1
    }
    // `5 guests` is a part of the title.
    let isEnd = !isLeft(end) || joins
    return counts && isEnd ? phrase(range.upperBound..<end).text : nil
  }

  /// `dec` in lower case: `Jan` is a name.
  private func isMonth(_ position: Int) -> Bool {
    let text = words[position].text
    return text.count == 3 && text == text.lowercased()
      && EnglishNames.months.contains { $0.lowercased().hasPrefix(text) }
  }

  private static func isNumberLike(_ word: String) -> Bool {
    let word = word.hasPrefix("'") ? String(word.dropFirst()) : word
    let digits = word.prefix { $0.isASCII && $0.isNumber }
    guard (1...4).contains(digits.count) else { return false }
    let rest = word.dropFirst(digits.count)
    return ["", ".", "st", "nd", "rd", "th", "h", "am", "pm"].contains(rest)
      || rest.hasPrefix(":") || rest.hasPrefix("-") && rest.dropFirst().allSatisfy(\.isNumber)
  }

  /// `30th birthday`.
  private static let ordinalNouns: Set<String> = [
    "birthday", "anniversary", "floor", "grade", "class", "edition", "round", "century", "street",
    "avenue", "annual",
  ]

  private static func isOffset(_ word: String) -> Bool {
    let plain = word.trimmingCharacters(in: ["(", ")"])
    if plain != word, plain.count <= 4, plain == plain.uppercased(), plain.count > 1 { return true }
    if ["pacific", "eastern", "mountain"].contains(plain.lowercased()) { return true }
    guard let sign = plain.first, "+-\u{2212}".contains(sign) else { return false }
    let rest = plain.dropFirst()
    return (2...5).contains(rest.count) && rest.allSatisfy { $0.isNumber || $0 == ":" }
  }

  private static func isWeekday(_ word: String) -> Bool {
    EnglishNames.weekdays.contains { word.count >= 3 && $0.lowercased().hasPrefix(word) }
      || FoldedName.weekday(named: word) != nil
  }

  // MARK: Names

  /// A weekday that is a part of a name: `Black Friday`, `Ash Wednesday`.
  func isNameOfDay(_ position: Int) -> Bool {
    position > 0 && Self.weekday(word(position)) != nil
      && Self.namesOfDays.contains(word(position - 1))
  }

  private static let namesOfDays: Set<String> = [
    "black", "cyber", "good", "ash", "palm", "maundy", "shrove", "super", "giving", "pancake",
    "weißer", "weisser", "mothering", "remembrance", "easter", "whit", "fat", "holy", "holiday",
    "trinity", "advent",
  ]

  private static let timeWords: Set<String> = [
    "stasera", "vanavond", "fortnight", "fortnightly", "biweekly", "todos", "todas",
    "toutes", "ogni", "am", "pm", "o'clock", "midi", "minuit", "mezzanotte", "medianoche",
    "mitternacht", "mediod\u{ed}a", "weekdays", "quarterly", "dreiviertel", "werktags",
    "demi-heure", "mezz'ora", "quinzaine", "mensuel", "mensual", "mensile", "semanal", "wekelijks",
    "halbj\u{e4}hrlich", "viertelj\u{e4}hrlich", "zweimonatlich", "half-yearly",
    "maandelijks", "dagelijks", "wochentags", "wochentagen", "werktagen", "feiertags",
  ]

  private static let pairs: [String: Set<String>] = [
    "pasado": ["ma\u{f1}ana"], "from": ["now"], "after": ["next"], "days": ["from"],
    "weeks": ["from"], "esta": ["tarde", "noche"], "de": ["la"], "di": ["sera"],
    "y": ["media", "otro"], "sur": ["deux", "trois"],
    "en": ["huit", "quinze"], "om": ["de"], "que": ["viene"],
    "du": ["soir", "matin"], "'s": ["avonds", "ochtends", "middags"], "and": ["half", "a"],
    "week": ["after", "from", "on"], "twice": ["a", "daily", "per"], "once": ["a", "per"],
    "thrice": ["a", "per"], "1x": ["im", "pro"], "2x": ["im", "pro"], "einmal": ["im", "pro"],
    "tomorrow": ["week"], "today": ["week"],
  ]

  private static let shortNames: Set<String> = [
    "lun", "mar", "mer", "jeu", "ven", "sam", "dim", "gio", "sab", "dom", "mi\u{e9}", "jue", "vie",
  ]

  private static let units: Set<String> = [
    "day", "days", "week", "weeks", "month", "months", "year", "years", "hour", "hours", "h", "min",
    "minutes", "and", "stunden", "tage", "wochen", "night", "nights", "ore", "horas", "heures",
    "2h",
    "n\u{e4}chte", "hours,", "uur", "an",
  ]
}
