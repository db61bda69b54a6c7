import CivilTime
import Testing

@testable import Reservations

@Suite struct USDateTests {
  @Test(
    arguments: [
      ("05/30/2020", "2020-05-30"), ("5/30/2020", "2020-05-30"), ("5/3/20", "2020-05-03"),
      (" 12/31/99 ", "2099-12-31"), ("02/29/2024", "2024-02-29"),
    ])
  func readsTheMonthFirst(_ text: String, _ day: String) throws {
    #expect(try USDate.date(text).description == day)
  }

  @Test(
    arguments: [
      "", "30/05/2020", "02/29/2023", "5/30", "5/30/202", "5/30/20200", "005/30/2020", "5-30-2020",
      "5/30/2020 10:00", "2020-05-30", "/5/30", "5//2020", "0/1/2020", "1/0/2020", "1/1/0000",
    ])
  func refusesWhatIsNoUSDate(_ text: String) {
    #expect(throws: TimeError.self) { try USDate.date(text) }
  }
}
