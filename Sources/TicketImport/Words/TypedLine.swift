public import CalendarStore
public import CivilTime
public import Foundation
public import Reservations

/// An event or a reminder that a person types in one line:
/// `TITLE [DAY] [TIME[-TIME]] [for LENGTH] [every ...] [until DAY] [ZONE] [at PLACE]`.
///
/// The fields stand together at the end of the line or at its beginning, in any order, and the place
/// is last. All else is the title, verbatim.
public struct TypedLine: Sendable, Equatable {
  public private(set) var title = ""
  public private(set) var place: String?
  public private(set) var fields = TypedFields()
  /// Why the line is refused: a number or the name of a day that is not read.
  public private(set) var refusal: TimeError?

  /// - Parameters:
  ///   - now: the person's local time.
  ///   - zone: the zone of `now`; nil if unknown, and then `in 2 hours` is not read.
  public init(
    _ text: String, now: LocalDateTime, zone: TimeZone? = nil, dayOrder: DayOrder? = nil
  ) {
    let words = TypedWords(
      text,
      WordContext(
        now: now, zone: zone, earliest: now.date, present: now.date, dayOrder: dayOrder))
    for at in words.words.indices.dropFirst().dropLast()
    where words.beginsPlace(at) {
      guard let found = TypedFields.found(in: words, upTo: at) else { continue }
      fields = found.fields
      title = words.typedText(found.title)
      place = words.typedText(at + 1..<words.words.count)
      refusal = words.refusal(of: found, place: at + 1..<words.words.count)
      return
    }
    guard let found = TypedFields.found(in: words, upTo: words.words.count) else {
      title = words.typedText(words.words.indices)
      refusal = words.refusalInside
      return
    }
    fields = found.fields
    title = words.typedText(found.title)
    refusal = words.refusal(of: found, place: nil)
  }
}

/// The values of a typed line.
public struct TypedFields: Sendable, Equatable {
  public internal(set) var day: LocalDate?
  /// Whether the day is that of a weekday alone, `fri`, which is today or in the next six days.
  var isWeekday = false
  /// The last day, inclusive.
  public internal(set) var lastDay: LocalDate?
  /// The time of the start, without its day.
  public internal(set) var time: TypedTime?
  public internal(set) var endTime: LocalTime?
  public internal(set) var zone: TimeZone?
  public internal(set) var length: CivilDuration?
  public internal(set) var rule: RecurrenceRule?

  /// Whether there is a day, a time or a rule to begin with.
  public var statesStart: Bool { day != nil || time != nil || rule != nil }

  /// The fields at the end of the words, or else at their beginning, and the words of the title.
  fileprivate struct Found {
    let fields: TypedFields
    let title: Range<Int>
    let isAtEnd: Bool
  }

  fileprivate static func found(in words: TypedWords, upTo end: Int) -> Found? {
    for start in 0..<end where words.beginsWord(start) {
      var rest = words.slice(start..<end)
      let fields = rest.fields()
      if rest.isAtEnd, fields.statesStart {
        return Found(fields: fields, title: 0..<start, isAtEnd: true)
      }
    }
    var first = words.slice(0..<end)
    first.context.allowsCities = false
    let fields = first.fields()
    guard fields.statesStart, words.beginsWord(first.position) else { return nil }
    return Found(fields: fields, title: first.position..<end, isAtEnd: false)
  }
}

extension TypedWords {
  /// Fields one after the other, each once.
  mutating func fields() -> TypedFields {
    var fields = TypedFields()
    while readField(of: &fields) {}
    return fields
  }

  /// Reads one further field; false if none is next.
  private mutating func readField(of fields: inout TypedFields) -> Bool {
    let before = fields
    let read: TypedFields? = attempt { words in
      var fields = before
      if before.rule == nil, let rule = words.rule() {
        fields.rule = rule
        return fields
      }
      if let rule = before.rule, rule.recurrenceEnd == nil, words.skip(.until),
        let end = words.until()
      {
        fields.rule = rule.ending(end)
        return fields.rule == nil ? nil : fields
      }
      if before.length == nil, before.endTime == nil, before.lastDay == nil, words.skip(.for) {
        fields.length = words.length()
        return fields.length == nil ? nil : fields
      }
      if before.time == nil, words.readTime(of: &fields) { return fields }
      if before.time != nil, before.zone == nil, let zone = words.zone() {
        fields.zone = zone
        return fields
      }
      if before.day != nil, before.lastDay == nil, before.length == nil, before.endTime == nil,
        words.skipDash(), let last = words.day()
      {
        fields.lastDay = last
        if before.time != nil {
          guard let clock = words.clock() else { return nil }
          fields.endTime = clock.time
        }
        return fields
      }
      guard before.day == nil else { return nil }
      return words.readDay(of: &fields) ? fields : nil
    }
    guard let read else { return false }
    fields = read
    return true
  }

  private mutating func readDay(of fields: inout TypedFields) -> Bool {
    if let range = dayRange() {
      (fields.day, fields.lastDay) = range
      return fields.time == nil
    }
    let start = position
    guard let day = day() else { return false }
    fields.day = day
    if case .weekday? = words[position - 1].meaning { fields.isWeekday = true }
    let isTonight = words[start..<position].contains { $0.meaning == .tonight }
    guard isTonight, fields.time == nil, fields.endTime == nil else { return true }
    guard !readTime(of: &fields) else {
      if case .time(let time)? = fields.time, time.hour < 5, context.now.time.hour >= 5 {
        fields.day = day.adding(days: 1)
      }
      return true
    }
    fields.time = .time(LocalTime(secondOfDay: 20 * 3600))
    return true
  }

