internal import CivilTime
internal import Foundation

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
  ///   - wholeMonths: widens the period to whole months.
  init(
    day: String?, dayOption: String = "--day", from: String?, to: String?, wholeMonths: Bool,
    now: LocalDateTime
  ) throws(CommandError) {
    let wholeMonths = wholeMonths || day.map { Self.namesMonth($0, now) } ?? false
    let typed = InformalDay(now: now, namesMonths: wholeMonths)
    let first: LocalDate
    let last: LocalDate
    if let span = day.flatMap({ Self.span($0, now.date) }) {
      (first, last) = span
    } else if let day {
      first = try typed.read(day, for: dayOption)
      last = first
    } else {
      let start = try from.map { (text) throws(CommandError) in try typed.read(text, for: "--from")
      }
      first = start ?? now.date
      if let to {
        last = try typed.read(to, for: "--to", from: first)
      } else {
        last = wholeMonths ? first : first.adding(days: Self.usualDays) ?? first
      }
      guard last >= first else {
        throw CommandError(
          ExitStatus.usage,
          start == nil
            ? "--to: \(last) is before today; give --from too, or a later day"
            : "--to: \(last) is before --from, which is \(first); give a later day")
      }
    }
    let length = LocalDate.length(ofMonth: last.month, year: last.year)
    let monthStart = LocalDate(year: first.year, month: first.month, day: 1)
    let monthEnd = LocalDate(year: last.year, month: last.month, day: length)
    self.first = wholeMonths ? monthStart ?? first : first
    self.last = wholeMonths ? monthEnd ?? last : last
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
      guard let start = LocalDate(year: today.year, month: today.month, day: 1),
        let first = start.adding(months: step),
        let last = first.adding(
          days: LocalDate.length(ofMonth: first.month, year: first.year) - 1)
      else { return nil }
      return (first, last)
    default: return nil
    }
  }

  /// Whether the text names a month alone.
  private static func namesMonth(_ text: String, _ now: LocalDateTime) -> Bool {
    (try? InformalDay(now: now).read(text, for: "")) == nil
      && (try? InformalDay(now: now, namesMonths: true).read(text, for: "")) != nil
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
      bounds.append(min(last, Instant(secondsSince1970: end.secondsSince1970 + days * 86_400)))
    }
    return zip(bounds, bounds.dropFirst()).map { $0..<$1 }
  }

  /// The first days of the months in the period.
  var months: [LocalDate] {
    var months: [LocalDate] = []
    for month in (first.year * 12 + first.month - 1)...(last.year * 12 + last.month - 1) {
      if let day = LocalDate(year: month / 12, month: month % 12 + 1, day: 1) { months.append(day) }
    }
    return months
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
