import Foundation
import Glibc
import Testing

/// While it imports, the program and all it starts cannot read in a calendar.
@Suite struct WriteOnlyTests {
  @Test func isSaidUnderVerbose() throws {
    let home = try TestHome()
    try home.file("booking.json", TestHome.seed)
    let run = try home.runProgram("-y", "-v", "booking.json")
    let said =
      Program.kernelProtects
      ? "the kernel keeps this import from reading in "
      : "reading in calendars is not prevented by the kernel: "
    #expect(run.errors.contains(said), "\(run.errors)")
    if Program.kernelProtects {
      #expect(run.errors.contains(home.folder("data/ticketcal/calendars")))
      #expect(run.errors.contains(home.folder("state/ticketcal")))
    }
    #expect(try !home.runProgram("-y", "booking.json").errors.contains("kernel"))
  }

  /// Edits a record and saves it, with an editor that tries to read in calendars first.
  private func save(
    _ record: String, in home: TestHome, options: [String] = [],
    environment: [String: String] = [:], reading files: String, listing folders: String
  ) throws {
    let script = try home.file(
      "editor.sh",
      """
      cat \(files) > "\(home.work("stolen"))" 2> "\(home.work("why"))"
      ls \(folders) > "\(home.work("names"))" 2>/dev/null
      cat "\(home.work("elsewhere.txt"))" > "\(home.work("read"))"
      sed -i 's/^title: .*/title: Edited/' "$1"
      """)
    try home.file("elsewhere.txt", "READABLE")
    let prompt = try PromptRun(
      record, in: home, options: options,
      environment: environment.merging(["EDITOR": "sh \(script)"]) { $1 })
    try prompt.enter("edit", expecting: "Edited")
    try prompt.ends("save", saying: "1 saved")
    #expect(try home.text(home.work("stolen")).isEmpty && home.text(home.work("names")).isEmpty)
    #expect(try home.text(home.work("why")).contains("ermission denied"))
    #expect(try home.text(home.work("read")) == "READABLE")
  }

  @Test(.enabled(if: Program.kernelProtects, "this kernel has no Landlock"))
  func bindsTheEditorToo() throws {
    let home = try TestHome()
    let calendar = try home.folder.folder("cals/mine")
    try home.folder.file("cals/mine/secret.ics", "SECRET")
    try home.configure("[sources.x]\ntype = \"vdir\"\npath = \"\(home.folder("cals"))\"\n")
    try save(
      TestHome.seed, in: home, options: ["-c", "mine"], reading: "\"\(calendar)/secret.ics\"",
      listing: "\"\(calendar)\"")
    #expect(try home.events(in: calendar).count == 2)
  }

