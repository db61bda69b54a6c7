public import CivilTime

/// The text of a document, from which a person can make an event.
public struct DocumentText: Sendable {
  /// The Subject of a mail, without the marks of replies and forwards.
  public var title: String?
  /// As people read it, with line ends; without quoted replies and the signature.
  public var text: String
  /// What a mail says of itself.
  public var date: Instant?
  /// The date on its own clock.
  public var made: LocalDateTime?
  public var messageID: String?
  public var sender: MailSender?
  /// The values of its labels, of which none states a start; nil for a text without labels.
  public var labels: Record?

  public init(
    title: String? = nil, text: String, date: Instant? = nil, made: LocalDateTime? = nil,
    messageID: String? = nil, sender: MailSender? = nil
  ) {
    self.title = title
    self.text = text
    self.date = date
    self.made = made
    self.messageID = messageID
    self.sender = sender
  }
}

/// What is known of an input beside its bookings.
public struct UnreadDocument: Sendable {
  /// A part that no program reads, with the reason; nil without one.
  public var part: String?
  /// The number of documents without a booking of ours that a reader was not asked for, because
  /// nobody is at the prompt.
  public var withheld = 0
  /// The name of that reader; nil without such a document.
  public var withheldReader: String?
  /// Whether a person could make an event from the only document.
  public var isText = false
  /// The text of the only document, if there is a person.
  public var text: DocumentText?

  public init() {}

  /// Whether a document was not read, so that its bookings are unknown.
  public var hasUnreadDocuments: Bool { part != nil || withheld > 0 }

  /// Adds what is known of a part.
  mutating func add(_ other: UnreadDocument) {
    part = part ?? other.part
    withheld += other.withheld
    withheldReader = withheldReader ?? other.withheldReader
    isText = isText || other.isText
    text = text ?? other.text
  }
}
