import CivilTime
import Foundation
import TestSupport
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
    let codes = EmbeddedTable.airports.lines().map { $0.fields[0] }
    #expect(codes.count > 7000)
    #expect(codes.filter { Airport(code: $0)?.iata != $0 } == [])
  }

  /// The offsets of each airport are those of a zone that the tz database has for its country.
  @Test func theClockOfEachAirportIsOneOfItsCountry() throws {
    let text = try String(contentsOfFile: "/usr/share/zoneinfo/zone.tab", encoding: .utf8)
    let rows = text.split(separator: "\n").filter { !$0.hasPrefix("#") }
      .map { $0.split(separator: "\t") }
    func offsets(_ zone: TimeZone) -> [Int] {
      (0..<12).map { zone.offset(at: Instant(secondsSince1970: 1_798_761_600 + $0 * 2_600_000)) }
    }
    let clocks = Dictionary(grouping: rows, by: { String($0[0]) }).mapValues { rows in
      Set(rows.compactMap { TimeZone(identifier: String($0[2])).map(offsets) })
    }
    let others = EmbeddedTable.airports.lines().compactMap { Airport($0) }.filter { airport in
      clocks[airport.country]?.contains(offsets(airport.zone)) != true
    }
    // Territories of the USA, and Kosovo, which are no countries of the tz database.
    let zones = Set(others.map(\.zone.identifier))
    #expect(zones == ["America/Puerto_Rico", "America/St_Thomas", "Europe/Belgrade"])
  }

  @Test func correctsTheAirportsOfTheCorpus() throws {
    let differences = try Corpus("airports.tsv").differences(given: 1) { row in
      let airport = try #require(Airport(code: row[0]))
      return [
        String(format: "%.2f,%.2f", airport.coordinates.latitude, airport.coordinates.longitude),
        airport.zone.identifier,
      ]
    }
    #expect(differences.isEmpty, "\(differences.joined(separator: "\n"))")
  }

  @Test(arguments: ["", "F", "FR", "FRÄ", "QQQ", "ZZZZ", "F\tA", "FRANK", "\u{0}\u{0}\u{0}"])
  func findsNoneByAnotherCode(_ code: String) { #expect(Airport(code: code) == nil) }

  @Test(arguments: [
    ("Frankfurt Airport (FRA)", "FRA"), ("Flughafen Frankfurt (FRA), Germany", "FRA"),
    ("New York (JFK)", "JFK"), ("Terminal 3 (EGLL)", "LHR"),
    ("narita international airport, Japan", "NRT"), ("London Heathrow Airport", "LHR"),
    ("SFO", "SFO"), ("SFO Airport", "SFO"), ("SFO airport, San Francisco", "SFO"),
  ])
  func findsTheAirportInAPlace(_ place: String, _ code: String) {
    #expect(Airport(place: place)?.iata == code)
  }

  @Test(arguments: [
    "", "(", ")(", "fra", "Fra Airport", "FRA 1", "BAR, Leipzig", "USA", "BUS TERMINAL", "QQQ",
    "FRA lounge", "Pub (BAR), Leipzig", "Cinema (IMAX)", "Airport", "Main Hall, Leipzig",
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

@Suite struct PlaceZoneTests {
  /// An address in one text, unless a country, a region or a city is stated.
  @Test func findsTheZonesOfTheCorpus() throws {
    let differences = try Corpus("places.tsv").differences(given: 6) { row in
      let position = row[4].isEmpty ? nil : try GeoCoordinates(row[4])
      let stated = row.map { $0.isEmpty ? nil : $0 }
      var address = PostalAddress(street: stated[0])
      (address.country, address.region, address.locality) = (stated[1], stated[2], stated[3])
      let isText = address == PostalAddress(street: stated[0])
      let place =
        isText
        ? PlaceZone(place: row[0], position: position) : PlaceZone(address, position: position)
      let time = try ISO8601.time(row[5])
      let reading = LocalDateTime(time.date, try #require(time.time))
      return [place?.zone(at: reading, offset: time.offset?.seconds)?.identifier ?? ""]
    }
    #expect(differences.isEmpty, "\(differences.joined(separator: "\n"))")
  }

  @Test func refutesAnOffsetThatNoZoneOfTheCountryHas() throws {
    let spain = try #require(PlaceZone(place: "Teatro, España"))
    let winter = Instant(secondsSince1970: 0)
    #expect(!spain.refutes(offset: 3600, at: winter) && !spain.refutes(offset: 0, at: winter))
    #expect(spain.refutes(offset: 9 * 3600, at: winter))
  }

  @Test func knowsTheCountriesByTheirNames() throws {
    let text = try String(contentsOfFile: "/usr/share/zoneinfo/iso3166.tab", encoding: .utf8)
    let names = text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map { $0.dropFirst(3) }
    let unknown = names.filter { PlaceZone(place: "Somewhere, \($0)") == nil }
    // Bouvet Island and Heard Island have no zone.
    #expect(names.count > 200 && unknown.count <= 3 && unknown.contains("Georgia"), "\(unknown)")
  }
}
