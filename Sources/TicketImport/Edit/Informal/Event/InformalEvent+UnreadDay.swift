internal import CalendarStore
internal import CivilTime
internal import Foundation
public import Reservations

extension InformalEvent {
  /// Why a word of the title that is probably a day cannot be read, such as `5/6` or `31 feb`; nil
  /// without one.
  public static func unreadDay(in title: String) -> TimeError? {
    let words = title.split(separator: " ").map(String.init)
    if let every = words.first(where: { everyWords.contains($0.lowercased()) }) {
      return TimeError("not read as a rule; write it like every tue or every 2 weeks").quoting(
        every)
    }
    if let weekday = ordinalOfMonth(words) {
      return TimeError("once or every month? write the date, or every \(weekday)").quoting(
        "\(weekday) of the month")
    }
    if let phrase = unreadPhrase(words) {
      return unclearPlural(phrase)
        ?? TimeError("not read as a day; write a day, e.g. fri or 24 dec").quoting(phrase)
    }
    for (place, word) in words.enumerated() {
      let next = place + 1 < words.count ? words[place + 1] : ""
      // `7pm for 7.30`
      let isTime = place > 0 && words[place - 1] == "for" && next.isEmpty
      let isMonth = EnglishNames.months.contains { $0.lowercased().hasPrefix(next.lowercased()) }
      if let day = Int(word), (1...31).contains(day), next.count >= 3, isMonth {
        return reason(of: "\(word) \(next)")
      }
      let bare = word.trimmingCharacters(in: [","])
      let iso = bare.split(separator: "-", omittingEmptySubsequences: false)
      if iso.count == 3, iso[0].utf8.count == 4, iso.allSatisfy({ Int($0) != nil }) {
        return reason(of: bare)
      }
      let numbers = bare.split(omittingEmptySubsequences: false) { "./".contains($0) }
      let hasDigits = numbers.filter { !$0.isEmpty }.allSatisfy { Int($0) != nil && $0.count <= 4 }
      // The first two, or with a year in front the last two, are a day and a month.
      let parts = numbers.compactMap { Int($0) }
      let pair = parts.first.map { $0 > 31 } == true ? parts.dropFirst() : parts[...]
      if hasDigits, parts.count >= 2, !isTime || parts.last ?? 0 <= 12,
        pair.prefix(2).allSatisfy({ (1...31).contains($0) })
      {
        return reason(of: bare)
      }
    }
    return nil
  }

  /// The `last thursday` of `last thursday of the month`; nil without one.
  private static func ordinalOfMonth(_ words: [String]) -> String? {
    let words = words.map { $0.lowercased() }
    let first = words.indices.first { first in
      words.count >= first + 5 && InformalRule.isOrdinal(words[first])
        && weekday(words[first + 1]) != nil && ["of", "in"].contains(words[first + 2])
        && words[first + 3] == "the" && words[first + 4] == "month"
    }
    return first.map { words[$0...$0 + 1].joined(separator: " ") }
  }

  /// The words of a title that name a day in a way that is not read: `in einer Woche`, `jeden`,
  /// `last of december`, `du 3 au`, `来週金曜日`; nil without such words.
  private static func unreadPhrase(_ words: [String]) -> String? {
    let plain = words.map { $0.lowercased().trimmingCharacters(in: [",", "."]) }
    for (place, word) in plain.enumerated() {
      let before = place > 0 ? plain[place - 1] : ""
      let next = plain.indices.contains(place + 1) ? plain[place + 1] : ""
      if word.contains("曜") || word.contains("週") || isDays(word) {
        return words[place]
      }
      if ["every", "each"].contains(word), ordinals.contains(next) {
        return "\(words[place]) \(words[place + 1])"
      }
      if ["for", "für", "pour"].contains(word), Int(next) != nil, place + 2 < plain.count,
        longUnits.contains(plain[place + 2])
      {
        return words[place...place + 2].joined(separator: " ")
      }
      if word.hasSuffix("mittag") || word.hasSuffix("mittags"),
        shortNames.contains(String(word.prefix(2)))
      {
        return words[place]
      }
      if word == "day", next == "before" { return "\(words[place]) \(words[place + 1])" }
      if ambiguousWords.contains(word) { return words[place] }
      if days.contains(word), Int(before) != nil { return "\(words[place - 1]) \(words[place])" }
      if words[place].hasSuffix(","), shortNames.contains(word) { return words[place] }
      if weekdayLetters.contains(word) { return words[place] }
      if isRange(word)
        || shortWeekdays.contains(words[place]) && shortWeekdays.contains(next.capitalized)
      {
        return words[place]
      }
      if weeks.contains(word), nearWords.contains(before) || Int(before) != nil {
        return "\(words[place - 1]) \(words[place])"
      }
      if word == "month", ["the", "of"].contains(before) {
        return "\(words[place - 1]) \(words[place])"
      }
      let isMonth = EnglishNames.months.contains { $0.lowercased() == next }
      if ["of", "in"].contains(word), isMonth { return "\(words[place]) \(words[place + 1])" }
      if rangeWords.contains(word), next.first?.isNumber == true {
        return "\(words[place]) \(words[place + 1])"
      }
    }
    // The weekday before a time that was read.
    if plain.count > 1, let last = plain.last, shortDays.contains(last) { return words.last }
    return nil
  }

