import Foundation
import Glibc
import TestSupport
import Testing

@testable import ticketcal

/// Documents that KItinerary reads for the program, each without a booking in a format of ours.
@Suite(
  .enabled(
    if: KItineraryReader.path(["PATH": "/usr/bin"]) != nil, "kitinerary-extractor is not installed")
)
struct KItineraryImportTests {
  private static let mails = "/work/shared/cases/vendors"
  private static let hasMails = access(mails, R_OK) == 0
  private static let zint = Program.find("zint")

  /// A boarding pass (IATA resolution 792) and a ticket of a railway. Neither states the year.
  private static let flight = "M1BYRON/ADA           EABC123 FRAJFKLH 0400 325Y012A0001 100"
  private static let train =
    "i0CVQK7T2M123456789121101/01/1970FRXYTFRMPL0432131/070123456789012345678"
    + "              BYRON                ADA2CF000          00000"

  private func home() throws -> TestHome {
    let home = try TestHome()
    try home.configure("[readers.kitinerary]\nunattended = true\n")
    return home
  }

  /// A picture of a barcode.
  private func picture(_ code: String, _ text: String, in home: TestHome) throws -> Data {
    let path = home.work("code.png")
    let run = try Running(
      try #require(Self.zint), ["--scale=3", "--border=8", "-b", code, "-o", path, "-d", text],
      environment: ["PATH": "/usr/bin:/bin"], directory: "/"
    ).wait()
    try #require(run.status == 0, "\(run.errors)")
    return try Data(contentsOf: URL(filePath: path))
  }

  private func imports(
    _ name: String, of home: TestHome, _ title: String, _ notes: [String]
  ) throws {
    let run = try home.runProgram("--yes", name)
    #expect(run.status == 0, "\(run.errors)")
    let event = try home.event()
    #expect(event.contains("\nSUMMARY:\(title)\n"), "\(event)")
    for note in notes { #expect(event.contains(note), "\(event)") }
  }

  @Test(
    .enabled(if: zint != nil, "zint is not installed"), arguments: ["AZTEC", "PDF417", "QRCODE"])
  func readsAPictureOfABoardingPass(code: String) throws {
    let home = try home()
    try home.file("code.png", bytes: [UInt8](picture(code, Self.flight, in: home)))
    try imports(
      "code.png", of: home, "Flight LH 400 FRA → JFK", ["Seat: 12A", "ABC123", "ADA BYRON"])
  }

  @Test(.enabled(if: zint != nil, "zint is not installed"), arguments: ["a.eml", "a.html"])
  func readsAPictureWithinADocument(name: String) throws {
    let home = try home()
    let data = try picture("AZTEC", Self.flight, in: home)
    let text = data.base64EncodedString(options: .lineLength76Characters)
    let page = "<!DOCTYPE html><p>Gate 7</p><img src=\"data:image/png;base64,\(text)\">"
    let mail = """
      From: Northbird <noreply@northbird.example>
      Subject: Your boarding pass
      Date: Mon, 23 Nov 2026 10:00:00 +0100
      MIME-Version: 1.0
      Content-Type: multipart/mixed; boundary=b

      --b
      Content-Type: text/plain

      Gate 7
      --b
      Content-Type: image/png; name="pass.png"
      Content-Transfer-Encoding: base64

      \(text)
      --b--

      """
    try home.file(name, name == "a.eml" ? mail : page)
    try imports(name, of: home, "Flight LH 400 FRA → JFK", ["Seat: 12A", "ABC123"])
  }

  @Test func readsAPassWithoutADate() throws {
    let home = try home()
    let pass = """
      {"formatVersion": 1, "passTypeIdentifier": "pass.example.rail", "serialNumber": "1",
      "description": "Billet", "organizationName": "Rail", "generic": {}, "barcode": {
      "format": "PKBarcodeFormatAztec", "messageEncoding": "iso-8859-1",
      "message": "\(Self.train)"}}
      """
    try home.file("a.pkpass", bytes: SampleZip([("pass.json", pass)]).bytes)
    try imports("a.pkpass", of: home, "Train 04321 FRXYT → FRMPL", ["QK7T2M", "ADA BYRON"])
  }

  @Test func readsATextOfABarcode() throws {
    let home = try home()
    try home.file("a.txt", Self.train)
    try imports("a.txt", of: home, "Train 04321 FRXYT → FRMPL", ["QK7T2M", "ADA BYRON"])
  }

  // MARK: Mails of vendors

  /// The bookings are those that the extractor alone gives.
  @Test(.enabled(if: hasMails, "there are no mails"))
  func readsTheMailsOfVendors() throws {
    let home = try home()
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.mails)
      .filter { $0.hasSuffix(".eml") }.sorted()
    let run = try home.start(
      ["--yes", "--format", "json"] + names.map { "\(Self.mails)/\($0)" }
    ).wait()
    #expect(run.status == 0, "\(run.errors)")
    var results: [String: [String: String?]] = [:]
    for result in try run.results() { results[(result["record"] ?? nil) ?? ""] = result }
    var count = 0
    for name in names {
      for (index, booking) in try bookings(of: name).enumerated() {
        count += 1
        let record = "\(Self.mails)/\(name):kitinerary[\(index)]"
        let result = try #require(results[record], "\(record)")
        let href = (result["href"] ?? nil) ?? ""
        let event = TestHome.unfolded(try home.text("\(home.tickets)/\(href)"))
        #expect(booking.differences(result, event) == [], "\(record)")
      }
    }
    #expect(results.count == count)
  }

