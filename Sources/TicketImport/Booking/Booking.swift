import CalendarStore
import CivilTime
import Foundation
import Reservations

/// One thing to attend with all that records have stated of it.
final class Booking {
  /// The UID of its event.
  let identity: UUID
  /// In the order in which they came.
  private(set) var facts: [Fact]
  /// The places of the facts in the order in which they were made.
  private var order: [Int]
  /// What the facts say in their order, but for tickets that were moved to a later input since.
  private var folded = BookingContent()
  private var isStale = false
  /// What it is found by beside its identity.
  private(set) var keys: Set<UUID> = []
  /// The facts that are not stored yet.
  private var unstored: [Fact] = []
  private var unstoredKeys: Set<UUID> = []
  /// The draft of the first fact alone, while there is no other one.
  private var firstDraft: Shared<EventDraft>?
  private var knownLeg: Leg?
  /// Who made the booking: from whom the first fact is that does not cancel it; nil without one.
  private(set) var maker: Maker?
  /// The cancellations that came before the booking, and not from its maker: they do not count.
  private var ignored: Set<ContentFingerprint> = []
  /// The places of the facts.
  private var places: [ContentFingerprint: Int] = [:]
  /// The inputs of the facts whose tickets nothing names.
  private var inputs: Set<String> = []
  /// Known facts with such tickets that an input states again.
  private var restated: (input: String, digests: [ContentFingerprint]) = ("", [])

  /// A booking of the ledger.
  ///
  /// - Parameter facts: in the order in which they were stored.
  init(_ identity: UUID, _ facts: [Fact]) {
    self.identity = identity
    self.facts = []
    order = facts.indices.sorted { (facts[$0].moment, $0) < (facts[$1].moment, $1) }
    for fact in facts {
      _ = findMaker(fact)
      self.facts.append(fact)
      index(self.facts.count - 1)
    }
    folded = fold(order)
  }

  /// A new booking.
  ///
  /// - Parameters:
  ///   - leg: of the fact.
  ///   - draft: of the fact alone.
  init(_ identity: UUID, _ fact: Fact, keys: [UUID], leg: Leg? = nil, draft: Shared<EventDraft>?) {
    self.identity = identity
    facts = [fact]
    order = [0]
    _ = findMaker(fact)
    _ = folded.apply(fact)
    unstored = [fact]
    firstDraft = draft
    knownLeg = leg
    index(0)
    add(keys)
  }

  private func index(_ place: Int) {
    let fact = facts[place]
    places[fact.digest] = place
    if fact.hasUnnamedTickets { inputs.insert(fact.input) }
  }

  /// Adds keys that are stored apart.
  func addStored(_ keys: [UUID]) { self.keys.formUnion(keys) }

  func add(_ keys: [UUID]) {
    for key in keys where self.keys.insert(key).inserted { unstoredKeys.insert(key) }
  }

  /// What the facts say together.
  var content: BookingContent {
    if isStale { foldAll() }
    return folded
  }

  /// The same without the tickets.
  var shown: BookingContent.Shown { folded.shown }

  /// What the booking says of its leg.
  var leg: Leg {
    if let knownLeg { return knownLeg }
    let leg = Leg(folded.$reservation)
    knownLeg = leg
    return leg
  }

  // MARK: Facts

  /// What a further fact is to the booking.
  enum Step {
    /// The booking had the fact.
    case known
    /// The fact is of the booking; empty for one that changes nothing.
    case added(BookingContent.Change)
    /// The fact would change what others have stated, and comes from somebody else.
    case ofStranger
    /// The record is not to become an event, for this reason.
    case refused(String)
    /// The ledger could not be read.
    case failed(StoreError)
  }

  /// Whether the booking has the fact as it is.
  func has(_ fact: Fact) -> Bool {
    places[fact.digest].map { fact.again(as: facts[$0]) == facts[$0] } ?? false
  }

