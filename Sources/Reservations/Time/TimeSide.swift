internal import CivilTime

/// A day, a time of day or both, as one reading of a text or of one side of a range states them.
struct TimeSide {
  /// The day; without its month or year if the text leaves them out.
  var day: TimePattern.Values?
  var order: DayOrder?
  /// Whether the order is that of numbers with dots.
  var isDotted = false
  /// Whether the day has two digits for each of its three numbers.
  var isShort = false
  /// Whether the day is written like one of ISO 8601.
  var isISO = false
  /// Whether the day is that of a weekday alone.
  var isWeekday = false
  var isTonight = false
  /// Whether the day is counted from today: its month and year are not stated.
  var isRelative = false
  /// The weekdays that the text can name; empty without one.
  var weekdays: Set<Int> = []
  var clock: TimePattern.Values?
  /// Whether am or pm stands beside the time, and which.
  var isAfternoon: Bool?
  /// Whether the time is a number alone.
  var isBareHour = false
  /// Whether an hour alone can be one without another time behind it.
  var isCertainHour = true
  var offset: ReservationTime.Offset?
  var suffixes: TimeSuffixes?
  /// Where the offset stands.
  var suffix: TextCursor?
  /// The number of days after that of the start: 1 for `06:25+1`.
  var laterDays = 0

  /// How much a text states of its day.
  enum Exactness: Int, Comparable {
    case clock, day, year

    static func < (one: Self, other: Self) -> Bool { one.rawValue < other.rawValue }
  }

  /// A day and a month that are in no year count as none.
  var exactness: Exactness {
    guard let month = day?.month, let number = day?.day,
      LocalDate(year: 2000, month: month, day: number) != nil
    else { return .clock }
    return day?.year == nil ? .day : .year
  }

  @_optimize(none)
  mutating func add(clock other: TimeSide) {
    clock = other.clock
    (isAfternoon, isBareHour, isCertainHour) =
      (other.isAfternoon, other.isBareHour, other.isCertainHour)
    (offset, suffixes, suffix, laterDays) =
      (other.offset, other.suffixes, other.suffix, other.laterDays)
  }
}

/// Finds the readings of the sides of a text.
struct TimeSides {
  let tokens: TimeTokens
  /// Why the zone behind a time is none.
  private(set) var refusal: TimeError?

  @_optimize(none)
  init(_ tokens: TimeTokens) { self.tokens = tokens }

  typealias Found = (side: TimeSide, end: Int)

  /// Every reading that begins at the token, with the index behind it.
  @_optimize(none)
  mutating func sides(at index: Int) -> [Found] {
    var found: [Found] = []
    for day in days(at: index) {
      found.append(day)
      for clock in clocks(at: behindJoint(day.end)) {
        var both = day.side
        both.add(clock: clock.side)
        found.append((both, clock.end))
      }
    }
    for clock in clocks(at: index) {
      found.append(clock)
      guard !clock.side.isBareHour else { continue }
      for day in days(at: behindJoint(clock.end)) {
        var both = day.side
        both.add(clock: clock.side)
        found.append((both, day.end))
      }
    }
    return found
  }

  /// The index behind a dash or a word between two sides, and whether it cannot be the sign of an
  /// offset; nil for another token.
  @_optimize(none)
  func separator(at index: Int) -> (end: Int, isCertain: Bool)? {
    guard let token = tokens[index] else { return nil }
    if token.name.meaning == .until || token.word == "a" { return (index + 1, true) }
    guard tokens.hasSign("-\u{2013}\u{2014}", at: index) else { return nil }
    return (index + 1, token.sign != "-" || token.isSpaced)
  }

  // MARK: Days

