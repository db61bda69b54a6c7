import CivilTime
import Foundation
import Reservations

/// What the facts of a booking say together: the fold of its facts, and the only merge of bookings.
///
/// Facts count in the order in which they were made. `FieldRule` says which value of a field counts,
/// `TicketList` which ticket a fact is about.
struct BookingContent: Sendable, Equatable {
  /// What is not of its tickets.
  private var values = BookingValues()
  private var list = TicketList()
  /// The tickets that nothing names of a cancellation, while nothing else is known of the booking.
  private var ofCancellation: [Ticket] = []
  /// Whether nothing but cancellations has stated the booking: what they state is all that is known of it.
  private var isOfCancellations = false
  /// Whether the whole booking was canceled, and not its tickets singly.
  private var isCanceledWhole = false
  /// The starts of canceled facts that nothing has confirmed since.
  private var canceledStarts: [ReservationTime] = []
  /// What iCalendar objects state; nil for a booking.
  @Indirect private(set) var object: ObjectContent? = nil
  /// The position of the first record; nil without facts.
  private(set) var first: String?
  /// The positions of the records that the fields came from, where that is a later one; nil where a fact
  /// has come late, until they are looked for.
  private(set) var sources: [Field: String]? = [:]
  /// When the latest fact was made; nil without facts.
  private var latest: Instant?
  /// Nil while no fact has come late, and where a fact cancels.
  private var steps: FoldSteps?

  init() {}

  /// Folds facts.
  ///
  /// - Parameter facts: in the order in which they were imported.
  init(_ facts: [Fact]) {
    if facts.contains(where: \.isOfObject) {
      object = ObjectContent(facts)
      first = facts.first?.position
      return
    }
    let maker = facts.indices.first { !facts[$0].isCanceled }
    let order = facts.indices.sorted { (facts[$0].moment, $0) < (facts[$1].moment, $1) }
    for index in order {
      // A cancellation that came before the booking counts only if the booking has the same maker.
      if let maker, index < maker, facts[index].isStranger(to: facts[maker]) { continue }
      _ = apply(facts[index])
    }
    latest = order.last.map { facts[$0].moment }
  }

  /// Without tickets, the status, and when it was made.
  var reservation: Reservation { values.reservation }
  var status: ReservationStatus? { values.status }
  /// The options of the imports that count.
  var options: DraftOptions { object?.options ?? values.options }
  var tickets: [Ticket] { list.tickets }
  var isCanceled: Bool { isCanceledWhole || list.areCanceled }
  /// The guests and the tickets that are canceled beside others.
  var canceledTickets: [Ticket] { isCanceled ? [] : tickets.filter(\.isCanceled) }

  /// The merged reservation, with the tickets that are valid; all tickets of a canceled booking.
  var merged: Reservation {
    var merged = reservation
    merged.tickets = isCanceled ? tickets + ofCancellation : tickets.filter { !$0.isCanceled }
    merged.status = isCanceled ? .cancelled : status
    return merged
  }

  /// The content without tickets: what a line of results shows.
  var whole: BookingContent {
    var whole = BookingContent()
    (whole.values, whole.isCanceledWhole) = (values, isCanceled)
    return whole
  }

  /// This content without tickets, with those of a later one.
  func withTickets(of later: BookingContent) -> BookingContent {
    var content = self
    content.list = later.list
    return content
  }

  /// Whether a fact cancels the booking on another day than that of its start: the booking was moved
  /// since.
  func hasLeft(startOf fact: Fact) -> Bool {
    guard fact.isCanceled, let own = fact.reservation.start, let start = reservation.start
    else { return false }
    return own.date != start.date && !own.agrees(with: start)
  }

  /// Whether a fact states a start that is not that of the booking.
  func hasOtherStart(than fact: Fact) -> Bool {
    fact.reservation.start.map(values.isMoved(to:)) ?? false
  }

  /// Whether the tickets of a fact were canceled before it was made, and others are valid.
  func takesPlaceWithout(_ fact: Fact) -> Bool {
    guard !isCanceled, hasTickets(of: fact) else { return false }
    return fact.tickets.allSatisfy { list.isCanceled($0, before: fact.moment) }
  }

  /// Whether the notes of its event have too many tickets to be drawn for each fact.
  var hasManyTickets: Bool { list.count > 100 }

  /// Whether a fact names tickets, all of which are known.
  func hasTickets(of fact: Fact) -> Bool {
    !fact.tickets.isEmpty && fact.tickets.allSatisfy(list.isKnown)
  }

  // MARK: Facts

