import CalendarStore
import Foundation
import Reservations

extension PlacedReservation {
  /// The name of the event's place and its whole address; of an airport, with its code and terminal.
  var location: String? {
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
  func airportName(_ place: KnownPlace) -> String? {
    let stated = place.stated
    let code = stated.iataCode ?? place.airport?.iata ?? stated.icaoCode
    guard let name = stated.name?.inOneLine ?? place.airport?.name else { return code }
    guard let code, !name.containsWords(code) else { return name }
    return "\(name) (\(code))"
  }

  /// The position of the event's place as stated, else that of its airport.
  var coordinates: Sourced<GeoLocation>? {
    if let geo = place?.stated.geo ?? reservation.from?.geo {
      return Sourced(GeoLocation(geo), .record)
    }
    return place?.coordinates.map { Sourced(GeoLocation($0), .inferred) }
  }

  /// The first value of a label, in one line.
  func detail(_ label: ReservationDetail.Label) -> String? {
    reservation.details.first { $0.label == label }?.value.inOneLine
  }
}
