import CalendarStore
import Foundation
import Reservations

/// Bookings by their keys: those of this import, and those of the ledger.
extension Bookings {
  /// The known bookings of a number.
  func order(of subject: BookingSubject) throws(StoreError) -> Order {
    guard let number = subject.number else { return Order() }
    if let known = orders[number] { return known }
    let found = Order()
    if let session, let key = subject.numberKey {
      found.stored = try session.ledger.identities(of: key)
      for identity in found.stored {
        if let booking = try booking(identity) { found.add(booking) }
      }
    }
    orders[number] = found
    return found
  }

  /// The withdrawn cancellations of an order. An undo of the undo counts them again, also for bookings that
  /// were imported meanwhile.
  func withdrawnCancellations(of order: Order) throws(StoreError) -> Order {
    if let known = order.withdrawn { return known }
    let withdrawn = Order()
    for identity in order.stored {
      let facts = try session?.ledger.facts(of: identity, areWithdrawn: true)
      for fact in facts ?? [] { withdrawn.add(fact) }
    }
    order.withdrawn = withdrawn
    return withdrawn
  }

  /// The known bookings that a record may be about.
  func known(_ reservation: Reservation, of record: RecordOrigin) throws(StoreError) -> [UUID] {
    let fact = Fact(reservation, of: record, in: run)
    let subject = BookingSubject(fact.reservation)
    var known = try bookings(ofKey: fact.digest.digest)
    if known.isEmpty {
      known = try order(of: subject).all.filter { subject.hasName(of: $0.subject) }
    }
    if known.isEmpty { known = [try bookingByKeys(subject)].compactMap(\.self) }
    guard subject.number == nil else { return known.map(\.identity) }
    return known.map(\.identity)
      + BookingSubject.Detail.allCases.compactMap { subject.identity($0, defaults)?.uid }
  }

  func bookingByKeys(_ subject: BookingSubject) throws(StoreError) -> Booking? {
    for key in subject.ticketKeys {
      let known = try bookings(ofKey: key).filter { $0.subject.part == subject.part }
      if let found = known.first(where: { subject.hasStart(of: $0.subject) }) ?? known.only {
        return found
      }
    }
    for key in subject.passageKeys {
      let known = try bookings(ofKey: key).filter { $0.subject.part == subject.part }
      if let found = known.first(where: { subject.mayBePassage(of: $0.subject) }) { return found }
    }
    return nil
  }

  /// Whether the ticket number or the id of a record without a number has several bookings.
  func hasSeveralDates(_ subject: BookingSubject) throws(StoreError) -> Bool {
    for key in subject.ticketKeys + [subject.idKey].compactMap(\.self) {
      if try bookings(ofKey: key).count(where: { $0.subject.part == subject.part }) > 1 {
        return true
      }
    }
    return false
  }

  /// The bookings of a key, of this import and of the ledger.
  func bookings(ofKey key: UUID) throws(StoreError) -> [Booking] {
    let own = identities[key] ?? []
    var bookings: [Booking] = []
    for identity in own {
      if let booking = try booking(identity) { bookings.append(booking) }
    }
    for identity in try session?.ledger.identities(of: key) ?? [] {
      guard let booking = try booking(identity) else { continue }
      booking.addStored([key])
      if !own.contains(identity) { bookings.append(booking) }
    }
    return bookings
  }

  /// Makes a booking known by a key that is stored without a write of the booking: the UID of its calendar
  /// entry, or an id of several dates.
  func linkAlone(_ key: UUID, to booking: Booking) {
    guard !booking.keys.contains(key) else { return }
    booking.addStored([key])
    identities[key, default: []].append(booking.identity)
    session?.add([StoredFacts(identity: booking.identity, facts: [], keys: [key])])
  }

  /// Makes a booking known by a record.
  func link(_ item: RecordFact, to booking: Booking) {
    link([item.fact.digest.digest] + item.subject.keys, to: booking)
    if session != nil, let key = item.subject.numberKey { booking.add([key]) }
  }

  /// Makes a booking known by further keys.
  func link(_ keys: [UUID], to booking: Booking) {
    booking.add(keys)
    for key in keys where identities[key]?.contains(booking.identity) != true {
      identities[key, default: []].append(booking.identity)
    }
  }

  /// The booking of an identity, of this import or of the ledger; nil for one without facts.
  func booking(_ identity: UUID) throws(StoreError) -> Booking? {
    if let known = bookings[identity] { return known }
    guard let facts = try session?.ledger.facts(of: identity), !facts.isEmpty else { return nil }
    let booking = Booking(identity, facts)
    bookings[identity] = booking
    return booking
  }

