import CivilTime
import Foundation
import Reservations

/// Days and rules in French, Spanish, Italian and Dutch with the English words that are read:
/// `tous les mardis`, `un mardi sur deux`, `cada dos semanas`, `tra 3 giorni`, `jeu 14h`.
struct ForeignPhrases {
  private let typed: [String]
  /// In lower case, without accents, commas and dots.
  private let plain: [String]

  static func inEnglish(_ typed: [String]) -> [String] {
    let phrases = ForeignPhrases(typed)
    var words: [String] = []
    var position = 0
    while position < typed.count {
      if let (english, count) = phrases.english(at: position) {
        words += english
        position += count
      } else {
        words.append(typed[position])
        position += 1
      }
    }
    return words
  }

  private init(_ typed: [String]) {
    self.typed = typed
    plain = typed.map { TimeWord.folded($0.trimmingCharacters(in: [",", "."])) }
  }

  private func word(_ position: Int) -> String {
    plain.indices.contains(position) ? plain[position] : ""
  }

  /// The English words for those from the position on, and the number of the latter; nil for other
  /// words.
  private func english(at position: Int) -> ([String], Int)? {
    let (word, next) = (word(position), word(position + 1))
    switch (word, next) {
    case ("apres", "demain"), ("pasado", "manana"): return (["dopodomani"], 2)
    case ("tous", "les"), ("toutes", "les"), ("todos", "los"), ("todas", "las"), ("tutti", "i"),
      ("tutte", "le"):
      return every(at: position + 2).map { ($0, $1 + 2) }
    case ("chaque", _), ("cada", _), ("ogni", _), ("elke", _), ("iedere", _):
      return every(at: position + 1).map { ($0, $1 + 1) }
    case ("un", _) where self.word(position + 2) == "sur" && self.word(position + 3) == "deux":
      return weekday(position + 1).map { (["every", "other", $0], 4) }
    default: break
    }
    if let units = Self.unitsAhead[word], let number = number(position + 1),
      units.contains(self.word(position + 2)), let unit = Self.units[self.word(position + 2)],
      word != "dans" || !Self.isWeeks(number, unit)
    {
      return (["in", "\(number)", unit + "s"], 3)
    }
    return shortWeekday(at: position).map { ([$0], 1) }
  }

  /// What is behind the word for `every`: a unit, `2 semaines`, or weekdays.
  private func every(at position: Int) -> ([String], Int)? {
    if let unit = Self.units[word(position)] { return (["every", unit], 1) }
    if let number = number(position), let unit = Self.units[word(position + 1)],
      !Self.isWeeks(number, unit)
    {
      return (["every", "\(number)", unit + "s"], 2)
    }
    guard let first = weekday(position) else { return nil }
    var words = ["every", first]
    var next = position + 1
    while true {
      let hasAnd = ["et", "y", "e", "en"].contains(word(next))
      guard hasAnd || typed[next - 1].hasSuffix(","), let day = weekday(hasAnd ? next + 1 : next)
      else { return (words, next - position) }
      words += ["and", day]
      next += hasAnd ? 2 : 1
    }
  }

  /// The English name of a weekday, which can be in the plural: `mardis`, `sábados`.
  private func weekday(_ position: Int) -> String? {
    let word = word(position)
    let day =
      FoldedName.weekday(named: word)
      ?? (word.hasSuffix("s") ? FoldedName.weekday(named: String(word.dropLast())) : nil)
    return day.map { EnglishNames.weekdays[$0 - 1].lowercased() }
  }

  private func number(_ position: Int) -> Int? {
    Int(word(position)).flatMap { (1...99).contains($0) ? $0 : nil } ?? Self.numbers[word(position)]
  }

  /// The English name of a weekday that is abbreviated in front of a time or a date: `jeu 14h`, `ven 4 déc`.
  /// `Sam` and `3 mar` are a name and a day.
  private func shortWeekday(at position: Int) -> String? {
    guard let day = Self.shortWeekdays[word(position)], typed.indices.contains(position + 1),
      position == 0 || Int(word(position - 1)) == nil
    else { return nil }
    let time = typed[position + 1]
    let isFrench = time.split { "-–".contains($0) }.allSatisfy { HourOrLength(String($0)) != nil }
    let isClock =
      time.first?.isNumber == true && time.contains(":")
      || Int(time) != nil && word(position + 2) == "uur"
      || isDate(position + 1)
    // `sam` is a name, and `mar` an English month.
    let isShort =
      typed[position].hasSuffix(".")
      || typed[position].first?.isLowercase == true && !["sam", "mar"].contains(word(position))
    guard isFrench || isClock && isShort else { return nil }
    return EnglishNames.weekdays[day - 1].lowercased()
  }

  /// `8 jours` and `15 días`, which are probably a week and a fortnight.
  private static func isWeeks(_ number: Int, _ unit: String) -> Bool {
    unit == "day" && [8, 15].contains(number)
  }

  /// `30/11` and `4 déc`.
  private func isDate(_ position: Int) -> Bool {
    guard word(position).first?.isNumber == true else { return false }
    if word(position).contains("/") { return true }
    guard typed.indices.contains(position + 1) else { return false }
    if case .month? = try? InformalDate.Word(typed[position + 1].lowercased()) { return true }
    return false
  }

  static let shortWeekdays = [
    "lun": 1, "mar": 2, "mer": 3, "mie": 3, "wo": 3, "jeu": 4, "jue": 4, "gio": 4, "ven": 5,
    "vie": 5, "vr": 5, "sam": 6, "sab": 6, "za": 6, "dim": 7, "dom": 7,
  ]

  private static let numbers = [
    "un": 1, "une": 1, "una": 1, "een": 1, "deux": 2, "dos": 2, "due": 2, "twee": 2, "trois": 3,
    "tres": 3, "tre": 3, "drie": 3, "quatre": 4, "cuatro": 4, "quattro": 4, "vier": 4,
  ]

  private static let units = [
    "jour": "day", "jours": "day", "dia": "day", "dias": "day", "giorno": "day", "giorni": "day",
    "dag": "day", "dagen": "day", "semaine": "week", "semaines": "week", "semana": "week",
    "semanas": "week", "settimana": "week", "settimane": "week", "week": "week", "weken": "week",
    "mois": "month", "mes": "month", "meses": "month", "mese": "month", "mesi": "month",
    "maand": "month", "maanden": "month", "ans": "year", "ano": "year", "anos": "year",
    "anno": "year", "anni": "year", "jaar": "year",
  ]

  /// The units behind the word for `in` of the same language; the French `en 3 jours` is a length.
  private static let unitsAhead: [String: Set<String>] = [
    "dans": ["jour", "jours", "semaine", "semaines", "mois", "ans"],
    "en": ["dias", "semana", "semanas", "mes", "meses"],
    "tra": ["giorni", "settimana", "settimane", "mese", "mesi"],
    "fra": ["giorni", "settimana", "settimane", "mese", "mesi"],
    "over": ["dagen", "weken", "maanden"],
  ]
}
