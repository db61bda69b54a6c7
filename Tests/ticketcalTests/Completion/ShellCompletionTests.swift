import ArgumentParser
import Foundation
import Testing

@testable import ticketcal

/// The completion scripts in the shells that they are for.
@Suite struct ShellCompletionTests {
  enum Shell: String, CaseIterable {
    case bash, fish, zsh

    static let installed = allCases.filter { Program.find($0.rawValue) != nil }

    /// Each shell with the first command, and bash with all: the scripts are made of one declaration.
    static func pairs(_ commands: String...) -> [(Shell, String)] {
      installed.map { ($0, commands[0]) } + commands.dropFirst().map { (.bash, $0) }
    }
  }

  /// Made once, since no configuration changes them.
  private static let scripts = Dictionary(
    uniqueKeysWithValues: Shell.allCases.map { shell in
      let run = Result {
        try TestHome().run("--generate-completion-script", shell.rawValue)
      }
      return (shell, run)
    })

  private let home: TestHome

  init() throws {
    home = try TestHome()
    try home.configureSource(
      event: TestHome.object(
        """
        BEGIN:VEVENT
        UID:3f2a9c1b-0000-4000-8000-000000000001
        DTSTART:20261124T090000Z
        SUMMARY:Dentist
        END:VEVENT
        BEGIN:VTODO
        UID:662cbac9-0000-4000-8000-000000000001
        SUMMARY:Rent
        END:VTODO
        """))
    try home.run("access", "grant", "personal", "-q")
  }

  private func script(_ shell: Shell) throws -> String {
    let run = try #require(Self.scripts[shell]).get()
    #expect(run.status == 0)
    return run.output
  }

  /// What Tab behind the line makes of it, or offers.
  private func tab(_ line: String, in shell: Shell, expecting expected: String) throws -> String {
    let bin = URL(fileURLWithPath: Program.ticketcal).deletingLastPathComponent().path
    let environment = home.environment.merging(["PATH": "\(bin):/usr/bin:/bin"]) { $1 }
    let path = try #require(Program.find(shell.rawValue))
    try home.file(shell == .zsh ? "_ticketcal" : "script", try script(shell))
    func run(_ arguments: String...) throws -> String {
      let run = try Running(
        path, arguments, environment: environment, directory: home.work.path
      ).wait()
      #expect(run.errors.isEmpty, "\(run.errors)")
      return run.output
    }
    switch shell {
    case .bash:
      let words = line.split(separator: " ", omittingEmptySubsequences: false)
        .map { "'\($0)'" }.joined(separator: " ")
      return try run(
        "--norc", "-c",
        """
        source ./script
        COMP_WORDS=(\(words)); COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
        COMP_LINE="${COMP_WORDS[*]}"; COMP_POINT=${#COMP_LINE}
        _ticketcal ticketcal "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
        printf '%s\\n' "${COMPREPLY[@]}"
        """)
    case .fish: return try run("--no-config", "-c", "source ./script; complete -C '\(line)'")
    case .zsh:
      let terminal = try TerminalProcess(
        path, ["-f", "-i"], environment: environment, directory: home.work.path, rows: 60)
      try terminal.send(
        "PS1='re''ady> '; fpath=($PWD $fpath); autoload -Uz compinit; compinit -u -D\r")
      try terminal.expect("ready> ")
      let start = terminal.transcript.utf8.count
      try terminal.send(line + "\t")
      try terminal.expect(expected)
      // What it answers next comes behind all that it offers.
      try terminal.send("\u{15}echo fin''ished\r")
      try terminal.expect("finished")
      return String(decoding: Array(terminal.transcript.utf8)[start...], as: UTF8.self)
    }
  }

  @Test(arguments: Shell.allCases)
  func theirTextKnowsEveryCommand(_ shell: Shell) throws {
    let script = try script(shell)
    func check(_ command: any ParsableCommand.Type, _ path: [String]) {
      for inner in command.configuration.subcommands {
        guard let name = inner.configuration.commandName else { continue }
        let path = path + [name]
        let part =
          switch shell {
          case .bash, .zsh: "_" + path.joined(separator: "_") + "() {"
          case .fish: " -fa '\(name)' -d "
          }
        #expect(script.contains(part), "\(path)")
        check(inner, path)
      }
    }
    check(Ticketcal.self, ["ticketcal"])
  }

