import Foundation
import Glibc
import Testing

/// Folders as inputs.
@Suite struct FolderInputTests {
  private func record(_ title: String) -> String {
    "{\"title\":\"\(title)\",\"start\":\"2031-01-01T10:00Z\"}"
  }

  /// The titles of the results, in their order.
  private func titles(_ run: Finished) -> [String] {
    run.output.split(separator: "\n").map { line in
      let title = line.split(separator: "\"title\":\"").dropFirst().first ?? ""
      return String(title.prefix { $0 != "\"" })
    }
  }

  @Test func readsEveryFileInOrder() throws {
    let home = try TestHome()
    try home.file("in/b.json", record("B"))
    try home.file("in/a.eml", MailInputTests.mail("A"))
    try home.file("in/sub/c.json", record("C"))
    try home.file("in/d.csv", TestHome.rows(1))
    try home.file("in/.hidden.json", record("no"))
    try home.file("in/.folder/e.json", record("no"))
    try home.file("in/note.txt", "Remember the milk\n")
    try home.file("in/letter", MailInputTests.letter)
    try home.file("in/empty", "")
    #expect(mkfifo(home.work("in/pipe"), 0o600) == 0)
    #expect(symlink(".", home.work("in/loop")) == 0)
    #expect(symlink("../b.json", home.work("in/sub/link.json")) == 0)
    let run = try home.run("-y", "--format", "json", "in/")
    #expect(run.status == 0, "\(run.errors)")
    let saved = run.output.split(separator: "\n").filter { !$0.contains("\"none\"") }
    #expect(
      saved.map { String($0.prefix(30)) }.map { $0.prefix { $0 != "," } } == [
        "{\"record\":\"in/a.eml:1 text/htm", "{\"record\":\"in/b.json\"",
        "{\"record\":\"in/d.csv:2\"",
        "{\"record\":\"in/sub/c.json\"", "{\"record\":\"in/sub/link.json\"",
      ])
    #expect(run.errors == "3 files without a booking\n4 saved, 1 unchanged\n")
    let verbose = try home.run("-y", "-v", "in")
    #expect(verbose.errors.contains("no booking found in in/letter\n"))
    #expect(verbose.errors.contains("no booking found in in/note.txt\n"))
    #expect(try home.events().count == 4)
  }

  @Test func readsAMaildirByDelivery() throws {
    let home = try TestHome()
    for (name, title) in [
      ("cur/1700000300.M1P1.host:2,S", "C"), ("new/1700000200.M2P1.host", "B"),
      ("cur/1700000100.M9P1.host:2,", "A"), ("tmp/1700000050.M1P1.host", "no"),
      ("new/.hidden", "no"), (".Sent/cur/1700000000.M1.host:2,S", "no"),
    ] {
      try home.file("Mail/\(name)", MailInputTests.mail(title))
    }
    try home.work.folder("Mail/tmp")
    let run = try home.run("-y", "--format", "json", "Mail")
    #expect(titles(run) == ["A", "B", "C"])
  }

  @Test func readsEachFileInTheFormatAskedFor() throws {
    let home = try TestHome()
    try home.file("in/a", TestHome.rows(1))
    try home.file("in/b", "just some words\n")
    let run = try home.run("-y", "--from", "csv", "in")
    #expect(run.status == 66)
    #expect(run.errors.contains("ticketcal: in/b: no CSV header"))
    #expect(try home.events().count == 1)
  }

  @Test func refusesACalendar() throws {
    let home = try TestHome()
    try home.file("a.json", TestHome.seed)
    #expect(try home.run("-y", "a.json").status == 0)
    let calendars = home.folder("data/ticketcal/calendars")
    for folder in [home.tickets, calendars] {
      let run = try home.run("-y", folder)
      #expect(run.status == 66)
      #expect(run.errors.contains("whose events ticketcal agenda shows"), "\(run.errors)")
    }
    let around = try home.run("-y", home.folder("data"))
    #expect(around.status == 66)
    #expect(around.errors.contains("holds calendars"), "\(around.errors)")
    // A calendar that is not configured.
    try home.file("other/displayname", "Other")
    try home.file("other/x.ics", "BEGIN:VCALENDAR\nEND:VCALENDAR\n")
    #expect(try home.run("-y", "other").errors.contains("other: a calendar, whose events"))
  }

  @Test func readsMoreFilesThanMayBeOpen() throws {
    let home = try TestHome()
    for number in 0..<200 { try home.file("in/\(number).json", record("Event \(number)")) }
    // Some descriptors are those of whoever starts it.
    let script = """
      for number in {10..50}; do eval "exec $number</dev/null"; done
      ulimit -n 128
      exec "$@"
      """
    let run = try Running(
      "/bin/bash", ["-c", script, "bash", Program.ticketcal, "-y", "in"],
      environment: home.environment, directory: home.work.path
    ).wait()
    #expect(run.status == 0)
    #expect(run.errors == "200 saved\n")
  }
}
