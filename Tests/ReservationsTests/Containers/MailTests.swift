import CivilTime
import Foundation
import Testing

@testable import Reservations

@Suite struct MailTests {
  private static let record = #"{"title":"Löwe","start":"2026-06-10T10:00"}"#
  private static let page =
    "<html><body>Hello<script type=\"application/ld+json\">\(record)</script></body></html>"

  private static let header = """
    Received: from mx.example.org by mail.example.org; Sat, 6 Jun 2026 10:00:00 +0200
    From: "Jane" <jane@example.org>
    Subject: =?utf-8?Q?Ihre_Buchung_f=C3=BCr_L=C3=B6we?=
    Date: Sat, 6 Jun 2026 10:00:00 +0200
    Message-ID: <1234@example.org>
    MIME-Version: 1.0

    """

  private static func part(_ type: String, _ body: String, _ fields: String = "") -> String {
    "Content-Type: \(type)\n\(fields)\n\(body)\n"
  }

  private static func multipart(
    _ kind: String, _ parts: [String], boundary: String = "b1"
  ) -> String {
    "Content-Type: multipart/\(kind); boundary=\"\(boundary)\"\n\n"
      + parts.map { "--\(boundary)\n\($0)" }.joined() + "--\(boundary)--\n"
  }

  private static func base64(_ text: String) -> String {
    Data(text.utf8).base64EncodedString(options: .lineLength76Characters)
  }

  private static let attachment =
    "Content-Disposition: attachment; filename=\"booking.json\"\nContent-Transfer-Encoding: base64\n"

  @Test func decodesTheCharsetOfAPart() {
    let latin1 = Self.page.unicodeScalars.map { UInt8($0.value) }
    for charset in ["; charset=iso-8859-1", "", "; charset=us-ascii", "; charset=unknown-8bit"] {
      let mail = Array((Self.header + "Content-Type: text/html\(charset)\n\n").utf8) + latin1
      #expect(Records(mail).titles == ["Löwe"], "\(charset)")
    }
    // The header of the part counts, and not what the page says of itself.
    let page = "<meta charset=iso-8859-1>" + Self.page
    #expect(Records(Self.header + Self.part("text/html; charset=utf-8", page)).titles == ["Löwe"])
  }

  @Test func doesWithoutACharsetThatThePartIsNotOf() {
    let header = Self.header + "Content-Type: text/html; charset="
    let latin1 = Self.page.unicodeScalars.map { UInt8($0.value) }
    #expect(Records(Array((header + "utf-8\n\n").utf8) + latin1).titles == ["Löwe"])
    #expect(Records(header + "utf-16\n\n" + Self.page).titles == ["Löwe"])
    let utf16 = Data(Self.page.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] })
    let encoded = "utf-16le\nContent-Transfer-Encoding: base64\n\n" + utf16.base64EncodedString()
    #expect(Records(header + encoded).titles == ["Löwe"])
  }

  @Test func namesBytesThatAreOfNoCharset() throws {
    let page = Self.page.replacing("Löwe", with: "Löwe\u{1}")
    let bytes = page.utf8.map { $0 == 1 ? 0xFE : $0 }
    let header = Self.header + "Content-Type: text/html; charset=utf-8\n\n"
    let booking = try #require(Records(Array(header.utf8) + bytes).reservations.first)
    #expect(booking.unread.map(\.field) == [.title])
  }

  @Test func readsTheLabelsOfATextInAnotherCharset() {
    let header = Self.header + "Content-Type: text/plain; charset=utf-8\n\n"
    let text = "Title: L\u{F6}we\nDate: 5 December 2026\n".unicodeScalars.map { UInt8($0.value) }
    var options = ReadingOptions()
    options.readsLabels = true
    #expect(Records(Array(header.utf8) + text, options).titles == ["Löwe"])
  }

  @Test func givesPartsTheDateOfTheirMail() throws {
    let inner =
      "From: a@x\nDate: Mon, 1 Jun 2020 10:00:00 +0000\n\n" + Self.record
    let mail =
      Self.header
      + Self.multipart(
        "mixed", [Self.part("text/plain", Self.record), Self.part("message/rfc822", inner)])
    let parts = try Self.parts(mail)
    #expect(
      parts.map { $0.context?.date?.secondsSince1970 } == [1_780_732_800, 1_591_005_600])
    #expect(parts.allSatisfy { $0.context?.messageID == "1234@example.org" })
    let broken = try Self.parts("From: a@x\nDate: yesterday\nSubject: x\n\n" + Self.record)
    #expect(broken.map { $0.context?.date } == [nil])
  }

  private static func parts(_ mail: String) throws -> [Part] {
    let maker = RecordMaker(file: "in", options: ReadingOptions(), orders: DateOrders())
    let parsed = try maker.parsed(Array(mail.utf8), .mail).get()
    let source = MailParts(parsed, MailParts.context(of: parsed, maker), maker)
    var parts: [Part] = []
    while let part = source.nextPart() { parts.append(part) }
    return parts
  }

  @Test func shortensTheNameOfAPart() {
    let part = Self.part("application/json", Self.base64(Self.record), Self.attachment)
    let long = String(repeating: "x", count: 300) + ".json"
    let named = Records(
      Self.header + Self.multipart("mixed", [part.replacing("booking.json", with: long)]))
    #expect(named.places.first.map { $0.count < 90 && $0.hasSuffix(".json") } == true)
  }
}