  /// `3-10 aug`, `3.-10.8.`: the month stands behind the last day only.
  private mutating func dayRange() -> (LocalDate, LocalDate)? {
    attempt { words in
      while words.skip(.filler) {}
      guard let (first, suffix) = words.number(),
        ["", ".", "st", "nd", "rd", "th"].contains(suffix),
        words.skip("-"), let last = words.day(), first < last.day,
        let start = LocalDate(year: last.year, month: last.month, day: first)
      else { return nil }
      return (start, last)
    }
  }

  private mutating func readTime(of fields: inout TypedFields) -> Bool {
    if let zone = context.zone, let moment = distantMoment(zone) {
      fields.time = moment
      return fields.day == nil
    }
    if let word, word.text.utf8.count > 10, let time = try? ISO8601.time(word.text),
      time.time != nil, fields.day == nil
    {
      position += 1
      fields.time = .stated(time)
      fields.day = time.date
      return true
    }
    if fields.length == nil, fields.lastDay == nil, let (first, last) = clockRange() {
      fields.time = Self.reading(nil, first, context)
      fields.endTime = last.time
      return fields.time != nil
    }
    guard fields.lastDay == nil, let clock = clock(),
      let reading = Self.reading(fields.day, clock, context)
    else { return false }
    if case .dayAndTime(let day, let time) = reading {
      fields.day = day
      fields.time = .time(time)
    } else {
      fields.time = reading
    }
    return true
  }

  // MARK: The title and the place

  /// Whether the `at` at this position begins a place, and no time.
  fileprivate func beginsPlace(_ position: Int) -> Bool {
    guard ["at", "@"].contains(words[position].text) else { return false }
    var rest = slice(position + 1..<words.count)
    return rest.clock() == nil
  }

  fileprivate func beginsWord(_ position: Int) -> Bool {
    position == 0 || position == words.count
      || words[position].index != words[position - 1].index
  }

  fileprivate func slice(_ range: Range<Int>) -> TypedWords {
    TypedWords(words: Array(words[range]), typed: typed, context: context)
  }

  /// The words at the positions as they were typed.
  fileprivate func typedText(_ range: Range<Int>) -> String {
    var indexes: [Int] = []
    for word in words[range] where indexes.last != word.index { indexes.append(word.index) }
    return indexes.map { typed[$0] }.joined(separator: " ")
      .trimmingCharacters(in: [",", " ", ":", "-", "\u{2013}"])
  }

  /// Why the line is refused: a number or a day beside the fields that is not read, or a day or time
  /// apart from them that they lack.
  fileprivate func refusal(of found: TypedFields.Found, place: Range<Int>?) -> TimeError? {
    let near = found.title.filter { !["-", "\u{2013}"].contains(words[$0].text) }
    let beside = found.isAtEnd ? near.last : near.first
    if let beside, words[beside].isRefused {
      return slice(beside..<words.count).refusalInLine
    }
    // `every second tuesday`
    if found.isAtEnd, let every = near.suffix(2).first(where: { words[$0].meaning == .every }) {
      return slice(every..<words.count).refusalInLine
    }
    // `31 feb` is no day.
    if let beside, beside > 0, found.isAtEnd, case .month? = words[beside].meaning,
      words[beside - 1].isNumber
    {
      return slice(beside - 1..<words.count).refusalInLine
    }
    for range in [found.title, place].compactMap(\.self) {
      for start in range where start == range.lowerBound || beginsWord(start) {
        var part = slice(start..<range.upperBound)
        let fields = part.fields()
        guard part.isAtEnd || start == found.title.lowerBound else { continue }
        let isMissing =
          fields.day != nil && found.fields.day == nil && found.fields.rule == nil
          || fields.time != nil && found.fields.time == nil
        if isMissing { return slice(start..<range.upperBound).refusalInLine }
      }
    }
    if let place, found.fields.time == nil, words[place.lowerBound].isBareHour {
      return slice(place).refusalInLine
    }
    return nil
  }

  /// Why a line without fields is refused: a time of day stands inside its title.
  fileprivate var refusalInside: TimeError? {
    for start in words.indices where beginsWord(start) {
      var rest = slice(start..<words.count)
      if rest.fields().time != nil { return slice(start..<words.count).refusalInLine }
    }
    return nil
  }

  private var refusalInLine: TimeError {
    let text = words.first.map { typed[$0.index] } ?? ""
    var isImpossible = false
    if word?.isNumber == true, case .month? = peek(1)?.meaning { isImpossible = true }
    guard isImpossible || dates().count == 2 else {
      return TimeError(
        "not read as a day or a time; write it with the others, like fri 19:30, or away from them"
      ).quoting(text)
    }
    return refusal.quoting(text)
  }
}

extension TypedWords.Word {
  /// Whether the word must not stand beside the fields: a number, a day's name or a word for one.
  fileprivate var isRefused: Bool {
    switch meaning {
    case .weekday, .day, .tonight: return true
    case nil where isNumber:
      let suffix = text.drop { $0.isNumber || ".:/-,h".contains($0) }
      return ["", "am", "pm", "st", "nd", "rd", "th", "m", "min"].contains(suffix)
    default: return false
    }
  }

  fileprivate var isBareHour: Bool { Int(text).map { (0...24).contains($0) } ?? false }
}
