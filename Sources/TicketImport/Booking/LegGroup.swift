import CivilTime
import Foundation
import Reservations

/// The legs of one reservation number, found by their days: a subscription can have thousands.
final class LegGroup {
  private(set) var all: [Booking] = []
  /// Cancellations that came before their booking.
  private(set) var withoutStart: [Booking] = []
  private var identities: Set<UUID> = []
  /// By each day that a leg has had, counted from 1970.
  private var days: [Int: [Booking]] = [:]

  var isEmpty: Bool { all.isEmpty }

  /// Adds a leg, or the day that it was moved to.
  func add(_ booking: Booking) {
    if identities.insert(booking.identity).inserted { all.append(booking) }
    guard let day = booking.leg.day?.daysSinceEpoch else {
      if !withoutStart.contains(where: { $0 === booking }) { withoutStart.append(booking) }
      return
    }
    withoutStart.removeAll { $0 === booking }
    for day in [day] + booking.facts.prefix(Self.mostFacts).compactMap(\.day)
    where days[day]?.contains(where: { $0 === booking }) != true {
      days[day, default: []].append(booking)
    }
  }

  /// The legs that have had the day of another one, or a day beside it: a moment in UTC can be on
  /// another day at its place.
  func near(_ leg: Leg) -> [Booking] {
    guard let day = leg.day?.daysSinceEpoch else { return [] }
    return (day - 1...day + 1).flatMap { days[$0] ?? [] }
  }

  /// The greatest number of facts of a booking whose days are looked at.
  private static let mostFacts = 10
}

extension [Booking] {
  /// The booking; nil for none and for several.
  var only: Booking? { count == 1 ? first : nil }

  var byDay: [Booking] {
    sorted { ($0.leg.day?.daysSinceEpoch ?? 0) < ($1.leg.day?.daysSinceEpoch ?? 0) }
  }
}

extension Fact {
  /// The stated day, counted from 1970.
  fileprivate var day: Int? { reservation.start?.date.daysSinceEpoch }
}
