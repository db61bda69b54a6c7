internal import CivilTime
internal import Reservations

/// The part of a day, which says whether `7:30` is before noon: `tomorrow evening 7:30`, `heute Abend
/// 7 Uhr`, `demain soir 8h`.
enum PartOfDay {
  case morning, afternoon, evening, night

  /// The part that the words from the position on name, and the number of the words: `evening`,
  /// `in the evening`, `am Abend`; nil for other words.
  static func named(_ words: ArraySlice<String>) -> (part: PartOfDay, count: Int)? {
    for lead in leads where words.starts(with: lead) {
      let rest = words.dropFirst(lead.count)
      if let word = rest.first, let part = names[word] { return (part, lead.count + 1) }
      if rest.first == "mañana", lead.last == "la" { return (.morning, lead.count + 1) }
    }
    return nil
  }

  /// The day and the part of `samstagabend`; nil for another word.
  static func joined(_ word: String) -> (weekday: Int, part: PartOfDay)? {
    for (name, part) in joinedNames where word.hasSuffix(name) && word.utf8.count > name.utf8.count
    {
      if let weekday = FoldedName.weekday(named: String(word.dropLast(name.count))) {
        return (weekday, part)
      }
    }
    return nil
  }

  /// The time of day that is meant; nil for a time that is not in the part. Twelve at night is
  /// midnight.
  func time(_ time: LocalTime) -> LocalTime? {
    let hour = time.secondOfDay / 3600
    switch (self, hour) {
    case (.morning, 13...), (.afternoon, 7..<12), (.evening, 12): return nil
    case (.afternoon, 1..<7), (.evening, 1..<12), (.night, 5..<12):
      return LocalTime(secondOfDay: time.secondOfDay + 12 * 3600)
    case (.night, 12): return LocalTime(secondOfDay: time.secondOfDay - 12 * 3600)
    default: return time
    }
  }

  private static let leads = [
    [], ["in", "the"], ["at"], ["am"], ["in", "der"], ["du"], ["le"], ["de"],
    ["de", "la"], ["por", "la"], ["di"], ["'s"],
  ]

  private static let joinedNames = names.merging(["morgen": .morning]) { $1 }
  private static let names: [String: PartOfDay] = [
    "morning": .morning, "früh": .morning, "morgens": .morning, "vormittag": .morning,
    "vormittags": .morning, "matin": .morning, "mattina": .morning,
    "afternoon": .afternoon, "nachmittag": .afternoon, "nachmittags": .afternoon,
    "après-midi": .afternoon, "l'après-midi": .afternoon, "l\u{2019}après-midi": .afternoon,
    "pomeriggio": .afternoon,
    "evening": .evening, "abend": .evening, "abends": .evening, "soir": .evening,
    "sera": .evening, "avond": .evening, "avonds": .evening, "'s-avonds": .evening,
    "middag": .afternoon, "middags": .afternoon, "ochtend": .morning, "ochtends": .morning,
    "tarde": .afternoon, "noche": .night,
    "night": .night, "nacht": .night,
  ]
}
