import Reservations
import Testing

@Suite struct StoredNumbersTests {
  /// The ledger has facts with these numbers.
  @Test func labelsKeepTheirNumbers() {
    let first: [ReservationDetail.Label] = [.boardingTime, .boardingGroup, .doorTime, .room]
    #expect(first.map(\.rawValue) == [0, 7, 12, 18])
    #expect(ReservationDetail.Label.printLink.rawValue == 33)
  }
}
