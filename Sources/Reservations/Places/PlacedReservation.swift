package import CivilTime
internal import Foundation

/// A reservation with what is known of its places.
package final class PlacedReservation: Sendable {
  package let reservation: Reservation
  /// Where it begins; nil if the record does not state it.
  package let begin: KnownPlace?
  /// Where it ends: of a journey, nil if the record does not state it.
  package let end: KnownPlace?
  package let isJourney: Bool

  package init(_ reservation: Reservation) {
    let isJourney = reservation.isJourney
    let role: KnownPlace.Role =
      switch reservation.kind {
      case .flight: .airport
      case .train, .bus, .boat: .station
      case nil where isJourney: .stop
      case nil, .taxi, .rentalCar, .lodging, .restaurant, .event: .other
      }
    let known = { (place: Place?) in
      place.flatMap { $0.isEmpty ? nil : KnownPlace($0.named, as: role) }
    }
    begin = known(reservation.from)
    end = known(reservation.to) ?? (isJourney ? nil : begin)
    self.isJourney = isJourney
    self.reservation = reservation
  }

  /// Another reservation at the same places, such as the same one with its tickets.
  package init(_ reservation: Reservation, at places: PlacedReservation) {
    (begin, end, isJourney) = (places.begin, places.end, places.isJourney)
    self.reservation = reservation
  }

  /// Nil for a record that states none.
  package var kind: ReservationKind? { reservation.kind }

  /// Whether it ends where it begins.
  package var isAtOnePlace: Bool {
    if case nil = reservation.to { !isJourney } else { false }
  }

  /// Whether a floating time at one of its places is not on the clock of the other: the place is an
  /// unknown airport, or in a country of several clocks.
  package func hasOwnClock(_ place: KnownPlace?) -> Bool {
    guard !isAtOnePlace, let place else { return false }
    if case nil = place.zones { return place.isUnknownAirport }
    return true
  }

  /// The place of the event.
  package var place: KnownPlace? { reservation.part == .ending ? end : begin }
}

extension Reservation {
  /// Whether it leads from one place to another; so does one without a kind that states an arrival.
  fileprivate var isJourney: Bool {
    if let kind { return kind.isJourney }
    if case nil = to { return false }
    return true
  }
}

extension Place {
  /// The place with its hall before its name, unless the name has the hall's.
  fileprivate var named: Place {
    guard let hall else { return self }
    var place = self
    place.hall = nil
    place.name = name.map { $0.containsWords(hall) ? $0 : "\(hall), \($0)" } ?? hall
    return place
  }
}

// MARK: Identity

extension PlacedReservation {
  package var ending: String { reservation.part == .ending ? " end" : "" }

  /// The name of an event or the like; nil for a journey and a rental.
  package var name: String? {
    switch kind {
    case nil, .flight, .train, .bus, .boat, .taxi, .rentalCar: nil
    case .lodging, .restaurant, .event:
      reservation.title.map { $0.withoutCanceledMark ?? $0 }
    }
  }

  /// From where to where a journey leads, by codes of airports, else by names, else the vehicle;
  /// the name of an event; empty for a lodging, a rental and a restaurant.
  package var route: String {
    switch kind {
    case .flight, .train, .bus, .boat, .taxi:
      return ends ?? reservation.vehicle.flatMap(Self.squeezed) ?? ""
    case .event: return name.flatMap(Self.squeezed) ?? ""
    case nil, .rentalCar, .lodging, .restaurant: return ""
    }
  }

  /// Nil for a journey without places, and for other kinds.
  package var ends: String? {
    let ends = [begin, end].map { $0.flatMap(key) ?? "" }
    guard isJourney, ends.contains(where: { !$0.isEmpty }) else { return nil }
    return ends.joined(separator: ">")
  }

  private func key(_ place: KnownPlace) -> String? {
    let stated = place.stated
    let code = stated.iataCode ?? place.airport?.iata ?? stated.icaoCode
    let name = stated.name ?? stated.address?.locality ?? stated.address?.street
    return (kind == .flight ? code ?? name : name ?? code).flatMap(Self.squeezed)
  }

