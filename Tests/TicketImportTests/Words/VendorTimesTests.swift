import CivilTime
import Foundation
import Testing

@testable import Reservations
@testable import TicketImport

/// The times that Tab offers for the mails of vendors: the start and the end of each booking that
/// kitinerary-extractor reads in them. All are from 2 January 2017, 10:00.
@Suite struct VendorTimesTests {
  private static let mails = "/work/shared/cases/vendors"

  private func times(_ mail: String) throws -> [String] {
    #expect(MIMEMessage.load())
    let bytes = [UInt8](try Data(contentsOf: URL(filePath: "\(Self.mails)/\(mail).eml")))
    let text = try #require(MIMEMessage(bytes)).parsed.parts.map { part in
      let text = String(decoding: part.bytes ?? [], as: UTF8.self)
      return part.type == "text/html" ? HTMLText.shown(text) : text
    }.joined(separator: "\n")
    let now = LocalDateTime(
      try #require(LocalDate(year: 2017, month: 1, day: 2)), LocalTime(secondOfDay: 36_000))
    return FoundTime.times(in: text, madeAt: now).map(\.typed)
  }

  @Test(
    .enabled(if: FileManager.default.fileExists(atPath: mails), "there are no mails"),
    arguments: [
      (
        "amadeus_1",
        [
          "2016-06-07T12:10", "2016-06-07T13:30", "2016-06-07T15:00", "2016-06-07T17:40",
          "2016-06-09T21:40", "2016-06-10T11:30", "2016-06-10T13:00", "2016-06-10T14:40",
        ]
      ),
      // The reader adds 15:00 and 10:00 of itself.
      ("aohostels_1", ["2018-08-10", "2018-08-18"]),
      (
        "brusselsairlines_1",
        ["2017-02-03T18:25", "2017-02-03T19:45", "2017-02-05T20:40", "2017-02-05T22:00"]
      ),
      (
        "czechrailways_one-leg-return",
        ["2017-12-31T13:51", "2017-12-31T16:20", "2018-01-01T10:38", "2018-01-01T13:07"]
      ),
      (
        "czechrailways_two-leg-single",
        ["2017-08-09T09:07", "2017-08-09T10:51", "2017-08-09T11:02", "2017-08-09T11:16"]
      ),
      (
        "deutschebahn_one-leg-return-no-seat",
        ["2027-02-10T08:37", "2027-02-10T11:51", "2027-02-12T16:08", "2027-02-12T19:19"]
      ),
      (
        "deutschebahn_two-leg-return",
        [
          "2027-11-03T07:49", "2027-11-03T12:09", "2027-11-03T12:17", "2027-11-03T12:45",
          "2027-11-04T14:06", "2027-11-04T14:28", "2027-11-04T14:52", "2027-11-04T19:27",
        ]
      ),
      (
        "eurowings_1",
        ["2017-06-15T12:55", "2017-06-15T13:50", "2017-06-18T19:10", "2017-06-18T22:00"]
      ),
      (
        "fcmtravel_1",
        ["2017-11-05T08:55", "2017-11-05T11:35", "2017-11-10T07:35", "2017-11-10T08:20"]
      ),
      ("regiojet_bus_en-one-leg-single", ["2015-07-31T22:10", "2015-08-01T00:30"]),
      ("regiojet_train_cs-one-leg-single", ["2017-07-02T11:56", "2017-07-02T14:12"]),
      // Its times are numbers of four digits, 1145 and 0811, which can be anything in a text.
      ("single-leg-three-passengers", ["2017-01-20"]),
      (
        "swiss_one-leg-return",
        ["2017-09-10T06:45", "2017-09-10T08:15", "2017-09-15T20:50", "2017-09-15T22:15"]
      ),
      // The day is the 212th of a year, within a code.
      ("ticket-barcode-single-leg", []),
    ] as [(String, [String])])
  func offersTheTimesOfBookings(mail: String, expected: [String]) throws {
    let found = try times(mail)
    #expect(expected.filter { !found.contains($0) } == [], "\(found)")
  }
}
