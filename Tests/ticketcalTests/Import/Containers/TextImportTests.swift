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

  // MARK: Standard input

  @Test func aPipedTextIsARecordOfItsLabels() throws {
    let home = try home()
    let text = "Event: Marlow Quartet\nVenue: Harbour Hall\nDate: 11 Dec 2031\nTime: 20:00\n"
    let prompt = try prompt([], in: home, input: .pipe(Data(text.utf8)))
    try prompt.waitsForALine()
    #expect(!prompt.text.contains("make an event"))
    try prompt.ends("s", saying: "1 saved")
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
      try prompt.ends("s", saying: "1 \(status)")
    }
    let event = try home.event()
    #expect(event.contains("\nSUMMARY:Dentist\\, Ring 5\n"))
    #expect(event.contains("\nDTSTART:20311211T103000\n"))
    #expect(event.contains("Please come on Thursday"))
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
    try prompt.does("title Concert", saying: "title     Concert")
    try prompt.does("when 4 Dec 2031 20:00", saying: "4 Dec 2031, 20:00")
    try prompt.ends("s", saying: "1 saved")
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
    for number in 0..<25_000 { text += "Label x\(number % 1000): \(number)\n" }
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
