internal import CivilTime
internal import Foundation

extension WalletPass {
  /// Reads where, when and with what a journey begins and ends.
  func readJourney(_ reservation: inout Reservation, near: LocalDate?) {
    let isFlight = reservation.kind == .flight
    reservation.place = end(
      code: tag("departureAirportCode"),
      name: tag("departureAirportName", "departureStationName", "departureLocationDescription"),
      geo: semantics["departureLocation"]?.coordinates ?? coordinates,
      field: primary(0) ?? field(.from), isFlight: isFlight)
    reservation.arrivalPlace = end(
      code: tag("destinationAirportCode"),
      name: tag(
        "destinationAirportName", "destinationStationName", "destinationLocationDescription"),
      geo: semantics["destinationLocation"]?.coordinates, field: primary(1) ?? field(.to),
      isFlight: isFlight)
    reservation.vehicle = isFlight ? flight : vehicle
    readTimes(&reservation, near: near)
    if reservation.place == nil, reservation.arrivalPlace == nil {
      reservation.title = root["description"]?.text
    }
  }

  /// The primary field with this number that is a place: of a boarding pass the first is the
  /// departure, the second the destination.
  func primary(_ number: Int) -> PassField? {
    let places = fields.filter { $0.area == .primary }
    return places.count >= 2 ? places[number] : nil
  }

  private func end(
    code: String?, name: String?, geo: GeoCoordinates?, field: PassField?, isFlight: Bool
  ) -> Place? {
    var place = Place(name: name)
    let isClock = field?.clock != nil
    // Over the time stands the station.
    let shown = isClock ? field?.nameOverClock : field?.value
    if isFlight {
      let stated = [code, shown].compactMap { $0?.uppercased() }
      place.iataCode = stated.first { code in
        code.utf8.count == 3 && code.utf8.allSatisfy { (0x41...0x5A).contains($0) }
      }
      if place.name == nil, let shown, shown.uppercased() != place.iataCode {
        place.name = shown
      } else if place.name == nil, !isClock, let label = field?.label, PassRole(label) == nil {
        // Above the code stands the city.
        place.name = label
      }
    } else {
      place.name = name ?? shown
      // Above the code of a station stands its name.
      if name == nil, !isClock, let shown, let label = field?.label, PassRole(label) == nil,
        (2...4).contains(shown.utf8.count), shown.allSatisfy(\.isUppercase)
      {
        place.name = "\(label) (\(shown))"
      }
    }
    place.geo = geo
    return place.isEmpty ? nil : place
  }

  /// `LH 123`; nil without a number.
  private var flight: String? {
    if let code = tag("airlineCode"), let number = tag("flightNumber") {
      return "\(code) \(number)"
    }
    guard let text = tag("flightCode") ?? text(.flight) else { return nil }
    let compact = text.filter { !$0.isWhitespace }.uppercased()
    // An IATA designator has two letters or digits, one of ICAO three letters.
    for length in [2, 3] {
      let carrier = compact.prefix(length)
      let number = compact.dropFirst(length)
      let isCarrier =
        carrier.count == length && carrier.contains(where: \.isLetter)
        && (length == 2 || carrier.allSatisfy(\.isLetter))
      let digits = number.prefix(while: \.isNumber)
      guard isCarrier, (1...4).contains(digits.count), number.count - digits.count <= 1,
        number.dropFirst(digits.count).allSatisfy(\.isLetter)
      else { continue }
      let plain = number.drop { $0 == "0" }
      return "\(carrier) \(plain.isEmpty ? number : plain)"
    }
    return text
  }

  private var vehicle: String? {
    let words = [tag("vehicleName", "vehicleType"), tag("vehicleNumber")].compactMap(\.self)
    return words.isEmpty ? text(.train) ?? trainOfHeader : words.joined(separator: " ")
  }

  /// `ICE 1006` in the header, under another label.
  private var trainOfHeader: String? {
    fields.lazy.filter { $0.area == .header && $0.role == nil }.map(\.value).first { value in
      let name = value.prefix(while: \.isUppercase)
      let number = value.dropFirst(name.count).drop { $0 == " " }
      return (2...4).contains(name.count) && (1...5).contains(number.count)
        && number.allSatisfy(\.isNumber)
    }
  }

  // MARK: Times

  /// The departure or the arrival that a pass shows instead of the places between which it is.
  func clock(_ number: Int) -> PassMoment? {
    primary(number).flatMap { ($0.nameOverClock == nil ? nil : $0.clock) ?? $0.clockOverName }
  }

  private func readTimes(_ reservation: inout Reservation, near: LocalDate?) {
    let isFlight = reservation.kind == .flight
    let zone = "departureLocationTimeZone"
    let code = barcodes.lazy.compactMap { BoardingPassCode($0) }.first
    let leg = code?.legs.first(where: reservation.isLikely)
    let airport = reservation.place?.iataCode.flatMap { Airport(code: $0) }
    let relevantDay = relevant.map { airport?.day(of: $0.start) ?? $0.start.date }
    let codeDay = code.flatMap { code in
      leg.flatMap { code.day(of: $0, known: relevantDay ?? near) }
    }
    let near = relevantDay ?? codeDay ?? near

    let departure = moment(.departure, near: near) ?? clock(0)
    let day =
      departure?.date ?? moment(.date, .start, near: near)?.date ?? codeDay ?? relevantDay
    reservation.start =
      time("currentDepartureDate", "originalDepartureDate", zone: zone) ?? departure?.time(on: day)
    if reservation.start == nil, !isFlight {
      reservation.start = moment(.start, .date, near: near)?.time(on: day).flatMap {
        $0.time == nil ? nil : $0
      }
    }
    reservation.boardingTime =
      time("currentBoardingDate", "originalBoardingDate", zone: zone)
      ?? moment(.boarding, near: near).flatMap { boarding -> ReservationTime? in
        boarding.time == nil ? nil : boarding.time(on: reservation.start?.date ?? day)
      }
    if let relevant, relevant.start.time != nil, reservation.start?.time == nil {
      if !isFlight {
        reservation.start = relevant.start
      } else if reservation.boardingTime == nil {
        // Airlines state the boarding, or the departure, or hours before it; nothing tells which.
        reservation.boardingTime = relevant.start
      }
    }
    if reservation.start == nil { reservation.start = day.map { ReservationTime(date: $0) } }
    if !isFlight { takeOffset(&reservation) }
    keepBoardingBeforeDeparture(&reservation)

    let arrivalDay = reservation.start?.date ?? day
    reservation.end =
      time("currentArrivalDate", "originalArrivalDate", zone: "destinationLocationTimeZone")
      ?? (moment(.arrival, near: arrivalDay ?? near) ?? clock(1)
      ?? (isFlight ? nil : range(.departure, .start, near: near)?.last)).flatMap {
        arrival -> ReservationTime? in
        arrival.time == nil ? nil : arrival.time(on: arrivalDay)
      }
  }

  /// A boarding at 23:40 for a departure at 00:20 is on the day before.
  private func keepBoardingBeforeDeparture(_ reservation: inout Reservation) {
    guard let start = reservation.start, let time = start.time, start.offset == nil,
      let boarding = reservation.boardingTime, let clock = boarding.time, boarding.offset == nil,
      boarding.date == start.date, clock > time,
      let before = boarding.date.adding(days: -1)
    else { return }
    reservation.boardingTime?.date = before
  }
}

extension Airport {
  /// The day of a time at the airport.
  fileprivate func day(of time: ReservationTime) -> LocalDate? {
    time.instant.flatMap { zone.local(at: $0)?.date }
  }
}
