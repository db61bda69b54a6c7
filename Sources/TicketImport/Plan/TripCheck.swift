import CalendarStore
import CivilTime
import Foundation
import Reservations

/// Checks the bookings of an import as a trip, with those in the ledger: what no single booking
/// shows.
enum TripCheck {
  /// A booking of a trip.
  struct Leg {
    var identity: UUID?
    var kind: ReservationKind
    var title: String
    var start: EventTime
    /// Exclusive, as in `Event`.
    var end: EventTime
    /// Whether a record states the end.
    var statesEnd: Bool
    /// Whether this import has read a new record of the booking.
    var isNew: Bool
  }

  /// What does not fit together.
  struct Finding: Equatable {
    var text: String
    /// The bookings it is about.
    var identities: [UUID]
  }

  /// The shortest usual time between two journeys, in minutes.
  private static let shortestConnection: Int64 = 45
  /// More nights than these between two stays are two trips.
  private static let mostNights = 3

  /// The days whose bookings are checked with a booking of these days: a stay can have begun a month
  /// before.
  static func days(around days: ClosedRange<Int>) -> ClosedRange<Int> {
    days.lowerBound - 31...days.upperBound + mostNights
  }

  /// A finding for each fault that a new booking has part in: first, in order of time, journeys that
  /// overlap or leave little time to change, then nights between two stays, and stays at one place
  /// that overlap.
  static func findings(_ legs: [Leg]) -> [Finding] {
    guard legs.contains(where: \.isNew) else { return [] }
    return connections(legs) + nights(legs)
  }

  /// A finding for two records of a booking that start or end at different moments, neither of which
  /// is the newer one; or that start at a moment in UTC and at a local time that is another one by
  /// the clock of this computer. Nil for others.
  ///
  /// - Parameter isOrdered: whether one of the records is the newer one.
  static func disagreement(
    _ one: EventDraft, _ other: EventDraft, _ identity: UUID, isOrdered: Bool
  ) -> Finding? {
    guard let start = one.start?.value, let second = other.start?.value, !one.startsAtEntry,
      !other.startsAtEntry
    else { return nil }
    if start == second || start.instant != nil && start.instant == second.instant {
      return isOrdered ? nil : otherEnd(one, other, identity)
    }
    guard let otherMoment = second.instant else { return nil }
    let title = one.shownTitle ?? "a booking"
    if start.instant != nil {
      guard !isOrdered else { return nil }
      let (first, next) = (clock(of: second, like: start), clock(of: start, like: second))
      return Finding(
        text: "two records of \(title) disagree: it starts at \(first) or at \(next)",
        identities: [identity])
    }
    guard case .floating(let reading) = start, case .utc = second, other.offsetOfArrival == nil,
      TimeZone.current.local(at: otherMoment) != reading
    else { return nil }
    return Finding(
      text: "two records of \(title) may disagree: it starts at "
        + "\("\(second.reading.time)".prefix(5)) UTC or at \("\(reading.time)".prefix(5))",
      identities: [identity])
  }

  /// A finding for two records that end on different days, or at different moments: two rooms of one
  /// stay. What ends an event is often a guess.
  private static func otherEnd(
    _ one: EventDraft, _ other: EventDraft, _ identity: UUID
  ) -> Finding? {
    guard one.kind != .event, !one.hasAssumedEnd, !other.hasAssumedEnd, let end = one.end?.value,
      let second = other.end?.value, end.isAllDay == second.isAllDay
    else { return nil }
    let ends: [String]
    if end.isAllDay {
      // The end is the day after the last one.
      ends = [second, end].compactMap { $0.reading.date.adding(days: -1).map { "on \($0)" } }
    } else if end.instant != nil, second.instant != nil, end.instant != second.instant {
      ends = ["at \(clock(of: second, like: end))", "at \(clock(of: end, like: second))"]
    } else {
      return nil
    }
    guard Set(ends).count == 2 else { return nil }
    return Finding(
      text: "two records of \(one.shownTitle ?? "a booking") disagree: it ends "
        + ends.joined(separator: " or "),
      identities: [identity])
  }

  /// `10:30`, in the zone of either time, else in UTC.
  private static func clock(of time: EventTime, like other: EventTime) -> String {
    var shown = time
    if case .utc = time { shown = time.shown(like: other) }
    let clock = "\(shown.reading.time)".prefix(5)
    if case .utc = shown { return "\(clock) UTC" }
    return "\(clock)"
  }

  /// A finding for two records of one import that start on different days.
  static func otherDay(_ one: EventDraft, _ other: EventDraft, _ identity: UUID) -> Finding? {
    guard let start = one.start?.value, let second = other.start?.value else { return nil }
    return Finding(
      text: "two records of \(one.shownTitle ?? "a booking") disagree: it starts on "
        + "\(second.reading.date) or on \(start.reading.date)",
      identities: [identity])
  }

