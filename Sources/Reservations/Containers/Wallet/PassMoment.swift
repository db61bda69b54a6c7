internal import CivilTime

/// A day, a time of day or both, as a field of a pass shows them.
struct PassMoment: Equatable {
  var date: LocalDate?
  var time: LocalTime?
  /// With the offset and the zone, if the field states them.
  var exact: ReservationTime?
  /// Of a time with GMT or UTC behind it. Other abbreviations are those of several zones.
  var offset: ReservationTime.Offset?
  /// The number of the words of the text beside the moment.
  var otherWords = 0
  var isWhole: Bool { otherWords == 0 }

  /// Nil for a text with neither.
  ///
  /// - Parameter near: the day of the pass. It gives the year of a day without one, and decides
  ///   whether 03/04 is in March or April. Nil if it is unknown.
  init?(_ text: String, near: LocalDate?) {
    guard text.utf8.count <= 100 else { return nil }
    let text = Self.withoutAbout(text)
    if let time = try? ISO8601.time(text), text.utf8.count >= 8 {
      exact = time
      (date, self.time) = (time.date, time.time)
      return
    }
    var numbers = Self.parts(text)
    if numbers.count == 1, let number = numbers[0].number, numbers[0].word.count == 4,
      let clock = LocalTime(hour: number / 100, minute: number % 100)
    {
      // `0625`
      time = clock
      return
    }
    let words = numbers.filter { $0.word.first?.isLetter == true }
    otherWords = words.count { part in
      FoldedName.month(part.word) == nil && FoldedName.weekdays(part.word).isEmpty
        && !Self.besideWords.contains(part.word)
    }
    if let range = Self.clocks(text) {
      time = range.first
      numbers = Self.parts(range.before)
    } else {
      time = Self.takeTime(&numbers)
    }
    date = Self.date(numbers, near: near)
    if date == nil, time == nil { return nil }
    if time != nil { offset = Self.offset(words) }
  }

  /// That of GMT, but not of `GMT+1`.
  private static func offset(_ parts: [Part]) -> ReservationTime.Offset? {
    parts.contains { part in
      ["gmt", "utc"].contains(part.word) && part.next.map { !"+-\u{2212}".contains($0) } ?? true
    } ? .utc : nil
  }

  private static let besideWords: Set<String> = [
    "uhr", "um", "at", "h", "am", "pm", "a", "p", "m", "de", "le", "mo", "di", "mi", "do", "fr",
    "sa", "so", "uur", "ore", "th", "st", "nd", "rd", "gmt", "utc",
  ]

  /// The text without the word for an estimate before it: `ca. 20.30 Uhr`.
  private static func withoutAbout(_ text: String) -> String {
    let parts = text.split(separator: " ", maxSplits: 1)
    let word = parts.first.map { FoldedName.folded(String($0)).filter(\.isLetter) }
    guard parts.count == 2, let word, abouts.contains(word) else { return text }
    return String(parts[1])
  }

  private static let abouts: Set<String> = [
    "ca", "circa", "zirka", "approx", "approximately", "about", "around", "gegen", "env",
    "environ", "vers", "aprox", "verso", "ongeveer",
  ]

  // MARK: Ranges

  /// The ends of `23.-25. Januar 2027`, `23.01.2027 - 25.01.2027`, `23.01.2027, 10:00 - 10:30 Uhr`
  /// and `10:00-10:30`; nil for another text. The last day is at most 60 days behind the first.
  static func range(_ text: String, near: LocalDate?) -> (first: PassMoment, last: PassMoment)? {
    guard text.utf8.count <= 100 else { return nil }
    if let days = try? ForeignDate.days(text), let end = days.end {
      return (PassMoment(date: days.start.date), PassMoment(date: end.date))
    }
    if let clocks = clocks(text) {
      var first = PassMoment(clocks.before, near: near) ?? PassMoment(time: clocks.first)
      var last = PassMoment(time: clocks.last)
      first.time = clocks.first
      (first.offset, last.offset) = (offset(parts(text)), offset(parts(text)))
      return (first, last)
    }
    for separator in [" - ", "\u{2013}", "\u{2014}", " bis ", " to ", " au ", " al ", "-"] {
      let sides = text.split(separator: separator, omittingEmptySubsequences: false)
      guard sides.count == 2, let last = PassMoment(String(sides[1]), near: near),
        let first = PassMoment(
          String(sides[0]), near: last.date?.adding(days: -longestRange) ?? near),
        isRange(first, last)
      else { continue }
      return (first, last)
    }
    return nil
  }

  private static func isRange(_ first: PassMoment, _ last: PassMoment) -> Bool {
    guard let end = last.date else { return first.time != nil && last.time != nil }
    guard let start = first.date, start <= end else { return false }
    return end.daysSinceEpoch - start.daysSinceEpoch <= longestRange
      && (first.time == nil) == (last.time == nil)
  }

  private static let longestRange = 60

  private init(date: LocalDate) { self.date = date }
  private init(time: LocalTime) { self.time = time }

  /// The times at the end of `28.11.2026, 10-12 Uhr` and `von 11 bis 12 Uhr`, and the text before
  /// them; nil for another text, and for days.
  private static func clocks(
    _ text: String
  ) -> (first: LocalTime, last: LocalTime, before: String)? {
    guard text.utf8.count <= 100, (try? ForeignDate.days(text)) == nil else { return nil }
    // The shortest text: a longer one has the day.
    let starts = text.indices.filter { index in
      !text[index].isWhitespace
        && (index == text.startIndex || text[text.index(before: index)].isWhitespace)
    }
    for start in starts.reversed() {
      let range = TimeColumns().range(
        whole: nil, date: "2000-01-01", time: String(text[start...]), zone: nil)
      guard let first = range?.start.time, let last = range?.end?.time else { continue }
      return (first, last, String(text[..<start]))
    }
    return nil
  }