  private func bookings(of mail: String) throws -> [ExtractedBooking] {
    let run = try Running(
      try #require(KItineraryReader.path(["PATH": "/usr/bin"])), ["-o", "JsonLd"],
      environment: ["PATH": "/usr/bin:/bin", "QT_QPA_PLATFORM": "offscreen"], directory: "/",
      input: .file("\(Self.mails)/\(mail)")
    ).wait()
    let values = try JSONSerialization.jsonObject(with: Data(run.bytes)) as? [[String: Any]]
    return try #require(values).map(ExtractedBooking.init)
  }
}

/// A reservation in the JSON-LD of kitinerary-extractor.
private struct ExtractedBooking {
  let json: [String: Any]

  private var trip: [String: Any] { json["reservationFor"] as? [String: Any] ?? [:] }
  private var isStay: Bool { json["@type"] as? String == "LodgingReservation" }

  /// A time: a text, or an object with a zone, which the text has as an offset.
  private func time(_ keys: String...) -> String? {
    let values = keys.lazy.compactMap { trip[$0] ?? json[$0] }
    return values.compactMap { value in
      value as? String ?? (value as? [String: Any])?["@value"] as? String
    }.first
  }

  /// The names of a place, of which an event has one.
  private func place(_ keys: String...) -> [String] {
    let place = keys.lazy.compactMap { trip[$0] as? [String: Any] }.first
    return ["iataCode", "name"].compactMap { place?[$0] as? String }
  }

  /// What the result and the event of the booking do not have.
  func differences(_ result: [String: String?], _ event: String) -> [String] {
    func value(_ key: String) -> String { (result[key] ?? nil) ?? "" }
    func isStated(_ expected: String?, _ key: String) -> Bool {
      guard var expected else { return true }
      // The extractor sets times of day for a stay that the mail does not state.
      if isStay { expected = String(expected.prefix(10)) }
      return value(key).prefix { $0 != "[" } == expected
    }
    var differences: [String] = []
    let start = time("departureTime", "checkinTime", "departureDay")
    if start == nil || !isStated(start, "start") { differences.append("start \(start ?? "")") }
    let end = time("arrivalTime", "checkoutTime")
    if !isStated(end, "end") { differences.append("end \(end ?? "")") }
    let shown = value("title") + "\n" + event.replacing("\\,", with: ",")
    let places =
      isStay
      ? [[trip["name"] as? String ?? ""]]
      : [
        place("departureAirport", "departureStation", "departureBusStop"),
        place("arrivalAirport", "arrivalStation", "arrivalBusStop"),
      ]
    for names in places where !names.contains(where: shown.contains) {
      differences.append("place \(names)")
    }
    let seat = (json["reservedTicket"] as? [String: Any])?["ticketedSeat"] as? [String: Any]
    let stated =
      [json["reservationNumber"], json["airplaneSeat"], seat?["seatNumber"], seat?["seatSection"]]
    for text in stated.compactMap({ $0 as? String }) where !shown.contains(text) {
      differences.append("notes \(text)")
    }
    return differences
  }
}
