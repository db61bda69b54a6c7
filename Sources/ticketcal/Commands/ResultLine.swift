internal import CalendarStore
internal import CivilTime
internal import Foundation
internal import TicketImport

/// One record's outcome as a line of standard output.
enum ResultLine {
  /// For people: status, start, title, calendar.
  static func text(_ result: ImportResult, style: Style) -> String {
    let status = DisplayWidth.padded(result.status.rawValue, to: 12)
    let painted =
      switch result.status {
      case .saved, .updated, .cancelled, .wouldSave, .wouldUpdate, .wouldCancel: style.green(status)
      case .unchanged, .skipped: style.dim(status)
      case .rejected, .conflict: style.red(status)
      }
    var line = painted
    if let start = result.start { line += " " + TimePhrase.short(start) + " " }
    line += " " + SafeText(result.title ?? "\(result.position)", limit: 400).text
    if let calendar = result.calendar { line += "  (\(SafeText(calendar, limit: 100).text))" }
    if let reason = result.reason { line += ": \(SafeText(reason, limit: 1000).text)" }
    return line
  }

  /// The stable contract of `--format json`: every key, null where unknown.
  static func json(_ result: ImportResult) -> String {
    var line = "{"
    append("record", "\(result.position)", to: &line)
    append("status", result.status.rawValue, to: &line)
    append("uid", result.uid.map { $0.uuidString.lowercased() }, to: &line)
    append("calendar", result.calendar, to: &line)
    append("href", result.href, to: &line)
    append("title", result.title, to: &line)
    append("start", result.start?.description, to: &line)
    append("end", result.end.map(Self.end), to: &line)
    append("reason", result.reason, to: &line)
    line += "}"
    return line
  }

  /// An all-day event's end as its last day, as a record states it.
  private static func end(_ end: EventTime) -> String {
    if case .date(let after) = end, let last = after.adding(days: -1) { return last.description }
    return end.description
  }

  private static func append(_ key: String, _ value: String?, to line: inout String) {
    if line.utf8.count > 1 { line += "," }
    line += "\"\(key)\":"
    guard let value else {
      line += "null"
      return
    }
    line += "\"\(escaped(value))\""
  }

  /// Inside quotes by RFC 8259 §7, with everything escaped that a terminal would not show as it is.
  private static func escaped(_ value: String) -> String {
    let isPlain = value.utf8.allSatisfy {
      $0 >= 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\")
    }
    if isPlain { return value }
    var text = ""
    for scalar in value.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      default:
        if isShown(scalar) {
          text.unicodeScalars.append(scalar)
        } else {
          for unit in String(scalar).utf16 {
            let digits = String(unit, radix: 16)
            text += "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
          }
        }
      }
    }
    return text
  }

  private static func isShown(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse,
      .unassigned:
      false
    default: true
    }
  }
}

extension TimePhrase {
  /// `Sat 10 Jun 2023 02:39`, padded to one width.
  static func short(_ time: EventTime) -> String {
    let day = day(time.reading.date)
    let text = time.isAllDay ? day : "\(day) \(clock(time.reading.time))"
    return text.utf8.count < 21 ? text + String(repeating: " ", count: 21 - text.utf8.count) : text
  }
}
