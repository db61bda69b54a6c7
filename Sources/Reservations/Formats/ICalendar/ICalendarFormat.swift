internal import ICalendar

extension RecordFormat {
  /// iCalendar (RFC 5545): the components of one UID are one record.
  public static let ical = RecordFormat(
    name: "ical", detect: ICalendarReader.isCalendar,
    makeReader: { ICalendarReader($0, $1, line: $2) })
}

/// Reads the components of iCalendar objects. The whole input is in memory, because a changed
/// occurrence and a time zone may stand anywhere in it.
final class ICalendarReader: FormatReader {
  /// The greatest size of an input in bytes.
  static let largest = 64 << 20

  /// The greatest number of content lines of a record: each takes some 500 bytes while it is read.
  static let mostLines = 100_000

  /// The greatest size of the time zones of all records in bytes: each record has those it uses.
  static let mostZoneBytes = 128 << 20

  private let buffer: InputBuffer
  private var text: [UInt8] = []
  private let maker: RecordMaker
  /// The line of the first byte.
  private let line: Int
  private var index: CalendarIndex?
  /// The number of groups delivered.
  private var count = 0
  /// The size of the time zones of the records delivered, in bytes.
  private var zoneBytes = 0
  private let zones = ZoneResolver()

  init(_ buffer: InputBuffer, _ maker: RecordMaker, line: Int) {
    self.buffer = buffer
    self.maker = maker
    self.line = line
  }

  func next() throws(ReadingStop) -> [Record]? {
    let index = if let index { index } else { try readIndex() }
    guard count < index.groups.count else {
      guard index.isCutOff else { return nil }
      throw .failed(
        InputError(
          cause: .damaged, file: maker.file,
          reason: "breaks off before END:VCALENDAR; fetch the file again"))
    }
    defer { count += 1 }
    return [record(index.groups[count], of: index)]
  }

  private func readIndex() throws(ReadingStop) -> CalendarIndex {
    while buffer.count <= Self.largest, try buffer.more() {}
    guard buffer.count <= Self.largest else {
      throw .failed(
        InputError(
          cause: .damaged, file: maker.file,
          reason: "larger than \(Self.largest >> 20) MiB; split the calendar into several files"))
    }
    // Blanks before the first name would make it a continuation.
    let blank = buffer.withBytes { bytes in
      let blank = bytes.firstText(from: 0)
      text = bytes.copy(blank, bytes.count)
      return bytes.lineEnds(before: blank)
    }
    buffer.consume(buffer.count)
    let index = CalendarIndex(text, line: line + blank)
    self.index = index
    return index
  }

  private func record(_ group: CalendarIndex.Group, of index: CalendarIndex) -> Record {
    let place = RecordPosition.Place.line(group.line)
    let calendar = index.calendars[group.calendar]
    // In the order of the file, as far as only the file describes them: many files describe each
    // change of a zone for a century, which each of their events would repeat.
    let zones = group.zones
      .filter { !self.zones.isKnown(String(decoding: $0, as: UTF8.self)) }
      .compactMap { calendar.zones[$0] }.sorted { $0.lowerBound < $1.lowerBound }
    let size = (calendar.lines + group.components).map(\.count) + zones.map(\.count)
    guard size.reduce(0, +) <= buffer.recordLimit else {
      return maker.rejected([], at: place, buffer.tooLong)
    }
    guard group.lines <= Self.mostLines else {
      return maker.rejected([], at: place, "has more than \(Self.mostLines) lines; shorten it")
    }
    zoneBytes += zones.map(\.count).reduce(0, +)
    guard zoneBytes <= Self.mostZoneBytes else {
      return maker.rejected(
        [], at: place, "the file describes its time zones at too great a length; split the file")
    }
    var made = Array("BEGIN:VCALENDAR\r\n".utf8)
    func add(_ lines: ArraySlice<UInt8>) {
      made += lines
      if made.last != .lineFeed { made += [.carriageReturn, .lineFeed] }
    }
    for range in calendar.lines { add(text[range]) }
    for range in zones { add(text[range]) }
    for range in group.components { add(component(range, in: group)) }
    made += Array("END:VCALENDAR\r\n".utf8)
    if let name = group.unfinished {
      return maker.rejected(
        made, at: place, "breaks off within its \(name.prefix(20)); fetch the file again")
    }
    return maker.record(made, at: place, .object(made, method: calendar.method))
  }

  /// A component; if other events have its UID, with a UID that names its start, too.
  private func component(
    _ component: Range<Int>, in group: CalendarIndex.Group
  ) -> ArraySlice<UInt8> {
    guard let start = group.start,
      let id = group.ids.first(where: { component.contains($0.lowerBound) })
    else { return text[component] }
    var line = text[id]
    while let last = line.last, last == .lineFeed || last == .carriageReturn { line.removeLast() }
    line += [UInt8(ascii: "-")] + start + [.carriageReturn, .lineFeed]
    return text[component.lowerBound..<id.lowerBound] + line
      + text[id.upperBound..<component.upperBound]
  }

  // MARK: Detection

  private static let beginning = Array("BEGIN:VCALENDAR".utf8)

  @Sendable static func isCalendar(
    _ buffer: InputBuffer, _ mapping: FieldMapping
  ) throws(ReadingStop) -> Bool {
    while true {
      let matched = buffer.withBytes { bytes -> Int? in
        let start = bytes.firstText(from: 0)
        let length = min(bytes.count - start, beginning.count)
        let isSame = (0..<length).allSatisfy { offset in
          let byte = bytes[start + offset]
          return ((0x61...0x7A).contains(byte) ? byte - 0x20 : byte) == beginning[offset]
        }
        return isSame ? length : nil
      }
      guard let matched else { return false }
      if matched == beginning.count { return true }
      if try !buffer.more() { return false }
    }
  }
}
