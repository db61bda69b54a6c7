internal import CivilTime
internal import Foundation
internal import Reservations
internal import TicketImport

/// A day as users type it on the command line: the words of the prompt, `tomorrow`, `mon`,
/// `10 jun`, `2026-11-21`, `2 weeks ago`, and shifts such as `+3d` or `-1 month`.
struct DayOption {
  /// The user's clock time.
  let now: LocalDateTime
  /// The order of the numbers of `10/6`; nil if such a day is refused.
  var dayOrder: DayOrder?
  /// Whether only the month of the day is used. If so, `nov` and `2026-11` are valid too, and a day
  /// without a year is in the next such month, which can be the current one.
  var namesMonths = false

  /// - Parameters:
  ///   - option: the option of the text, for errors.
  ///   - start: the day that `+3d` and weekdays count from, and whose year a day without a year
  ///     has; nil for today.
  func read(
    _ text: String, for option: String, from start: LocalDate? = nil
  ) throws(CommandError) -> LocalDate {
    do throws(TimeError) {
      do throws(TimeError) {
        return try day(text, from: start)
      } catch {
        if namesMonths, let month = month(text, from: start) { return month }
        throw error
      }
    } catch { throw CommandError(ExitStatus.usage, "\(option): \(error.reason)") }
  }

  private func day(_ text: String, from start: LocalDate?) throws(TimeError) -> LocalDate {
    let sign = text.first { !$0.isWhitespace }
    // A day before the start cannot be meant: `-1d` counts from today.
    let start = sign == "-" || sign == "\u{2212}" ? nil : start
    // A weekday is the next one after the start.
    let clock = Self.namesWeekday(text) ? start.map { LocalDateTime($0, .midnight) } : nil
    let monthStart = LocalDate(year: now.date.year, month: now.date.month, day: 1)
    let informal = TypedTimeReader(
      now: clock ?? now, earliest: start ?? (namesMonths ? monthStart : nil), dayOrder: dayOrder)
    // The length of a month depends on the day that the shift counts from.
    let current = start.map { LocalDateTime($0, .midnight) }
    return try day(try reading(text, by: informal, current), from: start ?? now.date, text)
  }

  /// The first day of the month that the text names alone.
  private func month(_ text: String, from start: LocalDate?) -> LocalDate? {
    let isISO = text.utf8.count == 7 && text.utf8.dropFirst(4).first == UInt8(ascii: "-")
    let whole = isISO ? "\(text)-01" : "1 \(text)"
    let first = start.flatMap { LocalDate(year: $0.year, month: $0.month, day: 1) }
    guard let day = try? day(whole, from: first) else { return nil }
    // The start's own month means the start, which can be after the first day of the month.
    return day == first ? start : day
  }

  /// If the text has no digit and is not a time, the error shows how to write a day.
  private func reading(
    _ text: String, by informal: TypedTimeReader, _ current: LocalDateTime?
  ) throws(TimeError) -> TypedTime {
    do throws(TimeError) { return try informal.read(text, relativeTo: current) } catch {
      guard !text.utf8.contains(where: { (0x30...0x39).contains($0) }) else { throw error }
      throw TimeError("not a day; e.g. today, mon, 10 jun or 2026-06-10").quoting(text)
    }
  }

  private func day(
    _ reading: TypedTime, from start: LocalDate, _ text: String
  ) throws(TimeError) -> LocalDate {
    switch reading {
    case .day(let day): return day
    case .shift(let duration) where duration.seconds % 86_400 == 0:
      if let day = start.adding(days: duration.days + duration.seconds / 86_400) { return day }
      throw TimeError("is outside the years 1 to 9999").quoting(text)
    case .stated, .time, .dayAndTime, .shift, .inZone:
      throw TimeError("names a time; write a day alone, e.g. tomorrow, 10 jun or 2026-11-21")
        .quoting(text)
    }
  }

  /// `mon`, `next friday`.
  private static func namesWeekday(_ text: String) -> Bool {
    text.lowercased().split { !$0.isLetter }.contains { word in
      word.utf8.count >= 3 && EnglishNames.weekdays.contains { $0.lowercased().hasPrefix(word) }
    }
  }
}
