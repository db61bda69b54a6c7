import CivilTime
import Testing

@testable import Reservations

/// Texts of barcodes, of our own making, by the table of Resolution 792.
enum SampleBarcode {
  /// The mandatory items, without any of the others.
  static let plain = "M1MUSTERMANN/ERIKA MRSEK7QX2A FRAJFKLH 0400 163Y032A0017 100"

  static func leg(
    pnr: String = "K7QX2A", _ from: String = "FRA", _ to: String = "JFK", carrier: String = "LH",
    flight: String = "0400", day: String = "163", seat: String = "032A", variable: String = "",
    size: String? = nil
  ) -> String {
    func field(_ text: String, _ width: Int) -> String {
      text + String(repeating: " ", count: width - text.count)
    }
    let hex = String(variable.count, radix: 16, uppercase: true)
    return field(pnr, 7) + from + to + field(carrier, 3) + field(flight, 5) + field(day, 3) + "Y"
      + field(seat, 4) + "0017 1" + (size ?? (hex.count < 2 ? "0" : "") + hex) + variable
  }

  static func pass(_ legs: String..., name: String = "MUSTERMANN/ERIKA") -> String {
    "M\(legs.count)" + name + String(repeating: " ", count: 20 - name.count) + "E" + legs.joined()
  }

  /// Issued on day 150 of a year that ends with 7.
  static let unique = ">6180WW7150BLH 0220123456001"
  static let repeated = "2A22012345678900 LH LH 992012345678901     Y"
  static let variable = ">6180WW7150BLH              " + repeated + "*30600000K09"
}

@Suite struct BoardingPassTests {
  private func read(
    _ text: String, today: LocalDate? = LocalDate(year: 2027, month: 6, day: 1),
    mail: LocalDate? = nil
  ) -> [ReadBooking] {
    let context = RecordContext(
      date: mail.map { Instant(secondsSince1970: $0.daysSinceEpoch * 86_400) })
    let reader = ReservationReader(
      InputBuffer(MemorySource(Array(text.utf8)), file: "in"), file: "in",
      options: ReadingOptions(today: today), context: context)
    var records: [ReadBooking] = []
    while let record = try? reader.nextRecord() {
      if let read = try? record.content.get() { records.append(read) }
    }
    return records
  }

  private func day(_ text: String) throws -> ReservationTime { try ISO8601.time(text) }

