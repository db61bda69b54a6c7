public import Foundation

/// Tells whether an event says the same as another: a digest of all that a record decides, and so not
/// of the moments it was made and changed, nor of its sequence number.
public struct ContentFingerprint: Sendable, Hashable {
  /// A UUID of version 5 (RFC 9562 §5.5) over the event's fields.
  public let digest: UUID

  public init(digest: UUID) { self.digest = digest }
}
