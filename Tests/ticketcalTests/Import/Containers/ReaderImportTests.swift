import Foundation
import Reservations
import Testing

@testable import ticketcal

@Suite struct ReaderImportTests {
  private static let output = #"[{"title": "A", "start": "2031-06-12T10:00Z"}]"#

  private func home(_ script: String, _ more: String = "unattended = true\n") throws -> TestHome {
    let home = try TestHome()
    try home.configure(
      "[readers.own]\ncommand = [\"sh\", \"-c\", '''\(script)''']\n\(more)")
    try home.file("a.pdf", "%PDF-1.7\nx")
    try home.file("a.eml", "From: jane@example.org\nSubject: Hi\n\nSee you on 4 Dec.\n")
    return home
  }

  private static let ofBoth = "formats = [\"pdf\", \"mail\"]\nunattended = true\n"

  @Test func importsWhatAReaderPrints() throws {
    let home = try home("read head; test \"$head\" = %PDF-1.7 && echo '\(Self.output)'")
    let run = try home.runProgram("--yes", "a.pdf")
    #expect(run.status == 0, "\(run.errors)")
    #expect(try home.event().contains("SUMMARY:A"))
  }

  @Test func asksNoReaderWithoutAPerson() throws {
    let home = try home("echo '\(Self.output)'", "")
    let run = try home.run("--yes", "a.pdf")
    #expect(run.status != 0)
    #expect(run.errors.contains("set unattended = true in [readers.own]"))
  }

  @Test func asksTheFirstReaderOfAFormat() throws {
    let home = try home(
      "echo '\(Self.output)'",
      """
      formats = ["mail", "pdf"]
      unattended = true

      [readers.images]
      command = ["false"]
      formats = ["image"]
      unattended = true

      [readers.pdf]
      command = ["false"]
      unattended = true

      """)
    let run = try home.runProgram("--yes", "a.pdf")
    #expect(run.status == 0, "\(run.errors)")
    #expect(try home.event().contains("SUMMARY:A"))
  }

  @Test func namesTheReadersThatNeedAPerson() throws {
    let home = try home(
      "true",
      """
      formats = ["mail", "pdf", "image"]

      [readers.pdf]
      command = ["true"]
      unattended = true

      """)
    let tool = Tool.sharingProcess(home.environment)
    var options = ReadingOptions()
    try options.startReaders(
      try tool.configuration(), tool, SignalWatch([]), isUnattended: true)
    #expect(options.readers.withheld[.mail] == "own")
    #expect(options.readers.withheld[.image] == "own")
    #expect(options.readers.withheld[.pdf] == nil)
    options = ReadingOptions()
    try options.startReaders(
      try tool.configuration(), tool, SignalWatch([]), isUnattended: false)
    #expect(options.readers.withheld.isEmpty)
  }

  @Test(arguments: ["a.pdf", "a.eml"])
  func keepsAReaderFromTheCalendars(name: String) throws {
    let home = try home(
      "cat \"$HOME\"/../data/ticketcal/calendars/tickets/*.ics >&2; exit 4", Self.ofBoth)
    try home.file("b.json", #"{"title": "Secret", "start": "2031-06-12T10:00Z"}"#)
    try home.run("--yes", "b.json")
    let run = try home.runProgram("--yes", name)
    #expect(run.status == 65)
    #expect(run.errors.contains("reader own: failed with status 4: "))
    #expect(!run.errors.contains("BEGIN:VCALENDAR"))
  }

  @Test(arguments: ["a.pdf", "a.eml"])
  func escapesWhatAReaderSays(name: String) throws {
    let home = try home(#"printf 'bad \033[2J\n' >&2; exit 1"#, Self.ofBoth)
    let run = try home.runProgram("--yes", name)
    #expect(run.status == 65)
    #expect(
      run.errors.contains(
        #"reader own: failed with status 1: bad \u{1B}[2J; "#
          + "try it by hand, with the document as its input"))
  }
}
