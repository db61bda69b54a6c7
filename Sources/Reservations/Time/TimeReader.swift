internal import CivilTime

/// Reads a day, a time of day, both, or a range of them, in ISO 8601 or in any notation of
/// `TimePatterns`.
package enum TimeReader {
  /// A day for a time of day of which the day does not matter.
  static let anyDay = LocalDate(year: 2000, month: 1, day: 1)

  @_optimize(none)
  package static func read(
    _ text: String, _ context: TimeContext
  ) throws(TimeError) -> TimeReading {
    try TextCursor.read(text) { cursor throws(TimeError) in
      var refused: TimeError?
      if cursor.mayBeISO {
        var ahead = cursor
        do throws(TimeError) {
          let stated = try StatedTime(&ahead, isTyped: context.now != nil)
          if ahead.isAtEnd {
            cursor = ahead
            return TimeReading(stated: stated)
          }
          refused = TimeError("can't read \"\(TimeError.quoted(ahead.rest))\"")
        } catch { refused = error }
      }
      guard !cursor.isAtEnd else {
        throw TimeError("no day; write 2023-06-10 or 2023-06-10T19:30")
      }
      guard text.utf8.count <= TimeTokens.longest else { throw refused ?? notADate }
      var candidates = TimeCandidates(
        TimeTokens(cursor, context), context)
      let reading = try candidates.reading(refused)
      cursor.skip(text.utf8.count)
      return reading
    }
  }

  /// Whether a text is meant as a time, be it one or not: it has hours and minutes or a day in numbers
  /// with its year, or it would be a time but for what it states: another weekday, `EST`.
  static func isMeant(_ text: String) -> Bool {
    guard text.utf8.count <= TimeTokens.longest, text.utf8.count(where: \.isDigit) > 2 else {
      return false
    }
    let isMeant = try? TextCursor.read(text) { cursor throws(TimeError) in
      let tokens = TimeTokens(cursor, TimeContext())
      cursor.skip(text.utf8.count)
      if tokens.all.indices.contains(where: { TimePatterns.isCertain(tokens, at: $0) }) {
        return true
      }
      var candidates = TimeCandidates(tokens, tokens.context)
      return candidates.hasYear
    }
    return isMeant ?? false
  }

  static var notADate: TimeError {
    TimeError("not a date; write 2023-06-10T19:30 or 10 June 2023 19:30")
  }
}

/// The readings of a text, of which the context leaves one.
private struct TimeCandidates {
  private let tokens: TimeTokens
  private let context: TimeContext
  private var found: [Candidate] = []
  private var refusals: [Refusal] = []

  private struct Candidate {
    var reading: TimeReading
    var order: DayOrder?
    var exactness: TimeSide.Exactness
    /// Whether the month is first before a dot: only where no other reading is left.
    var isRare: Bool { reading.isDotted && order == .monthFirst }
  }

  /// Why a reading is none; the least of them is the one to report.
  private struct Refusal: Error {
    enum Rank: Int { case wrong, ambiguous, lacksYear, lacksDay }

    var rank = Rank.wrong
    /// What a text states of its day that is a day of the calendar, or has a year.
    var exactness = TimeSide.Exactness.clock
    var error: TimeError
  }

  @_optimize(none)
  init(_ tokens: TimeTokens, _ context: TimeContext) {
    self.tokens = tokens
    self.context = context
  }

  /// Whether a reading has a day with its year, even if it is refused.
  @_optimize(none)
  var hasYear: Bool {
    mutating get {
      var sides = TimeSides(tokens)
      _ = find(&sides)
      return found.contains { $0.exactness == .year }
        || refusals.contains { $0.exactness == .year }
    }
  }

