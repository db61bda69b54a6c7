import Foundation
import Testing

/// The calendar entry that a mail attaches to a stay, whose event lasts whole days.
@Suite struct StayEntryTests {
  private func entry(
    _ first: Int, _ last: Int, method: String = "PUBLISH", isTimed: Bool = false
  ) -> String {
    func time(_ name: String, _ day: Int, _ clock: String) -> String {
      let date = "202702\(day < 10 ? "0" : "")\(day)"
      return isTimed ? "\(name):\(date)T\(clock)00Z" : "\(name);VALUE=DATE:\(date)"
    }
    return """
      BEGIN:VCALENDAR
      VERSION:2.0
      PRODID:x
      METHOD:\(method)
      BEGIN:VEVENT
      UID:stay@example.org
      DTSTAMP:20261121T090000Z
      \(time("DTSTART", first, "1500"))
      \(time("DTEND", last, "1100"))
      SUMMARY:Cosy room
      END:VEVENT
      END:VCALENDAR

      """
  }

  private func mail(_ entry: String) -> String {
    """
    From: a@example.org
    Date: Mon, 2 Nov 2026 10:00:00 +0100
    MIME-Version: 1.0
    Content-Type: multipart/mixed; boundary=X

    --X
    Content-Type: text/html; charset=utf-8

    <script type="application/ld+json">{"@type":"LodgingReservation","reservationNumber":"HM1234",
    "reservationFor":{"@type":"LodgingBusiness","name":"Cosy room"},
    "checkinDate":"2027-02-05","checkoutDate":"2027-02-09"}</script>

    --X
    Content-Type: text/calendar; method=PUBLISH

    \(entry)--X--

    """
  }

  @Test(arguments: [(9, false), (10, false), (9, true)])
  func theEntryIsNoEventOfItsOwn(_ last: Int, _ isTimed: Bool) throws {
    let home = try TestHome()
    try home.file("stay.eml", mail(entry(5, last, isTimed: isTimed)))
    let run = try home.run("--yes", "stay.eml")
    #expect(run.output.contains("the calendar entry of"))
  }

  @Test func anEventOfTheFirstDayIsAnotherOne() throws {
    let home = try TestHome()
    try home.file("stay.eml", mail(entry(5, 6, isTimed: true)))
    let run = try home.run("--yes", "stay.eml")
    #expect(run.status == 0 && !run.output.contains("skipped"))
  }

  /// With the day of the check-out, which the entry leaves out, and the alarm of the stay.
  @Test(arguments: [(11, 12), (13, 14)])
  func aLaterVersionMovesTheStay(_ last: Int, _ end: Int) throws {
    let home = try TestHome()
    try home.file("stay.eml", mail(entry(5, 9)))
    try home.file("moved.ics", entry(7, last))
    #expect(try home.run("--yes", "stay.eml").status == 0)
    #expect(try home.run("--yes", "moved.ics").output.contains("updated"))
    let event = try home.event()
    #expect(event.contains("DTSTART;VALUE=DATE:20270207\n"))
    #expect(event.contains("DTEND;VALUE=DATE:202702\(end)\n"))
    #expect(!event.contains(":20270205T"))
    try home.file("cancel.ics", entry(7, last, method: "CANCEL"))
    #expect(try home.run("--yes", "cancel.ics").output.contains("cancelled"))
  }
}
