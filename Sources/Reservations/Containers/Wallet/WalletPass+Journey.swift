internal import CivilTime
internal import Foundation

extension WalletPass {
  /// Reads where, when and with what a journey begins and ends.
  func readJourney(_ made: inout Reservation) {
    let isFlight = made.kind == .flight
    made.from = end(.part(.origin), tag("departureAirportCode"), isFlight: isFlight)
    made.from?.geo =
      semantics.object("departureLocation").flatMap { Place($0).geo } ?? coordinates
    made.to = end(.part(.destination), tag("destinationAirportCode"), isFlight: isFlight)
    made.to?.geo = semantics.object("destinationLocation").flatMap { Place($0).geo }
    made.vehicle = isFlight ? flight : train
    if made.from == nil, made.to == nil { made.title = root.text("description") }
    readTimes(&made)
  }

  /// One end of a journey: a name, or a code under a name.
  ///
  /// - Parameter code: of a flight's airport, by its semantic tag.
  private func end(_ column: Column, _ code: String?, isFlight: Bool) -> Place? {
    // Over the time stands the station.
    let station = indices(of: .part(column == .part(.origin) ? .departure : .arrival)).map {
      fields[$0]
    }
    .first { $0.area == .primary }?.labelOfPlace
    let shown = indices(of: column).first.map { fields[$0].value } ?? station
    let isCode = shown?.wholeMatch(of: isFlight ? /[A-Z]{3}/ : /[A-Z]{2,4}/) != nil
    let city = isCode ? indices(of: column).first.flatMap { fields[$0].labelOfPlace } : shown
    let name = tag(of: column)
    var place = Place(name: name ?? city)
    if isFlight {
      place.iataCode = code ?? (isCode ? shown : nil)
    } else if name == nil, isCode {
      place.name =
        [city, shown].compactMap(\.self).joined(separator: " (") + (city == nil ? "" : ")")
    }
    _ = text(column, tagged: isCode ? place.iataCode ?? shown : place.name)
    return place.isEmpty ? nil : place
  }

  /// `LH 123`; a number without a carrier has the one that the barcode states for it.
  private var flight: String? {
    let number = tag("flightNumber")
    let tagged = tag("airlineCode").flatMap { carrier in
      number.map { FlightNumber.text($0, of: carrier) }
    }
    return text(.detail(.vehicle), tagged: tagged ?? tag("flightCode") ?? number) { text in
      let number = String(text.drop { $0 == "0" })
      let leg = code?.legs.first { $0.flightNumber == number }
      return leg?.vehicle ?? FlightNumber.text(text)
    }
  }

  private var train: String? {
    let words = [tag("vehicleName", "vehicleType"), tag("vehicleNumber")].compactMap(\.self)
    return text(.detail(.vehicle), tagged: words.isEmpty ? nil : words.joined(separator: " "))
  }

  // MARK: Times

  private func readTimes(_ made: inout Reservation) {
    let isFlight = made.kind == .flight
    let airport = made.from?.iataCode.flatMap { Airport(code: $0) }
    let relevantDay = relevant.map { relevant in
      relevant.start.instant.flatMap { airport?.zone.local(at: $0)?.date } ?? relevant.start.date
    }
    let leg = code?.legs.first(where: made.isLikely)
    let codeDay = leg.flatMap { code?.day(of: $0, known: relevantDay ?? near) }
    near = relevantDay ?? codeDay ?? near
    let (day, zone) = (codeDay ?? relevantDay, "departureLocationTimeZone")
    let start =
      isFlight
      ? time(.part(.departure), .part(.startDate), of: .start, on: day, zone: zone)
      : completed(
        time(
          .part(.departure), .field(.start), .part(.startDate), of: .start, on: day, zone: zone))
    set(.start, start ?? day.map { PassTime(start: ReservationTime(date: $0)) }, &made)
    let startDay = made.start?.clock.date
    let boarding = time(.detail(.boardingTime), on: startDay, zone: zone)
    if let boarding, boarding.start.time != nil {
      (made.boardingTime, reading.entryMember) = (boarding.start, boarding.source)
      keepBoardingBeforeDeparture(&made)
    } else if isFlight, made.start?.time == nil, let relevant, relevant.start.time != nil {
      // Airlines state the boarding, or the departure, or hours before it; nothing tells which.
      (made.boardingTime, reading.entryMember) = (relevant.start, "relevantDate")
    }
    let arrival = time(
      .part(.arrival), .field(.end), of: .end, on: startDay, zone: "destinationLocationTimeZone")
    if arrival?.start.time != nil { set(.end, arrival, &made) }
    made.end = made.end ?? start?.end
  }

