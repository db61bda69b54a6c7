import CivilTime
import Reservations

/// Words that are probably a day with a letter too many, too few or wrong: `Saterday`.
extension InformalEvent {
  /// The word, and how to write it; nil in a text with a day.
  var misspelled: TimeError? {
    guard day == nil, rule == nil else { return nil }
    for position in words.indices where !used.contains(words[position].index) {
      if (try? InformalDate.Word(word(position))) != nil { continue }
      let isBesideNumber = [position - 1, position + 1].contains {
        word($0).first?.isNumber == true
      }
      let names = isBesideNumber ? Self.days + Self.months : Self.days
      guard let name = names.first(where: { Self.isNear(word(position), $0) }) else { continue }
      let text = words[position].text
      return Self.unclearPlural(text)
        ?? TimeError("not read as a day; write \(name)").quoting(text)
    }
    return nil
  }

  /// `Tuesdays`, which may be a part of a name; nil for another text.
  static func unclearPlural(_ text: String) -> TimeError? {
    let day = text.lowercased().dropLast()
    guard text.last == "s", EnglishNames.weekdays.contains(where: { $0.lowercased() == day }) else {
      return nil
    }
    return TimeError("every week? write every \(day), or \(day) for one day").quoting(text)
  }

  /// Short names are near to too many words: "Mayday" and "Monday", "Marsh" and "March".
  private static func isNear(_ word: String, _ name: String) -> Bool {
    word.first == name.first && word != name
      && NearestName.distance(word, name) <= (name.utf8.count > 6 ? 2 : 1)
  }

  private static let days = EnglishNames.weekdays.map { $0.lowercased() } + ["tomorrow"]
  private static let months = EnglishNames.months.filter { $0.utf8.count > 5 }.map {
    $0.lowercased()
  }
}