  /// A finding for a new booking that may replace one of a few others of its number; nil without
  /// others.
  static func mayBeMoved(
    _ event: EventDraft, from others: [EventDraft], _ identity: UUID
  ) -> Finding? {
    let days = others.compactMap { $0.start?.value.reading.date }.sorted()
    guard let day = event.start?.value.reading.date, 1...5 ~= days.count else { return nil }
    return Finding(
      text: "\(event.shownTitle ?? "a booking") on \(day) may be that of "
        + "\(days.map { "\($0)" }.joined(separator: " or ")), which its record does not name; if it "
        + "was moved, delete the old one with ticketcal delete",
      identities: [identity])
  }

  /// A finding for a pass of its own that may be the new one of a few other bookings of its number;
  /// nil without others.
  static func mayReplace(
    _ event: EventDraft, _ others: [EventDraft], _ identity: UUID
  ) -> Finding? {
    let starts = others.compactMap { $0.start.map { BookingState.moment(of: $0.value) } }.sorted()
    guard let start = event.start?.value, 1...5 ~= starts.count else { return nil }
    return Finding(
      text: "\(event.shownTitle ?? "a booking") on \(BookingState.moment(of: start)) has a pass of "
        + "its own, which may replace that of \(starts.joined(separator: " or ")); if it was moved, "
        + "delete the old one with ticketcal delete",
      identities: [identity])
  }

  /// A finding for an event of a calendar with the times of a booking.
  static func entry(_ title: String, of event: EventDraft, _ identity: UUID) -> Finding {
    let start = event.start.map { BookingState.moment(of: $0.value) } ?? ""
    return Finding(
      text:
        "\(event.shownTitle ?? "a booking") on \(start) begins and ends with \(title), which may "
        + "be its calendar entry; if it is, delete that one with ticketcal delete",
      identities: [identity])
  }

  /// A finding for an event of which some tickets are canceled; nil for one that is canceled as a
  /// whole, or for guests by name.
  static func leftTickets(_ event: EventDraft, _ identity: UUID) -> Finding? {
    let canceled = event.canceledGuests.filter { name in
      ["Ticket ", "Seat ", "Room "].contains(where: name.hasPrefix)
    }
    guard event.status.value != .canceled, !canceled.isEmpty else { return nil }
    return Finding(
      text: "only \(canceled.joined(separator: ", ")) of \(event.shownTitle ?? "a booking") is "
        + "canceled; if the whole booking is, delete its event with ticketcal delete",
      identities: [identity])
  }

  /// A finding for a guest whose leg is another one now.
  static func leftGuest(
    _ name: String, of event: EventDraft, on other: EventDraft, _ identity: UUID
  ) -> Finding {
    let starts = [event, other].map { draft in
      draft.start.map { BookingState.moment(of: $0.value) } ?? ""
    }
    return Finding(
      text:
        "\(event.shownTitle ?? "a booking") on \(starts[0]) still names \(name), whom the latest "
        + "record names for \(starts[1]) alone; correct the notes with ticketcal edit",
      identities: [identity])
  }

  /// A booking that was moved to another day, with the guests and tickets that it had before; or to
  /// another time of its day, with the guests.
  struct MovedBooking {
    private let event: EventDraft
    fileprivate let isOnDay: Bool
    private var records: [EventDraft] = []

    init(_ event: EventDraft, isOnDay: Bool = false) {
      self.event = event
      self.isOnDay = isOnDay
    }

    mutating func add(_ record: EventDraft) {
      // Without notes, it names neither guests nor tickets.
      if record.notes != nil { records.append(record) }
    }

    /// The guests that no record has moved. If the records have moved all guests, or name none, as
    /// passes do not, the tickets and seats come first.
    fileprivate var left: [String] {
      let named = records.flatMap(\.guests)
      let others = event.canceledGuests + named
      let names = GuestNames(event.guests, and: others)
      let moved = Set(others.compactMap(names.name))
      let guests = event.guests.filter { !moved.contains($0) }
      if isOnDay || !guests.isEmpty && !named.isEmpty { return guests }
      return leftTickets + guests
    }

    private var leftTickets: [String] {
      let (tickets, numbers) = (
        values("Ticket number: ", [event]), values("Ticket number: ", records)
      )
      let left = tickets.filter { number in !numbers.contains { number.hasPrefix($0) } }
      let (seats, stated) = (values("Seat: ", [event]), values("Seat: ", records))
      let named = Set(stated.map(Self.withoutGuest))
      // One seat for another is a change of seats.
      let leftSeats =
        stated.count < seats.count ? seats.filter { !named.contains(Self.withoutGuest($0)) } : []
      return left.map { "ticket \($0)" } + leftSeats.map { "seat \($0)" }
    }

    /// `7a` of `7A (Ada Byron)`.
    private static func withoutGuest(_ seat: String) -> String {
      let end = seat.firstRange(of: " (")?.lowerBound ?? seat.endIndex
      return seat[..<end].lowercased()
    }

