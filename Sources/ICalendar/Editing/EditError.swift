/// The reason that an edit fails.
package enum EditError: Error, Sendable, Equatable {
  /// The object lacks the event or reminder.
  case missing
  /// A field has an invalid value. `field` is the field's JSON name; `reason` is lower case and
  /// ends with the next step.
  case invalid(field: String, reason: String)
  /// The object must not be edited. `reason` is lower case and ends with the next step.
  case refused(reason: String)

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

  /// - Parameter way: another way to change it, behind the first.
  static func changesLaterOnes(orElse way: String) -> EditError {
    .refused(
      reason: "its file changes all later ones from an occurrence on (RANGE=THISANDFUTURE), which "
        + "is read and never written; change it in the program that made it\(way)")
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

extension String {
  /// Throws if the escaped text could make the object too large to read.
  func checkLength(_ field: String) throws(EditError) {
    guard utf8.count <= 7 << 20 else {
      throw .invalid(field: field, reason: "the text is longer than 7 MiB; shorten it")
    }
  }
}
