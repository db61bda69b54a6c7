import Foundation
import TestSupport
import Testing

@testable import Reservations

@Suite struct MailboxTests {
  private static func mail(_ title: String) -> String {
    """
    From: jane@example.org
    Subject: booking
    Message-ID: <\(title)@x>
    Content-Type: application/json

    {"title":"\(title)","start":"2026-06-10"}

    """
  }

  private static let line = "From jane@example.org Sat Jun  6 10:00:00 2026\n"

  @Test(arguments: [1, 13, 4096])
  func readsEachMail(chunk: Int) {
    let box = ["A", "B", "C"].map { Self.line + Self.mail($0) + "\n" }.joined()
    for box in [box, box.replacing("\n", with: "\r\n")] {
      let reading = Records(box, chunk: chunk, pauses: chunk == 13)
      #expect(reading.titles == ["A", "B", "C"])
      #expect(reading.places.last == "in:message 3/1 application/json")
      #expect(reading.records.map(\.position.messageID) == ["A@x", "B@x", "C@x"])
      #expect(reading.records.map(\.origin.document) == (1...3).map { "in:message \($0)" })
    }
  }

  @Test func readsTheOnlyMailWithoutItsNumber() {
    #expect(Records(Self.line + Self.mail("A")).places == ["in:1 application/json"])
  }

  /// Text that only begins like the line between two mails, and such a line quoted.
  @Test func splitsOnlyAtSuchALine() {
    let mail = Self.mail("A").replacing(
      #"{"title":"A","start":"2026-06-10"}"#,
      with: "{\"title\":\"A\",\n\nFrom now on\n\n>From x Sat Jun  6 10:00:00 2026\n\"start\":1}")
    let reading = Records(Self.line + mail + "\n" + Self.line + Self.mail("B"))
    #expect(reading.titles == ["B"])
    #expect(
      reading.originals.first
        == "{\"title\":\"A\",\n\nFrom now on\n\nFrom x Sat Jun  6 10:00:00 2026\n\"start\":1}")
  }

  @Test func holdsOneMailAtATime() throws {
    let mail = Self.line + Self.mail("A") + String(repeating: "x\n", count: 50_000)
    let buffer = InputBuffer(MemorySource(Array(String(repeating: mail + "\n", count: 100).utf8)))
    buffer.readUndecoded()
    let messages = MailMessages(buffer)
    var count = 0
    while try messages.next() != nil { count += 1 }
    #expect(count == 100)
    #expect(buffer.capacity < 1 << 20)
  }

  @Test(.enabled(if: TestRun.isSlow)) func skipsAMailThatIsTooLong() {
    let long = Self.line + Self.mail("A") + String(repeating: "x\n", count: 33 << 20) + "\n"
    let reading = Records(long + Self.line + Self.mail("B"))
    #expect(reading.titles == ["B"])
    #expect(
      reading.rejections == [
        "in:message 1/mail: longer than 64 MiB; save its attachments and import them"
      ])
  }
}
