import CivilTime
import Foundation
import Testing

@testable import Reservations

@Suite struct WalletPassTests {
  private func time(_ text: String) throws -> ReservationTime { try ISO8601.time(text) }

  @Test func readsATicketByTheWordsOfItsLanguage() throws {
    let reading = SamplePass.read(
      SamplePass.concert, strings: ["de": SamplePass.german], languages: ["de_DE.UTF-8"])
    #expect(reading.format == .pkpass)
    #expect(reading.places == ["a.pkpass"])
    let ticket = try #require(reading.reservations.first)
    #expect(ticket.kind == .event)
    #expect(ticket.title == "Die Brückenpfeiler")
    #expect(ticket.start == (try time("2026-06-12T19:00+02:00")))
    #expect(ticket.end == nil)
    #expect(ticket.doorTime == (try time("2026-06-12T18:30")))
    #expect(ticket.place?.name == "Felsenkeller")
    #expect(ticket.place?.geo == (try GeoCoordinates("51.34,12.37")))
    #expect(ticket.seat == "row 7, seat 12")
    #expect(ticket.provider == "Kartenhaus")
    #expect(ticket.id == "pass.example.tickets/A-17")
    // Without a ticket number and a barcode.
    #expect(ticket.passCode == ticket.id)
    #expect(ticket.status == nil)
    #expect(ticket.unused == [UnusedValue(name: "Tarif", value: "Normal")])
  }

  @Test(arguments: [
    ["fr"], ["de_AT.UTF-8"], ["ja", "de"], [], ["zz"],
  ])
  func choosesALanguageOfThePass(languages: [String]) throws {
    let english = SamplePass.german.replacing("Einlass", with: "Doors")
    for strings in [["de": SamplePass.german], ["en": english, "de": SamplePass.german]] {
      let reading = SamplePass.read(
        SamplePass.concert, strings: strings, languages: languages)
      #expect(reading.reservations.first?.doorTime != nil)
    }
  }

  @Test(arguments: [String.Encoding.utf16, .utf16LittleEndian, .utf16BigEndian, .utf8])
  func readsTextsInUTF16(encoding: String.Encoding) throws {
    var zip = SampleZip([("pass.json", SamplePass.concert)])
    let file = try #require(SamplePass.german.data(using: encoding))
    zip.files.append(.init(name: "de.lproj/pass.strings", bytes: Array(file)))
    let reading = Reading(zip.bytes)
    #expect(reading.reservations.first?.seat == "row 7, seat 12")
  }

  private func seat(_ strings: [UInt8]) -> String? {
    var zip = SampleZip([("pass.json", SamplePass.concert)])
    zip.files.append(.init(name: "de.lproj/pass.strings", bytes: strings))
    return Reading(zip.bytes).reservations.first?.seat
  }

  @Test(arguments: [PropertyListSerialization.PropertyListFormat.xml, .binary])
  func readsTextsInAPropertyList(format: PropertyListSerialization.PropertyListFormat) throws {
    let list = try PropertyListSerialization.propertyList(
      from: Data(SamplePass.german.utf8), format: nil)
    let file = try PropertyListSerialization.data(
      fromPropertyList: list, format: format, options: 0)
    #expect(seat(Array(file)) == "row 7, seat 12")
  }

