import Foundation
import TestSupport
import Testing

/// The mails of Tests/Corpora/mails, none of which has a booking in a format of ours, and what
/// `mails.tsv` says that a person wants of each: a row for each event.
@Suite struct CorpusMailTests {
  private static let mails = CorpusFolder("mails")

  /// A mail and what becomes of it at the prompt.
  struct Mail: CustomTestStringConvertible {
    struct Event {
      var title: String
      var start: String
      var end: String
      var location: String
      /// Parts of the notes.
      var notes: [String]
    }

    let name: String
    /// Whether the person is asked if an event is to be made.
    let isDraft: Bool
    /// The labels that the card names as unused.
    let unused: [String]
    /// The times that Tab offers, in this order.
    let offered: [String]
    /// What the person types; empty if nothing is missing.
    let typed: String
    var events: [Event] = []

    var testDescription: String { name }
  }

  private static let table: [Mail] = {
    let text = (try? CorpusFolder(".").text("mails.tsv")) ?? ""
    var table: [Mail] = []
    for line in text.split(separator: "\n").dropFirst() {
      let cells = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard cells.count == 10 else { continue }
      if table.last?.name != cells[0] {
        table.append(
          Mail(
            name: cells[0], isDraft: cells[1] == "draft", unused: cells[2].parts("|"),
            offered: cells[3].parts(" "), typed: cells[4]))
      }
      table[table.count - 1].events.append(
        Mail.Event(
          title: cells[5], start: cells[6], end: cells[7], location: cells[8],
          notes: cells[9].parts("|")))
    }
    return table
  }()

  /// No reader reads the mails.
  private func home() throws -> TestHome {
    let home = try TestHome()
    try home.configure("[readers.kitinerary]\nformats = [\"pdf\"]\n")
    return home
  }

  @Test func theTableHasEachMail() {
    #expect(Self.table.map { "\($0.name).eml" }.sorted() == Self.mails.names(".eml"))
  }

  @Test(arguments: table)
  func endsAtThePromptWithWhatAPersonWants(mail: Mail) throws {
    let home = try home()
    let prompt = try PromptRun(
      Program.ticketcal, ["--color", "never", Self.mails.path("\(mail.name).eml")], in: home,
      rows: 100, columns: 250)
    if mail.isDraft {
      try prompt.expect("make an event from it? [Y/n] ")
      try prompt.run.terminal.expect(cooked: false)
      try prompt.keys("\r")
    }
    try prompt.waitsForALine()
    #expect(prompt.text.contains("make an event") == mail.isDraft)
    #expect(prompt.text.contains("[found in the text") == (mail.isDraft && mail.typed.isEmpty))
    let named = prompt.text.split(separator: "\n").first { $0.hasPrefix("  not used") } ?? ""
    for label in mail.unused { #expect(named.contains("\(label) \""), "\(named)") }
    if !mail.offered.isEmpty {
      try prompt.keys("when \t")
      for time in mail.offered { try prompt.expect(time) }
      try prompt.keys("\u{3}")
      try prompt.expect("^C")
      try prompt.waitsForALine()
    }
    if !mail.typed.isEmpty { try prompt.does(mail.typed) }
    try prompt.ends("all", saying: "\(mail.events.count) saved")
    let saved = try home.events().map {
      TestHome.unfolded(try home.text("\(home.tickets)/\($0)"))
    }
    #expect(saved.count == mail.events.count)
    for event in mail.events { #expect(saved.contains(where: event.isSaved), "\(saved)") }
  }

  @Test(arguments: table)
  func savesNothingUnattended(mail: Mail) throws {
    let home = try home()
    let path = Self.mails.path("\(mail.name).eml")
    let run = try home.run("--yes", path)
    #expect(run.status == 0)
    #expect(run.output.isEmpty)
    #expect(
      run.errors == "no booking found in \(path); without --yes an event can be made from it\n"
        + "nothing saved\n")
    #expect(!FileManager.default.fileExists(atPath: home.tickets))
  }

  @Test func asksNothingAboutTheMailsOfAFolder() throws {
    let home = try home()
    let folder = Self.mails.path("")
    let count = "\(Self.table.count) files without a booking"
    let prompt = try PromptRun(Program.ticketcal, [folder], in: home)
    #expect(try prompt.ends() == 0)
    #expect(prompt.text.contains("\(count)\nnothing saved\n"), "\(prompt.text)")
    #expect(!prompt.text.contains("make an event"))
    let run = try home.run("--yes", folder)
    #expect(run.status == 0)
    #expect(run.errors == "\(count)\nnothing saved\n")
    #expect(!FileManager.default.fileExists(atPath: home.tickets))
  }
}

extension CorpusMailTests.Mail.Event {
  /// Whether an event of iCalendar is this one.
  fileprivate func isSaved(in event: String) -> Bool {
    /// A time of the table is `2026-12-12T07:15`, with a zone `2026-12-12T07:15[Europe/Oslo]`.
    func line(_ name: String, _ time: String) -> String {
      let parts = time.parts("[")
      let zone = parts.count > 1 ? ";TZID=\(parts[1].dropLast())" : ""
      return "\(name)\(zone):\(parts[0].filter { $0 != "-" && $0 != ":" })00"
    }
    let lines = ["SUMMARY:\(title)", line("DTSTART", start), line("DTEND", end)]
    return lines.allSatisfy { event.contains("\n\($0)\n") }
      && (location.isEmpty
        ? !event.contains("\nLOCATION") : event.contains("\nLOCATION:\(location)\n"))
      && notes.allSatisfy(event.contains)
  }
}

extension String {
  fileprivate func parts(_ separator: Character) -> [String] {
    split(separator: separator).map(String.init)
  }
}
