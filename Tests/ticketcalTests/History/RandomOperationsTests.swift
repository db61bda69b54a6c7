#if DEBUG
  import CalendarStore
  import Foundation
  import Glibc
  import TestSupport
  import Testing
  import TicketImport

  /// Imports, edits, moves, deletions, undos and redos in a random order, some of them killed: an undo
  /// brings back the bytes of every file, and so does a redo.
  @Suite struct RandomOperationsTests {
    /// 2,500 operations in a slow run.
    static let seeds: [UInt64] = TestRun.isSlow ? Array(1...50) : [1, 2, 3]

    @Test(arguments: seeds)
    func undoAndRedoBringBackEveryFile(seed: UInt64) throws {
      var run = try RandomRun(seed: seed)
      for _ in 0..<(TestRun.isSlow ? 50 : 25) { try run.step() }
      for _ in 0..<5 { try run.undoBetweenOthers() }
      #expect(run.kills > 0)
    }
  }

  private struct RandomRun {
    /// What was done, with the files before and after.
    private struct Operation {
      var before: [String: Data]
      var after: [String: Data]
      /// The number of the log's first entry of it.
      var first: Int64
      /// What it has imported.
      var inputs: [String] = []
    }

    private static let steps =
      LedgerStep.allCases.map(\.rawValue) + WriteStep.allCases.map(\.rawValue)

    private let home: TestHome
    private let inputs: [String]
    private var random: SeededGenerator
    /// What is not undone.
    private var operations: [Operation] = []
    /// How many commands were killed.
    private(set) var kills = 0
    /// The commands up to now, for a failure.
    private var trace: [String] = []

    init(seed: UInt64) throws {
      home = try TestHome()
      random = SeededGenerator(seed: seed)
      trace = ["seed \(seed)"]
      var inputs: [String] = []
      for order in 0..<6 {
        for version in 0..<7 {
          let name = "R\(order)-\(version).csv"
          try home.file(name, Self.rows(of: order, &random))
          inputs.append(name)
        }
      }
      self.inputs = inputs
      #expect(try home.run("calendars", "add", "other").status == 0)
    }

    /// What one input states of an order.
    private static func rows(of order: Int, _ random: inout SeededGenerator) -> String {
      let guests = ["Ada Byron", "Bob Roe", "Cy Young"]
      let halls = ["Hall", "Arena", "\"Opera House, Main St 1\"", ""]
      let month = Int.random(in: 1...9, using: &random)
      let day = Int.random(in: 10...27, using: &random)
      let start = "2027-0\(month)-\(day)T19:00:00Z"
      let hall = halls.randomElement(using: &random) ?? ""
      let guest = guests.randomElement(using: &random) ?? ""
      let seat = Int.random(in: 1...30, using: &random)
      let status = Bool.random(using: &random) ? "confirmed" : ""
      let title = "Show \(order),"
      let rows =
        switch Int.random(in: 0..<6, using: &random) {
        case 0: [title + ",R\(order),,,canceled,"]
        case 1: [title + ",R\(order),\(guest),,canceled,"]
        case 2: guests.prefix(2).map { "\(title)\(start),R\(order),\($0),\(seat),,\(hall)" }
        default:
          ["\(title)\(start),R\(order),\(guest),\(seat),\(status),\(hall)"]
        }
      let header = "title,start,reservation number,guest,seat,status,location"
      return ([header] + rows).joined(separator: "\n") + "\n"
    }

    // MARK: State

    /// The bytes of every event, by calendar and name.
    private func files() throws -> [String: Data] {
      let root = home.folder("data/ticketcal/calendars")
      var files: [String: Data] = [:]
      for name in try FileManager.default.subpathsOfDirectory(atPath: root)
      where name.hasSuffix(".ics") {
        files[name] = try Data(contentsOf: URL(fileURLWithPath: "\(root)/\(name)"))
      }
      return files
    }

    private func read<Value>(_ body: (Ledger) throws -> Value) throws -> Value? {
      guard access("\(home.state)/ledger.sqlite", F_OK) == 0 else { return nil }
      return try body(Ledger(folder: home.state, access: .readOnly))
    }

    /// The number of the latest entry of the log.
    private func latest() throws -> Int64 { try read { try $0.imports().first?.id ?? 0 } ?? 0 }

    /// The number of the entry that is undone next; 0 for none.
    private func next() throws -> Int64 { try read { try $0.undoState().latest ?? 0 } ?? 0 }

    private func expect(_ expected: [String: Data], _ what: String) throws {
      let present = try files()
      guard present != expected else { return }
      let names = Set(present.keys).union(expected.keys).filter { present[$0] != expected[$0] }
      func text(_ files: [String: Data], _ name: String) -> String {
        files[name].map { String(decoding: $0, as: UTF8.self) } ?? "no file"
      }
      let texts = names.sorted().map {
        "\($0): \(text(present, $0))\ninstead of \(text(expected, $0))"
      }
      throw RandomRunFailure(
        description: ([what] + texts + trace.suffix(100)).joined(separator: "\n"))
    }

    // MARK: Operations

    private mutating func run(_ arguments: [String]) throws -> Finished {
      let run = try home.run(arguments)
      record(run, of: arguments)
      return run
    }

    /// Runs a command, which is killed at times.
    private mutating func runOrKill(_ arguments: [String]) throws -> Finished {
      guard Int.random(in: 0..<3, using: &random) == 0 else { return try run(arguments) }
      let step = Self.steps.randomElement(using: &random) ?? ""
      let fault = "\(step):\(Int.random(in: 1...2, using: &random))"
      let run = try home.start(arguments, environment: TestHome.fault(fault)).wait()
      record(run, of: [fault] + arguments)
      if run.status == 128 + SIGKILL { kills += 1 }
      return run
    }

    /// Runs a command, which is run again if it was killed.
    private mutating func complete(_ arguments: [String]) throws -> Finished {
      let run = try runOrKill(arguments)
      return run.status == 128 + SIGKILL ? try self.run(arguments) : run
    }

    private mutating func record(_ run: Finished, of arguments: [String]) {
      let command = arguments.joined(separator: " ")
      let lines = (run.output + run.errors).split(separator: "\n").map { "  \($0)" }
      trace.append((["\(run.status): \(command)"] + lines).joined(separator: "\n"))
    }

    private func require(_ condition: Bool, _ what: String) throws {
      guard condition else {
        throw RandomRunFailure(description: ([what] + trace.suffix(100)).joined(separator: "\n"))
      }
    }

    mutating func step() throws {
      switch Int.random(in: 0..<13, using: &random) {
      case 0..<5: try importInputs()
      case 5..<8: try change()
      case 8: try delete()
      default: try undo()
      }
      try importKnown()
    }

    private mutating func operate(
      _ arguments: [String], inputs: [String] = []
    ) throws -> Finished {
      let before = try files()
      let first = try latest() + 1
      let run = try complete(arguments)
      operations.append(
        Operation(before: before, after: try files(), first: first, inputs: inputs))
      return run
    }

    private mutating func importInputs() throws {
      let count = [1, 1, 1, 2, 3].randomElement(using: &random) ?? 1
      let names = Array(inputs.shuffled(using: &random).prefix(count))
      let run = try operate(["import", "-y"] + names, inputs: names)
      try require([0, 65].contains(run.status), "import")
      try importAgain(names)
    }

    /// What was imported before, and not undone, is known.
    private mutating func importKnown() throws {
      let known = operations.flatMap(\.inputs)
      guard let name = known.randomElement(using: &random) else { return }
      try importAgain([name])
    }

    private mutating func importAgain(_ names: [String]) throws {
      let before = try files()
      let again = try run(["import", "-y"] + names)
      try expect(before, "an import of what is known changes something")
      let changes = ["saved", "updated", "cancelled"]
      try require(
        !again.lines.contains { line in changes.contains { line.hasPrefix($0) } },
        "what is known is reported as new")
    }

    private mutating func event() throws -> String? {
      let name = try files().keys.sorted().randomElement(using: &random)
      return name.map { String($0.dropLast(4).suffix(36)) }
    }

    private mutating func change() throws {
      guard let event = try event() else { return }
      let number = trace.count
      let changes = [
        ["--title", "My \(number)"], ["--location", "Place \(number)"],
        ["--alarm", "\(1 + number % 9)h"], ["--notes", "note \(number)"],
        ["--start", "2027-10-\(10 + number % 18) 20:00"],
        ["--calendar", Bool.random(using: &random) ? "other" : "tickets"],
      ]
      let change = changes.randomElement(using: &random) ?? []
      let run = try operate(["edit", event] + change)
      try require(run.status == 0, "edit")
    }

    private mutating func delete() throws {
      guard let event = try event() else { return }
      // One that was killed behind the deletion finds no event.
      _ = try operate(["delete", "-y", event])
      try require(!files().keys.contains { $0.hasSuffix("/\(event).ics") }, "delete")
    }

    private mutating func undo() throws {
      guard let operation = operations.popLast() else { return }
      let before = try latest()
      var tries = 0
      while try next() >= operation.first, tries < 8 {
        let run = try runOrKill(["undo", "-y"])
        try require([0, 128 + SIGKILL].contains(run.status), "undo")
        tries += 1
      }
      try expect(operation.before, "undo")
      guard Int.random(in: 0..<5, using: &random) < 2 else { return }
      let first = try latest() + 1
      for entry in try undos(after: before) {
        let run = try complete(["undo", "-y", "\(entry)"])
        try require(run.status == 0, "redo")
      }
      try expect(operation.after, "redo")
      var redone = operation
      redone.first = first
      operations.append(redone)
    }

    /// Takes back any entry, which others may have followed, and makes it again at once.
    mutating func undoBetweenOthers() throws {
      let entries = try read { try $0.imports(all: false).filter { $0.undo == nil }.map(\.id) }
      guard let entry = entries?.randomElement(using: &random) else { return }
      let (before, last) = (try files(), try latest())
      let undo = try complete(["undo", "-y", "\(entry)"])
      try require([0, 65].contains(undo.status), "undo between others")
      for undo in try undos(after: last) { _ = try complete(["undo", "-y", "\(undo)"]) }
      try expect(before, "redo between others")
    }

    /// The undos behind an entry of the log that are not undone, latest first.
    private func undos(after entry: Int64) throws -> [Int64] {
      try read { ledger in
        try ledger.imports().filter {
          $0.id > entry && $0.description.kind == .undo && $0.undo == nil
        }.map(\.id)
      } ?? []
    }
  }

  private struct RandomRunFailure: Error, CustomStringConvertible { let description: String }
#endif
