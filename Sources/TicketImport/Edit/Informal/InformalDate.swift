internal import CivilTime
internal import Reservations

/// A day and a time as a person types them, word by word.
struct InformalDate {
  private let now: LocalDateTime
  private let current: LocalDateTime?
  /// The earliest day that a day without a year can be.
  private let earliest: LocalDate
  private var relativeDay: Int?
  private var weekday: Int?
  private var isNext = false
  private var dayOfMonth: Int?
  private var month: Int?
  private var year: Int?
  private var time: (reading: LocalTime, endsDay: Bool)?
  private var isTonight = false
  private var part: PartOfDay?

  init(now: LocalDateTime, current: LocalDateTime?, earliest: LocalDate) {
    self.now = now
    self.current = current
    self.earliest = earliest
  }

  mutating func add(_ word: Word) throws(TimeError) {
    switch word {
    case .relativeDay(let days): try set(&relativeDay, days)
    case .weekday(let number): try set(&weekday, number)
    case .month(let number): try set(&month, number)
    case .dayOfMonth(let number): try set(&dayOfMonth, number)
    case .year(let number): try set(&year, number)
    case .time(let reading, let endsDay): try set(&time, (reading, endsDay))
    case .next: isNext = true
    case .tonight:
      try set(&relativeDay, 0)
      isTonight = true
    case .filler: break
    }
  }

  var hasPart: Bool { part != nil }

  /// - Parameter isToday: `this evening`.
  mutating func add(_ part: PartOfDay, isToday: Bool) throws(TimeError) {
    try set(&self.part, part)
    if isToday { try set(&relativeDay, 0) }
  }

  private func set<Value>(_ part: inout Value?, _ value: Value) throws(TimeError) {
    guard part == nil else { throw TimeError("the same part twice; e.g. fri 19:30") }
    part = value
  }

  func reading() throws(TimeError) -> InformalTime.Reading {
    // `tonight at 7`.
    if isTonight || part != nil, time == nil, month == nil, year == nil, let hour = dayOfMonth,
      (1...12).contains(hour)
    {
      var evening = self
      evening.dayOfMonth = nil
      evening.time = (LocalTime(secondOfDay: hour * 3600), false)
      return try evening.reading()
    }
    var day = try day()
    // `tonight 1am` is after midnight.
    if isTonight || part == .night, let time, !time.endsDay, time.reading.isAfterMidnight,
      part == .night || now.time.secondOfDay >= 5 * 3600
    {
      day = day?.adding(days: 1)
    }
    var time = time ?? (isTonight ? (Self.evening, false) : nil)
    if let part = part ?? (isTonight ? .night : nil) {
      guard let stated = time, let own = part.time(stated.reading) else {
        throw TimeError("a part of a day needs a time in it: tomorrow evening 19:30")
      }
      time?.reading = own
    }
    guard let time else {
      guard let day else { throw TimeError("no day and no time; e.g. fri 19:30") }
      return .day(day)
    }
    guard time.endsDay else {
      return day.map { .dayAndTime($0, time.reading) } ?? .time(time.reading)
    }
    guard let next = (day ?? current?.date ?? now.date).adding(days: 1) else {
      throw TimeError.outOfYears
    }
    return .dayAndTime(next, time.reading)
  }

  /// The time of `tonight` without a time: 20:00.
  private static let evening = LocalTime(secondOfDay: 20 * 3600)

  /// Nil if no word names a day.
  private func day() throws(TimeError) -> LocalDate? {
    if isNext, weekday == nil || dayOfMonth != nil || relativeDay != nil {
      throw TimeError("next needs a weekday: next fri")
    }
    if let relativeDay {
      if let hour = dayOfMonth, hour <= 24, weekday == nil, month == nil, year == nil {
        throw TimeError("\(hour): an hour? write \(hour):00")
      }
      guard weekday == nil, dayOfMonth == nil, month == nil, year == nil else {
        throw TimeError("two different days; keep one of them")
      }
      return try shifted(relativeDay)
    }
    if dayOfMonth != nil || month != nil || year != nil {
      let date = try dateOfMonth()
      if let weekday, date.weekday != weekday {
        throw TimeError("\(date) is another day of the week; keep one of them")
      }
      return date
    }
    guard let weekday else { return nil }
    let today = now.date.weekday
    return try shifted(isNext ? 7 - today + weekday : (weekday - today + 7) % 7)
  }

