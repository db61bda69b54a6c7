import Foundation
import Testing

/// `--reminders`: a reminder for each deadline of a booking.
@Suite struct DeadlineReminderCommandTests {
  private static let hotel = """
    {"@context": "http://schema.org", "@type": "LodgingReservation", "reservationNumber": "H-77",
     "paymentDueDate": "2027-02-20T12:00:00+02:00", "freeCancellationUntil": "2027-02-27",
     "reservationFor": {"@type": "LodgingBusiness", "name": "Hotel Glo", "address": {
       "@type": "PostalAddress", "addressLocality": "Helsinki", "addressCountry": "FI"}},
     "checkinTime": "2027-03-01T15:00:00", "checkoutTime": "2027-03-04T11:00:00"}
    """

  private func home() throws -> TestHome {
    let home = try TestHome()
    try home.file("hotel.json", Self.hotel)
    return home
  }

  @Test func theListOfRemindersShowsThem() throws {
    let home = try home()
    let run = try home.run("--yes", "--reminders", "hotel.json")
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.errors == "3 saved\n")
    #expect(
      run.output.contains(
        "saved        Sat 20 Feb 2027 12:00  Pay: Hotel Glo  (reminder in reminders)\n"))
    let list = try home.run("reminders").output
    #expect(list.contains("Pay: Hotel Glo  (reminders)"))
    #expect(list.contains("Last day to cancel for free: Hotel Glo  (reminders)"))
    #expect(try home.events().count == 1)
    let undone = try home.run("undo", "--yes")
    #expect(undone.status == 0, "\(undone.errors)")
    #expect(try home.events().isEmpty)
    #expect(!(try home.run("reminders").output.contains("Pay")))
  }

  @Test func aDryRunMakesNoList() throws {
    let home = try home()
    let run = try home.run("--dry-run", "--reminders", "hotel.json")
    #expect(run.errors == "3 would be saved\n")
    let list = home.folder("data/ticketcal/calendars/reminders")
    #expect(!FileManager.default.fileExists(atPath: list))
  }

  @Test func anOptionForTheCalendarCountsForRemindersToo() throws {
    let home = try home()
    let run = try home.run("--yes", "--reminders", "-c", "trips", "--create", "hotel.json")
    #expect(run.output.contains("Pay: Hotel Glo  (reminder in trips)\n"), "\(run.errors)")
  }

  @Test func oneFileHasThemBesideTheEvents() throws {
    let home = try home()
    let run = try home.run("--yes", "--reminders", "-o", "out.ics", "hotel.json")
    #expect(run.status == 0, "\(run.errors)")
    let text = try home.text(home.work("out.ics"))
    #expect(text.components(separatedBy: "BEGIN:VTODO").count == 3)
    #expect(text.components(separatedBy: "BEGIN:VEVENT").count == 2)
    #expect(text.components(separatedBy: "BEGIN:VCALENDAR").count == 2)
    // What was written can be read again.
    #expect(try home.run("--dry-run", "out.ics").errors == "3 would be saved\n")
  }

  /// Of two versions in one file, without a ledger.
  @Test func oneFileHasTheLatestVersionOfAReminder() throws {
    let home = try home()
    let version = { (number: Int) in
      """
      BEGIN:VCALENDAR
      VERSION:2.0
      PRODID:x
      BEGIN:VTODO
      UID:a@x
      DTSTAMP:20260101T000000Z
      SEQUENCE:\(number)
      DUE:2027010\(number)T100000Z
      SUMMARY:Milk
      END:VTODO
      END:VCALENDAR

      """
    }
    try home.file("in.ics", version(1) + version(2))
    let run = try home.run("--yes", "-o", "out.ics", "in.ics")
    #expect(run.errors.hasSuffix("1 saved, 1 updated\n"))
    #expect(try home.text(home.work("out.ics")).contains("DUE:20270102T100000Z\r\n"))
  }

  @Test func aRecordThatWasReadBeforeMovesNothingBack() throws {
    let home = try home()
    try home.file("later.json", Self.hotel.replacing("2027-02-20T12", with: "2027-02-21T12"))
    _ = try home.run("--yes", "--reminders", "hotel.json")
    #expect(try home.run("--yes", "--reminders", "later.json").errors.contains("updated"))
    #expect(try home.run("--yes", "--reminders", "hotel.json").errors == "3 unchanged\n")
    #expect(try home.run("reminders").output.contains("21 Feb 2027"))
  }

  @Test func thePromptShowsWhenTheyAreDue() throws {
    let home = try home()
    let prompt = try PromptRun(
      Self.hotel, in: home, options: ["--color", "never", "--reminders"])
    try prompt.enter("s", expecting: "2/3> ")
    #expect(
      prompt.text.contains(
        """

          title     Pay: Hotel Glo
          due       Sat 20 Feb 2027, 12:00 Europe/Helsinki (UTC+2) [zone inferred]
          alarms    1 d before [assumed]
          notes     Reservation number: H-77
          calendar  local/reminders
        """), "\(prompt.text)")
    try prompt.enter("due 19 feb 10:00", expecting: "2/3> ")
    #expect(prompt.text.contains("* due       Fri 19 Feb 2027, 10:00 Europe/Helsinki"))
    #expect(!prompt.text.contains("end was"))
    try prompt.enter("s", expecting: "3/3> ")
    try prompt.enter("no", expecting: "2 saved, 1 skipped")
    #expect(try prompt.ends() == 0)
    let list = try home.run("reminders").output
    #expect(list.contains("Pay: Hotel Glo") && !list.contains("Last day"))
  }
}
