/// Several alarms in one text, `1d 2h` or `1d, 2h; 30m`.
enum AlarmList {
  /// The alarms as written; none for `none`, `off` and `no`.
  ///
  /// Commas, semicolons and white space separate alarms, but the space between a day and its time
  /// (`2023-06-10 09:00`) does not.
  static func alarms(_ text: String) -> [String] {
    switch text.lowercased() {
    case "none", "off", "no", "false": return []
    default: break
    }
    var alarms: [String] = []
    for word in text.split(whereSeparator: { $0 == "," || $0 == ";" || $0.isWhitespace }) {
      if let day = alarms.last, isDay(day), word.utf8.contains(.colon) {
        alarms[alarms.count - 1] = "\(day) \(word)"
      } else {
        alarms.append(String(word))
      }
    }
    return alarms
  }

  /// Whether a word is only a calendar date.
  private static func isDay(_ word: String) -> Bool {
    guard word.utf8.count == 10 else { return false }
    return word.utf8.enumerated().allSatisfy { place, byte in
      place == 4 || place == 7 ? byte == UInt8(ascii: "-") : byte.isDigit
    }
  }
}
