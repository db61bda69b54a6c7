internal import CivilTime
internal import Foundation

extension ICalendarComponent {
  /// Changes DTSTART, and DTEND, DUE or DURATION, if the times differ.
  mutating func changeTimes<Item: MappedItem>(
    of item: Item, from original: Item, _ forms: inout TimeForms
  ) throws(EditError) {
    let (new, old) = (item.times, original.times)
    guard new != old else { return }
    try new.checkYears(Item.end)
    let (name, isImplied) = ("\(Item.end.name)", Item.end.isImplied)
    if let start = old.start { forms.learn(start, from: property("DTSTART")) }
    if let end = old.end { forms.learn(end, from: property(name)) }
    if new.start != old.start {
      if let start = new.start {
        putTime("DTSTART", start, forms)
      } else {
        removeLines("DTSTART")
      }
    }
    guard let end = new.end, !isImplied || end != new.start else {
      return removeLines(name, "DURATION")
    }
    if property(name) == nil {
      if let start = new.start, let duration = property("DURATION") {
        return changeDuration(duration, from: start, to: end, forms, endName: name)
      }
      if isImplied, end == new.start?.impliedEnd { return }
      removeLines("DURATION")
    }
    putTime(name, end, forms)
  }

  /// Writes a time in the form of the existing line, or else in a form that the component uses.
  mutating func putTime(_ name: String, _ time: EventTime, _ forms: TimeForms) {
    let made = forms.line(name, time)
    put(property(name)?.retimed(by: made) ?? made, as: name)
  }

  /// Keeps DURATION if the duration still gives the same end. Otherwise writes a new DURATION, or
  /// the end if no duration can express the end.
  mutating func changeDuration(
    _ line: Property, from start: EventTime, to end: EventTime, _ forms: TimeForms, endName: String
  ) {
    if let length = CivilDuration(line.value), start.adding(length) == end { return }
    if let length = CivilDuration(from: start, to: end) {
      var changed = line
      changed.value = Array(length.text.utf8)[...]
      return put(changed, as: "DURATION")
    }
    removeLines("DURATION")
    put(forms.line(endName, end), as: endName)
  }
}

extension EventTime {
  /// The end of an event without DTEND and DURATION (RFC 5545 §3.6.1).
  package var impliedEnd: EventTime {
    if case .date(let date) = self { .date(date.adding(days: 1) ?? date) } else { self }
  }
}

extension ItemTimes {
  fileprivate func checkYears(_ end: EndProperty) throws(EditError) {
    for (time, field) in [(start, "start"), (self.end, end.field)] {
      guard time?.isWritable ?? true else {
        throw .invalid(field: field, reason: "the year is beyond 3000; choose an earlier one")
      }
    }
  }

  /// Throws if the times cannot be written, or only one of them is a date.
  func checkForms(_ end: EndProperty) throws(EditError) {
    try checkYears(end)
    if let start, let last = self.end, start.isAllDay != last.isAllDay { throw .mixedTimes(end) }
  }

  /// Throws if the times cannot be written, or the end is before the start.
  func check(_ end: EndProperty) throws(EditError) {
    try checkForms(end)
    guard let start, let last = self.end else { return }
    let isInOrder: Bool
    if let first = start.instant, let last = last.instant {
      isInOrder = first <= last
    } else {
      isInOrder = start.reading <= last.reading
    }
    guard isInOrder else {
      throw .invalid(
        field: end.field, reason: "it ends before it starts; change one of them")
    }
  }
}

/// The written forms of a component's times. Each zone keeps the TZID of the file.
struct TimeForms {
  private var known: [(time: EventTime, tzid: Property.Parameter)] = []

  /// Records the TZID of the line that contains this time.
  mutating func learn(_ time: EventTime, from line: Property?) {
    switch time {
    case .date, .utc: return
    case .floating, .zoned, .described: break
    }
    guard let line, !line.isUTC, tzid(of: time) == nil,
      let tzid = line.parameters.first(where: { $0.name == "TZID" })
    else { return }
    known.append((time, tzid))
  }

  private func tzid(of time: EventTime) -> Property.Parameter? {
    known.first { $0.time.hasClock(of: time) }?.tzid
  }

  /// A property line with this time.
  func line(_ name: String, _ time: EventTime) -> Property {
    if let tzid = tzid(of: time) { return Property(name, [tzid], value: time.basic) }
    switch time {
    case .date:
      let value = Property.Parameter("VALUE", "DATE")
      return Property(name, [value], value: time.basic)
    case .floating, .utc: return Property(name, value: time.basic)
    case .zoned(_, let zone):
      if zone.isUTC { return Property(name, value: time.basic + "Z") }
      let tzid = Property.Parameter("TZID", zone.identifier)
      return Property(name, [tzid], value: time.basic)
    case .described:
      // The VTIMEZONE of the zone is in another file.
      return Property(name, value: (time.utc ?? time).basic)
    }
  }
}
