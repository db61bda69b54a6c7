import CivilTime
import Foundation
import Reservations

/// What the facts of a booking say together, in their order.
struct BookingContent: Sendable, Equatable {
  /// Without tickets and without the status.
  @Shared private(set) var reservation = Reservation()
  private var list = TicketList()
  /// Whether the whole leg was canceled, and not its tickets singly.
  private var isLegCanceled = false
  private var isEmpty = true
  private var status: ReservationStatus?
  /// The options of the imports that count.
  private(set) var options = DraftOptions()
  /// The positions of the records that the fields came from.
  private(set) var sources: [Field: String] = [:]

  /// What a line of results shows of a booking.
  struct Shown: Sendable, Equatable {
    fileprivate let reservation: Shared<Reservation>
    fileprivate let status: ReservationStatus?
  }

  var shown: Shown {
    Shown(reservation: $reservation, status: isCanceled ? .cancelled : status)
  }

  var tickets: [Ticket] { list.tickets }
  var isCanceled: Bool { isLegCanceled || list.areCanceled }
  /// The guests and the tickets that are canceled beside others.
  var canceledTickets: [Ticket] { isCanceled ? [] : tickets.filter(\.isCanceled) }

  /// What a fact changes in a booking.
  struct Change: OptionSet {
    let rawValue: Int
    /// A value or a ticket that was not stated before.
    static let added = Change(rawValue: 1)
    /// Another value of a field, or a ticket that is valid again.
    static let replaced = Change(rawValue: 2)
    /// The booking or some of its tickets are canceled now.
    static let canceled = Change(rawValue: 4)
    /// The tickets are others, beside what else has changed.
    static let tickets = Change(rawValue: 8)
  }

  /// The merged reservation, with the tickets that are valid; all tickets of a canceled booking.
  var merged: Reservation {
    let shown = isCanceled ? tickets : tickets.filter { !$0.isCanceled }
    var merged = reservation.with(shown)
    merged.status = isCanceled ? .cancelled : status
    return merged
  }

  /// Whether a fact cancels the booking on another day than that of its start: the booking was moved
  /// since.
  func hasLeft(startOf fact: Fact) -> Bool {
    fact.isCanceled && fact.isOfOtherDay(than: reservation)
  }

  /// Applies the next fact.
  mutating func apply(_ fact: Fact) -> Change {
    var change: Change = []
    if fact.isCanceled {
      if isEmpty || !hasLeft(startOf: fact) { change = cancel(fact) }
      if !isEmpty { return change }
    } else if fact.confirms, isCanceled, fact.tickets.isEmpty {
      isLegCanceled = false
      list.confirmAll()
      change = .replaced
    }
    apply(fact.options ?? DraftOptions(), fact.reservation.start)
    if isEmpty {
      var first = fact.reservation.with([])
      first.status = nil
      reservation = first
    } else {
      let changes = reservation.merge(fact.reservation)
      for field in changes.fields { sources[field] = fact.position }
      if !changes.fields.isEmpty { change.insert(changes.replaces ? .replaced : .added) }
    }
    if !fact.isCanceled {
      change.formUnion(add(fact))
      if let stated = fact.reservation.status, stated != status {
        if status != nil { change.insert(.replaced) } else if !isEmpty { change.insert(.added) }
        status = stated
      }
    }
    if isEmpty { change = fact.isCanceled ? .canceled : .added }
    isEmpty = false
    return change
  }

  /// A start without a zone that is the known one keeps the zone that an option gave it.
  private mutating func apply(_ own: DraftOptions, _ start: ReservationTime?) {
    var known = options
    if let start, reservation.start.map({ start.date != $0.date || start.time != $0.time }) ?? true,
      reservation.start.map({ start.isLessExact(than: $0) }) != true
    {
      known.zone = nil
    }
    options = own.over(known)
  }

  /// What a fact has changed that was not the last one.
  func change(since earlier: BookingContent) -> Change {
    if isCanceled, !earlier.isCanceled { return .canceled }
    var whole = earlier.reservation
    let changes = whole.merge(reservation)
    var change: Change = changes.fields.isEmpty ? [] : changes.replaces ? .replaced : .added
    if isCanceled != earlier.isCanceled {
      change.insert(.replaced)
    } else if status != earlier.status {
      change.insert(earlier.status == nil ? .added : .replaced)
    }
    if tickets != earlier.tickets {
      let isMore = earlier.tickets.allSatisfy { ticket in tickets.contains { $0.extends(ticket) } }
      change.formUnion([.tickets, isMore ? .added : .replaced])
    }
    return change
  }

  private mutating func add(_ fact: Fact) -> Change {
    var change = list.add(fact)
    if !change.isEmpty {
      change.insert(.tickets)
      if !isEmpty { sources[.seat] = fact.position }
    }
    if fact.confirms, isLegCanceled, !fact.tickets.isEmpty {
      isLegCanceled = false
      change.insert(.replaced)
    }
    return change
  }

  /// Adds the tickets of a fact that was made before others, if it states nothing else that the content
  /// does not have; nil for any other fact, and where the order of facts matters.
  mutating func addTickets(of fact: Fact) -> Change? {
    guard !isEmpty, !fact.isCanceled, !isCanceled, canceledTickets.isEmpty,
      fact.reservation.status.map({ $0 == status }) ?? true, fact.options == nil
    else { return nil }
    var own = fact.reservation.with([])
    own.status = nil
    var whole = reservation
    guard whole.merge(own).fields.isEmpty else { return nil }
    return list.addEarlier(fact)
  }

  private mutating func cancel(_ fact: Fact) -> Change {
    let before = (isCanceled, list)
    let named = fact.namedTickets
    if named.isEmpty || !isEmpty && list.isNameless {
      isLegCanceled = true
      list.cancelAll()
    } else {
      list.cancel(named, of: fact)
    }
    return before == (isCanceled, list) ? [] : .canceled
  }
}

extension BookingContent.Shown {
  /// The reservation without its tickets.
  var whole: Reservation {
    var whole = reservation.wrappedValue
    whole.status = status
    return whole
  }
}

extension Fact {
  /// Whether both state a start, and their days are not the same.
  fileprivate func isOfOtherDay(than other: Reservation) -> Bool {
    guard let own = reservation.start, let start = other.start else { return false }
    return own.date != start.date && !own.agrees(with: start)
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
