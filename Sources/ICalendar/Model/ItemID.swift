internal import CivilTime
public import Foundation

/// Identifies an event or reminder, or one occurrence of it, in a fixed form for every UID.
public struct ItemID: Sendable, Hashable {
  /// The UID if it is a UUID, else the UUID of its text (version 5, RFC 9562 §5.5).
  public let uuid: UUID
  /// The occurrence's start in the recurrence set (RFC 5545 §3.8.4.4); nil for the whole event,
  /// repeating or not.
  public var occurrence: EventTime?

  public init(uuid: UUID, occurrence: EventTime? = nil) {
    self.uuid = uuid
    self.occurrence = occurrence
  }

  public init(uid: String, occurrence: EventTime? = nil) {
    self.init(uuid: UUID(name: uid) ?? .version5(of: Array(uid.utf8)), occurrence: occurrence)
  }
}

extension ItemID: CustomStringConvertible {
  /// The UUID in lower case; after an `@`, the occurrence in the form of RECURRENCE-ID:
  /// `@20261121`, `@20261121T090000`, `@20261121T080000Z`.
  public var description: String {
    uuid.lowercaseName + (occurrence.map { "@\($0.basic)" } ?? "")
  }

  /// Reads a `description`. An occurrence on the clock of a zone becomes a floating time, which a
  /// store reads on the clock of the series. Nil for another text.
  public init?(_ description: String) {
    let parts = description.split(separator: "@", omittingEmptySubsequences: false)
    guard let name = parts.first, parts.count <= 2, let uuid = UUID(name: String(name)) else {
      return nil
    }
    guard parts.count == 2 else {
      self.init(uuid: uuid)
      return
    }
    guard let occurrence = EventTime(basic: Array(parts[1].utf8)[...]) else { return nil }
    self.init(uuid: uuid, occurrence: occurrence)
  }
}

/// As its `description`.
extension ItemID: Codable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let id = ItemID(text) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "no identifier of an item: \(text)")
    }
    self = id
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}

/// The kinds of items in a calendar.
public enum EntityType: String, Sendable, Hashable, CaseIterable, Codable {
  /// RFC 5545 §3.6.1, VEVENT.
  case event
  /// RFC 5545 §3.6.2, VTODO.
  case reminder
}
