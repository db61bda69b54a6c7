import CalendarStore
import Foundation
import Reservations

/// A booking that an import knows, of its own records or of the ledger, with what it is found by and
/// what is drawn of it.
final class KnownBooking {
  private(set) var booking: Booking
  /// What it is found by beside its identity.
  private(set) var keys: Set<UUID> = []
  private var unstoredKeys: Set<UUID> = []
  /// What the stored facts say together; nil for a new booking.
  private(set) var storedContent: BookingContent?
  /// Of the booking as it is: nil before the first question.
  private var drawn: (version: Int, leg: Leg?, draft: EventDraft?)

  /// - Parameter booking: with the facts that are stored; without facts for a booking to be.
  init(_ booking: Booking) {
    self.booking = booking
    storedContent = booking.facts.isEmpty ? nil : booking.content
    drawn = (booking.version, nil, nil)
  }

  /// A new booking.
  ///
  /// - Parameters:
  ///   - leg: of the fact.
  ///   - draft: of the fact alone.
  init(_ identity: UUID, _ fact: Fact, leg: Leg, draft: EventDraft) {
    booking = Booking(identity, [fact], areStored: false)
    drawn = (booking.version, leg, draft)
  }

  var identity: UUID { booking.identity }
  var content: BookingContent { booking.content }

  // MARK: Facts

  /// Adds a fact; see ``Booking/add(_:mayChange:)``.
  func add(_ fact: Fact, mayChange: Bool) -> Effect { booking.add(fact, mayChange: mayChange) }

  /// Adds an iCalendar object; see ``Booking/addObject(_:isAccepted:)``.
  func addObject(_ fact: Fact, isAccepted: Bool) throws(ObjectContent.Refusal) -> Effect {
    try booking.addObject(fact, isAccepted: isAccepted)
  }

  /// Adds keys that are stored apart.
  func addStored(_ keys: [UUID]) { self.keys.formUnion(keys) }

  func add(_ keys: [UUID]) {
    for key in keys where self.keys.insert(key).inserted { unstoredKeys.insert(key) }
  }

  // MARK: Storing

  var isStored: Bool { booking.isStored && unstoredKeys.isEmpty }

  /// What is to be stored of the booking; nil for nothing.
  func removeUnstored() -> StoredFacts? {
    guard !isStored else { return nil }
    defer { (unstoredKeys, storedContent) = ([], content) }
    return StoredFacts(
      identity: identity, facts: booking.removeUnstored(), keys: Array(unstoredKeys))
  }

  // MARK: Drawn

  /// What the booking says of its leg.
  var leg: Leg {
    forgetEarlier()
    let leg = drawn.leg ?? Leg(content.reservation)
    drawn.leg = leg
    return leg
  }

  /// The event of the booking, drawn from all that is known of it.
  func draft(_ defaults: DraftDefaults) -> EventDraft {
    forgetEarlier()
    if let draft = drawn.draft { return draft }
    booking.findSources()
    let draft = EventDraft(booking, defaults: defaults)
    keep(draft)
    return draft
  }

  /// Keeps the event of the only fact.
  func keep(_ draft: EventDraft) { drawn = (booking.version, drawn.leg, draft) }

  private func forgetEarlier() {
    if drawn.version != booking.version { drawn = (booking.version, nil, nil) }
  }
}

/// The facts and the keys of a booking that a ledger is to keep.
struct StoredFacts: Sendable, Equatable {
  var identity: UUID
  var facts: [Fact]
  var keys: [UUID]
}
