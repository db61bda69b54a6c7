import CivilTime
import Foundation
import TestSupport
import Testing

@testable import Reservations

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
