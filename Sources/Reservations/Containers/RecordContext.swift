internal import CivilTime

/// What the container of a record says of it.
struct RecordContext {
  /// The part of the container with the record: `1.2 text/html/script 1`; nil for a file that is no
  /// container.
  var part: String?
  /// The number of containers around the record; 0 for a file.
  var depth = 0
  /// When the container was made: the Date of a mail. Gives the year of dates without one.
  var date: Instant?
  /// The Message-ID of a mail, without angle brackets.
  var messageID: String?
  /// Of a mail.
  var sender: MailSender?
}
