internal import CivilTime
internal import Foundation

/// Reads one booking: its reservation, and what is reserved.
struct SchemaBooking {
  private let kind: ReservationKind
  /// The flight, the hotel, the event.
  private let subject: LinkedObject
  /// Empty for a subject that stands alone.
  private let reservation: LinkedObject
  private let times: TimeColumns
  private var made = Reservation()

  init(
    _ kind: ReservationKind, _ subject: LinkedObject, _ reservation: LinkedObject?,
    times: TimeColumns
  ) {
    self.kind = kind
    self.subject = subject
    self.reservation = reservation ?? LinkedObject([])
    self.times = times
  }

  mutating func reservation(_ context: RecordContext, today: LocalDate?) -> Reservation {
    made.kind = kind
    readBooking()
    switch kind {
    case .flight: readFlight()
    case .train:
      readJourney("Station", "Platform")
      made.vehicle = vehicle(["trainName", "name"], ["trainNumber"])
    case .bus:
      readJourney("BusStop", "Platform")
      made.vehicle = vehicle(["busName", "name"], ["busNumber"])
    case .boat:
      readJourney("BoatTerminal", "Gate")
      made.vehicle = vehicle(["boatName", "name"], ["boatNumber"])
    case .taxi: readTaxi()
    case .rentalCar: readRental()
    case .lodging: readLodging()
    case .restaurant: readRestaurant()
    case .event: readEvent()
    }
    readTickets(context, today)
    readRest()
    made.details.sort { $0.label < $1.label }
    made.unused = unused()
    return made
  }

  // MARK: Values

  private mutating func add(_ label: ReservationDetail.Label, _ text: String?) {
    guard let text else { return }
    made.add(label, text)
  }

  /// The first of these members that is a time, of the subject or of the reservation.
  private mutating func time(_ names: [String], _ field: Field) -> ReservationTime? {
    guard let value = subject.value(names) ?? reservation.value(names) else { return nil }
    do throws(TimeError) { return try SchemaTime.time(value, times) } catch {
      made.problems.append(FieldProblem(field: field, reason: error.reason))
      return nil
    }
  }

  /// A time that is left out if it cannot be read; then its text is among the unused values.
  private mutating func extraTime(_ names: String...) -> ReservationTime? {
    guard let value = subject.value(names) ?? reservation.value(names) else { return nil }
    if let time = try? SchemaTime.time(value, times) { return time }
    if let text = value.text { made.unused.append(UnusedValue(name: names[0], value: text)) }
    return nil
  }

  private func text(_ names: String...) -> String? {
    subject.value(names)?.text ?? reservation.value(names)?.text
  }

  private func place(_ names: String...) -> Place? {
    Place(subject.value(names) ?? reservation.value(names))
  }

  /// The name of a person: `name`, or the parts of it.
  private static func name(of value: LinkedValue) -> String? {
    guard let person = value.objects.first else { return value.text }
    let parts = [person.text("givenName"), person.text("familyName")].compactMap(\.self)
    return person.text("name") ?? (parts.isEmpty ? nil : parts.joined(separator: " "))
  }

  // MARK: All kinds

  private mutating func readBooking() {
    made.reservationNumber = reservation.text(
      "reservationNumber", "reservationId", "confirmationNumber", "bookingNumber")
    if let word = reservation.text("reservationStatus", "status", "bookingStatus") {
      made.status = ReservationStatus(word: word)
    }
    let guests = reservation.value("underName")?.elements ?? []
    for name in guests.compactMap(Self.name) where !made.guests.contains(name) {
      made.guests.append(name)
    }
    made.provider = (reservation.value("provider", "broker")?.text)
    made.modifiedTime = extraTime("modifiedTime", "dateModified")
    for (names, action) in [
      (["paymentDueDate", "paymentDue"], ReservationDeadline.Action.pay),
      (["cancellationDeadline", "cancelationDeadline", "freeCancellationUntil"], .cancelFree),
      (["checkinOpens", "checkinWindowStart"], .checkIn),
    ] {
      guard let value = reservation.value(names), let time = try? SchemaTime.time(value, times)
      else { continue }
      made.deadlines.append(ReservationDeadline(action, time))
    }
  }

