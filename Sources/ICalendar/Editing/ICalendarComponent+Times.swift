internal import CivilTime
internal import Foundation

extension ICalendarComponent {
  /// Changes DTSTART and DTEND or DURATION if the times differ.
  ///
  /// - Parameter repeats: whether the series has other times in the zone of its start.
  mutating func changeTimes(
    of event: Event, from original: Event, _ forms: inout TimeForms, repeats: Bool
  ) throws(EditError) {
    guard event.start != original.start || event.end != original.end else { return }
    try event.start.checkIsWritable("start")
    try event.end.checkIsWritable("end")
    try event.start.check(isNotAfter: event.end, "end")
    forms.learn(original.start, from: property("DTSTART"))
    forms.learn(original.end, from: property("DTEND"))
    if event.start != original.start {
      putTime("DTSTART", event.start, from: original.start, &forms, repeats: repeats)
    }
    guard event.end != event.start else { return removeLines("DTEND", "DURATION") }
    if property("DTEND") != nil {
      putTime("DTEND", event.end, from: original.end, &forms, repeats: repeats)
    } else if let duration = property("DURATION") {
      changeDuration(duration, from: event.start, to: event.end, &forms)
    } else if event.end != event.start.impliedEnd {
      putTime("DTEND", event.end, from: original.end, &forms, repeats: repeats)
    }
  }

  /// Writes a time in the form of the existing line, or else in a form that the component uses.
  mutating func putTime(
    _ name: String, _ time: EventTime, from old: EventTime?, _ forms: inout TimeForms,
    repeats: Bool
  ) {
    let line = property(name)
    if repeats, let line, let moved = line.movedInOwnZone(from: old, to: time) {
      return put(moved, as: name)
    }
    let made = forms.line(name, time)
    put(line?.retimed(by: made) ?? made, as: name)
  }

  /// Keeps DURATION if the duration still gives the same end. Otherwise writes a new DURATION, or
  /// the end if no duration can express the end.
  mutating func changeDuration(
    _ line: Property, from start: EventTime, to end: EventTime, _ forms: inout TimeForms,
    endName: String = "DTEND"
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

extension Property {
  /// The line with its time moved by the same distance, for a zone that is UTC under another name.
  /// Such a zone is read as UTC; this line keeps the written TZID. Nil for all other lines.
  func movedInOwnZone(from old: EventTime?, to new: EventTime) -> Property? {
    guard case .utc(let before)? = old, case .utc(let after) = new, !isUTC,
      parameter("TZID") != nil, let own = TimeValue(value), !own.isDate,
      let moved = own.reading
        .adding(seconds: after.secondsSinceEpoch - before.secondsSinceEpoch)
    else { return nil }
    var line = self
    line.value = Array(moved.basic.utf8)[...]
    return line
  }
}

extension EventTime {
  /// The end of an event without DTEND and DURATION (RFC 5545 §3.6.1).
  var impliedEnd: EventTime {
    if case .date(let date) = self { .date(date.adding(days: 1) ?? date) } else { self }
  }

  func checkIsWritable(_ field: String) throws(EditError) {
    guard isWritable else {
      throw .invalid(field: field, reason: "the year is beyond 3000; choose an earlier one")
    }
  }

  func check(isNotAfter end: EventTime, _ field: String) throws(EditError) {
    guard isAllDay == end.isAllDay else { throw EditError(.mixedTimes, field: field) }
    let isInOrder: Bool
    if let start = instant, let end = end.instant {
      isInOrder = start <= end
    } else {
      isInOrder = reading <= end.reading
    }
    guard isInOrder else {
      throw .invalid(field: field, reason: "it ends before it starts; change one of them")
    }
  }
}

/// The written forms of a component's times. Each zone keeps the TZID of the file.
struct TimeForms {
  private enum Frame: Equatable {
    case floating
    case zone(TimeZone)
    case described(DescribedZone)

    init?(_ time: EventTime) {
      switch time {
      case .date, .utc: return nil
      case .floating: self = .floating
      case .zoned(_, let zone): self = .zone(zone)
      case .described(_, let zone): self = .described(zone)
      }
    }
  }

  private var known: [(frame: Frame, tzid: Property.Parameter)] = []
  /// Times written with an IANA zone name, which need a VTIMEZONE.
  private(set) var named: [EventTime] = []

  /// Records the TZID of the line that contains this time.
  mutating func learn(_ time: EventTime, from line: Property?) {
    guard let frame = Frame(time), let line, !line.isUTC,
      let tzid = line.parameters.first(where: { $0.name == "TZID" }),
      !known.contains(where: { $0.frame == frame })
    else { return }
    known.append((frame, tzid))
  }

  /// A property line with this time.
  mutating func line(_ name: String, _ time: EventTime) -> Property {
    let frame = Frame(time)
    if let tzid = known.first(where: { $0.frame == frame })?.tzid {
      return Property(name, [tzid], value: time.basic)
    }
    switch time {
    case .date:
      let value = Property.Parameter("VALUE", "DATE")
      return Property(name, [value], value: time.basic)
    case .floating, .utc: return Property(name, value: time.basic)
    case .zoned(_, let zone):
      if zone.isUTC { return Property(name, value: time.basic + "Z") }
      named.append(time)
      let tzid = Property.Parameter("TZID", zone.identifier)
      return Property(name, [tzid], value: time.basic)
    case .described:
      // The VTIMEZONE of the zone is in another file.
      return Property(name, value: (time.utc ?? time).basic)
    }
  }
}
