import Reservations

/// What a result says of how its booking stands.
extension BookingState {
  static let alreadyThere = "already in the calendar"
  static let removed = "removed from the calendar"
  static let removedBefore = "cancelled, and removed from the calendar before"
  static let nowhere = "cancelled, and in no calendar"
  static let notFromHere = "already in the calendar, not from this ledger"
  static let kept = "changed in the calendar and kept, as you decided; --force replaces it"
  static let changedSince =
    "changed in the calendar since it was saved, and left as it is; --force replaces it"
  static let changedBeforeMove =
    "changed in the calendar since it was saved, and so not moved; ticketcal edit moves it as it is"
  static let deleted = "deleted from the calendar since it was saved; --again brings it back"

  /// A move would leave two events of one UID in that calendar.
  static func takenBeforeMove(in calendar: String) -> String {
    "not moved: \(calendar) has an event of this UID already; look at both, and delete one"
  }

  /// Of two records of one booking the later one counts.
  static func replaced(by later: RecordPosition) -> String {
    "\(later) has the same booking with other content, and comes later"
  }

  static func stays(in calendar: String) -> String { "it stays in \(calendar)" }
}
