import CalendarStore
import CivilTime
import Reservations

/// The commands that change a draft, and those that take changes back.
extension EditSession {
  mutating func set(_ verb: EditVerb, to value: String) -> [EditEffect] {
    do {
      let before = draft
      let after = try before.setting(verb, to: value, context)
      guard after != before else { return [unchanged(verb)] }
      entries[current].change(to: after)
      return [card(before: before)]
    } catch {
      return setAll(verb, to: value) ?? [.complain("\(verb.rawValue): \(error.reason)")]
    }
  }

  /// Sets a value with `all` behind it in every draft that is not decided, or in none; nil for another
  /// value.
  private mutating func setAll(_ verb: EditVerb, to value: String) -> [EditEffect]? {
    let words = value.split(whereSeparator: \.isWhitespace)
    guard !context.mode.isEditing, words.count > 1, words.last?.lowercased() == "all" else {
      return nil
    }
    let value = String(value.trimming().dropLast(3)).trimming()
    let before = draft
    var changed: [Int: ItemDraft] = [:]
    for index in entries.indices where entries[index].state == .pending {
      do {
        let after = try entries[index].draft.setting(verb, to: value, context)
        if after != entries[index].draft { changed[index] = after }
      } catch {
        return [
          .complain("nothing changed: draft \(index + 1): \(verb.rawValue): \(error.reason)")
        ]
      }
    }
    groups += 1
    for (index, after) in changed {
      entries[index].change(to: after, group: changed.count > 1 ? groups : nil)
    }
    return [
      card(before: before),
      .say("\(verb.rawValue) changed in \(changed.count) of \(count(.pending)) drafts"),
    ]
  }

  /// Takes the last change of the current draft back, or makes it again: one of several drafts in
  /// each where it is the last, too.
  mutating func replay(
    _ version: KeyPath<EditEntry, EditEntry?>, _ group: KeyPath<EditEntry, Int?>,
    else nothing: String, marksChanges: Bool
  ) -> [EditEffect] {
    let before = marksChanges ? draft : nil
    let number = entries[current][keyPath: group]
    guard let entry = entries[current][keyPath: version] else { return [.say(nothing)] }
    let others = entries.indices.filter { index in
      index != current && number != nil && entries[index].has(group: number)
    }
    entries[current] = entry
    var effects = [card(before: before)]
    guard !others.isEmpty else { return effects }
    let open = others.filter { index in
      entries[index].state != .settled && entries[index][keyPath: group] == number
    }
    for index in open {
      if let other = entries[index][keyPath: version] { entries[index] = other }
    }
    let left = others.count - open.count
    let rest = left == 0 ? "" : "; \(left) saved or changed since"
    effects.append(.say("changed in \(open.count + 1) of \(others.count + 1) drafts\(rest)"))
    return effects
  }

  /// An edited event goes back to the calendar's version.
  mutating func reset() -> [EditEffect] {
    let hadText = entries[current].rejectedText != nil
    entries[current].rejectedText = nil
    let first = context.mode.isEditing ? entries[current].original : entries[current].record
    guard draft != first else {
      return [.say(hadText ? "edited text discarded" : "nothing was changed")]
    }
    entries[current].change(to: first)
    return [card()]
  }
}

extension ItemDraft {
  /// This draft with the value of a command.
  fileprivate func setting(
    _ verb: EditVerb, to value: String, _ context: EditContext
  ) throws(TimeError) -> ItemDraft {
    if verb == .duration { return try settingDuration(value) }
    if verb == .when { return try settingWhen(value, context) }
    guard let field = context.mode.field(of: verb) else { return self }
    guard field == .notes, value.hasPrefix("+") else {
      return try setting(field, to: value, context)
    }
    let lines = [text(of: field, context), String(value.dropFirst()).trimming()]
    return try setting(
      field, to: lines.filter { !$0.isEmpty }.joined(separator: "\\n"), context)
  }

  /// The value that a command changes, as one line that can be edited and read back; empty without
  /// a value.
  func value(of verb: EditVerb, _ context: EditContext) -> String {
    switch verb {
    case .duration: lengthText
    case .when: whenText
    default: context.mode.field(of: verb).map { text(of: $0, context) } ?? ""
    }
  }

  private var lengthText: String {
    guard let start = start?.value, let end = end?.value, let length = start.duration(to: end),
      length.totalSeconds >= 0
    else { return "" }
    return AlarmSpec.before(length).description
  }

  /// `2026-12-04 19:30-21:45`, without zones: a time that names none keeps its own.
  private var whenText: String {
    guard let start = start?.value else { return "" }
    let end = end?.value.lastShown.onRepeatedClock(of: start)
    guard let end, end.isAllDay == start.isAllDay else { return start.typedText }
    guard start.reading.date == end.reading.date else {
      return "\(start.typedText) - \(end.typedText)"
    }
    return start.isAllDay ? start.typedText : "\(start.typedText)-\(end.clockText)"
  }
}

extension EventTime {
  fileprivate var typedText: String {
    isAllDay ? "\(reading.date)" : "\(reading.date) \(clockText)"
  }

  fileprivate var clockText: String {
    let text = "\(reading.time)"
    return reading.time.second == 0 ? String(text.prefix(5)) : text
  }
}
