import CivilTime
import Foundation
import Testing

@testable import Reservations

/// Times as passes show them: beside the doors, in labels, as estimates.
@Suite struct PassTimesTests {
  private func time(_ text: String) throws -> ReservationTime { try ISO8601.time(text) }

  /// The reading of a pass with these labels and values.
  private func pass(
    _ fields: [(String, String)], _ style: String = "eventTicket", _ area: String = "header",
    _ more: String = ""
  ) throws -> Reservation {
    let shown = fields.map { #"{"key": "k", "label": "\#($0.0)", "value": "\#($0.1)"}"# }
    let list = shown.joined(separator: ", ")
    return try SamplePass.one(
      #"""
      {"description": "Show", \#(more)
       "\#(style)": {"transitType": "PKTransitTypeTrain", "\#(area)Fields": [\#(list)]}}
      """#)
  }

  @Test(arguments: [
    "Entry time", "Einlass", "Tore öffnen", "Admission", "Timed entry", "Besuchszeit",
  ])
  func readsTheTimeOfEntry(label: String) throws {
    let ticket = try pass([("Date", "13 December 2026"), (label, "2:15pm")])
    #expect(ticket.start == (try time("2026-12-13")))
    #expect(ticket.doorTime == (try time("2026-12-13T14:15")))
    let slot = try pass([("Datum", "13.12.2026"), (label, "14:15 - 14:45 Uhr")])
    #expect(slot.doorTime == (try time("2026-12-13T14:15")))
    #expect(slot.end == (try time("2026-12-13T14:45")))
    let concert = try pass([("Date", "13.12.2026"), (label, "18:00"), ("Start", "20:00")])
    #expect(concert.start == (try time("2026-12-13T20:00")))
  }

  @Test func aPassThatIsRelevantBeforeTheEntryStartsThen() throws {
    let ticket = try pass(
      [("Date", "13.12.2026"), ("Entry", "14:15")], "eventTicket", "header",
      #""relevantDate": "2026-12-13T13:15+01:00","#)
    #expect(ticket.start == (try time("2026-12-13")))
    #expect(ticket.doorTime == (try time("2026-12-13T14:15+01:00")))
  }

  /// The phone shows `6 Dec 2026` of such a value.
  @Test(arguments: [
    "2026-12-06T00:00+01:00", "2026-12-06T12:00:00Z", "2026-12-06T00:00:00+01:00",
  ])
  func aFieldOfADayHasNoTime(_ value: String) throws {
    func museum(_ more: String) throws -> Reservation {
      try SamplePass.one(
        #"""
        {"description": "Museum", "eventTicket": {"secondaryFields": [
          {"key": "d", "label": "Date", "value": "\#(value)",
           "dateStyle": "PKDateStyleMedium", "timeStyle": "PKDateStyleNone"}\#(more)]}}
        """#)
    }
    #expect(try museum("").start == (try time("2026-12-06")))
    let slot = try museum(#", {"key": "t", "label": "Time slot", "value": "09:30 - 10:00"}"#)
    #expect(slot.start == (try time("2026-12-06T09:30")))
    #expect(slot.end == (try time("2026-12-06T10:00")))
  }

  @Test(arguments: ["VALID ON", "Gültig am", "Besuchsdatum", "Visit date"])
  func theDayOfAVisitIsThatOfTheSlot(_ label: String) throws {
    let slot = try pass([(label, "28 Dec 2026"), ("TIME SLOT", "14:30 - 15:00")])
    #expect(slot.start == (try time("2026-12-28T14:30")))
    #expect(slot.end == (try time("2026-12-28T15:00")))
  }

  @Test func aHallAloneIsNoPlace() throws {
    let film = try pass([("Film", "Dune"), ("Datum", "06.12.2026 20:00"), ("Zaal", "7")])
    #expect(film.place == nil)
    #expect(film.details == [ReservationDetail(.room, "7")])
  }

  @Test func aSlotEndsAlsoBesideTheRelevantTimeOfItsStart() throws {
    let ticket = try pass(
      [("Datum", "05.12.2026"), ("Einlass", "11:00 - 11:30")], "eventTicket", "header",
      #""relevantDate": "2026-12-05T11:00+01:00","#)
    #expect(ticket.start == (try time("2026-12-05T11:00+01:00")))
    #expect(ticket.end == (try time("2026-12-05T11:30+01:00")))
  }

  /// 19:00 in New York.
  @Test func aRelevantTimeOfTheNextDayInUTCIsTheEvening() throws {
    let ticket = try pass(
      [("Date", "Dec 29, 2026")], "eventTicket", "header",
      #""relevantDate": "2026-12-30T00:00:00Z","#)
    #expect(ticket.start == (try time("2026-12-30T00:00:00Z")))
  }

  @Test(arguments: ["ca. 20.30 Uhr", "approx. 8:30 pm", "um 20:30", "gegen 20.30 Uhr"])
  func readsAnEstimate(text: String) throws {
    let opera = try pass([("Datum", "31. Dezember 2026, 17.00 Uhr"), ("Ende", text)])
    #expect(opera.end == (try time("2026-12-31T20:30")))
  }

  @Test func namesTimesThatItCannotRead() throws {
    let opera = try pass(
      [("Datum", "31. Dezember 2026, 17.00 Uhr"), ("Ende", "nach 3 Stunden")])
    #expect(opera.end == nil)
    #expect(opera.unused == [UnusedValue(name: "Ende", value: "nach 3 Stunden")])
  }

  @Test(arguments: [
    ("Sat, Feb 20", "7:30 PM", "2027-02-20T19:30"),
    ("SA 20.02.2027", "20:00 UHR", "2027-02-20T20:00"), ("20 févr.", "19h30", "2027-02-20T19:30"),
  ])
  func readsADayOverATime(label: String, value: String, start: String) throws {
    let ticket = try pass(
      [(label, value), ("Doors", "18:00")], "eventTicket", "header",
      #""relevantDate": "2027-02-20T18:00-05:00","#)
    #expect(ticket.start == (try time(start)))
    #expect(ticket.doorTime?.time == LocalTime(hour: 18, minute: 0))
    #expect(ticket.unused.isEmpty)
  }

  @Test(arguments: [
    ("HORAIRE", "15h30"), ("VORSTELLUNG", "15:30 Uhr"), ("séance de", "15:30"),
    ("Termin", "Sa, 6. Feb. 2027 | 15:30"), ("SHOWTIMES", "3:30 PM"), ("Show", "15:30"),
    // Words that nobody knows.
    ("AUFTRITT", "15:30"), ("Let's go", "Sa 15:30 Uhr"), ("Ballett", "ab 15:30 Uhr"),
  ])
  func readsTheTimeThatAPassShows(label: String, value: String) throws {
    let relevant = #""relevantDate": "2027-02-06T14:30:00+01:00","#
    for fields in [[(label, value)], [("Datum", "06.02.2027"), (label, value)]] {
      let ticket = try pass(fields, "eventTicket", "header", relevant)
      #expect(ticket.start?.date == LocalDate(year: 2027, month: 2, day: 6))
      #expect(ticket.start?.time == LocalTime(hour: 15, minute: 30))
      #expect(ticket.members[.start]?.hasSuffix(label) == true)
      #expect(ticket.unused.isEmpty)
    }
  }

  @Test(arguments: [
    [("Beginn / Ende", "19:30 Uhr – ca. 22:00 Uhr")], [("Beginn / Ende", "19:30 - 22:00")],
    [("Beginn", "19:30"), ("Fin de séance", "22h00")], [("BALLETT", "19:30 – 22:00 Uhr")],
  ])
  func readsStartAndEndOfATicket(fields: [(String, String)]) throws {
    let opera = try pass([("Datum", "30.01.2027")] + fields)
    #expect(opera.start == (try time("2027-01-30T19:30")))
    #expect(opera.end == (try time("2027-01-30T22:00")))
    #expect(opera.unused.isEmpty)
  }

  @Test(arguments: ["GMT", "UTC"])
  func readsTheStatedOffset(name: String) throws {
    let workshop = try pass([("When", "Sat, 5 Dec 2026 10:00 – 13:00 \(name)")])
    #expect(workshop.start == (try time("2026-12-05T10:00Z")))
    #expect(workshop.end == (try time("2026-12-05T13:00Z")))
    let talk = try pass([("Date", "5 Dec 2026"), ("Time", "10:00 \(name)")])
    #expect(talk.start == (try time("2026-12-05T10:00Z")))
  }

  @Test(arguments: ["CET", "EST"])
  func leavesOtherAbbreviationsToThePlace(name: String) throws {
    let talk = try pass([("Date", "5 Dec 2026"), ("Time", "10:00 \(name)")])
    #expect(talk.start == (try time("2026-12-05T10:00")))
  }

  @Test func readsDoorsAndShow() throws {
    let concert = try pass([("Datum", "30.01.2027"), ("DOORS / SHOW", "18:30 / 19:30")])
    #expect(concert.start == (try time("2027-01-30T19:30")))
    #expect(concert.doorTime == (try time("2027-01-30T18:30")))
  }

  /// 15:30 is known to be something else, on another day, one of two, or no time of day.
  @Test(arguments: [
    [("Einlass", "15:30")], [("Kaufdatum", "06.02.2027 15:30")], [("Gate closes", "15:30")],
    [("Valid until", "06.02.2027 15:30")], [("Dauer", "1h45")], [("Pause", "15:30")],
    [("Vortrag", "05.02.2027 15:30")], [("Vortrag", "15:30"), ("Ballett", "16:30")],
    [("Vortrag", "Please be here before 15:30")], [("Tarif", "15.30")], [("Vortrag", "1530")],
    [("Vortrag", "bis 15:30 Uhr")],
  ])
  func takesNoOtherTimeForTheStart(fields: [(String, String)]) throws {
    let ticket = try pass(
      fields, "eventTicket", "header", #""relevantDate": "2027-02-06T17:00:00+01:00","#)
    #expect(ticket.start == (try time("2027-02-06T17:00+01:00")))
    #expect(ticket.members[.start] == "relevantDate")
  }

  @Test func takesNoTimeOfTheBackForTheStart() throws {
    let ticket = try pass(
      [("Vortrag", "15:30")], "eventTicket", "back",
      #""relevantDate": "2027-02-06T17:00:00+01:00","#)
    #expect(ticket.start == (try time("2027-02-06T17:00+01:00")))
    #expect(ticket.unused == [UnusedValue(name: "Vortrag", value: "15:30")])
  }

  /// In New York, Vienna and Auckland, an hour before.
  @Test(arguments: [
    ("2027-01-31T00:00:00Z", "20:00", "2027-01-30T20:00"),
    ("2027-01-30T18:00:00Z", "20:00", "2027-01-30T20:00"),
    ("2027-01-30T18:00:00Z", "08:00", "2027-01-31T08:00"),
  ])
  func aTimeBesideARelevantTimeInUTCIsThatOfThePlace(
    relevant: String, clock: String, start: String
  ) throws {
    let ticket = try pass(
      [("Beginn", clock)], "eventTicket", "header", #""relevantDate": "\#(relevant)","#)
    #expect(ticket.start == (try time(start)))
  }

  @Test(arguments: [
    [("ab", "14:28"), ("an", "18:30")], [("Ab / An", "14:28 / 18:30")],
    [("Zugbindung", "14:28 – 18:30")],
  ])
  func readsTheTimesOfATrain(fields: [(String, String)]) throws {
    let train = try pass(
      [("Datum", "18.12.2026")] + fields, "boardingPass", "header",
      #""relevantDate": "2026-12-18T13:58:00+01:00","#)
    #expect(train.start == (try time("2026-12-18T14:28")))
    #expect(train.end == (try time("2026-12-18T18:30")))
    #expect(train.unused.isEmpty)
  }

  @Test func readsTimesOverStations() throws {
    let bus = try pass(
      [("22:30", "Berlin ZOB"), ("06:15", "Wien Erdberg")], "boardingPass", "primary",
      #""relevantDate": "2026-12-06T22:30:00+01:00","#)
    #expect(bus.place?.name == "Berlin ZOB")
    #expect(bus.start == (try time("2026-12-06T22:30:00+01:00")))
    #expect(bus.end?.time == LocalTime(hour: 6, minute: 15))
    let train = try pass(
      [("ab 10:28 Gleis 18", "München Hbf"), ("an 14:31 Gleis 2", "Berlin Hbf (tief)")],
      "boardingPass", "primary", #""relevantDate": "2026-12-23T10:28:00+01:00","#)
    #expect(
      train.details.map { "\($0.label) \($0.value)" } == ["platform 18", "arrivalPlatform 2"])
  }

  @Test func readsADayOverATrain() throws {
    let train = try pass([("23.12.2026", "ICE 1006"), ("Abfahrt", "10:28")], "boardingPass")
    #expect(train.vehicle == "ICE 1006")
    #expect(train.start == (try time("2026-12-23T10:28")))
  }
}
