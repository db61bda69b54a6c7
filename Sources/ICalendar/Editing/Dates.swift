internal import CivilTime

extension ICalendarComponent {
  /// Changes the times of EXDATE, RDATE or RECURRENCE-ID, each in its written form.
  ///
  /// - Parameter change: the new time; nil removes the time. The end of a period moves with its
  ///   start.
  mutating func editDates(
    _ name: String, _ reader: inout ItemReader, _ zones: ZoneNames,
    _ change: (EventTime) -> EventTime?
  ) {
    editProperties([name]) { dates in
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
