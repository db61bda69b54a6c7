import Foundation
import Testing

/// `-n` says of each item what the command then says without it, with would-, and changes nothing.
@Suite struct DryRunAgreementTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    /// The command, without `-n` and `-y`.
    var command: [String]
    /// What was done before.
    var before: @Sendable (TestHome) throws -> Void
    /// Whether there is nothing to do, so that no result is stated.
    var isRefused: Bool
    var testDescription: String { "\(name): \(command.joined(separator: " "))" }

    init(
      _ name: String, _ command: String..., isRefused: Bool = false,
      before: @escaping @Sendable (TestHome) throws -> Void
    ) {
      (self.name, self.command, self.before) = (name, command, before)
      self.isRefused = isRefused
    }
  }

  private static let file = "a.csv"
  private static let header = "title,start,pnr,status\n"
  private static let opera = "Opera,2031-12-03T18:30Z,R1,\n"
  private static let ballet = "Ballet,2031-12-04T18:30Z,R2,\n"
  private static let talk = "Talk,2031-12-05T18:30Z,R3,\n"

  /// Imports the rows, and then leaves a file of others.
  private static func imports(_ rows: [String], then others: String...)
    -> @Sendable (TestHome) throws -> Void
  {
    { (home: TestHome) throws in
      try home.file(file, header + rows.joined())
      if !rows.isEmpty { #expect(try home.run("import", "-y", file).status == 0) }
      if !others.isEmpty { try home.file(file, header + others.joined()) }
    }
  }

  private static let rebooked = opera.replacing("T18", with: "T20")
  private static let canceled = opera.replacing("R1,", with: "R1,canceled")

  // MARK: Import

  static let imported = [
    Case("new", "import", file, before: imports([], then: opera, ballet)),
    Case("again", "import", file, before: imports([opera, ballet])),
    Case("rebooked", "import", file, before: imports([opera], then: rebooked, ballet)),
    Case("canceled", "import", file, before: imports([opera], then: canceled)),
    Case(
      "removed", "import", "--delete-cancelled", file, before: imports([opera], then: canceled)),
    Case(
      "removed with its booking", "import", "--delete-cancelled", file,
      before: imports([opera], then: rebooked, canceled, canceled)),
    Case("changed and removed", "import", "--delete-cancelled", file) { (home: TestHome) throws in
      try imports([opera], then: canceled, canceled)(home)
      try home.editsTheEvent()
    },
    Case("changed and removed by force", "import", "--delete-cancelled", "--force", file) {
      (home: TestHome) throws in
      try imports([opera], then: canceled, canceled)(home)
      try home.editsTheEvent()
    },
    Case("edited and removed", "import", "--delete-cancelled", file) { (home: TestHome) throws in
      try imports([opera], then: rebooked, canceled)(home)
      #expect(try home.run("edit", "Opera", "--title", "My").status == 0)
    },
    Case("changed, rebooked and canceled", "import", file) { (home: TestHome) throws in
      try imports([opera], then: rebooked, canceled)(home)
      try home.editsTheEvent()
    },
    Case(
      "canceled before it is there", "import", "--delete-cancelled", file,
      before: imports([], then: canceled, rebooked)),
    Case("canceled and unknown", "import", file, before: imports([], then: canceled)),
    Case("twice", "import", file, before: imports([], then: opera, rebooked, opera, canceled)),
    Case("rejected", "import", file, before: imports([], then: opera, ",2031,R2,\n")),
    Case(
      "gone", "import", "--prune", file, before: imports([opera, ballet, talk], then: opera, talk)),
    Case(
      "most gone", "import", "--prune", file, before: imports([opera, ballet, talk], then: talk)),
    Case(
      "forced", "import", "--prune", "--force", file,
      before: imports([opera, ballet, talk], then: talk)),
    Case("changed", "import", file) { (home: TestHome) throws in
      try imports([opera], then: rebooked)(home)
      try home.editsTheEvent()
    },
    Case("deleted", "import", file) { (home: TestHome) throws in
      try imports([opera], then: rebooked)(home)
      try FileManager.default.removeItem(atPath: home.eventFile())
    },
    Case("deleted, again", "import", "--again", file) { (home: TestHome) throws in
      try imports([opera], then: rebooked)(home)
      try FileManager.default.removeItem(atPath: home.eventFile())
    },
    Case(
      "without a ledger", "import", "--no-ledger", file, before: imports([opera], then: rebooked)),
    Case("elsewhere", "import", "-c", "other", file) { (home: TestHome) throws in
      #expect(try home.run("calendars", "add", "other").status == 0)
      try imports([opera], then: rebooked, talk)(home)
    },
  ]

  // MARK: New events

  static let new = [
    Case("new", "new", "Lunch 2031-12-04 12:30") { _ in },
    Case("again", "new", "Lunch 2031-12-04 12:30") { (home: TestHome) throws in
      #expect(try home.run("new", "-y", "Lunch 2031-12-04 12:30").status == 0)
    },
    Case("another length", "new", "Lunch 2031-12-04 12:30 for 3h", isRefused: true) {
      (home: TestHome) throws in
      #expect(try home.run("new", "-y", "Lunch 2031-12-04 12:30").status == 0)
    },
    Case("moved", "new", "Lunch 2031-12-04 12:30") { (home: TestHome) throws in
      #expect(try home.run("new", "-y", "Lunch 2031-12-04 12:30").status == 0)
      #expect(try home.run("edit", "Lunch", "--start", "2031-12-05 12:30").status == 0)
    },
    Case(
      "in a calendar that is not there", "new", "Lunch 2031-12-04 12:30", "-c", "none",
      isRefused: true
    ) { _ in },
    Case("of another program", "new", "Lunch 2031-12-04 12:30") { (home: TestHome) throws in
      #expect(try home.run("new", "-y", "Lunch 2031-12-04 12:30").status == 0)
      try FileManager.default.removeItem(atPath: "\(home.state)/ledger.sqlite")
    },
  ]

  // MARK: Undo

  static let undone = [
    Case("nothing", "undo", isRefused: true) { _ in },
    Case("import", "undo", before: imports([opera, ballet])),
    Case("rebooking", "undo") { (home: TestHome) throws in
      try imports([opera], then: rebooked, ballet)(home)
      #expect(try home.run("import", "-y", file).status == 0)
    },
    Case("first of two", "undo", "1") { (home: TestHome) throws in
      try imports([opera], then: rebooked, ballet)(home)
      #expect(try home.run("import", "-y", file).status == 0)
    },
    Case("stated without a change", "undo") { (home: TestHome) throws in
      try imports([opera], then: opera.replacing("R1,", with: "R1,confirmed"))(home)
      #expect(try home.run("import", "-y", file).status == 0)
    },
    Case("undone", "undo", "1") { (home: TestHome) throws in
      try imports([opera])(home)
      #expect(try home.run("undo", "-y").status == 0)
    },
    Case("redo", "undo", "2") { (home: TestHome) throws in
      try imports([opera])(home)
      #expect(try home.run("undo", "-y").status == 0)
    },
    Case("changed", "undo") { (home: TestHome) throws in
      try imports([opera])(home)
      try home.editsTheEvent()
    },
    Case("changed, forced", "undo", "--force") { (home: TestHome) throws in
      try imports([opera])(home)
      try home.editsTheEvent()
    },
    Case("gone", "undo") { (home: TestHome) throws in
      try imports([opera])(home)
      try FileManager.default.removeItem(atPath: home.eventFile())
    },
    Case("edit", "undo") { (home: TestHome) throws in
      try imports([opera])(home)
      #expect(try home.run("edit", "Opera", "--title", "My").status == 0)
    },
    Case("superseded", "undo", "2") { (home: TestHome) throws in
      try imports([opera])(home)
      for (old, new) in [("Opera", "My"), ("My", "Mine")] {
        #expect(try home.run("edit", old, "--title", new).status == 0)
      }
    },
    Case("move", "undo") { (home: TestHome) throws in
      try imports([opera])(home)
      #expect(try home.run("calendars", "add", "other").status == 0)
      #expect(try home.run("edit", "Opera", "-c", "other").status == 0)
    },
    Case("deletion", "undo") { (home: TestHome) throws in
      try imports([opera])(home)
      #expect(try home.run("delete", "-y", "Opera").status == 0)
    },
    Case("calendar", "undo") { (home: TestHome) throws in
      try imports([opera, ballet])(home)
      #expect(try home.run("calendars", "add", "other").status == 0)
      #expect(
        try home.run("calendars", "delete", "-y", "--with-events", "tickets").status == 0)
    },
    Case("calendar again", "undo", "3") { (home: TestHome) throws in
      try imports([opera, ballet])(home)
      #expect(try home.run("calendars", "add", "other").status == 0)
      #expect(
        try home.run("calendars", "delete", "-y", "--with-events", "tickets").status == 0)
      #expect(try home.run("undo", "-y").status == 0)
    },
    Case("reminder", "undo") { (home: TestHome) throws in
      #expect(try home.run("reminders", "add", "-q", "Rent", "--due", "2031-01-01").status == 0)
    },
  ]

  private static let withoutWould = [
    "would-save": "saved", "would-update": "updated", "would-cancel": "cancelled",
    "would-remove": "removed", "would-restore": "restored",
  ]

  /// What a run says of each item, as if it had been made.
  private func results(_ run: Finished, _ home: TestHome) throws -> [String] {
    try run.lines.map { line in
      let object = try home.object(line)
      let status = object["status"] as? String ?? ""
      let others = ["title", "start", "calendar", "reason"].map { "\(object[$0] ?? "")" }
      return ([Self.withoutWould[status] ?? status] + others).joined(separator: " ")
    }
  }

  private func calendars(_ home: TestHome) throws -> [String] {
    try home.listing().filter { $0.contains("/calendars/") }
  }

  @Test(arguments: imported + new + undone)
  func saysWhatTheCommandThenSays(_ item: Case) throws {
    let home = try TestHome()
    try item.before(home)
    let (before, log) = (try calendars(home), try home.run("log", "--all").output)
    let dry = try home.run(item.command + ["-n", "--format", "json"])
    #expect(try calendars(home) == before)
    #expect(try home.run("log", "--all").output == log)
    let real = try home.run(item.command + ["-y", "--format", "json"])
    #expect(dry.lines.isEmpty == item.isRefused, "\(dry.errors)")
    #expect(try results(dry, home) == results(real, home), "\(dry.errors)\(real.errors)")
    #expect(dry.status == real.status, "\(dry.errors)\(real.errors)")
  }
}
