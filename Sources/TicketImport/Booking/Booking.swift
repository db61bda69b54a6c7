import CalendarStore
import CivilTime
import Foundation
import Reservations

/// One thing to attend, of the records of an import or of the ledger: all facts of it, what they say
/// together, what it is found by, and what is drawn of it.
///
/// An import draws the event of a new booking once, that of a known one whose facts say what they said
/// before at most once, and that of one that has changed twice: as it was, and as it is now. Of many tickets,
/// the two that decide are drawn without them.
final class Booking {
  /// The UID of its event.
  let identity: UUID
  /// In the order in which they were imported.
  private(set) var facts: [Fact]
  /// What the facts say together: always their fold.
  private(set) var content: BookingContent {
    didSet { drawn = (nil, nil) }
  }
  /// What was drawn of the content.
  private var drawn: (subject: BookingSubject?, draft: ItemDraft?)
  /// The indices of facts by their digests.
  private var indices: [ContentFingerprint: Int] = [:]
  /// The inputs of the facts whose tickets nothing names.
  private var inputs: Set<String> = []
  /// The facts, and further readings of their records, that are not stored yet.
  private var unstored: [Fact]
  /// By inputs that have stated nothing new: further readings, which are not stored.
  private var readAgain: [String: [Fact]] = [:]
  /// What it is found by beside its identity.
  private(set) var keys: Set<UUID> = []
  private var unstoredKeys: [UUID] = []
  /// What the stored facts say together, and their event once it was drawn.
  private struct Stored: Equatable {
    let content: BookingContent
    var draft: ItemDraft?
  }

  /// Nil for a new booking.
  @Indirect private var stored: Stored? = nil
  /// Whether facts that are not stored yet state anything else.
  private var isChanged = false

  /// - Parameters:
  ///   - facts: in the order in which they were imported; empty for a booking to be.
  ///   - areStored: whether the ledger has them.
  ///   - subject: of the only fact; nil where nothing was drawn of it.
  init(
    _ identity: UUID, _ facts: [Fact] = [], areStored: Bool = true, _ subject: BookingSubject? = nil
  ) {
    self.identity = identity
    self.facts = facts
    content = BookingContent(facts)
    drawn = (subject, nil)
    unstored = areStored ? [] : facts
    for index in facts.indices { addToIndices(index) }
    if areStored, !facts.isEmpty { store() }
  }

  private func addToIndices(_ index: Int) {
    let fact = facts[index]
    indices[fact.digest] = index
    // Even nothing that is appended would copy the list, which begins as the facts.
    guard fact.hasUnnamedTickets, inputs.insert(fact.input).inserted, !readAgain.isEmpty,
      let again = readAgain.removeValue(forKey: fact.input)
    else { return }
    unstored += again
  }

  /// The first fact that does not cancel the booking: its sender made it.
  var maker: Fact? { facts.first { !$0.isCanceled } }

  /// Whether the facts are more than cancellations of an event that no iCalendar object has stated.
  var givesEvent: Bool { content.object.map { $0.object != nil } ?? !facts.isEmpty }

  /// Whether the booking has the fact as it is.
  func has(_ fact: Fact) -> Bool {
    indices[fact.digest].map { fact.again(as: facts[$0]) == facts[$0] } ?? false
  }

  /// Whether the booking has the fact, in whatever reading.
  func isStated(by fact: Fact) -> Bool { indices[fact.digest] != nil }

  /// Whether a fact of the booking had the start of another one.
  func hadStart(of fact: Fact) -> Bool {
    guard let start = fact.reservation.start else { return false }
    return facts.contains { $0.reservation.start?.agrees(with: start) == true }
  }

  // MARK: Facts

