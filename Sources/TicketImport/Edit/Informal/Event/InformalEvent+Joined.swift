import CivilTime
import Foundation
import Reservations

/// The words of a line in the forms that the rest reads.
extension InformalEvent {
  /// The typed words with a number and its unit as one word: `14 h 30` is `14h30`, and `10 o'clock in
  /// the evening` is `10:00 in the evening`.
  static func joined(_ typed: [String]) -> [String] {
    let apart = withHours(withApart(typed).map(withHalf))
    let typed = inEnglish(ForeignPhrases.inEnglish(inNumbers(withWholeNames(apart))))
    var joined: [String] = []
    var endsWithHour = false
    for (place, word) in typed.enumerated() {
      let last = joined.last ?? ""
      let isNumber = (1...2).contains(last.utf8.count) && Int(last) != nil
      if isNumber, ["h", "heures", "heure"].contains(word.lowercased()) {
        joined[joined.count - 1] = last + "h"
        endsWithHour = true
        continue
      }
      if isNumber, ["o'clock", "o\u{2019}clock"].contains(word.lowercased()),
        PartOfDay.named(typed[(place + 1)...].map { $0.lowercased() }[...]) != nil
      {
        joined[joined.count - 1] = last + ":00"
      } else if endsWithHour, word.utf8.count == 2, let minute = Int(word), minute < 60 {
        joined[joined.count - 1] = last + word
      } else if word.hasPrefix("@"), word.dropFirst().first?.isNumber == true || word == "@noon" {
        // `@2pm`
        joined += ["@", String(word.dropFirst())]
      } else {
        joined.append(word)
      }
      endsWithHour = false
    }
    return joined
  }

  /// `5`, `Dec` and `8pm` for `(5`, `Dec:` and `8pm;`: punctuation beside a part of a day or a time.
  private static func withoutPunctuation(_ word: String) -> String {
    var core = word.trimmingCharacters(in: ["(", ")", "\"", ":", ";", "!", "\u{201c}", "\u{201d}"])
    if core == word { return word }
    let name = core.lowercased()
    let isName =
      isEnglishDay(core) || FoldedName.month(named: name) != nil
      || FoldedName.weekday(named: name) != nil
    let isClock =
      core.first?.isNumber == true
      && (core.contains(":") || ["am", "pm"].contains(core.drop { $0.isNumber || $0 == "." }))
    let isDay =
      core.filter(\.isNumber).count >= 2 && core.allSatisfy { $0.isNumber || "./-".contains($0) }
      && core.contains { "./-".contains($0) }
    let isNumber = word.first.map { "(\"\u{201c}".contains($0) } == true && Int(core) != nil
    guard isName || isClock || isDay || isNumber else { return word }
    if isNumber, core.count > 2 { core = word }
    return core
  }

  /// `2:30pm-3pm` for `2:30p-3p`; `2a` alone is rather the number of a house.
  private static func withHalf(_ word: String) -> String {
    let ends = word.split(omittingEmptySubsequences: false) { "-–".contains($0) }.map(String.init)
    let isClock = ends.allSatisfy { end in
      guard let hour = Int(end.prefix { $0.isNumber }), (1...12).contains(hour) else {
        return false
      }
      return end.allSatisfy { $0.isNumber || $0 == ":" || "ap".contains($0) }
        && !end.dropLast().contains { "ap".contains($0) }
    }
    guard isClock, ends.count <= 2, let last = word.last, "ap".contains(last),
      ends.count == 2 || word.contains(":")
    else { return word }
    return ends.map { $0.last?.isLetter == true ? "\($0)m" : $0 }.joined(separator: "-")
  }

  /// Without punctuation at days and times, and with `Dec 2026` for `Dec'26` and `20:00` for
  /// `2000hrs`.
  private static func withApart(_ typed: [String]) -> [String] {
    zip([""] + typed, typed).flatMap { before, word -> [String] in
      // `Dec 5: gig`
      if isEnglishDay(before), [":", ";"].contains(word.last), let day = Int(word.dropLast()),
        (1...31).contains(day)
      {
        return ["\(day)"]
      }
      if word.lowercased().hasSuffix("hrs") {
        let digits = word.dropLast(3).filter(\.isNumber)
        let hour = digits.count == 4 ? Int(digits.prefix(2)) : nil
        if let hour, hour < 24 { return ["\(digits.prefix(2)):\(digits.suffix(2))"] }
      }
      let parts = word.replacing("\u{2019}", with: "'").split(separator: "'").map(String.init)
      if parts.count == 2, parts[1].count == 2, Int(parts[1]) != nil, isEnglishDay(parts[0]) {
        return [parts[0], "20\(parts[1])"]
      }
      return [withoutPunctuation(word)]
    }
  }

