internal import CivilTime
public import Foundation

/// Names an event or reminder, or one occurrence of it: a name of a fixed form for every UID.
public struct ItemID: Sendable, Hashable {
  /// The UID itself where it is a UUID, else the UUID of its text (version 5, RFC 9562 §5.5).
  public let uuid: UUID
  /// The start that the recurrence set gives this occurrence (RFC 5545 §3.8.4.4); nil for what does not
  /// repeat, and for a series as a whole.
  public var occurrence: EventTime?

  public init(uuid: UUID, occurrence: EventTime? = nil) {
    self.uuid = uuid
    self.occurrence = occurrence
  }

  public init(uid: String, occurrence: EventTime? = nil) {
    self.init(uuid: UUID(uuidString: uid) ?? .version5(of: Array(uid.utf8)), occurrence: occurrence)
  }
}

extension ItemID: CustomStringConvertible {
  /// The UUID in lower case; behind an `@` the occurrence, as RECURRENCE-ID writes it:
  /// `@20261121`, `@20261121T090000`, `@20261121T080000Z`.
  public var description: String {
    guard let occurrence else { return uuid.lowercaseName }
    let reading = occurrence.reading
    let date = reading.date.description.filter { $0 != "-" }
    let time = reading.time.description.filter { $0 != ":" }
    return switch occurrence {
    case .date: "\(uuid.lowercaseName)@\(date)"
    case .floating, .zoned, .described: "\(uuid.lowercaseName)@\(date)T\(time)"
    case .utc: "\(uuid.lowercaseName)@\(date)T\(time)Z"
    }
  }
}

extension Event {
  public var id: ItemID { ItemID(uid: uid, occurrence: occurrenceDate) }
}

extension Reminder {
  public var id: ItemID { ItemID(uid: uid) }
}