  /// - Parameter refused: why the text is not ISO 8601, if it begins so.
  @_optimize(none)
  mutating func reading(_ refused: TimeError?) throws(TimeError) -> TimeReading {
    var sides = TimeSides(tokens)
    let firsts = find(&sides)
    // The weekday beside a date with dots may be wrong, and alone does not prove the month first.
    guard var best = found.first(where: { !$0.isRare }) ?? found.first,
      !best.isRare || best.reading.hasLateDay || context.dots() == .monthFirst
    else { throw refusal(refused, sides, firsts) }
    // `22.12.` is no time, and the year of `Tue 21 Dec 2026` is none: a text means the most exact day
    // that it can state, even if that is refused.
    if let exact = refusals.first(where: { $0.exactness > best.exactness }) { throw exact.error }
    if let order = best.order {
      if let other = found.first(where: { $0.order != nil && $0.order != order }) {
        if other.reading.stated != best.reading.stated {
          let days = [best, other].map(\.reading.stated.start.date)
          switch best.reading.isDotted ? context.dots() : context.order(days[0], days[1]) {
          case order: break
          case nil: throw ambiguous(days)
          default: best = other
          }
        }
      } else {
        best.reading.proven = order
      }
    }
    return best.reading
  }

  /// Finds the readings, and returns those of the first side.
  @_optimize(none)
  private mutating func find(_ sides: inout TimeSides) -> [TimeSides.Found] {
    let firsts = sides.sides(at: 0)
    for first in firsts {
      if isEnd(first.end) {
        add(first.side)
      } else if let separator = sides.separator(at: first.end) {
        for last in sides.sides(at: separator.end) where isEnd(last.end) {
          guard
            first.side.order == nil || last.side.order == nil
              || first.side.order == last.side.order
          else { continue }
          add(first.side, last.side, isCertain: separator.isCertain)
        }
      }
    }
    return firsts
  }

  @_optimize(none)
  private func isEnd(_ index: Int) -> Bool {
    index == tokens.count || tokens.hasSign(".", at: index) && index + 1 == tokens.count
  }

  @_optimize(none)
  private mutating func add(
    _ first: TimeSide, _ last: TimeSide? = nil, isCertain: Bool = true
  ) {
    do throws(Refusal) {
      let read =
        if let last { try range(first, last, isCertain: isCertain) } else { try single(first) }
      guard var reading = read else { return }
      reading.isDotted = first.isDotted || last?.isDotted ?? false
      found.append(
        Candidate(
          reading: reading, order: first.order ?? last?.order,
          exactness: max(first.exactness, last?.exactness ?? .clock)))
    } catch {
      var refusal = error
      refusal.exactness = max(first.exactness, last?.exactness ?? .clock)
      refusals.append(refusal)
    }
  }

  // MARK: One time

  @_optimize(none)
  private func single(_ side: TimeSide) throws(Refusal) -> TimeReading? {
    guard !side.isBareHour || side.isCertainHour && context.now == nil else { return nil }
    // `23` of `3 Dec 23` may be a year.
    if side.isBareHour, let day = side.day, day.year == nil, day.month != nil {
      throw Self.lacksYear
    }
    guard let day = side.day else {
      guard let date = context.day else {
        throw Refusal(
          rank: .lacksDay,
          error: TimeError(
            "a time without a day; write 2023-06-10 19:30, or add a column of days"))
      }
      var reading = TimeReading(stated: StatedTime(start: try time(side, on: date)))
      (reading.hasDay, reading.laterDays) = (false, side.laterDays)
      return reading
    }
    guard day.month != nil, side.laterDays == 0, let date = try date(side) else { return nil }
    var start = try time(side, on: date)
    // A time of `tonight` before 05:00 is after midnight.
    if side.isTonight, let clock = start.time, clock.hour < 5, let now = context.now?.time,
      now.hour >= 5, let next = date.adding(days: 1)
    {
      start.date = next
    }
    return TimeReading(stated: StatedTime(start: start), isWeekday: side.isWeekday)
  }

