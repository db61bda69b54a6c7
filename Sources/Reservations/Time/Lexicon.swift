package import CivilTime

/// What a word means in a text with times.
package enum WordMeaning: Sendable, Equatable {
  /// 1 is January.
  case month(Int)
  /// 1 is Monday.
  case weekday(Int)
  /// Days from today.
  case day(Int)
  /// Today at 20:00, unless a time stands beside it.
  case tonight
  case clock(LocalTime)
  case unit(TypedUnit)
  /// `daily` and the like: once every unit.
  case rule(TypedUnit)
  /// Monday to Friday.
  case weekdays
  /// `Uhr`, behind an hour.
  case oclock
  case next, every, `for`, until, `in`, ago, and
  /// Between two values of which one is meant.
  case or
  /// `on`, `at`: skipped in front of a day or a time.
  case filler
}

package enum TypedUnit: String, Sendable {
  case second, minute, hour, day, week, month, year
}

/// The words of times in six languages: `words.tsv`, a row for each word, or for several words with
/// one meaning.
package enum Lexicon {
  /// The meaning of a whole word in any case, with or without accents, or of an English name of a
  /// day or month that is cut to three letters or more; nil for another word.
  package static func meaning(of word: String) -> WordMeaning? {
    let folded = folded(word)
    if let meaning = meanings[folded] { return meaning }
    guard folded.utf8.count >= 3 else { return nil }
    return shortened.first { $0.name.hasPrefix(folded) }?.meaning
  }

  /// What stands behind the number of a day.
  package static let ordinals: Set<String> = ["st", "nd", "rd", "th", "er", "e", "º", "ª"]

  /// Whether a word is a number as days and times have it: `8`, `10/6`, `8pm`, `2nd`.
  package static func isNumber(_ word: String) -> Bool {
    let letters = folded(word.filter(\.isLetter))
    return beginsWithDigit(word)
      && (letters.isEmpty || TimeTokens.ownWords.contains(letters))
  }

  /// Whether a word is a number with units: `1h30`, `+3d`. A unit in capitals is that of a name: `3D`.
  package static func isLength(_ word: String) -> Bool {
    beginsWithDigit(word)
      && word.split { !$0.isLetter }.map(String.init).allSatisfy {
        if case .unit? = meanings[$0] { true } else { false }
      }
  }

  /// Whether the first letter or digit of a word is a digit: `8`, `+3d`, `(8)`.
  private static func beginsWithDigit(_ word: String) -> Bool {
    word.first { $0.isLetter || $0.isNumber }?.isNumber ?? false
  }

  /// Whether a word can be a part of a day or of a time of day.
  package static func mayBeTime(_ word: String) -> Bool {
    let tokens = try? TextCursor.read(word) { cursor throws(TimeError) in
      defer { cursor.skip(word.utf8.count) }
      return TimeTokens(cursor, TimeContext()).all
    }
    return tokens?.allSatisfy { token in
      token.name.isKnown
        || token.word.map { TimeTokens.ownWords.contains($0) || isOfSeveral($0) } ?? true
    } ?? false
  }

  /// What a text of a record can mean by a folded word, which may be cut.
  struct Name {
    /// From 1; nil also for a word with which the names of two months begin, such as `jui`.
    var month: Int?
    /// From 1 for Monday. `mar` is March, and Tuesday in French.
    var weekdays: Set<Int> = []
    var meaning: WordMeaning?

    var isKnown: Bool { month != nil || !weekdays.isEmpty || meaning != nil }
  }

  static func name(_ folded: String) -> Name { names[folded] ?? Name() }

  /// Whether a word is the name of a weekday, or cut to at most four letters.
  static func isWeekday(_ word: String) -> Bool {
    let word = folded(word)
    if case .weekday? = meanings[word] { return true }
    return word.utf8.count <= 4 && !name(word).weekdays.isEmpty
  }

  /// Whether a word is a weekday's name that is cut to two letters, or has a dot: `Fr`, `ven.`. In small
  /// letters, `do` and `me` are words of a title.
  package static func isShorterWeekday(_ word: String) -> Bool {
    isWeekday(word)
      && (word.hasSuffix(".") || word.count == 2 && word.first?.isUppercase ?? false)
  }

  /// All words, the names of months cut to three letters or more, and those of weekdays to two.
  private static let names: [String: Name] = {
    var names = [String: Name](minimumCapacity: 700)
    var months: [String: Set<Int>] = [:]
    for row in rows {
      names[row.word, default: Name()].meaning = meanings[row.word]
      switch row.meaning {
      case .month(let number):
        for word in beginnings(of: row.word, from: 3) { months[word, default: []].insert(number) }
      case .weekday(let number):
        for word in beginnings(of: row.word, from: 2) {
          names[word, default: Name()].weekdays.insert(number)
        }
      default: break
      }
    }
    for (word, numbers) in months where numbers.count == 1 {
      names[word, default: Name()].month = numbers.first
    }
    return names
  }()

  private static func beginnings(of word: String, from shortest: Int) -> [String] {
    guard word.count >= shortest else { return [] }
    return (shortest...word.count).map { String(word.prefix($0)) }
  }

  private static func folded(_ word: String) -> String {
    let word = word.hasSuffix(".") ? String(word.dropLast()) : word
    let plain = word.utf8.contains(0xE2) ? word.replacing("\u{2019}", with: "'") : word
    return FoldedName.folded(plain)
  }

  /// Whether a word marks the Subject of a reply or a forward: `Re`, `Fwd`. It means nothing in a
  /// text with times.
  static func isReply(_ word: String) -> Bool { replies.contains(folded(word)) }

  /// Whether a folded word is one of a row of several words: `after` of `day after tomorrow`.
  static func isOfSeveral(_ word: String) -> Bool { wordsOfSeveral.contains(word) }

  private static let wordsOfSeveral = Set(
    rows.filter { $0.word.contains(" ") }.flatMap { $0.word.split(separator: " ") }
      .map(String.init))

  /// Whether a word is `and` in any language, whatever it is in another one: `y`.
  package static func isAnd(_ word: String) -> Bool { conjunctions.contains(folded(word)) }

  private static let conjunctions = Set(rows.filter { $0.meaning == .and }.map(\.word))

  /// Whether a word names a part of a day, which is no time of it: `night`, `Abend`.
  package static func isPartOfDay(_ word: String) -> Bool { partsOfDay.contains(folded(word)) }

  /// Whether a word is the name of a weekday with a part of the day behind it, or with an `s`:
  /// `Freitagabend`, `mondays`.
  package static func isLongerWeekday(_ word: String) -> Bool {
    let word = folded(word)
    return partsOfDay.union(["s"]).contains { part in
      let day = word.hasSuffix(part) ? meanings[String(word.dropLast(part.count))] : nil
      return if case .weekday? = day { true } else { false }
    }
  }

  private static let partsOfDay = Set(
    lines.filter { $0[2] == "part of day" }.map { folded($0[1]) })

  /// Split by bytes: most imports read the whole table.
  private static let lines = PackageResources.words_tsv
    .split(separator: UInt8(ascii: "\n")).dropFirst().map { cells(of: $0, "\t") }
    .filter { $0.count == 3 }

  fileprivate static func cells(
    of text: some Sequence<UInt8>, _ separator: Unicode.Scalar
  ) -> [String] {
    text.split(separator: UInt8(ascii: separator)).map { String(decoding: $0, as: UTF8.self) }
  }

  private static let replies = Set(lines.filter { $0[2] == "reply" }.map { folded($0[1]) })

  private static let rows = lines.compactMap {
    line -> (language: String, word: String, meaning: WordMeaning)? in
    WordMeaning(line[2]).map { (line[0], folded(line[1]), $0) }
  }

  /// Of a word that two languages have, the first row counts.
  private static let meanings = Dictionary(
    rows.map { ($0.word, $0.meaning) }, uniquingKeysWith: { first, _ in first })

  private static let shortened = rows.filter { row in
    switch row.meaning {
    case .month, .weekday: row.language == "en"
    default: false
    }
  }.map { (name: $0.word, meaning: $0.meaning) }
}

