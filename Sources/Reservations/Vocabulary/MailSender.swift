/// Who sent the mail around a record.
public struct MailSender: Sendable, Hashable, Codable {
  /// Of the address in From, in lower case.
  public var domain: String
  /// Whether the domain was proven to the user's own mail server; true if no server is asked.
  public var isProven: Bool

  public init(domain: String, isProven: Bool = true) {
    self.domain = domain
    self.isProven = isProven
  }
}

extension MailSender: CustomStringConvertible {
  /// For messages.
  public var description: String { isProven ? domain : "\(domain) (not proven)" }

  /// Whether this may change what mails of another sender have stated: the domain is the same, or
  /// one is below the other, and it is proven where the other was.
  public func mayChange(mailsOf other: MailSender) -> Bool {
    guard isProven || !other.isProven else { return false }
    return domain.isWithin(other.domain) || other.domain.isWithin(domain)
  }
}

extension String {
  /// Whether this domain is the other one, or below it; nothing is below a domain of one label.
  func isWithin(_ domain: String) -> Bool {
    self == domain || domain.contains(".") && hasSuffix(".\(domain)")
  }
}
