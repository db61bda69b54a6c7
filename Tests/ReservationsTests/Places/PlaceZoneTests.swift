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
    ("Rynek 1, Kraków, PL", nil, "Europe/Warsaw"),
    // Of two zones that agree.
    ("Hauptstr. 1, 04103 Leipzig, Deutschland", nil, "Europe/Berlin"),
    ("1 Main St, Phoenix, USA", "33.45,-112.07", "America/Phoenix"),
    ("1 Main St, Denver, United States", "39.74,-104.99", "America/Denver"),
    ("Narita International Airport", nil, "Asia/Tokyo"),
  ])
  func findsTheZoneOfAPlace(_ location: String, _ geo: String?, _ zone: String) throws {
    let place = try #require(try place(location, geo))
    #expect(place.zone(at: try reading("2027-06-10T19:30"))?.identifier == zone)
  }

  @Test(arguments: [
    "1 Main St, Denver, USA", "Main Hall, Leipzig", "Poland", "", ",", ", ,", "Rynek 1, Atlantis",
    "Somewhere, XX", "Somewhere, pl",
  ])
  func findsNoneWhereTheZoneIsUncertain(_ location: String) throws {
    #expect(try place(location)?.zone(at: try reading("2027-06-10T19:30")) == nil)
  }

  @Test func anOffsetDecidesOrRefuses() throws {
    let summer = try reading("2027-06-10T19:30")
    let spain = try #require(PlaceZone(country: "ES"))
    #expect(spain.zone(at: summer) == nil)
    #expect(spain.zone(at: summer, offset: 7200)?.identifier == "Europe/Madrid")
    #expect(spain.zone(at: summer, offset: 3600)?.identifier == "Atlantic/Canary")
    #expect(spain.zone(at: summer, offset: 9 * 3600) == nil)
    let berlin = try #require(PlaceZone(country: "Germany"))
    #expect(berlin.zone(at: summer, offset: 3600) == nil)
    #expect(berlin.zone(at: summer, offset: 7200)?.identifier == "Europe/Berlin")
  }

  @Test func knowsEachCountryWithZones() throws {
    let text = try String(contentsOfFile: "/usr/share/zoneinfo/zone.tab", encoding: .utf8)
    let codes = Set(text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map { $0.prefix(2) })
    #expect(codes.count > 200)
    for code in codes { #expect(PlaceZone(country: String(code)) != nil, "\(code)") }
  }
}
