import CalendarStore
import Foundation
import Reservations

/// A booking that an import knows, of its own records or of the ledger, with what it is found by and
/// what is drawn of it.
final class KnownBooking {
  /// What records have stated of it.
  private(set) var stated: Booking
  /// What it is found by beside its identity.
  private(set) var keys: Set<UUID> = []
  private var unstoredKeys: Set<UUID> = []
  /// What the stored facts say together; nil for a new booking.
  private(set) var storedContent: BookingContent?
  /// What was drawn of one version of the booking.
  private var drawn: (version: Int, leg: Leg?, draft: EventDraft?)

  /// - Parameter stored: with the facts that are stored; without facts for a booking to be.
  init(_ stored: Booking) {
    stated = stored
    storedContent = stored.facts.isEmpty ? nil : stored.content
    drawn = (stored.version, nil, nil)
  }

  /// A new booking.
  ///
  /// - Parameters:
  ///   - leg: of the fact.
  ///   - draft: of the fact alone.
  init(_ identity: UUID, _ fact: Fact, leg: Leg, draft: EventDraft) {
    stated = Booking(identity, [fact], areStored: false)
    drawn = (stated.version, leg, draft)
  }

  var identity: UUID { stated.identity }
  var content: BookingContent { stated.content }

  // MARK: Facts

  /// Adds a fact; see ``Booking/add(_:mayChange:)``.
  func add(_ fact: Fact, mayChange: Bool) -> Effect { stated.add(fact, mayChange: mayChange) }

  /// Adds an iCalendar object; see ``Booking/addObject(_:isAccepted:)``.
  func addObject(_ fact: Fact, isAccepted: Bool) throws(ObjectContent.Refusal) -> Effect {
    try stated.addObject(fact, isAccepted: isAccepted)
  }

  /// Adds keys that are stored apart.
  func addStored(_ keys: [UUID]) { self.keys.formUnion(keys) }

  func add(_ keys: [UUID]) {
    for key in keys where self.keys.insert(key).inserted { unstoredKeys.insert(key) }
  }

  // MARK: Storing

  var isStored: Bool { stated.isStored && unstoredKeys.isEmpty }

  /// What is to be stored of the booking; nil for nothing.
  func removeUnstored() -> StoredFacts? {
    guard !isStored else { return nil }
    defer { (unstoredKeys, storedContent) = ([], content) }
    return StoredFacts(
      identity: identity, facts: stated.removeUnstored(), keys: Array(unstoredKeys))
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
    stated.findSources()
    let draft = EventDraft(stated, defaults: defaults)
    keep(draft)
    return draft
  }

  /// Keeps the event of the only fact.
  func keep(_ draft: EventDraft) { drawn = (stated.version, drawn.leg, draft) }

  private func forgetEarlier() {
    if drawn.version != stated.version { drawn = (stated.version, nil, nil) }
  }
}

/// The facts and the keys of a booking that a ledger is to keep.
struct StoredFacts: Sendable, Equatable {
  var identity: UUID
  var facts: [Fact]
  var keys: [UUID]
}
