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

  @Test func savesWhatAMailHolds() throws {
    let home = try TestHome()
    let list = "[{\"title\":\"B\",\"start\":\"2031-01-02\"}]"
    let run = try home.run(
      "-y", "--format", "json", input: .text(Self.mail("A", attachment: list)))
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output.contains(#"{"record":"-:1 text/html/script 1","status":"saved""#))
    #expect(run.output.contains(#"{"record":"-:list.json[0]","status":"saved""#))
    #expect(run.errors == "2 saved\n")
    #expect(try home.events().count == 2)
  }

  @Test func tellsTheMailOfARecordInTheLog() throws {
    let home = try TestHome()
    try home.file("a.eml", Self.mail("A"))
    try home.file("b.csv", TestHome.rows(1))
    #expect(try home.run("-y", "a.eml", "b.csv").status == 0)
    let lines = try home.run("log", "1")
    #expect(lines.output.contains("a.eml:1 text/html/script 1 <A@example.org>"))
    #expect(lines.output.contains("b.csv:2\n"))
    let json = try home.run("log", "--format", "json", "1")
    #expect(json.output.contains(#""message":"A@example.org"}"#))
    #expect(json.output.contains(#""message":null}"#))
  }

  @Test func findsNoBookingInALetter() throws {
    let home = try TestHome()
    try home.file("mail.eml", Self.letter)
    try home.file("page.html", "<!DOCTYPE html><html><body>Hello</body></html>")
    let run = try home.run("-y", "mail.eml", "page.html")
    #expect(run.status == 0)
    #expect(run.output.isEmpty)
    #expect(
      run.errors == """
        no booking found in mail.eml
        no booking found in page.html
        nothing saved

        """)
    let json = try home.run("-y", "-q", "--format", "json", input: .text(Self.letter))
    #expect(json.status == 0)
    #expect(json.errors.isEmpty)
    #expect(
      json.output == """
        {"record":"-","status":"none","uid":null,"calendar":null,"href":null,"title":null,\
        "start":null,"end":null,"reason":"no booking found","unused":[],"notes":[],"type":"event"}

        """)
    #expect(try home.run("log").output.contains("none") == false)
  }

  @Test func rejectsABrokenScript() throws {
    let home = try TestHome()
    try home.file("mail.eml", Self.mail("A", script: #"{"title":"A","start":}"#))
    let run = try home.run("-y", "mail.eml")
    #expect(run.status == 65)
    #expect(run.errors.contains("ticketcal: mail.eml:1 text/html/script 1: "))
  }

  @Test(arguments: [
    ("application/pgp-encrypted", "PGP message"),
    ("application/pkcs7-mime; smime-type=enveloped-data", "S/MIME message"),
  ])
  func namesAnEncryptedMail(_ type: String, _ name: String) throws {
    let home = try TestHome()
    try home.file("mail.eml", "From: a@b.example\nContent-Type: \(type)\n\nVersion: 1\n")
    let run = try home.run("-y", "mail.eml")
    #expect(run.status == 0)
    #expect(
      run.errors.contains("no booking found in mail.eml; \(name): encrypted or sealed; open it in"))
  }

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

  @Test func mapsTheKeysOfAPart() throws {
    let home = try TestHome()
    try home.file("mail.eml", Self.mail("A", script: #"{"movie":"Up","start":"2031-01-01"}"#))
    let run = try home.run("-y", "--map", "title=movie", "mail.eml")
    #expect(run.status == 0, "\(run.errors)")
    #expect(try home.event().contains("SUMMARY:Up\n"))
  }

  @Test func survivesDeepMIME() throws {
    let home = try TestHome()
    let open = (0..<20_000).map { "Content-Type: multipart/mixed; boundary=b\($0)\n\n--b\($0)\n" }
    try home.file("mail.eml", "From: a@x\nMIME-Version: 1.0\n" + open.joined() + "\n")
    let run = try home.run("-y", "mail.eml")
    #expect(run.status == 65)
    #expect(run.errors.contains("too many parts within one another"))
  }

  @Test func namesTheFormats() throws {
    let run = try TestHome().run("import", "--help")
    #expect(run.output.contains("html"))
    #expect(run.output.contains("mail"))
  }
}