  // MARK: Reading

  /// A run of digits or of letters, folded, with the character behind it.
  private struct Part {
    var word: String
    var next: Character?
    var number: Int? { word.count <= 4 ? Int(word) : nil }
  }

  private static func parts(_ text: String) -> [Part] {
    var parts: [Part] = []
    var last: Bool?
    for character in FoldedName.folded(text) {
      let isDigit = character.isASCII && character.isNumber
      guard isDigit || character.isLetter else {
        if last != nil { parts[parts.count - 1].next = character }
        last = nil
        continue
      }
      if last == isDigit {
        parts[parts.count - 1].word.append(character)
      } else {
        parts.append(Part(word: String(character)))
      }
      last = isDigit
    }
    return parts
  }

  /// Removes a time of day: `20:25`, `20.25`, `8:25 PM`, `20h25`, `20 Uhr`, `8 pm`.
  private static func takeTime(_ parts: inout [Part]) -> LocalTime? {
    for start in parts.indices {
      guard let hour = parts[start].number, parts[start].word.count <= 2, hour < 25 else {
        continue
      }
      var end = start + 1
      var minute: Int?
      let hasSign =
        parts[start].next == ":"
        || end < parts.count && parts[start].next == nil && parts[end].word == "h"
      if end < parts.count, parts[end].word == "h", parts[start].next == nil { end += 1 }
      let isDotted =
        parts[start].next == "." && end < parts.count && parts[end].next != "."
        && (start == 0 || parts[start - 1].next != ".")
      if hasSign || isDotted, end < parts.count, parts[end].word.count == 2,
        let number = parts[end].number, number < 60
      {
        minute = number
        end += 1
        // Seconds.
        if end < parts.count, parts[end - 1].next == ":", parts[end].number != nil { end += 1 }
      }
      let word = end < parts.count ? parts[end].word : ""
      let isAfternoon = word == "pm" || word == "p"
      let isMorning = word == "am" || word == "a"
      let isHour = ["uhr", "h", "ore", "uur"].contains(word) || hasSign && minute == nil
      guard minute != nil || isAfternoon || isMorning || isHour else { continue }
      // 12.06 is a day, unless a word says otherwise.
      if isDotted, minute != nil, !isHour, !isAfternoon, !isMorning, parts.count > 2 { continue }
      if isHour || isAfternoon || isMorning, end < parts.count { end += 1 }
      let clock =
        isAfternoon || isMorning ? (hour % 12) + (isAfternoon ? 12 : 0) : hour
      guard let time = LocalTime(hour: clock, minute: minute ?? 0) else { continue }
      parts.removeSubrange(start..<min(end, parts.count))
      return time
    }
    return nil
  }

  private static func date(_ parts: [Part], near: LocalDate?) -> LocalDate? {
    // French and Spanish weekdays begin like months: mar. 12 juin.
    let months = parts.indices.compactMap { index in
      FoldedName.month(parts[index].word).map { (index, $0) }
    }
    if let (place, month) = months.last {
      let around = [place - 1, place + 1].filter(parts.indices.contains)
      guard
        let day = around.compactMap({ parts[$0].number }).first(where: { (1...31).contains($0) })
      else { return nil }
      let rest = parts[(place + 1)...].compactMap(\.number)
      let year =
        rest.first { $0 >= 1000 } ?? parts[..<place].compactMap(\.number).first { $0 >= 1000 }
      let short =
        parts.indices.contains(place + 1) && parts.indices.contains(place - 1)
          && parts[place - 1].number == day && parts[place + 1].word.count == 2
        ? parts[place + 1].number.map { 2000 + $0 } : nil
      return self.date(year ?? short, month, day, near: near)
    }
    let numbers = parts.compactMap { part in part.number.map { ($0, part.word.count, part.next) } }
    guard numbers.count >= 2 else { return nil }
    if numbers[0].1 == 4, numbers.count >= 3 {
      return self.date(numbers[0].0, numbers[1].0, numbers[2].0, near: near)
    }
    let year: Int? =
      numbers.count < 3 ? nil : numbers[2].1 == 4 ? numbers[2].0 : 2000 + numbers[2].0
    let dayFirst = self.date(year, numbers[1].0, numbers[0].0, near: near)
    guard numbers[0].2 != "." else { return dayFirst }
    let monthFirst = self.date(year, numbers[0].0, numbers[1].0, near: near)
    guard let dayFirst, let monthFirst, dayFirst != monthFirst else {
      return dayFirst ?? monthFirst
    }
    guard let near else { return nil }
    let distances = [dayFirst, monthFirst].map { abs($0.daysSinceEpoch - near.daysSinceEpoch) }
    return min(distances[0], distances[1]) <= 2
      ? (distances[0] <= distances[1] ? dayFirst : monthFirst) : nil
  }

  /// The day; without a year, the first one from the day before `near` on.
  private static func date(_ year: Int?, _ month: Int, _ day: Int, near: LocalDate?) -> LocalDate? {
    if let year { return LocalDate(year: year, month: month, day: day) }
    guard let near, let first = near.adding(days: -1) else { return nil }
    for year in first.year...first.year + 8 {
      if let date = LocalDate(year: year, month: month, day: day), date >= first { return date }
    }
    return nil
  }
}
