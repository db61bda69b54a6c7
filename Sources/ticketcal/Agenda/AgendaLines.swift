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
    var lines: [String] = []
    forEachLine(of: agenda) { lines.append($0) }
    return lines
  }

  /// The same one at a time, none of them kept.
  func forEachLine(of agenda: Agenda, _ body: (String) -> Void) {
    let entries = agenda.days.lazy.flatMap(\.entries)
    let names = ItemNames(ids: entries.map(\.event.id))
    let phrase = EntryPhrase(zone: zone)
    let timeWidth = entries.map { phrase.time($0).utf8.count }.max() ?? 0
    for (index, day) in agenda.days.enumerated() {
      if index > 0 { body("") }
      body(style.bold(cut(heading(day.date))))
      for entry in day.entries {
        let time = DisplayWidth.padded(phrase.time(entry), to: timeWidth)
        let mark = entry.overlaps ? "!" : " "
        let head = PaintedText("\(mark) \(time)", entry.overlaps ? .red : .plain)
        var line = EventLine(entry.event, calendar: calendars, names: names, style: style)
        line.ownTime = phrase.ownTime(entry)
        if entry.isAllDay, entry.days > 1 { line.remark = "day \(entry.number) of \(entry.days)" }
        body(line.text(behind: head, width: width))
      }
    }
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
