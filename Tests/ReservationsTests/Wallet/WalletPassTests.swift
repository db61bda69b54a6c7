import CivilTime
import Foundation
import TestSupport
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
    #expect(ticket.from?.name == "Felsenkeller")
    #expect(ticket.from?.geo == (try GeoCoordinates("51.34,12.37")))
    #expect(ticket.seat == "row 7, seat 12")
    #expect(ticket.provider == "Kartenhaus")
    #expect(ticket.id == "pass.example.tickets/A-17")
    // Without a ticket number and a barcode.
    #expect(ticket.tickets.first?.number == ticket.id)
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
    let reading = Records(zip.bytes)
    #expect(reading.reservations.first?.seat == "row 7, seat 12")
  }

  private func seat(_ strings: [UInt8]) -> String? {
    var zip = SampleZip([("pass.json", SamplePass.concert)])
    zip.files.append(.init(name: "de.lproj/pass.strings", bytes: strings))
    return Records(zip.bytes).reservations.first?.seat
  }

  @Test func readsTextsInAPropertyList() throws {
    let list = try PropertyListSerialization.propertyList(
      from: Data(SamplePass.german.utf8), format: nil)
    let file = try PropertyListSerialization.data(fromPropertyList: list, format: .xml, options: 0)
    #expect(seat(Array(file)) == "row 7, seat 12")
  }

  /// A binary list, of which each element could have two others; a set in one; cut files; a fault.
  @Test func leavesTextsThatItCannotReadAlone() throws {
    let plain = seat([])
    let binary = try PropertyListSerialization.data(
      fromPropertyList: ["row_l": "Reihe", "seat_l": "Platz"], format: .binary, options: 0)
    #expect(seat(Array(binary)) == plain)
    let wide = try #require(String(data: binary, encoding: .isoLatin1)?.data(using: .utf16))
    #expect(seat(Array(wide)) == plain)
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
    #expect(ticket.from?.name == "Parkbühne")
    #expect(ticket.from?.address?.locality == "Leipzig")
    #expect(ticket.from?.telephone == "+49 341 1")
    #expect(ticket.details.contains(ReservationDetail(.room, "Rasen")))
    #expect(ticket.notes == "Die Bande")
    #expect(ticket.reservationNumber == "K-1")
    #expect(ticket.guests == ["Erika Mustermann"])
    #expect(ticket.seat == "section 1, row 2, seat 3; 4")
  }

  /// The keys alone say that the values are times.
  @Test func readsThePlacesAboveTheTimes() throws {
    let pass = try SamplePass.one(
      #"""
      {"description": "Ticket", "boardingPass": {"transitType": "PKTransitTypeTrain",
        "headerFields": [{"key": "date", "label": "Datum", "value": "10.03.2027"}],
        "primaryFields": [{"key": "from", "label": "Leipzig Hbf", "value": "10:54"},
          {"key": "to", "label": "München Hbf", "value": "14:05"}]}}
      """#)
    #expect(pass.from?.name == "Leipzig Hbf" && pass.to?.name == "München Hbf")
    #expect(pass.start == (try time("2027-03-10T10:54")))
    #expect(pass.end == (try time("2027-03-10T14:05")))
    #expect(pass.title == nil && pass.unused.isEmpty)
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

  /// The phone shows `6 Dec 2026` of such a value.
  @Test(arguments: [
    "2026-12-06T00:00+01:00", "2026-12-06T12:00:00Z", "2026-12-06T00:00:00+01:00",
  ])
  func aFieldOfADayHasNoTime(_ value: String) throws {
    func museum(_ more: String) throws -> ReadBooking {
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

  @Test func aLongListIsCut() throws {
    let names = (0..<500).map { number in
      String(UnicodeScalar(UInt8(97 + number % 26))) + String(repeating: "x", count: number + 1)
    }
    let pass = try SamplePass.one(
      #"""
      {"relevantDate": "2026-06-12T18:00+02:00", "eventTicket": {"backFields": [
        {"label": "PASSENGERS", "value": "\#(names.joined(separator: ","))"}]}}
      """#)
    #expect(pass.guests.count == 50)
  }
}
