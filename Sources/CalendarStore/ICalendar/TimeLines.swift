internal import CICal
internal import CivilTime
internal import Foundation

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
