import Reservations

/// A whole draft as the text of an external editor.
enum DraftText {
  private static let all: [DraftField] = [
    .title, .start, .end, .zone, .allDay, .repeatRule, .location, .alarms, .url, .availability,
    .calendar,
  ]

  private static func fields(_ context: EditContext) -> [DraftField] {
    let settable = context.purpose.fields
    return all.filter(settable.contains)
  }

  static func write(_ draft: EventDraft, _ context: EditContext) -> String {
    var text = """
      # Save and leave the editor to take this; empty the text to leave the draft as it was.
      # Lines up to "notes:" that start with # do not count. Moving the start keeps the length
      # unless the end is changed too.

      """
    for field in fields(context) {
      text += "\(field.name): \(draft.text(of: field, context))\n"
    }
    text += "notes:\n"
    if let notes = draft.notes?.value { text += "\(Self.notes(lines(notes)))\n" }
    return text
  }

  /// The draft with every field set whose text was changed. Throws which line is wrong, and why.
  static func read(
    _ text: String, onto draft: EventDraft, _ context: EditContext
  ) throws(TimeError) -> EventDraft {
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
        throw TimeError("line \(index + 1) is no FIELD: VALUE")
      }
      let name = String(trimmed[..<colon]).trimming().lowercased()
      let value = String(trimmed[trimmed.index(after: colon)...]).trimming()
      if name == DraftField.notes.name {
        notes = value.isEmpty ? [] : [Substring(value)]
        continue
      }
      guard let field = fields(context).first(where: { $0.name == name }) else {
        let known = (fields(context) + [.notes]).map(\.name).joined(separator: ", ")
        throw TimeError("line \(index + 1): no such field; there are: \(known)")
      }
      guard values.updateValue((index + 1, value), forKey: field) == nil else {
        throw TimeError("line \(index + 1): \(field.name) is there twice; keep one")
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
    .title, .location, .url, .allDay, .zone, .start, .end, .alarms, .repeatRule, .availability,
    .calendar,
  ]

  private static func apply(
    _ values: [DraftField: (line: Int, value: String)], _ notes: [Substring]?,
    onto draft: EventDraft, _ context: EditContext
  ) throws(TimeError) -> EventDraft {
    var result = draft
    for field in order {
      guard let (line, value) = values[field], value != draft.text(of: field, context) else {
        continue
      }
      do { result = try result.setting(field, to: value, context) } catch {
        throw TimeError("line \(line): \(field.name): \(error.reason)")
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