  /// The day of the beginning, also for an event about the end. A stated day counts, whatever is
  /// known of the place; a time in UTC has the day of the place.
  package var day: LocalDate? {
    guard let stated = reservation.start ?? reservation.boardingTime else { return nil }
    if stated.offset != .utc || stated.time == nil { return stated.date }
    let zone = stated.zone ?? stated.instant.flatMap { begin?.zones?.zone(at: $0) }
    return stated.instant.flatMap { zone?.local(at: $0)?.date } ?? stated.date
  }

  /// Letters and digits only, since separators differ: `XK7-ABC`. Nil for nothing else.
  ///
  /// Beyond ASCII nothing is left out, because a UID must not change with Unicode.
  package static func squeezed(_ text: String) -> String? {
    let squeezed = Substring(text.unicodeScalars.prefix(1000)).utf8.filter { byte in
      byte >= 0x80 || (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20)
    }
    return squeezed.isEmpty ? nil : String(decoding: squeezed, as: UTF8.self)
  }
}

// MARK: Location

extension PlacedReservation {
  /// The name of the event's place and its whole address; of an airport, with its code and terminal.
  package var location: String? {
    guard let place else { return nil }
    let stated = place.stated
    let isAirport = kind == .flight || stated.iataCode != nil || stated.icaoCode != nil
    var parts: [String] = []
    var address = place.address
    if isAirport {
      // The name says where; a country alone adds nothing.
      if stated.address?.street == nil, stated.address?.locality == nil { address = nil }
      if let airport = airportName(place) { parts.append(airport) }
      if kind == .flight, let terminal = detail(.terminal) {
        parts.append(terminal.containsWords("terminal") ? terminal : "Terminal \(terminal)")
      }
    } else if let name = kind == nil ? stated.name : stated.name?.inOneLine,
      !(address.map { $0.containsWords(name) } ?? false)
    {
      parts.append(name)
    }
    if let address { parts.append(address) }
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }

  /// `Frankfurt Airport (FRA)`: a stated name precedes that of the code.
  package func airportName(_ place: KnownPlace) -> String? {
    let stated = place.stated
    let code = stated.iataCode ?? place.airport?.iata ?? stated.icaoCode
    guard let name = stated.name?.inOneLine ?? place.airport?.name else { return code }
    guard let code, !name.containsWords(code) else { return name }
    return "\(name) (\(code))"
  }

  /// The first value of a label, in one line.
  package func detail(_ label: ReservationDetail.Label) -> String? {
    reservation.details.first { $0.label == label }?.value.inOneLine
  }
}

// MARK: Title

extension PlacedReservation {
  /// What a traveller wants to see in a list: `Flight LH 123 FRA → JFK`. Nil for an event, a table
  /// or the like without a name.
  package var title: String? {
    let name = reservation.title?.inOneLine
    switch kind {
    case .flight: return journey("Flight")
    case .train: return journey("Train")
    case .bus: return journey("Bus")
    case .boat: return journey("Boat")
    case .taxi: return taxi
    case .rentalCar: return rental
    case .lodging:
      let name = lodging
      switch reservation.part {
      case nil: return name
      case .beginning: return "\(name): check-in"
      case .ending: return "\(name): check-out"
      }
    case .restaurant:
      return (name ?? begin?.stated.name?.inOneLine ?? reservation.provider?.inOneLine)
        .map { "Table at \($0)" }
    case .event: return name
    case nil: return reservation.title ?? reservation.subject
    }
  }

  /// The places as a route: `FRA → JFK`; with one place known, `to JFK` or `from FRA`.
  private var shownRoute: String? {
    switch (begin.flatMap(short), end.flatMap(short)) {
    case (let from?, let to?): "\(from) → \(to)"
    case (let from?, nil): "from \(from)"
    case (nil, let to?): "to \(to)"
    case (nil, nil): nil
    }
  }

