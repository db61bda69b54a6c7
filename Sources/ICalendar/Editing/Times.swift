internal import CivilTime
internal import Foundation

extension ICalendarComponent {
  /// Changes the lines of the times and of all fields that differ.
  mutating func change<Item: MappedItem>(
    _ item: Item, from original: Item, _ zones: ZoneNames
  ) throws(EditError) {
    if item.times != original.times { try item.times.check(Item.end) }
    if item.times != original.times || item.alarms != original.alarms {
      writeUTCTriggers(onClockOf: original.times.anchor)
    }
    try changeTimes(of: item, from: original, zones)
    try changeFields(of: item, from: original)
  }

  /// Changes DTSTART, and DTEND, DUE or DURATION, if the times differ.
  ///
  /// An unreadable DURATION stays, as a length holds from any start. An unreadable DTEND or DUE may
  /// be a time for another program: the start does not move without it.
  mutating func changeTimes<Item: MappedItem>(
    of item: Item, from original: Item, _ zones: ZoneNames
  ) throws(EditError) {
    let (new, old) = (item.times, original.times)
    guard new != old else { return }
    try new.checkYears(Item.end)
    let (name, isImplied) = (Item.end.name, Item.end.isImplied)
    if new.start != old.start {
      if let start = new.start {
        putTime("DTSTART", start, zones)
      } else {
        removeLines("DTSTART")
      }
      if new.end == (isImplied ? new.start?.impliedEnd : nil),
        let line = unreadableEnd(name, new.start ?? old.start)
      {
        guard line == "DURATION" else { throw .unreadableEnd(Item.end) }
        return
      }
    }
    guard let end = new.end, !isImplied || end != new.start else {
      return removeLines(name, "DURATION")
    }
    if property(name) == nil {
      if let start = new.start, let duration = property("DURATION") {
        return changeDuration(duration, from: start, to: end, zones, endName: name)
      }
      if isImplied, end == new.start?.impliedEnd { return }
    }
    removeLines("DURATION")
    putTime(name, end, zones)
  }

  /// The name of the line with the end, if the line is there and gives no end.
  private func unreadableEnd(_ name: String, _ start: EventTime?) -> String? {
    if line(name) != nil { return readableTime(name) == nil ? name : nil }
    guard line("DURATION") != nil else { return nil }
    return property("DURATION")?.duration.flatMap { start?.adding($0) } == nil ? "DURATION" : nil
  }

  /// Writes a time in the form of the existing line if that can be read, or else in a form that the
  /// component uses.
  mutating func putTime(_ name: String, _ time: EventTime, _ zones: ZoneNames) {
    let line = zones.line(name, time)
    put(readableTime(name)?.retimed(by: line) ?? line, as: name)
  }

  private func readableTime(_ name: String) -> Property? {
    property(name).flatMap { $0.time == nil ? nil : $0 }
  }

  /// Keeps DURATION if the duration still gives the same end. Otherwise writes a new DURATION, or
  /// the end if no duration can express the end.
  mutating func changeDuration(
    _ line: Property, from start: EventTime, to end: EventTime, _ zones: ZoneNames, endName: String
  ) {
    if let length = CivilDuration(line.value), start.adding(length) == end { return }
    if let length = CivilDuration(from: start, to: end) {
      var changed = line
      changed.value = Array(length.text.utf8)[...]
      return put(changed, as: "DURATION")
    }
    removeLines("DURATION")
    put(zones.line(endName, end), as: endName)
  }
}

extension ICalendarObject {
  /// States the length of each event that has neither end nor length: the one that RFC 5545 §3.6.1
  /// implies. Some servers take no other (iCloud).
  package mutating func stateLengths() {
    for index in parts.indices {
      updateCalendar(index) { calendar in
        calendar.editComponents("VEVENT") { component in
          guard component.line("DTEND") == nil, component.line("DURATION") == nil,
            let start = component.property("DTSTART")
          else { return }
          component.add(Property("DURATION", value: start.value.count == 8 ? "P1D" : "PT0S"))
        }
      }
    }
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
    if let start, let last = self.end, last.isBefore(start) {
      throw .invalid(
        field: end.field, reason: "it ends before it starts; change one of them")
    }
  }
}

