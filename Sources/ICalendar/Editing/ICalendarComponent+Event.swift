internal import CivilTime

extension ICalendarComponent {
  /// Changes the lines of all fields that differ, except times, rules and alarms.
  mutating func changeDetails(
    of event: Event, from original: Event
  ) throws(EditError) {
    try changeText("SUMMARY", "title", event.title, original.title)
    try renameAlarms(to: event.title, from: original.title)
    let hasMoved = try changeLocation(event.location, original.location)
    try changeText(
      "DESCRIPTION", "notes", event.notes, original.notes)
    try changeURL(event.url, original.url)
    if event.structuredLocation != original.structuredLocation {
      try changePlace(event.structuredLocation, title: event.location)
    } else if hasMoved {
      try changePlace(nil, title: nil)
    }
    if event.status != original.status {
      set("STATUS", to: event.status.word)
    }
    if event.availability != original.availability {
      set("TRANSP", to: event.availability.word)
    }
  }

  mutating func changeText(
    _ name: String, _ field: String, _ text: String?, _ original: String?
  ) throws(EditError) {
    let written = text.map { PropertyText($0) }
    guard text != original, !written.isSame(as: original.map { PropertyText($0) }) else { return }
    try set(name, field: field, written)
  }

  /// Returns whether LOCATION has changed. A structured location may then describe the old place.
  mutating func changeLocation(
    _ location: String?, _ original: String?
  ) throws(EditError) -> Bool {
    let old = line("LOCATION")
    try changeText("LOCATION", "location", location, original)
    return line("LOCATION") != old
  }

  mutating func changeURL(_ url: String?, _ original: String?) throws(EditError) {
    let written = url.map { PropertyText(url: $0) }
    guard url != original, !written.isSame(as: original.map { PropertyText(url: $0) }) else {
      return
    }
    try set("URL", field: "url", written, isURI: true)
  }

  /// Changes both properties of a place, or removes them.
  private mutating func changePlace(
    _ place: StructuredLocation?, title: String?
  ) throws(EditError) {
    guard let place else { return removeLines("GEO", StructuredLocation.appleName) }
    guard place.isWritable else { throw .placeBeyondEarth }
    set("GEO", to: place.geo.text)
    let made = place.appleProperty(title: title)
    // The other parameters, such as a map's handle and the address, are of the old place.
    put(made, as: StructuredLocation.appleName)
  }
}

extension PropertyText? {
  /// Whether both texts have the same written form. A blank text has no line.
  fileprivate func isSame(as other: PropertyText?) -> Bool {
    switch (self, other) {
    case (nil, nil): true
    case (let text?, nil), (nil, let text?): text.isBlank
    case (let text?, let other?): text.value == other.value || text.isBlank && other.isBlank
    }
  }
}

extension ICalendarComponent {
  /// Changes the RRULE lines of rules that differ; other lines stay.
  mutating func changeRules(
    to rules: [RecurrenceRule], from original: [RecurrenceRule], start: EventTime
  ) throws(EditError) {
    guard rules != original else { return }
    var added = rules
    var outdated: [Int] = []
    for (index, item) in items.enumerated() {
      guard case .line(let line) = item, line.name == "RRULE" else { continue }
      let written = Property(line)
      if let known = added.firstIndex(where: { written?.says($0) ?? false }) {
        added.remove(at: known)
      } else {
        outdated.append(index)
      }
    }
    for rule in added {
      let made = try Property(rule, from: start)
      if let index = outdated.first {
        items[index] = .line(made.folded(ending))
        outdated.removeFirst()
      } else {
        add(made)
      }
    }
    let gone = Set(outdated)
    items = items.indices.filter { !gone.contains($0) }.map { items[$0] }
  }