  @_optimize(none)
  private func time(_ side: TimeSide, on date: LocalDate) throws(Refusal) -> ReservationTime {
    try wrong { () throws(TimeError) in
      var time = ReservationTime(date: date)
      guard let clock = side.clock else { return time }
      try time.set(
        ClockReading(
          hour: clock.hour ?? 0, minute: clock.minute ?? 0, second: clock.second ?? 0,
          isAfternoon: side.isAfternoon))
      time.offset = side.offset
      time.offSeason = side.suffix.flatMap {
        ReservationTime.Offset.offSeason($0, at: time.instant)
      }
      if let suffixes = side.suffixes { try time.apply(suffixes) }
      return time
    }
  }

  @_optimize(none)
  private func date(_ side: TimeSide) throws(Refusal) -> LocalDate? {
    guard let values = side.day, let month = values.month, let day = values.day else { return nil }
    let date: LocalDate
    if let year = values.year {
      date = try wrong { () throws(TimeError) in try .day(year: year, month: month, day: day) }
      guard !side.isShort || !side.weekdays.isEmpty || max(month, day, year - 2000) > 12 else {
        throw Refusal(
          error: TimeError(
            "ambiguous date: which number is the year? write 2023-06-10 or 10.6.2023"))
      }
    } else {
      let isDay = LocalDate(year: 2000, month: month, day: day) != nil
      guard isDay, let next = context.year?(month, day) else {
        if context.year != nil, (1...12).contains(month) {
          let name = EnglishNames.months[month - 1]
          throw Refusal(error: TimeError("no such day: \(day) \(name)"))
        }
        throw Self.lacksYear
      }
      date = next
    }
    let mayDiffer = side.weekdays.isEmpty || values.year == nil && context.isAnyYear
    guard mayDiffer || side.weekdays.contains(date.weekday) else {
      let name = EnglishNames.weekdays[date.weekday - 1].lowercased()
      throw Refusal(
        error: TimeError("wrong weekday: that day is a \(name); correct the day or its name"))
    }
    return date
  }

  private static var lacksYear: Refusal {
    Refusal(rank: .lacksYear, error: TimeError("no year; write 2023-12-24 or 24.12.2023"))
  }

  @_optimize(none)
  private func wrong<Value>(_ read: () throws(TimeError) -> Value) throws(Refusal) -> Value {
    do throws(TimeError) { return try read() } catch { throw Refusal(error: error) }
  }

  // MARK: Ranges

  @_optimize(none)
  private func range(
    _ first: TimeSide, _ last: TimeSide, isCertain: Bool
  ) throws(Refusal) -> TimeReading? {
    let isCertain = isCertain || context.now != nil
    guard first.offset == nil, first.suffixes == nil else { return nil }
    guard last.day == nil else { return try days(first, last) }
    guard first.clock != nil, last.clock != nil, last.laterDays == 0 else { return nil }
    guard let day = first.day == nil ? context.day : try date(first) else {
      guard first.day == nil else { return nil }
      throw Refusal(
        rank: .lacksDay,
        error: TimeError(
          "times without a day; write 2023-06-10 19:30-21:00, or add a column of days"))
    }
    var first = first
    first.offset = last.offset
    let begins = halves(first, beside: last)
    let ends = halves(last, beside: first)
    for begin in begins {
      let start = try time(begin, on: day)
      for end in ends {
        var stop = try time(end, on: start.date)
        guard let from = start.time, let to = stop.time else { return nil }
        let isNight =
          isCertain && begins.count == 1 && end.isAfternoon == last.isAfternoon
          && from.secondOfDay - to.secondOfDay >= Self.longestNight
        guard stop.date > start.date || to > from || isNight else { continue }
        if isNight, stop.date == start.date {
          guard let next = stop.date.adding(days: 1) else { return nil }
          stop.date = next
        }
        guard isCertain || !first.isISO || to.secondOfDay > Self.westernmost else { break }
        return TimeReading(
          stated: StatedTime(start: start, end: stop), hasDay: first.day != nil,
          isWeekday: first.isWeekday)
      }
    }
    if !isCertain { throw Refusal(rank: .ambiguous, error: .rangeOrOffset) }
    return nil
  }

