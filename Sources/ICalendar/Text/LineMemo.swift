internal import CICal
internal import CivilTime
internal import Foundation

/// The lines of the latest value, for values that hardly change from event to event.
struct LineMemo<Value: Equatable> {
  private var value: Value?
  private var lines = ContentLines()

  mutating func lines(
    for value: Value, _ make: (inout ContentLines) throws(UnwritableEvent) -> Void
  ) throws(UnwritableEvent) -> ContentLines {
    if self.value == value { return lines }
    var made = ContentLines()
    try make(&made)
    self.value = value
    lines = made
    return lines
  }
}

/// The line of a property whose values are all of one length: libical makes the first, and another value
/// takes the place of its value.
struct FixedLengthLine {
  /// Empty before the first one, and where it is not the name, the value and CRLF.
  private var line: [UInt8] = []
  private var place = 0..<0

  /// Adds the line with that value, as libical writes it.
  ///
  /// - Parameter make: libical's property of the value, where it has to make the line.
  mutating func add(
    _ value: UnsafeBufferPointer<UInt8>, to lines: inout ContentLines,
    _ make: () -> OpaquePointer?
  ) throws(UnwritableEvent) {
    if !line.isEmpty, value.count == place.count {
      line.replaceSubrange(place, with: value)
      return lines.add(line[...])
    }
    let start = lines.bytes.count
    try lines.add(make())
    learn(lines.bytes[start...], value)
  }

  /// Takes the line as the form of others, if the value stands in it as it is and it is not folded.
  private mutating func learn(_ made: ArraySlice<UInt8>, _ value: UnsafeBufferPointer<UInt8>) {
    line = []
    guard made.count(where: { $0 == 0x0D }) == 1,
      made.suffix(value.count + 2).elementsEqual(Array(value) + [0x0D, 0x0A])
    else { return }
    line = Array(made)
    place = line.count - 2 - value.count..<line.count - 2
  }
}

/// The lines of one property for the times of one event after the other, most of which are on one clock.
struct TimeLines {
  private enum Clock: Equatable {
    case floating, utc
    case zone(TimeZone)
  }

  private let make: (icaltimetype) -> OpaquePointer?
  private var clock: Clock?
  /// Whether times of that clock are written with `Z`.
  private var isUTC = false
  private var line = FixedLengthLine()

  /// - Parameter make: libical's way to the property, DTSTART or DTEND.
  init(_ make: @escaping (icaltimetype) -> OpaquePointer?) { self.make = make }

  mutating func add(
    _ time: EventTime, to lines: inout ContentLines, _ zones: ZoneTable
  ) throws(UnwritableEvent) {
    switch time {
    case .date, .described: return try lines.add(zones.property(time, make))
    case .floating: follow(.floating)
    case .utc: follow(.utc)
    case .zoned(_, let zone): follow(.zone(zone))
    }
    try time.reading.withBasicForm(utc: isUTC) { value throws(UnwritableEvent) in
      try line.add(value, to: &lines) { zones.property(time, make) }
    }
  }

  private mutating func follow(_ clock: Clock) {
    guard clock != self.clock else { return }
    self.clock = clock
    isUTC = if case .zone(let zone) = clock { zone.isUTC } else { clock == .utc }
    line = FixedLengthLine()
  }
}
