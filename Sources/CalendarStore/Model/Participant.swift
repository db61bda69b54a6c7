/// Somebody who takes part in an event, or called it (RFC 5545 §3.8.4.1 and §3.8.4.3). Shown and kept,
/// never changed.
public struct Participant: Sendable, Equatable {
  /// CN, where it is stated.
  public let name: String?
  /// The calendar address, as a rule `mailto:`.
  public let address: String
  /// PARTSTAT in upper case: ACCEPTED, DECLINED, NEEDS-ACTION and so on; nil for an organizer.
  public let status: String?
  /// ROLE in upper case; nil where it is not stated.
  public let role: String?

  public init(name: String?, address: String, status: String? = nil, role: String? = nil) {
    self.name = name
    self.address = address
    self.status = status
    self.role = role
  }
}
