internal import CalendarStore
internal import CivilTime
internal import Foundation

/// Values as stored in the ledger: JSON (RFC 8259) with sorted keys.
enum JSONText {
  static func text(of value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  /// Nil for a text that is not such a value.
  static func value<Value: Decodable>(_ type: Value.Type, of text: String?) -> Value? {
    text.flatMap { try? JSONDecoder().decode(type, from: Data($0.utf8)) }
  }
}

extension EventTime {
  /// ISO 8601 without the offset, which follows from the zone:
  /// `2023-06-10T10:39:32[Asia/Shanghai]`, `...Z`, a floating time, a plain date. A time in a zone
  /// that only another file defines is in UTC.
  var ledgerText: String {
    switch self {
    case .date(let date): "\(date)"
    case .floating(let reading): "\(reading)"
    case .utc(let reading): "\(reading)Z"
    case .zoned(let reading, let zone): "\(reading)[\(zone.identifier)]"
    case .described(let reading, _):
      instant?.local(offset: 0).map { EventTime.utc($0).ledgerText } ?? "\(reading)"
    }
  }

  /// Reads a `ledgerText`; nil for any other text, including one with a zone that this machine
  /// lacks.
  init?(ledgerText text: String) {
    if !text.contains("T") {
      guard let date = LocalDate(ledgerText: text[...]) else { return nil }
      self = .date(date)
    } else if text.hasSuffix("Z") {
      guard let reading = LocalDateTime(ledgerText: text.dropLast()) else { return nil }
      self = .utc(reading)
    } else if text.hasSuffix("]"), let bracket = text.firstIndex(of: "[") {
      guard let reading = LocalDateTime(ledgerText: text[..<bracket]),
        let zone = TimeZone(ledgerText: text[text.index(after: bracket)...].dropLast())
      else { return nil }
      self = .zoned(reading, zone)
    } else {
      guard let reading = LocalDateTime(ledgerText: text[...]) else { return nil }
      self = .floating(reading)
    }
  }
}

extension LocalDate {
  /// `2023-06-10`.
  fileprivate init?(ledgerText text: Substring) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 3, let year = parts[0], let month = parts[1], let day = parts[2] else {
      return nil
    }
    self.init(year: year, month: month, day: day)
  }
}

extension LocalDateTime {
  /// `2023-06-10T10:39:32`.
  fileprivate init?(ledgerText text: Substring) {
    let halves = text.split(separator: "T", maxSplits: 1, omittingEmptySubsequences: false)
    guard halves.count == 2, let date = LocalDate(ledgerText: halves[0]) else { return nil }
    let parts = halves[1].split(separator: ":", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 3, let hour = parts[0], let minute = parts[1], let second = parts[2],
      let time = LocalTime(hour: hour, minute: minute, second: second)
    else { return nil }
    self.init(date, time)
  }
}

extension TimeZone {
  /// Foundation stops reading a name at a NUL.
  fileprivate init?(ledgerText text: Substring) {
    guard !text.utf8.contains(0) else { return nil }
    self.init(identifier: String(text))
  }
}
