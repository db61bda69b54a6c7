import CalendarStore
import CivilTime
import Foundation
import Reservations

/// The bookings of an import, with those in the ledger: finds the booking that a record is about.
///
/// Facts are of one booking if they have its reservation number, kind, route or name, and start; without
/// a number, if they have one id, one ticket number, one vehicle, route, day and guest, or in one
/// input one vehicle, route and start, or one title, start and place. A fact of another start may be
/// a new version of a booking: that is decided at the end of its input, because a further record may be
/// about that booking.
final class Bookings {
  let session: LedgerSession?
  let defaults: DraftDefaults
  /// Whether a person decides about what strangers state.
  var mayChange = false
  /// Whether a record counts as made now, so that it brings a canceled booking back.
  let ignoresCancellations: Bool
  /// Whether a record replaces an event of another file that has its id.
  var replacesOtherFiles = false
  var bookings: [UUID: Booking] = [:]
  /// The bookings of each reservation number.
  var orders: [String: Order] = [:]
  /// The bookings of other keys that are not stored yet.
  var identities: [UUID: [UUID]] = [:]
  private var input = CurrentInput()
  /// Whether bookings of this import are no longer known.
  var hasForgotten = false
  let run: ImportMoment
  /// `Ledger.dataVersion` at the beginning of the last window.
  var ledgerVersion: Int64?
  /// The identities of the iCalendar events of this import: the file may be one that this program wrote
  /// (`-o`), whose UIDs are those of bookings.
  var events = Set<UUID>()

  /// - Parameter session: nil for an import without a ledger, which knows only its own records.
  init(
    _ session: LedgerSession?, defaults: DraftDefaults, ignoresCancellations: Bool,
    at start: Instant
  ) {
    self.session = session
    let options = DraftOptions(defaults)
    run = ImportMoment(
      number: session?.importID ?? 0, start: start,
      options: options == DraftOptions() ? nil : options)
    self.ignoresCancellations = ignoresCancellations
    self.defaults = defaults
  }

  /// The bookings of the current input.
  var ofInput: [Booking] { input.bookings.compactMap { bookings[$0] } }

  // MARK: Records

  /// Finds the booking of a record; empty for one that is decided at the end of its input.
  func add(
    _ reservation: Reservation, _ reading: Reading, of record: RecordOrigin
  ) -> [Assignment] {
    var fact = Fact(reservation, of: record, in: run)
    if ignoresCancellations { fact.confirm(at: run.start) }
    let before = enter(record.document)
    let item = RecordFact(fact, of: record, reading)
    return before + attempt(item) { () throws(StoreError) in try assign(item) }
  }

  /// Whether a value of the record cannot be read, or contradicts another one. The times of the record
  /// alone decide that, whatever is known of its booking; at the prompt a person is asked.
  private func isRefused(_ item: RecordFact) -> Bool {
    var draft = ItemDraft(
      timesOf: item.subject.placed, item.subject.times(defaults), defaults: defaults)
    draft.show(item.reading)
    return draft.problems.contains { $0.reason != nil }
  }

  /// Begins an input, at the end of the one before.
  func enter(_ name: String) -> [Assignment] {
    guard name != input.name else { return [] }
    let assignments = endInput()
    input = CurrentInput()
    input.name = name
    return assignments
  }

  /// Decides about records that have waited for the end of their input.
  ///
  /// - Parameter most: how many of them; others wait for the next call.
  func endInput(most: Int = .max) -> [Assignment] {
    let items = input.deferred.prefix(most)
    input.deferred.removeFirst(items.count)
    input.ofKnownDay = max(input.ofKnownDay - items.count, 0)
    return items.flatMap { item in
      attempt(item) { () throws(StoreError) in [try assignAtEnd(item)] }
    }
  }

  /// Whether records wait for the end of their input.
  var hasDeferred: Bool { !input.deferred.isEmpty }

  /// Removes the records that wait for the end of their input.
  func removeDeferred() -> [RecordFact] {
    defer { input.deferred = [] }
    return input.deferred
  }

