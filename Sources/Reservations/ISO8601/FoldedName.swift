private import Foundation

/// Names of months and weekdays in English, German, French, Spanish, Italian and Dutch.
package enum FoldedName {
  /// The word in lower case and without accents.
  package static func folded(_ word: String) -> String {
    if word.utf8.allSatisfy({ $0 < 0x80 }) { return word.lowercased() }
    return word.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
  }

  /// The month, from 1, whose name begins with this folded word of three letters or more; nil for
  /// another word, or if the names of two months begin with it (`jui`).
  static func month(_ word: String) -> Int? {
    guard word.utf8.count >= 3 else { return nil }
    var month: Int?
    for (number, names) in zip(1..., months) where begins(names, word) {
      guard month == nil else { return nil }
      month = number
    }
    return month
  }

  /// The weekdays, from 1 for Monday, whose names begin with this folded word of two letters or
  /// more.
  static func weekdays(_ word: String) -> Set<Int> {
    guard word.utf8.count >= 2 else { return [] }
    return Set(zip(1..., weekdays).filter { begins($0.1, word) }.map(\.0))
  }

  /// The weekday of a whole name, from 1 for Monday; nil for another word.
  package static func weekday(named word: String) -> Int? { index(of: word, in: weekdays) }

  /// The month of a whole name, from 1; nil for another word.
  package static func month(named word: String) -> Int? { index(of: word, in: months) }

  private static func index(of word: String, in names: [String]) -> Int? {
    let word = folded(word)
    return names.firstIndex { $0.split(separator: " ").contains { $0 == word } }.map { $0 + 1 }
  }

  private static func begins(_ names: String, _ word: String) -> Bool {
    names.utf8.split(separator: UInt8(ascii: " ")).contains { $0.starts(with: word.utf8) }
  }

  private static let months = [
    "january januar janner janvier enero gennaio januari",
    "february februar feber fevrier febrero febbraio februari",
    "march marz maerz mrz mars marzo maart mrt", "april avril abril aprile",
    "may mai mayo maggio mei",
    "june juni juin junio giugno", "july juli juillet julio luglio",
    "august aout agosto augustus", "september septembre septiembre settembre setiembre",
    "october oktober octobre octubre ottobre", "november novembre noviembre",
    "december dezember decembre diciembre dicembre",
  ]

  private static let weekdays = [
    "monday montag lundi lunes lunedi maandag", "tuesday dienstag mardi martes martedi dinsdag",
    "wednesday mittwoch mercredi miercoles mercoledi woensdag",
    "thursday donnerstag jeudi jueves giovedi donderdag",
    "friday freitag vendredi viernes venerdi vrijdag",
    "saturday samstag sonnabend samedi sabado sabato zaterdag",
    "sunday sonntag dimanche domingo domenica zondag",
  ]
}
