internal import CivilTime
internal import Foundation

/// What is reserved, by its kind.
extension SchemaBooking {
  // MARK: Journeys

  mutating func readFlight() {
    let airline = subject.value("airline", "carrier", "provider", "seller")
    let code = airline?.objects.first?.text("iataCode") ?? subject.text("iataCode")
    made.provider = airline?.text ?? made.provider ?? code
    made.vehicle = Self.flight(subject.text("flightNumber", "name"), of: code)
    add(.operatedBy, subject.value("operatedBy")?.text)
    made.place = place("departureAirport")
    made.arrivalPlace = place("arrivalAirport")
    readEnds()
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

  mutating func readJourney(_ stop: String, _ platform: String) {
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
  }

  private mutating func readEnds() {
    made.start = time(["departureTime", "departureDate", "departureDay"], .start)
    made.end = time(["arrivalTime", "arrivalDate"], .end) ?? made.end
    made.boardingTime = extraTime("boardingTime")
    if let boarding = made.boardingTime {
      // Programs write 1970 for a day that they do not know.
      if boarding.date.year <= 1970, let day = made.start?.date { made.boardingTime?.date = day }
      if made.start == nil, made.problems.isEmpty {
        made.start = ReservationTime(date: boarding.date)
      }
    }
  }

  /// A name and a number: `ICE 595`, `601`.
  func vehicle(_ names: [String], _ numbers: [String]) -> String? {
    let name = subject.value(names)?.text
    let number = subject.value(numbers)?.text
    guard let name, let number, name != number else { return number ?? name }
    let squeezed = { (text: String) in text.filter { !$0.isWhitespace }.uppercased() }
    if squeezed(number).contains(squeezed(name)) { return number }
    return squeezed(name).contains(squeezed(number)) ? name : "\(name) \(number)"
  }

  mutating func readTaxi() {
    made.place = place("pickupLocation")
    made.arrivalPlace = place("dropoffLocation", "dropOffLocation")
    made.start = time(["pickupTime", "pickupDate"], .start)
    made.end = time(["dropoffTime", "dropOffTime"], .end) ?? made.end
    made.provider = subject.text("provider") ?? made.provider ?? subject.text("name")
    add(.partySize, text("partySize"))
  }

  // MARK: Places

  mutating func readRental() {
    made.place = place("pickupLocation")
    made.arrivalPlace = place("dropoffLocation", "dropOffLocation")
    made.start = time(["pickupTime", "pickupDate"], .start)
    made.end = time(["dropoffTime", "dropOffTime", "dropoffDate"], .end) ?? made.end
    made.provider = subject.text("rentalCompany", "provider") ?? made.provider
    let (brand, model) = (subject.text("brand", "manufacturer"), subject.text("model"))
    var words = [brand, model].compactMap(\.self)
    if let brand, let model, model.hasPrefix(brand) { words = [model] }
    let car = words.isEmpty ? nil : words.joined(separator: " ")
    let name = subject.text("name")
    // `Honda Civic (Economy Class Car)`
    if let car, let name, !car.contains(name) {
      made.vehicle = name.contains(car) ? name : "\(car) (\(name))"
    } else {
      made.vehicle = car ?? name
    }
  }

  mutating func readLodging() {
    made.title = subject.text("name")
    made.place = Place(subject)
    made.start = time(
      ["checkinTime", "checkInTime", "checkinDate", "checkInDate", "startTime", "startDate"],
      of: [reservation], .start)
    made.end =
      time(
        ["checkoutTime", "checkOutTime", "checkoutDate", "checkOutDate", "endTime", "endDate"],
        of: [reservation], .end) ?? made.end
    // A midnight stands for the day.
    if let start = made.start, start.time == .midnight {
      made.start = ReservationTime(date: start.date)
    }
    if let end = made.end, end.time == .midnight { made.end = ReservationTime(date: end.date) }
    // `from 15:00`, which is no time.
    for (label, names) in [
      (ReservationDetail.Label.checkIn, ["checkinTime", "checkInTime"]),
      (.checkOut, ["checkoutTime", "checkOutTime"]),
    ] {
      guard let index = made.unused.firstIndex(where: { names.contains($0.name) }) else { continue }
      add(label, made.unused.remove(at: index).value)
    }
    // From when and until when the hotel has its guests come and go.
    add(.checkIn, subject.text("checkinTime"))
    add(.checkOut, subject.text("checkoutTime"))
    add(.room, text("lodgingUnitDescription", "lodgingUnitType", "roomNumber"))
    let adults = text("numAdults", "partySize")
    if let children = text("numChildren"), children != "0" {
      let counts = [adults.map { $0 == "1" ? "1 adult" : "\($0) adults" }]
      let words = counts + [children == "1" ? "1 child" : "\(children) children"]
      add(.partySize, words.compactMap(\.self).joined(separator: ", "))
    } else {
      add(.partySize, adults)
    }
  }

  mutating func readRestaurant() {
    made.title = subject.text("name")
    made.place = Place(subject)
    made.start = time(
      ["startTime", "startDate", "reservationTime"], of: [reservation, subject], .start)
    made.end = time(["endTime", "endDate"], of: [reservation, subject], .end) ?? made.end
    add(.partySize, text("partySize"))
  }

  mutating func readEvent() {
    let work = subject.value("workPresented", "workPerformed", "superEvent")
    made.title = subject.text("name") ?? work?.text ?? subject.text("headline")
    let locations = (value("location")?.elements ?? []).prefix(100).map(Place.init)
    made.place =
      locations.compactMap(\.self).first { $0.name != nil || $0.address != nil }
      ?? locations.compactMap(\.self).first
    made.start = time(["startDate", "startTime", "departureTime"], .start)
    made.end = time(["endDate", "endTime", "arrivalTime"], .end) ?? made.end
    if made.end == nil, made.duration == nil, let text = subject.text("duration") {
      made.duration = try? ISO8601.duration(text)
      if made.duration == nil {
        made.unused.append(UnusedValue(name: "duration", value: text))
      }
    }
    made.doorTime = extraTime("doorTime")
    if let word = subject.text("eventStatus") {
      let status = Self.status(word)
      // A confirmed ticket does not help if the event is canceled or postponed.
      let isWorse = status == .cancelled || status == .pending && made.status == .confirmed
      if made.status == nil || isWorse { made.status = status }
    }
    made.provider = made.provider ?? subject.text("organizer")
    // Each of several tickets has one seat.
    if let count = text("numSeats", "partySize"), count != "1" { add(.partySize, count) }
    let performers = (subject.value("performer", "performers", "actor")?.elements ?? [])
      .prefix(20).compactMap(Self.name)
    if !performers.isEmpty {
      let text = [subject.text("description"), "With \(performers.joined(separator: ", "))"]
      made.notes = text.compactMap(\.self).joined(separator: "\n")
    }
  }

  // MARK: Tickets

  mutating func readTickets(_ context: RecordContext, _ today: LocalDate?) {
    let tickets = reservation.objects("reservedTicket")
    let names = tickets.prefix(1000).map { $0.value("underName").flatMap(Self.name) }
    let isOfGuests = Set(names.compactMap(\.self)).count > 1 && !names.contains(nil)
    for (place, ticket) in ([reservation] + tickets.prefix(1000)).enumerated() {
      let count = made.details.count
      defer {
        if isOfGuests, place > 0, count <= made.details.count {
          for index in count..<made.details.count
          where [.seat, .coach, .ticketNumber].contains(made.details[index].label) {
            made.details[index].guest = names[place - 1]
          }
        }
      }
      if let number = ticket.text("ticketNumber") {
        made.ticketNumber = made.ticketNumber ?? number
        add(.ticketNumber, number)
      }
      if ticket !== reservation { addGuests(ticket.value("underName")) }
      read(seat: ticket)
      for seat in (ticket.value("ticketedSeat")?.elements ?? []).prefix(1000) {
        if let object = seat.objects.first { read(seat: object) } else { add(.seat, seat.text) }
      }
      for token in (ticket.value("ticketToken")?.elements ?? []).prefix(10).compactMap(\.text) {
        if made.fill(fromTicketToken: token, context, today: today) { continue }
        let path = place > 0 ? "reservedTicket.ticketToken" : "ticketToken"
        if made.unused.count < 100 { made.unused.append(UnusedValue(name: path, value: token)) }
      }
    }
    shareCoach()
    if let text = reservation.text("reservedTicket"), tickets.isEmpty { add(.ticketNumber, text) }
    made.seat = made.details.first { $0.label == .seat }?.value
  }

  /// Makes one detail of the coach in which all guests sit.
  private mutating func shareCoach() {
    let coaches = made.details.filter { $0.label == .coach }
    guard coaches.count > 1, Set(coaches.map(\.value)).count == 1 else { return }
    made.details.removeAll { $0.label == .coach }
    made.details.append(ReservationDetail(.coach, coaches[0].value))
  }

  /// `4` of `Coach 4`, as the notes name it.
  private static func coach(_ text: String?) -> String? {
    guard let text, let space = text.firstIndex(of: " "),
      ColumnTable.candidates(forKey: ColumnName.key(String(text[..<space]))).first?.column == .coach
    else { return text }
    return text[space...].trimmingCharacters(in: .whitespaces)
  }

  /// A seat with its section and row.
  private mutating func read(seat: JSONObject) {
    let number = seat.text("seatNumber", "airplaneSeat", "seat", "venueSeat")
    let row = seat.text("seatRow", "venueRow")
    add(.travelClass, seat.text("seatingType", "airplaneSeatClass", "seatClass"))
    var words: [String] = []
    if kind == .event {
      if let section = seat.text("seatSection", "section", "venueSection") {
        words.append("section \(section)")
      }
    } else if kind != .flight {
      add(.coach, Self.coach(seat.text("seatSection", "carriage", "coach", "coachNumber")))
    }
    if let row { words.append("row \(row)") }
    if let number { words.append(words.isEmpty ? number : "seat \(number)") }
    guard !words.isEmpty else { return }
    let text = words.joined(separator: ", ")
    add(.seat, text.prefix(1).uppercased() + text.dropFirst())
  }
}
