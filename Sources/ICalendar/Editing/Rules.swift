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
    return text.uppercased() == rule.text || RecurrenceRule(reading: text) == rule
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
  /// The rule for a new start of the whole series. Throws unless each occurrence moves with the start,
  /// or has the start's weekday or day of the month as before.
  func moved(by shift: SeriesShift) throws(EditError) -> EditableRule {
    let moved = following(shift)
    guard let old = RecurrenceRule(reading: text), !old.parts.countsFromStart else {
      return moved
    }
    guard let new = RecurrenceRule(reading: moved.text),
      new.isMoved(old, by: shift) || new.agrees(with: old, on: shift)
    else { throw .ruleDoesNotMove }
    return moved
  }

  /// The rule for a new start: UNTIL shifts, and so do the times of day and the days if one of them
  /// is that of the old start. Several numbered weekdays stay, and so do set positions.
  func following(_ shift: SeriesShift) -> EditableRule {
    var rule = self
    rule.moveEnd(shift)
    let (old, new) = (shift.old.reading, shift.new.reading)
    if !shift.old.isAllDay, !shift.new.isAllDay {
      rule.turn(.byHour, from: old.time.hour, to: new.time.hour, in: 0..<24)
      rule.turn(.byMinute, from: old.time.minute, to: new.time.minute, in: 0..<60)
      rule.turn(.bySecond, from: old.time.second, to: new.time.second, in: 0..<60)
    }
    guard shift.days != 0 else { return rule }
    if let days = rule[.byDay] {
      rule[.byDay] = Self.weekdays(
        days, old.date, new.date,
        turnsLists: rule[.frequency] == "WEEKLY" || rule[.bySetPosition] == nil)
    }
    rule.moveDays(.byMonthDay, shift, \.monthOfAll, \.day, \.dayFromEnd)
    rule.moveDays(.byYearDay, shift, \.year, \.dayOfYear, \.dayOfYearFromEnd)
    rule.turn(.byMonth, from: old.date.month, to: new.date.month, in: 1..<13)
    return rule
  }

  /// Moves each number of a cycle by the distance of the start's own; nothing if it lacks that.
  private mutating func turn(
    _ part: RecurrenceRule.Part, from old: Int, to new: Int, in cycle: Range<Int>
  ) {
    edit(part, with: [old]) { number in
      let turned = (number - cycle.lowerBound + new - old) % cycle.count
      return cycle.lowerBound + (turned + cycle.count) % cycle.count
    }
  }

  /// Moves the days of a month or year, with that of the start among them. A day that is counted
  /// from the end counts from the beginning once it is in a later month or year.
  private mutating func moveDays(
    _ part: RecurrenceRule.Part, _ shift: SeriesShift, _ period: KeyPath<LocalDate, Int>,
    _ first: KeyPath<LocalDate, Int>, _ last: KeyPath<LocalDate, Int>
  ) {
    let old = shift.old.reading.date
    edit(part, with: [old[keyPath: first], old[keyPath: last]]) { number in
      let own = old[keyPath: number > 0 ? first : last]
      guard let moved = old.adding(days: number - own + shift.days) else { return number }
      let isCountedForward = number > 0 || moved[keyPath: period] > old[keyPath: period]
      return moved[keyPath: isCountedForward ? first : last]
    }
  }

  /// Changes the numbers of a part that has one of the start's.
  private mutating func edit(
    _ part: RecurrenceRule.Part, with own: Set<Int>, _ change: (Int) -> Int
  ) {
    let texts = self[part]?.split(separator: ",", omittingEmptySubsequences: false) ?? []
    let numbers = texts.compactMap { Int($0) }.filter { (-366...366).contains($0) }
    guard numbers.count == texts.count, !own.isDisjoint(with: numbers) else { return }
    let changed = numbers.map(change)
    if changed != numbers { self[part] = changed.map(String.init).joined(separator: ",") }
  }

  private mutating func moveEnd(_ shift: SeriesShift) {
    guard let text = self[.until], let until = EventTime(basic: Array(text.utf8)[...]) else {
      return
    }
    if !until.isAllDay, !shift.old.isAllDay {
      let last = until.isUTC ? until : shift.old.at(until.reading)
      let local = last.aligned(to: shift.old).reading
      if local.time.secondOfDay == 86_399, let day = local.date.adding(days: shift.days) {
        // The last second of a day stays one.
        let moved = shift.new.at(LocalDateTime(day, local.time))
        self[.until] = moved.untilText
        return
      }
      if let moved = shift.moved(last) { self[.until] = moved.untilText }
    } else if let day = until.reading.date.adding(days: shift.days) {
      self[.until] = EventTime.date(day).until(for: shift.new).untilText
    }
  }

  /// Weekdays without numbers turn with that of the start. Of numbered ones, only a single weekday
  /// that matches the old start shifts, with its week of the month.
  private static func weekdays(
    _ text: String, _ old: LocalDate, _ new: LocalDate, turnsLists: Bool
  ) -> String {
    let days = text.uppercased().split(separator: ",").map(String.init)
    let names = Weekday.allCases.map(\.code)
    let (oldName, newName) = (names[old.weekday - 1], names[new.weekday - 1])
    let numbers = days.compactMap(names.firstIndex)
    if numbers.count == days.count {
      guard days.contains(oldName), turnsLists || days.count == 1 else { return text }
      let turn = new.weekday - old.weekday + 7
      return numbers.map { names[($0 + turn) % 7] }.joined(separator: ",")
    }
    guard days.count == 1, let day = days.first else { return text }
    switch day {
    case "\(old.week)\(oldName)", "+\(old.week)\(oldName)":
      return new.week < 5 ? "\(new.week)\(newName)" : "-1\(newName)"
    case "\(old.weekFromEnd)\(oldName)":
      return new.weekFromEnd > -5 ? "\(new.weekFromEnd)\(newName)" : "1\(newName)"
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
  /// The number of the month since the beginning of the calendar.
  fileprivate var monthOfAll: Int { year * 12 + month }
  fileprivate var dayOfYear: Int {
    (1..<month).reduce(day) { $0 + LocalDate.length(ofMonth: $1, year: year) }
  }
  /// -1 is the last day of the year.
  fileprivate var dayOfYearFromEnd: Int { dayOfYear - (LocalDate.isLeap(year) ? 367 : 366) }
}

extension RecurrenceRule {
  /// Whether the rule with the new start gives each time of the old one, moved by the same distance.
  fileprivate func isMoved(_ old: RecurrenceRule, by shift: SeriesShift) -> Bool {
    let (before, after) = (old.readings(from: shift.old), readings(from: shift.new))
    return before.isEmpty == after.isEmpty
      && zip(before, after).allSatisfy { $0.adding(seconds: shift.seconds) == $1 }
  }

  /// The first times of the rule without its end: in most rules enough to see each length of a month
  /// and of a year.
  private func readings(from start: EventTime) -> [LocalDateTime] {
    var parts = parts
    parts.end = nil
    var readings: [LocalDateTime] = []
    var limits = Limits.rule
    RuleExpansion(parts, from: start).forEach(
      from: start.reading, through: .last, within: &limits
    ) { reading in
      readings.append(reading)
      return readings.count < 400
    }
    return readings
  }

  /// Whether the rule names with the new start what the old one named with the old start: the same
  /// days from another month on, or the start's day of every month.
  fileprivate func agrees(with old: RecurrenceRule, on shift: SeriesShift) -> Bool {
    let (new, old) = (parts, old.parts)
    guard [new.hours, new.minutes, new.seconds].allSatisfy({ $0.count < 2 }),
      beginning(from: shift.new) == .atStart
    else { return false }
    if RecurrenceRule(text: "", parts: old).beginning(from: shift.old) != .atStart { return true }
    let (first, last) = (shift.old.reading.date, shift.new.reading.date)
    if !new.hasDayOfStart, new.hasDays(of: old) { return first.monthOfAll != last.monthOfAll }
    return old.isDayOfMonth(first) && new.isDayOfMonth(last)
  }
}

extension RecurrenceParts {
  /// Whether the rule names no day and time of day, and its times are days or less apart: whatever the
  /// start is, they move with it. A month or a year may not have the start's day.
  fileprivate var countsFromStart: Bool {
    !hasDayOfStart && days.isEmpty
      && [seconds, minutes, hours, monthDays, yearDays, weeks, months].allSatisfy(\.isEmpty)
  }

  /// Whether the day of the month is that of the start.
  fileprivate var hasDayOfStart: Bool {
    [.monthly, .yearly].contains(frequency) && days.isEmpty
      && [monthDays, yearDays, weeks].allSatisfy(\.isEmpty)
  }

  fileprivate func hasDays(of other: RecurrenceParts) -> Bool {
    days == other.days && (monthDays, yearDays) == (other.monthDays, other.yearDays)
      && (weeks, months) == (other.weeks, other.months)
  }

  /// Whether the rule has only a day of the month, of a month or of each, that no year lacks.
  fileprivate func isDayOfMonth(_ date: LocalDate) -> Bool {
    let isOfOneMonth = months.count == 1 || hasDayOfStart && frequency == .yearly
    let most = isOfOneMonth ? LocalDate.length(ofMonth: date.month, year: 2001) : 28
    return (hasDayOfStart || monthDays == [date.day]) && date.day <= most && months.count < 2
      && days.isEmpty && yearDays.isEmpty && weeks.isEmpty && setPositions.isEmpty
  }
}

extension RecurrenceRule {
  /// The rule of a series with a new start, if the user has not changed the rule: a save shifts
  /// UNTIL, and each day that matches the old start.
  public func following(_ start: EventTime, from old: EventTime) -> RecurrenceRule {
    guard start != old else { return self }
    let text = EditableRule(text).following(SeriesShift(old: old, new: start)).text
    return RecurrenceRule(reading: text) ?? self
  }
}