  /// Adds a fact, wherever it is in the order of the others; returns what that changes.
  ///
  /// - Parameter facts: the others, in the order in which they were imported.
  mutating func add(_ fact: Fact, to facts: [Fact]) -> Effect {
    let isLate = latest.map { $0 > fact.moment } ?? false
    // The first fact that does not cancel decides which of the cancellations before it count.
    let isMaker = !fact.isCanceled && facts.allSatisfy(\.isCanceled)
    if !isLate, !isMaker {
      if fact.isCanceled { steps = nil }
      steps?.insert(fact, among: facts)
      return apply(fact)
    }
    let cancels = fact.isCanceled || steps == nil && facts.contains(where: \.isCanceled)
    if !cancels, list.isIndependentOfOrder(fact) { return insert(fact, among: facts) }
    return fold(facts + [fact])
  }

  /// Finds out which records the fields came from.
  mutating func findSources(_ facts: [Fact]) { sources = BookingContent(facts).sources }

  /// Folds all facts anew; returns what that changes.
  mutating func fold(_ facts: [Fact]) -> Effect {
    let before = self
    self = BookingContent(facts)
    return effect(since: before)
  }

  /// Adds a fact that was made before others, and whose ticket does not depend on theirs.
  private mutating func insert(_ fact: Fact, among facts: [Fact]) -> Effect {
    var changes = FieldChanges()
    list.add(fact, revives: false, &changes)
    var steps = self.steps ?? FoldSteps(facts)
    self.steps = nil
    steps.insert(fact, among: facts)
    steps.last.compare(with: values, &changes)
    values = steps.last
    if steps.beginsWithLatest { first = fact.position }
    (self.steps, sources) = (steps, nil)
    return Effect(changes)
  }

  /// Applies a known fact that a further input states again.
  mutating func addAgain(_ fact: Fact) -> Effect {
    var changes = FieldChanges()
    list.addAgain(fact, &changes)
    return Effect(changes)
  }

  /// Applies a fact that was made after the others.
  mutating func apply(_ fact: Fact) -> Effect {
    latest = fact.moment
    guard first != nil else { return begin(fact) }
    if fact.isCanceled {
      if hasLeft(startOf: fact) { return .nothing }
      var changes = FieldChanges()
      if isOfCancellations {
        values.add(fact, &changes)
        if ofCancellation.isEmpty {
          ofCancellation = fact.tickets.filter(\.isUnnamed)
          if !ofCancellation.isEmpty { changes.add(.seat, replaces: false) }
        }
      }
      for field in changes.fields { sources?[field] = fact.position }
      let effect = cancel(fact)
      return effect == .nothing ? Effect(changes) : effect
    }
    let (wasCanceled, wasOfCancellations) = (isCanceled, isOfCancellations)
    isOfCancellations = false
    ofCancellation = []
    var changes = FieldChanges()
    var revives = fact.confirms
    if let start = fact.reservation.start, !canceledStarts.isEmpty {
      let isOfCanceled = canceledStarts.contains(where: start.agrees(with:))
      if isOfCanceled, !revives, values.isMoved(to: start) { return .nothing }
      if revives { canceledStarts.removeAll(where: start.agrees(with:)) }
      // The booking is valid at another start.
      revives = revives || !isOfCanceled
    }
    if revives, isCanceledWhole || fact.tickets.isEmpty && isCanceled {
      isCanceledWhole = false
      if fact.tickets.isEmpty {
        // Those of which nothing but cancellations are known are none of a booking without tickets.
        if wasOfCancellations { list = TicketList() } else { list.confirmAll() }
      }
      changes.add(.status, replaces: true)
    }
    if wasOfCancellations {
      let before = values
      values.begin(fact, afterCancellations: before)
      values.compare(with: before, &changes)
      sources = [:]
      first = fact.position
    } else {
      values.apply(fact, &changes)
    }
    // An earlier cancellation is about the start that the booking has now.
    if isCanceledWhole, canceledStarts.isEmpty, let start = reservation.start {
      canceledStarts = [start]
    }
    list.add(fact, revives: revives, &changes)
    for field in changes.fields where field != .status { sources?[field] = fact.position }
    return wasCanceled && !isCanceled ? .revived : Effect(changes)
  }

  /// Applies an iCalendar object.
  mutating func applyObject(_ fact: Fact) throws(ObjectContent.Refusal) -> Effect {
    var known = object ?? ObjectContent()
    let effect = try known.add(fact)
    object = known
    first = first ?? fact.position
    return effect
  }

  /// Keeps an iCalendar object that is older than what is known.
  mutating func keepObject(_ fact: Fact) {
    // Another reference to the object would copy its versions.
    var known = object
    object = nil
    known?.keep(fact)
    object = known
  }

