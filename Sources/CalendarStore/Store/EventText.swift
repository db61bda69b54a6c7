public import Foundation

/// One event as a whole iCalendar object (RFC 5545 §3.4), as it stands in its file.
public struct EventText: Sendable, Equatable {
  public let uid: UUID
  public let bytes: [UInt8]

  /// What was written for that UID at another time.
  public init(uid: UUID, written bytes: [UInt8]) {
    self.uid = uid
    self.bytes = bytes
  }
}
