import CivilTime
import Foundation
import Reservations
import Testing

@Suite struct CalendarExportTests {
  static let google =
    "Subject,Start Date,Start Time,End Date,End Time,All Day Event,Description,Location,Private\n"

  static let outlook =
    "\"Subject\",\"Start Date\",\"Start Time\",\"End Date\",\"End Time\",\"All day event\","
    + "\"Reminder on/off\",\"Reminder Date\",\"Reminder Time\",\"Meeting Organizer\","
    + "\"Required Attendees\",\"Optional Attendees\",\"Meeting Resources\","
    + "\"Billing Information\",\"Categories\",\"Description\",\"Location\",\"Mileage\","
    + "\"Priority\",\"Private\",\"Sensitivity\",\"Show time as\"\r\n"

  @Test func readsGoogleCalendar() throws {
    let reading = Records(
      Self.google
        + "Final exam,05/30/2020,10:00 AM,05/30/2020,1:00 PM,False,\"50 questions\",Columbia,True\n"
        + "Fair,5/3/2020,,5/4/2020,,TRUE,,,\n")
    let exam = try #require(reading.reservations.first)
    #expect(exam.title == "Final exam")
    #expect(exam.start == (try ISO8601.time("2020-05-30T10:00")))
    #expect(exam.end == (try ISO8601.time("2020-05-30T13:00")))
    #expect(exam.allDay == false)
    #expect(exam.notes == "50 questions")
    #expect(exam.location == "Columbia")
    #expect(exam.alarms == nil)
    let fair = reading.reservations[1]
    #expect(fair.start == (try ISO8601.time("2020-05-03")))
    #expect(fair.end == (try ISO8601.time("2020-05-04")))
    #expect(fair.allDay == true)
    #expect(reading.reservations.flatMap(\.unread).isEmpty)
  }

  /// Outlook writes the days of the person's country.
  @Test func readsTheDayFirstWhereADayProvesIt() throws {
    let reading = Records(
      Self.google + "Lunch,3/12/2026,12:30,3/12/2026,13:30,False,,,\n"
        + "Away day,17/12/2026,,18/12/2026,,TRUE,,,\n")
    #expect(reading.reservations.first?.start == (try ISO8601.time("2026-12-03T12:30")))
    #expect(reading.reservations.first?.end == (try ISO8601.time("2026-12-03T13:30")))
    #expect(reading.reservations.last?.start == (try ISO8601.time("2026-12-17")))
    let other = Records(
      Self.google + "Lunch,3/12/2026,12:30,3/12/2026,13:30,False,,,\n"
        + "Away day,12/17/2026,,12/18/2026,,TRUE,,,\n")
    #expect(other.reservations.first?.start == (try ISO8601.time("2026-03-12T12:30")))
  }

  @Test func readsOutlook() throws {
    let reading = Records(
      Self.outlook
        + "\"Sync\",\"3/4/2024\",\"10:00:00 AM\",\"3/4/2024\",\"11:00:00 AM\",\"False\",\"True\","
        + "\"3/4/2024\",\"9:45:00 AM\",\"Ana\",,,\"Projector\",,,\"Weekly\",\"Room 1\",,\"Normal\",\"False\","
        + "\"Normal\",\"2\"\r\n"
        + "\"Off\",\"3/5/2024\",\"12:00:00 AM\",\"3/6/2024\",\"12:00:00 AM\",\"True\",\"False\","
        + ",,,,,,,,,,,\"Normal\",\"False\",\"Normal\",\"0\"\r\n")
    let sync = try #require(reading.reservations.first)
    #expect(
      sync.unused == [
        UnusedValue(name: "Reminder on/off", value: "True"),
        UnusedValue(name: "Reminder Date", value: "3/4/2024"),
        UnusedValue(name: "Reminder Time", value: "9:45:00 AM"),
        UnusedValue(name: "Meeting Organizer", value: "Ana"),
        UnusedValue(name: "Meeting Resources", value: "Projector"),
      ])
    #expect(sync.start == (try ISO8601.time("2024-03-04T10:00")))
    #expect(sync.end == (try ISO8601.time("2024-03-04T11:00")))
    #expect(sync.alarms == nil)
    #expect(sync.showAs == .busy)
    #expect(sync.provider == nil)
    #expect(sync.underName == nil)
    let off = reading.reservations[1]
    #expect(off.allDay == true)
    #expect(off.start == (try ISO8601.time("2024-03-05T00:00")))
    #expect(off.end == (try ISO8601.time("2024-03-06T00:00")))
    #expect(off.showAs == .free)
    #expect(reading.rejections.isEmpty)
    #expect(reading.reservations.flatMap(\.unread).isEmpty)
  }

  @Test func readsUSDatesInTheseFilesOnly() throws {
    let row = "A,10/06/2023\n"
    let google = try #require(Records("Subject,Start Date\n" + row).reservations.first)
    #expect(google.start == (try ISO8601.time("2023-10-06")))
    for header in ["Title,Start Date\n", "Subject,Date\n", "Subject,Start\n"] {
      let other = try #require(Records(header + row).reservations.first)
      #expect(other.start == nil)
      #expect(other.unread.map(\.field) == [.start])
      #expect(other.unread.first?.reason.contains("--date-format") == true)
    }
    // One more column than theirs: only All Day Event tells whose the file is.
    let seats = "Subject,Start Date,Seat\nA,10/06/2023,7\n"
    #expect(Records(seats).reservations.first?.start == nil)
    let days = "Subject,Start Date,Seat,All Day Event\nA,10/06/2023,7,true\n"
    let day = try ISO8601.time("2023-10-06")
    #expect(Records(days).reservations.first?.start == day)
  }

  @Test func aStatedPatternGoesBeforeUSDates() throws {
    let options = ReadingOptions(datePattern: try DatePattern("dd/MM/yyyy"))
    let reading = Records(
      Self.google + "A,10/06/2023,10:00 AM,10/06/2023,1:00 PM,False,,,\n", options)
    #expect(reading.reservations.first?.start == (try ISO8601.time("2023-06-10T10:00")))
  }

  @Test func readsISODatesThereToo() throws {
    let reading = Records("Subject,Start Date,Start Time\nA,2023-06-10,19:30\nB,13/32/2023,\n")
    #expect(reading.reservations[0].start == (try ISO8601.time("2023-06-10T19:30")))
    #expect(reading.reservations[1].unread.map(\.field) == [.start])
  }

  @Test func readsTheGermanExportOfOutlook() throws {
    let reservation = try #require(
      Records(
        """
        Betreff,Beginnt am,Beginnt um,Endet am,Endet um,Ganztägiges Ereignis,Erinnerung Ein/Aus,\
        Erinnerung am,Erinnerung um,Ort,Platz
        Sitzung,24.12.2026,10:00:00,24.12.2026,11:30:00,Aus,Ein,24.12.2026,09:45:00,Raum 1,7

        """
      ).reservations.first)
    #expect(reservation.unread == [])
    #expect(reservation.title == "Sitzung")
    #expect(reservation.start == (try ISO8601.time("2026-12-24T10:00:00")))
    #expect(reservation.end == (try ISO8601.time("2026-12-24T11:30:00")))
    #expect(reservation.location == "Raum 1" && reservation.seat == "7")
    #expect(reservation.unused.count == 3)
  }
}
