import CalendarStore
import CivilTime
import Foundation
import Reservations

/// One thing to attend with all that records have stated of it.
final class Booking {
  /// The UID of its event.
  let identity: UUID
  /// In the order in which they were imported.
  private(set) var facts: [Fact]
  /// What the facts say together: always their fold.
  private(set) var content: BookingContent {
    didSet { (knownLeg, knownDraft) = (nil, nil) }
  }
  /// What it is found by beside its identity.
  private(set) var keys: Set<UUID> = []
  /// The indices of facts by their digests.
  private var indices: [ContentFingerprint: Int] = [:]
  /// When the latest fact was made.
  private var latest: Instant
  /// Nil while no fact has come late.
  private var steps: FoldSteps?
  private var hasCancellation: Bool
  /// The inputs of the facts whose tickets nothing names.
  private var inputs: Set<String> = []
  /// The indices of the facts that are not stored as they are.
  private var unstored: Set<Int> = []
  private var unstoredKeys: Set<UUID> = []
  /// The indices of known facts that a further input states again, which has stated nothing new: this
  /// is not stored.
  private var restated: Set<Int> = []
  /// What the stored facts say together; nil for a new booking.
  private(set) var storedContent: BookingContent?
  private var knownLeg: Leg?
  private var knownDraft: EventDraft?

  /// - Parameter facts: in the order in which they were stored; empty for a booking to be.
  init(_ identity: UUID, _ facts: [Fact] = []) {
    self.identity = identity
    self.facts = facts
    content = BookingContent(facts)
    storedContent = facts.isEmpty ? nil : content
    latest = facts.map(\.moment).max() ?? Instant(secondsSince1970: 0)
    hasCancellation = facts.contains(where: \.isCanceled)
    for index in facts.indices { addToIndices(index) }
  }

  /// A new booking.
  ///
  /// - Parameters:
  ///   - leg: of the fact.
  ///   - draft: of the fact alone.
  convenience init(
    _ identity: UUID, _ fact: Fact, keys: [UUID] = [], leg: Leg? = nil, draft: EventDraft? = nil
  ) {
    self.init(identity, [fact])
    (knownLeg, knownDraft) = (leg, draft)
    unstored = [0]
    storedContent = nil
    add(keys)
  }

  private func addToIndices(_ index: Int) {
    let fact = facts[index]
    indices[fact.digest] = index
    guard fact.hasUnnamedTickets, inputs.insert(fact.input).inserted else { return }
    let again = restated.filter { facts[$0].laterInputs?.contains(fact.input) == true }
    restated.subtract(again)
    unstored.formUnion(again)
  }

  /// Adds keys that are stored apart.
  func addStored(_ keys: [UUID]) { self.keys.formUnion(keys) }

  func add(_ keys: [UUID]) {
    for key in keys where self.keys.insert(key).inserted { unstoredKeys.insert(key) }
  }

  /// What the booking says of its leg.
  var leg: Leg {
    let leg = knownLeg ?? Leg(content.reservation)
    knownLeg = leg
    return leg
  }

  /// The first fact that does not cancel the booking: its sender made it.
  var maker: Fact? { facts.first { !$0.isCanceled } }

  /// Whether the facts are more than cancellations of an event that no iCalendar object has stated.
  var givesEvent: Bool { content.object.map { $0.object != nil } ?? !facts.isEmpty }

  // MARK: Facts

  /// Whether the booking has the fact as it is.
  func has(_ fact: Fact) -> Bool {
    indices[fact.digest].map { fact.again(as: facts[$0]) == facts[$0] } ?? false
  }

  /// Whether a fact of the booking had the start of another one.
  func hadStart(of fact: Fact) -> Bool {
    guard let start = fact.reservation.start else { return false }
    return facts.contains { $0.reservation.start?.agrees(with: start) == true }
  }