  @_optimize(none)
  private func days(at index: Int) -> [Found] {
    let start = behindWords(index)
    var starts: [(index: Int, weekdays: Set<Int>)] = [(start, [])]
    if let name = tokens[start]?.name, !name.weekdays.isEmpty {
      var behind = start + 1
      while tokens.hasSign(",.|•·\u{2013}\u{2014}", at: behind) { behind += 1 }
      starts.insert((behindWords(behind), name.weekdays), at: 0)
    }
    let found = starts.flatMap { start in
      TimePatterns.days.compactMap { pattern -> Found? in
        guard let match = pattern.match(tokens, at: start.index) else { return nil }
        var side = TimeSide(day: match.values, order: pattern.order, weekdays: start.weekdays)
        side.isDotted = pattern.isDotted
        side.isISO = pattern.text == "Y - M - D"
        side.isShort =
          match.values.hasShortYear
          && [0, 2].allSatisfy { tokens[start.index + $0]?.number(2...2) != nil }
        let behind = weekday(at: match.end)
        if side.weekdays.isEmpty { side.weekdays = behind?.weekdays ?? [] }
        return (side, behind?.end ?? match.end)
      }
    }
    return found + [relativeDay(at: start)].compactMap(\.self)
  }

  /// A day by its distance from today: `tomorrow`, `fri`, `next fri`, which is in the next week.
  @_optimize(none)
  private func relativeDay(at index: Int) -> Found? {
    let isNext = tokens[index]?.name.meaning == .next
    let end = index + (isNext ? 2 : 1)
    guard let today = tokens.context.now?.date, let word = tokens[end - 1]?.word else { return nil }
    var side = TimeSide()
    side.isRelative = true
    let days: Int
    switch Lexicon.meaning(of: word) {
    case .weekday(let number):
      days = isNext ? 7 - today.weekday + number : (number - today.weekday + 7) % 7
      side.isWeekday = true
    case .day(let number) where !isNext: days = number
    case .tonight where !isNext:
      days = 0
      side.isTonight = true
      side.clock = TimePattern.Values(hour: 20)
    default: return nil
    }
    guard let date = today.adding(days: days) else { return nil }
    side.day = TimePattern.Values(year: date.year, month: date.month, day: date.day)
    return (side, end)
  }

  /// `(月)`, `（月曜日）`, `月曜日` or `(Mon.)`, and the index behind it.
  @_optimize(none)
  private func weekday(at index: Int) -> (weekdays: Set<Int>, end: Int)? {
    let isOpen = tokens.hasSign("(（", at: index)
    var end = index + (isOpen ? 1 : 0)
    var weekdays = tokens[end]?.name.weekdays ?? []
    if let sign = tokens[end]?.sign {
      weekdays = Set(zip(1..., "月火水木金土日".unicodeScalars).filter { $0.1 == sign }.map(\.0))
    }
    guard !weekdays.isEmpty else { return nil }
    end += 1
    while tokens.hasSign("曜日.", at: end) { end += 1 }
    guard isOpen else { return tokens[index]?.sign == nil ? nil : (weekdays, end) }
    return tokens.hasSign(")）", at: end) ? (weekdays, end + 1) : nil
  }

  /// The index behind words such as `am` and `on`.
  @_optimize(none)
  private func behindWords(_ index: Int) -> Int {
    var index = index
    while let meaning = tokens[index]?.name.meaning,
      meaning == .filler && (!tokens.isLetterA(index) || tokens[index + 1]?.name.meaning == .filler)
        || meaning == .unit(.hour) && tokens[index]?.word != "h"
    {
      index += 1
    }
    return index
  }

  /// The index behind what may stand between a day and its time.
  @_optimize(none)
  private func behindJoint(_ index: Int) -> Int {
    var index = index
    while tokens.hasSign(",.|•·", at: index) { index += 1 }
    return index
  }

  // MARK: Times of day

