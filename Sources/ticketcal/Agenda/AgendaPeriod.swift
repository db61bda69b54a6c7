internal import CivilTime
internal import Foundation
internal import Reservations

/// The days of an agenda.
struct AgendaPeriod: Equatable, Sendable {
  let first: LocalDate
  /// Inclusive.
  let last: LocalDate

  /// The default number of days after the first one.
  private static let usualDays = 7

  /// Reads the options. Without options, the period is today and the seven days after it.
  ///
  /// - Parameters:
  ///   - day: a day, a month such as `dec`, or `this week`, `next month` and the like; a week begins
  ///     on Monday.
  ///   - dayOption: the option or argument of the day, for errors.
  init(
    day: String?, dayOption: String = "--day", from: String?, to: String?, now: LocalDateTime,
    dayOrder: DayOrder? = nil
  ) throws(CommandError) {
    let typed = DayOption(now: now, dayOrder: dayOrder)
    if let span = day.flatMap({ Self.span($0, now.date) ?? Self.month($0, now) }) {
      (first, last) = span
    } else if let day {
      do throws(CommandError) { first = try typed.read(day, for: dayOption) } catch {
        let days = day.split(whereSeparator: \.isWhitespace).map(String.init)
        guard days.count == 2, days.allSatisfy({ (try? typed.read($0, for: "")) != nil }) else {
          throw error
        }
        throw CommandError(
          ExitStatus.usage,
          "\(dayOption): two days; for a period give --from \(days[0]) --to \(days[1])")
      }
      last = first
    } else {
      let start = try from.map { (text) throws(CommandError) in try typed.read(text, for: "--from")
      }
      first = start ?? now.date
      last =
        try to.map { [first] (text) throws(CommandError) in
          try typed.read(text, for: "--to", from: first)
        } ?? first.adding(days: Self.usualDays) ?? first
      guard last >= first else {
        throw CommandError(
          ExitStatus.usage,
          start == nil
            ? "--to: \(last) is before today; give --from too, or a later day"
            : "--to: \(last) is before --from, which is \(first); give a later day")
      }
    }
  }

  /// The days of `next week`, `this month`; nil for another text.
  private static func span(_ text: String, _ today: LocalDate) -> (LocalDate, LocalDate)? {
    let words = text.lowercased().split(whereSeparator: \.isWhitespace)
    let steps: [Substring: Int] = ["this": 0, "next": 1, "last": -1]
    guard words.count == 2, let step = steps[words[0]] else { return nil }
    switch words[1] {
    case "week":
      guard let first = today.adding(days: 7 * step + 1 - today.weekday),
        let last = first.adding(days: 6)
      else { return nil }
      return (first, last)
    case "month":
      return LocalDate(year: today.year, month: today.month, day: 1)?.adding(months: step)
        .flatMap(month(of:))
    default: return nil
    }
  }

  /// The days of a month that is named alone, such as `dec` or `2026-12`; nil for another text. A
  /// month without a year is the next one, which can be the current one.
  private static func month(_ text: String, _ now: LocalDateTime) -> (LocalDate, LocalDate)? {
    guard (try? DayOption(now: now).read(text, for: "")) == nil,
      let first = LocalDate(year: now.date.year, month: now.date.month, day: 1)
    else { return nil }
    let typed = DayOption(now: LocalDateTime(first, .midnight))
    let isISO = text.utf8.count == 7 && text.utf8.dropFirst(4).first == UInt8(ascii: "-")
    return (try? typed.read(isISO ? "\(text)-01" : "1 \(text)", for: "")).flatMap(month(of:))
  }

  /// The first and the last day of the month of a day.
  private static func month(of day: LocalDate) -> (LocalDate, LocalDate)? {
    let length = LocalDate.length(ofMonth: day.month, year: day.year)
    guard let first = LocalDate(year: day.year, month: day.month, day: 1),
      let last = first.adding(days: length - 1)
    else { return nil }
    return (first, last)
  }

  /// From the first day's midnight to the midnight after the last day, in the viewer's zone.
  func range(in zone: TimeZone) -> Range<Instant> {
    let start = zone.resolve(LocalDateTime(first, .midnight)).instant
    let end = zone.resolve(LocalDateTime(last, .midnight).adding(seconds: 86_400) ?? Self.never)
    return start..<max(start, end.instant)
  }

  /// The ranges after the period to search for the next event, in order: a quarter, two years,
  /// ten years. A short range keeps the occurrences of frequent series few.
  func later(in zone: TimeZone) -> [Range<Instant>] {
    let end = range(in: zone).upperBound
    let last = max(end, zone.resolve(Self.never).instant)
    var bounds = [end]
    for days in [92, 732, 3660] {
      bounds.append(min(last, end.adding(days * 86_400)))
    }
    return zip(bounds, bounds.dropFirst()).map { $0..<$1 }
  }

  /// `on Sat 21 Nov 2026`, `from ... to ...`.
  var phrase: String {
    first == last
      ? "on \(TimePhrase.day(first))"
      : "from \(TimePhrase.day(first)) to \(TimePhrase.day(last))"
  }

  /// The last clock time of the calendar.
  private static let never = LocalDateTime(
    LocalDate(year: 9999, month: 12, day: 31) ?? .epoch, LocalTime(secondOfDay: 86_399))
}