  private func shifted(_ days: Int) throws(TimeError) -> LocalDate {
    guard let date = now.date.adding(days: days) else { throw TimeError.outOfYears }
    return date
  }

  private func dateOfMonth() throws(TimeError) -> LocalDate {
    guard let month else {
      if year != nil, dayOfMonth == nil {
        throw TimeError("could be a year or a time; use 19:30 or 10 jun 2023")
      }
      guard let number = dayOfMonth, number <= 24 else {
        throw TimeError("not an hour; write a time like 19:30, a day like 10 jun, or +90m")
      }
      throw TimeError("a number alone could be an hour or a day; use \(number):00 or 10 jun")
    }
    guard let dayOfMonth else { throw TimeError("a month needs a day: 10 jun") }
    if let year {
      // `14 jan 1030`, `14 jan 2130`
      let isNear = (1900..<2100).contains(year)
      if !isNear, year > 0, time == nil,
        let clock = LocalTime(hour: year / 100, minute: year % 100)
      {
        let date = LocalDate(year: year, month: month, day: dayOfMonth).map { ", or \($0)" } ?? ""
        throw TimeError("a year or a time? write \("\(clock)".prefix(5))\(date)")
      }
      if let date = LocalDate(year: year, month: month, day: dayOfMonth) { return date }
      guard (1...9999).contains(year) else { throw TimeError.outOfYears }
      throw noSuchDay(month, year)
    }
    if let date = nearest(month: month, day: dayOfMonth) { return date }
    throw noSuchDay(month, nil)
  }

  /// The day nearest to the present one, of those that are not before `earliest`; nil for a day
  /// that no year has.
  private func nearest(month: Int, day: Int) -> LocalDate? {
    let present = max(current?.date ?? earliest, earliest)
    // 29 February occurs after at most eight years, as between 1896 and 1904.
    return (present.year - 8...present.year + 8)
      .compactMap { LocalDate(year: $0, month: month, day: day) }
      .filter { $0 >= earliest }
      .min {
        abs($0.daysSinceEpoch - present.daysSinceEpoch)
          < abs($1.daysSinceEpoch - present.daysSinceEpoch)
      }
  }

  private func noSuchDay(_ month: Int, _ year: Int?) -> TimeError {
    let name = EnglishNames.months[month - 1]
    if year == nil, month == 2 {
      return TimeError("no such day: February has 28 days, or 29 in a leap year")
    }
    let length = LocalDate.length(ofMonth: month, year: year ?? 2000)
    return TimeError("no such day: \(name)\(year.map { " \($0)" } ?? "") has \(length) days")
  }
}

extension InformalDate {
  /// A word of a time as a person types it.
  enum Word: Equatable {
    /// Days from today.
    case relativeDay(Int)
    /// 1 is Monday.
    case weekday(Int)
    case month(Int)
    case dayOfMonth(Int)
    case year(Int)
    /// `endsDay` distinguishes 24:00 from 00:00.
    case time(LocalTime, endsDay: Bool)
    case next
    /// Today, at 20:00 unless another word is a time.
    case tonight
    /// `at`, `on`: ignored.
    case filler

    init(_ word: String) throws(TimeError) {
      let digits = word.utf8.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }.count
      if digits == 0 {
        self = try Word.named(word)
        return
      }
      let rest = String(word.dropFirst(digits))
      let number = Int(word.prefix(digits)) ?? 0
      switch (digits, rest) {
      case (1...2, ""), (1...2, "st"), (1...2, "nd"), (1...2, "rd"), (1...2, "th"):
        self = .dayOfMonth(number)
      case (1...2, "."):
        self = .dayOfMonth(number)
      case (1...2, _)
      where rest.unicodeScalars.contains { "-\u{2013}\u{2014}".unicodeScalars.contains($0) }:
        throw TimeError(
          "a range of times; write one time here, e.g. \(min(number, 24)):00, and set the end apart"
        )
      case (4, ""):
        self = .year(number)
      case (_, "") where digits == 3:
        throw TimeError("a time needs a colon: 19:30")
      case (1...2, "h"):
        throw TimeError("could be an hour or a length; write \(number):00 or +\(number)h")
      case (1...2, _) where Word.minutes(rest) != nil:
        guard !(1...12).contains(Word.minutes(rest) ?? 0) || number > 31 else {
          let month = EnglishNames.months[(Word.minutes(rest) ?? 1) - 1].prefix(3).lowercased()
          throw TimeError(
            "could be a time or a day; write \(number):\(rest.dropFirst()) or \(number) \(month)")
        }
        self = try Word.clock(word)
      case (_, _)
      where rest.utf8.contains(where: { "/.-".utf8.contains($0) })
        && !Word.isTime(rest):
        throw NumericDay.ambiguity(of: word)
          ?? TimeError("not a day; use 10 jun, 10.6. or 2023-06-10")
      default:
        self = try Word.clock(word)
      }
    }