  /// Adds a fact in its place in the order of facts.
  ///
  /// - Parameter mayChange: whether a person decides about what strangers state.
  func add(_ fact: Fact, keys: [UUID] = [], mayChange: Bool) -> Step {
    if let place = places[fact.digest] {
      let isMoved = restate(place, in: fact.input)
      let step = refresh(place, with: fact)
      if isMoved, case .known = step { return .added([.added, .tickets]) }
      return step
    }
    if findMaker(fact) { foldAll() }
    let place = order.lastIndex { facts[$0].moment <= fact.moment }.map { $0 + 1 } ?? 0
    let isLast = place == order.endIndex
    let isAllowed = mayChange || !isStranger(fact)
    facts.append(fact)
    order.insert(facts.count - 1, at: place)
    var change: BookingContent.Change
    if isAllowed, isLast {
      change = folded.apply(fact)
    } else if isAllowed, inputs.isEmpty, let late = folded.addTickets(of: fact) {
      change = late
    } else {
      let before = content
      let after = fold(order)
      change = after.change(since: before)
      if isLast {
        var last = before
        change = last.apply(fact)
      }
      if !isAllowed, !change.isDisjoint(with: [.replaced, .canceled]) {
        facts.removeLast()
        order.remove(at: place)
        return .ofStranger
      }
      folded = after
    }
    index(facts.count - 1)
    unstored.append(fact)
    add(keys)
    (firstDraft, knownLeg) = (nil, nil)
    if fact.hasUnnamedTickets, restated.input == fact.input {
      for digest in restated.digests { places[digest].map { move($0, to: fact.input) } }
      restated = ("", [])
    }
    return .added(change)
  }

  /// Tickets that nothing names are those of the latest input that states a new one: a row that the
  /// input had before is one of these, too.
  ///
  /// - Returns: whether the tickets of the fact are those of the input now.
  private func restate(_ place: Int, in input: String) -> Bool {
    guard facts[place].hasUnnamedTickets, facts[place].input != input else { return false }
    if inputs.contains(input) {
      move(place, to: input)
      return true
    }
    if restated.input != input { restated = (input, []) }
    restated.digests.append(facts[place].digest)
    return false
  }

  private func move(_ place: Int, to input: String) {
    facts[place].input = input
    unstored.append(facts[place])
    isStale = true
    firstDraft = nil
  }

  /// A record that was read before: another way to read it counts from now on.
  private func refresh(_ place: Int, with fact: Fact) -> Step {
    let new = fact.again(as: facts[place])
    guard new != facts[place] else { return .known }
    let before = content
    facts[place] = new
    unstored.append(new)
    (firstDraft, knownLeg) = (nil, nil)
    foldAll()
    let change = content.change(since: before)
    return change.isEmpty ? .known : .added(change)
  }

  private func foldAll() {
    isStale = false
    folded = fold(order)
  }

  /// In the order in which they were made.
  var ordered: [Fact] { order.map { facts[$0] } }

  private func fold(_ order: [Int]) -> BookingContent {
    var content = BookingContent()
    for place in order where !ignored.contains(facts[place].digest) {
      _ = content.apply(facts[place])
    }
    return content
  }

  // MARK: Senders

  /// The person, with files and typed events, or the sender of a mail.
  enum Maker {
    case person
    case mail(MailSender)
  }

  /// Makes the first fact that cancels nothing that of the maker.
  ///
  /// - Returns: whether cancellations before it do not count any more.
  private func findMaker(_ fact: Fact) -> Bool {
    guard maker == nil, !fact.isCanceled else { return false }
    maker = fact.sender.map(Maker.mail) ?? .person
    ignored = Set(facts.filter(isStranger).map(\.digest))
    return !ignored.isEmpty
  }

  /// Whether the fact is from a mail, and not from whom the booking is.
  func isStranger(_ fact: Fact) -> Bool {
    switch (fact.sender, maker) {
    case (nil, _), (_, nil): false
    case (_?, .person): true
    case (let own?, .mail(let maker)): !own.mayChange(mailsOf: maker)
    }
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
    if let firstDraft { return firstDraft.wrappedValue }
    var draft = EventDraft(content.merged, defaults: defaults.with(content.options))
    draft.identity = .event(identity)
    draft.isKnownByID = leg.isKnownByID
    draft.addCanceled(content.canceledTickets)
    if facts.count > 1 {
      var source = draft.source ?? DraftSource()
      source.record = ordered[0].position
      for (field, position) in content.sources {
        let field = DraftField(field)
        let isJoined = field == .notes && source.record != position
        source.records[field] =
          isJoined ? "\(position), \(source.record ?? "")" : position
      }
      draft.source = source
    }
    if facts.count == 1 { firstDraft = Shared(wrappedValue: draft) }
    return draft
  }
}

/// The facts and the keys of a booking that a ledger is to keep.
struct StoredFacts: Sendable, Equatable {
  var identity: UUID
  var facts: [Fact]
  var keys: [UUID]
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

extension Booking {
  /// Whether a fact of the booking had the start of another one.
  func hadStart(of fact: Fact) -> Bool {
    guard let start = fact.reservation.start else { return false }
    return facts.contains { $0.reservation.start?.agrees(with: start) == true }
  }
}