  private mutating func readTickets(_ context: RecordContext, _ today: LocalDate?) {
    let tickets = reservation.objects("reservedTicket")
    for ticket in [reservation] + tickets {
      if let number = ticket.text("ticketNumber") {
        made.ticketNumber = made.ticketNumber ?? number
        add(.ticketNumber, number)
      }
      if let person = ticket.value("underName"), ticket !== reservation,
        let name = Self.name(of: person), !made.guests.contains(name)
      {
        made.guests.append(name)
      }
      for seat in [ticket] + ticket.objects("ticketedSeat") { read(seat: seat) }
      if let text = ticket.value("ticketedSeat")?.text, ticket.objects("ticketedSeat").isEmpty {
        add(.seat, text)
      }
      let tokens = ticket.value("ticketToken", "ticketDownloadUrl")?.elements ?? []
      for token in tokens.compactMap(\.text) {
        made.fill(fromTicketToken: token, context, today: today)
      }
      ticket.ignore(["name", "image", "additionalTicketText", "description", "url"])
    }
    made.seat = made.details.first { $0.label == .seat }?.value
    if made.guests.count == 1 { made.underName = made.guests[0] }
  }

  /// A seat with its section and row.
  private mutating func read(seat: LinkedObject) {
    let isFlat = kind != .event
    let number = seat.text("seatNumber", "airplaneSeat", "seat")
    let row = seat.text("seatRow")
    let section = seat.text("seatSection")
    add(.travelClass, seat.text("seatingType", "airplaneSeatClass", "seatClass"))
    if isFlat, kind != .flight {
      add(.coach, section ?? seat.text("carriage", "coach", "coachNumber"))
    }
    var words: [String] = []
    if let section, kind == .event { words.append("section \(section)") }
    if let row { words.append("row \(row)") }
    if let number { words.append(words.isEmpty ? number : "seat \(number)") }
    guard !words.isEmpty else { return }
    let text = words.joined(separator: ", ")
    add(.seat, text.prefix(1).uppercased() + text.dropFirst())
  }

  private mutating func readRest() {
    for value in reservation.value("programMembershipUsed", "programMembership")?.objects ?? [] {
      let words = [
        value.text("programName", "program", "name"),
        value.text("membershipNumber", "memberNumber"),
      ].compactMap(\.self)
      add(.membership, words.isEmpty ? nil : words.joined(separator: " "))
      value.ignore(["member"])
    }
    add(.price, price)
    add(.boardingGroup, text("boardingGroup", "boardingZone"))
    add(.sequenceNumber, text("passengerSequenceNumber"))
    for (label, name) in [(ReservationDetail.Label.phone, "telephone"), (.email, "email")] {
      add(label, text(name))
    }
    made.url =
      reservation.text("url", "modifyReservationUrl") ?? subject.text("url")
      ?? reservation.text("checkinUrl") ?? target
    made.image = made.kind == .event ? subject.value("image")?.text : nil
    made.notes = made.notes ?? subject.text("description") ?? reservation.text("description")
    made.gate = made.details.first { $0.label == .gate }?.value
    let internals = [
      "potentialAction", "action", "image", "logo", "cancelReservationUrl",
      "confirmReservationUrl", "modifyReservationUrl", "checkinUrl", "bookingTime", "url",
      "reservationId", "sameAs", "mainEntityOfPage", "inLanguage", "subjectOf",
      "pkpassPassTypeIdentifier", "pkpassSerialNumber", "offers", "additionalProperty",
      "eventAttendanceMode", "organizer", "performer", "performers", "workPerformed",
      "isAccessibleForFree",
    ]
    reservation.ignore(internals)
    subject.ignore(internals)
  }

  /// Where the reservation can be looked at or changed.
  private var target: String? {
    for action in reservation.objects("potentialAction", "action") {
      guard
        action.types.contains(where: { ["ViewAction", "UpdateAction", "EditAction"].contains($0) })
      else { continue }
      let value = action.value("target", "url")
      if let text = value?.objects.first?.text("urlTemplate", "url") ?? value?.text { return text }
    }
    return nil
  }

  /// `120.50 EUR`.
  private var price: String? {
    for object in [reservation, subject] {
      let value = object.value("totalPrice", "price")
      let specification = value?.objects.first
      let amount = specification?.text("price", "value") ?? value?.text
      let currency =
        specification?.text("priceCurrency", "currency") ?? object.text("priceCurrency")
      if let amount { return [amount, currency].compactMap(\.self).joined(separator: " ") }
    }
    return nil
  }

