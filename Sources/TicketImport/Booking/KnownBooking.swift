import CalendarStore
import Foundation
import Reservations

/// A booking that an import knows, of its own records or of the ledger, with what it is found by and
/// what is drawn of it.
///
/// An import draws the event of a new booking once, that of a known one whose facts say what they said
/// before at most once, and that of one that has changed twice: as it was, and as it is now. Of many tickets,
/// the two that decide are drawn without them.
final class KnownBooking {
  /// What records have stated of it.
  private(set) var stated: Booking
  /// What it is found by beside its identity.
  private(set) var keys: Set<UUID> = []
  private var unstoredKeys: Set<UUID> = []
  /// What the stored facts say together, and their event once it was drawn; nil for a new booking.
  private var stored: (content: BookingContent, draft: EventDraft?)?
  /// Whether facts that are not stored yet state anything else.
  private var isChanged = false
  /// What was drawn of one version of the booking.
  private var drawn: (version: Int, leg: Leg?, draft: EventDraft?)

  /// - Parameters:
  ///   - booking: without facts for a booking to be.
  ///   - leg: of the only fact; nil where nothing was drawn of it.
  init(_ booking: Booking, _ leg: Leg? = nil) {
    stated = booking
    drawn = (booking.version, leg, nil)
    if booking.isStored, !booking.facts.isEmpty { store() }
  }

  var identity: UUID { stated.identity }
  var content: BookingContent { stated.content }

  // MARK: Facts

  /// Adds a fact; returns what it does to the event, and what the booking said before, without tickets.
  ///
  /// Tickets and another calendar count in any case. Other values count if the event before the fact and
  /// the event now differ: these two are all that is drawn to decide about a fact.
  func add(
    _ fact: Fact, mayChange: Bool, _ defaults: DraftDefaults
  ) -> (effect: Effect, before: BookingContent) {
    forgetEarlier()
    let (before, known) = (content.whole, drawn.draft)
    let effect = stated.add(fact, mayChange: mayChange)
    defer { isChanged = isChanged || effect.isChange }
    guard !effect.fields.isEmpty, effect.fields.isDisjoint(with: [.seat, .calendar]) else {
      return (effect, before)
    }
    if content.hasManyTickets {
      // Each of thousands of records would draw the lines of thousands of tickets.
      let (earlier, present) = (draft(of: before, defaults), draft(of: content.whole, defaults))
      return (present.differences(from: earlier).isEmpty ? .nothing : effect, before)
    }
    let earlier = known ?? draft(of: before.withTickets(of: content), defaults)
    if !isChanged { stored?.draft = earlier }
    return (draft(defaults).differences(from: earlier).isEmpty ? .nothing : effect, before)
  }

  /// Adds an iCalendar object; see ``Booking/addObject(_:isAccepted:)``.
  func addObject(_ fact: Fact, isAccepted: Bool) throws(ObjectContent.Refusal) -> Effect {
    let effect = try stated.addObject(fact, isAccepted: isAccepted)
    isChanged = isChanged || effect.isChange
    return effect
  }

  /// Keeps an iCalendar object that is older than what is known.
  func keepObject(_ fact: Fact) { stated.keepObject(fact) }

  /// Whether the facts that are not stored yet change nothing that the event shows: the event of the
  /// stored facts and that of all facts are the same, both drawn now.
  ///
  /// - Parameter draft: the event of all facts, as a person sees it.
  func showsNothingNew(_ draft: EventDraft, _ defaults: DraftDefaults) -> Bool {
    guard let stored, stored.content.options == content.options else { return false }
    guard isChanged else { return true }
    guard content.object == nil, content.isCanceled == stored.content.isCanceled else {
      return false
    }
    let before = stored.draft ?? self.draft(of: stored.content, defaults)
    return draft.differences(from: before).isEmpty
  }

  /// Adds keys that are stored apart.
  func addStored(_ keys: [UUID]) { self.keys.formUnion(keys) }

  func add(_ keys: [UUID]) {
    for key in keys where self.keys.insert(key).inserted { unstoredKeys.insert(key) }
  }

  // MARK: Storing

  /// Whether the ledger has some of its facts.
  var isInLedger: Bool { stored != nil }
  var isStored: Bool { stated.isStored && unstoredKeys.isEmpty }

  /// What is to be stored of the booking; empty for nothing.
  func removeUnstored() -> [StoredFacts] {
    defer { store() }
    guard !isStored else { return [] }
    defer { unstoredKeys = [] }
    return [
      StoredFacts(identity: identity, facts: stated.removeUnstored(), keys: Array(unstoredKeys))
    ]
  }

  private func store() {
    forgetEarlier()
    (stored, isChanged) = ((content, drawn.draft), false)
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
    stated.findSources()
    forgetEarlier()
    if let draft = drawn.draft { return draft }
    let draft = EventDraft(content, of: stated, leg, defaults: defaults)
    keep(draft)
    return draft
  }

  /// The event of what the booking has said at another time.
  func draft(of content: BookingContent, _ defaults: DraftDefaults) -> EventDraft {
    EventDraft(content, of: stated, Leg(content.reservation), defaults: defaults)
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