  /// With `10am` for the `10a` beside a day, a preposition or another such hour, in a text without
  /// another time of day: `Hauptstr. 5a` and `class 5a` are names.
  private static func withHours(_ typed: [String]) -> [String] {
    let others = typed.contains { word in
      word.first?.isNumber == true
        && (word.contains(":") || ["am", "pm", "uhr"].contains(where: word.lowercased().hasSuffix))
        || ["uhr", "noon", "midnight", "am", "pm"].contains(word.lowercased())
    }
    guard !others else { return typed }
    func isHour(_ word: String) -> Bool {
      let number = Int(word.dropLast()) ?? 0
      return (1...12).contains(number) && ["a", "p"].contains(word.last)
    }
    var words = typed
    for place in typed.indices where isHour(typed[place]) {
      let before = place > 0 ? words[place - 1].lowercased() : ""
      let next = place + 1 < typed.count ? typed[place + 1].lowercased() : ""
      let month = place > 1 ? typed[place - 2] : ""
      let isNumber =
        numberedWords.contains(before)
        || ["str.", "straße", "strasse", "weg", "gasse", "allee", "platz"].contains(
          where: before.hasSuffix)
      if isNumber { continue }
      let isBesideDay =
        isEnglishDay(before) || isEnglishDay(next)
        || Int(next) != nil && place + 2 < typed.count && isEnglishDay(typed[place + 2])
        || before.first?.isNumber == true && (isEnglishDay(month) || before.contains("/"))
      if isBesideDay || ["at", "@", "from", "to", "until", "till", "-"].contains(before) {
        words[place] += "m"
      }
    }
    return words
  }

  /// What has a number like `5a`.
  private static let numberedWords: Set<String> = [
    "flat", "apartment", "apt", "apt.", "room", "unit", "suite", "seat", "gate", "class", "klasse",
    "street", "st", "st.", "ave", "road", "rd", "no.", "nr.", "haus", "house", "number", "bus",
    "line", "linie", "wohnung", "raum", "saal", "zimmer",
  ]

  /// `wed`, `dec`, `tomorrow`.
  private static func isEnglishDay(_ word: String) -> Bool {
    let name = word.lowercased().trimmingCharacters(in: [",", "."])
    return name.count >= 3
      && (EnglishNames.weekdays + EnglishNames.months).contains {
        $0.lowercased().hasPrefix(name)
      } || ["today", "tonight", "tomorrow", "weds"].contains(name)
  }

  /// With the names of German weekdays for their abbreviations behind a time, `20 Uhr Mo`, and in
  /// front of hours, `Mo 17-18`.
  private static func withWholeNames(_ typed: [String]) -> [String] {
    typed.indices.map { place in
      let name = typed[place].trimmingCharacters(in: [",", "."])
      guard let day = shortDays.firstIndex(of: name) else { return typed[place] }
      let before = place > 0 ? typed[place - 1] : ""
      let isBehind =
        before.lowercased() == "uhr" || before.first?.isNumber == true && before.contains(":")
      let hours = place + 1 < typed.count ? typed[place + 1].split(separator: "-") : []
      let isBefore = hours.count == 2 && hours.allSatisfy { $0.count <= 2 && Int($0) != nil }
      let isList = ["bis", "und", "oder", "-", "+", "&"].contains(before)
      return isBehind || isBefore && !isList ? EnglishNames.weekdays[day] : typed[place]
    }
  }

  /// With numbers for the words of `in half an hour`, `in an hour`, `in two weeks` and `in 3 Tagen`.
  private static func inNumbers(_ typed: [String]) -> [String] {
    guard let place = typed.firstIndex(where: { $0.lowercased() == "in" }) else { return typed }
    let rest = typed[(place + 1)...].map { $0.lowercased() }
    if rest.starts(with: ["half", "an", "hour"]) {
      return typed[...place] + ["30", "min"] + typed.dropFirst(place + 4)
    }
    if rest.starts(with: ["an", "hour"]) {
      return typed[...place] + ["1", "hour"] + typed.dropFirst(place + 3)
    }
    if rest.starts(with: ["einem", "halben", "jahr"]) {
      return typed[...place] + ["6", "months"] + typed.dropFirst(place + 4)
    }
    guard let first = rest.first, rest.count > 1, let number = Int(first) ?? numbers[first],
      let unit = units[rest[1]]
    else { return typed }
    return typed[...place] + ["\(number)", unit] + typed.dropFirst(place + 3)
  }

