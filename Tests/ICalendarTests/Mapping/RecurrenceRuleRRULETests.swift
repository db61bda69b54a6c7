import CivilTime
import Foundation
import SampleEvents
import TestSupport
import Testing

@testable import ICalendar

@Suite struct RecurrenceRuleRRULETests {
  /// `rule-texts.tsv`: a rule as a person or a record states it, and as a calendar file does.
  /// `TICKETCAL_UPDATE=1 swift test --filter RecurrenceRuleRRULETests` rewrites the expected columns.
  @Test func readsTexts() throws {
    func text(_ rule: () throws(RecurrenceRuleError) -> RecurrenceRule) -> String {
      do { return try rule().text } catch { return error.description }
    }
    let differences = try Corpus("rule-texts.tsv").differences(given: 1) { row in
      let raw = row[0].replacing("\\r", with: "\r").replacing("\\n", with: "\n")
        .replacing("\\0", with: "\0")
      return [
        text { () throws(RecurrenceRuleError) in try RecurrenceRule(raw) },
        text { () throws(RecurrenceRuleError) in try RecurrenceRule(reading: raw) },
      ]
    }
    #expect(differences.isEmpty, "\(differences.joined(separator: "\n"))")
  }

  @Test func refusesAMegabyteWithoutReadingIt() {
    let rule = "FREQ=DAILY;BYMONTH=" + String(repeating: "1,", count: 500_000) + "1"
    #expect(throws: RecurrenceRuleError.tooLong) { try RecurrenceRule(rule) }
    #expect(throws: RecurrenceRuleError.tooLong) { try RecurrenceRule(reading: rule) }
  }

  /// RFC 5545 §3.3.10: UNTIL has the type of DTSTART, and is in UTC where DTSTART has a zone.
  @Test func writesUntilAsTheStartIsWritten() throws {
    let reading = try Samples.reading(2025, 1, 1, 9)
    let berlin = EventTime.zoned(reading, try Samples.zone("Europe/Berlin"))
    let date = try RecurrenceRule("FREQ=DAILY;UNTIL=20250701;INTERVAL=2")
    #expect(date.text(from: .date(reading.date)) == "FREQ=DAILY;UNTIL=20250701;INTERVAL=2")
    #expect(date.text(from: .floating(reading)).contains("UNTIL=20250701T235959;"))
    #expect(date.text(from: .utc(reading)).contains("UNTIL=20250701T235959Z;"))
    #expect(date.text(from: berlin).contains("UNTIL=20250701T215959Z;"))
    let local = try RecurrenceRule("FREQ=DAILY;UNTIL=20250701T120000")
    #expect(local.text(from: berlin) == "FREQ=DAILY;UNTIL=20250701T100000Z")
    #expect(local.text(from: .date(reading.date)) == "FREQ=DAILY;UNTIL=20250701")
    let utc = try RecurrenceRule("FREQ=DAILY;UNTIL=20250701T120000Z")
    #expect(utc.text(from: berlin) == "FREQ=DAILY;UNTIL=20250701T120000Z")
    #expect(utc.text(from: .floating(reading)) == "FREQ=DAILY;UNTIL=20250701T120000")
  }
}
