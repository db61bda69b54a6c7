internal import CalendarStore
internal import CivilTime
internal import Foundation

/// An agenda as lines for people: a heading for each day and a line for each of its events.
struct AgendaLines {
  let style: Style
  /// The viewer's.
  let zone: TimeZone
  let today: LocalDate
  /// Columns of the terminal; nil where lines may be as long as they are.
  let width: Int?
  let calendars: CalendarNames

  /// The lines, without line ends; safe to print.
  func lines(_ agenda: Agenda) -> [String] {
    let entries = agenda.days.flatMap(\.entries)
    let names = ItemNames(entries.map(\.event))
    let phrase = EntryPhrase(zone: zone)
    let timeWidth = entries.lazy.map { phrase.time($0).utf8.count }.max() ?? 0
    var lines: [String] = []
    for day in agenda.days {
      if !lines.isEmpty { lines.append("") }
      lines.append(style.bold(cut(heading(day.date))))
      for entry in day.entries {
        let time = DisplayWidth.padded(phrase.time(entry), to: timeWidth)
        let mark = entry.overlaps ? "!" : " "
        let head = PaintedText("\(mark) \(time)", entry.overlaps ? .red : .plain)
        var line = EventLine(entry.event, calendar: calendars, names: names, style: style)
        line.ownTime = phrase.ownTime(entry)
        if entry.isAllDay, entry.days > 1 { line.remark = "day \(entry.number) of \(entry.days)" }
        lines.append(line.text(behind: head, width: width))
      }
    }
    return lines
  }

  private func cut(_ text: String) -> String {
    width.map { DisplayWidth.truncated(text, to: $0) } ?? text
  }

  private func heading(_ date: LocalDate) -> String {
    let day = TimePhrase.day(date)
    switch date.daysSinceEpoch - today.daysSinceEpoch {
    case 0: return "Today, \(day)"
    case 1: return "Tomorrow, \(day)"
    default: return day
    }
  }
}
