internal import CivilTime

/// Several alarms in one text, `1d 2h` or `1d, 2h; 30m`.
package enum AlarmList {
  /// The alarms as written; none for `none`, `off` and `no`.
  ///
  /// Commas, semicolons and white space separate alarms, but the space between a day and its time
  /// (`2023-06-10 09:00`) does not. Nil for a word such as `yes`, which asks for the usual ones.
  static func alarms(_ text: String) -> [String]? {
    if text != "0", text != "1", let isWanted = ColumnTable.truth(text) {
      return isWanted ? nil : []
    }
    if ColumnTable.isName(text, "no alarm") { return [] }
    var alarms: [String] = []
    for word in words(text) {
      if !alarms.isEmpty, ColumnTable.isName(word, "before") { continue }
      if let number = alarms.last, number.utf8.allSatisfy(\.isDigit),
        let length = english("\(number) \(word)")
      {
        alarms[alarms.count - 1] = length
        continue
      }
      let word = english(word) ?? word
      if let day = alarms.last, isDay(day), word.utf8.contains(.colon) {
        alarms[alarms.count - 1] = "\(day) \(word)"
      } else {
        alarms.append(word)
      }
    }
    return alarms
  }

  /// The length in English units, `1d`, of one in another language, `1 jour`; nil for another text.
  static func english(_ text: String) -> String? {
    guard text.utf8.first?.isDigit == true, text.utf8.count <= 40,
      text.contains(where: \.isLetter), (try? ISO8601.duration(text)) == nil,
      let length = try? ISO8601.length(text), length.seconds % 60 == 0
    else { return nil }
    return length.seconds == 0 ? "\(length.days)d" : "\(length.totalSeconds / 60)m"
  }

  /// The words between commas, semicolons and white space. An alarm by place is one word:
  /// `arrive Main Street 1@51.34,12.37~100m`.
  package static func words(_ text: String) -> [String] {
    var words: [String] = []
    var rest = Substring(text)
    while let start = rest.firstIndex(where: { !isSeparator($0) }) {
      rest = rest[start...]
      let end = placeEnd(rest) ?? rest.firstIndex(where: isSeparator) ?? rest.endIndex
      words.append(String(rest[..<end]))
      rest = rest[end...]
    }
    return words
  }

  private static func isSeparator(_ character: Character) -> Bool {
    character == "," || character == ";" || character.isWhitespace
  }

  /// The first words of an alarm by place.
  package static let placeVerbs = ["arrive", "leave"]

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

  /// Whether a word is only a calendar date.
  private static func isDay(_ word: String) -> Bool {
    guard word.utf8.count == 10 else { return false }
    return word.utf8.enumerated().allSatisfy { place, byte in
      place == 4 || place == 7 ? byte == UInt8(ascii: "-") : byte.isDigit
    }
  }
}