  /// A ledger that cannot be read is the failure of the record.
  private func attempt(
    _ item: RecordFact, _ body: () throws(StoreError) -> [Assignment]
  ) -> [Assignment] {
    do throws(StoreError) { return try body() } catch {
      return [Assignment(item, nil, .held(RecordRefusal(error)))]
    }
  }

  private func assignAtEnd(_ item: RecordFact) throws(StoreError) -> Assignment {
    let order = try order(of: item.subject)
    let same = order.same(as: item.subject)
    if let first = same.first {
      return item.subject.isOfSeveral(same)
        ? Assignment(item, nil, .held(.ofSeveral(same))) : add(item, to: first)
    }
    let open = candidates(of: item, in: order)
    let ofDay = open.filter { $0.subject.day == item.subject.day }
    if let only = (ofDay.isEmpty ? open : ofDay).first, open.count == 1 || ofDay.count == 1 {
      return add(item, to: only)
    }
    return try make(item, in: order)
  }

  private func assign(_ item: RecordFact) throws(StoreError) -> [Assignment] {
    let known = try bookings(ofKey: item.fact.digest.digest)
    if known.isEmpty || !known.allSatisfy({ $0.has(item.fact) }), isRefused(item) {
      guard mayChange else { return [Assignment(item)] }
      item.isAsked = true
    }
    // A cancellation of an order is also about the bookings that do not have it yet.
    let isOfOrder = item.fact.isCanceled && item.subject.start == nil && item.subject.number != nil
    if !known.isEmpty, !isOfOrder {
      let dated = known.count > 1 ? known.filter { $0.subject.start != nil } : []
      return (dated.isEmpty ? known : dated).byDay.map { add(item, to: $0) }
    }
    guard item.subject.number != nil else { return [try assignNumberless(item)] }
    let order = try order(of: item.subject)
    let subject = item.subject
    if subject.start == nil { return try assignWithoutStart(item, order) }
    let near = order.near(subject)
    let same = order.same(as: subject)
    if subject.isOfSeveral(same) { return [Assignment(item, nil, .held(.ofSeveral(same)))] }
    if let first = same.first(where: { !isOfOtherStart(item, $0) }) {
      return [add(item, to: first)]
    }
    if item.fact.isCanceled,
      let canceled = near.first(where: { known in
        subject.hasName(of: known.subject) && known.hadStart(of: item.fact)
      })
        ?? near.filter({ subject.isJourneyOfDay(of: $0.subject) && !isOfOtherStart(item, $0) }).only
    {
      return [add(item, to: canceled)]
    }
    if order.isEmpty, let other = try bookingByKeys(subject), other.subject.number == nil {
      return [add(item, to: other)]
    }
    let open = candidates(of: item, in: order)
    if !item.fact.isCanceled {
      if open.isEmpty { return [try make(item, in: order)] }
      if open.contains(where: { $0.subject.day == subject.day }) {
        input.deferred.insert(item, at: input.ofKnownDay)
        input.ofKnownDay += 1
      } else {
        input.deferred.append(item)
      }
      return []
    }
    // It counts once another record has moved the booking to its start, or one has moved it away.
    if let only = open.only { return [add(item, to: only)] }
    return [try make(item, in: order)]
  }

  /// A record without a start is of the only booking that it may be about; a cancellation, of all.
  private func assignWithoutStart(
    _ item: RecordFact, _ order: Order
  ) throws(StoreError) -> [Assignment] {
    let found = order.all.filter { $0.subject.start != nil && item.subject.mayBe($0.subject) }.byDay
    if let known = order.cancellation(item.fact.digest) { item.fact = item.fact.again(as: known) }
    if item.fact.isCanceled, !found.isEmpty {
      let isNamed = found.contains { $0.content.hasTickets(of: item.fact) }
      let about = found.filter { booking in
        !isNamed || booking.content.hasTickets(of: item.fact) || booking.isStated(by: item.fact)
      }
      let assignments = about.map { add(item, to: $0) }
      if assignments.contains(where: { $0.refusal?.status != .conflict }) { order.add(item.fact) }
      return assignments
    }
    if let only = found.only { return [add(item, to: only)] }
    if let same = order.withoutStart.first(where: { item.subject.hasName(of: $0.subject) }) {
      order.add(item.fact)
      return [add(item, to: same)]
    }
    return [try make(item, in: order)]
  }

