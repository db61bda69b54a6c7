import Foundation
import TestSupport
import Testing

/// Texts and mails without a booking in a format of ours, through the program and its children.
@Suite struct TextImportTests {
  /// No reader reads the documents.
  private func home() throws -> TestHome {
    let home = try TestHome()
    try home.configure("[readers.kitinerary]\nformats = []\n")
    return home
  }

  private func prompt(
    _ arguments: [String], in home: TestHome, input: TerminalProcess.Stream = .terminal
  ) throws -> PromptRun {
    try PromptRun(
      Program.ticketcal, ["--color", "never"] + arguments, in: home, rows: 60, columns: 200,
      input: input)
  }

  /// Imports at the prompt, and waits until the program asks whether to make an event.
  private func question(
    _ arguments: [String], in home: TestHome, input: TerminalProcess.Stream = .terminal
  ) throws -> PromptRun {
    let prompt = try prompt(arguments, in: home, input: input)
    try prompt.expect("make an event from it? [Y/n] ")
    try prompt.run.terminal.expect(cooked: false)
    return prompt
  }

  // MARK: Senders

  private func mail(_ number: Int, _ lines: String, day: Int = 23) -> String {
    """
    From: "Praxis am Ring" <termine@clinic.example>
    To: ada@byron.example
    Subject: AW: Ihr Termin
    Date: Mon, \(day) Nov 2026 10:00:00 +0100
    Message-ID: <\(number)@clinic.example>
    MIME-Version: 1.0
    Content-Type: text/plain; charset=utf-8

    Guten Tag,

    \(lines)
    """
  }

  /// The Subject is no name of the booking: a mail about its change has another one.
  @Test func theSubjectDoesNotTellTheBooking() throws {
    let home = try home()
    try home.configure(
      "[readers.kitinerary]\nformats = []\n[profile.clinic]\nsender = \"clinic.example\"\n")
    func run(_ number: Int, _ subject: String, _ lines: String) throws -> String {
      let text = mail(number, lines + "\nBuchungsnummer: 77A\n", day: 22 + number)
      try home.file("\(number).eml", text.replacing("Ihr Termin", with: subject))
      return try home.runProgram("--yes", "\(number).eml").output
    }
    #expect(try run(1, "Bestätigung", "Datum: 4.12.2031\nUhrzeit: 10:30").hasPrefix("saved "))
    #expect(try run(2, "Änderung", "Datum: 5.12.2031\nUhrzeit: 11:30").hasPrefix("updated "))
    let canceled = try run(3, "Storno", "Datum: 5.12.2031\nUhrzeit: 11:30\nStatus: storniert")
    #expect(canceled.hasPrefix("cancelled "))
    #expect(try home.events().count == 1)
  }

  @Test func aLabelOfADraftIsMapped() throws {
    let home = try home()
    try home.file("1.eml", mail(1, "Behandlungstag: 4.12.2031\nVorgang: K-1\n"))
    let prompt = try question(["1.eml"], in: home)
    try prompt.enter("", expecting: "not used  Behandlungstag")
    try prompt.waitsForALine()
    try prompt.enter("map start=Behandlungstag", expecting: "Thu 4 Dec 2031")
    try prompt.waitsForALine()
    try prompt.enter("map save clinic", expecting: "next mail of clinic.example is read by it")
    try prompt.waitsForALine()
    try prompt.enter("s", expecting: "1 saved")
    #expect(try prompt.ends() == 0)
    #expect(try home.runProgram("--yes", "1.eml").errors.hasSuffix("1 unchanged\n"))
  }

  /// `tomorrow` counts from the day on the sender's clock.
  @Test func aDayCountsFromTheDateOfTheMail() throws {
    let home = try home()
    let text = mail(1, "Tomorrow 11:00?\n").replacing(
      "23 Nov 2026 10:00:00 +0100", with: "23 Nov 2026 18:00:00 -0800")
    try home.file("1.eml", text)
    let prompt = try question(["1.eml"], in: home)
    try prompt.enter("", expecting: "Tue 24 Nov 2026, 11:00")
    try prompt.waitsForALine()
    try prompt.enter("q", expecting: "1 skipped")
    #expect(try prompt.ends() == 0)
  }

