public import CalendarStore
internal import CivilTime
internal import Foundation

extension EventTime {
  /// The kind or the zone, and the days or the seconds since 1970 on its clock: `date 19518`,
  /// `utc 1686393572`, `Asia/Shanghai 1686393572`. A time in a zone that only another file defines is
  /// in UTC.
  var ledgerText: String {
    switch self {
    case .date(let date): "date \(date.daysSinceEpoch)"
    case .floating(let reading): "floating \(reading.secondsSinceEpoch)"
    case .utc(let reading): "utc \(reading.secondsSinceEpoch)"
    case .zoned(let reading, let zone): "\(zone.identifier) \(reading.secondsSinceEpoch)"
    case .described(let reading, _):
      "utc \(instant?.secondsSince1970 ?? reading.secondsSinceEpoch)"
    }
  }

  /// Reads a `ledgerText`.
  init(ledgerText text: String) throws(LedgerTimeError) {
    guard let space = text.utf8.firstIndex(of: UInt8(ascii: " ")),
      let number = Int(text[text.index(after: space)...])
    else { throw .damaged }
    let kind = text[..<space]
    guard kind != "date" else {
      guard let date = LocalDate(daysSinceEpoch: number) else { throw .damaged }
      self = .date(date)
      return
    }
    guard let reading = LocalDateTime(secondsSinceEpoch: number) else { throw .damaged }
    switch kind {
    case "floating": self = .floating(reading)
    case "utc": self = .utc(reading)
    default:
      guard let zone = TimeZone(identifier: String(kind)) else {
        throw .unknownZone(String(kind))
      }
      self = .zoned(reading, zone)
    }
  }
}

/// Why a time of the ledger cannot be read.
enum LedgerTimeError: Error, Equatable {
  case damaged
  /// This machine lacks the zone of that name.
  case unknownZone(String)
}

// As the ledger stores them, by their texts.

extension EventTime: Codable {
  public init(from decoder: any Decoder) throws {
    try self.init(ledgerText: decoder.singleValueContainer().decode(String.self))
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(ledgerText)
  }
}

extension RecurrenceRule: Codable {
  public init(from decoder: any Decoder) throws {
    self = try Self.read(decoder.singleValueContainer().decode(String.self)).rule
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }
}
