internal import CivilTime

extension ICalendarComponent {
  /// Changes the RRULE lines of rules that differ; other lines stay.
  ///
  /// - Parameter start: the time that the rules apply to.
  mutating func changeRules(to rules: [RecurrenceRule], start: EventTime?) {
    var added = rules
    var outdated: [Int] = []
    for (index, item) in items.enumerated() {
      guard case .line(let line) = item, line.name == "RRULE" else { continue }
      let written = Property(line)
      if let rule = added.firstIndex(where: { written?.states($0) ?? false }) {
        added.remove(at: rule)
      } else {
        outdated.append(index)
      }
    }
    for rule in added {
      let line = Property("RRULE", value: start.map { rule.text(from: $0) } ?? rule.text)
      if let index = outdated.first {
        items[index] = .line(line.folded(ending))
        outdated.removeFirst()
      } else {
        add(line)
      }
    }
    let gone = Set(outdated)
    items = items.indices.filter { !gone.contains($0) }.map { items[$0] }
  }

  /// Replaces each rule by the result of `change`; nil removes the rule.
  mutating func editRules<E: Error>(
    _ change: (EditableRule) throws(E) -> EditableRule?
  ) throws(E) {
    try editProperties(["RRULE"]) { (line) throws(E) in
      guard let rule = try change(EditableRule(String(decoding: line.value, as: UTF8.self))) else {
        return nil
      }
      var edited = line
      edited.value = Array(rule.text.utf8)[...]
      return edited
    }
  }
}

extension Property {
  fileprivate func states(_ rule: RecurrenceRule) -> Bool {
    let text = String(decoding: Property.trimmed(value), as: UTF8.self)
    return text.uppercased() == rule.text || (try? RecurrenceRule(reading: text)) == rule
  }
}

/// The parts of an RRULE value. Unchanged parts keep their spelling (RFC 5545 §3.3.10), also blanks
/// around them and a semicolon at the end, which are read leniently.
struct EditableRule: Sendable, Equatable {
  private var parts: [Substring]

  init(_ text: String) {
    parts = text.split(separator: ";", omittingEmptySubsequences: false)
  }

  var text: String { parts.joined(separator: ";") }

  /// The value of a part; nil if the rule lacks the part. A new part goes to the end.
  subscript(_ part: RecurrenceRule.Part) -> String? {
    get {
      index(of: part).map { Self.trimmed(parts[$0]).dropFirst(part.rawValue.utf8.count + 1) }
        .map(String.init)
    }
    set {
      let index = index(of: part)
      switch (index, newValue) {
      case (let index?, let value?): parts[index] = "\(part.rawValue)=\(value)"
      case (let index?, nil): parts.remove(at: index)
      case (nil, let value?):
        while let last = parts.last, Self.trimmed(last).isEmpty { parts.removeLast() }
        parts.append("\(part.rawValue)=\(value)")
      case (nil, nil): break
      }
    }
  }

  private func index(of part: RecurrenceRule.Part) -> Int? {
    parts.firstIndex { Self.trimmed($0).uppercased().hasPrefix(part.rawValue + "=") }
  }

  private static func trimmed(_ part: Substring) -> Substring {
    let front = part.drop { $0 == " " }
    return front.lastIndex { $0 != " " }.map { front[...$0] } ?? ""
  }
}

extension EditableRule {
  /// The rule for a new start: UNTIL shifts, and each day that matches the old start. Lists of days
  /// of the month or the year, and set positions, stay.
  func following(_ shift: SeriesShift) -> EditableRule {
    var rule = self
    rule.moveEnd(shift)
    guard shift.days != 0 else { return rule }
    let old = shift.old.reading.date
    let new = shift.new.reading.date
    if let days = rule[.byDay] {
      rule[.byDay] = Self.weekdays(days, old, new, isWeekly: rule[.frequency] == "WEEKLY")
    }
    if let day = rule[.byMonthDay] {
      if Int(day) == old.day { rule[.byMonthDay] = String(new.day) }
      if Int(day) == old.dayFromEnd { rule[.byMonthDay] = String(new.dayFromEnd) }
    }
    if let month = rule[.byMonth], Int(month) == old.month { rule[.byMonth] = String(new.month) }
    return rule
  }

  private mutating func moveEnd(_ shift: SeriesShift) {
    guard let text = self[.until], let until = TimeValue(Array(text.utf8)[...]) else { return }
    if !until.isDate, !shift.old.isAllDay {
      let last = until.isUTC ? until.time : shift.old.at(until.reading)
      let local = last.aligned(to: shift.old).reading
      if local.time.secondOfDay == 86_399, let day = local.date.adding(days: shift.days) {
        // The last second of a day stays one.
        let moved = shift.new.at(LocalDateTime(day, local.time))
        self[.until] = (moved.utc ?? moved).basic
        return
      }
      if let moved = shift.moved(last) { self[.until] = (moved.utc ?? moved).basic }
    } else if let day = until.reading.date.adding(days: shift.days) {
      self[.until] = EventTime.date(day).until(for: shift.new).untilText
    }
  }

  /// Weekdays of a weekly rule shift with the start. In other rules, only a single weekday that
  /// matches the old start shifts, with its week of the month.
  private static func weekdays(
    _ text: String, _ old: LocalDate, _ new: LocalDate, isWeekly: Bool
  ) -> String {
    let days = text.uppercased().split(separator: ",").map(String.init)
    let names = Weekday.allCases.map(\.code)
    let (oldName, newName) = (names[old.weekday - 1], names[new.weekday - 1])
    if isWeekly {
      let numbers = days.compactMap(names.firstIndex)
      guard numbers.count == days.count, days.contains(oldName) else { return text }
      let turn = new.weekday - old.weekday + 7
      return numbers.map { names[($0 + turn) % 7] }.joined(separator: ",")
    }
    guard days.count == 1, let day = days.first else { return text }
    switch day {
    case oldName: return newName
    case "\(old.week)\(oldName)", "+\(old.week)\(oldName)":
      return new.week < 5 ? "\(new.week)\(newName)" : "-1\(newName)"
    case "\(old.weekFromEnd)\(oldName)": return "\(new.weekFromEnd)\(newName)"
    default: return text
    }
  }
}

extension LocalDate {
  /// -1 is the last day of the month.
  fileprivate var dayFromEnd: Int { day - LocalDate.length(ofMonth: month, year: year) - 1 }
  /// The position among the same weekdays of the month, from 1.
  fileprivate var week: Int { (day - 1) / 7 + 1 }
  /// The position among the same weekdays of the month from the end; -1 is the last.
  fileprivate var weekFromEnd: Int { (dayFromEnd + 1) / 7 - 1 }
}

extension RecurrenceRule {
  /// The rule of a series with a new start, if the user has not changed the rule: a save shifts
  /// UNTIL, and each day that matches the old start.
  public func following(_ start: EventTime, from old: EventTime) -> RecurrenceRule {
    guard start != old else { return self }
    let text = EditableRule(text).following(SeriesShift(old: old, new: start)).text
    return (try? RecurrenceRule(reading: text)) ?? self
  }
}