    /// The words of a text, in lower case; commas are spaces. `1dec` is two words, as are `1.12.`,
    /// `1. 12.` and `12月1日`.
    static func words(_ text: String) -> [String] {
      var typed: [String] = []
      for word in text.lowercased().unicodeScalars
        .split(whereSeparator: { $0.properties.isWhitespace || $0 == "," }).map(String.init)
      {
        if let last = typed.last, isNumberWithDot(last), isNumberWithDot(word) {
          typed[typed.count - 1] = last + word
        } else {
          typed.append(word)
        }
      }
      return typed.map(\.unicodeScalars)
        .flatMap { word -> [String] in
          let digits = word.prefix { ("0"..."9").contains($0) }
          let name = String(word.dropFirst(digits.count))
          guard (1...2).contains(digits.count), name.unicodeScalars.count >= 3,
            EnglishNames.months.contains(where: { $0.lowercased().hasPrefix(name) })
          else { return NumericDay.spelledOut(String(word)) }
          return [String(digits), name]
        }
    }

    private static func isNumberWithDot(_ word: String) -> Bool {
      word.hasSuffix(".") && (2...3).contains(word.utf8.count)
        && word.utf8.dropLast().allSatisfy { (0x30...0x39).contains($0) }
    }

    /// The minutes of `.30`; nil for another text.
    private static func minutes(_ rest: String) -> Int? {
      guard rest.utf8.count == 3, rest.utf8.first == UInt8(ascii: "."),
        rest.utf8.dropFirst().allSatisfy({ (0x30...0x39).contains($0) }),
        let minutes = Int(rest.dropFirst()), minutes < 60
      else { return nil }
      return minutes
    }

    static func isMeridiem(_ word: String) -> Bool { ["am", "pm", "a.m.", "p.m."].contains(word) }

    private static func isTime(_ rest: String) -> Bool {
      let halves = ["am", "pm", "a.m.", "p.m.", "a.m", "p.m"]
      return rest.hasPrefix(":") || halves.contains(rest)
        || minutes(String(rest.prefix(3))) != nil && halves.contains(String(rest.dropFirst(3)))
    }

    private static func clock(_ word: String) throws(TimeError) -> Word {
      // Any day is valid here: 24:00 gives the next day, 00:00 the same one.
      guard let day = LocalDate(year: 2000, month: 1, day: 1) else { throw unreadable }
      let reading: ReservationTime
      do throws(TimeError) {
        reading = try ISO8601.time(word, on: day)
      } catch {
        // The error of the caller begins with the whole text, which contains the word.
        throw error.withoutQuote(of: word)
      }
      guard let time = reading.time, reading.offset == nil, reading.zone == nil else {
        throw TimeError("an offset or a zone needs a whole time: 2023-06-10T19:30+02:00")
      }
      return .time(time, endsDay: reading.date != day)
    }

    private static func named(_ word: String) throws(TimeError) -> Word {
      switch word {
      case "at", "@", "on", "the", "of", "this", "ce", "cet", "cette": return .filler
      case _ where word.hasPrefix("t") && word.dropFirst().first?.isNumber == true:
        return try clock(word)
      default: break
      }
      if let foreign = foreign(word) { return foreign }
      // `fri.`, `nov.`
      let word =
        word.hasSuffix(".") && !word.dropLast().contains(".") ? String(word.dropLast()) : word
      guard word.unicodeScalars.count >= 3 else { throw unreadable }
      if let meaning = words[word] { return meaning }
      let matches = names.filter { $0.word.hasPrefix(word) }
      guard let match = matches.first, matches.count == 1 else {
        guard matches.isEmpty,
          let name = NearestName.of(word, among: names.map(\.word) + words.keys.sorted())
        else { throw unreadable }
        throw TimeError("not a time; did you mean \(name)?")
      }
      return match.meaning
    }