  /// Beside the files that `ticketcal FILE` takes.
  @Test(arguments: Shell.installed)
  func offerEveryCommand(_ shell: Shell) throws {
    try home.file("sample.json", TestHome.seed)
    let offered = try tab("ticketcal ", in: shell, expecting: "undo")
    for command in Ticketcal.commands { #expect(offered.contains(command), "\(command)") }
    #expect(offered.contains("sample.json"))
  }

  @Test(arguments: Shell.installed)
  func offerTheOptionsOfAnImportWithoutItsName(_ shell: Shell) throws {
    for line in ["ticketcal --dr", "ticketcal bookings.csv --dr", "ticketcal -y --dr"] {
      #expect(try tab(line, in: shell, expecting: "y-run").contains("y-run"), "\(line)")
    }
    #expect(try tab("ticketcal -c ho", in: shell, expecting: "me").contains("me"))
  }

  @Test(arguments: Shell.installed)
  func offerTheCommandsOfACommandAndItsOptions(_ shell: Shell) throws {
    let offered = try tab("ticketcal reminders d", in: shell, expecting: "delete")
    #expect(offered.contains("done") && offered.contains("delete"))
    #expect(!offered.contains("undone") && !offered.contains("default"))
    #expect(try tab("ticketcal undo --dr", in: shell, expecting: "y-run").contains("y-run"))
    guard shell != .zsh else { return }
    #expect(try !tab("ticketcal undo --f", in: shell, expecting: "--fo").contains("--from"))
  }

  @Test(arguments: Shell.pairs("show", "edit", "delete"))
  func offerEvents(_ shell: Shell, _ command: String) throws {
    let offered = try tab("ticketcal \(command) 3", in: shell, expecting: "f2a9c1b")
    #expect(offered.contains("f2a9c1b"))
  }

  @Test(arguments: Shell.pairs("edit", "done", "undone", "delete"))
  func offerReminders(_ shell: Shell, _ command: String) throws {
    let offered = try tab("ticketcal reminders \(command) 6", in: shell, expecting: "62cbac9")
    #expect(offered.contains("62cbac9"))
  }

  @Test(arguments: Shell.installed)
  func offerAnotherIdentifierBehindOne(_ shell: Shell) throws {
    let line = "ticketcal reminders done 662cbac9 "
    #expect(try tab(line, in: shell, expecting: "662cbac9 662cbac9").contains("662cbac9"))
  }

  @Test(arguments: Shell.installed)
  func offerCalendars(_ shell: Shell) throws {
    let offered = try tab("ticketcal edit -c ho", in: shell, expecting: "me")
    #expect(offered.contains("me"))
  }

  /// Folders may have been made by somebody else.
  @Test func bashTakesTheNamesOfCalendarsAsTheyAre() throws {
    for name in ["$(touch PWNED)", "`touch PWNED`", "Anna's", "a \"b\"", "homely walks"] {
      try home.folder.folder("home/.calendars/\(name)")
    }
    let all = try tab("ticketcal edit -c ", in: .bash, expecting: "home")
    let quoted = [
      #"\$\(touch\ PWNED\)"#, #"\`touch\ PWNED\`"#, #"Anna\'s"#, #"a\ \"b\""#, #"homely\ walks"#,
      "home",
    ]
    for name in quoted {
      #expect(all.split(separator: "\n").contains { $0 == name }, "\(name)")
    }
    #expect(access(home.work("PWNED"), F_OK) != 0)
    let some = try tab("ticketcal edit -c ho", in: .bash, expecting: "home")
    #expect(some.split(separator: "\n").sorted() == ["home", #"homely\ walks"#])
  }

  @Test func aScriptThatCannotBeWrittenIsAnError() throws {
    let run = try Running(
      "/bin/sh",
      ["-c", "exec \"$0\" --generate-completion-script bash >/dev/full", Program.ticketcal],
      environment: home.environment, directory: home.work.path
    ).wait()
    #expect(run.status == 74)
    #expect(run.errors.contains("standard output: the results cannot be written"))
  }
}