/// The TZIDs of the times of components: each zone keeps its name in the file.
struct ZoneNames {
  private var names: [(time: EventTime, tzid: Property.Parameter)] = []

  /// Adds the TZIDs of the lines with the start and the end of an item. The end of an event that starts
  /// without a zone has none, whatever its line has (`ItemReader.writtenEnd`).
  mutating func add<Item: MappedItem>(_ kept: Kept<Item>) {
    let (start, times) = (kept.component.property("DTSTART"), kept.item.times)
    add(times.start, start)
    if case .floating? = times.end, let start, !start.isUTC, start.parameter("TZID") == nil {
      return
    }
    add(times.end, kept.component.property(Item.end.name))
  }

  private mutating func add(_ time: EventTime?, _ line: Property?) {
    switch time {
    case nil, .date, .utc: return
    case .floating(_)?, .zoned(_, _)?, .described(_, _)?: break
    }
    guard let time, let line, !line.isUTC, tzid(of: time) == nil,
      let tzid = line.parameters.first(where: { $0.name == "TZID" })
    else { return }
    names.append((time, tzid))
  }

  private func tzid(of time: EventTime) -> Property.Parameter? {
    names.first { $0.time.hasClock(of: time) }?.tzid
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

extension Kept where Item: MappedItem {
  var zoneNames: ZoneNames {
    var names = ZoneNames()
    names.add(self)
    return names
  }
}

extension ICalendarComponent {
  /// Changes the times of EXDATE, RDATE or RECURRENCE-ID, each in its written form.
  ///
  /// - Parameter change: the new time; nil removes the time. The end of a period moves with its
  ///   start.
  mutating func editDates(
    _ names: Set<String>, _ reader: inout ItemReader, _ zones: ZoneNames,
    _ change: (EventTime) -> EventTime?
  ) {
    editProperties(names) { $0.editingTimes(&reader, zones, change) }
  }
}

extension Property {
  /// Nil if no time is left.
  fileprivate func editingTimes(
    _ reader: inout ItemReader, _ zones: ZoneNames, _ change: (EventTime) -> EventTime?
  ) -> Property? {
    let (comma, slash) = (UInt8(ascii: ","), UInt8(ascii: "/"))
    var edited = self
    var isChanged = false
    func read(_ value: ArraySlice<UInt8>) -> EventTime? {
      var line = self
      line.value = value
      return reader.time(ContentLine(line.bytes[...]))
    }
    // A UTC time stays in UTC, even if the file writes UTC as a named zone.
    func text(of new: EventTime, _ value: ArraySlice<UInt8>) -> [UInt8] {
      var single = self
      single.value = value
      if single.isUTC, let utc = new.utc { return Array(utc.basic.utf8) }
      let line = zones.line("", new)
      edited = retimed(by: line)
      return Array(line.value)
    }
    let values = value.split(separator: comma).compactMap { value -> [UInt8]? in
      let parts = value.split(separator: slash)
      guard let first = parts.first, let time = read(first) else { return Array(value) }
      let new = change(time)
      if new == time { return Array(value) }
      isChanged = true
      guard let new else { return nil }
      let start = text(of: new, first)
      guard parts.count == 2, !new.isAllDay else { return start }
      guard parts[1].first != UInt8(ascii: "P"), let end = read(parts[1]) else {
        return start + [slash] + parts[1]
      }
      let moved = SeriesShift(old: time, new: new).moved(end) ?? end
      return start + [slash] + text(of: moved, parts[1])
    }
    guard isChanged else { return self }
    guard !values.isEmpty else { return nil }
    edited.value = Array(values.joined(separator: [comma]))[...]
    return edited
  }
}

extension Property {
  /// This line with another time. VALUE and TZID match the new time.
  func retimed(by line: Property) -> Property {
    let isDate = parameter("VALUE")?.uppercased() == "DATE"
    return replaced(by: line, dropping: isDate ? ["TZID", "VALUE"] : ["TZID"])
  }
}
