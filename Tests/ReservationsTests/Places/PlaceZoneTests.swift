import CivilTime
import Foundation
import Testing

@testable import Reservations

@Suite struct PlaceZoneTests {
  private func reading(_ text: String) throws -> LocalDateTime {
    let time = try ISO8601.time(text)
    return LocalDateTime(time.date, try #require(time.time))
  }

  private func place(_ location: String, _ geo: String? = nil) throws -> PlaceZone? {
    var reservation = Reservation()
    reservation.location = location
    reservation.geo = try geo.map { try GeoCoordinates($0) }
    return PlaceZone(reservation)
  }

  @Test(arguments: [
    ("Rynek 1, 31-042 Kraków, Poland", nil, "Europe/Warsaw"),
    // Of two zones that agree.
    ("Hauptstr. 1, 04103 Leipzig, Deutschland", nil, "Europe/Berlin"),
    ("1 Main St, Phoenix, USA", "33.45,-112.07", "America/Phoenix"),
    ("1 Main St, Denver, United States", "39.74,-104.99", "America/Denver"),
    ("Narita International Airport", nil, "Asia/Tokyo"),
    // Of several zones, the one of the city.
    ("Gran Vía 1, 28001 Madrid, Spain", nil, "Europe/Madrid"),
    ("Lisboa, Portugal", nil, "Europe/Lisbon"),
    ("Rua 1\nSão Paulo 01001\nBrasil", nil, "America/Sao_Paulo"),
    ("1 Main St, Denver, USA", nil, "America/Denver"),
    ("Teatro, Madrid, Spain", "28.1,-15.4", "Atlantic/Canary"),
    // Of a state or a province.
    ("11 W 53rd St, New York, NY", nil, "America/New_York"),
    ("1 Lake St, Chicago, IL 60611", nil, "America/Chicago"),
    ("1 Lake St\nChicago, IL 60611-1234", nil, "America/Chicago"),
    ("1 Main St, Denver, PA, USA", nil, "America/New_York"),
    ("290 Bremner Blvd, Montréal, QC H2Y 1A1", nil, "America/Toronto"),
    ("1 Main St, El Paso, TX 79901", "31.76,-106.49", "America/Denver"),
  ])
  func findsTheZoneOfAPlace(_ location: String, _ geo: String?, _ zone: String) throws {
    let place = try #require(try place(location, geo))
    #expect(place.zone(at: try reading("2027-06-10T19:30"))?.identifier == zone)
  }

  @Test(arguments: [
    "Louisville, USA", "Barcelona, Spain", "Main Hall, Leipzig",
    "Poland", "", ",", ", ,", "Rynek 1, Atlantis",
    "Somewhere, XX", "Somewhere, PL", "1 Peach St, Atlanta, Georgia", "1 Peach St, Atlanta, GA",
    "1 Lake St, Chicago, IL", "1 Main St, Los Angeles, CA", "1 Main St, El Paso, TX 79901",
    "NY", "1 Lake St, Chicago, IL 6061", "Halle, NY Nord",
  ])
  func findsNoneWhereTheZoneIsUncertain(_ location: String) throws {
    #expect(try place(location)?.zone(at: try reading("2027-06-10T19:30")) == nil)
  }

  @Test(
    arguments: [
      ("Madrid", nil, "ES", "Europe/Madrid"), ("Madrid", "Madrid", "Spain", "Europe/Madrid"),
      ("Denver", "PA", "US", "America/New_York"), ("Berlin", "NY", nil, "America/New_York"),
      ("Berlin", "DE", nil, nil), ("Perth", "WA", "AU", nil),
      ("Sydney", nil, "AU", "Australia/Sydney"), ("Sevilla", nil, "ES", nil),
    ] as [(String, String?, String?, String?)])
  func aCityOfAnAddressHasItsZone(
    _ city: String, _ region: String?, _ country: String?, _ zone: String?
  ) throws {
    var address = PostalAddress()
    address.locality = city
    address.region = region
    address.country = country
    let place = try #require(PlaceZone(address, coordinates: nil))
    #expect(place.zone(at: try reading("2027-06-10T19:30"))?.identifier == zone)
  }

  /// The city at the end of a street, but no state or street.
  @Test(arguments: [
    ("Gran Vía 1, Madrid", "ES", "Europe/Madrid"),
    ("5 Main St, Denver, PA", "US", "America/New_York"),
    ("Phoenix, Main Street 5", "US", nil), ("1 Main St, Denver, USA", "US", "America/Denver"),
  ])
  func aStreetMayEndWithItsCity(_ street: String, _ country: String, _ zone: String?) throws {
    var address = PostalAddress()
    address.street = street
    address.country = country
    let place = try #require(PlaceZone(address, coordinates: nil))
    #expect(place.zone(at: try reading("2027-06-10T19:30"))?.identifier == zone)
  }

  @Test func aVenueAloneIsThePlace() throws {
    var reservation = Reservation()
    reservation.theater = "St James's Gate, Dublin 8, Ireland"
    let place = try #require(PlaceZone(reservation))
    #expect(place.zone(at: try reading("2027-01-02T11:00"))?.identifier == "Europe/Dublin")
  }

  @Test func anOffsetDecidesOrRefuses() throws {
    let summer = try reading("2027-06-10T19:30")
    let spain = try #require(PlaceZone(country: "España"))
    #expect(spain.zone(at: summer) == nil)
    #expect(spain.zone(at: summer, offset: 7200)?.identifier == "Europe/Madrid")
    #expect(spain.zone(at: summer, offset: 3600)?.identifier == "Atlantic/Canary")
    #expect(spain.zone(at: summer, offset: 9 * 3600) == nil)
    let chicago = try #require(PlaceZone(place: "1 Lake St, Chicago, IL"))
    #expect(chicago.zone(at: summer, offset: -5 * 3600)?.identifier == "America/Chicago")
    #expect(chicago.zone(at: summer, offset: 3 * 3600) == nil)
    let berlin = try #require(PlaceZone(country: "Germany"))
    #expect(berlin.zone(at: summer, offset: 3600) == nil)
    #expect(berlin.zone(at: summer, offset: 7200)?.identifier == "Europe/Berlin")
  }

  @Test func knowsTheCountriesByTheirNames() throws {
    let text = try String(contentsOfFile: "/usr/share/zoneinfo/iso3166.tab", encoding: .utf8)
    let names = text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map { $0.dropFirst(3) }
    let unknown = names.filter { PlaceZone(country: String($0)) == nil }
    // Bouvet Island and Heard Island have no zone.
    #expect(names.count > 200 && unknown.count <= 3 && unknown.contains("Georgia"), "\(unknown)")
  }
}
