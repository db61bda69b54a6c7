import Foundation
import Glibc
import Testing

/// Folders as inputs.
@Suite struct FolderInputTests {
  private func record(_ title: String) -> String {
    "{\"title\":\"\(title)\",\"start\":\"2031-01-01T10:00Z\"}"
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
}
