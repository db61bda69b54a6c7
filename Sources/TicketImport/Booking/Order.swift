import CivilTime
import Foundation
import Reservations

/// The bookings of one reservation number, found by their days: a subscription can have thousands.
final class Order {
  private(set) var all: [Booking] = []
  /// Cancellations that came before their booking.
  private(set) var withoutStart: [Booking] = []
  /// Those that state no start: they are about bookings that are imported later, too.
  private(set) var cancellations: [Fact] = []
  /// The cancellations that state a start, by its day, counted from 1970: a further booking of that start may be
  /// imported later.
  private var datedCancellations: [Int: [Fact]] = [:]
  private var identities: Set<UUID> = []
  /// All bookings that the ledger has ever had of the order.
  var stored: [UUID] = []
  /// The cancellations that undos have withdrawn; nil before they are read.
  var withdrawn: Order?
  /// By each day that a booking has had, counted from 1970.
  private var days: [Int: [Booking]] = [:]

  var isEmpty: Bool { all.isEmpty }

  /// Adds a booking, or the day that it was moved to.
  func add(_ booking: Booking) {
    if identities.insert(booking.identity).inserted {
      all.append(booking)
      for index in booking.facts.indices where booking.facts[index].isCanceled {
        add(booking.facts[index])
      }
    }
    guard let day = booking.subject.day?.daysSinceEpoch else {
      if !withoutStart.contains(where: { $0 === booking }) { withoutStart.append(booking) }
      return
    }
    if !withoutStart.isEmpty { withoutStart.removeAll { $0 === booking } }
    let facts = booking.facts.indices.prefix(Self.mostFacts)
    for day in [day] + facts.compactMap({ booking.facts[$0].day })
    where days[day]?.contains(where: { $0 === booking }) != true {
      days[day, default: []].append(booking)
    }
  }

  /// Adds a fact if it cancels bookings of the order.
  func add(_ fact: Fact) {
    guard fact.isCanceled else { return }
    if let day = fact.day {
      if datedCancellations[day]?.contains(where: { $0.digest == fact.digest }) != true {
        datedCancellations[day, default: []].append(fact)
      }
    } else if cancellation(fact.digest) == nil {
      cancellations.append(fact)
    }
  }

  /// The cancellations that can be about a further booking: those of its start, and those without any.
  func cancellations(of subject: BookingSubject) -> [Fact] {
    guard let start = subject.start else { return [] }
    let day = start.date.daysSinceEpoch
    return cancellations
      + (day - 1...day + 1).flatMap { datedCancellations[$0] ?? [] }.filter { fact in
        fact.reservation.start?.agrees(with: start) == true
      }
  }

  /// Whether other bookings, and not this one, have the tickets that a cancellation names.
  func hasTicketsElsewhere(_ fact: Fact, than booking: Booking) -> Bool {
    fact.tickets.contains { !$0.isUnnamed } && !booking.content.hasTickets(of: fact)
      && all.contains { known in
        known.subject.start != nil && known.identity != booking.identity
          && known.content.hasTickets(of: fact)
      }
  }

  /// The cancellation of bookings that is read again; nil for another fact.
  func cancellation(_ digest: ContentFingerprint) -> Fact? {
    cancellations.first { $0.digest == digest }
  }

  /// The bookings that have had the day of another one, or a day beside it: a moment in UTC can be on
  /// another day at its place.
  func near(_ subject: BookingSubject) -> [Booking] {
    guard let day = subject.day?.daysSinceEpoch else { return [] }
    var found = Set<UUID>()
    return (day - 1...day + 1).flatMap { days[$0] ?? [] }
      .filter { found.insert($0.identity).inserted }
  }

  /// The bookings that a record is about: of one start. Where a day alone leaves several, those of its vehicle,
  /// then those without a time.
  func same(as subject: BookingSubject) -> [Booking] {
    var found = near(subject).filter { subject.isSame(as: $0.subject) }
    for isCloser in [subject.hasVehicle(of:), subject.hasTimeAlike(_:)] where found.count > 1 {
      let closer = found.filter { isCloser($0.subject) }
      if !closer.isEmpty { found = closer }
    }
    return found
  }

  /// The greatest number of facts of a booking whose days are looked at.
  private static let mostFacts = 10
}

extension [Booking] {
  /// The booking; nil for none and for several.
  var only: Booking? { count == 1 ? first : nil }

  var byDay: [Booking] {
    sorted { ($0.subject.day?.daysSinceEpoch ?? 0) < ($1.subject.day?.daysSinceEpoch ?? 0) }
  }
}

extension Fact {
  /// The stated day, counted from 1970.
  fileprivate var day: Int? { reservation.start?.date.daysSinceEpoch }
}