extension WordMeaning {
  /// The meaning that a row states: a word, and a value behind some of them.
  fileprivate init?(_ text: String) {
    let parts = Lexicon.cells(of: text.utf8, " ")
    let value = parts.count > 1 ? parts[1] : ""
    let unit = TypedUnit(rawValue: value)
    switch (parts.first, Int(value), unit) {
    case ("month", let number?, _): self = .month(number)
    case ("weekday", let number?, _): self = .weekday(number)
    case ("day", let number?, _): self = .day(number)
    case ("unit", _, let unit?): self = .unit(unit)
    case ("rule", _, let unit?): self = .rule(unit)
    case ("clock", _, _):
      guard let hour = Int(value.prefix(2)), let time = LocalTime(hour: hour) else { return nil }
      self = .clock(time)
    case ("tonight", _, _): self = .tonight
    case ("weekdays", _, _): self = .weekdays
    case ("oclock", _, _): self = .oclock
    case ("next", _, _): self = .next
    case ("every", _, _): self = .every
    case ("for", _, _): self = .for
    case ("until", _, _): self = .until
    case ("in", _, _): self = .in
    case ("ago", _, _): self = .ago
    case ("and", _, _): self = .and
    case ("or", _, _): self = .or
    case ("filler", _, _): self = .filler
    default: return nil
    }
  }
}
