internal import CivilTime

/// What the container of a record says of it.
struct RecordContext {
  /// The part of the container with the record: `1.2 text/html/script 1`; nil for a file that is no
  /// container.
  var part: String?
  /// The name of the mail of an mbox; nil for other records.
  var mail: String?
  /// The number of containers around the record; 0 for a file.
  var depth = 0
  /// When the container was made: the Date of a mail. Gives the year of dates without one.
  var date: Instant?
  /// That of the Date, in seconds east of Greenwich.
  var offset = 0
  /// The Date on its own clock.
  var made: LocalDateTime? { date?.local(offset: offset) }
  /// The Message-ID of a mail, without angle brackets.
  var messageID: String?
  /// Of a mail.
  var sender: MailSender?
  /// The Subject of a mail, without the marks of replies and forwards; nil without one.
  var subject: String?
  /// The name in From; nil without one.
  var senderName: String?
  /// The format of the document around the part; nil for a document of its own.
  var document: ReaderFormat?
  /// Of records of labels; nil for others.
  var labels: LabelContext?
  /// Of the archives around the record, and of those beside it; nil without one.
  var unpacking: UnpackingAllowance?
}

/// How much the archives within one archive may still unpack to: those within one another multiply.
final class UnpackingAllowance {
  /// In bytes.
  private(set) var rest = 256 << 20

  func spend(_ archive: ParsedDocument) {
    // Files that are not kept are unpacked, too.
    rest -= archive.parts.reduce(128 << 10) { $0 + ($1.bytes?.count ?? 0) }
  }
}

/// What a document says of the records of its labels.
struct LabelContext: Sendable, Equatable {
  /// When the document was made: a day without a year is the next one from then on.
  var day: LocalDate?
  /// The title of a record that states none.
  var title: String?
  /// The provider of a record that states none.
  var provider: String?
}
