import CivilTime
import Foundation
import Reservations

/// What the facts of a booking say together beside tickets.
struct BookingValues: Sendable, Equatable {
  /// Without tickets, the status, and when it was made.
  private(set) var reservation = Reservation()
  private(set) var status: ReservationStatus?
  private(set) var options = DraftOptions()

  /// Takes the values of the first fact.
  mutating func begin(_ fact: Fact) {
    apply(fact.options)
    reservation = fact.whole
    reservation.status = nil
    if !fact.isCanceled { status = fact.reservation.status }
  }

  /// Takes the values of the first fact that states more than a cancellation. Of those, the kind alone
  /// counts, by which the booking is known: the rest may be of another start.
  mutating func begin(_ fact: Fact, afterCancellations cancellations: BookingValues) {
    self = BookingValues()
    begin(fact)
    reservation.kind = reservation.kind ?? cancellations.reservation.kind
  }

  /// Adds what a further cancellation states of a booking of which nothing else is known.
  mutating func add(_ cancellation: Fact, _ changes: inout FieldChanges) {
    apply(cancellation.options)
    reservation.merge(cancellation.reservation, &changes)
  }

  /// Applies a fact that was made after the others.
  mutating func apply(_ fact: Fact, _ changes: inout FieldChanges) {
    // A start without a zone that is the known one keeps the zone that an option gave it.
    if let start = fact.reservation.start, isMoved(to: start) { options.zone = nil }
    apply(fact.options)
    reservation.merge(fact.reservation, &changes)
    if let stated = fact.reservation.status {
      changes.compare(.status, status, stated)
      status = stated
    }
  }

  mutating func apply(_ own: DraftOptions?) {
    if let own { options = own.over(options) }
  }

  /// Whether a start is another one than the known one.
  func isMoved(to start: ReservationTime) -> Bool {
    guard let known = reservation.start else { return true }
    return (start.date != known.date || start.time != known.time)
      && !start.isLessExact(than: known)
  }

  /// Adds the fields that have other values than before.
  func compare(with earlier: BookingValues, _ changes: inout FieldChanges) {
    guard self != earlier else { return }
    var merged = earlier.reservation
    merged.merge(reservation, &changes)
    // A value is gone, or less exact.
    if merged != reservation { changes.add(.notes, replaces: true) }
    changes.compare(.status, earlier.status, status)
  }
}

/// What the facts of a booking say one after another, in the order in which they were made: a fact that
/// comes late changes what those after it say until one of these says the same as before. Most often that
/// is the next one; if the late fact alone states a field, there is none.
///
/// Of facts that cancel nothing, and without what they say of tickets.
struct FoldSteps: Sendable, Equatable {
  /// The indices of the facts, which count the imports, in the order in which they were made.
  private var order: [Int] = []
  /// What each fact and those before it in the order say, by its index.
  private var values: [BookingValues] = []

  /// - Parameter facts: in the order in which they were imported.
  init(_ facts: [Fact]) {
    for fact in facts { insert(fact, among: facts) }
  }

  /// What all facts say together.
  var last: BookingValues { order.last.map { values[$0] } ?? BookingValues() }

  /// Whether the latest import is the fact that was made first.
  var beginsWithLatest: Bool { order.first == values.count - 1 }

  /// Inserts a fact.
  ///
  /// - Parameter facts: begins with those that were inserted before.
  mutating func insert(_ fact: Fact, among facts: [Fact]) {
    let index = firstIndex { facts[$0].moment > fact.moment }
    var step = index > 0 ? values[order[index - 1]] : BookingValues()
    step.add(fact, isFirst: index == 0)
    order.insert(values.count, at: index)
    values.append(step)
    for later in order[(index + 1)...] {
      step.add(facts[later], isFirst: false)
      if step == values[later] { break }
      values[later] = step
    }
  }

  /// The first index in the order from which on all facts fulfill a condition; the count for none.
  private func firstIndex(where isBehind: (Int) -> Bool) -> Int {
    var (low, high) = (0, order.count)
    while low < high {
      let middle = (low + high) / 2
      if isBehind(order[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

extension BookingValues {
  fileprivate mutating func add(_ fact: Fact, isFirst: Bool) {
    var changes = FieldChanges()
    if isFirst { begin(fact) } else { apply(fact, &changes) }
  }
}