  /// The members with a value that no field uses, with their paths.
  private func unused() -> [UnusedValue] {
    var values = made.unused
    func collect(_ object: LinkedObject, _ path: String) {
      for member in object.members where !member.isRead && !member.name.hasPrefix("@") {
        guard values.count < 100, !member.value.isEmpty, member.name != "type" else { continue }
        guard let text = member.value.text else { continue }
        values.append(UnusedValue(name: path + member.name, value: text))
      }
    }
    collect(reservation, "")
    let isAlone = reservation.members.isEmpty
    collect(subject, isAlone ? "" : "reservationFor.")
    for ticket in reservation.objects("reservedTicket") { collect(ticket, "reservedTicket.") }
    return values
  }

  // MARK: Journeys

  private mutating func readFlight() {
    let airline = subject.value("airline", "provider", "seller", "carrier")
    let code = airline?.objects.first?.text("iataCode")
    made.provider = airline?.text ?? made.provider
    if made.provider == nil { made.provider = code }
    made.vehicle = Self.flight(subject.text("flightNumber"), of: code)
    add(.operatedBy, subject.value("operatedBy")?.text)
    made.place = place("departureAirport")
    made.arrivalPlace = place("arrivalAirport")
    readEnds()
    made.boardingTime = extraTime("boardingTime")
    add(.terminal, text("departureTerminal"))
    add(.gate, text("departureGate"))
    add(.arrivalTerminal, text("arrivalTerminal"))
    add(.arrivalGate, text("arrivalGate"))
  }

  /// `LH 123` of `123`, `LH123`, `LH 0123` and the airline's code.
  static func flight(_ number: String?, of airline: String?) -> String? {
    guard let number else { return nil }
    let code = airline?.uppercased()
    let squeezed = number.uppercased().filter { !$0.isWhitespace }
    func joined(_ code: some StringProtocol, _ digits: some StringProtocol) -> String {
      let plain = digits.drop { $0 == "0" }
      return "\(code) \(plain.isEmpty ? "0" : String(plain))"
    }
    if let code, squeezed.hasPrefix(code), squeezed.count > code.count {
      return joined(code, squeezed.dropFirst(code.count))
    }
    if let code, squeezed.first?.isNumber == true { return joined(code, squeezed) }
    let head = squeezed.prefix(2)
    let digits = squeezed.dropFirst(2)
    if head.count == 2, head.contains(where: \.isLetter), digits.first?.isNumber == true {
      return joined(head, digits)
    }
    return number
  }

  private mutating func readJourney(_ stop: String, _ platform: String) {
    made.provider =
      text("trainCompany", "busCompany", "operatedBy", "operator") ?? subject.text("provider")
      ?? made.provider
    made.place = place("departure\(stop)", "departureStation", "departureLocation", "fromLocation")
    made.arrivalPlace = place("arrival\(stop)", "arrivalStation", "arrivalLocation", "toLocation")
    readEnds()
    let label: (ReservationDetail.Label, ReservationDetail.Label) =
      platform == "Gate" ? (.gate, .arrivalGate) : (.platform, .arrivalPlatform)
    add(label.0, text("departure\(platform)", "departurePlatform"))
    add(label.1, text("arrival\(platform)", "arrivalPlatform"))
    made.boardingTime = extraTime("boardingTime")
  }

  private mutating func readEnds() {
    made.start = time(["departureTime", "departureDate"], .start)
    if made.start == nil, made.problems.isEmpty {
      made.start = time(["departureDay"], .start)
    }
    subject.ignore(["departureDay"])
    made.end = time(["arrivalTime", "arrivalDate"], .end)
    made.duration = nil
    subject.ignore(["arrivalDay", "estimatedFlightDuration", "flightDistance", "webCheckinTime"])
  }

  /// A name and a number: `ICE 595`, `601`.
  private func vehicle(_ names: [String], _ numbers: [String]) -> String? {
    let name = subject.value(names)?.text
    let number = subject.value(numbers)?.text
    guard let name, let number, name != number else { return number ?? name }
    let squeezed = { (text: String) in text.filter { !$0.isWhitespace }.uppercased() }
    if squeezed(number).contains(squeezed(name)) { return number }
    return squeezed(name).contains(squeezed(number)) ? name : "\(name) \(number)"
  }

