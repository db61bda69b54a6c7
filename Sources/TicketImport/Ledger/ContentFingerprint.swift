internal import CalendarStore
public import Foundation

/// Tells whether an event says the same as another: a digest of all that a record decides, and so not
/// of the moments it was made and changed, nor of its sequence number.
public struct ContentFingerprint: Sendable, Hashable {
  /// A UUID of version 5 (RFC 9562 §5.5) over the event's fields.
  public let digest: UUID

  public init(digest: UUID) { self.digest = digest }

  /// Of a record that gives no event by itself: a digest of its bytes.
  public init(record: [UInt8]) {
    self.init(digest: .version5(of: Array("record".utf8) + record))
  }

  /// The UID of an event that says this and stands beside another of the same booking.
  public func uid(besides uid: UUID) -> UUID {
    var name = Array("second".utf8)
    withUnsafeBytes(of: uid.uuid) { name.append(contentsOf: $0) }
    withUnsafeBytes(of: digest.uuid) { name.append(contentsOf: $0) }
    return .version5(of: name)
  }
}