    /// The meaning of a whole word of another language.
    private static func foreign(_ word: String) -> Word? {
      if let days = relativeDays[word] { return .relativeDay(days) }
      let name = word.hasSuffix(".") ? String(word.dropLast()) : word
      return FoldedName.weekday(named: name).map { .weekday($0) }
        ?? (months[name] ?? FoldedName.month(named: name)).map { .month($0) }
    }

    var isWeekday: Bool { if case .weekday = self { true } else { false } }

    /// Whether the word is the whole name of a weekday in another language than English.
    static func isForeignWeekday(_ word: String) -> Bool {
      FoldedName.weekday(named: word) != nil
        && !EnglishNames.weekdays.contains { $0.lowercased() == word }
    }

    /// The weekday of a German abbreviation of two letters in front of a number, from 1 for Monday;
    /// nil for another word. `do`, `di` and `so` are other words unless the text capitalizes them, or has
    /// the hour of a German: `do 20 Uhr`.
    static func shortWeekday(_ word: String, in text: String) -> Int? {
      let name = word.hasSuffix(".") ? String(word.dropLast()) : word
      guard let index = ["mo", "di", "mi", "do", "fr", "sa", "so"].firstIndex(of: name) else {
        return nil
      }
      let capitalized = name.prefix(1).uppercased() + name.dropFirst()
      let isWord = ["di", "do", "so"].contains(name)
      let isGerman = text.contains(capitalized) || text.lowercased().contains(" uhr")
      return isWord && !isGerman ? nil : index + 1
    }

    private static let relativeDays = [
      "heute": 0, "aujourd'hui": 0, "aujourd\u{2019}hui": 0, "hoy": 0, "oggi": 0, "vandaag": 0,
      "hoje": 0, "今日": 0, "gestern": -1, "vorgestern": -2, "ayer": -1, "ieri": -1, "gisteren": -1,
      "morgen": 1, "demain": 1, "mañana": 1, "domani": 1, "amanhã": 1,
      "明日": 1, "übermorgen": 2, "overmorgen": 2, "明後日": 2, "dopodomani": 2, "après-demain": 2,
      "apres-demain": 2,
    ]

    /// Abbreviations that are not those of an English name.
    private static let months = [
      "jän": 1, "mär": 3, "mrz": 3, "okt": 10, "dez": 12, "févr": 2, "fév": 2, "avr": 4, "déc": 12,
    ]

    private static var unreadable: TimeError {
      TimeError("not a time; e.g. 19:30, 7:30pm, 10 jun, fri 19:30 or 2023-06-10T19:30")
    }

    /// Names with their abbreviations of three letters and more.
    private static let names: [(word: String, meaning: Word)] =
      zip(1..., EnglishNames.weekdays).map { ($1.lowercased(), .weekday($0)) }
      + zip(1..., EnglishNames.months).map { ($1.lowercased(), .month($0)) }

    /// Words without further abbreviations: `Tom` is a name.
    private static let words: [String: Word] = [
      "today": .relativeDay(0), "tomorrow": .relativeDay(1), "tmrw": .relativeDay(1),
      "tmr": .relativeDay(1), "yesterday": .relativeDay(-1), "weds": .weekday(3),
      "noon": .time(LocalTime(secondOfDay: 43_200), endsDay: false),
      "midday": .time(LocalTime(secondOfDay: 43_200), endsDay: false),
      "midnight": .time(.midnight, endsDay: false), "next": .next, "tonight": .tonight,
    ]
  }
}

extension LocalTime {
  /// Whether the time belongs to the night before: until 5:00, or 12:00, which is midnight at night.
  fileprivate var isAfterMidnight: Bool {
    secondOfDay < 5 * 3600 || (12 * 3600..<13 * 3600).contains(secondOfDay)
  }
}

extension TimeError {
  /// The reason without the text at its beginning.
  func withoutQuote(of word: String) -> TimeError {
    let opening = TimeError("").quoting(word).reason
    return reason.hasPrefix(opening) ? TimeError(String(reason.dropFirst(opening.count))) : self
  }
}