  /// Whether the word is a range or a list of weekdays: `mon-fri`, `tue+thu`.
  private static func isRange(_ word: String) -> Bool {
    let ends = word.split { "-–+/&,".contains($0) }.map(String.init)
    guard ends.count > 1, ends.contains(where: { $0 != "so" }) else { return false }
    return ends.allSatisfy { name in
      name == "so" || FoldedName.weekday(named: name) != nil
        || ForeignPhrases.shortWeekdays[name] != nil
        || name.count <= 9 && shortNames.contains(String(name.prefix(3)))
    }
  }

  private static let shortNames = Set(
    EnglishNames.weekdays.map { $0.prefix(3).lowercased() } + ["mo", "di", "mi", "do", "fr", "sa"])
  /// The abbreviations of German weekdays: two in a row are no other words.
  private static let shortWeekdays: Set<String> = ["Mo", "Di", "Mi", "Do", "Fr", "Sa", "So"]
  /// Of courses, and of every week.
  private static let weekdayLetters: Set<String> = ["m-f", "m-th", "mwf", "tth", "m/w/f", "t/th"]
  private static let days: Set<String> = ["tagen", "jours", "giorni", "días", "dagen"]

  /// Whether the word is the plural of a weekday: `mondays`, `montags`.
  static func isDays(_ word: String) -> Bool {
    guard word.hasSuffix("s") else { return false }
    let day = String(word.dropLast())
    return FoldedName.weekday(named: day) != nil
      || EnglishNames.weekdays.contains { $0.lowercased() == day }
  }

  private static let ordinals: Set<String> = [
    "first", "second", "third", "fourth", "fifth", "last", "1st", "2nd", "3rd", "4th", "5th",
  ]
  static let endWords: Set<String> = [
    "end", "ends", "ending", "endet", "until", "till", "bis", "hasta", "tot", "jusqu'à",
    "jusqu\u{2019}à",
  ]

  private static let longUnits: Set<String> = [
    "month", "months", "year", "years", "monat", "monate", "jahr", "jahre", "mois", "an", "ans",
  ]

  /// Of this week or the next one, as the language does not say.
  private static let ambiguousWords: Set<String> = [
    "nächsten", "übernächsten", "prochain", "prochaine", "próximo", "prossimo",
  ]

  private static let everyWords: Set<String> = [
    "jeden", "jede", "jedes", "chaque", "ogni", "wöchentlich", "täglich", "monatlich", "jährlich",
    "hebdomadaire", "tous", "biweekly", "bimonthly", "fortnightly",
  ]
  private static let weeks: Set<String> = [
    "woche", "wochen", "week", "weeks", "semaine", "semaines", "settimana", "settimane", "semana",
    "semanas", "weken",
  ]
  private static let nearWords: Set<String> = [
    "einer", "zwei", "drei", "next", "all", "nächste", "nächster", "kommende", "kommender", "une",
    "deux", "volgende", "a", "one", "two", "three", "una", "due", "dos", "een", "twee",
  ]
  private static let rangeWords: Set<String> = [
    "du", "au", "bis", "until", "till", "vom", "jusqu'au",
  ]
  /// Of German and French, those that no English title ends with.
  private static let shortDays: Set<String> = ["di", "mi", "fr", "sa", "lu", "je", "ve", "dim"]

  /// A day of the month without the month, `am 30.` or `the 30th`, in a text without a day; nil
  /// without one.
  private var dayOfMonth: String? {
    guard day == nil, rule == nil else { return nil }
    for position in words.indices where !used.contains(words[position].index) {
      let next = word(position + 1)
      let number = next.prefix { $0.isASCII && $0.isNumber }
      let rest = next.dropFirst(number.count)
      guard let day = Int(number), (1...31).contains(day),
        Self.articles[word(position)]?.contains(String(rest)) == true
      else { continue }
      return phrase(position..<position + 2).text
    }
    return nil
  }

