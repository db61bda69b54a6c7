import CivilTime
import Foundation
import Testing

@testable import Reservations

@Suite struct KnownPlaceTests {
  private func known(
    _ name: String?, iata: String? = nil, icao: String? = nil, country: String? = nil,
    _ geo: String? = nil, as role: KnownPlace.Role = .airport
  ) throws -> KnownPlace {
    var place = Place(name: name)
    place.iataCode = iata
    place.icaoCode = icao
    if let country {
      place.address = PostalAddress()
      place.address?.country = country
    }
    place.geo = try geo.map { try GeoCoordinates($0) }
    return KnownPlace(place, as: role)
  }

  private func zone(_ place: KnownPlace) throws -> String? {
    let noon = LocalDateTime(
      try #require(LocalDate(year: 2027, month: 6, day: 10)), try #require(LocalTime(hour: 12)))
    return place.zones?.zone(at: noon)?.identifier
  }

  @Test(arguments: [
    ("STUTTGART AIRPORT", "STR"), ("COPENHAGEN DK KASTRUP", "CPH"), ("Berlin (Tegel)", "TXL"),
    ("Seattle-Tacoma International Airport", "SEA"), ("Washington Dulles", "IAD"),
    ("Heathrow", "LHR"), ("Paris Charles de Gaulle Terminal 2E", "CDG"),
    ("Flughafen München", nil), ("Frankfurt Airport (FRA)", "FRA"), ("São Paulo Congonhas", "CGH"),
    ("Kastrup lounge York", nil), ("International Airport", nil), ("", nil),
  ])
  func findsAnAirportByTheWordsOfItsName(_ name: String, _ code: String?) throws {
    #expect(try known(name).airport?.iata == code)
  }

  /// Railways have codes of their own: Amtrak's KIN is in Rhode Island, the airport's in Jamaica.
  @Test func theCodeOfAStationIsNoAirport() throws {
    let kingston = try known("Kingston, RI (KIN)", as: .station)
    #expect(kingston.airport == nil && kingston.coordinates == nil)
    #expect(try zone(kingston) != "America/Jamaica")
    let boston = try known("Boston, MA - South Station (BOS)", iata: "BOS", as: .station)
    #expect(boston.airport == nil && boston.coordinates == nil)
    #expect(try zone(known("Athens, GA - Bus Station", as: .station)) != "Europe/Athens")
    #expect(try known("London Gatwick (LGW)", as: .station).airport?.iata == "LGW")
    #expect(try known("Frankfurt Flughafen Fernbf (FRA)", as: .station).airport?.iata == "FRA")
  }

  /// Hermosillo's code, and Bo'ao's.
  @Test(arguments: ["GYM", "BAR"])
  func aWordOfThreeCapitalsIsAnAirportOfJourneysAlone(_ name: String) throws {
    let hall = try known(name, as: .other)
    #expect(hall.airport == nil && hall.zones == nil && !hall.isUnknownAirport)
    #expect(try known(name, as: .stop).airport?.iata == name)
    #expect(try known(name + " Airport", as: .other).airport?.iata == name)
  }

  @Test func severalAirportsOfATownShareItsZone() throws {
    let stockholm = try known("Stockholm")
    #expect(stockholm.airport == nil)
    #expect(try zone(stockholm) == "Europe/Stockholm")
    // Of France and of Texas.
    #expect(try zone(known("Paris")) == nil)
    #expect(try zone(known("Paris", country: "FR")) == "Europe/Paris")
    #expect(try zone(known("Paris", "48.7,2.4")) == "Europe/Paris")
  }

  @Test func aCodeCountsUnlessThePositionIsFarAway() throws {
    #expect(try known("Home", iata: "FRA").airport?.icao == "EDDF")
    #expect(try known(nil, icao: "EDDF").airport?.iata == "FRA")
    #expect(try known(nil, iata: "FRA", "50.1,8.7").refutedCode == nil)
    let refuted = try known("Denver", iata: "FRA", country: "US", "39.74,-104.99")
    #expect(refuted.refutedCode == "FRA" && refuted.airport?.iata != "FRA")
    #expect(try zone(refuted) == "America/Denver")
    #expect(try known(nil, iata: "QQQ").airport == nil)
  }

  @Test func aPlaceIsNoAirportForItsTown() throws {
    #expect(try known("Stuttgart", as: .other).airport == nil)
    #expect(try known("Stuttgart Airport", as: .other).airport?.iata == "STR")
  }

  @Test(
    arguments: [
      ("PL", nil, "Europe/Warsaw"), ("Poland", nil, "Europe/Warsaw"), ("US", nil, nil),
      ("US", "33.45,-112.07", "America/Phoenix"), ("GA", nil, "Africa/Libreville"),
      ("XX", nil, nil),
      (nil, "52.2,21.0", nil),
    ] as [(String?, String?, String?)])
  func anAddressHasTheZoneOfItsCountry(
    _ country: String?, _ geo: String?, _ expected: String?
  ) throws {
    #expect(try zone(known("Opera", country: country, geo, as: .other)) == expected)
  }

  @Test func anAddressInOneTextEndsWithItsCountry() throws {
    var place = Place(name: "Opera")
    place.address = PostalAddress(street: "Plac Teatralny 1, Warszawa, Poland")
    #expect(try zone(KnownPlace(place, as: .other)) == "Europe/Warsaw")
  }

  @Test func theAddressNamesTheCountry() throws {
    #expect(try known("Opera", country: "FI").address == "Finland")
    #expect(try known("Opera", country: "Suomi").address == "Suomi")
  }

  @Test(arguments: [
    ("London St Pancras Int'l", "Europe/London"), ("Paris-Nord", "Europe/Paris"),
    ("Gare de Lyon, Paris", "Europe/Paris"), ("Wien Hbf", "Europe/Vienna"),
    ("New York Penn Station", "America/New_York"), ("BRUXELLES-MIDI", "Europe/Brussels"),
    ("København H", "Europe/Copenhagen"), ("Köln Hbf", nil), ("Manchester Piccadilly", nil),
    ("Paris Street, Exeter", nil), ("Berlin, NH", nil), ("Lille Europe", nil),
    ("", nil),
  ])
  func aStationHasTheZoneOfItsLargeCity(_ name: String, _ expected: String?) throws {
    #expect(try zone(known(name, as: .station)) == expected)
    #expect(try zone(known(name, as: .other)) == nil)
  }

  @Test func anotherOffsetThanThatOfItsCityIsNotRefuted() throws {
    let zones = try #require(known("Paris Nord", as: .station).zones)
    #expect(zones.isLikely && !zones.refutes(offset: 7 * 3600, at: Instant(secondsSince1970: 0)))
  }

  @Test func anAirportMayBeUnknown() throws {
    #expect(try known("Nowhere", iata: "QQQ").isUnknownAirport)
    #expect(try known("Nowhere Airport", as: .other).isUnknownAirport)
    #expect(try !known("Frankfurt Airport", iata: "FRA").isUnknownAirport)
    #expect(try !known("Nowhere", as: .other).isUnknownAirport)
    #expect(try !known("Nowhere", iata: "QQQ", as: .station).isUnknownAirport)
  }

  @Test func aHugeNameIsNoAirport() throws {
    #expect(try known(String(repeating: "airport ", count: 1_000_000)).airport == nil)
  }

  @Test func callsTheUnitedKingdomByItsName() {
    var address = PostalAddress()
    address.locality = "London"
    address.country = "GB"
    var stated = Place()
    stated.address = address
    let place = KnownPlace(stated, as: .other)
    #expect(place.address == "London, United Kingdom")
  }
}