  /// Forty lists, each with the next one twice; cut files; a fault.
  @Test func survivesHostileTexts() throws {
    let plain = seat([])
    var bomb = Array("bplist00".utf8)
    for number in 1...40 { bomb += [0xA2, UInt8(number), UInt8(number)] }
    bomb.append(0x09)
    let table = bomb.count
    bomb += (0...40).map { UInt8(8 + 3 * $0) } + [0, 0, 0, 0, 0, 0, 1, 1]
    for number in [41, 0, table] { bomb += [0, 0, 0, 0, 0, 0, 0, UInt8(number)] }
    #expect(seat(bomb) == plain)
    // A set, which Foundation cannot cast to a dictionary.
    let set = Array("bplist00".utf8) + [0xC1, 0x01, 0x51, 0x61, 0x08, 0x0A]
    let trailer: [UInt8] = [0, 0, 0, 0, 0, 0, 1, 1]
    let counts: [UInt8] = [2, 0, 12].flatMap { [UInt8](repeating: 0, count: 7) + [$0] }
    #expect(seat(set + trailer + counts) == plain)
    let binary = try PropertyListSerialization.data(
      fromPropertyList: ["a": "b", "c": "d"], format: .binary, options: 0)
    for length in 0..<binary.count { #expect(seat(Array(binary.prefix(length))) == plain) }
    for text in [#""a" = "b"; "c" = "#, "<plist>", "((((", #"{"a" = {"b" = "c";};}"#] {
      #expect(seat(Array(text.utf8)) == plain)
    }
  }

  @Test func readsSemanticTags() throws {
    let ticket = try SamplePass.one(
      #"""
      {"organizationName": "Kartenhaus", "description": "Ticket", "eventTicket": {"primaryFields": [
         {"key": "x", "value": "TONIGHT", "semantics": {"eventName": "Open Air"}}]},
       "relevantDates": [{"startDate": "2026-06-12T12:00+02:00", "endDate": "2026-06-12T23:00+02:00"}],
       "semantics": {
         "eventStartDateInfo": {"date": "2026-06-12T18:00Z", "timeZone": "Europe/Berlin"},
         "eventEndDate": "2026-06-12T23:30+02:00", "venueDoorsOpenDate": "2026-06-12T18:30+02:00",
         "venueName": "Parkbühne", "venueRoom": "Rasen", "venueRegionName": "Leipzig",
         "venueLocation": {"latitude": 51.3, "longitude": 12.4}, "venuePhoneNumber": "+49 341 1",
         "performerNames": ["Open Air", "Die Bande"], "confirmationNumber": "K-1",
         "attendeeName": "Erika Mustermann",
         "seats": [{"seatSection": "1", "seatRow": "2", "seatNumber": "3"}, {"seatNumber": "4"}]}}
      """#)
    #expect(ticket.title == "Open Air")
    #expect(ticket.start?.instant?.secondsSince1970 == 1_781_287_200)
    #expect(ticket.start?.zone?.identifier == "Europe/Berlin")
    #expect(ticket.end == (try time("2026-06-12T23:30+02:00")))
    #expect(ticket.doorTime == (try time("2026-06-12T18:30+02:00")))
    #expect(ticket.place?.name == "Parkbühne")
    #expect(ticket.place?.address?.locality == "Leipzig")
    #expect(ticket.place?.telephone == "+49 341 1")
    #expect(ticket.details.contains(ReservationDetail(.room, "Rasen")))
    #expect(ticket.notes == "Die Bande")
    #expect(ticket.reservationNumber == "K-1")
    #expect(ticket.guests == ["Erika Mustermann"])
    #expect(ticket.seat == "section 1, row 2, seat 3; 4")
  }

  @Test func readsWhenAPassIsRelevant() throws {
    func start(_ dates: String) throws -> Reservation {
      try SamplePass.one(#"{"description": "A", "eventTicket": {}, \#(dates)}"#)
    }
    let interval = try start(
      #""relevantDates": [{"startDate": "2026-06-12T12:00+02:00", "endDate": "2026-06-12T23:00+02:00"}]"#
    )
    #expect(interval.start == (try time("2026-06-12T12:00+02:00")))
    #expect(interval.end == (try time("2026-06-12T23:00+02:00")))
    let one = try start(#""relevantDates": [{"date": "2026-06-12T12:00+02:00"}]"#)
    #expect(one.start == (try time("2026-06-12T12:00+02:00")))
    let fields = try SamplePass.one(
      #"""
      {"description": "A", "relevantDate": "2026-06-12T18:00+02:00", "eventTicket": {
        "auxiliaryFields": [{"key": "time", "label": "Beginn", "value": "20:00 Uhr"}]}}
      """#)
    #expect(fields.start == (try time("2026-06-12T20:00+02:00")))
  }

  @Test func asksForTheDateOfATicketWithoutOne() throws {
    let ticket = try SamplePass.one(
      #"{"description": "A", "expirationDate": "2026-06-13T06:00Z", "eventTicket": {}}"#)
    #expect(ticket.title == "A")
    #expect(ticket.start == nil)
    #expect(ticket.end == nil)
    let open = try SamplePass.one(
      #"""
      {"description": "A", "eventTicket": {}, "semantics": {
        "eventStartDateInfo": {"date": "2026-06-12T18:00Z", "undetermined": true}}}
      """#)
    #expect(open.start == nil)
  }

  @Test(arguments: ["coupon", "storeCard"])
  func readsNoBookingInACardWithoutADate(style: String) throws {
    let card = SamplePass.read(
      #"{"description": "Card", "expirationDate": "2026-06-13T06:00Z", "\#(style)": {}}"#)
    #expect(card.records.isEmpty)
    let dated = try SamplePass.one(
      #"{"description": "Card", "relevantDate": "2026-06-13T06:00Z", "\#(style)": {}}"#)
    #expect(dated.start == (try time("2026-06-13T06:00Z")))
  }

  @Test func readsAStay() throws {
    let stay = try SamplePass.one(
      #"""
      {"description": "Reservation", "organizationName": "Hotel Sonne", "generic": {
        "primaryFields": [{"key": "g", "label": "Guest", "value": "Erika Mustermann"}],
        "auxiliaryFields": [
         {"key": "i", "label": "Check-in", "value": "2026-06-12T15:00+02:00", "dateStyle": "PKDateStyleShort"},
         {"key": "o", "label": "Check-out", "value": "14. Juni"},
         {"key": "n", "label": "Booking number", "value": "H 77"}]}}
      """#)
    #expect(stay.kind == .lodging)
    #expect(stay.title == "Hotel Sonne")
    #expect(stay.start == (try time("2026-06-12T15:00+02:00")))
    #expect(stay.end == (try time("2026-06-14")))
    #expect(stay.reservationNumber == "H 77")
    #expect(stay.guests == ["Erika Mustermann"])
  }

  @Test func readsHallAddressAndOrder() throws {
    let fields = [
      ("Film", "Dune"), ("Cinéma", "Pathé"), ("Salle", "4"), ("Adresse", "2 bd des Capucines"),
      ("Numéro de commande", "C-1"),
    ].map { #"{"key": "k", "label": "\#($0.0)", "value": "\#($0.1)"}"# }
    let film = try SamplePass.one(
      #"""
      {"description": "Billet", "relevantDate": "2026-06-12T20:00+02:00",
       "eventTicket": {"primaryFields": [\#(fields.joined(separator: ", "))]}}
      """#)
    #expect(film.title == "Dune")
    #expect(film.place?.name == "Pathé")
    #expect(film.details == [ReservationDetail(.room, "4")])
    #expect(film.place?.address?.text == "2 bd des Capucines")
    #expect(film.reservationNumber == "C-1")
  }

  @Test func namesTheFieldsThatCountForNothing() throws {
    let pass = try SamplePass.one(
      #"""
      {"description": "Ticket", "relevantDate": "2026-06-12T20:00+02:00", "eventTicket": {
       "primaryFields": [{"key": "event", "label": "Concert", "value": "Air"}],
       "backFields": [{"key": "a", "label": "Venue", "value": "Hall One"},
        {"key": "b", "label": "Location", "value": "Door B"},
        {"key": "c", "label": "Gate closes", "value": "19:50"},
        {"key": "d", "label": "Passenger", "value": "DOE/JANE MS"}]}}
      """#)
    let expected = [
      UnusedValue(name: "Location", value: "Door B"),
      UnusedValue(name: "Gate closes", value: "19:50"),
    ]
    #expect(pass.unused == expected)
  }

  /// A ticket with these labels and values.
  private func ticket(
    _ fields: [(String, String)], _ more: String = #""relevantDate": "2027-01-23T20:30+01:00","#
  ) throws -> Reservation {
    let shown = fields.map { #"{"key": "k", "label": "\#($0.0)", "value": "\#($0.1)"}"# }
    return try SamplePass.one(
      #"""
      {"description": "Show", \#(more)
       "eventTicket": {"secondaryFields": [\#(shown.joined(separator: ", "))]}}
      """#)
  }

  @Test(arguments: [
    "Date d'achat", "Purchase date", "Date of issue", "Order date", "Booking date",
    "Fecha de compra", "Data acquisto", "Date of birth", "Valid until", "Gültig bis",
    "Free cancellation until", "Presale ends", "Fin de validité", "Letzter Einlass",
    "Doors close", "Check-in", "Arrival",
  ])
  func takesNoPurchaseForTheEvent(label: String) throws {
    let fields = [(label, "28 Oct 2026"), ("Order number", "ABC-77")]
    let ticket = try ticket(fields)
    #expect(ticket.start == (try time("2027-01-23T20:30+01:00")))
    #expect(ticket.reservationNumber == "ABC-77")
    #expect(ticket.unused == [UnusedValue(name: label, value: "28 Oct 2026")])
  }

  @Test(arguments: ["Ends", "Event ends", "Until", "Ende", "Date de fin"])
  func readsTheEnd(label: String) throws {
    #expect(try ticket([(label, "23.01.2027 22:30")]).end == (try time("2027-01-23T22:30")))
  }

  @Test(arguments: ["KICK OFF", "Anpfiff", "Anstoß", "Anwurf", "Coup d'envoi"])
  func readsTheKickOff(label: String) throws {
    let match = try ticket(
      [("Date", "23 January 2027"), (label, "15:00")],
      #""relevantDate": "2027-01-23T13:00+01:00","#)
    #expect(match.start?.time == LocalTime(hour: 15, minute: 0))
  }

  @Test func readsAHotelWithArrivalAndDeparture() throws {
    let stay = try SamplePass.one(
      #"""
      {"description": "Stay", "generic": {"secondaryFields": [
        {"key": "a", "label": "Hotel", "value": "Ibis"},
        {"key": "d", "label": "ARRIVAL", "value": "18 May 2027"},
        {"key": "e", "label": "DEPARTURE", "value": "20 May 2027"}]}}
      """#)
    #expect(stay.kind == .lodging && stay.title == "Ibis")
    #expect(stay.start == (try time("2027-05-18")))
    #expect(stay.end == (try time("2027-05-20")))
  }

  @Test func takesNoAmountForANumber() throws {
    let ticket = try ticket([("Booking fee", "$3.50"), ("Booking email", "a@b.example")])
    #expect(ticket.reservationNumber == nil && ticket.unused.count == 2)
  }

  @Test(arguments: [
    ("23.-25. Januar 2027", "2027-01-25"), ("23 - 25 January 2027", "2027-01-25"),
    ("23.01. - 25.01.2027", "2027-01-25"), ("23.01.2027 - 25.01.2027", "2027-01-25"),
    ("Jan 23 - 25, 2027", "2027-01-25"), ("23.01.2027, 10:00 - 10:30 Uhr", "2027-01-23T10:30"),
  ])
  func readsARange(text: String, end: String) throws {
    let ticket = try ticket([("Date", text)], "")
    #expect(ticket.start?.date == (try time("2027-01-23")).date)
    #expect(ticket.end == (try time(end)))
  }

  @Test(arguments: ["7A", "12A", "9P", "4 A", "7P, 8P", "12/14", "5-6"])
  func takesNoSeatForATime(seat: String) throws {
    let ticket = try ticket([("Sitz", seat), ("Gate", "12A")])
    #expect(ticket.seat == seat && ticket.gate == nil)
    #expect(ticket.details.contains(ReservationDetail(.gate, "12A")) && ticket.unused.isEmpty)
  }

  @Test func readsASpanishSeat() throws {
    let ticket = try ticket([("ZONA", "Anfiteatro"), ("FILA", "3"), ("BUTACA", "22")])
    #expect(ticket.seat == "section Anfiteatro, row 3, seat 22" && ticket.unused.isEmpty)
  }

  @Test(arguments: ["PLACES", "Plätze", "Seats", "POSTI"])
  func takesNoNumberOfTicketsForASeat(label: String) throws {
    let ticket = try ticket([(label, "2")])
    #expect(ticket.seat == nil && ticket.unused == [UnusedValue(name: label, value: "2")])
    let seats = try self.ticket([("Reihe", "4"), (label, "2")])
    #expect(seats.seat == "row 4, seat 2" && seats.unused.isEmpty)
    #expect(try self.ticket([(label, "11, 12")]).seat == "11, 12")
  }

  @Test func namesTheSecondValueOfAField() throws {
    let ticket = try ticket([("Rang", "Parterre"), ("Reihe", "5"), ("Platz", "12")])
    #expect(ticket.seat == "row 5, seat 12")
    #expect(ticket.unused == [UnusedValue(name: "Rang", value: "Parterre")])
    let seats = try self.ticket([("Platz", "45"), ("Platz", "46"), ("Bestellnummer", "BT-4601")])
    #expect(seats.seat == "45" && seats.unused == [UnusedValue(name: "Platz", value: "46")])
  }

  @Test func readsTheNamesOfSeveralGuests() throws {
    let ticket = try ticket([("Gast", "Anna Huber"), ("Gast", "Thomas Gruber")])
    #expect(ticket.guests == ["Anna Huber", "Thomas Gruber"] && ticket.unused.isEmpty)
  }

  @Test func readsATimeOnTheClockOfItsPlace() throws {
    let pass = try SamplePass.one(
      #"""
      {"description": "Opera", "eventTicket": {"primaryFields": [
        {"key": "d", "label": "Date", "value": "2027-05-20T20:30:00Z", "ignoresTimeZone": true,
         "dateStyle": "PKDateStyleLong", "timeStyle": "PKDateStyleShort"}]}}
      """#)
    #expect(pass.start == (try time("2027-05-20T20:30")))
  }

  @Test(arguments: [
    ("11:00 – 11:30", "11:00", "11:30"), ("09:00 - 10:15", "09:00", "10:15"),
    ("10–12 Uhr", "10:00", "12:00"), ("19.30 - 22.00 Uhr", "19:30", "22:00"),
    ("von 11 bis 12 Uhr", "11:00", "12:00"), ("7 - 9 pm", "19:00", "21:00"),
    ("10:00 AM - 10:30 AM", "10:00", "10:30"),
  ])
  func readsASlot(text: String, start: String, end: String) throws {
    for fields in [
      [("Datum", "28.11.2026"), ("Uhrzeit", text)], [("Datum", "28.11.2026, \(text)")],
    ] {
      let ticket = try ticket(fields, "")
      #expect(ticket.start == (try time("2026-11-28T\(start)")))
      #expect(ticket.end == (try time("2026-11-28T\(end)")))
    }
  }

  @Test func readsDoorsAndStartOfOneField() throws {
    let concert = try ticket(
      [("Datum", "28.11.2026"), ("Einlass / Beginn", "19:00 Uhr / 20:00 Uhr")], "")
    #expect(concert.start == (try time("2026-11-28T20:00")))
    #expect(concert.doorTime == (try time("2026-11-28T19:00")))
    let other = try ticket([("Datum", "28.11.2026"), ("Einlass", "19:00, Beginn 20:00")], "")
    #expect(other.doorTime == nil && other.unused.map(\.name) == ["Einlass"])
  }

  @Test func readsTheTimeOfAShowing() throws {
    let film = try ticket(
      [("Film", "Dune"), ("Vorstellung", "Fr 22.01.2027 20:15"), ("Gate", "--")], "")
    #expect(film.title == "Dune")
    #expect(film.start == (try time("2027-01-22T20:15")))
    #expect(film.details.isEmpty && film.unused.isEmpty)
  }

  @Test func takesTheOffsetOfTheRelevantDate() throws {
    let fields = [("Date", "23.01.2027"), ("Time", "20:30")]
    #expect(try ticket(fields).start == (try time("2027-01-23T20:30+01:00")))
    let other = try ticket(fields, #""relevantDate": "2027-01-23T19:30+01:00","#)
    #expect(other.start == (try time("2027-01-23T20:30")))
  }

  @Test func readsTheHotel() throws {
    let stay = try SamplePass.one(
      #"""
      {"description": "Stay", "organizationName": "Portal", "generic": {"secondaryFields": [
        {"key": "a", "label": "Unterkunft", "value": "Pension Edelweiß"},
        {"key": "b", "label": "Adresse", "value": "Dorfstr. 3, 6020 Innsbruck"},
        {"key": "c", "label": "Zimmer", "value": "12"},
        {"key": "d", "label": "Anreise", "value": "12.01.2027"},
        {"key": "e", "label": "Abreise", "value": "14.01.2027"}]}}
      """#)
    #expect(stay.kind == .lodging && stay.title == "Pension Edelweiß")
    #expect(stay.place?.address?.text == "Dorfstr. 3, 6020 Innsbruck")
    #expect(stay.details == [ReservationDetail(.room, "12")])
  }

  @Test func readsAVoidedPassAsCanceled() throws {
    for json in [
      #"{"description": "A", "voided": true, "eventTicket": {}}"#,
      #"{"description": "A", "boardingPass": {}, "semantics": {"transitStatus": "Cancelled"}}"#,
    ] {
      #expect(try SamplePass.one(json).status == .cancelled)
    }
  }
}
