/// Several alarms in one text, `1d 2h` or `1d, 2h; 30m`.
package enum AlarmList {
  /// The alarms as written; none for `none`, `off` and `no`. Nil for a word such as `yes`, which asks
  /// for the usual ones.
  ///
  /// Commas, semicolons and white space separate alarms, but not a number from its unit (`15 minutes`),
  /// a day from its time (`2023-06-10 09:00`), and the parts of a decimal (`0,5 h`). `before` may follow,
  /// in any language.
  package static func alarms(_ text: String) -> [String]? {
    if text != "0", text != "1", let isWanted = ColumnTable.truth(text) {
      return isWanted ? nil : []
    }
    if ColumnTable.isName(text, "no alarm") { return [] }
    var alarms: [String] = []
    for word in words(text) {
      if let last = alarms.last, isBefore(word) || belongs(word, to: last) {
        if !isBefore(word) { alarms[alarms.count - 1] = "\(last) \(word)" }
      } else {
        alarms.append(word)
      }
    }
    return alarms
  }

  /// Whether a word may stand behind a length.
  package static func isBefore(_ word: String) -> Bool { ColumnTable.isName(word, "before") }

  private static func belongs(_ word: String, to last: String) -> Bool {
    if last.utf8.allSatisfy({ $0.isDigit || $0 == .comma || $0 == UInt8(ascii: ".") }) {
      return word.allSatisfy { $0.isLetter || $0 == "." } && !ColumnTable.isName(word, "no alarm")
    }
    let isDay = last.utf8.count == 10 && last.utf8.prefix(4).allSatisfy(\.isDigit)
    return isDay && word.utf8.contains(.colon)
  }

  /// The words between commas, semicolons and white space. An alarm by place is one word:
  /// `arrive Main Street 1@51.34,12.37~100m`.
  static func words(_ text: String) -> [String] {
    var words: [String] = []
    var rest = Substring(text)
    while let start = rest.firstIndex(where: { !isSeparator($0) }) {
      rest = rest[start...]
      let end = placeEnd(rest) ?? end(of: rest, where: isSeparator)
      words.append(String(rest[..<end]))
      rest = rest[end...]
    }
    return words
  }

  /// The texts between commas and semicolons, white space included.
  package static func phrases(_ text: String) -> [String] {
    var phrases: [String] = []
    var rest = Substring(text)
    while !rest.isEmpty {
      let end = end(of: rest) { $0 == "," || $0 == ";" }
      phrases.append(String(rest[..<end]))
      rest = rest[end...].dropFirst()
    }
    return phrases
  }

  /// The first separator, which a comma between two digits is not; the end of the text for none.
  private static func end(
    of text: Substring, where isSeparator: (Character) -> Bool
  ) -> Substring.Index {
    var last: Character?
    for index in text.indices {
      let isDecimal =
        text[index] == "," && isDigit(last) && isDigit(text[index...].dropFirst().first)
      if isSeparator(text[index]), !isDecimal { return index }
      last = text[index]
    }
    return text.endIndex
  }

  private static func isDigit(_ character: Character?) -> Bool {
    character.map { ("0"..."9").contains($0) } ?? false
  }

  private static func isSeparator(_ character: Character) -> Bool {
    character == "," || character == ";" || character.isWhitespace
  }

  /// The first words of an alarm by place.
  private static let placeVerbs = ["arrive", "leave"]

  /// The end of the alarm by place at the front: behind the first `@` with coordinates. Nil for
  /// another alarm.
  private static func placeEnd(_ text: Substring) -> Substring.Index? {
    let verb = text.prefix { !isSeparator($0) }
    guard placeVerbs.contains(verb.lowercased()) else { return nil }
    // Bounds the search: a name is short.
    let text = text.prefix(1000)
    var from = verb.endIndex
    while let at = text[from...].firstIndex(of: "@") {
      from = text.index(after: at)
      let latitude = text[from...].prefix(while: isNumeric)
      guard !latitude.isEmpty, latitude.endIndex < text.endIndex, text[latitude.endIndex] == ","
      else { continue }
      let longitude = text[text.index(after: latitude.endIndex)...].prefix { !isSeparator($0) }
      if longitude.first.map(isNumeric) == true { return longitude.endIndex }
    }
    return nil
  }

  private static func isNumeric(_ character: Character) -> Bool {
    ("0"..."9").contains(character) || ".-+e".contains(character)
  }
}