  /// Adds a fact; returns what it does to the content.
  ///
  /// - Parameter mayChange: whether a person decides about what strangers state.
  func add(_ fact: Fact, keys: [UUID] = [], mayChange: Bool) -> Effect {
    if let index = indices[fact.digest] { return addAgain(fact, index) }
    if !mayChange, fact.isStranger(to: maker) {
      var trial = content
      let effect =
        latest <= fact.moment
        ? trial.apply(fact) : BookingContent(facts + [fact]).effect(since: content)
      switch effect {
      case .changed, .canceled: return .held
      case .nothing, .added, .held: break
      }
    }
    let effect = addToContent(fact)
    append(fact)
    add(keys)
    return effect
  }

  /// Adds an iCalendar object; returns what it does to the event.
  ///
  /// - Parameter isAccepted: whether a person decides about it.
  func addObject(
    _ fact: Fact, isAccepted: Bool
  ) throws(ObjectContent.Refusal) -> Effect {
    var fact = fact
    if let index = indices[fact.digest] {
      guard content.object?.ignores(fact) == true else { return addAgain(fact, index) }
      fact.state(againAt: fact.imported)
    }
    let effect = try content.applyObject(fact, isAccepted: isAccepted)
    append(fact)
    return effect
  }

  private func append(_ fact: Fact) {
    facts.append(fact)
    latest = max(latest, fact.moment)
    if fact.isCanceled { (hasCancellation, steps) = (true, nil) }
    addToIndices(facts.count - 1)
    unstored.insert(facts.count - 1)
  }

  private func addToContent(_ fact: Fact) -> Effect {
    // The maker's fact decides which of the cancellations before it count.
    if latest <= fact.moment, maker != nil || fact.isCanceled {
      _ = steps?.insert(fact, among: facts)
      return content.apply(fact)
    }
    if !fact.isCanceled, !hasCancellation {
      var steps = self.steps ?? FoldSteps(facts)
      self.steps = nil
      if let effect = content.insert(fact, among: facts, &steps) {
        self.steps = steps
        return effect
      }
    }
    return fold(facts + [fact])
  }

  /// Folds all facts anew; returns what that changes.
  private func fold(_ facts: [Fact]) -> Effect {
    let before = content
    (content, steps) = (BookingContent(facts), nil)
    return content.effect(since: before)
  }

  /// A record that was read before: another way to read it counts from now on, and tickets that nothing
  /// names are of a further input.
  private func addAgain(_ fact: Fact, _ index: Int) -> Effect {
    let again = fact.again(as: facts[index])
    if again != facts[index] {
      facts[index] = again
      unstored.insert(index)
      return fold(facts)
    }
    let known = [again.input] + (again.laterInputs ?? [])
    guard fact.hasUnnamedTickets, !known.contains(fact.input) else { return .nothing }
    facts[index].laterInputs = (again.laterInputs ?? []) + [fact.input]
    if inputs.contains(fact.input) { unstored.insert(index) } else { restated.insert(index) }
    return content.restate(again, in: fact.input)
  }

  // MARK: Storing

  /// What is to be stored of the booking; nil for nothing.
  func removeUnstored() -> StoredFacts? {
    guard !isStored else { return nil }
    defer { (unstored, unstoredKeys, storedContent) = ([], [], content) }
    return StoredFacts(
      identity: identity, facts: unstored.sorted().map { facts[$0] }, keys: Array(unstoredKeys))
  }

  var isStored: Bool { unstored.isEmpty && unstoredKeys.isEmpty }

  // MARK: Draft

  /// Keeps the event of the only fact.
  func draw(_ draft: EventDraft) { knownDraft = draft }

  /// The event of the booking, drawn from all that is known of it.
  func draft(_ defaults: DraftDefaults) -> EventDraft {
    if let knownDraft { return knownDraft }
    if content.sources == nil { content = BookingContent(facts) }
    let draft = EventDraft(self, defaults: defaults)
    knownDraft = draft
    return draft
  }
}

/// The facts and the keys of a booking that a ledger is to keep.
struct StoredFacts: Sendable, Equatable {
  var identity: UUID
  var facts: [Fact]
  var keys: [UUID]
}
