internal import Foundation

/// A time of day in words, `half past 7`, `quarter to 3`, `halb vier`, `viertel nach drei`. Its hours
/// are those of a clock with twelve.
struct SpokenClock {
  /// The words, as they were typed.
  let text: String
  let hour: Int
  let minute: Int

  /// The words with `3:30` for each time of day in words, and these times.
  static func read(_ typed: [String]) -> (words: [String], clocks: [SpokenClock]) {
    var words: [String] = []
    var clocks: [SpokenClock] = []
    var position = 0
    while position < typed.count {
      guard let (clock, end) = clock(in: typed, at: position) else {
        words.append(typed[position])
        position += 1
        continue
      }
      clocks.append(clock)
      words.append(clock.reading + (typed[end - 1].hasSuffix(",") ? "," : ""))
      position = end
    }
    return (words, clocks)
  }

  private var reading: String { "\(hour):\(minute < 10 ? "0" : "")\(minute)" }

  private init(_ words: ArraySlice<String>, minuteOfDay: Int) {
    text = words.joined(separator: " ")
    let hour = minuteOfDay / 60
    self.hour = hour == 0 ? 12 : hour
    minute = minuteOfDay % 60
  }

  /// The clock that begins at the position, and the position behind it; nil for other words.
  private static func clock(in typed: [String], at start: Int) -> (SpokenClock, Int)? {
    func word(_ position: Int) -> String {
      guard typed.indices.contains(position) else { return "" }
      return typed[position].lowercased().trimmingCharacters(in: [","])
    }
    let (first, next) = (word(start), word(start + 1))
    // `five past half 8`
    guard !["vor", "nach", "past", "to", "over", "voor"].contains(word(start - 1)) else {
      return nil
    }
    func clock(_ minutes: Int, hourAt place: Int) -> (SpokenClock, Int)? {
      guard let hour = hour(word(place)), minutes >= 0 || hour > 0 else { return nil }
      let end = ["uhr", "o'clock"].contains(word(place + 1)) ? place + 2 : place + 1
      return (SpokenClock(typed[start..<end], minuteOfDay: hour * 60 + minutes), end)
    }
    switch (first, next) {
    case ("12", "noon"), ("12", "midday"):
      return (SpokenClock(typed[start..<start + 2], minuteOfDay: 720), start + 2)
    case ("half", "past"): return clock(30, hourAt: start + 2)
    case ("quarter", "past"), ("viertel", "nach"): return clock(15, hourAt: start + 2)
    case ("quarter", "to"), ("viertel", "vor"): return clock(-15, hourAt: start + 2)
    case ("halb", _): return clock(-30, hourAt: start + 1)
    case ("half", _):
      // The Dutch `om half 8` is 7:30, too, but of the hour before.
      let isClock =
        ["at", "@", "from", "til", "till", "until"].contains(word(start - 1))
        || isBesideDay(word(start - 1)) || isBesideDay(word(start + 2))
        || !typed.indices.contains(start + 2)
      return isClock && word(start - 1) != "om" ? clock(30, hourAt: start + 1) : nil
    default: return nil
    }
  }

  private static func isBesideDay(_ word: String) -> Bool {
    switch try? InformalDate.Word(word) {
    case .weekday?, .relativeDay?, .tonight?: true
    default: false
    }
  }

  /// The number from 1 to 24 of digits, or of a word up to twelve.
  private static func hour(_ word: String) -> Int? {
    if let index = InformalEvent.hourWords.firstIndex(where: { $0.contains(word) }) {
      return index + 1
    }
    guard word.utf8.count <= 2, let hour = Int(word), (1...24).contains(hour) else { return nil }
    return hour
  }
}