  /// A boarding at 23:40 for a departure at 00:20 is on the day before.
  private func keepBoardingBeforeDeparture(_ made: inout Reservation) {
    guard let start = made.start, let boarding = made.boardingTime, start.time != nil,
      start.offset == nil, boarding.offset == nil, boarding.date == start.date,
      boarding.clock > start.clock, let before = boarding.date.adding(days: -1)
    else { return }
    made.boardingTime?.date = before
  }

  // MARK: Guests

  /// Reads the guests: of the semantic tags, else of a flight's barcode, else of the fields. A field
  /// may have more of the name, which a barcode cuts.
  func readGuests(_ kind: ReservationKind?) {
    let person = semantics.object("passengerName")
    let parts = ["givenName", "middleName", "familyName"].compactMap { person?.text($0) }
    let coded = kind == .flight ? code?.passenger : nil
    let tagged = parts.isEmpty ? tag("passengerName", "attendeeName") : parts.joined(separator: " ")
    let known = (tagged ?? coded).flatMap { PassengerName($0).text }
    tickets.guests = known.map { [$0] } ?? []
    for index in indices(of: .field(.underName)) {
      let shown = fields[index].guests
      let own = known.flatMap { known in shown.first { $0.isName(like: known) } }
      if shown.isEmpty || known != nil && own == nil { continue }
      markRead(index)
      if let own, let known, own.count > known.count { tickets.guests[0] = own }
      for guest in shown where guest != own && !tickets.guests.contains(where: guest.isSpelled) {
        tickets.guests.append(guest)
      }
    }
  }

  // MARK: Barcode

  /// Fills what is missing by the text of a boarding pass, and names what contradicts the pass. Returns
  /// the flights of its other legs.
  func readBarcode(_ made: inout Reservation) -> [RecordContent] {
    guard made.kind == .flight, let code else { return [] }
    guard let own = code.legs.firstIndex(where: made.isLikely) else {
      reading.unused += code.legs.map { leg in
        let words = [leg.vehicle, leg.from, leg.to].compactMap(\.self)
        return UnusedValue(name: "barcode", value: words.joined(separator: " "))
      }
      return []
    }
    let (known, leg) = (made.start?.clock.date ?? near, code.legs[own])
    if own == code.legs.indices.last { reading.unused += code.missingLegs }
    made.fill(from: code, leg, known: known, &tickets)
    let passenger = code.passenger.flatMap { PassengerName($0).text }
    let guest = passenger.flatMap { tickets.guests.contains(where: $0.isName) ? $0 : nil }
    let pairs = [
      ("day", code.day(of: leg, known: known)?.description, made.start?.clock.date.description),
      ("flight", leg.vehicle, made.vehicle), ("seat", leg.seat, tickets[.seat]),
      ("reservation number", leg.reservationNumber, made.reservationNumber),
      ("passenger", passenger, guest ?? ""),
    ]
    for (name, coded, stated) in pairs {
      if let coded, let stated, !coded.isSpelled(like: stated) {
        reading.unused.append(UnusedValue(name: "barcode: \(name)", value: coded))
      }
    }
    return code.legs.indices.filter { $0 != own }.map { index in
      var (other, reading) = code.flight(code.legs[index], known: known)
      (other.provider, other.status) = (made.provider, made.status)
      return .booking(other, reading)
    }
  }
}

extension PassField {
  /// The names that the field has; none in `2 adults`.
  fileprivate var guests: [String] {
    let isList = row?.shape.kind == .people
    let parts = isList ? value.split { ",;&\n".contains($0) }.map(String.init) : [value]
    let names = parts.compactMap {
      PassengerName($0.trimmingCharacters(in: .whitespacesAndNewlines)).text
    }
    return names.contains { $0.contains(where: \.isNumber) } ? [] : Array(names.prefix(50))
  }
}

extension String {
  /// Whether the words are the same in any order, some of them cut or missing in one of the texts.
  fileprivate func isName(like other: String) -> Bool {
    let words = [self, other].map { FoldedName.folded($0).split { !$0.isLetter } }
      .sorted { $0.joined().count < $1.joined().count }
    return words[0].allSatisfy { word in words[1].contains { $0.hasPrefix(word) } }
  }
}