  @Test func readsTheMandatoryItems() throws {
    let reading = Records(
      SampleBarcode.plain, ReadingOptions(today: LocalDate(year: 2027, month: 6, day: 1)))
    #expect(reading.format == .bcbp)
    #expect(reading.places == ["in:1"])
    let flight = try #require(reading.reservations.first)
    #expect(flight.kind == .flight)
    #expect(flight.title == nil)
    #expect(flight.vehicle == "LH 400")
    #expect(flight.from?.iataCode == "FRA")
    #expect(flight.to?.iataCode == "JFK")
    #expect(flight.start == (try day("2027-06-12")))
    #expect(flight.end == nil)
    #expect(flight.reservationNumber == "K7QX2A")
    #expect(flight.underName == "ERIKA MUSTERMANN")
    #expect(flight.guests == ["ERIKA MUSTERMANN"])
    #expect(flight.seat == "32A")
    #expect(
      flight.allDetails == [
        ReservationDetail(.seat, "32A"), ReservationDetail(.travelClass, "Y"),
        ReservationDetail(.sequenceNumber, "17"),
      ])
    #expect(flight.unused.isEmpty)
    #expect(flight.unread.isEmpty)
  }

  @Test func readsTheConditionalItems() throws {
    let text = SampleBarcode.pass(SampleBarcode.leg(variable: SampleBarcode.variable))
    let flight = try #require(read(text + "^160ABCDEFGH").first)
    #expect(flight.ticketNumber == "2201234567890")
    #expect(flight.allDetails.contains(ReservationDetail(.membership, "LH 992012345678901")))
    #expect(flight.allDetails.contains(ReservationDetail(.ticketNumber, "2201234567890")))
    let unused = flight.unused.map { "\($0.name): \($0.value)" }
    #expect(unused == ["fast track: Y", "airline's own items: *30600000K09"])
  }

  @Test func readsUpToFourLegs() throws {
    let second = SampleBarcode.leg(
      pnr: "DEF456", "JFK", "BOS", carrier: "B6", flight: "1234A", day: "164", seat: "INF",
      variable: SampleBarcode.repeated)
    let text = SampleBarcode.pass(
      SampleBarcode.leg(variable: SampleBarcode.variable), second,
      SampleBarcode.leg("BOS", "YYZ", day: "165"), SampleBarcode.leg("YYZ", "YUL", day: "165"))
    let flights = read(text)
    #expect(flights.map(\.vehicle) == ["LH 400", "B6 1234A", "LH 400", "LH 400"])
    #expect(flights.map(\.from?.iataCode) == ["FRA", "JFK", "BOS", "YYZ"])
    #expect(flights.map { $0.start?.date.day } == [12, 13, 14, 14])
    #expect(flights.map(\.reservationNumber) == ["K7QX2A", "DEF456", "K7QX2A", "K7QX2A"])
    #expect(flights[1].seat == "INF")
    #expect(flights[1].ticketNumber == "2201234567890")
    #expect(flights[2].ticketNumber == nil)
  }

  @Test func readsAPassFromBeforeTheCheckIn() throws {
    let text = String(SampleBarcode.plain.prefix(47))
    let flight = try #require(read(text).first)
    #expect(flight.start == (try day("2027-06-12")))
    #expect(flight.seat == nil)
    #expect(flight.allDetails.isEmpty)
  }

  @Test func takesBlanksAtTheEndForCutOff() throws {
    let text = SampleBarcode.pass(
      SampleBarcode.leg(variable: SampleBarcode.variable + "        "))
    let cut = String(text.dropLast(8))
    #expect(read(cut).first?.ticketNumber == "2201234567890")
    #expect(read(cut).first?.unused.count == 2)
  }

  @Test(arguments: ["ZZ", "  ", "-1", "0x"])
  func keepsTheMandatoryItemsBesideAWrongLength(size: String) throws {
    let text = SampleBarcode.pass(
      SampleBarcode.leg(variable: SampleBarcode.variable, size: size), SampleBarcode.leg("JFK"))
    let flights = read(text)
    #expect(flights.map(\.vehicle) == ["LH 400"])
    #expect(flights[0].ticketNumber == nil)
    #expect(flights[0].unused.map(\.name) == ["items of a wrong length"])
  }

  @Test(arguments: ["FF", "90", "05", "3F"])
  func doesNotReadLegsBehindALengthThatIsTooLongOrShort(size: String) throws {
    let text = SampleBarcode.pass(
      SampleBarcode.leg(variable: SampleBarcode.variable, size: size),
      SampleBarcode.leg("JFK", "BOS"))
    let flights = read(text)
    #expect(flights.first?.vehicle == "LH 400")
    #expect(flights.count == 1)
    #expect(flights[0].unused.last?.name == "items of a wrong length")
  }

  @Test func takesItemsWithoutASignForTheAirlines() throws {
    let flight = try #require(
      read(SampleBarcode.pass(SampleBarcode.leg(variable: "ABC 123"))).first)
    #expect(flight.unused.map(\.value) == ["ABC 123"])
  }

  // MARK: Years

  @Test func findsTheYearByTheDateOfIssue() throws {
    let issued = SampleBarcode.pass(SampleBarcode.leg(variable: SampleBarcode.variable))
    for (today, expected) in [
      ((2027, 6, 1), "2027-06-12"), ((2033, 1, 1), "2027-06-12"), ((2026, 1, 1), "2017-06-12"),
      ((2037, 12, 31), "2037-06-12"),
    ] {
      let today = LocalDate(year: today.0, month: today.1, day: today.2)
      #expect(read(issued, today: today).first?.start == (try day(expected)))
    }
    // Issued on 30 December for 2 January.
    let across = issued.replacing("7150B", with: "7364B").replacing(" 163Y", with: " 002Y")
    #expect(read(across).first?.start == (try day("2018-01-02")))
  }

  @Test func findsTheYearByTheMail() throws {
    let mail = LocalDate(year: 2019, month: 12, day: 30)
    let text = SampleBarcode.plain.replacing(" 163Y", with: " 003Y")
    #expect(read(text, mail: mail).first?.start == (try day("2020-01-03")))
    let issued = SampleBarcode.pass(SampleBarcode.leg(variable: SampleBarcode.variable))
    #expect(read(issued, mail: mail).first?.start == (try day("2017-06-12")))
  }

  @Test(arguments: [
    ("163", (2027, 6, 12), "2027-06-12"), ("163", (2027, 6, 13), "2027-06-12"),
    ("163", (2027, 6, 14), "2028-06-11"), ("366", (2027, 6, 1), "2028-12-31"),
    ("366", (2029, 1, 2), "2032-12-31"), ("366", (2097, 1, 2), "2104-12-31"),
    ("001", (2027, 12, 31), "2028-01-01"), ("060", (2028, 1, 1), "2028-02-29"),
    ("365", (2027, 1, 1), "2026-12-31"),
  ])
  func findsTheNearestYear(day: String, today: (Int, Int, Int), expected: String) throws {
    let text = SampleBarcode.plain.replacing(" 163Y", with: " \(day)Y")
    let flight = read(text, today: LocalDate(year: today.0, month: today.1, day: today.2)).first
    #expect(flight?.start == (try self.day(expected)))
  }

  @Test func inventsNoYear() throws {
    #expect(read(SampleBarcode.plain, today: nil).first?.vehicle == "LH 400")
    #expect(read(SampleBarcode.plain, today: nil).first?.start == nil)
    for day in ["   ", "000"] {
      let open = SampleBarcode.plain.replacing(" 163Y", with: " \(day)Y")
      #expect(read(open).count == 1)
      #expect(read(open).first?.start == nil)
    }
    #expect(read(SampleBarcode.plain, today: LocalDate(year: 9999, month: 12, day: 31)).count == 1)
  }

  // MARK: Files

  @Test(arguments: ["\n", "\r\n", "\r"])
  func readsAPassOnEachLine(end: String) {
    let second = SampleBarcode.pass(SampleBarcode.leg("JFK", "BOS"), SampleBarcode.leg("BOS"))
    let text = [SampleBarcode.plain, "", second, "M1 is not one", SampleBarcode.plain]
      .joined(separator: end)
    let reading = Records(text)
    #expect(reading.places == ["in:1", "in:3", "in:3", "in:4", "in:5"])
    #expect(reading.rejections.count == 1)
    #expect(reading.rejections.first?.hasPrefix("in:4: not the text of a boarding pass") == true)
    #expect(reading.originals.dropFirst().first == second)
    for chunk in [1, 7] {
      #expect(Records(text, chunk: chunk, pauses: true).places == reading.places)
    }
  }

  @Test(arguments: [
    "M", "M1", "M5MUSTERMANN/ERIKA    EK7QX2A FRAJFKLH 0400 163Y032A0017 100",
    "M1MUSTERMANN/ERIKA    EK7QX2A FrAJFKLH 0400 163Y032A0017 100",
    "M1MUSTERMANN/ERIKA    EK7QX2A FRAJFKLH 0400 367Y032A0017 100",
    "M1MUSTERMANN/ERIKA    EK7QX2A FRAJFKLH 0400 1x3Y032A0017 100",
    "Movie,Date\nHeat,2024-01-01",
  ])
  func readsNothingElseAsAPass(text: String) {
    #expect(Records(text).format != .bcbp)
  }

  @Test func survivesHostileLines() {
    let long = SampleBarcode.plain + String(repeating: "9", count: 10 << 20)
    let reading = Records(
      SampleBarcode.plain + "\n" + long + "\n\u{1B}\u{202E}\n" + SampleBarcode.plain)
    #expect(reading.reservations.count == 2)
    #expect(reading.rejections.count == 2)
    #expect(reading.places == ["in:1", "in:2", "in:3", "in:4"])
    let bytes: [UInt8] = Array(SampleBarcode.plain.utf8) + [0xFF, 0x00, 0xF0]
    #expect(Records(bytes, ReadingOptions(format: .bcbp)).records.count == 1)
    for length in 0...SampleBarcode.variable.count {
      let cut = SampleBarcode.pass(
        SampleBarcode.leg(variable: String(SampleBarcode.variable.prefix(length))))
      #expect(Records(cut).reservations.count == 1)
    }
  }

  // MARK: Names

  @Test(arguments: [
    ("KRAUSE/VOLKER", "VOLKER KRAUSE"), ("KRAUSE/VOLKERMR", "VOLKER KRAUSE"),
    ("KRAUSE/VOLKER MR", "VOLKER KRAUSE"), ("DIAB/AMR", "AMR DIAB"),
    ("COOPER/JANEMS", "JANE COOPER"), ("COOPER/ADAMS", "ADAMS COOPER"),
    ("LEE/ANNMISS", "ANN LEE"), ("DIAB/AMR MR", "AMR DIAB"),
    ("MUELLER/ANNA LENA MRS", "ANNA LENA MUELLER"), ("SMITH/MR", "MR SMITH"), ("CHER", "CHER"),
    ("/ANNA", "ANNA"), ("DOE/", "DOE"), ("HUBER / MARIA MME", "MARIA HUBER"),
    ("HUBER/FRAU DR. MARIA", "MARIA HUBER"), ("ROSSI/ANNA SIG.RA", "ANNA ROSSI"),
    ("COOPER/ADAMS MS", "ADAMS COOPER"),
  ])
  func readsTheNameInItsUsualOrder(name: String, expected: String) {
    #expect(PassengerName(name).text == expected)
  }

  // MARK: Tickets of other records

  @Test func fillsTheMissingFieldsOfAFlight() throws {
    var flight = Reservation()
    flight.kind = .flight
    flight.boardingTime = try ISO8601.time("2027-03-05T06:30")
    var tickets = TicketValues()
    tickets.add(.seat, "2B")
    let token = "aztecCode:" + SampleBarcode.plain
    flight.fill(fromTicketToken: token, near: nil, &tickets)
    flight.tickets = tickets.tickets
    #expect(flight.start == (try day("2027-03-05")))
    #expect(flight.vehicle == "LH 400")
    #expect(flight.from?.iataCode == "FRA")
    #expect(flight.underName == "ERIKA MUSTERMANN")
    #expect(flight.seat == "2B")
    let once = flight
    flight.fill(fromTicketToken: SampleBarcode.plain, near: nil, &tickets)
    flight.tickets = tickets.tickets
    #expect(flight == once)
  }

  @Test func fillsAFlightFromItsOwnLegAlone() throws {
    let text = SampleBarcode.pass(
      SampleBarcode.leg(), SampleBarcode.leg("JFK", "BOS", flight: "0500"))
    var flight = Reservation()
    flight.kind = .flight
    flight.from = Place()
    flight.from?.iataCode = "JFK"
    flight.start = try ISO8601.time("2027-06-12T10:00")
    var tickets = TicketValues()
    flight.fill(fromTicketToken: text, near: nil, &tickets)
    #expect(flight.vehicle == "LH 500")
    var other = Reservation()
    other.kind = .flight
    other.vehicle = "LH 999"
    let before = other
    other.fill(fromTicketToken: text, near: nil, &tickets)
    other.fill(fromTicketToken: "qrCode:12345", near: nil, &tickets)
    other.fill(fromTicketToken: "", near: nil, &tickets)
    #expect(other == before)
  }
}
