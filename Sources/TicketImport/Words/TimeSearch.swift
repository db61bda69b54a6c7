import CivilTime
import Foundation
import Reservations

/// Finds the days and times of a text with the reader of typed times.
struct TimeSearch {
  /// Words of the text that are read as a time.
  struct Match {
    /// One for each order of day and month and each year that is possible.
    var stated: [StatedTime]
    /// Whether the words state the day.
    let hasDay: Bool
    /// Whether the day is that of a weekday alone.
    let isWeekday: Bool
    /// Whether the day stands before its time, and that of the times behind it.
    let isDayFirst: Bool
    let words: Range<Int>
    /// Whether the words have one reading, and contradict nothing that stands beside them.
    var isCertain = true

    var days: [LocalDate] { stated.map(\.start.date) }
    var isCertainDay: Bool { hasDay && !isWeekday && stated.count == 1 }

    mutating func set(_ zone: TimeZone) {
      for index in stated.indices {
        stated[index].start.zone = zone
        stated[index].end?.zone = zone
      }
    }

    mutating func set(_ offset: ReservationTime.Offset) {
      for index in stated.indices {
        stated[index].start.offset = offset
        stated[index].end?.offset = offset
      }
    }

    /// The times on these days.
    func stated(on days: [LocalDate], insteadOf day: LocalDate) -> [StatedTime] {
      days.flatMap { other in
        stated.compactMap { stated in
          let distance = other.daysSinceEpoch - day.daysSinceEpoch
          guard let start = stated.start.date.adding(days: distance) else { return nil }
          var moved = stated
          moved.start.date = start
          if let end = stated.end?.date { moved.end?.date = end.adding(days: distance) ?? end }
          return moved
        }
      }
    }
  }

  private var words: TypedWords
  /// The words as they are shown.
  private let shown: [String]
  private let dayOrder: DayOrder?

  /// The longest part of a text that is searched, in bytes.
  private static let longest = 100_000
  /// The greatest number of words that are read, each as often as it is read.
  private static let mostReadWords = 3000
  /// The farthest year that can be that of the days without one, from now.
  private static let farthest = 10

  init(_ text: String, now: LocalDateTime, dayOrder: DayOrder?) {
    let searched = String(decoding: text.utf8.prefix(Self.longest), as: UTF8.self)
    let words = searched.split(whereSeparator: \.isWhitespace)
      .map { (bare: Self.bare($0), written: $0) }.filter { !$0.bare.isEmpty }
    shown = words.map { Self.shown($0.written) }
    var context = TypedTimeReader(now: now, dayOrder: dayOrder ?? .dayFirst)
    context.allowsCities = false
    self.words = TypedWords(words: words.map { TypedWords.Word($0.bare) }, context)
    self.dayOrder = dayOrder
  }

  /// The word without the signs around it. A dot behind a number can be that of a day, one behind a letter
  /// is that of a sentence, but in `p.m.`, and a dash is that of a range.
  private static func bare(_ word: Substring) -> String {
    let scalars = word.unicodeScalars.drop { !isOfWord($0) && !signs.contains($0) }
    let end = scalars.lastIndex { isOfWord($0) || signs.contains($0) || $0 == "." }
    let bare = end.map { String(scalars[...$0]) } ?? ""
    let front = bare.dropLast()
    let endsSentence = bare.hasSuffix(".") && front.last?.isLetter == true && !front.contains(".")
    return endsSentence ? String(front) : bare
  }

  private static let signs = Set("+-\u{2212}\u{2013}\u{2014}".unicodeScalars)

  private static func isOfWord(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isAlphabetic || scalar.properties.numericType != nil
  }

  // MARK: Reading

  mutating func matches() -> [Match] {
    var matches: [Match] = []
    var readWords = 0
    var day: LocalDate?
    while !words.isAtEnd, readWords < Self.mostReadWords {
      let ahead = words.words[words.position...].prefix(12).prefix(while: \.mayBeTime)
      // No time begins with four numbers.
      guard let word = ahead.first, word.meaning != .filler,
        word.text.unicodeScalars.first.map(Self.isOfWord) == true,
        ahead.prefix(4).contains(where: { !$0.text.allSatisfy(\.isNumber) })
      else {
        words.position += 1
        continue
      }
      readWords += ahead.count
      guard let match = match(behind: matches.last, near: day) else {
        words.position += 1
        continue
      }
      if match.isCertainDay, abs(match.days[0].year - words.context.now.date.year) <= Self.farthest
      {
        day = match.days[0]
      }
      matches.append(match)
    }
    return matches
  }

