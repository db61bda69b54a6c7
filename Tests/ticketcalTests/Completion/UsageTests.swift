import Foundation
import Glibc
import Testing

/// What is refused before anything is written.
@Suite struct UsageTests {
  @Test(arguments: [
    (["--nope"], "--nope"),
    (["--map", "titl=Event"], "the fields are title, theater, location, start"),
    (["--map", "title"], "FIELD=COLUMN"),
    (["--map", "title="], "FIELD=COLUMN"),
    (["--zone", "Europe/Berlni"], "Europe/Berlin"),
    (["--duration", "long"], "90m"),
    (["--duration", "-2h"], "--duration"),
    (["--alarm", "soon"], "1h, 30m, 1d"),
    (["--alarm", "1h", "--no-alarms"], "--no-alarms"),
    (["--date-format", "QQ"], "--date-format"),
    (["--from", "xml"], "json, jsonl"),
    (["--format", "xml"], "text"),
    (["--color", "blue"], "always"),
    (["--profile", "nobody"], "no profile named nobody"),
    (["--output", "x.ics", "--calendar", "tickets"], "--calendar"),
    (["--calendar", "tickts"], "did you mean tickets?"),
    (["--calendar", "./nowhere"], "does not exist"),
    (["--output", "booking.json"], "booking.json"),
    (["--no-ledger", "--force"], "--force needs the ledger"),
    (["--no-ledger", "--again"], "--again needs the ledger"),
    (["--no-ledger", "--delete-cancelled"], "--delete-cancelled needs the ledger"),
    (["--no-ledger", "--prune"], "--prune needs the ledger"),
    (["--output", "x.ics", "--prune"], "--output writes a new file"),
    (["--output", "x.ics", "--force"], "--output writes a new file"),
    (["--output", ""], "--output: empty"), (["-o", ""], "--output: empty"),
    (["--prune", "-"], "standard input needs --source"),
    (["--source", ""], "--source: empty"),
    (["--alarm", ""], "--no-alarms"), (["--alarm", "1h", "--alarm", " "], "--no-alarms"),
  ])
  func refuses(options: [String], saying hint: String) throws {
    let home = try TestHome()
    try home.file("booking.json", TestHome.seed)
    let before = try home.listing()
    let run = try home.run(["-y"] + options + ["booking.json"])
    #expect(run.status == 64)
    #expect(run.errors.contains(hint), "\(run.errors)")
    #expect(run.output.isEmpty)
    #expect(try home.listing() == before)
    #expect(try home.text(home.work("booking.json")) == TestHome.seed)
    #expect(access(home.work("nowhere"), F_OK) != 0)
    #expect(access(home.work("x.ics"), F_OK) != 0)
  }

  @Test(arguments: [
    ["--nope"], ["import", "--nope"], ["agenda", "--nope"], ["access", "grant"],
    ["import", "--format", "xml", "a.json"], ["agenda", "--day", "soonish"],
  ])
  func saysEveryErrorInOneVoice(arguments: [String]) throws {
    let home = try TestHome()
    let run = try home.run(arguments)
    #expect(run.status == 64)
    #expect(run.errors.hasPrefix("ticketcal: "), "\(run.errors)")
  }

  @Test func refusesToAskWithoutATerminal() throws {
    let home = try TestHome()
    try home.file("booking.json", TestHome.seed)
    let before = try home.listing()
    let run = try home.run("booking.json")
    #expect(run.status == 64)
    #expect(
      run.errors
        == "ticketcal: no terminal to ask on; give --yes to save without asking\n")
    let piped = try home.run("-o", "out.ics", input: .text(TestHome.seed))
    #expect(piped.status == 64)
    #expect(access(home.work("out.ics"), F_OK) != 0)
    #expect(try home.listing() == before)
  }

  @Test func readsNothingFromATerminal() throws {
    let home = try TestHome()
    let run = try TerminalProcess(
      Program.ticketcal, ["--yes"], environment: home.environment, directory: home.work.path)
    try run.expect("nothing to import; name a file or pipe records in")
    #expect(try run.wait() == 64)
  }

  @Test(arguments: [
    ("[defaults]\nzone = \"Nowhere/City\"\n", ": defaults.zone: "),
    ("[defaults]\nzoen = \"UTC\"\n", ": defaults.zoen: unknown key"),
    ("[defaults\n", ":1:"),
    ("[defaults]\ncalendar = \"nowhere\"\n", ": defaults.calendar: "),
    ("[sources.x]\ntype = \"caldav2\"\npath = \"/tmp\"\n", ": sources.x.type: must be \"vdir\""),
  ])
  func refusesAConfigurationWithThePlaceOfItsFault(text: String, position: String) throws {
    let home = try TestHome()
    try home.configure(text)
    try home.file("booking.json", TestHome.seed)
    let run = try home.run("-y", "booking.json")
    #expect(run.status == 78)
    #expect(
      run.errors.contains("\(home.folder("config"))/ticketcal/config.toml\(position)"),
      "\(run.errors)")
    #expect(access(home.folder("data"), F_OK) != 0)
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
    let script = try home.run("--generate-completion-script", "bash")
    try home.file("script", script.output)
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
