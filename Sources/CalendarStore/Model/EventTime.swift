public import CivilTime
public import Foundation

/// When an event starts or ends (RFC 5545 §3.3.4 and §3.3.5).
public enum EventTime: Sendable, Hashable {
  /// A whole day. As an end it is exclusive (RFC 5545 §3.6.1).
  case date(LocalDate)
  /// The same clock reading wherever one is.
  case floating(LocalDateTime)
  /// A moment, written with `Z`.
  case utc(LocalDateTime)
  case zoned(LocalDateTime, TimeZone)
  /// In a zone that only the file knows.
  case described(LocalDateTime, DescribedZone)

  /// The moment; nil where it depends on where one is.
  public var instant: Instant? {
    switch self {
    case .date, .floating: nil
    case .utc(let reading): Instant(secondsSince1970: reading.secondsSinceEpoch)
    case .zoned(let reading, let zone): zone.resolve(reading).instant
    case .described(let reading, let zone): zone.resolve(reading).instant
    }
  }

  /// What the clock on the wall shows; a date is its midnight.
  public var reading: LocalDateTime {
    switch self {
    case .date(let date): LocalDateTime(date, .midnight)
    case .floating(let reading), .utc(let reading), .zoned(let reading, _),
      .described(let reading, _):
      reading
    }
  }

  public var isAllDay: Bool {
    if case .date = self { true } else { false }
  }
}

extension EventTime: CustomStringConvertible {
  /// ISO 8601 with RFC 9557's suffix: `2023-06-10T10:39:32+08:00[Asia/Shanghai]`, `...Z`, a floating
  /// time without offset, a plain date. A zone that only a file knows has its offset alone.
  public var description: String {
    switch self {
    case .date(let date): date.description
    case .floating(let reading): reading.description
    case .utc(let reading): "\(reading)Z"
    case .zoned(let reading, let zone):
      "\(reading)\(Self.offsetText(zone.resolve(reading).offset))[\(zone.identifier)]"
    case .described(let reading, let zone):
      "\(reading)\(Self.offsetText(zone.resolve(reading).offset))"
    }
  }

  private static func offsetText(_ offset: Int) -> String {
    let minutes = abs(offset) / 60
    func two(_ n: Int) -> String { n < 10 ? "0\(n)" : "\(n)" }
    return "\(offset < 0 ? "-" : "+")\(two(minutes / 60)):\(two(minutes % 60))"
  }
}
