import Foundation

/// The guests of records without a number: two rows of a file for one occasion, such as the
/// vaccination of two children, are two events if each names another guest.
struct OccasionGuests {
  /// The guests of the first record of each occasion, by its file and identity.
  private var first: [String: [UUID: [String]]] = [:]

  /// Gives the draft an identity with its guests if a record of the file has the occasion for
  /// others, or if an earlier import did.
  mutating func separate(_ draft: inout EventDraft, _ file: String, _ session: LedgerSession?) {
    guard case .occasion(let title, let start, let place)? = draft.identity, let own = draft.uid
    else { return }
    let guests = draft.guests
    guard !guests.isEmpty else { return }
    let separate = BookingIdentity.occasion(
      title: title, start: start,
      place: "\(place ?? "") for \(guests.joined(separator: ", "))")
    if let others = first[file]?[own] {
      if GuestNames(others, and: guests, ofFile: []).names.count > others.count {
        draft.identity = separate
      }
    } else if (try? session?.entry(of: separate.uid)) != nil {
      draft.identity = separate
    } else {
      first[file, default: [:]][own] = guests
    }
  }
}
