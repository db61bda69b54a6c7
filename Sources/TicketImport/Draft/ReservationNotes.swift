import CalendarStore
import CivilTime
import Foundation
import Reservations

/// The notes of a booking's event: its values without a field of an event, one on each line.
struct ReservationNotes {
  private let booking: PlacedReservation
  private let start: EventTime?
  private let end: EventTime?

  /// - Parameters:
  ///   - start: of the event, for the day of other times.
  ///   - end: of the event, for the arrival.
  init(_ booking: PlacedReservation, start: EventTime?, end: EventTime?) {
    self.booking = booking
    self.start = start
    self.end = end
  }

  private var reservation: Reservation { booking.reservation }

  var lines: [String] {
    var lines = Lines([reservation.notes, bareTitle].compactMap(\.self))
    let stated = (reservation.details + reservation.tickets.flatMap(\.details)).map(\.label)
    for label in ReservationDetail.Label.allCases {
      addBefore(label, to: &lines)
      if let own = value(of: label) {
        lines.add(Self.name(of: label, booking.kind), own)
      } else if stated.contains(label) {
        for value in values(of: label) { lines.add(Self.name(of: label, booking.kind), value) }
      }
    }
    for deadline in reservation.deadlines {
      lines.add(Self.name(of: deadline.action), moment(deadline.time))
    }
    if case .other(let word) = reservation.status { lines.add("Status", word) }
    if let image = reservation.image, image.isURL { lines.add("Image", image) }
    if let link = reservation.url, !link.isURL { lines.add("Link", link) }
    return lines.all
  }

  private struct Lines {
    private(set) var all: [String]
    /// The same, to be searched: an order can have thousands of seats.
    private var known: Set<String>

    init(_ all: [String]) { (self.all, known) = (all, Set(all)) }

    mutating func add(_ label: String, _ value: String?) {
      guard let value = value?.inOneLine, !value.isEmpty else { return }
      let line = "\(label): \(value)"
      if known.insert(line).inserted { all.append(line) }
    }
  }

  /// The name of a journey, which its title does not show.
  private var bareTitle: String? {
    guard booking.kind != nil, booking.isJourney || booking.kind == .rentalCar,
      let title = reservation.title?.inOneLine,
      !(booking.title.map { $0.containsWords(title) } ?? false)
    else { return nil }
    return title
  }

  /// The values of other fields than `details`, each before a label.
  private func addBefore(_ label: ReservationDetail.Label, to lines: inout Lines) {
    switch label {
    case .arrivalTerminal: lines.add("Arrives", arrival)
    case .operatedBy:
      let guests = guests
      lines.add(guests.count > 1 ? "Guests" : "Guest", guests.joined(separator: ", "))
      lines.add(booking.kind == .flight ? "Airline" : "Provider", provider)
    case .ticketNumber: lines.add("Reservation number", reservation.reservationNumber)
    case .phone: lines.add("Address", address)
    default: break
    }
  }

  private var guests: [String] {
    reservation.tickets.compactMap(\.guest).map(\.withFirstNameFirst)
  }

  /// Nil if the title shows it.
  private var provider: String? {
    guard let provider = reservation.provider?.inOneLine,
      !(booking.title.map { $0.containsWords(provider) } ?? false)
    else { return nil }
    return provider
  }

  /// The address of the event's place, unless the location shows it; of a rental's other end.
  private var address: String? {
    let address = booking.place?.address
    guard let address, booking.location.map({ !$0.contains(address) }) ?? true,
      booking.kind != .flight || booking.place?.stated.address?.street != nil
    else { return nil }
    return address
  }

  /// When and where a journey arrives; without the time, if the event's end is only assumed.
  private var arrival: String? {
    guard booking.isJourney else { return nil }
    var when: String?
    if let stated = reservation.end {
      when = stated.time == nil ? "\(stated.date)" : arrivalClock(stated)
    }
    let words = [when, booking.end.flatMap(name)].compactMap(\.self)
    return words.isEmpty ? nil : words.joined(separator: " ")
  }

  /// The clock of the end; without a zone, without an end by the record, and of an all-day event, the
  /// stated one with its offset, or UTC by name.
  private func arrivalClock(_ stated: ReservationTime) -> String? {
    guard let end, !end.isAllDay else {
      return clock(stated, at: booking.end).map { $0 + (stated.offsetText ?? "") }
    }
    guard case .utc(let reading) = end else { return clock(end) }
    if let time = stated.time, stated.offset == nil {
      // The start is in UTC, and may be on another day there.
      let isOnDay = stated.date == reservation.start?.date
      return isOnDay ? "\("\(time)".prefix(5))" : clock(LocalDateTime(stated.date, time))
    }
    guard let time = stated.time, let offset = stated.offsetText else {
      return clock(reading) + " UTC"
    }
    return clock(LocalDateTime(stated.date, time)) + offset
  }