  /// What follows the number of a day behind these words.
  private static let articles: [String: Set<String>] = [
    "the": ["st", "nd", "rd", "th"], "am": ["."], "zum": ["."], "vom": ["."], "le": ["", "er"],
    "el": [""], "il": [""], "dia": [""], "día": [""],
  ]

  /// Why words of the title are probably a part of the time; nil without such words.
  func unreadPart(_ draft: EventDraft) -> TimeError? {
    if let unread = unreadPartOfDay(draft) ?? unreadLength() ?? unreadEnd()
      ?? contradictoryLength(draft) ?? unclearOrdinal() ?? contradictoryPart(draft)
    {
      return unread
    }
    if let length, word(length.range.upperBound) == "and",
      word(length.range.upperBound + 2) == "half"
    {
      return TimeError("not read as a length; write it like 1h30").quoting("and a half")
    }
    if let unread = holiday ?? dayOfMonth {
      return TimeError("not read as a day; write a day, e.g. fri or 24 dec").quoting(unread)
    }
    if let day, word(day.range.lowerBound) == "coming", draft.start?.value.reading.date == now.date
    {
      return TimeError("today or in a week? write the date, e.g. 24 dec").quoting(
        phrase(day.range).text)
    }
    if let unclear = unclearHabit() { return unclear }
    if let unread = unclearNextDay(draft) ?? misspelled { return unread }
    if let severalWeekdays { return severalWeekdays }
    // A week after that Friday.
    if let day, let next = words[day.range.upperBound...].first, !used.contains(next.index),
      next.text == "week",
      Self.namesWeekday(day.text) || ["tomorrow", "today"].contains(day.text.lowercased())
    {
      return TimeError("not read as a day; write a day, e.g. fri or 24 dec").quoting(
        "\(day.text) week")
    }
    for position in words.indices where !used.contains(words[position].index) {
      if Self.endWords.contains(word(position)), words.indices.contains(position + 1),
        !used.contains(words[position + 1].index), let last = times(at: position + 1)
      {
        return unreadEnd(position..<last.range.upperBound)
      }
    }
    if let lastDayAlone { return lastDayAlone }
    if let unread = unreadHourOfEnd() ?? unreadZone() ?? unreadNights() ?? unreadMinutes() {
      return unread
    }
    for position in words.indices where !used.contains(words[position].index) && time != nil {
      guard isClock(position), !isSecondOfArrival(position), let second = times(at: position),
        Self.parts(second.text, context)?.time == true
      else { continue }
      return TimeError("a second time; leave one out").quoting(second.text)
    }
    if let unread = clockInFront(draft) { return unread }
    // `tonight` alone is at 20:00.
    if let text = startText, text.lowercased().hasPrefix("tonight"),
      !text.contains(where: \.isNumber),
      let unread = unreadHour()
    {
      return unread
    }
    if let unclear = unclearSpokenHour(draft) ?? unclearHalf(draft) { return unclear }
    if draft.start?.value.isAllDay ?? true {
      if let unread = unreadDays() ?? unreadHour() { return unread }
      if let part = day.flatMap(unreadPartOfDay) ?? partOfRule?.text {
        return TimeError("a part of the day without a time; write the time like 19:00").quoting(
          part)
      }
      if let length, let span = Self.span(length.text), span.seconds != 0, draft.start != nil {
        return TimeError("a length without a time of day; write the time like 19:00").quoting(
          phrase(length.range).text)
      }
    }
    // The weekday before a date that is on another day.
    guard let day, let date = draft.start?.value.reading.date, day.range.lowerBound > 0,
      day.text.contains(where: \.isNumber), !Self.namesWeekday(day.text),
      !used.contains(words[day.range.lowerBound - 1].index),
      let named = Self.weekday(word(day.range.lowerBound - 1))
        ?? InformalDate.Word.shortWeekday(
          word(day.range.lowerBound - 1), in: words[day.range.lowerBound - 1].text),
      named != date.weekday
    else { return leftover(draft) }
    return TimeError("\(date) is another day of the week; keep one of them").quoting(
      words[day.range.lowerBound - 1].text)
  }

