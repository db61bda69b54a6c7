import CivilTime
import Foundation
import Testing

@testable import Reservations

@Suite struct AirportTests {
  @Test(arguments: ["FRA", "fra", "EDDF"])
  func findsAnAirportByItsCode(_ code: String) throws {
    let airport = try #require(Airport(code: code))
    #expect(airport.iata == "FRA" && airport.icao == "EDDF" && airport.country == "DE")
    #expect(airport.zone.identifier == "Europe/Berlin")
    #expect(airport.city == "Frankfurt am Main")
    #expect(abs(airport.coordinates.latitude - 50.03) < 0.01)
  }

  @Test func findsEachAirportOfTheTable() {
    var codes: [String] = []
    _ = AirportTable.lines { line in
      codes.append(line.fields[0])
      return false
    }
    #expect(codes.count > 7000)
    #expect(codes.allSatisfy { AirportTable.line(iata: Array($0.utf8))?.fields[0] == $0 })
    #expect(codes.allSatisfy { Airport(code: $0) != nil })
  }

  @Test(arguments: ["", "F", "FR", "FRÄ", "QQQ", "ZZZZ", "F\tA", "FRANK", "\u{0}\u{0}\u{0}"])
  func findsNoneByAnotherCode(_ code: String) { #expect(Airport(code: code) == nil) }

  @Test(arguments: [
    ("Frankfurt Airport (FRA)", "FRA"), ("Flughafen Frankfurt (FRA), Germany", "FRA"),
    ("New York (JFK)", "JFK"), ("Terminal 3 (EGLL)", "LHR"),
    ("narita international airport, Japan", "NRT"), ("London Heathrow Airport", "LHR"),
  ])
  func findsTheAirportInAPlace(_ place: String, _ code: String) {
    #expect(Airport(place: place)?.iata == code)
  }

  @Test(arguments: [
    "", "(", ")(", "FRA", "Pub (BAR), Leipzig", "Cinema (IMAX)", "Airport", "Main Hall, Leipzig",
    String(repeating: "(FRA) airport ", count: 1000),
  ])
  func findsNoneInAnotherPlace(_ place: String) { #expect(Airport(place: place) == nil) }

  @Test func measuresDistancesOnTheSphere() throws {
    let from = try #require(Airport(code: "FRA")).coordinates
    let to = try #require(Airport(code: "JFK")).coordinates
    #expect(abs(from.distance(to: to) - 6184) < 15)
    #expect(from.distance(to: from) == 0)
    let pole = try GeoCoordinates("90,0")
    #expect(abs(pole.distance(to: try GeoCoordinates("-90,77")) - 20_015) < 1)
  }
}