  private static let numbers = [
    "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "einem": 1, "einer": 1,
    "zwei": 2, "drei": 3, "vier": 4, "fünf": 5, "sechs": 6,
  ]
  private static let units = [
    "day": "days", "days": "days", "tag": "days", "tagen": "days", "week": "weeks",
    "weeks": "weeks", "woche": "weeks", "wochen": "weeks", "hour": "hours", "hours": "hours",
    "month": "months", "months": "months", "monat": "months", "monaten": "months",
    "year": "years", "years": "years", "jahr": "years", "jahren": "years",
    "stunde": "hours", "stunden": "hours", "minutes": "min", "minuten": "min",
  ]

  /// With English words for `jeden Dienstag und Donnerstag`, `jeden ersten Montag im Monat`, `alle 14
  /// Tage`, `chaque mardi`, `dienstags` and `jährlich`, and `till` for `til`.
  private static func inEnglish(_ typed: [String]) -> [String] {
    let typed = inMonths(typed)
    var words = typed
    for (place, word) in typed.enumerated() {
      let word = word.lowercased()
      if everyWords.contains(word), weekday(in: typed, at: place + 1) != nil {
        words[place] = "every"
        var next = place + 1
        while let day = weekday(in: typed, at: next) {
          words[next] = day
          guard typed.indices.contains(next + 1), ["und", "et", "y"].contains(typed[next + 1]),
            weekday(in: typed, at: next + 2) != nil
          else { break }
          words[next + 1] = "and"
          next += 2
        }
      } else if ["jeden", "jede", "jedes"].contains(word), typed.indices.contains(place + 1),
        let unit = unitsOfEvery[typed[place + 1].lowercased()]
      {
        words[place] = "every"
        words[place + 1] = unit
      } else if typed[place] == "til" {
        words[place] = "till"
      } else if ["kommenden", "kommender", "kommende"].contains(word),
        weekday(in: typed, at: place + 1) != nil
      {
        words[place] = "coming"
      } else if ["nächsten", "nächster", "nächste"].contains(word),
        FoldedName.weekday(named: place + 1 < typed.count ? typed[place + 1].lowercased() : "")
          != nil
      {
        words[place] = "next"
      } else if typed[place] == word, word.hasSuffix("tags") || word == "mittwochs",
        let day = FoldedName.weekday(named: String(word.dropLast()))
      {
        words[place] = EnglishNames.weekdays[day - 1].lowercased() + "s"
      } else if place > 0, let part = partsOfDay[typed[place]],
        isEnglishDay(typed[place - 1])
      {
        words[place] = part
      } else if let clock = clockWithUnit(word) {
        words[place] = clock
      } else if word.hasPrefix("~"), word.dropFirst().first?.isNumber == true {
        words[place] = String(word.dropFirst())
      } else if ["1er", "1\u{ba}"].contains(word) {
        words[place] = "1"
      } else if typed[place] == word, let adverb = adverbsOfRules[word] {
        words[place] = adverb
      }
    }
    for place in words.indices.dropFirst().dropLast()
    where words[place] == "und" && words[place - 1] != typed[place - 1]
      && words[place + 1] != typed[place + 1]
    {
      words[place] = "and"
    }
    // `am Fr um 14 Uhr`, `am Fr., 11.12.`, `this coming fri`
    for place in words.indices.dropLast().reversed()
    where words[place] == "am"
      && shortDays.contains(words[place + 1].trimmingCharacters(in: [".", ","]))
      || words[place] == "this" && words[place + 1] == "coming"
    {
      words.remove(at: place)
    }
    // `Kino Dune 3 am Samstag` is not at 3 am.
    for place in words.indices.dropFirst().dropLast()
    where words[place] == "am" && words[place - 1].contains(where: \.isNumber)
      && isGermanDay(words[place + 1])
    {
      words[place] = "on"
    }
    return words
  }

  /// `Samstag`, `14.1.`, `4.`
  private static func isGermanDay(_ word: String) -> Bool {
    let name = word.lowercased().trimmingCharacters(in: [","])
    let isDate = name.hasSuffix(".") && name.allSatisfy { $0.isNumber || $0 == "." }
    return isDate && name.first?.isNumber == true
      || FoldedName.weekday(named: name) != nil && InformalDate.Word.isForeignWeekday(name)
  }

