import Foundation
import TestSupport
import Testing

/// `--output` with several records of one event.
@Suite struct OutputVersionTests {
  /// An event of 10 December 2026, 9:00, or an occurrence of it as a weekly series.
  private static func event(
    _ sequence: Int, hour: Int = 9, method: String = "REQUEST", rule: Bool = false,
    occurrence day: Int? = nil
  ) -> String {
    let day = day ?? 10
    let start = "202612\(day)T\(hour < 10 ? "0" : "")\(hour)0000Z"
    let identity = day == 10 ? "" : "RECURRENCE-ID:202612\(day)T090000Z\n"
    return """
      BEGIN:VCALENDAR
      VERSION:2.0
      PRODID:x
      METHOD:\(method)
      BEGIN:VEVENT
      UID:a@x
      DTSTAMP:20260101T000000Z
      SEQUENCE:\(sequence)
      \(identity)DTSTART:\(start)
      DURATION:PT1H
      \(rule ? "RRULE:FREQ=WEEKLY;COUNT=4\n" : "")SUMMARY:Review
      END:VEVENT
      END:VCALENDAR

      """
  }

  private func home() throws -> TestHome {
    let home = try TestHome()
    try home.file("first.ics", Self.event(0))
    try home.file("moved.ics", Self.event(1, hour: 14))
    try home.file("canceled.ics", Self.event(2, method: "CANCEL"))
    try home.file("series.ics", Self.event(0, rule: true))
    try home.file("occurrence.ics", Self.event(1, hour: 15, occurrence: 17))
    try home.file("dropped.ics", Self.event(1, method: "CANCEL", occurrence: 24))
    return home
  }

  @Test(
    arguments: [
      ("first.ics moved.ics", "1 saved, 1 updated", "DTSTART:20261210T140000Z"),
      ("moved.ics first.ics", "1 saved, 1 skipped", "DTSTART:20261210T140000Z"),
      ("first.ics first.ics", "1 saved, 1 unchanged", "DTSTART:20261210T090000Z"),
      ("first.ics canceled.ics", "1 saved, 1 cancelled", "STATUS:CANCELLED"),
      ("first.ics moved.ics canceled.ics", "1 saved, 1 updated, 1 cancelled", "STATUS:CANCELLED"),
      ("series.ics occurrence.ics", "1 saved, 1 updated", "DTSTART:20261217T150000Z"),
      ("occurrence.ics series.ics", "1 saved, 1 updated", "DTSTART:20261217T150000Z"),
      ("dropped.ics series.ics", "1 saved, 1 skipped", "RRULE:FREQ=WEEKLY;COUNT=4"),
      ("series.ics dropped.ics", "1 saved, 1 updated", "STATUS:CANCELLED"),
    ])
  func writesTheLatest(_ files: String, _ summary: String, _ line: String) throws {
    let home = try home()
    let names = files.split(separator: " ").map(String.init)
    let run = try home.run(["--yes", "-o", "out.ics"] + names)
    #expect(run.errors == "\(summary)\n")
    #expect(run.output.split(separator: "\n").count == names.count)
    let text = try home.text(home.work("out.ics"))
    #expect(text.contains("\(line)\r\n"))
    #expect(!files.contains("first.ics moved.ics") || !text.contains("T090000Z"))
  }

  @Test(arguments: ["canceled.ics", "canceled.ics first.ics", "dropped.ics"])
  func writesNothingOfACancellationAlone(_ files: String) throws {
    let home = try home()
    let names = files.split(separator: " ").map(String.init)
    let run = try home.run(["--yes", "-o", "out.ics"] + names)
    #expect(run.errors == "\(names.count) skipped\n")
    #expect(!FileManager.default.fileExists(atPath: home.work("out.ics")))
  }

  @Test func thePromptAsksOnceAboutAnEvent() throws {
    let home = try home()
    let prompt = try PromptRun(
      Self.event(1, hour: 14), in: home,
      options: ["--color", "never", "-o", "out.ics", "first.ics"])
    try prompt.enter("y", expecting: "1 saved, 1 unchanged")
    #expect(prompt.text.contains("when      Thu 10 Dec 2026, 14:00 – 15:00 UTC"))
    #expect(try home.text(home.work("out.ics")).contains("DTSTART:20261210T140000Z\r\n"))
  }

  /// A later record of a booking was reported as one that the file has already.
  @Test func thePromptAsksOnceAboutABooking() throws {
    let home = try home()
    let stay = { (day: String) in
      """
      {"@type": "LodgingReservation", "reservationNumber": "H1",
       "checkinTime": "2027-03-05T15:00:00", "checkoutTime": "2027-03-\(day)T11:00:00",
       "reservationFor": {"@type": "LodgingBusiness", "name": "Sacher"}}

      """
    }
    try home.file("stay.json", stay("08"))
    let prompt = try PromptRun(
      stay("10"), in: home, options: ["--color", "never", "-o", "out.ics", "stay.json"])
    try prompt.enter("y", expecting: "1 saved, 1 unchanged")
    #expect(try home.text(home.work("out.ics")).contains("DTEND;VALUE=DATE:20270311\r\n"))
  }

  /// Memory holds 10,000 events; beyond, the first version counts.
  @Test(.enabled(if: TestRun.isSlow)) func saysThatALaterVersionOfManyEventsIsNotTaken() throws {
    let home = try home()
    let events = (0..<10_001).map { number in
      "BEGIN:VEVENT\nUID:\(number)@x\nDTSTAMP:20260101T000000Z\nDTSTART:20261210T090000Z\n"
        + "SUMMARY:Event \(number)\nEND:VEVENT\n"
    }
    try home.file(
      "many.ics",
      "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:x\n\(events.joined())END:VCALENDAR\n")
    let moved = { (number: Int) in
      "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:x\n"
        + events[number].replacing("T09", with: "T14").replacing(
          "DTSTART", with: "SEQUENCE:1\nDTSTART")
        + "END:VCALENDAR\n"
    }
    try home.file("first.ics", moved(0))
    try home.file("last.ics", moved(10_000))
    let run = try home.run("--yes", "-o", "out.ics", "many.ics", "first.ics", "last.ics")
    #expect(run.errors.contains("with the ledger, which takes the latest version"))
    #expect(run.errors.hasSuffix("10001 saved, 1 updated, 1 rejected\n"))
  }
}
