internal import CivilTime

extension BoardingPassCode {
  /// One flight of the pass.
  ///
  /// - Parameter known: as in `day(of:known:)`.
  func flight(_ leg: Leg, known: LocalDate?) -> (Reservation, Reading) {
    var flight = Reservation()
    flight.kind = .flight
    var tickets = TicketValues()
    flight.fill(from: self, leg, known: known, &tickets)
    flight.tickets = tickets.tickets
    var reading = Reading()
    reading.unused = leg.others
    if let unread, leg == legs.last { reading.addUnused("items of a wrong length", unread) }
    if leg == legs.last { reading.unused += missingLegs }
    return (flight, reading)
  }

  /// The legs that the barcode says it has, and has not; none if items that cannot be read are theirs.
  var missingLegs: [UnusedValue] {
    guard unread == nil, legs.count < count else { return [] }
    return (legs.count + 1...count).map { number in
      UnusedValue(name: "leg \(number) of \(count)", value: "missing from the barcode")
    }
  }
}

extension Reservation {
  /// Fills the fields that are missing in a flight's record by the barcode of its boarding pass.
  /// Does nothing and returns false if the text is not one, or is that of another flight.
  ///
  /// - Parameters:
  ///   - token: the text of the barcode, or schema.org's ticketToken: `aztecCode:M1...`.
  ///   - day: of the record, or today; nil if unknown.
  ///   - tickets: what the record states of its tickets.
  ///   - statesStart: whether the record states the start, even one that cannot be read.
  @discardableResult
  mutating func fill(
    fromTicketToken token: String, near day: LocalDate?, _ tickets: inout TicketValues,
    statesStart: Bool = false
  ) -> Bool {
    guard kind == .flight, let code = BoardingPassCode(ticketToken: token),
      let leg = code.legs.first(where: isLikely)
    else { return false }
    let stated = start?.date ?? boardingTime?.date
    fill(from: code, leg, known: stated ?? day, &tickets, statesStart: statesStart)
    return true
  }

  /// Whether the leg has nothing that contradicts this flight.
  func isLikely(_ leg: BoardingPassCode.Leg) -> Bool {
    func agrees(_ mine: String?, _ other: String?) -> Bool {
      guard let mine, let other else { return true }
      return mine.uppercased() == other.uppercased()
    }
    guard agrees(from?.iataCode, leg.from), agrees(to?.iataCode, leg.to) else {
      return false
    }
    // A flight has another number with each of the airlines that sell it.
    let hasRoute = from?.iataCode != nil && to?.iataCode != nil
    return hasRoute || agrees(vehicle, leg.vehicle)
  }

  /// - Parameters:
  ///   - known: as in `BoardingPassCode.day(of:known:)`.
  ///   - tickets: what the record states of its tickets.
  ///   - statesStart: whether the record states the start, even one that cannot be read.
  mutating func fill(
    from code: BoardingPassCode, _ leg: BoardingPassCode.Leg, known: LocalDate?,
    _ tickets: inout TicketValues, statesStart: Bool = false
  ) {
    if start == nil, !statesStart {
      start =
        boardingTime.map { ReservationTime(date: $0.date) }
        ?? code.day(of: leg, known: known).map { ReservationTime(date: $0) }
    }
    if from?.iataCode == nil {
      var airport = from ?? Place()
      airport.iataCode = leg.from
      from = airport
    }
    if to?.iataCode == nil {
      var airport = to ?? Place()
      airport.iataCode = leg.to
      to = airport
    }
    vehicle = vehicle ?? leg.vehicle
    reservationNumber = reservationNumber ?? leg.reservationNumber
    if tickets.guests.isEmpty, let name = code.passenger.map(PassengerName.init)?.text {
      tickets.guests = [name]
    }
    tickets.add(.seat, leg.seat)
    tickets.add(.travelClass, leg.compartment)
    tickets.add(.sequenceNumber, leg.sequenceNumber)
    tickets.add(.ticketNumber, leg.ticketNumber)
    tickets.add(.membership, leg.membership)
  }

  /// Adds a detail unless one of its kind is there.
  mutating func add(_ label: ReservationDetail.Label, _ value: String?) {
    guard let value, !details.contains(where: { $0.label == label }) else { return }
    details.append(ReservationDetail(label, value))
  }
}

extension BoardingPassCode {
  /// Reads a text with or without the prefix that names the kind of the barcode, such as
  /// `aztecCode:`. Nil for another text.
  init?(ticketToken token: String) {
    let kind = token.prefix(20).prefix { $0 != ":" }
    let isNamed = kind.count < token.prefix(20).count && !kind.isEmpty
    self.init(isNamed ? String(token.dropFirst(kind.count + 1)) : token)
  }
}

extension BoardingPassCode.Leg {
  /// `LH 123`; nil without a number.
  var vehicle: String? {
    flightNumber.map { FlightNumber.text($0, of: carrier) }
  }
}

/// The name of a passenger as airlines write it: `FAMILY/GIVEN MR`.
struct PassengerName {
  /// `GIVEN FAMILY`, without title; nil without any name.
  let text: String?

  init(_ name: String) {
    guard let slash = name.firstIndex(of: "/") else {
      text = name.isEmpty ? nil : name
      return
    }
    let given = Self.withoutTitle(String(name[name.index(after: slash)...]))
    let words = [given, String(name[..<slash])].map {
      $0.split(separator: " ").joined(separator: " ")
    }
    let known = words.filter { !$0.isEmpty }
    text = known.isEmpty ? nil : known.joined(separator: " ")
  }

  /// In upper case.
  private static let titles: Set<String> = [
    "MSTR", "MISS", "PROF", "MRS", "MR", "MS", "DR", "CHD", "INF", "MME", "MLLE", "HERR", "FRAU",
    "SRA", "SIG", "SIGRA", "DHR", "MEVR",
  ]

  /// Given names, not `ADA MS`.
  private static let namesLikeTitles: Set<String> = ["ADAMS", "ABRAMS", "WILLIAMS"]

  /// Titles may stand before or behind the name, or one directly behind it if the name has three
  /// letters or more: Amr is a name.
  private static func withoutTitle(_ given: String) -> String {
    var words = given.split(separator: " ").map(String.init)
    if words.count > 1 {
      while words.count > 1, let last = words.last, isTitle(last) { words.removeLast() }
      while words.count > 1, let first = words.first, isTitle(first) { words.removeFirst() }
    } else if let name = words.first {
      for title in ["MSTR", "MISS", "MRS", "MR", "MS"] where name.uppercased().hasSuffix(title) {
        if name.count >= title.count + 3, !namesLikeTitles.contains(name.uppercased()) {
          words = [String(name.dropLast(title.count))]
        }
        break
      }
    }
    return words.joined(separator: " ")
  }

  private static func isTitle(_ word: String) -> Bool {
    titles.contains(word.uppercased().filter { $0 != "." })
  }
}
