internal import CalendarStore
internal import CivilTime

/// A month as a grid of weeks: in each day its events' titles, or where there is no room for them, how
/// many there are.
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
  /// A title in fewer columns says nothing.
  private static let leastForTitles = 10

  /// The lines, without line ends; safe to print.
  var lines: [String] {
    let columns = max(4, min(24, (width + 1) / 7) - 1)
    let name = TimePhrase.month(month)
    let indent = String(repeating: " ", count: max(0, ((columns + 1) * 7 - 1 - name.count) / 2))
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
    for part in parts {
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
    // Without colours, too, today is to be found.
    let number = date == today ? "[\(date.day)]" : "\(date.day)"
    let isMarked = entries.contains(where: \.overlaps)
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

  private func heading(_ number: String, _ date: LocalDate) -> PaintedText {
    PaintedText(number, date == today ? .bold : .plain)
  }
}
