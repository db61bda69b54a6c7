internal import CalendarStore
internal import CivilTime
internal import Foundation
internal import Reservations
internal import TicketImport

/// One record's result as a line of standard output.
enum ResultLine {
  /// For people: status, start, title, calendar.
  static func text(_ result: ImportResult, style: Style) -> String {
    let status = DisplayWidth.padded(result.status.rawValue, to: 12)
    let painted =
      switch result.status {
      case .saved, .updated, .cancelled, .wouldSave, .wouldUpdate, .wouldCancel: style.green(status)
      case .unchanged, .skipped, .noBooking: style.dim(status)
      case .rejected, .conflict: style.red(status)
      }
    return text(
      painted, start: result.start, title: result.title ?? "\(result.position)",
      calendar: result.calendar.map { result.isReminder ? "reminder in \($0)" : $0 },
      reason: result.reason)
  }

  /// - Parameter status: padded and styled. The other texts are made safe here.
  static func text(
    _ status: String, start: EventTime?, title: String, calendar: String?, reason: String? = nil
  ) -> String {
    var line = status
    if let start {
      // Any other zone is the person's own or that of the place.
      let isUTC = ["UTC", "GMT", "Etc/UTC"].contains(TimePhrase.zoneName(start))
      line +=
        isUTC
        ? " \(DisplayWidth.padded(TimePhrase.dayAndTime(start) + " UTC", to: 25)) "
        : " \(TimePhrase.short(start)) "
    }
    line += " " + SafeText(title, limit: 400).text
    if let calendar { line += "  (\(SafeText(calendar, limit: 100).text))" }
    if let reason { line += ": \(SafeText(reason, limit: 1000).text)" }
    return line
  }

  /// The object of `--format json`, a stable interface: every key, null if unknown.
  static func json(_ result: ImportResult) -> String {
    var line = JSONLine()
    line.append("record", "\(result.position)")
    line.append("status", result.status.rawValue)
    line.append("uid", result.uid.map { $0.uuidString.lowercased() })
    line.append("calendar", result.calendar)
    line.append("href", result.href)
    line.append("title", result.title)
    line.append("start", result.start?.description)
    line.append("end", result.end.map(Self.end))
    line.append("reason", result.reason)
    line.append("unused", result.unused.map(\.name))
    line.append("notes", result.remarks.map { RemarkPhrase.text(of: $0) })
    line.append("type", result.isReminder ? "reminder" : "event")
    return line.line
  }

  /// An all-day event's end as its last day, as a record states it.
  private static func end(_ end: EventTime) -> String {
    if case .date(let after) = end, let last = after.adding(days: -1) { return last.description }
    return end.description
  }
}

extension TimePhrase {
  /// `Sat 10 Jun 2023 02:39`
  fileprivate static func dayAndTime(_ time: EventTime) -> String {
    let day = day(time.reading.date)
    return time.isAllDay ? day : "\(day) \(clock(time.reading.time))"
  }

  /// The same, padded to one width.
  static func short(_ time: EventTime) -> String {
    let text = dayAndTime(time)
    return text.utf8.count < 21 ? text + String(repeating: " ", count: 21 - text.utf8.count) : text
  }
}
