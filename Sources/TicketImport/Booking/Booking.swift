import CivilTime
import Foundation
import Reservations

/// One thing to attend: all facts of it, and what they say together.
struct Booking: Sendable {
  /// The UID of its event.
  let identity: UUID
  /// In the order in which they were imported.
  private(set) var facts: [Fact]
  /// What the facts say together: always their fold.
  private(set) var content: BookingContent {
    didSet { version += 1 }
  }
  /// Grows with each change of the content.
  private(set) var version = 0
  /// The indices of facts by their digests.
  private var indices: [ContentFingerprint: Int] = [:]
  /// The inputs of the facts whose tickets nothing names.
  private var inputs: Set<String> = []
  /// The facts, and further readings of their records, that are not stored yet.
  private var unstored: [Fact]
  /// By inputs that have stated nothing new: further readings, which are not stored.
  private var restated: [String: [Fact]] = [:]

  /// - Parameters:
  ///   - facts: in the order in which they were imported; empty for a booking to be.
  ///   - areStored: whether the ledger has them.
  init(_ identity: UUID, _ facts: [Fact] = [], areStored: Bool = true) {
    self.identity = identity
    self.facts = facts
    content = BookingContent(facts)
    unstored = areStored ? [] : facts
    for index in facts.indices { addToIndices(index) }
  }

  private mutating func addToIndices(_ index: Int) {
    let fact = facts[index]
    indices[fact.digest] = index
    guard fact.hasUnnamedTickets, inputs.insert(fact.input).inserted else { return }
    unstored += restated.removeValue(forKey: fact.input) ?? []
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
  mutating func add(_ fact: Fact, mayChange: Bool) -> Effect {
    if let index = indices[fact.digest] { return addAgain(fact, index) }
    let known = !mayChange && fact.isStranger(to: maker) ? content : nil
    let effect = content.add(fact, to: facts)
    if let known, effect.replaces {
      content = known
      return .held
    }
    append(fact)
    return effect
  }

  /// Adds an iCalendar object; returns what it does to the event.
  ///
  /// - Parameter isAccepted: whether a person decides about it.
  mutating func addObject(
    _ fact: Fact, isAccepted: Bool
  ) throws(ObjectContent.Refusal) -> Effect {
    var fact = fact
    if let index = indices[fact.digest] {
      guard content.object?.ignores(fact) == true else { return addAgain(fact, index) }
      fact.state(againAt: fact.imported)
    }
    fact.isAccepted = isAccepted
    let effect = try content.applyObject(fact)
    append(fact)
    return effect
  }

  /// Keeps an iCalendar object that is older than what is known: it counts once the later ones are
  /// withdrawn.
  mutating func keepObject(_ fact: Fact) {
    guard indices[fact.digest] == nil else { return }
    var fact = fact
    fact.isAccepted = false
    content.keepObject(fact)
    append(fact)
  }

  private mutating func append(_ fact: Fact) {
    facts.append(fact)
    addToIndices(facts.count - 1)
    unstored.append(fact)
  }

  /// A record that was read before: another way to read it counts from now on, and tickets that nothing
  /// names are of a further input.
  private mutating func addAgain(_ fact: Fact, _ index: Int) -> Effect {
    let known = facts[index]
    facts[index] = known.read(again: fact)
    if fact.again(as: known) != known {
      unstored.append(fact)
      return content.fold(facts)
    }
    guard facts[index] != known else { return .nothing }
    if inputs.contains(fact.input) {
      unstored.append(fact)
    } else {
      restated[fact.input, default: []].append(fact)
    }
    return content.restate(facts[index])
  }

  // MARK: Storing

  var isStored: Bool { unstored.isEmpty }

  /// The facts that are to be stored, which count as stored from now on.
  mutating func removeUnstored() -> [Fact] {
    defer { unstored = [] }
    return unstored
  }

  /// Finds out which records the fields came from, where facts have come late.
  mutating func findSources() {
    if content.sources == nil { content.findSources(facts) }
  }
}
