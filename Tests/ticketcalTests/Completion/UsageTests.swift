import Foundation
import Testing

/// Help and completion; what is refused is in usage.t.
@Suite struct UsageTests {
  @Test func readsNothingFromATerminal() throws {
    let home = try TestHome()
    let run = try TerminalProcess(
      Program.ticketcal, ["--yes"], environment: home.environment, directory: home.work.path)
    try run.expect("nothing to import; name a file or pipe records in")
    #expect(try run.wait() == 64)
  }

  @Test func tellsItsVersionAndHelp() throws {
    let home = try TestHome()
    #expect(try home.run("--version").output.hasPrefix("ticketcal "))
    let commands = try home.run("--help").output
    #expect(commands.contains("agenda") && commands.contains("ticketcal import --help"))
    #expect(!commands.contains("--dry-run"))
    let help = try home.run("import", "--help")
    #expect(help.status == 0)
    #expect(help.output.contains("--yes"))
    let titles = help.output.split(separator: "\n").filter { $0.last == ":" && $0.first != " " }
    #expect(
      titles == [
        "ARGUMENTS:", "CALENDAR:", "READING RECORDS:", "TIMES AND ZONES:", "DRAFTS:",
        "EARLIER IMPORTS:", "OUTPUT:", "OPTIONS:",
      ])
    #expect(help.errors.isEmpty)
  }

  /// Made once, since no configuration changes it.
  private static let script = Result {
    try TestHome().run("--generate-completion-script", "bash").output
  }

  @Test(
    arguments: [
      ("rem", "reminders"), ("undo --f", "--force --format"), ("log --f", "--format"),
      ("import --pr", "--prune --profile"),
      ("--pr", "--prune --profile"), ("samp", "sample.json"), ("-y samp", "sample.json"),
      ("x.json --pr", "--prune --profile"),
    ])
  func completesCommandsOptionsAndFiles(typed: String, offered: String) throws {
    let home = try TestHome()
    try home.file("sample.json", TestHome.seed)
    try home.file("script", Self.script.get())
    let words = typed.split(separator: " ").map { "'\($0)'" }.joined(separator: " ")
    let bash = """
      source ./script
      COMP_WORDS=(ticketcal \(words)); COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
      COMP_LINE="${COMP_WORDS[*]}"; COMP_POINT=${#COMP_LINE}
      _ticketcal ticketcal "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
      echo "${COMPREPLY[*]}"
      """
    let shell = try Running(
      "/bin/bash", ["-c", bash], environment: home.environment, directory: home.work.path
    ).wait()
    #expect(shell.output == offered + "\n")
  }
}