  /// `sunday nights`, `le mercredi 17h`, `il lunedì`: on a Wednesday, or on each. `le mercredi 2 août`
  /// is one day.
  private func unclearHabit() -> TimeError? {
    guard rule == nil else { return nil }
    for position in words.indices where isLeft(position) {
      let (day, part) = (word(position - 1), word(position).dropLast())
      guard Self.plurals.contains(word(position)), Self.weekday(day) != nil else { continue }
      return TimeError("once or every week? write \(day) \(part) or every \(day) \(part)")
        .quoting("\(day) \(part)s")
    }
    for position in words.indices where used.contains(words[position].index) {
      guard let every = ["le": "chaque", "il": "ogni"][word(position)],
        FoldedName.weekday(named: word(position + 1)) != nil,
        Int(word(position + 2).trimmingCharacters(in: ["."])) == nil
      else { continue }
      let name = words[position + 1].text
      return TimeError("once or every week? write \(name) or \(every) \(name)")
        .quoting("\(words[position].text) \(name)")
    }
    return nil
  }

  private static let plurals: Set<String> = ["mornings", "afternoons", "evenings", "nights"]

  /// `1930 film friday`, and `5 dec 1930`, whose year is past.
  private func clockInFront(_ draft: EventDraft) -> TimeError? {
    guard draft.start?.value.isAllDay == true, time == nil else { return nil }
    if let first = words.first, !used.contains(first.index), first.text.utf8.count == 4,
      let number = Int(first.text), number.isMultiple(of: 5),
      abs(number - now.date.year) > 5,
      let clock = LocalTime(hour: number / 100, minute: number % 100)
    {
      return TimeError("not read as a time; write \("\(clock)".prefix(5))").quoting(first.text)
    }
    guard let day, let year = draft.start?.value.reading.date.year, year < now.date.year - 1,
      day.text.contains("\(year)"), !day.text.contains("-"), !day.text.contains("."),
      let clock = LocalTime(hour: year / 100, minute: year % 100)
    else { return nil }
    return TimeError("a year or a time? write \("\(clock)".prefix(5)), or the day as 2026-12-05")
      .quoting(day.text)
  }

  /// Whether the word is a time of day wherever it stands: `20:00`, `8pm`, `20 Uhr`.
  func isClock(_ position: Int) -> Bool {
    let word = word(position)
    guard word.first?.isNumber == true else { return false }
    return word.contains(":") || ["am", "pm"].contains(word.drop(while: \.isNumber))
      || Int(word) != nil && ["am", "pm", "uhr"].contains(self.word(position + 1))
  }

  /// An end on the next day, more than 12 hours later, which the text does not state.
  func longEnd(_ draft: EventDraft) -> TimeError? {
    guard let end, let start = draft.start?.value, let last = draft.end?.value, !start.isAllDay,
      Self.parts(end.text, context)?.day == false, last.reading.date != start.reading.date,
      let length = start.duration(to: last)?.totalSeconds, length > 12 * 3600
    else { return nil }
    return TimeError("more than 12 hours, until the next day; write its day, or an hour like 17:00")
      .quoting(phrase(end.range).text)
  }

  /// `evening` in front of a time before noon.
  private func unreadPartOfDay(_ draft: EventDraft) -> TimeError? {
    guard let time, time.range.lowerBound > 0, let start = draft.start?.value.reading.time,
      let (part, _) = PartOfDay.named([word(time.range.lowerBound - 1)])
    else { return nil }
    let meant = part.time(start)
    if meant == start { return nil }
    let place = time.range.lowerBound - 1
    let reason = meant.map { "before noon; write \("\($0)".prefix(5))" }
    return TimeError(reason ?? "not in that part of the day; leave one of them out").quoting(
      "\(words[place].text) \(phrase(time.range).text)")
  }

  /// The weekday of a whole name or an English abbreviation, from 1 for Monday.
  static func weekday(_ word: String) -> Int? {
    FoldedName.weekday(named: word)
      ?? EnglishNames.weekdays.firstIndex { name in
        word.count >= 3 && name.lowercased().hasPrefix(word)
      }.map { $0 + 1 }
  }

  static func namesWeekday(_ text: String) -> Bool {
    text.lowercased().split(separator: " ").contains { weekday(String($0)) != nil }
  }

  /// The error of the day; for one that can be read, that it is a second day.
  private static func reason(of day: String) -> TimeError {
    let now = LocalDateTime(LocalDate(year: 2000, month: 1, day: 1) ?? .epoch, .midnight)
    do throws(TimeError) {
      _ = try InformalTime(now: now).read(day, relativeTo: nil)
      return TimeError("a second day; leave one out").quoting(day)
    } catch {
      return error
    }
  }
}
