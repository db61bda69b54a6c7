public import CivilTime

/// What a container says of the records in its parts.
public struct RecordContext: Sendable, Equatable {
  /// When the container was made: the Date of a mail. Gives the year of dates without one.
  public var date: Instant?
  /// The Message-ID of a mail, without angle brackets.
  public var messageID: String?
  /// Of a mail.
  public var sender: MailSender?

  public init(date: Instant? = nil, messageID: String? = nil, sender: MailSender? = nil) {
    self.date = date
    self.sender = sender
    self.messageID = messageID
  }
}
