import Foundation
import Reservations

extension PlacedReservation {
  /// What a traveller wants to see in a list: `Flight LH 123 FRA → JFK`. Nil for an event, a table
  /// or the like without a name.
  var title: String? {
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
