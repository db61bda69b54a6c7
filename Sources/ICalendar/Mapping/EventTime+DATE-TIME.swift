internal import CivilTime
internal import Foundation

extension EventTime {
  /// Reads a value without its zone (RFC 5545 §3.3.4 and §3.3.5): `YYYYMMDD`, `YYYYMMDDTHHMMSS`, which
  /// is floating, or the latter with `Z`. Nil for an invalid value. A leap second is read as the second
  /// before.
  init?(basic bytes: ArraySlice<UInt8>) {
    let bytes = Array(bytes)
    guard bytes.count == 8 || bytes.count == 15 || bytes.count == 16,
      let date = Self.digits(bytes[..<8]),
      let day = LocalDate(year: date / 10000, month: date / 100 % 100, day: date % 100)
    else { return nil }
    if bytes.count == 8 {
      self = .date(day)
      return
    }
    let isUTC = bytes.count == 16
    guard bytes[8] == UInt8(ascii: "T"), !isUTC || bytes[15] == UInt8(ascii: "Z"),
      let clock = Self.digits(bytes[9..<15]), clock % 100 <= 60,
      let time = LocalTime(
        hour: clock / 10000, minute: clock / 100 % 100, second: min(clock % 100, 59))
    else { return nil }
    let reading = LocalDateTime(day, time)
    self = isUTC ? .utc(reading) : .floating(reading)
  }

  private static func digits(_ bytes: ArraySlice<UInt8>) -> Int? {
    guard bytes.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return bytes.reduce(0) { $0 * 10 + Int($1 - 0x30) }
  }

  var isUTC: Bool {
    if case .utc = self { true } else { false }
  }
}

extension Property {
  /// The first time of the value, without its zone; nil for one that cannot be read.
  var time: EventTime? { list.first.flatMap { EventTime(basic: $0) } }

  /// The moment of a time stamp, which is in UTC also without a `Z`; nil for one that cannot be read.
  var instant: Instant? { time?.instant(in: .gmt) }

  /// The first length of the value; nil for one that cannot be read.
  var duration: CivilDuration? { list.first.flatMap { CivilDuration($0) } }
}

extension ContentLines {
  /// Adds a time property (RFC 5545 §3.3.4 and §3.3.5); a zone also needs a VTIMEZONE. A time in a zone that
  /// only another file describes is written in UTC.
  mutating func add(_ name: String, _ time: EventTime) {
    switch time {
    case .date(let date): add(name, ";VALUE=DATE") { $0.append(contentsOf: date.basic.utf8) }
    case .floating(let reading): add(name, reading, utc: false)
    case .utc(let reading): add(name, reading, utc: true)
    case .zoned(let reading, let zone):
      if zone.isUTC { return add(name, reading, utc: true) }
      add(name, ";TZID=\(zone.identifier)") { reading.appendBasicForm(to: &$0, utc: false) }
    case .described(let reading, _):
      add(name, time.instant?.local(offset: 0) ?? reading, utc: true)
    }
  }
}
