internal import CalendarStore
internal import CivilTime
internal import Foundation

/// A month as a grid of weeks. A day shows the titles of its events; without room for titles, their
/// number; without room for the number, a mark.
struct MonthGrid {
  let agenda: Agenda
  /// Any day of the month.
  let month: LocalDate
  let today: LocalDate
  /// 1 is Monday.
  let firstWeekday: Int
  let style: Style
  /// Columns of the terminal.
  let width: Int

  private static let mostTitles = 3
  /// The minimum number of columns for a readable title.
  private static let leastForTitles = 10
  /// The minimum number of columns for the number of the day and the number of its events.
  private static let leastForCounts = 4

  /// The lines, without line ends; safe to print.
  var lines: [String] {
    let columns = max(2, min(24, (width + 1) / 7) - 1)
    let name = DisplayWidth.truncated(TimePhrase.month(month), to: width)
    let grid = min(width, (columns + 1) * 7 - 1)
    let indent = String(repeating: " ", count: max(0, (grid - name.count) / 2))
    var lines = [indent + style.bold(name)]
    let weekdays = TimePhrase.weekdays(from: firstWeekday)
    lines.append(
      style.dim(row(weekdays.map { PaintedText(String($0.prefix(columns))) }, columns)))
    for week in weeks {
      let cells = week.map { $0.map { cell($0, columns: columns) } ?? [] }
      for index in 0..<(cells.lazy.map(\.count).max() ?? 0) {
        lines.append(
          row(cells.map { $0.dropFirst(index).first ?? PaintedText("") }, columns))
      }
    }
    return lines
  }

  private func row(_ parts: [PaintedText], _ columns: Int) -> String {
    var line = ""
    var pending = 0
    for (index, part) in parts.enumerated() {
      // A narrow terminal shows only the first days of a week.
      if index * (columns + 1) + part.columns > width { break }
      if !part.text.isEmpty {
        line += String(repeating: " ", count: pending) + part.painted(style)
        pending = 0
      }
      pending += columns + 1 - part.columns
    }
    return line
  }

  private var weeks: [[LocalDate?]] {
    guard let first = LocalDate(year: month.year, month: month.month, day: 1) else { return [] }
    let blanks = (first.weekday - firstWeekday + 7) % 7
    let length = LocalDate.length(ofMonth: month.month, year: month.year)
    var days: [LocalDate?] = Array(repeating: nil, count: blanks)
    days += (0..<length).map { first.adding(days: $0) }
    return stride(from: 0, to: days.count, by: 7).map { Array(days[$0..<min($0 + 7, days.count)]) }
  }

  private func cell(_ date: LocalDate, columns: Int) -> [PaintedText] {
    let entries = agenda[date]?.entries ?? []
    // Today is visible without colors, too.
    let number = date == today ? "[\(date.day)]" : "\(date.day)"
    let isMarked = entries.contains(where: \.overlaps)
    guard columns >= Self.leastForCounts else { return [narrow(date, entries, columns: columns)] }
    guard columns >= Self.leastForTitles else {
      guard !entries.isEmpty else { return [heading(number, date)] }
      let note = "·\(entries.count)"
      let room = columns - number.count - 1
      let text = note.count <= room ? "\(number) \(note)" : "\(number)·"
      return [PaintedText(text, isMarked ? .red : .green)]
    }
    var parts = [isMarked ? PaintedText("\(number) !", .red) : heading(number, date)]
    let shown = entries.count > Self.mostTitles ? Self.mostTitles - 1 : entries.count
    for entry in entries.prefix(shown) {
      let title = SafeText(entry.event.title, limit: 200).text
      parts.append(
        PaintedText(
          DisplayWidth.truncated(title.isEmpty ? "no title" : title, to: columns),
          entry.event.status == .canceled ? .dim : .plain))
    }
    if entries.count > shown {
      parts.append(PaintedText("+\(entries.count - shown) more", .dim))
    }
    return parts
  }

  /// `5·` for a day with events and `21*` for today, if there is room for the mark.
  private func narrow(
    _ date: LocalDate, _ entries: [Agenda.Entry], columns: Int
  ) -> PaintedText {
    let mark = date == today ? "*" : entries.isEmpty ? "" : "·"
    let number = "\(date.day)"
    let text = number.count + mark.count <= columns ? number + mark : number
    guard !entries.isEmpty else { return heading(text, date) }
    return PaintedText(text, entries.contains(where: \.overlaps) ? .red : .green)
  }

  private func heading(_ number: String, _ date: LocalDate) -> PaintedText {
    PaintedText(number, date == today ? .bold : .plain)
  }
}

/// The first day of the week in a locale.
enum WeekStart {
  /// From 1 (Monday). The locale is that of `LC_ALL`, else `LC_TIME`, else `LANG`; Monday without a
  /// locale, and for `C`.
  static func weekday(environment: [String: String]) -> Int {
    let names = ["LC_ALL", "LC_TIME", "LANG"].lazy.compactMap { environment[$0] }
    guard let name = names.first(where: { !$0.isEmpty }) else { return 1 }
    let language = String(name.prefix { $0 != "." && $0 != "@" })
    guard language.contains("_") else { return 1 }
    return switch Locale(identifier: language).firstDayOfWeek {
    case .monday: 1
    case .tuesday: 2
    case .wednesday: 3
    case .thursday: 4
    case .friday: 5
    case .saturday: 6
    case .sunday: 7
    @unknown default: 1
    }
  }
}
