import CalendarStore
import CivilTime
import Foundation
import Reservations

/// One thing to attend with all that records have stated of it.
final class Booking {
  /// The UID of its event.
  let identity: UUID
  private(set) var facts: [Fact]
  private(set) var content: BookingContent
  /// What it is found by beside its identity.
  private(set) var keys: Set<UUID> = []
  /// The facts that are not stored yet.
  private var unstored: [Fact] = []
  private var unstoredKeys: Set<UUID> = []
  /// The draft of the first fact alone, while there is no other one.
  private var firstDraft: EventDraft?
  private var knownLeg: Leg?

  /// A booking of the ledger.
  ///
  /// - Parameter facts: in the order in which they were stored.
  init(_ identity: UUID, _ facts: [Fact]) {
    self.identity = identity
    self.facts = facts.enumerated().sorted { one, other in
      (one.element.moment, one.offset) < (other.element.moment, other.offset)
    }.map(\.element)
    content = BookingContent()
    for fact in facts { know(fact) }
    applyAll()
  }

  /// A new booking.
  ///
  /// - Parameter draft: of the fact alone.
  init(_ identity: UUID, _ fact: Fact, keys: [UUID], draft: EventDraft?) {
    self.identity = identity
    facts = [fact]
    content = BookingContent()
    _ = content.apply(fact)
    unstored = [fact]
    firstDraft = draft
    know(fact)
    add(keys)
  }

  private func know(_ fact: Fact) {
    digests.insert(fact.digest)
    if let sender = fact.sender { senders.insert(sender) }
  }

  /// Makes the booking known by keys that are stored already.
  func know(_ keys: [UUID]) { self.keys.formUnion(keys) }

  func add(_ keys: [UUID]) {
    for key in keys where self.keys.insert(key).inserted { unstoredKeys.insert(key) }
  }

  /// What the booking says of its leg.
  var leg: Leg {
    if let knownLeg { return knownLeg }
    let leg = Leg(content.shown.whole)
    knownLeg = leg
    return leg
  }

  /// The domains of those who made the booking.
  private(set) var senders: Set<String> = []
  private var digests: Set<ContentFingerprint> = []

  /// The domains of those whose mails are stored.
  var owners: Set<String> {
    let new = Set(unstored.map(\.digest))
    let known = facts.filter { !new.contains($0.digest) }
    return Set((known.isEmpty ? facts : known).compactMap(\.sender))
  }

  // MARK: Facts

  /// What a further fact is to the booking.
  enum Step {
    /// The booking had the fact.
    case known
    /// The fact is of the booking; empty for one that changes nothing.
    case added(BookingContent.Change)
    /// The fact would change what others have stated, and comes from somebody else.
    case held
    /// The record is not to become an event, for this reason.
    case refused(String)
  }

  /// Adds a fact in its place in the order of facts.
  ///
  /// - Parameter mayChange: whether a person decides about what strangers state.
  func add(_ fact: Fact, keys: [UUID] = [], mayChange: Bool) -> Step {
    if digests.contains(fact.digest),
      let place = facts.lastIndex(where: { $0.digest == fact.digest })
    {
      return refresh(place, with: fact)
    }
    let place = facts.lastIndex { $0.moment <= fact.moment }.map { $0 + 1 } ?? 0
    var change: BookingContent.Change
    if place == facts.endIndex, mayChange || !isStranger(fact) {
      change = content.apply(fact)
    } else {
      var all = facts
      all.insert(fact, at: place)
      var after = BookingContent()
      for fact in all { _ = after.apply(fact) }
      change = after.change(since: content)
      if place == facts.endIndex {
        var last = content
        change = last.apply(fact)
      }
      if !mayChange, !change.isDisjoint(with: [.replaced, .canceled]), isStranger(fact) {
        return .held
      }
      content = after
    }
    facts.insert(fact, at: place)
    know(fact)
    unstored.append(fact)
    add(keys)
    (firstDraft, knownLeg) = (nil, nil)
    return .added(change)
  }

  /// A record that was read before: another way to read it counts from now on.
  private func refresh(_ place: Int, with fact: Fact) -> Step {
    var new = fact
    new.imported = facts[place].imported
    new.input = facts[place].input
    new.position = facts[place].position
    guard new != facts[place] else { return .known }
    let before = content
    facts[place] = new
    unstored.append(new)
    (firstDraft, knownLeg) = (nil, nil)
    applyAll()
    let change = content.change(since: before)
    return change.isEmpty ? .known : .added(change)
  }

  private func applyAll() {
    content = BookingContent()
    for fact in facts { _ = content.apply(fact) }
  }

  /// Whether the fact is from a mail of another domain than the mails that made the booking.
  private func isStranger(_ fact: Fact) -> Bool {
    guard let own = fact.sender, !senders.isEmpty else { return false }
    return !senders.contains { $0 == own || $0.hasSuffix(".\(own)") || own.hasSuffix(".\($0)") }
  }

  // MARK: Storing

  /// What is to be stored of the booking; nil for nothing.
  func removeUnstored() -> StoredFacts? {
    guard !unstored.isEmpty || !unstoredKeys.isEmpty else { return nil }
    defer { (unstored, unstoredKeys) = ([], []) }
    return StoredFacts(identity: identity, facts: unstored, keys: Array(unstoredKeys))
  }

  var isStored: Bool { unstored.isEmpty && unstoredKeys.isEmpty }

  // MARK: Draft

  /// The event of the booking, drawn from all that is known of it.
  func draft(_ defaults: DraftDefaults) -> EventDraft {
    if let firstDraft { return firstDraft }
    var draft = EventDraft(content.merged, defaults: defaults)
    draft.identity = .event(identity)
    draft.isKnownByID = leg.isKnownByID
    draft.addCanceled(content.canceledTickets)
    if facts.count > 1 {
      var source = draft.source ?? DraftSource()
      source.record = facts.first?.position
      for (field, position) in content.sources {
        let field = DraftField(field)
        let isJoined = field == .notes && source.record != position
        source.records[field] =
          isJoined ? "\(position), \(source.record ?? "")" : position
      }
      draft.source = source
    }
    if facts.count == 1 { firstDraft = draft }
    return draft
  }
}

/// The facts and the keys of a booking that a ledger is to keep.
struct StoredFacts: Sendable, Equatable {
  var identity: UUID
  var facts: [Fact]
  var keys: [UUID]
}

extension BookingContent {
  /// What a fact has changed that was not the last one.
  func change(since earlier: BookingContent) -> Change {
    guard self != earlier else { return [] }
    var change: Change = isCanceled && !earlier.isCanceled ? .canceled : .replaced
    if tickets != earlier.tickets { change.insert(.tickets) }
    return change
  }
}

extension EventDraft {
  /// Names in the notes who has canceled beside others.
  mutating func addCanceled(_ tickets: [Ticket]) {
    let names = tickets.compactMap { $0.guest ?? $0.number }
    guard !names.isEmpty else { return }
    let line = "Canceled for: \(names.joined(separator: ", "))"
    notes = Sourced([notes?.value, line].compactMap(\.self).joined(separator: "\n"), .record)
  }
}
