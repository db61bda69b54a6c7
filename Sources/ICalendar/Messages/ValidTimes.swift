internal import CivilTime

extension ICalendarComponent {
  /// The event or reminder with its times in the forms that other programs read: VALUE says what a
  /// value is (RFC 5545 §3.3.4 and §3.3.5), dates of a series have the form of its start (§3.8.5), an
  /// alarm at a moment says so (§3.8.6.3), the length of one has its units in order (§3.3.6), and a
  /// time stamp that is none goes.
  ///
  /// - Returns: the names of the lines that were written anew.
  mutating func writeValidTimes() -> Set<String> {
    let start = property("DTSTART").flatMap(Property.withValidTime)
    var names: Set<String> = []
    items = items.flatMap { item -> [Item] in
      switch item {
      case .component(var inner):
        guard inner.name == "VALARM", inner.writeValidTrigger() else { return [item] }
        names.insert("TRIGGER")
        return [.component(inner)]
      case .line(let line):
        guard Property.checkedNames.contains(line.name), let property = Property(line) else {
          return [item]
        }
        let lines = property.withValidTimes(from: start)
        if lines == [property] { return [item] }
        names.insert(line.name)
        return lines.map { .line($0.folded(ending)) }
      }
    }
    return names
  }

  /// Writes the first TRIGGER of a VALARM in a valid form; the others go (RFC 5545 §3.6.6).
  ///
  /// - Returns: whether a line is changed.
  private mutating func writeValidTrigger() -> Bool {
    guard let trigger = property("TRIGGER") else { return false }
    var valid = trigger
    if trigger.word("VALUE") == nil, let value = trigger.list.first {
      if let time = EventTime(basic: value), !time.isAllDay {
        valid = trigger.with("VALUE", "DATE-TIME", value: trigger.value)
      } else if let length = CivilDuration(value), !CivilDuration.isInOrder(value) {
        valid = trigger.with("VALUE", nil, value: Array(length.text.utf8)[...])
      }
    }
    guard valid != trigger || lines("TRIGGER").count > 1 else { return false }
    put(valid, as: "TRIGGER")
    let first = items.firstIndex { $0.isLine("TRIGGER") }
    items = items.indices.filter { $0 == first || !items[$0].isLine("TRIGGER") }.map { items[$0] }
    return true
  }

  /// Whether an alarm of the item has no time that can be read, or a moment that is not in UTC.
  fileprivate var hasInvalidTrigger: Bool {
    alarms.contains { alarm in
      guard let value = alarm.property("TRIGGER")?.list.first else { return true }
      return EventTime(basic: value).map { !$0.isUTC } ?? (CivilDuration(value) == nil)
    }
  }

  /// Writes what depends on the reading of the start: UNTIL in the form of the start (RFC 5545
  /// §3.3.10), and no end that is no time.
  ///
  /// - Returns: the names of the lines that were written anew, without those of ends, which the
  ///   reader reports.
  mutating func writeValidEnds(from start: EventTime) -> Set<String> {
    var names: Set<String> = []
    editProperties(["DTEND", "DUE"]) { end in
      end.time == nil ? nil : end
    }
    editProperties(["RRULE"]) { line in
      guard let rule = RecurrenceRule(reading: line.word), rule.text(from: start) != rule.text
      else { return line }
      names.insert("RRULE")
      return line.with("VALUE", nil, value: Array(rule.text(from: start).utf8)[...])
    }
    return names
  }
}

extension ICalendarComponent {
  /// - Parameter start: that of the series; nil for a reminder.
  fileprivate func invalidTimes(from start: EventTime?) -> Set<String> {
    var valid = self
    var names = valid.writeValidTimes()
    if let start { names.formUnion(valid.writeValidEnds(from: start)) }
    names.formUnion(valid.linesWithUnquotedZone)
    if valid.hasInvalidTrigger { names.insert("TRIGGER") }
    return names
  }
}

extension ICalendarObject {
  /// The names of the lines with times that are not valid RFC 5545, so that other programs may read
  /// something else or nothing.
  ///
  /// - Parameter contents: what the object was read as.
  package func invalidTimes(_ contents: ObjectContents) -> Set<String> {
    var names: Set<String> = []
    for series in contents.series {
      for kept in series.all {
        names.formUnion(kept.component.invalidTimes(from: series.first?.item.start))
      }
    }
    for kept in contents.reminderSeries.flatMap(\.all) {
      names.formUnion(kept.component.invalidTimes(from: nil))
    }
    if !calendars.flatMap(\.timeZones).allSatisfy(\.hasLocalOnsets) { names.insert("VTIMEZONE") }
    return names
  }
}

extension Property {
  private static let singleTimes: Set = ["DTSTART", "DTEND", "DUE", "RECURRENCE-ID"]
  private static let lists: Set = ["EXDATE", "RDATE"]
  private static let stamps: Set = ["CREATED", "DTSTAMP", "LAST-MODIFIED", "COMPLETED"]
  fileprivate static let checkedNames = singleTimes.union(lists).union(stamps)

  fileprivate func with(
    _ parameter: String, _ word: String?, value: ArraySlice<UInt8>
  ) -> Property {
    var property = self
    property.parameters.removeAll { $0.name == parameter }
    if let word { property.parameters.append(Parameter(parameter, word)) }
    property.value = value
    return property
  }

  /// A property with one time, whose VALUE is that of its value: midnight is a day under
  /// `VALUE=DATE`.
  fileprivate static func withValidTime(_ property: Property) -> Property? {
    guard property.list.count == 1, let value = property.list.first,
      let time = EventTime(basic: value)
    else { return property }
    let stated = property.word("VALUE")
    if time.isAllDay, stated != "DATE" {
      return property.with("TZID", nil, value: value).with("VALUE", "DATE", value: value)
    }
    guard !time.isAllDay, stated == "DATE" else { return property }
    if time.reading.time == .midnight {
      return property.with("VALUE", "DATE", value: value.prefix(8))
    }
    return property.with("VALUE", nil, value: value)
  }

  /// The lines that state what this line states; none for nothing.
  ///
  /// - Parameter start: DTSTART of the component; nil without one.
  fileprivate func withValidTimes(from start: Property?) -> [Property] {
    let word = name.uppercased()
    if Self.singleTimes.contains(word) { return Self.withValidTime(self).map { [$0] } ?? [] }
    if Self.stamps.contains(word) {
      return time == nil ? [] : [self]
    }
    guard let start, let first = start.time else { return [self] }
    let values = list.filter { !$0.isEmpty }
    if values.isEmpty { return [] }
    func isOther(_ value: ArraySlice<UInt8>) -> Bool {
      EventTime(basic: value).map { $0.isAllDay != first.isAllDay } ?? false
    }
    let others = values.filter(isOther)
    guard !others.isEmpty || values.joined(separator: [Self.comma]).elementsEqual(value) == false
    else { return [self] }
    let clock = start.value.dropFirst(8)
    let rest = values.filter { !isOther($0) }
    var lines: [Property] = []
    if !rest.isEmpty {
      var line = self
      line.value = ArraySlice(rest.joined(separator: [Self.comma]))
      lines.append(line)
    }
    if !others.isEmpty {
      let days = others.map { first.isAllDay ? Array($0.prefix(8)) : Array($0.prefix(8)) + clock }
      var line = Property(name, start.parameters, value: "")
      line.value = ArraySlice(days.joined(separator: [Self.comma]))
      lines.append(line)
    }
    return lines
  }

  private static let comma = UInt8(ascii: ",")
}
