import CivilTime
import Foundation
import SampleEvents
import Testing

@testable import ICalendar

@Suite struct DescribedZoneTests {
  /// Berlin's rules under a name that nobody knows, begun when Windows lets its zones begin.
  static let berlin = """
    BEGIN:VTIMEZONE
    TZID:Customized Time Zone
    BEGIN:STANDARD
    DTSTART:16010101T030000
    TZOFFSETFROM:+0200
    TZOFFSETTO:+0100
    RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=10
    END:STANDARD
    BEGIN:DAYLIGHT
    DTSTART:16010101T020000
    TZOFFSETFROM:+0100
    TZOFFSETTO:+0200
    RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=3
    END:DAYLIGHT
    END:VTIMEZONE

    """

  private func zone(_ description: String, _ name: String) throws -> DescribedZone {
    let event = try ReadObject.event(
      "DTSTART;TZID=\(name):20230710T120000", around: description)
    guard case .described(_, let zone) = event.start else { throw SampleError() }
    return zone
  }

  @Test func hasTheOffsetsOfItsObservancesInEveryYear() throws {
    let zone = try zone(Self.berlin, "Customized Time Zone")
    #expect(zone.name == "Customized Time Zone")
    let berlin = try Samples.zone("Europe/Berlin")
    for year in [1997, 2000, 2023, 2024, 2037, 2098, 2099, 2100, 2101, 2103, 2104, 2400, 9990] {
      let first = try Samples.reading(year, 1, 1).secondsSinceEpoch
      var wrong = 0
      for hour in stride(from: -2, to: 366 * 24, by: 1) {
        let moment = Instant(secondsSince1970: first + hour * 3600)
        if zone.offset(at: moment) != berlin.offset(at: moment) { wrong += 1 }
      }
      #expect(wrong == 0, "\(year)")
    }
  }

  @Test func resolvesReadingsThatAreSkippedOrRepeated() throws {
    let zone = try zone(Self.berlin, "Customized Time Zone")
    let skipped = zone.resolve(try Samples.reading(2026, 3, 29, 2, 30))
    #expect(skipped.kind == .skipped)
    #expect(skipped.offset == 3600)
    let repeated = zone.resolve(try Samples.reading(2026, 10, 25, 2, 30))
    #expect(repeated.kind == .repeated)
    #expect(repeated.offset == 7200)
  }

  @Test func beginsWithTheOffsetBeforeItsFirstChange() throws {
    let zone = try zone(
      """
      BEGIN:VTIMEZONE
      TZID:Mine
      BEGIN:STANDARD
      DTSTART:20200101T000000
      TZOFFSETFROM:+0145
      TZOFFSETTO:-003015
      END:STANDARD
      END:VTIMEZONE

      """, "Mine")
    #expect(zone.offset(at: Instant(secondsSince1970: 0)) == 6300)
    #expect(zone.offset(at: Instant(secondsSince1970: 1_600_000_000)) == -1815)
    #expect(zone.offset(at: Instant(secondsSince1970: .min)) == 6300)
    #expect(zone.offset(at: Instant(secondsSince1970: .max)) == -1815)
  }

  @Test func toleratesDatesThatNobodyWillSee() throws {
    let stated = Self.berlin.replacingOccurrences(
      of: "TZOFFSETTO:+0100", with: "TZOFFSETTO:+0100\nRDATE:99991031T030000")
    let zone = try zone(stated, "Customized Time Zone")
    let berlin = try Samples.zone("Europe/Berlin")
    for (year, month) in [(2023, 1), (2023, 7), (2999, 7), (9998, 7), (9999, 12)] {
      let noon = try Samples.reading(year, month, 1, 12).secondsSinceEpoch
      let moment = Instant(secondsSince1970: noon)
      #expect(zone.offset(at: moment) == berlin.offset(at: moment), "\(year)-\(month)")
    }
  }

  @Test func endsWithTheRulesThatEnd() throws {
    let ended = Self.berlin.replacingOccurrences(
      of: "BYMONTH=10", with: "BYMONTH=10;UNTIL=20201025T010000Z"
    ).replacingOccurrences(of: "BYMONTH=3", with: "BYMONTH=3;UNTIL=20200329T010000Z")
    let zone = try zone(ended, "Customized Time Zone")
    let offsets = [2019, 2020, 2021, 2500].map { year in
      (LocalDate(year: year, month: 7, day: 1)?.daysSinceEpoch).map {
        zone.offset(at: Instant(secondsSince1970: $0 * 86_400))
      }
    }
    #expect(offsets == [7200, 7200, 3600, 3600])
  }

  @Test func isEqualToOneThatIsDescribedAlike() throws {
    let one = try zone(Self.berlin, "Customized Time Zone")
    #expect(try one == zone(Self.berlin + "X-OTHER:1\n", "Customized Time Zone"))
    let other = Self.berlin.replacingOccurrences(of: "+0100", with: "+0130")
    #expect(try one != zone(other, "Customized Time Zone"))
  }

  @Test func aFileWithManyZonesThatChangeAllTheTimeHasOneProblem() throws {
    let rules = String(
      repeating: "RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=1,2,3,4,5,6,7\n", count: 16)
    let zones = (0..<300).map { number in
      """
      BEGIN:VTIMEZONE
      TZID:Mine\(number)
      BEGIN:STANDARD
      DTSTART:19700101T00\(number % 50 + 10)00
      TZOFFSETFROM:+0100
      TZOFFSETTO:+0100
      \(rules)END:STANDARD
      END:VTIMEZONE

      """
    }.joined()
    let events = (0..<300).map {
      "BEGIN:VEVENT\nUID:\($0)\nDTSTART;TZID=Mine\($0):20230710T120000\nEND:VEVENT\n"
    }.joined()
    let contents = try ReadObject.contents("BEGIN:VCALENDAR\n\(zones)\(events)END:VCALENDAR\n")
    #expect(contents.series.count == 300)
    #expect(contents.problem?.contains("\"Mine0\" cannot be followed") == true)
  }
}