  /// The code of an airport of a flight, else the name of a place.
  private func short(_ place: KnownPlace) -> String? {
    let stated = place.stated
    let code = stated.iataCode ?? place.airport?.iata ?? stated.icaoCode
    let name = stated.name ?? place.airport?.name
    let town = stated.address?.locality ?? stated.address?.street
    let words = kind == .flight ? [code, name, town] : [name, town, code]
    return words.lazy.compactMap { $0?.inOneLine }.first { !$0.isEmpty }
  }

  private func journey(_ word: String) -> String {
    let vehicle = reservation.vehicle.map { kind == .flight ? FlightNumber.text($0) : $0 }
    let name = (vehicle ?? reservation.title ?? reservation.provider)?.inOneLine
    // "Bus 601" is its name already.
    let isNamed = name.map { $0.containsWords(word) } ?? false
    return [isNamed ? nil : word, name, shownRoute].compactMap(\.self).joined(separator: " ")
  }

  private var taxi: String {
    if let to = end.flatMap(short) { return "Taxi to \(to)" }
    if let from = begin.flatMap(short) { return "Taxi from \(from)" }
    return reservation.provider.map { "Taxi: \($0.inOneLine)" } ?? "Taxi"
  }

  private var rental: String {
    let provider = reservation.provider ?? reservation.title
    let what = reservation.part == .ending ? "return" : "pick up"
    let (name, place) = (provider?.inOneLine, place.flatMap(short))
    // "Hertz San Diego Airport" names the company.
    if let name, let place, place.containsWords(name) { return "\(place): \(what)" }
    return ["\(name ?? "Rental car"): \(what)", place].compactMap(\.self).joined(separator: ", ")
  }

  /// The name with the word for its kind, unless the name has such a word.
  private var lodging: String {
    guard
      let name = (reservation.title ?? begin?.stated.name ?? reservation.provider)?.inOneLine
    else {
      return begin?.stated.address?.locality.map { "Hotel in \($0.inOneLine)" } ?? "Hotel"
    }
    let plain = name.folding(options: .diacriticInsensitive, locale: nil)
    let isNamed = Self.lodgingWords.contains { plain.containsWords($0) }
    return isNamed ? name : "Hotel \(name)"
  }

  /// Without accents.
  private static let lodgingWords = [
    "hotel", "hotels", "hostel", "motel", "pension", "pensione", "inn", "b&b", "bed & breakfast",
    "bed and breakfast", "guesthouse", "guest house", "gasthof", "gasthaus", "gastehaus",
    "apartment", "apartments", "appartement", "apartamento", "aparthotel", "ferienwohnung",
    "resort", "lodge", "auberge", "albergo", "hostal", "pousada", "parador", "ryokan", "riad",
    "camping", "campsite", "villa", "chalet", "jugendherberge", "hotell", "hotelli", "suites",
  ]
}

extension String {
  /// The text in one line.
  package var inOneLine: String {
    guard utf8.contains(where: { $0 == 0x0A || $0 == 0x0D || $0 == 0x09 }) else { return self }
    return split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// Whether the text contains another as whole words, in any case: "Met" is not in "Metropolis".
  package func containsWords(_ words: String) -> Bool {
    // Bounds the search: names of venues and addresses are short.
    guard words.utf8.count <= min(utf8.count, 1000), utf8.count <= 10_000 else { return false }
    let (text, words) = (Array(lowercased().utf8), Array(words.lowercased().utf8))
    guard let first = words.first, let last = words.last, words.count <= text.count else {
      return false
    }
    return (0...(text.count - words.count)).contains { start in
      let end = start + words.count
      return text[start] == first && text[start..<end] == words[...]
        && !(start > 0 && Self.isWord(text[start - 1]) && Self.isWord(first))
        && !(end < text.count && Self.isWord(text[end]) && Self.isWord(last))
    }
  }

  /// Other scripts do not separate their words.
  private static func isWord(_ byte: UInt8) -> Bool {
    (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte)
  }
}
