public import CivilTime
public import Foundation
public import Reservations

/// Times as a person types them at the prompt: ISO 8601's, and `19:30`, `7:30pm`, `fri 19:30`,
/// `tonight`, `tomorrow 9am`, `10 jun`, `1dec`, `24.12.`, `24/12/2026`, `+30m`, `+1 month`,
/// `in 2 weeks`, `in 2 hours`, `30 days ago`, `3.12. 20 Uhr`. A zone can follow a time:
/// `19:30 Europe/Berlin`, `9:25 tokyo`.
///
/// Words are English, in any case, and may be shortened to three letters or more; names of days and
/// months can also be whole words of another language (`FoldedName`). A weekday is the
/// next such day, including today; `next fri` is Friday of the next week, which begins on Monday. A
/// day without a year is the nearest to the time that is changed, of those from today on; without
/// such a time, it is the next such day, including today. `midnight` is the start of its day.
public struct InformalTime: Sendable {
  /// The typed parts, before the current value completes them.
  public enum Reading: Sendable, Equatable {
    /// A whole ISO 8601 time, which replaces the current value.
    case stated(ReservationTime)
    /// A time of the present day.
    case time(LocalTime)
    /// A day, at the present time if there is one.
    case day(LocalDate)
    /// A day and a time on the current clock.
    case dayAndTime(LocalDate, LocalTime)
    /// This much later; earlier if negative.
    case shift(CivilDuration)
    /// A day or a time on the clock of this zone.
    indirect case inZone(Reading, TimeZone)
  }

  private let now: LocalDateTime
  private let zone: TimeZone?
  private let earliest: LocalDate

  /// - Parameters:
  ///   - now: the person's local time.
  ///   - zone: the zone of `now`; nil if unknown, and then `in 2 hours` cannot be read.
  ///   - earliest: the earliest day that a day without a year can be; nil for today.
  public init(now: LocalDateTime, zone: TimeZone? = nil, earliest: LocalDate? = nil) {
    self.now = now
    self.zone = zone
    self.earliest = earliest ?? now.date
  }

  /// Parses typed text; `current` is the clock reading that the text changes.
  public func read(
    _ text: String, relativeTo current: LocalDateTime?
  ) throws(TimeError) -> Reading {
    guard text.utf8.count <= 200 else {
      throw TimeError("too long for a time").quoting(text)
    }
    let words = InformalDate.Word.words(text)
    guard let first = words.first, let character = first.unicodeScalars.first else {
      throw TimeError("empty; e.g. 19:30, 10 jun, fri 19:30, or +30m to move it")
    }
    if "+-\u{2212}".unicodeScalars.contains(character) {
      return .shift(try Self.shift(text, words, from: current?.date ?? now.date))
    }
    if let distant = try distantTime(words, text) { return distant }
    let isISO = startsISODate(first)
    if let (rest, zone) = try Self.zone(words, isISO: isISO) {
      let reading = try read(rest.joined(separator: " "), relativeTo: current)
      return .inZone(reading, zone)
    }
    if isISO {
      let time: ReservationTime
      do throws(TimeError) { time = try ISO8601.time(text) } catch {
        guard let foreign = try? ISO8601.foreignTime(text) else { throw error.byHand }
        time = foreign
      }
      return Self.reading(time)
    }
    do throws(TimeError) { return try read(words, in: text, relativeTo: current) } catch {
      // The year of `11 dec 2100` may be a time.
      let last = text.split(separator: " ").last ?? ""
      let isYear = last.utf8.count == 4 && Int(last) != nil
      if !isYear, let foreign = try? ISO8601.foreignTime(text) { return Self.reading(foreign) }
      if ["every", "each", "daily", "weekly", "monthly", "yearly"].contains(first) {
        throw TimeError("a rule, not a time; the rule is set by: repeat \(TimeError.quoted(text))")
      }
      if let hour = HourOrLength(text) {
        guard hour.isLate else { throw hour.ambiguous.quoting(text) }
        return .time(hour.clock)
      }
      if words.joined().contains(where: \.isLetter), (try? ISO8601.duration(text)) != nil {
        throw TimeError("a length, not a time; write +\(text), or in \(text)").quoting(text)
      }
      throw error.quoting(text)
    }
  }

  private static func reading(_ time: ReservationTime) -> Reading {
    time.time == nil && time.zone == nil ? .day(time.date) : .stated(time)
  }

