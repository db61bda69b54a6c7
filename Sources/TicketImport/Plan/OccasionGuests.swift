import Foundation

/// The guests of records without a number: two rows of a file for one occasion, such as the
/// vaccination of two children, are two events if each names another guest.
struct OccasionGuests {
  /// Hashes of the guests of the first record of each occasion, by those of its file and identity: a
  /// file can have a million rows.
  private var first: [Int: Int] = [:]

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
    let key = Self.hash(file, own)
    let names = Self.hash(guests.map(GuestNames.key))
    let isOfOthers = first[key].map { $0 != names } ?? false
    if isOfOthers || (try? session?.entry(of: separate.uid)) != nil {
      draft.identity = separate
    } else {
      first[key] = names
    }
  }

  private static func hash(_ parts: any Hashable...) -> Int {
    var hasher = Hasher()
    for part in parts { part.hash(into: &hasher) }
    return hasher.finalize()
  }
}
