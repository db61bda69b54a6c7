import Foundation
import Testing

@testable import Reservations

@Suite struct HostileMailTests {
  private static let header = "From: a@x\nMessage-ID: <1@x>\nMIME-Version: 1.0\n"

  /// Cut off in the header, in a boundary, in base64.
  @Test func survivesAnyTruncation() {
    let json = Data(#"{"title":"A","start":"2026-06-10"}"#.utf8).base64EncodedString()
    let mail = Array(
      """
      \(Self.header)Content-Type: multipart/mixed; boundary="b"

      --b
      Content-Type: text/html; charset="utf-8"

      <script type="application/ld+json">{"title":"B","start":"2026-06-10"}</script>
      --b
      Content-Type: application/octet-stream; name="=?utf-8?B?4oKs?="
      Content-Transfer-Encoding: base64

      \(json)
      --b--

      """.utf8)
    let options = ReadingOptions(format: .mail)
    for length in 1...mail.count {
      let reading = Records(Array(mail[..<length]), options)
      #expect(reading.error == nil || reading.error?.cause == .empty)
    }
    #expect(Records(mail).titles == ["B", "A"])
    #expect(Records(mail).places.last == "in:€")
  }

  @Test(arguments: [
    // The part has the boundary of the part around it.
    "Content-Type: multipart/mixed; boundary=b\n\n--b\nContent-Type: multipart/mixed; boundary=b\n\n--b\n\nx",
    "Content-Type: multipart/mixed\n\n--\n\n--\n",
    "Content-Type: multipart/mixed; boundary=\"\"\n\n--\n--\n",
    "Content-Type: message/rfc822\n\nContent-Type: message/rfc822\n\nContent-Type: message/rfc822\n\n",
    "Content-Type: \u{0}; charset=\u{0}\n\n", "Content-Type: text/html; charset=../../x\n\n<p>",
    "Content-Transfer-Encoding: base64\n\n====\u{FF}===",
    "Content-Type: multipart/mixed; boundary=x\n\n",
  ])
  func survivesBrokenStructure(text: String) {
    let reading = Records(Self.header + text)
    #expect(reading.records.isEmpty && reading.error == nil)
  }

  @Test func endsWithDeepMultiparts() {
    let open = (0..<5000).map {
      "Content-Type: multipart/mixed; boundary=b\($0)\n\n--b\($0)\n"
    }
    let json = "Content-Type: application/json\n\n{\"title\":\"A\",\"start\":\"2026-06-10\"}\n"
    _ = Records(Self.header + open.joined() + json)
    let messages = String(repeating: "Content-Type: message/rfc822\n\n", count: 5000)
    _ = Records(Self.header + messages + json)
  }

  /// Each line is compared with the boundary of each part around it.
  @Test func rejectsAMailThatTakesForever() {
    let open = (0..<1000).map { "Content-Type: multipart/mixed; Boundary=b\($0)\n\n--b\($0)\n" }
    let lines = String(repeating: "--b\n", count: 1 << 20)
    let reading = Records(Self.header + open.joined() + lines)
    #expect(
      reading.rejections == [
        "in:mail: too many parts within one another; save the attachments and import them"
      ])
  }

  // MARK: Fields of addresses

  @Test func leavesOutFieldsOfManyAddresses() {
    let many = String(repeating: "a,", count: 80_000)
    func bounded(_ mail: String) -> String {
      String(decoding: AddressFields.bounded(Array(mail.utf8)), as: UTF8.self)
    }
    let short = "from: \(many.prefix(16_000))\nTo: b\r\n\tc\r\nSubject: d\r\n\r\nTo\n\nTo: e"
    #expect(bounded(short) == short)
    for name in ["From", "TO", "cc ", "Bcc\t", "Sender", "Reply-To"] {
      #expect(bounded("\(name): \(many)\nDate: x\n\n") == "Date: x\n\n")
      #expect(
        bounded("Date: x\n\(name):\n\(many)\r\n\t\(many)")
          == "Date: x\n\(name):\n\(many)\r\n\t\(many)")
      #expect(bounded("Date: x\n\(name):\n \(many)\r\n\t\(many)") == "Date: x\n")
    }
    #expect(bounded("Subject: \(many)\n\n") == "Subject: \(many)\n\n")
    let field = "To: \(many.prefix(16_000))\n"
    let several = String(repeating: field, count: 9)
    #expect(bounded(several) == String(repeating: field, count: 4))
  }

  /// GMime alone would take a quarter of an hour.
  @Test func readsAMailWithinAMailToEverybody() {
    let fields = "To: \(String(repeating: "a,", count: 500_000))\n"
    let json = "Content-Type: application/json\n\n{\"title\":\"A\",\"start\":\"2026-06-10\"}\n"
    for type in ["message/rfc822", "multipart/digest; boundary=b\n\n--b"] {
      let mail = "\(Self.header)\(fields)Content-Type: \(type)\n\ngarbage\n\(fields)\(json)"
      #expect(Records(mail).titles == ["A"])
    }
  }

  @Test func rejectsWhatIsBehindTheLastPart() {
    let part = "--b\nContent-Type: application/json\n\n{\"title\":\"A\",\"start\":\"2026-06-10\"}\n"
    let mail =
      Self.header + "Content-Type: multipart/mixed; boundary=b\n\n"
      + String(repeating: part, count: ParsedDocument.mostParts + 1) + "--b--\n"
    let reading = Records(mail)
    #expect(reading.titles.count == ParsedDocument.mostParts)
    #expect(
      reading.rejections == [
        "in:rest: more than 1000 parts; save the attachments and import them"
      ])
  }

  /// Mails as files within one another.
  @Test func rejectsMailsThatAreTooDeep() {
    var mail =
      Self.header + "Content-Type: application/json\n\n{\"title\":\"A\",\"start\":\"2026-06-10\"}\n"
    for _ in 0..<9 {
      mail =
        Self.header
        + "Content-Type: application/octet-stream\nContent-Transfer-Encoding: base64\n\n"
        + Data(mail.utf8).base64EncodedString()
    }
    let reading = Records(mail)
    #expect(reading.titles.isEmpty)
    #expect(reading.rejections.count == 1)
    #expect(reading.rejections.first?.contains("within more than 8 mails") == true)
  }

  @Test(arguments: [
    "From: a@x\nSubject: b\n\n", "Received: x\n\ty\n z\nFrom: a\n",
    "\r\nReturn-Path: <>\r\nTo: b\r\n",
    "From jane@x Sat Jun 6 10:00:00 2026\nX-A: b\nFrom: a\nTo: b\n",
    "MIME-Version: 1.0\nContent-Type: text/html\n",
    "ARC-Seal: i=1;\n a=b\nX-B: c\nDate: d\nMessage-ID: <>\n",
  ])
  func detectsAMail(front: String) {
    for chunk in [1, 4096] {
      let reading = Records(front, chunk: chunk)
      #expect(reading.format == .mail && reading.error == nil)
    }
  }

  @Test(arguments: [
    "title,start\nA,2026-06-10\n", "From: Berlin\nTo: Hamburg\nDate: 2026-06-10\n",
    "From,To\na,b\n",
    "From here on 10:00\n", "x", "Subject: a\n\nDate: b\n", "name: x,start: y\n",
  ])
  func doesNotDetectOtherText(front: String) {
    #expect(Records(front).format != .mail)
  }
}
