import Foundation
import Reservations
import Testing

@testable import TicketImport

/// Values whose size must not make a draft slow or an event useless.
@Suite struct HostileDraftTests {
  private func draft(_ change: (inout Reservation) -> Void) -> ItemDraft {
    var reservation = Reservation()
    reservation.title = "Concert"
    change(&reservation)
    return ItemDraft(reservation, defaults: DraftDefaults())
  }

  @Test func refusesAlarmsWithoutNumber() {
    let many = draft { $0.alarms = (0..<100_000).map { "\($0)m" } }
    #expect(many.problems.contains { $0.text.hasPrefix("alarms: more than 50") })
    let enough = draft { $0.alarms = (0..<50).map { "\($0)m" } }
    #expect(!enough.problems.contains { $0.field == .alarms })
  }

  @Test func searchesNoHugeVenueInAHugePlace() {
    let place = String(repeating: "a", count: 1_000_000)
    let venue = String(repeating: "a", count: 500_000) + "b"
    let huge = draft {
      $0.from = Place(name: place)
      $0.from?.hall = venue
    }
    #expect(huge.location?.value == "\(venue), \(place)")
  }
}
