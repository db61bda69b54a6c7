import CivilTime
import Foundation
import ICalendar
import Reservations
import TestSupport
import Testing

@testable import TicketImport

/// Tests/Corpora/placed-times.tsv: bookings by all that can say where their times are, and the times,
/// the remarks and the problems of their events.
@Suite struct PlacedTimesTests {
  @Test func placesBothEndsByTheTable() throws {
    let differences = try Corpus("placed-times.tsv").differences(given: 8, Self.placed)
    #expect(differences.isEmpty, "\(differences.joined(separator: "\n"))")
  }

  /// The columns: kind, part of a rental, from, to, start, end, zones of the record, default.
  static func placed(_ row: [String]) throws -> [String] {
    /// A country, an airport, or a name.
    func place(_ text: String) throws -> Place? {
      switch text.count {
      case 0: nil
      case 2: try Bookings.place(nil, country: text)
      case 3: Bookings.airport(text)
      default: Place(name: text)
      }
    }
    func stated(_ text: String) -> String? { text.isEmpty ? nil : text }
    let kind = try #require(ReservationKind(rawValue: row[0]))
    var reservation = try Bookings.reservation(
      kind, "A", from: stated(row[4]), to: stated(row[5]), at: try place(row[2]),
      toward: try place(row[3]))
    reservation.part = ReservationPart(rawValue: row[1])
    let zones = try row[6].split(separator: " ").map { try ZoneName.zone(String($0)) }
    (reservation.zone, reservation.endZone) = (zones.first, zones.dropFirst().first)
    var defaults = DraftDefaults()
    let given = row[7].split(separator: " ").map(String.init)
    if given.count == 2 {
      let origin = try #require(Origin(rawValue: given[0]))
      defaults = try Drafting.defaults(zone: given[1], from: origin)
    }
    let draft = ItemDraft(reservation, defaults: defaults)
    let remarks = draft.remarks.map(Drafting.text)
    return [
      draft.start?.value.description ?? "-", draft.end?.value.description ?? "-",
      draft.zoneOrigin?.rawValue ?? "-", draft.startZone ?? "-",
      remarks.joined(separator: "; "), draft.complaints.joined(separator: "; "),
    ]
  }

  @Test func aFlightIsLongerByFiveMinutes() {
    #expect(PlacedTimes.flightLength(kilometers: 800) == CivilDuration(seconds: 5400))
    #expect(PlacedTimes.flightLength(kilometers: 801) == CivilDuration(seconds: 5700))
  }
}