  /// Not before Landlock binds it, either.
  @Test(.enabled(if: Program.find("strace") != nil, "strace is not installed"))
  func neitherListsNorReadsInACalendar() throws {
    let home = try TestHome()
    let calendar = try home.folder.folder("cals/mine")
    try home.folder.file("cals/mine/secret.ics", "SECRET")
    try #require(symlink("/etc/passwd", home.folder("cals/mine/link.ics")) == 0)
    try home.configure("[sources.x]\ntype = \"vdir\"\npath = \"\(home.folder("cals"))\"\n")
    let trace = home.work("trace")
    for record in ["A", "B", "A"] {
      try home.file("a.json", #"{"title": "\#(record)", "start": "2031-01-01T10:00Z"}"#)
      let run = try home.strace(
        ["-y", "-s", "500", "-A", "-o", trace]
          + ["-e", "trace=open,openat,getdents64,inotify_add_watch"], "-y", "-c", "mine", "a.json")
      #expect(run.status == 0, "\(run.errors)")
    }
    let calls = try home.text(trace).split(separator: "\n").filter { $0.contains(calendar) }
    #expect(calls.contains { $0.contains("O_WRONLY") }, "\(calls)")
    let readings = calls.filter {
      $0.contains("getdents64(") || $0.contains("inotify") || $0.contains("link.ics")
        || $0.contains(".ics") && ($0.contains("O_RDONLY") || $0.contains("O_RDWR"))
    }
    #expect(readings.isEmpty, "\(readings)")
  }

  /// Also for a record that names it, and for a folder that is missing on the way.
  @Test(.enabled(if: Program.kernelProtects, "this kernel has no Landlock"))
  func holdsForACalendarThatIsALinkOutOfItsSource() throws {
    let home = try TestHome()
    let real = try home.work.folder("srv/work")
    try home.work.file("srv/work/secret.ics", "SECRET")
    try home.folder.folder("cals")
    try #require(symlink(real, home.folder("cals/work")) == 0)
    try home.configure("[sources.x]\ntype = \"vdir\"\npath = \"\(home.folder("cals"))\"\n")
    let record = #"{"title":"A","start":"2031-01-01T10:00Z","calendar":"work"}"#
    let data = home.folder("missing/../data")
    try save(
      record, in: home, options: ["-v"], environment: ["XDG_DATA_HOME": data],
      reading: "\"\(real)/secret.ics\"",
      listing: "\"\(real)\" \"$XDG_DATA_HOME\"/ticketcal/calendars/*")
    #expect(try home.events(in: real).count == 2)
    let run = try home.start(["-n", "-v", "booking.json"], environment: ["XDG_DATA_HOME": data])
      .wait()
    #expect(run.errors.contains(real) && run.errors.contains(data), "\(run.errors)")
  }

  @Test(.enabled(if: Program.kernelProtects, "this kernel has no Landlock"))
  func saysWhatIsNotProtected() throws {
    let home = try TestHome()
    try home.folder.folder("cals")
    try #require(symlink("loop", home.folder("cals/loop")) == 0)
    let source = "[sources.x]\ntype = \"vdir\"\npath = \"\(home.folder("cals"))\"\n"
    try home.file("a.csv", TestHome.rows(1))
    let fault =
      "reading in \(home.folder("cals/loop")) is not prevented by the kernel: too many levels"
    try home.configure(source)
    let run = try home.runProgram("-y", "-v", "a.csv")
    #expect(run.status == 0 && run.errors.contains(fault), "\(run.errors)")
    let said = run.errors.split(separator: "\n").filter { $0.contains("the kernel keeps this") }
    #expect(said.count == 1 && !said[0].contains("loop"), "\(run.errors)")

    try home.configure("protection = \"required\"\n" + source)
    for arguments in [["-y", "a.csv"], ["-n", "a.csv"], ["undo", "-y"]] {
      let run = try home.start(arguments).wait()
      #expect(run.status == 77 && run.errors.contains(fault), "\(arguments): \(run.errors)")
      #expect(run.errors.contains("protection = \"required\""))
    }
    #expect(try home.events().count == 1)
    unlink(home.folder("cals/loop"))
    #expect(try home.runProgram("undo", "-y").status == 0)
    #expect(try home.runProgram("-y", "a.csv").status == 0)
  }

  /// The ledger and its lock are open before, and need not be opened again.
  @Test(.enabled(if: Program.kernelProtects, "this kernel has no Landlock"))
  func closesTheStateFolder() throws {
    let home = try TestHome()
    try home.imports(TestHome.booked)
    let state = home.folder("state/ticketcal")
    try save(
      TestHome.seed, in: home, reading: "\"\(state)\"/ledger* \"\(state)/history\"",
      listing: "\"\(state)\"")
    let names = try FileManager.default.contentsOfDirectory(atPath: state + "/editor")
    #expect(names.isEmpty)
  }

  /// The ledger, too, may be beside or around calendars.
  @Test(.enabled(if: Program.kernelProtects, "this kernel has no Landlock"))
  func holdsWithTheLedgerAroundTheCalendars() throws {
    let home = try TestHome()
    try home.file("a.csv", TestHome.rows(1))
    let same = ["XDG_STATE_HOME": home.folder("data")]
    for (arguments, result) in [
      (["-y", "a.csv"], "1 saved"), (["-y", "a.csv"], "1 unchanged"), (["undo", "-y"], "1 "),
    ] {
      let run = try home.start(arguments + ["-v"], environment: same).wait()
      #expect(run.status == 0, "\(arguments): \(run.errors)")
      #expect(run.errors.contains("the kernel keeps this"), "\(run.errors)")
      #expect((run.output + run.errors).contains(result), "\(run.output)\(run.errors)")
    }
  }

  @Test(.enabled(if: Program.find("strace") != nil, "needs strace(1)"))
  func refusesToImportWithoutTheProtectionThatIsRequired() throws {
    let home = try TestHome()
    try home.file("a.csv", TestHome.rows(1))
    for (setting, status) in [("preferred", Int32(0)), ("required", 77)] {
      try home.configure("protection = \"\(setting)\"\n")
      let run = try home.strace(
        ["-o", "/dev/null", "-e", "inject=landlock_create_ruleset:error=ENOSYS"], "-y", "-v",
        "a.csv")
      #expect(run.status == status, "\(run.errors)")
      let fault = "not confined: this kernel has no Landlock"
      #expect(run.errors.contains(fault), "\(run.errors)")
      #expect(
        run.errors.contains("reading in calendars is not prevented by the kernel: ")
          == (status == 0))
    }
  }

  /// A calendar that was named once, by its folder, and has an event that is updated now.
  @Test(.enabled(if: Program.kernelProtects, "this kernel has no Landlock"))
  func holdsForEveryCalendarThatTheLedgerKnows() throws {
    let home = try TestHome()
    let others = [try home.work.folder("else\nwhere"), try home.work.folder("%there?")]
    try home.imports(TestHome.booked, "-c", others[0])
    try home.file("a.csv", TestHome.rows(2))
    #expect(try home.runProgram("-y", "-c", others[1], "a.csv").status == 0)
    try home.file("booking.json", TestHome.rebooked)
    for arguments in [
      ["-n", "booking.json"], ["-y", "--no-ledger", "-c", others[1], "a.csv"], ["undo", "-n"],
      ["-y", "booking.json"], ["undo", "-y"],
    ] {
      let run = try home.start(arguments + ["-v"]).wait()
      #expect(run.status == 0, "\(run.errors)")
      let said = run.errors.split(separator: "\n").filter { $0.contains("the kernel keeps this") }
      #expect(said.count == 1 && said[0].contains(home.work("else")), "\(run.errors)")
      #expect(said.count == 1 && said[0].contains(others[1]), "\(run.errors)")
    }
  }

  /// Threads that exist before would stay as they were.
  @Test(.enabled(if: Program.find("strace") != nil, "needs strace(1)"))
  func holdsBeforeThereAreThreads() throws {
    let home = try TestHome()
    try home.imports(TestHome.booked)
    let trace = home.work("trace")
    for arguments in [["-y", "booking.json"], ["undo", "-n"]] {
      let run = try home.strace(
        ["-o", trace, "-e", "trace=clone,clone3,landlock_restrict_self"], arguments)
      #expect(run.status == 0)
      let calls = try home.text(trace).split(separator: "\n")
        .filter { $0.contains("CLONE_THREAD") || $0.contains("landlock") }
      let seals = calls.indices.filter { calls[$0].contains("landlock_restrict_self") }
      #expect(seals == [0], "\(arguments): \(calls)")
    }
  }
}
