import Foundation
import Testing

/// Mails and pages as inputs.
@Suite struct MailInputTests {
  /// A mail with a script in its page and a list as attachment.
  static func mail(
    _ title: String, script: String? = nil, attachment: String = "[]"
  ) -> String {
    let record = script ?? "{\"title\":\"\(title)\",\"start\":\"2031-01-01T10:00Z\"}"
    return """
      From: shop@example.org
      Subject: Your booking
      Date: Sat, 6 Jun 2026 10:00:00 +0200
      Message-ID: <\(title)@example.org>
      MIME-Version: 1.0
      Content-Type: multipart/mixed; boundary=b

      --b
      Content-Type: text/html; charset=utf-8

      <html><body>Hello<script type="application/ld+json">\(record)</script></body></html>
      --b
      Content-Type: application/json; name="list.json"

      \(attachment)
      --b--

      """
  }

  static let letter = "From: jane@example.org\nMessage-ID: <1@x>\nSubject: Hi\n\nHello, Jane\n"

  /// Names of files are as untrusted as the rest.
  @Test func escapesTheNameOfAPart() throws {
    let home = try TestHome()
    let name = "\"=?utf-8?Q?=1B]0;x=07=E2=80=AEa.json?=\""
    try home.file(
      "mail.eml", Self.mail("A", attachment: "[{}]").replacing("\"list.json\"", with: name))
    let run = try home.run("-y", "mail.eml")
    #expect(run.status == 65)
    #expect(run.errors.contains("a.json"))
    for character in ["\u{1B}", "\u{7}", "\u{202E}"] { #expect(!run.errors.contains(character)) }
  }

  @Test func survivesDeepMIME() throws {
    let home = try TestHome()
    let open = (0..<20_000).map { "Content-Type: multipart/mixed; boundary=b\($0)\n\n--b\($0)\n" }
    try home.file("mail.eml", "From: a@x\nMIME-Version: 1.0\n" + open.joined() + "\n")
    let run = try home.run("-y", "mail.eml")
    #expect(run.status == 65)
    #expect(run.errors.contains("too many parts within one another"))
  }
}