  /// Replaces each rule by the result of `change`; nil removes the rule.
  mutating func editRules(_ change: (EditableRule) -> EditableRule?) {
    let ending = ending
    items = items.compactMap { item in
      guard case .line(let line) = item, line.name == "RRULE", var edited = Property(line)
      else { return item }
      let parts = EditableRule(String(decoding: edited.value, as: UTF8.self))
      guard let changed = change(parts) else { return nil }
      guard changed != parts else { return item }
      edited.value = Array(changed.text.utf8)[...]
      return .line(edited.folded(ending))
    }
  }
}

extension Property {
  /// The rule of an RRULE line; nil if the value is not a valid rule.
  var rule: RecurrenceRule? { try? RecurrenceRule(reading: ruleText) }

  fileprivate func says(_ rule: RecurrenceRule) -> Bool {
    self.rule == rule || ruleText.uppercased() == rule.text
  }

  private var ruleText: String {
    String(decoding: Property.trimmed(value), as: UTF8.self)
  }

  /// An RRULE line for an event with this start.
  init(_ rule: RecurrenceRule, from start: EventTime) throws(EditError) {
    guard !start.isAllDay || !rule.repeatsWithinDay else {
      throw EditError(.repeatsWithinDay, field: "repeat")
    }
    self.init("RRULE", value: rule.text(from: start))
  }
}

extension ICalendarComponent {
  /// Removes the VALARMs of removed alarms and appends those of added alarms. Other VALARMs stay,
  /// including those without an `Alarm`.
  ///
  /// - Parameters:
  ///   - title: the text of a new alarm.
  ///   - reference: the time that the existing alarms relate to.
  ///   - fromEnd: a new alarm relates to the end; in a VTODO the end is DUE (RFC 5545 §3.8.6.3).
  mutating func changeAlarms(
    to alarms: [Alarm], from original: [Alarm], title: String,
    relatedTo reference: ItemReader.AlarmReference = .start, fromEnd: Bool = false
  ) throws(EditError) {
    guard alarms != original else { return }
    var gone = original.subtracting(alarms)
    items.removeAll { item in
      guard case .component(let component) = item, component.name == "VALARM",
        let alarm = Alarm(component, relatedTo: reference), let index = gone.firstIndex(of: alarm)
      else { return false }
      gone.remove(at: index)
      return true
    }
    for alarm in alarms.subtracting(original) {
      let made = try ICalendarComponent.made(alarm, title: title, fromEnd: fromEnd, ending)
      let last = items.lastIndex { $0.isComponent("VALARM") }
      items.insert(
        contentsOf: made.map { .component($0) }, at: last.map { $0 + 1 } ?? items.endIndex)
    }
  }

  /// Gives alarms that show the old title the new one.
  mutating func renameAlarms(to title: String, from original: String) throws(EditError) {
    guard title != original, !title.isEmpty else { return }
    for (index, item) in items.enumerated() {
      guard case .component(var alarm) = item, alarm.name == "VALARM",
        alarm.property("DESCRIPTION")?.text == original
      else { continue }
      try alarm.set("DESCRIPTION", field: "title", PropertyText(title))
      items[index] = .component(alarm)
    }
  }

  /// A VALARM with the title as its required description (RFC 5545 §3.6.6).
  private static func made(
    _ alarm: Alarm, title: String, fromEnd: Bool, _ ending: LineEnding
  ) throws(EditError) -> [ICalendarComponent] {
    guard alarm.isWritable else { throw EditError(.alarmOutOfRange, field: "alarms") }
    var lines = ContentLines()
    lines.add(alarm, showing: PropertyText(title), fromEnd: fromEnd)
    return ICalendarComponent.parsed(lines, ending)
  }
}

extension Array where Element: Equatable {
  /// The multiset difference: each element of `others` removes one equal element.
  fileprivate func subtracting(_ others: [Element]) -> [Element] {
    var others = others
    return filter { element in
      guard let index = others.firstIndex(of: element) else { return true }
      others.remove(at: index)
      return false
    }
  }
}
