package import CivilTime

/// The reason that an edit fails.
package enum EditError: Error, Sendable, Equatable {
  /// The object lacks the event or reminder.
  case missing
  /// A field has an invalid value. `field` is the field's JSON name; `reason` is lower case and
  /// ends with the next step.
  case invalid(field: String, reason: String)
  /// The object must not be edited. `reason` is lower case and ends with the next step.
  case refused(reason: String)

  package var reason: String {
    switch self {
    case .missing: "it is not there"
    case .invalid(_, let reason), .refused(let reason): reason
    }
  }

  static func mixedTimes(_ end: EndProperty) -> EditError {
    .invalid(
      field: end.field,
      reason: "start and end must both be dates or both have a time; change one of them")
  }

  static func unreadableEnd(_ end: EndProperty) -> EditError {
    .invalid(
      field: end.field,
      reason: "the file's \(end.name) cannot be read, so the start does not move alone; set "
        + "\(end.field), too, or mend the file")
  }

  static func timestampOutOfRange(_ field: String) -> EditError {
    .invalid(
      field: field, reason: "the event's time stamps are outside the years 1 to 3000; mend them")
  }

  static func notDivisible(_ reason: String) -> EditError {
    .invalid(
      field: "repeat", reason: "\(reason); change this occurrence alone or the whole series")
  }

  static let repeatsWithinDay = EditError.invalid(
    field: "repeat",
    reason: "an all-day event cannot repeat by hour, minute or second; change the repeat rule")

  static let ruleDoesNotMove = EditError.invalid(
    field: "repeat",
    reason: "the rule cannot move every occurrence with the start; set the repeat rule, too, or "
      + "change one occurrence alone")

  static let alarmNotWritable = EditError.invalid(
    field: "alarms",
    reason: "an alarm is too far from the start, its place is not on the earth, or it is neither "
      + "shown nor heard; choose another")

  static let ruleOfOccurrence = EditError.invalid(
    field: "repeat", reason: "one occurrence cannot repeat by itself; change all that follow, too")
}

/// The time of a change, and the program that makes the change.
package struct EditStamp: Sendable, Equatable {
  /// The value of LAST-MODIFIED and DTSTAMP (RFC 5545 §3.8.7).
  var now: Instant
  /// PRODID of new objects (§3.7.3).
  var productID: String
  /// Whether a changed component gets the time and a new SEQUENCE. An object of another program
  /// keeps them until that program sends a new version (RFC 5546 §2.1.4).
  var isRecorded = true

  package init(now: Instant, productID: String) {
    self.now = now
    self.productID = productID
  }
}

extension ICalendarComponent {
  /// Updates LAST-MODIFIED, DTSTAMP and SEQUENCE, and adds missing ones.
  ///
  /// A sequence number at its maximum stays; an invalid number counts as 0.
  mutating func record(_ stamp: EditStamp) throws(EditError) {
    guard stamp.isRecorded else { return }
    try set("DTSTAMP", to: stamp.now, field: "last-modified")
    try set("LAST-MODIFIED", to: stamp.now, field: "last-modified")
    let sequence = ItemRevision.sequence(of: self)
    if sequence < Int(Int32.max) { set("SEQUENCE", to: String(sequence + 1)) }
  }
}

extension String {
  /// Throws if the escaped text could make the object too large to read.
  func checkLength(_ field: String) throws(EditError) {
    guard utf8.count <= 7 << 20 else {
      throw .invalid(field: field, reason: "the text is longer than 7 MiB; shorten it")
    }
  }
}