  private func assignNumberless(_ item: RecordFact) throws(StoreError) -> Assignment {
    let subject = item.subject
    if let known = try bookingByKeys(subject), !isOfOtherStart(item, known) {
      return add(item, to: known)
    }
    if let key = subject.journey, let identity = input.journeys[key],
      let known = try booking(identity)
    {
      return add(item, to: known)
    }
    var found: [Booking] = []
    for detail in BookingSubject.Detail.allCases {
      guard let identity = subject.identity(detail, defaults)?.uid else { break }
      // An id tells the booking of other records, whatever its name.
      let isOne = { (known: Booking) in
        subject.kind?.isJourney != true || subject.hasName(of: known.subject)
      }
      if let known = try booking(identity), isOne(known), !isOfOtherStart(item, known) {
        found.append(known)
      }
    }
    if let same = found.first(where: { subject.hasStart(of: $0.subject) }) {
      return add(item, to: same)
    }
    if let first = found.first, try !hasSeveralDates(subject) { return add(item, to: first) }
    return try make(item, in: Order())
  }

  // MARK: Candidates

  /// Whether the record is about something else than a booking that another record of the input is
  /// about: their starts differ, and neither is newer nor cancels the other.
  private func isOfOtherStart(_ item: RecordFact, _ booking: Booking) -> Bool {
    guard let start = item.subject.start, let known = booking.subject.start,
      !start.agrees(with: known)
    else { return false }
    return isClaimedByOthers(booking, than: item)
  }

  /// Whether another record of the input is about the booking: one of another start, unless one of
  /// both says that it is newer, or a further one has canceled it.
  private func isClaimedByOthers(_ booking: Booking, than item: RecordFact) -> Bool {
    guard let claim = input.claims[booking.identity] else { return false }
    if let start = item.subject.start, claim.start?.agrees(with: start) == true { return false }
    guard let own = item.fact.made, let made = claim.made else { return true }
    return own == made
  }

  /// The bookings of the record's name that it may be a new version of: they have not begun, no other record
  /// of the input is about them, its tickets are not canceled while others are valid, and they are more than a
  /// later cancellation, unless that is of the same journey on its day.
  private func candidates(of item: RecordFact, in order: Order) -> [Booking] {
    // Each booking of a long list is that of another record.
    if item.fact.made == nil, let number = item.subject.number,
      input.claimed[number] == order.all.count
    {
      return []
    }
    return order.all.filter { booking in
      guard item.subject.hasName(of: booking.subject), let start = booking.subject.start,
        start.hasNotBegun(at: item.fact.moment),
        !booking.content.takesPlaceWithout(item.fact)
      else { return false }
      return !isClaimedByOthers(booking, than: item)
    }
  }

  private func add(_ item: RecordFact, to booking: Booking) -> Assignment {
    var otherFile: String?
    if item.subject.isKnownByID {
      let day = item.subject.times(defaults).start?.reading.date
      otherFile = self.otherFile(item, item.subject.placed.title, on: day, than: booking)
      if let otherFile, !mayBeDecided(booking) {
        return Assignment(item, booking, .held(.conflict(otherFile)))
      }
    }
    let known = booking.facts.count
    let hadStart = item.fact.isCanceled && booking.hadStart(of: item.fact)
    let assignment = addFact(item, to: booking)
    assignment.otherFile = otherFile
    guard assignment.refusal == nil else { return assignment }
    if booking.facts.count > known { refuse(assignment, hadStart: hadStart) }
    if let number = item.subject.number {
      orders[number]?.add(booking)
      orders[number]?.add(item.fact)
    }
    return assignment
  }

  /// Adds a fact whose booking is known.
  func addFact(_ item: RecordFact, to booking: Booking) -> Assignment {
    let (effect, before) = booking.add(item.fact, mayChange: mayChange, defaults)
    if effect.refusal == nil {
      claim(booking, by: item)
      link(item, to: booking)
    }
    return Assignment(
      item, booking, effect, before: effect == .nothing || effect.isOfTickets ? nil : before)
  }