  private mutating func readTaxi() {
    made.place = place("pickupLocation")
    made.arrivalPlace = place("dropoffLocation", "dropOffLocation")
    made.start = time(["pickupTime"], .start)
    made.end = time(["dropoffTime", "dropOffTime"], .end)
    made.provider = subject.text("provider") ?? made.provider ?? subject.text("name")
    add(.partySize, text("partySize"))
  }

  private mutating func readRental() {
    made.place = place("pickupLocation")
    made.arrivalPlace = place("dropoffLocation", "dropOffLocation")
    made.start = time(["pickupTime", "pickupDate"], .start)
    made.end = time(["dropoffTime", "dropoffDate", "dropOffTime"], .end)
    made.provider = subject.text("rentalCompany", "provider") ?? made.provider
    let words = [subject.text("brand"), subject.text("name", "model")].compactMap(\.self)
    made.vehicle =
      words.count == 2 && words[1].hasPrefix(words[0]) ? words[1] : words.joined(separator: " ")
    if made.vehicle?.isEmpty ?? false { made.vehicle = nil }
  }

  // MARK: Places

  private mutating func readLodging() {
    made.title = subject.text("name")
    made.place = Place(subject)
    made.start = time(
      ["checkinTime", "checkInTime", "checkinDate", "checkInDate", "startTime"], .start)
    made.end = time(
      ["checkoutTime", "checkOutTime", "checkoutDate", "checkOutDate", "endTime"], .end)
    add(.room, text("lodgingUnitDescription", "lodgingUnitType", "roomNumber"))
    let adults = text("numAdults", "partySize")
    let children = text("numChildren").flatMap { $0 == "0" ? nil : "\($0) children" }
    add(.partySize, [adults, children].compactMap(\.self).joined(separator: ", ").nonEmpty)
    subject.ignore(["checkinTime", "checkoutTime", "contactPoint", "starRating", "priceRange"])
  }

  private mutating func readRestaurant() {
    made.title = subject.text("name")
    made.place = Place(subject)
    made.start = time(["startTime", "startDate", "reservationTime"], .start)
    made.end = time(["endTime", "endDate"], .end)
    add(.partySize, text("partySize"))
    subject.ignore(["servesCuisine", "priceRange", "openingHours", "menu"])
  }

  private mutating func readEvent() {
    made.title = subject.text("name")
    let location = subject.value("location") ?? reservation.value("location")
    made.place = Place(location)
    if made.place == nil, let address = PostalAddress(location) {
      made.place = Place()
      made.place?.address = address
    }
    made.start = time(["startDate", "startTime"], .start)
    made.end = time(["endDate", "endTime"], .end)
    if made.end == nil, let text = subject.text("duration") {
      made.duration = try? ISO8601.duration(text)
    }
    made.doorTime = extraTime("doorTime")
    if made.status == nil, let word = subject.text("eventStatus") {
      let status = ReservationStatus(word: word)
      // A postponed event has its old date.
      made.status = word.hasSuffix("EventPostponed") ? .pending : status
    }
    made.provider = made.provider ?? subject.value("organizer")?.text
  }
}

extension String {
  fileprivate var nonEmpty: String? { isEmpty ? nil : self }
}

/// Reads schema.org's Date, DateTime and Time, and KItinerary's QDateTime.
enum SchemaTime {
  static func time(_ value: LinkedValue, _ times: TimeColumns) throws(TimeError) -> ReservationTime
  {
    guard let text = value.text else {
      throw TimeError("not a time; write 2023-06-10T19:30")
    }
    var time = try times.stated(corrected(text), .start).start
    if let name = value.objects.first?.text("timezone"), time.zone == nil, time.time != nil,
      let zone = try? ZoneName.zone(name)
    {
      time.zone = zone
    }
    return time
  }

  /// The offset `+0:00` with two digits for the hour.
  private static func corrected(_ text: String) -> String {
    let tail = text.suffix(5)
    guard let sign = tail.first, sign == "+" || sign == "-", tail.dropFirst(2).first == ":" else {
      return text
    }
    return "\(text.dropLast(4))0\(text.suffix(4))"
  }
}
