import CivilTime
import Foundation
import Testing

@testable import ICalendar

/// Sizes that show when something takes time that grows faster than the text: these would run for hours.
@Suite struct LargeObjectTests {
  private func contents(_ lines: String, count: Int = 1) throws -> ObjectContents {
    let repeated = String(repeating: lines, count: count)
    return try ReadObject.contents(
      Array(
        ("BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:u\nDTSTART:20230610T090000Z\n" + repeated
          + "END:VEVENT\nEND:VCALENDAR\n").utf8))
  }

  @Test(arguments: [
    ("X-OWN:", 15), ("SUMMARY:", 2), ("DESCRIPTION;X=y:\\\\", 2), ("URL:", 2), ("ATTENDEE:", 2),
  ])
  func readsALineOfMegabytes(_ prefix: String, _ megabytes: Int) throws {
    let text = String(repeating: "a", count: megabytes << 20)
    let contents = try contents("\(prefix)\(text)\n")
    #expect(contents.series.count == 1 && contents.problem == nil)
  }

  @Test(arguments: [
    "ATTENDEE;CN=\"", "DTEND;TZID=", "ATTENDEE;CN=", "RRULE:FREQ=DAILY;", "EXDATE:", "GEO:",
    "DURATION:P", "RDATE;VALUE=PERIOD;TZID=\"", "ORGANIZER;ROLE=",
  ])
  func survivesMegabytesWhereFewBytesBelong(_ prefix: String) throws {
    let text = String(repeating: "1;,:=\"a\\", count: 1 << 16)
    #expect(try contents("\(prefix)\(text)\n").series.count == 1)
  }

  @Test func readsALineOfManyFolds() throws {
    let contents = try contents("SUMMARY:" + String(repeating: "a\n ", count: 1 << 18) + "b\n")
    #expect(contents.series.first?.master?.title.utf8.count == (1 << 18) + 1)
  }

  @Test func showsSomeOfManyAttendeesAndAlarms() throws {
    let attendees = try contents("ATTENDEE:mailto:a@b.example\n", count: 50_000)
    #expect(attendees.series.first?.master?.attendees.count == 1000)
    let alarms = try contents("BEGIN:VALARM\nTRIGGER:-PT1H\nEND:VALARM\n", count: 50_000)
    #expect(alarms.series.first?.master?.alarms.count == 100)
    #expect(
      alarms.problem
        == "an event has too many alarms (VALARM); those beyond the first are left out")
    let all = try contents("BEGIN:VALARM\nTRIGGER:-PT1H\nEND:VALARM\n", count: 100)
    #expect(all.problem == nil)
  }

  @Test(arguments: ["EXDATE:20230611T090000Z\n", "RDATE:20230611T090000Z\n", "RRULE:FREQ=DAILY\n"])
  func tellsOfTooManyDates(_ line: String) throws {
    let contents = try contents(line, count: 50_000)
    #expect(contents.series.first?.master != nil)
    #expect(contents.problem?.contains("too many") == true)
  }

  @Test func readsManyEventsOfAFile() throws {
    var text = "BEGIN:VCALENDAR\n"
    for number in 0..<10_000 {
      text += "BEGIN:VEVENT\nUID:\(number % 5_000)\n"
      if number >= 5_000 { text += "RECURRENCE-ID:20230610T090000Z\n" }
      text += "DTSTART:20230610T090000Z\nEND:VEVENT\n"
    }
    let contents = try ReadObject.contents(Array((text + "END:VCALENDAR\n").utf8))
    #expect(contents.series.count == 5_000 && contents.problem == nil)
    #expect(contents.series.allSatisfy { $0.detached.count == 1 })
  }

  @Test func readsManyOccurrencesOfASeries() throws {
    var text = "BEGIN:VCALENDAR\n"
    for number in 0..<10_000 {
      let reading = Instant(secondsSince1970: 1_700_000_000 + number * 60).local(offset: 0)
      let time = "\(reading.map(String.init(describing:)) ?? "")".filter { $0 != "-" && $0 != ":" }
      text += "BEGIN:VEVENT\nUID:u\nRECURRENCE-ID:\(time)Z\nDTSTART:\(time)Z\nEND:VEVENT\n"
    }
    let contents = try ReadObject.contents(Array((text + "END:VCALENDAR\n").utf8))
    #expect(contents.series.first?.detached.count == 10_000 && contents.problem == nil)
  }

  @Test func describedZonesAreWorkedOutOnce() throws {
    var text = """
      BEGIN:VCALENDAR
      BEGIN:VTIMEZONE
      TZID:Mine
      BEGIN:STANDARD
      DTSTART:16010101T000000
      TZOFFSETFROM:+0237
      TZOFFSETTO:+0137
      RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU
      END:STANDARD
      BEGIN:DAYLIGHT
      DTSTART:16010101T000000
      TZOFFSETFROM:+0137
      TZOFFSETTO:+0237
      RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU
      END:DAYLIGHT
      END:VTIMEZONE

      """
    for number in 0..<5000 {
      text += "BEGIN:VEVENT\nUID:\(number)\nDTSTART;TZID=Mine:20230710T120000\nEND:VEVENT\n"
    }
    let contents = try ReadObject.contents(Array((text + "END:VCALENDAR\n").utf8))
    #expect(contents.series.last?.master?.start.description == "2023-07-10T12:00:00+02:37")
  }

  /// Each event has its occurrence in the other calendar.
  @Test func readsEventsAcrossTwoCalendars() throws {
    func calendar(_ lines: (Int) -> String) -> String {
      "BEGIN:VCALENDAR\nBEGIN:VTIMEZONE\nTZID:Here\nBEGIN:STANDARD\nDTSTART:19700101T000000\n"
        + "TZOFFSETFROM:+0237\nTZOFFSETTO:+0237\nEND:STANDARD\nEND:VTIMEZONE\n"
        + (0..<5000).map { "BEGIN:VEVENT\nUID:\($0)\n\(lines($0))\nEND:VEVENT\n" }.joined()
        + "END:VCALENDAR\n"
    }
    let text =
      calendar { _ in "DTSTART;TZID=Here:20230710T120000\nRRULE:FREQ=DAILY" }
      + calendar { _ in
        "RECURRENCE-ID;TZID=Here:20230711T120000\nDTSTART;TZID=Here:20230711T130000"
      }
    let contents = try ReadObject.contents(Array(text.utf8))
    #expect(contents.problem == nil && contents.itemCount == 10_000)
    #expect(
      contents.series.allSatisfy {
        $0.detached.first?.item.start.description == "2023-07-11T13:00:00+02:37"
      })
  }
}
