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

  /// - Parameters:
  ///   - option: the option of the text, for errors.
  ///   - start: the day that `+3d` and weekdays count from, and whose year a day without a year
  ///     has; nil for today.
  func read(
    _ text: String, for option: String, from start: LocalDate? = nil
  ) throws(CommandError) -> LocalDate {
    do throws(TimeError) { return try day(text, from: start) } catch {
      throw CommandError(ExitStatus.usage, "\(option): \(error.reason)")
    }
  }

  private func day(_ text: String, from start: LocalDate?) throws(TimeError) -> LocalDate {
    let sign = text.first { !$0.isWhitespace }
    // A day before the start cannot be meant: `-1d` counts from today.
    let start = sign == "-" || sign == "\u{2212}" ? nil : start
    // A weekday is the next one after the start.
    let clock = Self.namesWeekday(text) ? start.map { LocalDateTime($0, .midnight) } : nil
    let informal = TypedTimeReader(now: clock ?? now, earliest: start, dayOrder: dayOrder)
    // The length of a month depends on the day that the shift counts from.
    let current = start.map { LocalDateTime($0, .midnight) }
    return try day(try reading(text, by: informal, current), from: start ?? now.date, text)
  }

  /// If nothing is read, or the text has no digit, the error shows how to write a day.
  private func reading(
    _ text: String, by informal: TypedTimeReader, _ current: LocalDateTime?
  ) throws(TimeError) -> TypedTime {
    do throws(TimeError) { return try informal.read(text, relativeTo: current) } catch {
      let hasDigit = text.utf8.contains { (0x30...0x39).contains($0) }
      guard !hasDigit || error == TimeError.notATime.quoting(text) else { throw error }
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
    text.split { !$0.isLetter }.contains { word in
      if case .weekday? = Lexicon.meaning(of: String(word)) { true } else { false }
    }
  }
}