  /// The number of seconds between midnight and the two times of the longest range into the next
  /// day: 12 hours.
  private static let longestNight = 12 * 3600

  /// The number of seconds that the westernmost offset in use is behind UTC: 11 hours.
  private static let westernmost = 11 * 3600

  /// The ways to read a time beside one with am or pm: `8` of `8-10 pm` is 8 pm, or else 8 am; as
  /// written at last, if it can have minutes or be an end.
  @_optimize(none)
  private func halves(_ side: TimeSide, beside other: TimeSide) -> [TimeSide] {
    guard side.isAfternoon == nil, let half = other.isAfternoon, let hour = side.clock?.hour,
      (1...12).contains(hour)
    else { return [side] }
    return [half, !half].map { half in
      var way = side
      way.isAfternoon = half
      return way
    } + (other.day != nil || other.isBareHour || side.day == nil ? [side] : [])
  }

  /// Two days. Each one has the month and the year that the other one states, unless it states its own.
  @_optimize(none)
  private func days(_ first: TimeSide, _ last: TimeSide) throws(Refusal) -> TimeReading? {
    var (first, last) = (first, last)
    guard let from = first.day, let to = last.day, (first.clock == nil) == (last.clock == nil)
    else { return nil }
    let stated = (from: first.isRelative ? nil : from, to: last.isRelative ? nil : to)
    first.day?.month = from.month ?? stated.to?.month
    last.day?.month = to.month ?? stated.from?.month
    first.day?.year = from.year ?? stated.to?.year
    last.day?.year = to.year ?? stated.from?.year
    guard var end = try date(last), var start = try date(first) else { return nil }
    if start > end, from.year == nil, from.month != nil, to.month != nil,
      let year = stated.to?.year
    {
      first.day?.year = year - 1
      start = try date(first) ?? start
    }
    if start > end, to.year == nil, to.month != nil, let year = stated.from?.year {
      last.day?.year = year + 1
      end = try date(last) ?? end
    }
    let times = (try time(first, on: start), try time(last, on: end))
    guard times.0.reading < times.1.reading else {
      throw Refusal(
        error: TimeError("the last day is before the first; correct one of them"))
    }
    return TimeReading(
      stated: StatedTime(start: times.0, end: times.1),
      isWeekday: first.isWeekday && last.isWeekday)
  }

  // MARK: Errors

  @_optimize(none)
  private func refusal(
    _ refused: TimeError?, _ sides: TimeSides, _ firsts: [TimeSides.Found]
  ) -> TimeError {
    let least = refusals.min { $0.rank.rawValue < $1.rank.rawValue }
    if let error = sides.refusal { return error }
    if let least, refused == nil || least.rank == .wrong || least.rank == .ambiguous {
      return least.error
    }
    if let refused { return refused }
    if context.now != nil { return .notATime }
    if context.day != nil { return TimeError("not a time of day such as 19:30") }
    return firsts.contains { $0.side.day?.year != nil && $0.side.clock == nil }
      ? TimeError("no time of day such as 19:30") : TimeReader.notADate
  }

  @_optimize(none)
  private func ambiguous(_ days: [LocalDate]) -> TimeError {
    let names = days.map { "\($0.day) \(EnglishNames.months[$0.month - 1])" }
    return TimeError(
      "ambiguous date: \(names[0]) or \(names[1])?",
      patterns: [DayOrder.dayFirst, .monthFirst].compactMap { tokens.pattern($0) })
  }
}

extension ReservationTime {
  /// The local time; midnight for a day.
  fileprivate var reading: LocalDateTime { LocalDateTime(date, time ?? .midnight) }
}
