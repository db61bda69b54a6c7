public import CivilTime
public import Foundation

/// A time as a record states it: nothing added, nothing converted.
public struct ReservationTime: Sendable, Equatable {
  public var date: LocalDate
  /// Nil where the record gives a day only.
  public var time: LocalTime?
  public var offset: Offset?
  /// The zone of an RFC 9557 suffix, `[Asia/Shanghai]`.
  public var zone: TimeZone?
  /// The suffix named a zone that has another offset at that time, and was dropped (RFC 9557 §3.4).
  public var isZoneDropped = false

  /// How far the stated clock is from Greenwich.
  public enum Offset: Sendable, Equatable {
    /// `Z`: the moment is known, the local clock is not (RFC 9557 §2).
    case utc
    /// Seconds east of Greenwich.
    case seconds(Int)

    public var seconds: Int {
      switch self {
      case .utc: 0
      case .seconds(let seconds): seconds
      }
    }
  }

  public init(
    date: LocalDate, time: LocalTime? = nil, offset: Offset? = nil, zone: TimeZone? = nil
  ) {
    self.date = date
    self.time = time
    self.offset = offset
    self.zone = zone
  }

  /// The moment, where an offset tells it.
  public var instant: Instant? {
    guard let time, let offset else { return nil }
    return Instant(
      secondsSince1970: LocalDateTime(date, time).secondsSinceEpoch - offset.seconds)
  }
}
