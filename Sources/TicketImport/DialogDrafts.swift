import Foundation

/// The drafts that a person is asked about, in the order in which their records came.
struct DialogDrafts {
  private(set) var all: [DialogDraft] = []
  /// The places of the drafts by what their bookings are told apart by.
  private var places: [UUID: Int] = [:]

  subscript(place: Int) -> DialogDraft {
    get { all[place] }
    _modify { yield &all[place] }
  }

  /// Where the draft of a booking is, the last of them where there are several.
  func place(of identity: UUID) -> Int? { places[identity] }

  mutating func add(_ draft: DialogDraft) {
    if let identity = draft.identity { places[identity] = all.count }
    all.append(draft)
  }

  /// Takes out the draft of a booking; nil where there is none.
  mutating func retire(_ identity: UUID) -> DialogDraft? {
    guard let place = places.removeValue(forKey: identity) else { return nil }
    for (identity, other) in places where other > place { places[identity] = other - 1 }
    return all.remove(at: place)
  }
}
