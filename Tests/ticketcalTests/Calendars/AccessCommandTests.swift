import Foundation
import Testing

/// `ticketcal access`, and what the answers do to the commands that read.
@Suite struct AccessCommandTests {
  @Test func namesASourceThatIsNotThereInsteadOfAsking() throws {
    let home = try TestHome()
    try home.configure("[sources.personal]\ntype = \"vdir\"\npath = \"~/.calenders\"\n")
    let run = try home.terminal(["agenda"])
    try run.expect("sources.personal.path: no such folder: ~/.calenders")
    #expect(try run.wait() == 78)
  }

  @Test func saysThatTheRecordOfAServerIsDamaged() throws {
    let home = try TestHome()
    try home.configure(
      "[sources.work]\ntype = \"caldav\"\nurl = \"https://dav.example.org/\"\nuser = \"ada\"\n"
        + "password-command = [\"false\"]\n")
    let record = "\(home.state)/servers/work.json"
    let files = FileManager.default
    try files.createDirectory(
      atPath: "\(home.state)/servers", withIntermediateDirectories: true)
    #expect(
      files.createFile(
        atPath: record, contents: Data("{".utf8), attributes: [.posixPermissions: 0o600]))
    let file = try home.file("seed.json", TestHome.seed)
    for command in [["access", "status"], ["--yes", "-c", "work/tickets", file]] {
      let run = try home.run(command)
      #expect(run.errors.contains("not a record of a server; remove it"), "\(run.errors)")
      #expect(!run.errors.contains("not known yet"))
      #expect((run.status == 0) == (command.first == "access"))
    }
  }

  @Test func grantsNothingThatTheSystemRestricts() throws {
    let home = try TestHome()
    try home.configureSource(access: "full")
    try home.folder.file(
      "etc/ticketcal/config.toml",
      """
      [sources.personal]
      type = "vdir"
      path = "\(home.folder("home/.calendars"))"
      access = "write-only"
      """)
    try home.run("access", "grant", "personal")
    let run = try home.run("calendars", "--source", "personal")
    #expect(run.status == 77)
    #expect(try home.run("access").lines[0].contains("the configuration keeps ticketcal"))
  }
}