  /// Forgets what later windows do not need.
  ///
  /// - Parameter isFinal: without a ledger, nothing that was written can change any more.
  func endWindow(isFinal: Bool) {
    if isFinal {
      hasForgotten = true
      forgetAll()
      forgetClaims()
    } else {
      forgetStored()
    }
  }

  /// Forgets what the ledger has, once memory holds many bookings.
  private func forgetStored() {
    guard session != nil, bookings.count > Self.mostInMemory else { return }
    let unstored = bookings.filter { !$0.value.isStored }
    bookings = unstored
    orders = [:]
    identities = [:]
    for booking in unstored.values { link(Array(booking.keys), to: booking) }
  }

  private static let mostInMemory = 1000

  /// Forgets what records say of a booking that was not written: the ledger does not have it.
  func forget(_ identity: UUID) {
    guard session != nil else { return }
    bookings[identity] = nil
    orders = [:]
  }

  /// Forgets what the ledger had, if another command has written since: while this one reads, others
  /// may import and undo.
  func beginWindow() {
    guard let session else { return }
    // Where the version cannot be read, the ledger is read again, and that reports the error.
    let version = try? session.ledger.dataVersion()
    if version == nil || version != ledgerVersion { forgetAll() }
    ledgerVersion = version
  }

  private func forgetAll() {
    bookings = [:]
    orders = [:]
    identities = [:]
  }

  /// Whether no event had the UID, an undo has removed the only one, or a person has and all its facts are
  /// undone.
  func isFree(_ identity: UUID) throws(StoreError) -> Bool {
    guard let session, let entry = try session.entry(of: identity) else { return true }
    if entry.action == .forget { return true }
    return try session.ledger.hasWithdrawnFacts(of: identity)
  }

  /// Whether an iCalendar file had the event of a booking, under its UID.
  func isOfFile(_ identity: UUID) throws(StoreError) -> Bool {
    guard session != nil || !events.isEmpty else { return false }
    let event = BookingIdentity.invitation(uid: identity.lowercaseName).uid
    if events.contains(event) { return true }
    return try session?.entry(of: event)?.hasEvent == true
  }
}

/// Bookings and their events.
extension Bookings {
  /// The event of a booking.
  func drawn(_ booking: Booking) -> ItemDraft { booking.draft(defaults) }

  /// The bookings of a kind, in the ledger and of this import, whose events are on these days.
  func known(on days: ClosedRange<Int>) throws(StoreError) -> [Booking] {
    var found = try stored(on: days)
    for booking in bookings.values where !booking.isStored {
      guard booking.content.reservation.kind != nil, let day = booking.subject.day,
        days.contains(day.daysSinceEpoch)
      else { continue }
      if !found.contains(where: { $0 === booking }) { found.append(booking) }
    }
    return found
  }

  private func stored(on days: ClosedRange<Int>) throws(StoreError) -> [Booking] {
    var found: [Booking] = []
    for entry in try session?.ledger.bookings(on: days) ?? [] {
      if let identity = entry.identity, let booking = try booking(identity) {
        found.append(booking)
      }
    }
    return found
  }

  /// The events of the bookings of a kind that the ledger has in calendars on these days.
  func inCalendars(on days: ClosedRange<Int>) throws(StoreError) -> [ItemDraft] {
    var drafts: [ItemDraft] = []
    for booking in try stored(on: days) {
      let overrides = try session?.ledger.overrides(of: booking.identity) ?? []
      drafts.append(drawn(booking).overridden(by: overrides))
    }
    return drafts
  }

  /// The event that a record is shown with: of its booking, else of the record alone.
  ///
  /// - Parameter all: the records of the booking, this one included, where a person sees the names of the
  ///   members that state the fields; empty for nobody.
  func shown(_ assignment: Assignment, among all: [Assignment] = []) -> ItemDraft {
    var draft = assignment.booking.map(drawn) ?? draft(of: assignment.item)
    draft.show(assignment.item.reading)
    draft.remarks += assignment.remarks.map { .object($0) }
    if draft.start != nil {
      draft.identity = draft.identity ?? assignment.item.subject.identity(.none, defaults)
    }
    guard !all.isEmpty else { return draft }
    let readings = all.map { ("\($0.item.record.position)", $0.item.reading) }
    draft.showMembers(
      Dictionary(readings) { $1 }, at: "\(assignment.item.record.position)")
    for other in all where other.item !== assignment.item {
      draft.showUnread(other.item.reading.unread)
    }
    return draft
  }

  /// The event of a record alone.
  func draft(of item: RecordFact) -> ItemDraft {
    ItemDraft(item.subject.placed, item.subject.times(defaults), defaults: defaults)
  }
}