  /// Behind a day: `thurs eve 7.30`.
  private static let partsOfDay = ["eve": "evening", "aft": "afternoon"]

  /// The English name of the weekday of the word, which may have a comma.
  private static func weekday(in typed: [String], at place: Int) -> String? {
    guard typed.indices.contains(place) else { return nil }
    let name = typed[place].lowercased().trimmingCharacters(in: [","])
    let day =
      FoldedName.weekday(named: name)
      ?? shortDays.firstIndex(of: typed[place].trimmingCharacters(in: [","])).map { $0 + 1 }
      ?? EnglishNames.weekdays.firstIndex { $0.lowercased() == name }.map { $0 + 1 }
    return day.map { EnglishNames.weekdays[$0 - 1].lowercased() }
  }

  /// `every first monday` for `jeden ersten Montag im Monat`, `every 2 weeks` for `alle 14 Tage`,
  /// `next week tuesday` for `nächste Woche Dienstag`, `every 2nd tuesday` and `every other week` for
  /// those with `second`.
  private static func inMonths(_ typed: [String]) -> [String] {
    var words = typed
    for place in typed.indices.reversed() {
      let word = typed[place].lowercased()
      let rest = typed[(place + 1)...].map { $0.lowercased() }
      if everyWords.contains(word), rest.count > 1, let ordinal = ordinals[rest[0]],
        let day = weekday(in: typed, at: place + 2)
      {
        let isOfMonth = rest.dropFirst(2).starts(with: ["im", "monat"])
        // `jeden zweiten Freitag` is every other one.
        let number = isOfMonth || ordinal != "2nd" ? ordinal : "other"
        words.replaceSubrange(
          place..<place + (isOfMonth ? 5 : 3),
          with: ["every", number, day] + (isOfMonth ? ["of", "the", "month"] : []))
      } else if word == "alle", rest.count > 1, let number = Int(rest[0]) ?? numbers[rest[0]],
        let unit = unitsOfRules[rest[1]]
      {
        let isWeeks = unit == "days" && number % 7 == 0
        words.replaceSubrange(
          place..<place + 3,
          with: ["every", "\(isWeeks ? number / 7 : number)", isWeeks ? "weeks" : unit])
      } else if ["nächste", "nächster", "kommende", "kommender"].contains(word),
        rest.first == "woche"
      {
        let (before, behind) = (
          weekday(in: typed, at: place - 1), weekday(in: typed, at: place + 2)
        )
        if let behind {
          words.replaceSubrange(place..<place + 3, with: ["next", "week", behind])
        } else if let before {
          words.replaceSubrange(place - 1..<place + 2, with: [before, "next", "week"])
        }
      } else if ["every", "each"].contains(word), rest.first == "second", rest.count > 1 {
        if weekday(in: typed, at: place + 2) != nil { words[place + 1] = "2nd" }
        if ["day", "week", "month", "year"].contains(rest[1]) { words[place + 1] = "other" }
      } else if ["14-tägig", "14-tägige", "vierzehntägig", "zweiwöchentlich"].contains(word) {
        words.replaceSubrange(place...place, with: ["every", "2", "weeks"])
      }
    }
    return words
  }

  private static let ordinals = [
    "ersten": "1st", "1.": "1st", "zweiten": "2nd", "2.": "2nd", "dritten": "3rd", "3.": "3rd",
    "vierten": "4th", "4.": "4th", "letzten": "last",
  ]
  private static let unitsOfRules = [
    "tage": "days", "wochen": "weeks", "monate": "months", "jahre": "years",
  ]
  private static let unitsOfEvery = [
    "tag": "day", "woche": "week", "monat": "month", "jahr": "year",
  ]
  private static let adverbsOfRules = [
    "täglich": "daily", "wöchentlich": "weekly", "monatlich": "monthly", "jährlich": "yearly",
  ]

  private static let shortDays = ["Mo", "Di", "Mi", "Do", "Fr", "Sa", "So"]

  /// `19.30` for `19.30h`.
  private static func clockWithUnit(_ word: String) -> String? {
    guard word.hasSuffix("h") else { return nil }
    let clock = word.dropLast()
    let parts = clock.split(omittingEmptySubsequences: false) { ".:".contains($0) }
    guard parts.count == 2, parts[1].count == 2, parts.allSatisfy({ Int($0) != nil }) else {
      return nil
    }
    return String(clock)
  }

  private static let everyWords: Set<String> = [
    "jeden", "chaque", "cada", "ogni", "elke", "iedere",
  ]
}