    private func values(_ label: String, _ drafts: [EventDraft]) -> [String] {
      TicketLines.stated(in: drafts.compactMap(\.notes?.value).joined(separator: "\n"))
        .filter { $0.hasPrefix(label) }.map { String($0.dropFirst(label.count)) }
    }

    fileprivate var start: LocalDateTime? { event.start?.value.reading }
    fileprivate var title: String { event.shownTitle ?? "a booking" }
  }

  /// The guests and tickets of a moved booking that no record has moved; nil without any.
  static func leftBehind(_ identity: UUID, _ booking: MovedBooking) -> Finding? {
    guard !booking.left.isEmpty, let start = booking.start else { return nil }
    let clock = booking.isOnDay ? " \("\(start.time)".prefix(5))" : ""
    return Finding(
      text: "\(booking.title) was moved from \(start.date)\(clock) and its new record does not "
        + "name \(booking.left.joined(separator: ", ")); to add an event of that "
        + "\(booking.isOnDay ? "time" : "day"), use ticketcal new",
      identities: [identity])
  }

  private static func connections(_ legs: [Leg]) -> [Finding] {
    let journeys = legs.compactMap { leg -> (leg: Leg, start: Instant, end: Instant)? in
      guard leg.kind.isJourney, let start = leg.start.instant, let end = leg.end.instant
      else { return nil }
      return (leg, start, end)
    }.sorted { $0.start < $1.start }
    return zip(journeys, journeys.dropFirst()).compactMap { first, next in
      guard first.leg.statesEnd, first.leg.isNew || next.leg.isNew else { return nil }
      let minutes = (next.start.secondsSince1970 - first.end.secondsSince1970) / 60
      let text =
        if next.start < first.end {
          "\(next.leg.title) starts before \(first.leg.title) ends"
        } else { "only \(minutes) minutes between \(first.leg.title) and \(next.leg.title)" }
      guard minutes < shortestConnection else { return nil }
      return Finding(first.leg, next.leg, text)
    }
  }

  private static func nights(_ legs: [Leg]) -> [Finding] {
    let stays = legs.filter { $0.kind == .lodging && $0.start.isAllDay }
      .compactMap { leg -> (leg: Leg, first: LocalDate, last: LocalDate)? in
        // The end is the day after the check-out.
        guard let last = leg.end.reading.date.adding(days: -1) else { return nil }
        return (leg, leg.start.reading.date, last)
      }.sorted { $0.first < $1.first }
    let journeys = legs.filter(\.kind.isJourney)
    return zip(stays, stays.dropFirst()).compactMap { stay, next in
      let nights = next.first.daysSinceEpoch - stay.last.daysSinceEpoch
      guard stay.leg.isNew || next.leg.isNew else { return nil }
      // Several rooms have the same days; other days may be those of a stay that was moved.
      if nights < 0, stay.leg.title == next.leg.title,
        (stay.first, stay.last) != (next.first, next.last)
      {
        return Finding(
          stay.leg, next.leg,
          "two stays at \(stay.leg.title) overlap: from \(stay.first) to \(stay.last), and from "
            + "\(next.first) to \(next.last)")
      }
      guard (1...mostNights).contains(nights) else { return nil }
      let isUnderway = journeys.contains { journey in
        let (start, end) = (journey.start.reading.date, journey.end.reading.date)
        return start < end && start <= next.first && end >= stay.last
      }
      guard !isUnderway else { return nil }
      let count = nights == 1 ? "a night" : "\(nights) nights"
      return Finding(
        stay.leg, next.leg,
        "\(count) between \(stay.leg.title), until \(stay.last), and \(next.leg.title), "
          + "from \(next.first)")
    }
  }
}

extension TripCheck.Finding {
  fileprivate init(_ first: TripCheck.Leg, _ next: TripCheck.Leg, _ text: String) {
    self.init(text: text, identities: [first.identity, next.identity].compactMap(\.self))
  }
}

extension TripCheck.Leg {
  /// Nil for a draft that is no part of a trip, or is canceled.
  init?(_ draft: EventDraft, isNew: Bool) {
    guard let kind = draft.kind, draft.status.value != .canceled, let title = draft.title?.value,
      let start = draft.start?.value, let end = draft.end?.value
    else { return nil }
    self.init(
      identity: draft.uid, kind: kind, title: title, start: start, end: end,
      statesEnd: !draft.hasAssumedEnd, isNew: isNew)
  }

  /// Whether an event of a calendar begins and ends at the same moments, or on the same first day.
  func hasSpan(of entry: LedgerEntry) -> Bool {
    if start.isAllDay { return entry.start == start }
    guard let moment = start.instant, let last = end.instant else { return false }
    return entry.start?.instant == moment && entry.end?.instant == last
  }

  /// Nil for an event without times.
  init?(_ booking: LedgerBooking) {
    guard let start = booking.entry.start, let end = booking.entry.end else { return nil }
    self.init(
      identity: booking.entry.identity, kind: booking.kind, title: booking.entry.title,
      start: start, end: end, statesEnd: booking.statesEnd, isNew: false)
  }
}