  /// The words before a zone's name, and the zone; nil without a zone. The name has a slash, or it
  /// is a city of one or two words that can be nothing else.
  private static func zone(
    _ words: [String], isISO: Bool
  ) throws(TimeError) -> ([String], TimeZone)? {
    guard let last = words.last, words.count > 1 else { return nil }
    let isLetter = last.unicodeScalars.first?.properties.isAlphabetic ?? false
    guard isLetter, !last.contains("[") else { return nil }
    if let refused = ZoneName.abbreviation(last) { throw refused.quoting(last) }
    if last.contains("/") { return (words.dropLast(), try ZoneName.zone(last)) }
    if ["utc", "gmt"].contains(last) { return isISO ? nil : (words.dropLast(), .gmt) }
    guard (try? InformalDate.Word(last)) == nil, !InformalDate.Word.isMeridiem(last) else {
      return nil
    }
    for count in [2, 1] where words.count > count {
      let name = words.suffix(count).joined(separator: " ")
      if let zone = ZoneName.zone(ofCity: name) { return (words.dropLast(count), zone) }
    }
    return nil
  }

  /// Reads words that are neither ISO 8601 nor a shift.
  private func read(
    _ words: [String], in text: String, relativeTo current: LocalDateTime?
  ) throws(TimeError) -> Reading {
    if let settled = readingOfWeekday(words, in: text, relativeTo: current) { return settled }
    var draft = InformalDate(now: now, current: current, earliest: earliest)
    var index = 0
    while index < words.count {
      // `Night` at the beginning is rather a word of a title.
      if index > 0, let (part, count) = Self.part(words, at: index) {
        try draft.add(part, isToday: ["this", "ce", "cet"].contains(words[index - 1]))
        index += count
        continue
      }
      if words[index...].starts(with: Self.dayAfterTomorrow) {
        try draft.add(.relativeDay(2))
        index += Self.dayAfterTomorrow.count
        continue
      }
      if words[index...].starts(with: ["a", "las"]), words.count > index + 2,
        Self.beginsWithDigit(words[index + 2])
      {
        index += 2
      }
      var word = words[index]
      index += 1
      if index > 1, Self.noonWords.contains(word) {
        try draft.add(.time(LocalTime(secondOfDay: 43_200), endsDay: false))
        continue
      }
      if let (weekday, part) = PartOfDay.joined(word) {
        try draft.add(.weekday(weekday))
        try draft.add(part, isToday: false)
        continue
      }
      let next = index < words.count ? words[index] : ""
      // `3 de diciembre`.
      if word == "de", index > 1, Self.beginsWithDigit(words[index - 2]),
        FoldedName.month(named: next) != nil
      {
        continue
      }
      if Self.beginsWithDigit(word) {
        // `7:30 pm` is read like `7:30pm`.
        if InformalDate.Word.isMeridiem(next) {
          word += next
          index += 1
        } else if ["uhr", "uur"].contains(next), let hour = Self.withColon(word) {
          word = "\(hour) \(next)"
          index += 1
          // `19 Uhr 30`.
          if index < words.count, words[index].utf8.count == 2, !hour.contains(":"),
            let minute = Int(words[index]), (0..<60).contains(minute)
          {
            word = "\(hour):\(words[index]) \(next)"
            index += 1
          }
        } else if next == "h" {
          word += "h"
          index += 1
        }
        if words.count > 1 { word = Self.hour(word, from: draft.hasPart ? 1 : 13) ?? word }
      } else if Self.prepositions.contains(word),
        Self.beginsWithDigit(next) || InformalDate.Word.isForeignWeekday(next)
      {
        continue
      } else if Self.beginsWithDigit(next) || next == "um" || PartOfDay.named([next]) != nil,
        let weekday = InformalDate.Word.shortWeekday(word, in: text)
      {
        try draft.add(.weekday(weekday))
        continue
      } else if word == "week", index > 1, words[index - 2] == "next" {
        // `next week tue` is `next tue`.
        continue
      }
      // `cet apr\u{e8}s-midi`
      if word == "cet", !next.hasPrefix("apr"), let refused = ZoneName.abbreviation(word) {
        throw refused.quoting(word)
      }
      try draft.add(try InformalDate.Word(word))
    }
    return try draft.reading()
  }

  /// `thu 3/12`, of which only one order of the numbers is a Thursday; nil for other words.
  private func readingOfWeekday(
    _ words: [String], in text: String, relativeTo current: LocalDateTime?
  ) -> Reading? {
    guard let place = words.firstIndex(where: { NumericDay.days(ofAmbiguous: $0) != nil }),
      words.contains(where: { (try? InformalDate.Word($0)).map(\.isWeekday) ?? false })
    else { return nil }
    let readings = (NumericDay.days(ofAmbiguous: words[place]) ?? []).compactMap { day in
      var settled = words
      settled.replaceSubrange(place...place, with: day)
      return try? read(settled, in: text, relativeTo: current)
    }
    return readings.count == 1 ? readings[0] : nil
  }

  private static let dayAfterTomorrow = ["day", "after", "tomorrow"]
  /// Behind a day; at the beginning, they are rather words of a title.
  private static let noonWords: Set<String> = ["midi", "mittag", "mittags", "mezzogiorno"]

  private static func beginsWithDigit(_ word: String) -> Bool {
    word.unicodeScalars.first.map { ("0"..."9").contains($0) } ?? false
  }