  private mutating func begin(_ fact: Fact) -> Effect {
    if fact.isCanceled { _ = cancel(fact) }
    first = fact.position
    isOfCancellations = fact.isCanceled
    values.begin(fact)
    guard !fact.isCanceled else {
      ofCancellation = fact.tickets.filter(\.isUnnamed)
      return .canceled
    }
    var changes = FieldChanges()
    list.add(fact, revives: fact.confirms, &changes)
    return .added(changes.fields)
  }

  private mutating func cancel(_ fact: Fact) -> Effect {
    let wasCanceled = isCanceled
    let named = fact.tickets.filter { !$0.isUnnamed }
    let isWhole = named.isEmpty || first != nil && list.isNameless && !isOfCancellations
    let isChanged: Bool
    if isWhole {
      isCanceledWhole = true
      isChanged = list.cancelAll() || !wasCanceled
    } else {
      isChanged = list.cancel(named, of: fact, merges: isOfCancellations)
    }
    guard isCanceled else { return isChanged ? .changed([.seat]) : .nothing }
    if let start = fact.reservation.start ?? reservation.start, !canceledStarts.contains(start) {
      canceledStarts.append(start)
    }
    if wasCanceled, !isWhole { return isChanged ? .changed([.seat]) : .nothing }
    return isChanged ? .canceled : .nothing
  }

  /// What facts have changed since an earlier content.
  private func effect(since earlier: BookingContent) -> Effect {
    if isCanceled != earlier.isCanceled { return isCanceled ? .canceled : .revived }
    var changes = FieldChanges()
    values.compare(with: earlier.values, &changes)
    let own = tickets + ofCancellation
    let known = earlier.tickets + earlier.ofCancellation
    if own != known {
      let isMore = known.allSatisfy { ticket in own.contains { $0.extends(ticket) } }
      changes.add(.seat, replaces: !isMore)
    }
    return Effect(changes)
  }
}

/// What a fact does to the content of its booking.
enum Effect: Sendable, Equatable {
  case nothing
  /// Values of these fields that were not stated before; `seat` stands for the tickets.
  case added(Set<Field>)
  /// Other values of some of these fields, or a ticket that is valid again.
  case changed(Set<Field>)
  /// The booking or some of its tickets are canceled now.
  case canceled
  /// The booking is not canceled any more.
  case revived
  /// Nothing, for this reason.
  case held(RecordRefusal)

  init(_ changes: FieldChanges) {
    self =
      changes.fields.isEmpty
      ? .nothing : changes.replaces ? .changed(changes.fields) : .added(changes.fields)
  }

  var isChange: Bool { self != .nothing && refusal == nil }

  /// Why the record does nothing; nil for another effect.
  var refusal: RecordRefusal? { if case .held(let refusal) = self { refusal } else { nil } }

  /// Whether something that was stated before is not true any more.
  var replaces: Bool {
    switch self {
    case .changed, .canceled, .revived: true
    case .nothing, .added, .held: false
    }
  }

  /// Whether nothing but tickets has changed.
  var isOfTickets: Bool { fields == [.seat] }

  /// The fields that have other values.
  var fields: Set<Field> {
    switch self {
    case .added(let fields), .changed(let fields): fields
    case .nothing, .canceled, .revived, .held: []
    }
  }
}

extension ReservationTime {
  /// Whether one may be the other: equal moments or readings, the same day where one states only
  /// that, or a moment in UTC and a local time that is this moment in some zone.
  func agrees(with other: ReservationTime) -> Bool {
    guard let time, let clock = other.time else { return date == other.date }
    if let own = instant, let moment = other.instant { return own == moment }
    if (offset == .utc) != (other.offset == .utc) {
      let seconds =
        LocalDateTime(date, time).secondsSinceEpoch
        - LocalDateTime(other.date, clock).secondsSinceEpoch
      let offset = self.offset == .utc ? -seconds : seconds
      // The offsets in use: from -12:00 to +14:00, in quarters of an hour.
      return offset.isMultiple(of: 900) && (-12 * 3600...14 * 3600).contains(offset)
    }
    return date == other.date && time == clock
  }

  /// Whether the time is after a moment; a local time counts in UTC, and a day until its end.
  func hasNotBegun(at moment: Instant) -> Bool {
    if let instant { return instant > moment }
    let reading = LocalDateTime(date, time ?? .midnight).secondsSinceEpoch
    return reading + (time == nil ? 86_400 : 0) > moment.secondsSince1970
  }
}
