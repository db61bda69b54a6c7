import Reservations

/// Names of holidays, which are not read as days.
extension InformalEvent {
  /// The name of a holiday in a text without a day; nil without one.
  var holiday: String? {
    guard day == nil, rule == nil else { return nil }
    for position in words.indices where !used.contains(words[position].index) {
      if isNameOfDay(position) { return phrase(position - 1..<position + 1).text }
      let pair = "\(word(position)) \(word(position + 1))".replacing("\u{2019}", with: "'")
      if Self.holidays.contains(pair) { return phrase(position..<position + 2).text }
      if Self.holidays.contains(word(position)) || isGermanHoliday(position) {
        return words[position].text
      }
    }
    return nil
  }

  /// `Pfingstmontag`, `Karsamstag`, `Adventssonntag`; `Filmmittwoch` is a title.
  private func isGermanHoliday(_ position: Int) -> Bool {
    let word = word(position)
    return Self.beginningsOfHolidays.contains { beginning in
      guard word.hasPrefix(beginning) else { return false }
      let day = word.dropFirst(beginning.count)
      return [day, day.dropFirst()].contains { FoldedName.weekday(named: String($0)) != nil }
    }
  }

  private static let beginningsOfHolidays = [
    "oster", "kar", "gr\u{fc}n", "palm", "pfingst", "advent", "fasching", "rosen", "ascher",
    "toten",
  ]

  /// Of one day in every year.
  private static let holidays: Set<String> = [
    "new year's", "christmas", "xmas", "thanksgiving", "easter sunday", "easter monday",
    "christmas eve", "christmas day", "boxing day",
    "valentine's day", "mother's day", "father's day", "memorial day", "labor day", "labour day",
    "independence day", "halloween", "hogmanay", "heiligen abend", "heiliger abend",
    "heilige nacht", "christtag", "stefanitag", "stephanitag", "nationalfeiertag", "allerseelen",
    "empfängnis", "neujahrstag", "heilige drei", "drei könige",
    "silvester", "nikolaustag", "muttertag", "vatertag", "allerheiligen", "dreik\u{f6}nigstag",
    "himmelfahrt", "fronleichnam",
    "heiligabend", "neujahr", "advent", "nikolaus", "easter", "ostern", "pfingsten",
    "weihnachten", "nochebuena", "nochevieja", "noël", "saint-sylvestre",
  ]
}
