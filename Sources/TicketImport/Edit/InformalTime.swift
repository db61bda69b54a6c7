public import CalendarStore
public import CivilTime
public import Foundation
public import Reservations

/// Times as a person types them at the prompt: ISO 8601's, and `19:30`, `7:30pm`, `fri 19:30`,
/// `tomorrow 9am`, `10 jun`, `+30m`.
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
    if "+-\u{2212}".unicodeScalars.contains(character) { return .shift(try ISO8601.duration(text)) }
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
