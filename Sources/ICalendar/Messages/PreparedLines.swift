internal import CivilTime

// The lines of another program's event or reminder, in the form that a calendar has.

extension ForeignObject {
  mutating func prepare(_ component: inout ICalendarComponent, _ reader: inout ItemReader) {
    rewritten.formUnion(component.linesWithUnquotedZone)
    rewritten.formUnion(component.writeValidTimes())
    if uid == nil, let stated = component.property("UID")?.uid, !stated.isEmpty { uid = stated }
    if component.property("DTSTART") == nil, let date = component.property("RECURRENCE-ID") {
      var start = date
      start.name = "DTSTART"
      start.parameters.removeAll { $0.name == "RANGE" }
      component.add(start)
    }
    let start = (component.line("DTSTART") ?? component.line("DUE")).flatMap { reader.time($0) }
    let alarmsBefore = component.alarms
    component.writeUTCTriggers(onClockOf: start)
    if component.alarms != alarmsBefore { rewritten.insert("TRIGGER") }
    if organizer == nil, attendees.isEmpty {
      organizer = component.organizer
      attendees = component.attendees
    }
    component.items.removeAll { item in
      guard case .component(let inner) = item, inner.name == "VALARM" else { return false }
      return !inner.isHarmlessAlarm
    }
    droppedAlarms += alarmsBefore.count - component.alarms.count
    component.editProperties(["ATTENDEE", "ORGANIZER"]) { line in
      var property = line
      property.parameters.removeAll { $0.name == "SCHEDULE-AGENT" }
      property.parameters.append(Property.Parameter("SCHEDULE-AGENT", "CLIENT"))
      return property
    }
    if isCancellation { component.set("STATUS", to: "CANCELLED") }
  }
}

extension ICalendarComponent {
  /// Whether the VALARM is valid and only shows or sounds something (RFC 5545 §3.6.6), at most ten
  /// years before the event; or says that there is no alarm.
  fileprivate var isHarmlessAlarm: Bool {
    if isNoAlarm { return true }
    let action = property("ACTION")?.word ?? "DISPLAY"
    guard action == "DISPLAY" || action == "AUDIO" else { return false }
    if isAlarmByPlace { return true }
    guard let trigger = property("TRIGGER")?.list.first else { return false }
    if let time = EventTime(basic: trigger) { return time.isUTC }
    let mostDays = 3660
    return CivilDuration(trigger).map {
      abs($0.days) <= mostDays && abs($0.seconds) <= mostDays * 86_400
    } ?? false
  }

  /// The component without blank lines, with CR LF behind each line, and with folds between
  /// characters.
  func withMendedLines() -> ICalendarComponent {
    var mended = self
    mended.begin = begin.mended
    mended.end = end.mended
    mended.items = items.compactMap { item in
      switch item {
      case .component(let inner): return .component(inner.withMendedLines())
      case .line(let line):
        return line.bytes.allSatisfy { $0 <= 0x20 } ? nil : .line(line.mended)
      }
    }
    return mended
  }
}

extension ContentLine {
  fileprivate var mended: ContentLine {
    var text: [UInt8] = []
    let isWhole =
      bytes.allSatisfy { $0 < 0x80 } || String(validating: bytes, as: UTF8.self) != nil
    guard isWhole else {
      var line = unfolded
      if line.last == Self.cr { line.removeLast() }
      Self.fold(line, .crlf, to: &text)
      return ContentLine(text[...])
    }
    if hasCRLF { return self }
    for byte in bytes {
      if byte == Self.lf, text.last != Self.cr { text.append(Self.cr) }
      text.append(byte)
    }
    if text.last != Self.lf { text += [Self.cr, Self.lf] }
    return ContentLine(text[...])
  }

  /// Whether the line and each of its folds end with CR LF.
  private var hasCRLF: Bool {
    var last: UInt8 = 0
    for byte in bytes {
      if byte == Self.lf, last != Self.cr { return false }
      last = byte
    }
    return last == Self.lf
  }
}
