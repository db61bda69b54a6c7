public import CalendarStore
public import CivilTime
internal import Foundation
internal import Reservations

/// A value that a session stores as one text. Each type reads only the texts that it writes.
public protocol TextCodable: Codable {
  var codedText: String { get }
  init?(codedText: String)
}

extension TextCodable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let value = Self(codedText: try container.decode(String.self)) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "not the text of such a value")
    }
    self = value
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(codedText)
  }
}

extension EventTime: TextCodable {
  public var codedText: String { ledgerText }

  public init?(codedText: String) { self.init(ledgerText: codedText) }
}

extension Instant: TextCodable {
  /// The seconds since 1970.
  public var codedText: String { "\(secondsSince1970)" }

  public init?(codedText: String) {
    // From the year 1 to 9999.
    guard let seconds = Int(codedText), (-62_135_596_800...253_402_300_799).contains(seconds)
    else { return nil }
    self.init(secondsSince1970: seconds)
  }
}

extension LocalTime: TextCodable {
  public var codedText: String { description }

  public init?(codedText: String) {
    guard let time = try? ISO8601.timeOfDay(codedText) else { return nil }
    self = time
  }
}

extension CivilDuration: TextCodable {
  public var codedText: String { "\(days)d \(seconds)s" }

  public init?(codedText: String) {
    // From the year 1 to 9999.
    let mostDays = 3_652_059
    let parts = codedText.split(separator: " ")
    guard parts.count == 2, parts[0].last == "d", parts[1].last == "s",
      let days = Int(parts[0].dropLast()), let seconds = Int(parts[1].dropLast()),
      (-mostDays...mostDays).contains(days),
      (-mostDays * 86_400...mostDays * 86_400).contains(seconds)
    else { return nil }
    self.init(days: days, seconds: seconds)
  }
}

extension RecurrenceRule: TextCodable {
  public var codedText: String { text }

  public init?(codedText: String) {
    guard let rule = try? RecurrenceRule(codedText) else { return nil }
    self = rule
  }
}

extension AlarmSpec: TextCodable {
  public var codedText: String { description }

  public init?(codedText: String) {
    guard let spec = try? AlarmSpec(codedText) else { return nil }
    self = spec
  }
}

extension EventStatus: TextCodable {
  public var codedText: String {
    switch self {
    case .tentative: "tentative"
    case .confirmed: "confirmed"
    case .canceled: "canceled"
    }
  }

  public init?(codedText: String) {
    let all: [EventStatus] = [.tentative, .confirmed, .canceled]
    guard let status = all.first(where: { $0.codedText == codedText }) else { return nil }
    self = status
  }
}

extension EventAvailability: TextCodable {
  public var codedText: String {
    switch self {
    case .busy: "busy"
    case .free: "free"
    }
  }

  public init?(codedText: String) {
    let all: [EventAvailability] = [.busy, .free]
    guard let availability = all.first(where: { $0.codedText == codedText }) else { return nil }
    self = availability
  }
}
