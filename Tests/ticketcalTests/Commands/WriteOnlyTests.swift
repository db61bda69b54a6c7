import Foundation
import Glibc
import Testing

/// While it imports, the program and all it starts cannot read in a calendar.
@Suite struct WriteOnlyTests {
  @Test func isSaidUnderVerbose() throws {
    let home = try TestHome()
    try home.file("booking.json", TestHome.seed)
    let run = try home.run("-y", "-v", "booking.json")
    let said =
      Program.kernelProtects
      ? "the kernel keeps this import from reading in "
      : "reading in calendars is not prevented by the kernel: "
    #expect(run.errors.contains(said), "\(run.errors)")
    if Program.kernelProtects { #expect(run.errors.contains(home.tickets)) }
    #expect(try !home.run("-y", "booking.json").errors.contains("kernel"))
  }

  @Test(.enabled(if: Program.kernelProtects, "this kernel has no Landlock"))
  func bindsTheEditorToo() throws {
    let home = try TestHome()
    try home.folder.folder("cals/mine")
    try home.folder.file("cals/mine/secret.ics", "SECRET")
    try home.configure("[sources.x]\ntype = \"vdir\"\npath = \"\(home.folder("cals"))\"\n")
    try home.file("elsewhere.txt", "READABLE")
    let script = try home.file(
      "editor.sh",
      """
      #!/bin/sh
      cat "\(home.folder("cals/mine/secret.ics"))" > "\(home.work("stolen"))" 2> "\(home.work("why"))"
      ls "\(home.folder("cals/mine"))" > "\(home.work("names"))" 2>/dev/null
      cat "\(home.work("elsewhere.txt"))" > "\(home.work("read"))"
      sed -i 's/^title: .*/title: Edited/' "$1"
      """)
    chmod(script, 0o755)
    let prompt = try PromptRun(
      TestHome.seed, in: home, options: ["-c", "mine"], environment: ["EDITOR": script])
    try prompt.enter("edit", expecting: "Edited")
    try prompt.enter("save", expecting: "1 saved")
    #expect(try prompt.ends() == 0)
    #expect(try home.text(home.work("stolen")).isEmpty)
    #expect(try home.text(home.work("names")).isEmpty)
    #expect(try home.text(home.work("why")).contains("ermission denied"))
    #expect(try home.text(home.work("read")) == "READABLE")
    #expect(try home.events(in: home.folder("cals/mine")).count == 2)
  }

  /// A calendar that was named once, by its folder, and has an event that is updated now.
  @Test(.enabled(if: Program.kernelProtects, "this kernel has no Landlock"))
  func holdsForEveryCalendarThatTheLedgerKnows() throws {
    let home = try TestHome()
    let other = try home.work.folder("else\nwhere")
    try home.imports(TestHome.booked, "-c", other)
    try home.file("booking.json", TestHome.rebooked)
    for arguments in [["-y", "booking.json"], ["undo", "-y"], ["undo", "-n"]] {
      let run = try home.start(arguments + ["-v"]).wait()
      #expect(run.status == 0, "\(run.errors)")
      let said = run.errors.split(separator: "\n").filter { $0.contains("the kernel keeps this") }
      #expect(said.count == 1 && said[0].contains(home.work("else")), "\(run.errors)")
    }
  }

  /// The list beside the ledger is younger than ledgers are.
  @Test(.enabled(if: Program.kernelProtects, "this kernel has no Landlock"))
  func holdsForEveryCalendarOfALedgerWithoutAList() throws {
    let home = try TestHome()
    let others = [try home.work.folder("else\nwhere"), try home.work.folder("%there?")]
    try home.imports(TestHome.booked, "-c", others[0])
    try home.file("a.csv", TestHome.rows(2))
    #expect(try home.run("-y", "-c", others[1], "a.csv").status == 0)
    let list = "\(home.state)/calendars"
    let listed = try home.text(list)
    try home.file("booking.json", TestHome.rebooked)
    for (arguments, lists) in [
      (["-n", "booking.json"], false), (["undo", "-n"], false), (["resume"], true),
      (["-y", "booking.json"], true), (["undo", "-y"], true),
    ] {
      unlink(list)
      let before = try listing(home)
      let run = try home.start(arguments + ["-v"]).wait()
      #expect(run.status == 0, "\(run.errors)")
      let said = run.errors.split(separator: "\n").filter { $0.contains("the kernel keeps this") }
      #expect(said.count == 1 && said[0].contains(home.work("else")), "\(run.errors)")
      #expect(said.count == 1 && said[0].contains(others[1]), "\(run.errors)")
      if lists {
        let names = try home.text(list).split(separator: "\0")
        #expect(Set(names).isSuperset(of: listed.split(separator: "\0")))
        var status = stat()
        #expect(stat(list, &status) == 0 && status.st_mode & 0o777 == 0o600)
      } else {
        #expect(try listing(home) == before)
      }
    }
  }

  /// Without the locks of those who only read, which are in a file.
  private func listing(_ home: TestHome) throws -> [String] {
    try home.listing().filter { !$0.contains("-shm ") }
  }

  @Test(.enabled(if: Program.kernelProtects, "this kernel has no Landlock"))
  func holdsForASessionThatGoesOn() throws {
    let home = try TestHome()
    let other = try home.work.folder("elsewhere")
    let cutOff = try PromptRun(TestHome.rows(2), in: home, options: ["-c", other])
    kill(cutOff.run.process, SIGKILL)
    try cutOff.ends()
    let resumed = try PromptRun(Program.ticketcal, ["resume", "-v"], in: home, columns: 400)
    try resumed.waitsForALine()
    let said = resumed.text.components(separatedBy: "the kernel keeps this import from reading in ")
    #expect(said.count == 2 && said[1].contains(other))
    try resumed.does("calendar tickets")
    try resumed.enter("all", expecting: "2 saved")
    #expect(try resumed.ends() == 0)
    #expect(try home.events().count == 1 && home.events(in: other).count == 1)
  }

  /// Threads that exist before would stay as they were.
  @Test(.enabled(if: Program.find("strace") != nil, "needs strace(1)"))
  func holdsBeforeThereAreThreads() throws {
    let home = try TestHome()
    try home.imports(TestHome.booked)
    let trace = home.work("trace")
    for arguments in [["-y", "booking.json"], ["undo", "-n"], ["resume"]] {
      unlink("\(home.state)/calendars")
      let run = try Running(
        try #require(Program.find("strace")),
        ["-f", "-o", trace, "-e", "trace=clone,clone3,landlock_restrict_self", Program.ticketcal]
          + arguments, environment: home.environment, directory: home.work.path)
      #expect(try run.wait().status == 0)
      let calls = try home.text(trace).split(separator: "\n")
        .filter { $0.contains("clone") || $0.contains("landlock") }
      let seals = calls.indices.filter { calls[$0].contains("landlock_restrict_self") }
      #expect(seals == [0], "\(arguments): \(calls)")
    }
  }
}
