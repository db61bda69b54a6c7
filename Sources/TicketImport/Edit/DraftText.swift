public import CalendarStore
import CivilTime
import Foundation
public import Reservations

/// A whole draft as the text of an external editor.
enum DraftText {
  private static let all: [DraftField] = [
    .title, .start, .begin, .end, .zone, .allDay, .repeatRule, .location, .geo, .alarms, .url,
    .priority, .availability, .calendar,
  ]

  private static func fields(_ context: EditContext) -> [DraftField] {
    let settable = context.mode.fields
    return all.filter(settable.contains)
  }

  static func write(_ draft: ItemDraft, _ context: EditContext) -> String {
    var text = """
      # Save and quit the editor to use this text; empty the text to leave the draft unchanged.
      # Lines above "notes:" that start with # are ignored. Moving the start keeps the length
      # unless the end is changed too.

      """
    for field in fields(context) {
      let name = field.name(isReminder: draft.isReminder)
      text += "\(name): \(draft.text(of: field, context))\n"
    }
    text += "notes:\n"
    if let notes = draft.notes?.value { text += "\(Self.notes(lines(notes)))\n" }
    return text
  }

  /// The draft with every changed field set. Throws the number of a wrong line, with the reason.
  static func read(
    _ text: String, onto draft: ItemDraft, _ context: EditContext
  ) throws(TimeError) -> ItemDraft {
    var values: [DraftField: (line: Int, value: String)] = [:]
    var notes: [Substring]?
    for (index, line) in lines(text).enumerated() {
      if notes != nil {
        notes?.append(line)
        continue
      }
      let trimmed = String(line).trimming()
      if trimmed.isEmpty || trimmed.hasPrefix("#") { continue }
      guard let colon = trimmed.firstIndex(of: ":") else {
        throw TimeError("line \(index + 1) is not FIELD: VALUE")
      }
      let name = String(trimmed[..<colon]).trimming().lowercased()
      let value = String(trimmed[trimmed.index(after: colon)...]).trimming()
      if name == DraftField.notes.name {
        notes = value.isEmpty ? [] : [Substring(value)]
        continue
      }
      let known = fields(context)
      let names = known.map { $0.name(isReminder: draft.isReminder) }
      guard let field = zip(known, names).first(where: { $0.1 == name })?.0 else {
        let known = (names + [DraftField.notes.name]).joined(separator: ", ")
        throw TimeError("line \(index + 1): no such field; fields: \(known)")
      }
      guard values.updateValue((index + 1, value), forKey: field) == nil else {
        throw TimeError("line \(index + 1): \(name) appears twice; keep one")
      }
    }
    return try apply(values, notes, onto: draft, context)
  }

  private static func lines(_ text: String) -> [Substring] {
    text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" || $0 == "\r" }
  }

  /// Notes without the blank lines at their end.
  private static func notes(_ lines: [Substring]) -> String {
    let last = lines.lastIndex { !$0.allSatisfy(\.isWhitespace) }
    return lines.prefix(last.map { $0 + 1 } ?? 0).joined(separator: "\n")
  }

  /// The zone before the times and the start before the end, since each is read with the one before.
  private static let order: [DraftField] = [
    .title, .location, .geo, .url, .priority, .allDay, .zone, .start, .begin, .end, .alarms,
    .repeatRule, .availability, .calendar,
  ]

  private static func apply(
    _ values: [DraftField: (line: Int, value: String)], _ notes: [Substring]?,
    onto draft: ItemDraft, _ context: EditContext
  ) throws(TimeError) -> ItemDraft {
    var result = draft
    for field in order {
      // A line is read without the blanks around its value.
      guard let (line, value) = values[field],
        value != draft.text(of: field, context).trimming()
      else { continue }
      do { result = try result.setting(field, to: value, context) } catch {
        let name = field.name(isReminder: draft.isReminder)
        throw TimeError("line \(line): \(name): \(error.reason)")
      }
    }
    if let notes {
      let text = Self.notes(notes)
      if text != Self.notes(lines(draft.notes?.value ?? "")) {
        result.notes = text.isEmpty ? nil : Sourced(text, .edited)
        result.unread.removeAll { $0.field == .notes }
      }
    }
    return result
  }
}

