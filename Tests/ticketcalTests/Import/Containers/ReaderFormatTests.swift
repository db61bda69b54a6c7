import Foundation
import Reservations
import TestSupport
import Testing

@testable import ticketcal

/// Readers of each format as real children of the program.
@Suite struct ReaderFormatTests {
  /// Documents without a booking in a format of ours.
  private static let documents: [ReaderFormat: (name: String, bytes: [UInt8])] = [
    .mail: ("a.eml", Array(mail.utf8)),
    .html: ("a.html", Array("<!DOCTYPE html><html><body>Fri, 4 Dec</body></html>\n".utf8)),
    .text: ("a.txt", Array("See you on 4 Dec.\r\n\r\nJane\n".utf8)),
    .pdf: ("a.pdf", Array("%PDF-1.7\n\u{0}\n1".utf8)),
    .pkpass: (
      "a.pkpass", SampleZip([("pass.json", #"{"formatVersion": 1, "generic": {}}"#)]).bytes
    ),
    .image: ("a.png", [0x89] + Array("PNG\r\n\u{1A}\n1".utf8)),
  ]

  private static let mail = """
    From: Jane <jane@example.org>
    Subject: Dinner
    Date: Mon, 23 Nov 2026 10:00:00 +0100
    MIME-Version: 1.0
    Content-Type: multipart/alternative; boundary=b

    --b
    Content-Type: text/plain

    See you on 4 Dec.
    --b
    Content-Type: text/html

    <p>See you on <b>4 Dec</b>.</p>
    --b--

    """

  /// Prints a record whose title is the checksum of the document.
  private static let checking = """
    #!/bin/sh
    printf '[{"title": "%s", "start": "2031-06-12T10:00Z"}]' "$(cksum)"

    """

  /// A home whose configuration has these readers, each a script of its name and its formats.
  private func home(
    _ scripts: [(name: String, script: String, formats: [ReaderFormat])],
    _ settings: String = "unattended = true"
  ) throws -> TestHome {
    let home = try TestHome()
    var configuration = ""
    for (name, script, formats) in scripts {
      let path = try home.file("\(name).sh", script)
      try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: path)
      configuration += """
        [readers.\(name)]
        command = ["\(path)"]
        formats = [\(formats.map { "\"\($0.rawValue)\"" }.joined(separator: ", "))]
        \(settings)

        """
    }
    try home.configure(configuration + "[readers.kitinerary]\nformats = []\n")
    return home
  }

  /// Writes the document of a format; its name.
  private func write(_ format: ReaderFormat, in home: TestHome) throws -> String {
    let document = try #require(Self.documents[format])
    try home.file(document.name, bytes: document.bytes)
    return document.name
  }

  private func checksum(of name: String, in home: TestHome) throws -> String {
    let run = try Running(
      try #require(Program.find("cksum")), [], environment: [:], directory: "/",
      input: .file(home.work(name))
    ).wait()
    return run.lines.first ?? ""
  }

  @Test(arguments: ReaderFormat.allCases)
  func getsTheWholeDocument(format: ReaderFormat) throws {
    let home = try home([("own", Self.checking, [format])])
    let name = try write(format, in: home)
    let run = try home.runProgram("--yes", name)
    #expect(run.status == 0, "\(run.errors)")
    #expect(try home.event().contains("SUMMARY:\(try checksum(of: name, in: home))\n"))
  }

  @Test func isOneOfSeveral() throws {
    let other = #"printf '[{"title": "Picture", "start": "2031-06-13T10:00Z"}]'"#
    let home = try home([
      ("mails", Self.checking, [.mail, .text]), ("pictures", "#!/bin/sh\n\(other)\n", [.image]),
    ])
    let names = try [ReaderFormat.mail, .image, .text].map { try write($0, in: home) }
    let run = try home.start(["--yes"] + names).wait()
    #expect(run.status == 0, "\(run.errors)")
    let titles = try [names[0], names[2]].map { try checksum(of: $0, in: home) } + ["Picture"]
    for title in titles { #expect(run.output.contains(title), "\(run.output)") }
    #expect(try home.events().count == 3)
  }

  @Test func isTheFirstOfAFormat() throws {
    let failing = "#!/bin/sh\nfalse\n"
    let home = try home([
      ("own", Self.checking, [.mail, .pdf]), ("images", failing, [.image]),
      ("pdf", failing, [.pdf]),
    ])
    let name = try write(.pdf, in: home)
    #expect(try home.runProgram("--yes", name).status == 0)
    #expect(try home.event().contains("SUMMARY:\(try checksum(of: name, in: home))\n"))
  }

  @Test func isWithheldWhereItNeedsAPerson() throws {
    let home = try TestHome()
    try home.configure(
      """
      [readers.own]
      command = ["true"]
      formats = ["mail", "pdf", "image"]

      [readers.pdf]
      command = ["true"]
      unattended = true

      """)
    let tool = Tool.sharingProcess(home.environment)
    for isUnattended in [true, false] {
      var options = ReadingOptions()
      try options.startReaders(
        try tool.configuration(), tool, SignalWatch([]), isUnattended: isUnattended)
      let withheld = [ReaderFormat.mail, .image, .pdf].map { options.readers.withheld[$0] }
      #expect(withheld == (isUnattended ? ["own", "own", nil] : [nil, nil, nil]))
    }
  }

  @Test(arguments: [ReaderFormat.pdf, .mail])
  func mayNotReadInCalendars(format: ReaderFormat) throws {
    let script = "cat \"$HOME\"/../data/ticketcal/calendars/tickets/*.ics >&2; exit 4"
    let home = try home([("own", "#!/bin/sh\n\(script)\n", [.pdf, .mail])])
    try home.file("b.json", #"{"title": "Secret", "start": "2031-06-12T10:00Z"}"#)
    try home.run("--yes", "b.json")
    let run = try home.runProgram("--yes", try write(format, in: home))
    #expect(run.status == 65)
    #expect(run.errors.contains("reader own: failed with status 4: "))
    #expect(!run.errors.contains("BEGIN:VCALENDAR"))
  }

  @Test func isNamedWhereItNeedsAPerson() throws {
    let home = try home([("own", Self.checking, [.mail])], "unattended = false")
    let name = try write(.mail, in: home)
    try home.file("b.eml", Self.mail.replacing("4 Dec", with: "5 Dec"))
    let said =
      "no booking of ours; a reader was not asked: set unattended = true in [readers.own]\n"
    let one = try home.runProgram("--yes", name)
    #expect(one.status == 0)
    #expect(one.errors.contains("1 document has \(said)"), "\(one.errors)")
    let both = try home.runProgram("--yes", "--verbose", name, "b.eml")
    #expect(both.output.isEmpty)
    #expect(both.errors.contains("2 documents have \(said)"), "\(both.errors)")
    #expect(both.errors.contains("b.eml: not given to the reader own\n"), "\(both.errors)")
    #expect(!FileManager.default.fileExists(atPath: home.tickets))
    let prompt = try PromptRun(Program.ticketcal, [name], in: home)
    try prompt.waitsForALine()
    #expect(!prompt.text.contains("make an event"))
    try prompt.ends("s", saying: "1 saved")
  }

  /// What hostile or broken readers of mails do.
  @Test(arguments: [
    ("exec yes", "reader own: printed too much"),
    ("sleep 600", "reader own: took longer than 1 s"),
    (
      #"printf 'bad \033[2J\n' >&2; exit 1"#,
      #"reader own: failed with status 1: bad \u{1B}[2J; "#
        + "try it by hand, with the document as its input"
    ),
    ("bash -c 'exec 3<>/dev/tcp/127.0.0.1/1'", "reader own: failed with status 1: "),
    (#"printf '\033[2J\342\200\256['"#, "not JSON"),
    (#"echo '[{"title": "A\u001b[2J\u202e", "start": "soon\u001b]0;x\u0007"}]'"#, "soon"),
  ])
  func doesNoHarm(script: String, reason: String) throws {
    let home = try home(
      [("own", "#!/bin/sh\n\(script)\n", [.mail])], "unattended = true\ntimeout = \"1s\"")
    let run = try home.runProgram("--yes", try write(.mail, in: home))
    #expect(run.status == 65, "\(run.errors)")
    #expect(run.errors.contains(reason), "\(run.errors)")
    #expect(!run.errors.contains("refused"))
    #expect(HostileTextTests.isHarmless(run.output + run.errors), "\(run.errors)")
  }

  @Test func mayPrintEscapes() throws {
    let record = #"[{"title": "A\u001b[2J\u202e", "start": "2031-06-12T10:00Z"}]"#
    let home = try home([("own", "#!/bin/sh\necho '\(record)'\n", [.mail])])
    let run = try home.runProgram("--yes", try write(.mail, in: home))
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output.hasPrefix("saved "))
    #expect(HostileTextTests.isHarmless(run.output + run.errors), "\(run.output)")
  }
}
