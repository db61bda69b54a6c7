import CalendarStore
import CivilTime
import Foundation
import Reservations

/// The state of a booking, as results give it for a reason.
enum BookingState {
  static let alreadyThere = "already in the calendar"

  static let changedThere = "already in the calendar, where it was changed since"
  static let removed = "removed from the calendar"
  static let removedBefore = "canceled, and removed from the calendar before"
  static let nowhere = "canceled, and in no calendar"
  static let notFromHere = "already in the calendar, not from this ledger"
  static let kept = "kept in the calendar, as you decided; --force replaces it"
  static let changedSince =
    "changed in the calendar since it was saved; not replaced; --force replaces it"
  static let isUndecided =
    "the answer to an earlier write was lost, and the server does not tell whether it was made; look "
    + "at it there; --force replaces it"
  static let mayArrive =
    "an earlier request for it has no answer yet; nothing was changed; import it again later"
  static let ofOtherFile = "its id is that of an event of another file; not replaced"

  /// Two files have one id, such as the number of a row, for different events.
  static func ofOtherFile(_ title: String, on day: LocalDate, _ position: String) -> String {
    "its id is that of \"\(title)\" on \(day), \(position); not replaced; --force replaces it; if "
      + "the ids are only numbers of rows, map them to the notes, e.g. --map notes=ID"
  }

  static let changedBeforeMove =
    "changed in the calendar since it was saved; not moved; ticketcal edit moves it as it is"
  static let deleted = "deleted from the calendar since it was saved; --again brings it back"

  /// A move would leave two events of one UID in that calendar.
  static func takenBeforeMove(in calendar: String) -> String {
    "not moved: \(calendar) has an event of this UID already; look at both, and delete one"
  }

  /// `2027-01-10 08:00`, with `UTC` for a start in UTC.
  static func moment(of start: EventTime) -> String {
    if start.isAllDay { return "\(start.reading.date)" }
    let zone = if case .utc = start { " UTC" } else { "" }
    return "\(start.reading.date) \("\(start.reading.time)".prefix(5))\(zone)"
  }

  /// A mail would change what a person's file, or the mail of somebody else, has stated.
  ///
  /// - Parameters:
  ///   - maker: nil for the person.
  ///   - isOfOtherStart: whether it cancels a start that the booking does not have: nobody is asked about it.
  static func ofStranger(
    _ sender: MailSender, _ maker: MailSender?, isOfOtherStart: Bool
  ) -> String {
    let owner = maker.map { "\($0)" } ?? "your own file"
    return "from \(sender), but the booking is from \(owner)"
      + (isOfOtherStart
        ? "; it cancels a day that the booking does not have; not changed" : undecided)
  }

  /// Behind the reason of a conflict that a person can decide.
  static let undecided = "; not changed; import it at the prompt to decide"

  /// `start, end changed`; nil for events with the same fields. A reminder has no end.
  static func changes(
    from old: ItemDraft, to new: ItemDraft, isReminder: Bool = false
  ) -> String? {
    let fields = new.differences(from: old).filter { !isReminder || $0 != .end }
    let names = fields.map { $0.name(isReminder: isReminder) }
    return names.isEmpty ? nil : names.joined(separator: ", ") + " changed"
  }

  static func stays(in calendar: String) -> String { "stays in calendar \"\(calendar)\"" }
}