  /// The hour, or the hour and the minutes, in front of `Uhr`; nil for a year and other words.
  private static func withColon(_ word: String) -> String? {
    if word.utf8.count <= 2 || word.contains(":") { return word }
    let parts = word.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[1].utf8.count == 2 else { return nil }
    return parts.joined(separator: ":")
  }

  /// The part of the day that the words name; in German, `morgen` behind a day is the morning.
  private static func part(_ words: [String], at index: Int) -> (part: PartOfDay, count: Int)? {
    let last = words[index - 1]
    if words[index] == "morgen", last == "heute" || FoldedName.weekday(named: last) != nil {
      return (.morning, 1)
    }
    return PartOfDay.named(words[index...])
  }

  /// `20:00` for `20h`: beside a day, an hour after noon is no length. Nil for another word.
  private static func hour(_ word: String, from first: Int) -> String? {
    guard word.hasSuffix("h"), let hour = Int(word.dropLast()), (first...24).contains(hour) else {
      return nil
    }
    return "\(hour):00"
  }

  /// Words of other languages in front of a day or a time in numbers.
  private static let prepositions: Set<String> = [
    "am", "um", "den", "le", "à", "el", "il", "alle", "op", "om", "kl", "kl.", "den",
  ]

  /// `in 2 weeks`, `1 month ago`, `in 2 hours`: counted from now; nil for another text.
  private func distantTime(_ words: [String], _ text: String) throws(TimeError) -> Reading? {
    var amount: [String]
    if words.first == "in" {
      amount = ["+"] + words.dropFirst()
    } else if words.last == "ago" {
      amount = ["-"] + words.dropLast()
    } else {
      return nil
    }
    if amount.count > 2, ["a", "an"].contains(amount[1]) { amount[1] = "1" }
    guard amount.dropFirst().first?.utf8.first.map({ (0x30...0x39).contains($0) }) ?? false else {
      throw TimeError("needs a number; e.g. in 2 weeks, 3 days ago").quoting(text)
    }
    let shift = try Self.shift(amount.joined(separator: " "), amount, from: now.date)
    if shift.seconds != 0 { return try distantMoment(shift, words, text) }
    guard let day = now.date.adding(days: shift.days) else {
      throw TimeError.outOfYears.quoting(text)
    }
    return .day(day)
  }

  /// The minute that is this much later than now, in UTC: it is a moment in every zone.
  private func distantMoment(
    _ shift: CivilDuration, _ words: [String], _ text: String
  ) throws(TimeError) -> Reading {
    // `in 50 m` can be metres.
    guard let zone, words.last != "m" else {
      throw TimeError("counts whole days; e.g. 3 days ago, in 2 weeks").quoting(text)
    }
    let moment = zone.resolve(now).instant.secondsSince1970 + shift.totalSeconds
    guard let time = Instant(secondsSince1970: moment - moment % 60).local(offset: 0) else {
      throw TimeError.outOfYears.quoting(text)
    }
    return .stated(ReservationTime(date: time.date, time: time.time, offset: .utc))
  }

  /// A signed length of time. Months and years are as many days as they have from that date on.
  private static func shift(
    _ text: String, _ words: [String], from date: LocalDate
  ) throws(TimeError) -> CivilDuration {
    let joined = words.joined().unicodeScalars
    let digits = joined.dropFirst().prefix { ("0"..."9").contains($0) }
    let months: Int
    switch String(String.UnicodeScalarView(joined.dropFirst(1 + digits.count))) {
    case "mo", "mon", "month", "months": months = 1
    case "y", "yr", "yrs", "year", "years": months = 12
    case let unit:
      do throws(TimeError) { return try ISO8601.duration(text) } catch {
        guard !digits.isEmpty, unit.allSatisfy(\.isLetter),
          let name = NearestName.of(unit, among: ["minutes", "hours", "days", "weeks", "months"])
        else { throw error }
        throw TimeError("no unit \(TimeError.quoted(unit)); did you mean \(name)?").quoting(text)
      }
    }
    guard let amount = Int(String(String.UnicodeScalarView(digits))), amount <= 120_000,
      let day = date.adding(months: joined.first == "+" ? amount * months : -amount * months)
    else {
      throw (digits.isEmpty ? TimeError("needs a number; e.g. +1 month") : .outOfYears)
        .quoting(text)
    }
    return CivilDuration(days: day.daysSinceEpoch - date.daysSinceEpoch)
  }

  /// `2023-06-10`, `20230610T1930`, `2023-W23-6`, `2023-161` and other ISO 8601 notations.
  private func startsISODate(_ word: String) -> Bool {
    let digits = word.utf8.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }.count
    guard digits >= 4 else { return false }
    let next = word.utf8.dropFirst(digits).first
    return digits > 4 || next == UInt8(ascii: "-") || next == UInt8(ascii: "w")
  }
}
