public import CivilTime

/// What a container says of the records in its parts.
public struct RecordContext: Sendable, Equatable {
  /// When the container was made: the Date of a mail. Gives the year of dates without one.
  public var date: Instant?
  /// The Message-ID of a mail, without angle brackets.
  public var messageID: String?

  public init(date: Instant? = nil, messageID: String? = nil) {
    self.date = date
    self.messageID = messageID
  }
}
