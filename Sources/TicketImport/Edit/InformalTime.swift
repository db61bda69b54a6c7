public import CalendarStore
public import CivilTime
public import Foundation
public import Reservations

/// Times as a person types them at the prompt: ISO 8601's, and `19:30`, `7:30pm`, `fri 19:30`,
/// `tomorrow 9am`, `10 jun`, `+30m`, `+1 month`, `in 2 weeks`, `30 days ago`.
///
/// Words are English, in any case, and may be shortened to three letters or more. A weekday is the
/// next such day, including today; `next fri` is Friday of the next week, which begins on Monday. A
/// day without a year is in the year of the time that is changed; without such a time, it is the
/// next such day, including today. `midnight` is the start of its day.
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
  }

  private let now: LocalDateTime

  /// - Parameter now: the person's local time.
  public init(now: LocalDateTime) { self.now = now }

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
    if let day = try distantDay(words, text) { return .day(day) }
    if startsISODate(first) {
      let time: ReservationTime
      do throws(TimeError) { time = try ISO8601.time(text) } catch { throw error.byHand }
      return time.time == nil && time.zone == nil ? .day(time.date) : .stated(time)
    }
    do throws(TimeError) {
      var draft = InformalDate(now: now, current: current)
      var index = 0
      while index < words.count {
        // `7:30 pm` is read like `7:30pm`.
        var word = words[index]
        index += 1
        if index < words.count, InformalDate.Word.isMeridiem(words[index]),
          word.unicodeScalars.first.map({ ("0"..."9").contains($0) }) == true
        {
          word += words[index]
          index += 1
        }
        try draft.add(try InformalDate.Word(word))
      }
      return try draft.reading()
    } catch {
      throw error.quoting(text)
    }
  }

  /// `in 2 weeks`, `1 month ago`: counted from today; nil for another text.
  private func distantDay(_ words: [String], _ text: String) throws(TimeError) -> LocalDate? {
    let amount: [String]
    if words.first == "in" {
      amount = ["+"] + words.dropFirst()
    } else if words.last == "ago" {
      amount = ["-"] + words.dropLast()
    } else {
      return nil
    }
    guard amount.dropFirst().first?.utf8.first.map({ (0x30...0x39).contains($0) }) ?? false else {
      throw TimeError("needs a number; e.g. in 2 weeks, 3 days ago").quoting(text)
    }
    let shift = try Self.shift(amount.joined(separator: " "), amount, from: now.date)
    guard shift.seconds == 0 else {
      throw TimeError("counts whole days; e.g. 3 days ago, in 2 weeks").quoting(text)
    }
    guard let day = now.date.adding(days: shift.days) else {
      throw TimeError.outOfYears.quoting(text)
    }
    return day
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
    default: return try ISO8601.duration(text)
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

extension InformalTime.Reading {
  /// The time that replaces `current`.
  ///
  /// Typed text is on the clock of the present value: its zone, UTC, or none. `zone` is for a
  /// present value without a clock, which is a day or missing. A day alone leaves a day a day. A
  /// time with an offset is written in the present zone if that has the offset at the time,
  /// otherwise in UTC. `Z` keeps the present zone. Shifts are days on the local calendar and exact
  /// seconds. Throws if there is no value to change, and outside the years 1 to 9999.
  public func applied(
    to current: EventTime?, zone: TimeZone?
  ) throws(TimeError) -> EventTime {
    let clock = Clock(of: current, zone: zone)
    switch self {
    case .stated(let time):
      return try clock.event(time)
    case .time(let time):
      guard let current else { throw TimeError("add the day: fri 19:30, 10 jun 19:30") }
      return clock.event(LocalDateTime(current.reading.date, time))
    case .day(let date):
      guard let current, !current.isAllDay else { return .date(date) }
      return clock.event(LocalDateTime(date, current.reading.time))
    case .dayAndTime(let date, let time):
      return clock.event(LocalDateTime(date, time))
    case .shift(let duration):
      guard let current else {
        throw TimeError("no time to move yet; set one first, e.g. fri 19:30")
      }
      return try current.moved(by: duration)
    }
  }
}

/// The clock of a reading.
private enum Clock {
  case floating, utc
  case zoned(TimeZone)
  case described(DescribedZone)

  init(of current: EventTime?, zone: TimeZone?) {
    switch current {
    case .zoned(_, let present): self = .zoned(present)
    case .described(_, let present): self = .described(present)
    case .utc: self = .utc
    case .floating: self = .floating
    case .date, nil: self = zone.map { .zoned($0) } ?? .floating
    }
  }

  func event(_ reading: LocalDateTime) -> EventTime {
    switch self {
    case .floating: .floating(reading)
    case .utc: .utc(reading)
    case .zoned(let zone): .zoned(reading, zone)
    case .described(let zone): .described(reading, zone)
    }
  }

  func event(_ time: ReservationTime) throws(TimeError) -> EventTime {
    guard let clock = time.time else { return .date(time.date) }
    let reading = LocalDateTime(time.date, clock)
    guard let offset = time.offset, let instant = time.instant else {
      return time.zone.map { .zoned(reading, $0) } ?? event(reading)
    }
    if time.zone == nil, case .described(let present) = self,
      offset == .utc || present.offset(at: instant) == offset.seconds,
      let event = EventTime(moment: instant, in: present)
    {
      return event
    }
    var zone = time.zone
    if zone == nil, case .zoned(let present) = self,
      offset == .utc || present.offset(at: instant) == offset.seconds
    {
      zone = present
    }
    guard let event = EventTime(moment: instant, in: zone ?? .gmt) else {
      throw TimeError.outOfYears
    }
    return event
  }
}

extension EventTime {
  fileprivate func moved(by duration: CivilDuration) throws(TimeError) -> EventTime {
    guard !isAllDay || duration.seconds == 0 else {
      throw TimeError("an all-day event moves by days: +1d; allday no adds times")
    }
    guard let moved = later(by: duration) else { throw TimeError.outOfYears }
    return moved
  }
}