  private func name(_ place: KnownPlace) -> String? {
    if booking.kind == .flight { return booking.airportName(place) }
    let name = place.stated.name?.inOneLine
    guard let address = place.address else { return name ?? place.stated.iataCode }
    guard let name, !address.containsWords(name) else { return address }
    return "\(name), \(address)"
  }

  // MARK: Deadlines

  private static func name(of action: ReservationDeadline.Action) -> String {
    switch action {
    case .pay: "Pay until"
    case .checkIn: "Check-in opens"
    case .cancelFree: "Free cancellation until"
    }
  }

  /// `2027-03-05 18:00`, with the offset where one is stated.
  private func moment(_ time: ReservationTime) -> String {
    guard let clock = time.time else { return "\(time.date)" }
    let offset = time.offset == .utc ? " UTC" : time.offsetText ?? ""
    return "\(time.date) \("\(clock)".prefix(5))\(offset)"
  }

  // MARK: Details

  /// The value that another field has for a label; nil without one.
  private func value(of label: ReservationDetail.Label) -> String? {
    switch label {
    case .boardingTime: clock(reservation.boardingTime, at: booking.begin)
    case .doorTime: clock(reservation.doorTime, at: booking.begin)
    case .checkIn where booking.kind == .lodging: clock(reservation.start, at: booking.begin)
    case .checkOut where booking.kind == .lodging: clock(reservation.end, at: booking.begin)
    case .pickUp where booking.kind == .rentalCar:
      clock(reservation.start, at: booking.begin).map { with($0, booking.begin) }
    case .dropOff where booking.kind == .rentalCar:
      clock(reservation.end, at: booking.end).map { with($0, booking.end) }
    case .vehicle where booking.kind == .rentalCar: reservation.vehicle
    case .phone: booking.begin?.stated.telephone
    // The event's link shows it otherwise.
    case .website where booking.begin?.stated.url != reservation.url: booking.begin?.stated.url
    default: nil
    }
  }

  /// The values of a label that the record states; those of tickets once for all of them, or each with its
  /// guest.
  private func values(of label: ReservationDetail.Label) -> [String] {
    guard label.owner != .reservation else {
      return reservation.details.filter { $0.label == label }.map(\.value)
    }
    let tickets = reservation.tickets
    let shared = (tickets.first?.details ?? []).filter { detail in
      detail.label == label && tickets.allSatisfy { $0.details.contains(detail) }
    }
    return shared.map(\.value)
      + tickets.flatMap { ticket in
        ticket.details.filter { $0.label == label && !shared.contains($0) }.map { detail in
          ticket.guest.map { "\(detail.value) (\($0.withFirstNameFirst))" } ?? detail.value
        }
      }
  }

  private func with(_ clock: String, _ place: KnownPlace?) -> String {
    [clock, place.flatMap(name)].compactMap(\.self).joined(separator: " ")
  }

  /// The reading at the place: as stated, but for a time in UTC. Nil without a time.
  private func clock(_ stated: ReservationTime?, at place: KnownPlace?) -> String? {
    guard let stated, let time = stated.time else { return nil }
    var reading = LocalDateTime(stated.date, time)
    if stated.offset == .utc, let instant = stated.instant {
      let zone = stated.zone ?? place?.zones?.zone(at: instant)
      guard let local = zone?.local(at: instant) else { return clock(reading) + " UTC" }
      reading = local
    }
    return clock(reading)
  }

  private func clock(_ time: EventTime) -> String { clock(time.reading) }

  /// `14:25`; `2027-03-05 06:30` on another day than the start's.
  private func clock(_ reading: LocalDateTime) -> String {
    let minutes = "\(reading.time)".prefix(5)
    let isOnDay = reading.date == start?.reading.date || reading.date.year == 1970
    return isOnDay || isPartOfStay(reading) ? "\(minutes)" : "\(reading.date) \(minutes)"
  }

  /// Check-out is on the last day of an all-day event.
  private func isPartOfStay(_ reading: LocalDateTime) -> Bool {
    booking.kind == .lodging && reservation.part == nil
      && end.map { reading.date.adding(days: 1) == $0.reading.date } ?? false
  }

  /// - Parameter kind: nil for a record without one.
  static func name(of label: ReservationDetail.Label, _ kind: ReservationKind?) -> String {
    if label == .vehicle, kind == .rentalCar { return "Car" }
    if label == .room, kind == .boat || kind == .train { return "Cabin" }
    return label.name
  }
}