  /// Reads a time at the position, in every way that is possible.
  ///
  /// - Parameter day: the last day that is certain: a day without a year can be the nearest to it.
  private mutating func match(behind last: Match?, near day: LocalDate?) -> Match? {
    let start = words.position
    guard let first = reading(behind: last) else { return nil }
    var read = words.slice(start..<words.position)
    if first.hasDay, first.stated.start.time == nil, words.position + 1 < words.words.count,
      words.isHourBehindAt(words.position + 1)
    {
      let hour = TypedWords.Word(words.words[words.position + 1].text + ":00")
      read = TypedWords(words: read.words + [hour], words.context)
      words.position += 2
    }
    var clock = read
    var match = Match(
      stated: [], hasDay: first.hasDay, isWeekday: first.isWeekday,
      isDayFirst: first.hasDay
        ? clock.time(where: { !$0.hasDay }) == nil : last?.isDayFirst ?? false,
      words: start..<words.position)
    for context in first.hasDay ? contexts(near: day) : [] {
      var again = read
      again.context = context
      guard let reading = again.time(where: { _ in true }), again.isAtEnd,
        !match.stated.contains(reading.stated)
      else { continue }
      match.stated.append(reading.stated)
    }
    if match.stated.isEmpty { match.stated = [first.stated] }
    match.isCertain = match.stated.count == 1 && weekdayAgrees(match, at: start)
    readZone(&match)
    return match
  }

  /// Reads the zone behind a time. One that cannot be read leaves the time uncertain.
  private mutating func readZone(_ match: inout Match) {
    guard let start = match.stated.first?.start, start.time != nil, start.offset == nil else {
      return
    }
    if let zone = words.zone() { return match.set(zone) }
    guard let word = words.word?.typed, !word.contains(where: \.isNumber) else { return }
    do throws(TimeError) {
      guard let offset = try ReservationTime.Offset.named(word) else { return }
      match.set(offset)
      words.position += 1
    } catch { match.isCertain = false }
  }

  /// Whether the day is that of the weekday before it, if there is one.
  private func weekdayAgrees(_ match: Match, at start: Int) -> Bool {
    guard match.hasDay, start > 0, case .weekday(let number)? = words.words[start - 1].meaning
    else {
      return true
    }
    return match.days.contains { $0.weekday == number }
  }

  /// A time right behind a day with its time is of that day, too: `10 June 9:00 11:00`, and no part of
  /// the `11 June` that is next.
  private mutating func reading(behind last: Match?) -> TimeReading? {
    if let last, last.isDayFirst, last.words.upperBound == words.position,
      let clock = words.time(where: { !$0.hasDay })
    {
      return clock
    }
    return words.time(where: { _ in true })
  }

  private func contexts(near day: LocalDate?) -> [TypedTimeReader] {
    var near = words.context
    if let day { (near.present, near.earliest) = (day, day.adding(days: -366) ?? day) }
    return (day == nil ? [words.context] : [near, words.context]).flatMap { context in
      (dayOrder.map { [$0] } ?? [.dayFirst, .monthFirst]).map { order in
        var context = context
        context.dayOrder = order
        return context
      }
    }
  }
}

extension TimeSearch {
  /// The length of `words(around:)`, in characters.
  private static let longestLine = 60

  /// Some words before those at the positions, these, and some behind them.
  func words(around range: Range<Int>) -> String {
    var (first, last) = (range.lowerBound, range.upperBound)
    // Each end can have an ellipsis and a space.
    var room = Self.longestLine - 4 - shown[range].reduce(-1) { $0 + $1.count + 1 }
    let behind = room / 2
    while first > 0, room - shown[first - 1].count > behind {
      first -= 1
      room -= shown[first].count + 1
    }
    while last < shown.count, room > shown[last].count {
      room -= shown[last].count + 1
      last += 1
    }
    let line = shown[first..<last].joined(separator: " ").prefix(Self.longestLine - 4)
    return (first > 0 ? "… " : "") + line + (last < shown.count ? " …" : "")
  }

  /// The word without characters that a terminal does not show, and not longer than a line.
  private static func shown(_ word: Substring) -> String {
    let scalars = word.unicodeScalars.lazy.filter {
      ![.control, .format, .unassigned, .privateUse].contains($0.properties.generalCategory)
    }
    return String(String.UnicodeScalarView(scalars.prefix(longestLine)))
  }
}