extension ItemDraft {
  static func flat(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 < 0x20 }) else { return text }
    var line = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      let isSpace = scalar == "\n" || scalar == "\r" || scalar == "\t"
      if isSpace, line.last == " " { continue }
      line.append(isSpace ? " " : scalar)
    }
    return String(line).trimming()
  }

  /// Line ends as `\n` and backslashes doubled, so that notes can be edited on one line.
  public static func oneLine(_ text: String) -> String {
    var line = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": line += "\\\\"
      case "\n": line += "\\n"
      case "\r": continue
      case "\t": line += "\\t"
      default: line.unicodeScalars.append(scalar)
      }
    }
    return line
  }

  /// The reverse of `oneLine`; a backslash before anything else stays.
  public static func lines(_ line: String) -> String {
    var text = String.UnicodeScalarView()
    var escaped = false
    for scalar in line.unicodeScalars {
      guard escaped else {
        if scalar == "\\" { escaped = true } else { text.append(scalar) }
        continue
      }
      escaped = false
      switch scalar {
      case "n": text.append("\n")
      case "t": text.append("\t")
      case "\\": text.append("\\")
      default:
        text.append("\\")
        text.append(scalar)
      }
    }
    if escaped { text.append("\\") }
    return String(text)
  }
}

extension AlarmSpec: CustomStringConvertible {
  /// As `AlarmSpec(_:)` reads it: `1d`, `1h30m`, `0`, an ISO 8601 time, or an alarm by place.
  public var description: String {
    switch self {
    case .before(let duration):
      let parts = [
        (duration.days, "d"), (duration.seconds / 3600, "h"), (duration.seconds / 60 % 60, "m"),
        (duration.seconds % 60, "s"),
      ]
      let text = parts.filter { $0.0 != 0 }.map { "\($0.0)\($0.1)" }.joined()
      return text.isEmpty ? "0" : text
    case .at(let time): return time.description
    case .place(let proximity, let place):
      let verb = proximity == .arrive ? "arrive" : "leave"
      let title = ItemDraft.flat(place.title ?? "")
      let radius =
        place.radius.map { "~\($0 == $0.rounded() && $0 < 1e9 ? "\(Int($0))" : "\($0)")m" } ?? ""
      return "\(verb) \(title)@\(place.geo)\(radius)"
    }
  }
}

extension ReservationTime: CustomStringConvertible {
  /// ISO 8601 with RFC 9557's suffix, as it was stated.
  public var description: String {
    var text = date.description
    if let time { text += "T\(time)" }
    switch offset {
    case nil: break
    case .utc: text += "Z"
    case .seconds(let offset):
      let minutes = abs(offset) / 60
      let two = { (n: Int) in n < 10 ? "0\(n)" : "\(n)" }
      text += "\(offset < 0 ? "-" : "+")\(two(minutes / 60)):\(two(minutes % 60))"
    }
    if let zone { text += "[\(zone.identifier)]" }
    return text
  }
}

extension EventTime {
  /// ISO 8601, seconds only where there are any; a zone only where the other time has a different
  /// one, since a time without one is read on the draft's clock.
  func text(beside other: EventTime?) -> String {
    switch self {
    case .date(let date): return date.description
    case .floating(let reading): return Self.short(reading)
    case .utc(let reading): return "\(Self.short(reading))Z"
    case .zoned(let reading, let zone):
      if case .zoned(_, zone) = other { return Self.short(reading) }
      return "\(Self.short(reading))[\(zone.identifier)]"
    case .described(let reading, let zone):
      if case .described(_, zone) = other { return Self.short(reading) }
      return instant?.local(offset: 0).map { "\(Self.short($0))Z" } ?? Self.short(reading)
    }
  }

  private static func short(_ reading: LocalDateTime) -> String {
    let text = reading.description
    return reading.time.second == 0 ? String(text.dropLast(3)) : text
  }

  /// Of an end: an all-day event's last day, where RFC 5545 has the day after.
  public var lastShown: EventTime {
    if case .date(let day) = self, let last = day.adding(days: -1) { .date(last) } else { self }
  }
}