  @_optimize(none)
  private mutating func clocks(at index: Int) -> [Found] {
    var start = behindWords(index)
    let hasWords = start > index
    if tokens[start]?.word == "t", tokens[start + 1]?.number(1...6) != nil { start += 1 }
    if case .clock(let time)? = tokens[start]?.name.meaning {
      var values = TimePattern.Values()
      values.hour = time.secondOfDay / 3600
      return [(TimeSide(clock: values), start + 1)]
    }
    let half = halfDay(at: start)
    start += half == nil ? 0 : 2
    guard let first = tokens[start], first.number(1...6) != nil else { return [] }
    var found: [Found] = []
    for pattern in TimePatterns.clocks {
      guard let match = pattern.match(tokens, at: start),
        !isUncertain(pattern, match.values, at: start)
      else { continue }
      var side = TimeSide(clock: match.values, isAfternoon: half)
      var end = match.end
      if half == nil, let meridiem = meridiem(at: end) {
        (side.isAfternoon, end) = meridiem
      }
      side.isBareHour = pattern.text == "H" && side.isAfternoon == nil
      side.isCertainHour = first.number(2...2) != nil && !hasWords
      let word = tokens[end]
      if word?.name.meaning == .oclock
        || word?.word == "h" && (tokens.context.now == nil || pattern.text != "H")
      {
        end += 1
        side.isBareHour = false
      }
      end = readSuffix(of: &side, at: end)
      found.append((side, end))
    }
    return found
  }

  /// Whether a person can mean something else: the day `10.12.`, the length `2h` or `12 h`, a price
  /// or a year.
  @_optimize(none)
  private func isUncertain(
    _ pattern: TimePattern, _ values: TimePattern.Values, at index: Int
  ) -> Bool {
    guard tokens.context.now != nil else { return false }
    switch pattern.text {
    case "H . MM":
      return meridiem(at: index + 3) == nil && 1...31 ~= values.hour ?? 0
        && 1...12 ~= values.minute ?? 0
    case "H h", "H h mm":
      return tokens[index]?.number(2...2) == nil || tokens[index + 1]?.isSpaced == true
    case "H , MM", "HHMM", "HHMMSS": return true
    default: return false
    }
  }

  /// True for 午後 or 下午, false for 午前 or 上午; nil for other signs.
  @_optimize(none)
  private func halfDay(at index: Int) -> Bool? {
    switch (tokens[index]?.sign, tokens[index + 1]?.sign) {
    case ("午", "後"), ("午", "后"), ("下", "午"): true
    case ("午", "前"), ("上", "午"): false
    default: nil
    }
  }

  /// True for PM, false for AM, each also with dots, and the index behind it.
  @_optimize(none)
  private func meridiem(at index: Int) -> (isAfternoon: Bool, end: Int)? {
    guard let word = tokens[index]?.word, let letter = word.first, "ap".contains(letter) else {
      return nil
    }
    var end = index + 1
    if word.count == 1 {
      if tokens.hasSign(".", at: end) { end += 1 }
      guard tokens[end]?.word == "m" else { return nil }
      end += 1
    } else if word != "am" && word != "pm" {
      return nil
    }
    if word.count == 1, tokens.hasSign(".", at: end) { end += 1 }
    return (letter == "p", end)
  }

  /// Reads a number of days, an offset, and the suffixes of RFC 9557.
  @_optimize(none)
  private mutating func readSuffix(of side: inout TimeSide, at index: Int) -> Int {
    if let later = laterDays(at: index) {
      side.laterDays = later.days
      return later.end
    }
    guard let token = tokens[index], token.word != nil || tokens.hasSign("+[\u{2212}", at: index)
    else { return index }
    var cursor = tokens.cursor(at: index)
    let start = cursor
    do throws(TimeError) {
      side.offset = try ReservationTime.Offset.iso8601(&cursor)
      if side.offset != nil { side.suffix = start }
      if cursor.peek == UInt8(ascii: "[") { side.suffixes = try TimeSuffixes(&cursor) }
    } catch {
      refusal = refusal ?? error
      return index
    }
    return cursor.position > start.position ? tokens.index(ofByte: cursor.position) : index
  }

  /// `+1`, `(+1)` or `+1 day`: the number of days, and the index behind it.
  @_optimize(none)
  private func laterDays(at index: Int) -> (days: Int, end: Int)? {
    var end = index + (tokens.hasSign("(", at: index) ? 1 : 0)
    guard tokens.hasSign("+", at: end), let days = tokens[end + 1]?.number(1...1), days > 0 else {
      return nil
    }
    end += 2
    if tokens[end]?.name.meaning == .unit(.day) { end += 1 }
    if tokens.hasSign(")", at: end) { end += 1 }
    return (days, end)
  }
}