  /// Refuses a new record that is about a start which its booking does not have now.
  ///
  /// - Parameter hadStart: whether an earlier fact had the start.
  private func refuse(_ assignment: Assignment, hadStart: Bool) {
    guard assignment.effect == .nothing, let content = assignment.booking?.content else { return }
    let fact = assignment.item.fact
    if fact.isCanceled {
      guard !content.isCanceled, content.hasLeft(startOf: fact) else { return }
      assignment.effect = .held(hadStart ? .ofEarlierStart : .ofLaterStart)
    } else if content.hasOtherStart(than: fact) {
      assignment.effect = .held(.ofOlderVersion)
    }
  }

  private func claim(_ booking: Booking, by item: RecordFact) {
    if input.bookings.count < Self.mostOfInput, !input.bookings.contains(booking.identity) {
      input.bookings.append(booking.identity)
    }
    guard !item.fact.isCanceled else {
      if booking.content.isCanceled { input.release(booking.identity, of: item.subject.number) }
      return
    }
    if let key = item.subject.journey { input.journeys[key] = booking.identity }
    if let number = item.subject.number, input.claims[booking.identity] == nil {
      input.claimed[number, default: 0] += 1
    }
    let earlier = input.claims[booking.identity]?.made
    input.claims[booking.identity] = CurrentInput.Claim(
      start: item.subject.start, made: [earlier, item.fact.made].compactMap(\.self).max())
  }

  /// The greatest number of bookings of an input that calendar entries are compared with.
  private static let mostOfInput = 100

  /// Forgets what the records so far were about: what they wrote cannot change any more.
  func forgetClaims() { (input.claims, input.claimed, input.journeys) = ([:], [:], [:]) }

  /// Makes a booking of the record: its UID has the day or the time of its start only if another
  /// booking has the UID without.
  private func make(_ item: RecordFact, in order: Order) throws(StoreError) -> Assignment {
    var (identity, taken): (UUID?, Booking?) = (nil, nil)
    var others: [Booking] = []
    for detail in BookingSubject.Detail.allCases {
      guard let uid = item.subject.identity(detail, defaults)?.uid else { break }
      (identity, taken) = (uid, try booking(uid))
      if taken == nil, try isFree(uid) { break }
      // Nothing but a cancellation of its order is stated of it, or left of it.
      if let taken, taken.maker == nil,
        !taken.facts.contains(where: { $0.isStranger(to: item.fact) })
      {
        let entry = try session?.entry(of: uid)
        if entry?.action == .forget || entry == nil && taken.subject.start == nil {
          return add(item, to: taken)
        }
      }
      if let taken { others.append(taken) }
    }
    guard let identity, mayChange || item.fact.isCanceled || item.subject.givesEvent else {
      return Assignment(item)
    }
    if try isOfFile(identity) {
      return Assignment(item, nil, .held(.ofFile))
    }
    if let taken { return add(item, to: taken) }
    var booking = Booking(identity, [item.fact], areStored: false, item.subject)
    let cancellations = [order, try withdrawnCancellations(of: order)].map { known in
      known.cancellations(of: item.subject).filter { fact in
        !fact.isStranger(to: booking.maker)
          && BookingSubject(fact.reservation).mayBe(item.subject)
          && !order.hasTicketsElsewhere(fact, than: booking)
      }
    }
    let (early, withdrawn) = (cancellations[0], cancellations[1])
    if !early.isEmpty { booking = Booking(identity, early + [item.fact], areStored: false) }
    booking.add(withdrawn: withdrawn)
    bookings[identity] = booking
    link(item, to: booking)
    link(early.map(\.digest.digest), to: booking)
    if let key = item.subject.idKey, !others.isEmpty {
      for booking in others + [booking] { linkAlone(key, to: booking) }
    }
    if let number = item.subject.number { orders[number, default: Order()].add(booking) }
    let isNowhere = item.fact.isCanceled && item.subject.start == nil && !hasForgotten
    let effect = booking.content.isCanceled ? Effect.canceled : .added([])
    claim(booking, by: item)
    return Assignment(item, booking, isNowhere ? .held(.ofNowhere) : effect)
  }
}
