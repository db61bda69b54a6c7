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
    let (name, isImplied) = ("\(Item.end.name)", Item.end.isImplied)
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
      removeLines("DURATION")
    }
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
        calendar.editComponents { component in
          guard component.name == "VEVENT", component.line("DTEND") == nil,
            component.line("DURATION") == nil, let start = component.property("DTSTART")
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

/// The TZIDs of the times of components: each zone keeps its name in the file.
struct ZoneNames {
  private var names: [(time: EventTime, tzid: Property.Parameter)] = []

  /// Adds the TZIDs of the lines with the start and the end of an item.
  mutating func add<Item: MappedItem>(_ kept: Kept<Item>) {
    add(kept.item.times.start, kept.component.property("DTSTART"))
    add(kept.item.times.end, kept.component.property("\(Item.end.name)"))
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
    editProperties(names) { dates in
      var list = DateList(dates)
      list.edit(&reader, zones, change)
      return list.isChanged ? list.line : dates
    }
  }
}

/// The times of one EXDATE, RDATE or RECURRENCE-ID line.
private struct DateList {
  private let written: Property
  private var parameters: Property?
  private var values: [[UInt8]]
  private(set) var isChanged = false

  init(_ line: Property) {
    written = line
    values = line.value.split(separator: UInt8(ascii: ",")).map { Array($0) }
  }

  /// The line with its changes; nil if no time is left.
  var line: Property? {
    guard !values.isEmpty else { return nil }
    var line = parameters ?? written
    line.value = Array(values.joined(separator: [UInt8(ascii: ",")]))[...]
    return line
  }

  mutating func edit(
    _ reader: inout ItemReader, _ zones: ZoneNames, _ change: (EventTime) -> EventTime?
  ) {
    values = values.compactMap { value in
      let parts = value.split(separator: UInt8(ascii: "/")).map { Array($0) }
      guard let first = parts.first, let time = read(first, &reader) else { return value }
      guard let new = change(time) else {
        isChanged = true
        return nil
      }
      if new == time { return value }
      isChanged = true
      let start = text(of: new, first, zones)
      guard parts.count == 2, !new.isAllDay else { return start }
      guard parts[1].first != UInt8(ascii: "P"), let end = read(parts[1], &reader) else {
        return start + [UInt8(ascii: "/")] + parts[1]
      }
      let shift = SeriesShift(old: time, new: new)
      return start + [UInt8(ascii: "/")]
        + text(of: shift.moved(end) ?? end, parts[1], zones)
    }
  }

  private func read(_ value: [UInt8], _ reader: inout ItemReader) -> EventTime? {
    var line = written
    line.value = value[...]
    return reader.time(ContentLine(line.bytes[...]))
  }

  /// A UTC time stays in UTC, even if the file writes UTC as a named zone.
  private mutating func text(
    of new: EventTime, _ value: [UInt8], _ zones: ZoneNames
  ) -> [UInt8] {
    var single = written
    single.value = value[...]
    if single.isUTC, let utc = new.utc { return Array(utc.basic.utf8) }
    let line = zones.line("", new)
    parameters = written.retimed(by: line)
    return Array(line.value)
  }
}

extension Property {
  /// This line with another time. VALUE and TZID match the new time.
  func retimed(by line: Property) -> Property {
    let isDate = parameter("VALUE")?.uppercased() == "DATE"
    return replaced(by: line, dropping: isDate ? ["TZID", "VALUE"] : ["TZID"])
  }
}

extension ICalendarComponent {
  /// Removes the VALARMs of removed alarms and appends those of added alarms; other VALARMs stay. If
  /// the times of the item change, the triggers follow (``Alarm/Trigger/following(_:from:)``); a plain
  /// alarm follows if the item has the alarm that it becomes.
  mutating func changeAlarms<Item: MappedItem>(
    of item: Item, from original: Item
  ) throws(EditError) {
    var added = item.alarms.subtracting(original.alarms)
    guard added.allSatisfy(\.isWritable) else { throw .alarmNotWritable }
    var gone = original.alarms.subtracting(item.alarms)
    guard !added.isEmpty || !gone.isEmpty || item.times != original.times else { return }
    let component = self
    items = items.compactMap { part in
      guard case .component(var inner) = part, inner.name == "VALARM",
        let alarm = component.alarm(inner, of: original)
      else { return part }
      var trigger = alarm.trigger.following(item, from: original)
      // A removed alarm may have been acknowledged since it was read.
      if let index = gone.firstIndex(where: { alarm.hasTrigger(of: $0) }) {
        gone.remove(at: index)
        guard trigger != alarm.trigger, let own = added.firstIndex(of: Alarm(trigger)) else {
          return nil
        }
        added.remove(at: own)
      } else if alarm.plain != nil {
        trigger = alarm.trigger
      }
      inner.changeTrigger(to: trigger, of: item, from: alarm.trigger, original)
      return .component(inner)
    }
    var lines = ContentLines()
    let title = PropertyText(item.title)
    for alarm in added { lines.add(alarm, of: item, titled: title) }
    let last = items.lastIndex { $0.isComponent("VALARM") }
    items.insert(
      contentsOf: Self.parsed(lines, ending).map { .component($0) },
      at: last.map { $0 + 1 } ?? items.endIndex)
  }

  /// Changes TRIGGER, and RELATED if a start or a due time is added or removed.
  private mutating func changeTrigger<Item: MappedItem>(
    to trigger: Alarm.Trigger, of item: Item, from old: Alarm.Trigger, _ original: Item
  ) {
    let isRelated =
      (item.isTimedByEnd, item.otherTime == nil)
      == (original.isTimedByEnd, original.otherTime == nil)
    guard var line = property("TRIGGER"), trigger != old || !isRelated && trigger.isRelative,
      let (parameter, value) = trigger.line(isTimedByEnd: item.isTimedByEnd)
    else { return }
    if !isRelated {
      let outdated: Set = trigger.isMoment ? ["RELATED", "VALUE"] : ["RELATED"]
      line.parameters.removeAll { outdated.contains($0.name) }
      if let parameter {
        line.parameters.append(Property.Parameter(parameter.name, parameter.value))
      }
    }
    if trigger != old { line.value = Array(value.utf8)[...] }
    put(line, as: "TRIGGER")
  }

  /// Moves the alarms at a moment with their item.
  mutating func moveAlarms(by shift: SeriesShift) {
    editComponents { alarm in
      guard alarm.name == "VALARM", var trigger = alarm.property("TRIGGER"),
        let time = trigger.time, !time.isDate,
        let reading = time.isUTC
          ? shift.moved(time.instant).local(offset: 0) : time.reading.adding(seconds: shift.seconds)
      else { return }
      trigger.value = Array((reading.basic + (time.isUTC ? "Z" : "")).utf8)[...]
      alarm.put(trigger, as: "TRIGGER")
    }
  }

  /// Gives alarms that show the old title the new one.
  mutating func renameAlarms(to title: String, from original: String) {
    let text = PropertyText(title)
    guard title != original, !text.isBlank else { return }
    editComponents { alarm in
      guard alarm.name == "VALARM", alarm.property("DESCRIPTION")?.text == original else { return }
      alarm.set("DESCRIPTION", to: text.escaped, dropping: Self.ofOldText)
    }
  }
}

extension Alarm {
  fileprivate func hasTrigger(of other: Alarm) -> Bool {
    (trigger, action) == (other.trigger, other.action)
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