  /// Adds a fact; returns what it does to the event, and what the booking said before, without tickets.
  ///
  /// Tickets and another calendar count in any case. Other values count if the event before the fact and
  /// the event now differ: these two are all that is drawn to decide about a fact.
  func add(
    _ fact: Fact, mayChange: Bool, _ defaults: DraftDefaults
  ) -> (effect: Effect, before: BookingContent) {
    let (before, known) = (content.whole, drawn.draft)
    let effect = add(fact, mayChange: mayChange)
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

  /// Adds a fact; returns what it does to the content.
  ///
  /// - Parameter mayChange: whether a person decides about what strangers state.
  func add(_ fact: Fact, mayChange: Bool) -> Effect {
    if let index = indices[fact.digest] { return addAgain(fact, index) }
    // Such a cancellation is not asked about, and counts once the booking has that start.
    let isOfOtherStart = content.hasLeft(startOf: fact)
    let refusal = RecordRefusal(of: fact, from: maker, isOfOtherStart: isOfOtherStart)
    if let refusal, isOfOtherStart { return .held(refusal) }
    // Another reference to the content would copy its tickets at each record.
    let known = refusal == nil || mayChange ? nil : content
    let effect = content.add(fact, to: facts)
    if let known, let refusal, effect.replaces {
      content = known
      return .held(refusal)
    }
    append(fact)
    return effect
  }

  /// Adds an iCalendar object; returns what it does to the event.
  ///
  /// - Parameter isAccepted: whether a person decides about it.
  func addObject(_ fact: Fact, isAccepted: Bool) throws(ObjectContent.Refusal) -> Effect {
    var fact = fact
    let effect: Effect
    if let index = indices[fact.digest], content.object?.ignores(fact) != true {
      effect = addAgain(fact, index)
      if let fault = content.object?.fault { throw .unreadableCopy(fault) }
    } else {
      if indices[fact.digest] != nil { fact.state(againAt: fact.imported) }
      fact.isAccepted = isAccepted
      effect = try content.applyObject(fact)
      append(fact)
    }
    isChanged = isChanged || effect.isChange
    return effect
  }

  /// Keeps an iCalendar object that is older than what is known: it counts once the later ones are
  /// withdrawn.
  func keepObject(_ fact: Fact) {
    guard indices[fact.digest] == nil else { return }
    var fact = fact
    fact.isAccepted = false
    content.keepObject(fact)
    append(fact)
  }

  private func append(_ fact: Fact) {
    facts.append(fact)
    addToIndices(facts.count - 1)
    unstored.append(fact)
  }

  /// A record that was read before: another way to read it counts from now on, and tickets that nothing
  /// names are of a further input.
  private func addAgain(_ fact: Fact, _ index: Int) -> Effect {
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
      readAgain[fact.input, default: []].append(fact)
    }
    return content.addAgain(facts[index])
  }

  /// Whether the facts that are not stored yet change nothing that the event shows: the event of the
  /// stored facts and that of all facts are the same, both drawn now.
  ///
  /// - Parameter draft: the event of all facts, as a person sees it.
  func showsNothingNew(_ draft: ItemDraft, _ defaults: DraftDefaults) -> Bool {
    guard let stored, stored.content.options == content.options else { return false }
    guard isChanged else { return true }
    guard content.object == nil, content.isCanceled == stored.content.isCanceled else {
      return false
    }
    let before = stored.draft ?? self.draft(of: stored.content, defaults)
    return draft.differences(from: before).isEmpty
  }

  /// Adds facts that do not count now: they are stored in front of those that do.
  func add(withdrawn facts: [Fact]) { unstored = facts + unstored }

  /// Adds keys that are stored apart.
  func addStored(_ keys: [UUID]) { self.keys.formUnion(keys) }

  func add(_ keys: [UUID]) {
    for key in keys where self.keys.insert(key).inserted { unstoredKeys.append(key) }
  }

  // MARK: Storing

  /// Whether the ledger has some of its facts.
  var isInLedger: Bool { stored != nil }
  var isStored: Bool { unstored.isEmpty && unstoredKeys.isEmpty }

  /// What is to be stored of the booking, which counts as stored from now on; empty for nothing.
  func removeUnstored() -> [StoredFacts] {
    defer { store() }
    guard !isStored else { return [] }
    let (new, newKeys) = (unstored, unstoredKeys)
    unstored = []
    unstoredKeys = []
    return [StoredFacts(identity: identity, facts: new, keys: newKeys)]
  }

  private func store() {
    (stored, isChanged) = (Stored(content: content, draft: drawn.draft), false)
  }

  // MARK: Drawn

  /// What the booking is about.
  var subject: BookingSubject {
    let subject = drawn.subject ?? BookingSubject(content.reservation)
    drawn.subject = subject
    return subject
  }

  /// The event of the booking, drawn from all that is known of it.
  func draft(_ defaults: DraftDefaults) -> ItemDraft {
    if let draft = drawn.draft { return draft }
    if content.sources == nil { content.findSources(facts) }
    let draft = ItemDraft(content, of: self, subject, defaults: defaults)
    drawn.draft = draft
    return draft
  }

  /// The event of what the booking has said at another time.
  func draft(of content: BookingContent, _ defaults: DraftDefaults) -> ItemDraft {
    ItemDraft(content, of: self, BookingSubject(content.reservation), defaults: defaults)
  }

  /// Keeps the event of the only fact.
  func keep(_ draft: ItemDraft) { drawn.draft = draft }
}

/// The facts and the keys of a booking that a ledger is to keep.
struct StoredFacts: Sendable, Equatable {
  var identity: UUID
  var facts: [Fact]
  var keys: [UUID]
}