  @Test func aMailIsReadLikeTheOneThatWasMapped() throws {
    let home = try home()
    try home.file("1.eml", mail(1, "Termin: Do, 4.12.2031, 10:30\nVorgang: K-1001\n"))
    let prompt = try prompt(["1.eml"], in: home)
    try prompt.waitsForALine()
    try prompt.enter("map reservation number=Vorgang", expecting: "Reservation number: K-1001")
    try prompt.waitsForALine()
    try prompt.enter("map save clinic", expecting: "next mail of clinic.example is read by it")
    try prompt.waitsForALine()
    try prompt.enter("s", expecting: "1 saved")
    #expect(try prompt.ends() == 0)

    try home.file("2.eml", mail(2, "Termin: Di, 9.12.2031, 8:15\nVorgang: K-1002\n"))
    let second = try home.runProgram("--yes", "2.eml")
    #expect(second.status == 0, "\(second.errors)")
    #expect(second.output.hasPrefix("saved        Tue 9 Dec 2031 08:15   Ihr Termin"))
    #expect(try home.runProgram("--yes", "1.eml", "2.eml").errors.hasSuffix("2 unchanged\n"))

    try home.file("3.eml", mail(3, "Termin: Mi, 10.12.2031, 9:00\nVorgang: K-1002\n", day: 24))
    let moved = try home.runProgram("--yes", "3.eml")
    #expect(moved.output.hasPrefix("updated      Wed 10 Dec 2031 09:00  Ihr Termin"))
    #expect(try home.events().count == 2)

    try home.file("4.eml", mail(4, "Vorgang: K-1003\n"))
    let lacking = try home.runProgram("--yes", "4.eml")
    #expect(lacking.status == 65)
    #expect(
      lacking.errors.contains(
        "4.eml: no label states a start, which the profile clinic needs; import it at the prompt"),
      "\(lacking.errors)")
    try home.file(
      "5.eml", mail(5, "Termin: Do, 4.12.2031, 7:00\n").replacing("@clinic.", with: "@other."))
    #expect(
      try home.runProgram("--yes", "5.eml").errors.hasPrefix("no booking found in 5.eml; without "))
  }

  // MARK: Standard input

  @Test func aPipedTextIsARecordOfItsLabels() throws {
    let home = try home()
    let text = "Event: Marlow Quartet\nVenue: Harbour Hall\nDate: 11 Dec 2031\nTime: 20:00\n"
    let prompt = try prompt([], in: home, input: .pipe(Data(text.utf8)))
    try prompt.waitsForALine()
    #expect(!prompt.text.contains("make an event"))
    try prompt.enter("s", expecting: "1 saved")
    #expect(try prompt.ends() == 0)
    let event = try home.event()
    for line in [
      "SUMMARY:Marlow Quartet", "DTSTART:20311211T200000", "LOCATION:Harbour Hall",
    ] { #expect(event.contains("\n\(line)\n"), "\(event)") }
  }

  @Test func aPipedTextIsADraft() throws {
    let home = try home()
    let text = "Dentist, Ring 5\n\nPlease come on Thursday, 11 December 2031 at 10:30.\n"
    for status in ["saved", "unchanged"] {
      let prompt = try question([], in: home, input: .pipe(Data(text.utf8)))
      #expect(prompt.text.contains("no booking found in standard input; make an event"))
      try prompt.keys("y\r")
      guard status == "saved" else {
        try prompt.expect("1 unchanged")
        #expect(try prompt.ends() == 0)
        continue
      }
      try prompt.expect("[found in the text")
      try prompt.waitsForALine()
      try prompt.enter("s", expecting: "1 \(status)")
      #expect(try prompt.ends() == 0)
    }
    let event = try home.event()
    #expect(event.contains("\nSUMMARY:Dentist\\, Ring 5\n"))
    #expect(event.contains("\nDTSTART:20311211T103000\n"))
    #expect(event.contains("Please come on Thursday"))
  }

  @Test(arguments: [("\u{3}", 130 as Int32), ("\u{4}", 0), ("no\r", 0)])
  func theAnswerCanBeNo(keys: String, status: Int32) throws {
    let home = try home()
    try home.file("a.eml", MailInputTests.letter)
    let prompt = try question(["a.eml"], in: home)
    try prompt.keys(keys)
    try prompt.expect("nothing saved")
    #expect(try prompt.ends() == status)
    #expect(!FileManager.default.fileExists(atPath: home.tickets))
  }

  // MARK: Hostile texts

  private static let long = String(repeating: "Lorem 4711 ", count: (1 << 20) / 11) + "4 Dec 2031"

  @Test(arguments: [
    "\(HostileTextTests.hostile) 4 Dec 2031, 20:00\n\u{2067}../../../../escaped\u{1B}]0;x\u{7}",
    String(repeating: "\u{202E}\u{200F}", count: 10_000) + " 4 Dec 2031 20:00",
    long,
  ])
  func aHostileTextIsADraft(text: String) throws {
    let home = try home()
    let prompt = try question([], in: home, input: .pipe(Data(text.utf8)))
    try prompt.keys("\r")
    try prompt.waitsForALine()
    try prompt.keys("when \t\u{3}")
    try prompt.expect("^C")
    try prompt.waitsForALine()
    try prompt.enter("title Concert", expecting: "title     Concert")
    try prompt.waitsForALine()
    try prompt.enter("when 4 Dec 2031 20:00", expecting: "4 Dec 2031, 20:00")
    try prompt.waitsForALine()
    try prompt.enter("s", expecting: "1 saved")
    #expect(try prompt.ends() == 0)
    let movements = /\u{1B}\[[0-9;?]*[A-HJKPX@dhl]|\r|\u{8}/.matchingSemantics(.unicodeScalar)
    #expect(!prompt.transcript.contains("\u{1B}[2J") && !prompt.transcript.contains("\u{1B}]"))
    #expect(HostileTextTests.isHarmless(prompt.transcript.replacing(movements, with: "")))
    let names = try FileManager.default.subpathsOfDirectory(atPath: home.folder.path)
    #expect(!names.contains { $0.contains("escaped") })
  }

  /// Of one record, which uses two.
  @Test func manyLabelsAreRead() throws {
    let home = try home()
    try home.configure(
      "[readers.kitinerary]\nformats = []\n[profile.list]\nfile = \"*.txt\"\ntitle = \"Name\"\n")
    let hostile = HostileTextTests.hostile.filter { !$0.isNewline && $0 != ":" }
    var text = "Name: \(hostile)../../escaped\nDate: 4 Dec 2031\n"
    for number in 0..<100_000 { text += "Label x\(number % 1000): \(number)\n" }
    try home.file("a.txt", text)
    let run = try home.runProgram("--yes", "a.txt")
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output.hasPrefix("saved        Thu 4 Dec 2031"))
    #expect(HostileTextTests.isHarmless(run.output + run.errors), "\(run.errors)")
    #expect(run.errors.utf8.count < 10_000)
    let names = try FileManager.default.subpathsOfDirectory(atPath: home.folder.path)
    #expect(!names.contains { $0.contains("escaped") })
  }

  // MARK: Archives

  @Test func calendarsOfAnArchiveAreRead() throws {
    func calendar(_ title: String, day: Int) -> String {
      """
      BEGIN:VCALENDAR\r
      VERSION:2.0\r
      PRODID:-//example//EN\r
      BEGIN:VEVENT\r
      UID:\(title)@cal.example\r
      DTSTAMP:20261101T000000Z\r
      DTSTART:203112\(day)T100000Z\r
      SUMMARY:\(title)\r
      END:VEVENT\r
      END:VCALENDAR\r

      """
    }
    let home = try home()
    let zip = SampleZip([
      ("Takeout/Calendar/private.ics", calendar("Dentist", day: 11)),
      ("Takeout/Calendar/work.ics", calendar("Meeting", day: 12)),
      ("Takeout/archive_browser.html", "<!DOCTYPE html><p>4 files</p>"),
    ])
    try home.file("takeout.zip", bytes: zip.bytes)
    let run = try home.runProgram("--yes", "--format", "json", "takeout.zip")
    #expect(run.status == 0, "\(run.errors)")
    #expect(try run.results("title") == ["Dentist", "Meeting"])
    #expect(
      try run.results("record").compactMap(\.self)
        .allSatisfy { $0.hasPrefix("takeout.zip:Takeout/Calendar/") })
    #expect(try home.runProgram("--yes", "takeout.zip").errors == "2 unchanged\n")
  }
}
