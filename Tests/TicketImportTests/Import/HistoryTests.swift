import CalendarStore
import CivilTime
import Foundation
import ICalendar
import Reservations
import TestSupport
import Testing

@testable import TicketImport

/// The histories in Tests/Corpora/histories: imports of one ledger, one after the other, and what becomes of
/// their records. The README there describes the format; TICKETCAL_UPDATE=1 rewrites what they expect.
@Suite struct HistoryTests {
  private static let folder = CorpusFolder("histories")

  static let names = folder.names(".txt")

  @Test func areThere() { #expect(!Self.names.isEmpty) }

  /// Each record alone, and all records of an import in one window.
  @Test(arguments: names, [1, 1000])
  func agree(name: String, window: Int) throws {
    let expected = History(try Self.folder.text(name))
    let made = try expected.run(window: window)
    if TestRun.updates, window == 1 {
      try Self.folder.write(made.text, to: name)
    } else {
      try made.expect(toAgreeWith: expected, "\(name), windows of \(window)")
    }
  }

  /// Imports that follow each other, as one import of all their files.
  @Test(arguments: names, [1, 1000])
  func agreeInOneCommand(name: String, window: Int) throws {
    let history = History(try Self.folder.text(name))
    guard let expected = history.inOneCommand, !TestRun.updates else { return }
    try expected.run(window: window).expect(
      toAgreeWith: expected, "\(name), in one command, windows of \(window)")
  }
}

/// What follows from any history: undo takes it back, and the order of mails does not matter.
@Suite struct HistoryOrderTests {
  private static let folder = CorpusFolder("histories")

  private static func names(where isWanted: (String) -> Bool) -> [String] {
    HistoryTests.names.filter { name in
      ((try? folder.text(name)).map(isWanted)) ?? true
    }
  }

  /// Those that nothing but imports changes.
  static let ofImports = names { History($0).isOfImports }
  static let inAnyOrder = names {
    $0.prefix { $0 != "=" }.contains("Its mails come in any order.")
  }

  @Test func areThere() { #expect(Self.ofImports.count >= 40 && Self.inAnyOrder.count >= 8) }

  /// Each import is taken back, newest first, and then made again, oldest first.
  @Test(arguments: ofImports)
  func isUndoneAndRedone(name: String) throws {
    let history = History(try Self.folder.text(name))
    let scene = try LedgerScene()
    try scene.begin(on: "2026-10-01")
    var states = [try scene.seenEvents()]
    for step in history.steps {
      _ = try history.with([step]).run(in: scene, window: 1000)
      let state = try scene.seenEvents()
      if state != states.last { states.append(state) }
    }
    var undos: [[Int64]] = []
    for state in states.dropLast().reversed() {
      undos.append([])
      // What a later import has stated without a change may be left, and is taken back next.
      while try scene.seenEvents() != state {
        _ = try scene.undoes()
        undos[undos.count - 1].append(try #require(scene.ledger.imports().first?.id))
        try #require(undos.joined().count <= history.steps.count, "\(name): \(state)")
      }
    }
    for (undos, state) in zip(undos.reversed(), states.dropFirst()) {
      for undo in undos.reversed() { _ = try scene.undoes(undo) }
      #expect(try scene.seenEvents() == state, "\(name), redone")
    }
  }

  /// The mails of a history that says so, up to four, in every order.
  @Test(arguments: inAnyOrder)
  func mailsComeInAnyOrder(name: String) throws {
    let text = try Self.folder.text(name)
    let imports = History(text).firstImports.prefix(4)
    var expected: [String]?
    for order in Array(imports).permutations {
      let scene = try LedgerScene()
      try scene.begin(on: "2026-10-01")
      for step in order { _ = try History(text).with([step]).run(in: scene, window: 1) }
      let made = try scene.seenEvents()
      #expect(made == expected ?? made, "\(name): \(order.map(\.command))")
      expected = expected ?? made
      for step in order {
        let again = try History(text).with([step]).run(in: scene, window: 1)
        #expect(
          again.steps[0].lines.allSatisfy { $0.hasPrefix("  unchanged") },
          "\(name): \(again.steps[0].lines)")
      }
    }
  }
}

extension Array {
  /// All orders of the elements.
  var permutations: [[Element]] {
    guard let first else { return [[]] }
    return Array(dropFirst()).permutations.flatMap { rest in
      (0...rest.count).map { Array(rest[..<$0]) + [first] + Array(rest[$0...]) }
    }
  }
}

/// Histories that begin with a ledger of an earlier release; see Tests/Corpora/ledgers/README.
@Suite struct OldLedgerTests {
  private static let folder = CorpusFolder("ledgers")

  static let names = folder.names(".json")

  @Test func areThere() { #expect(Self.names.count >= 12) }

  @Test(arguments: names, [1, 1000])
  func continues(name: String, window: Int) throws {
    let past = try JSONDecoder().decode(
      LedgerScene.Past.self, from: Data(Self.folder.text(name).utf8))
    let expected = History(try Self.folder.text(name.replacing(".json", with: ".txt")))
    var imports = past.imports
    try expected.run(in: try LedgerScene(past), window: window, &imports)
      .expect(toAgreeWith: expected, "\(name), windows of \(window)")
  }
}

/// Files, and a script of imports with their results.
private struct History {
  /// A line of the script, with its operands, and the lines it gives.
  struct Step {
    /// The comments and blank lines in front.
    var comments: [String] = []
    var command: String
    var lines: [String] = []

    var words: [String] { command.split(separator: " ").map(String.init) }

    /// Whether it imports with `--yes`.
    var isImport: Bool { words.first == "import" && !command.hasPrefix("import -n") }

    /// Whether all its words are files.
    var isPlainImport: Bool { isImport && !command.hasPrefix("import --") }
  }

  private var files: [String: String] = [:]
  /// Everything up to the script.
  private var head = ""
  private(set) var steps: [Step] = []

  init(_ text: String) {
    let parts = text.components(separatedBy: "== script\n")
    head = parts[0]
    for part in "\n\(head)".components(separatedBy: "\n== ").dropFirst() {
      let name = part.prefix { $0 != "\n" }
      files[String(name)] = String(part.dropFirst(name.count + 1)) + "\n"
    }
    var comments: [String] = []
    for line in parts.dropFirst().joined().split(separator: "\n", omittingEmptySubsequences: false)
      .map(String.init)
    {
      if line.hasPrefix("  "), !steps.isEmpty {
        steps[steps.count - 1].lines.append(line)
      } else if line.isEmpty || line.hasPrefix("#") {
        comments.append(line)
      } else {
        steps.append(Step(comments: comments, command: line))
        comments = []
      }
    }
  }

  var text: String {
    let lines = steps.flatMap { $0.comments + [$0.command] + $0.lines }
    return "\(head)== script\n\(lines.joined(separator: "\n"))\n"
  }

  /// The same with imports joined that follow each other; nil if there are none, or if an undo needs
  /// them apart.
  var inOneCommand: History? {
    var joined = self
    joined.steps = []
    for step in steps {
      guard let last = joined.steps.last, last.isPlainImport, step.isPlainImport else {
        joined.steps.append(step)
        continue
      }
      let files = step.words.dropFirst().joined(separator: " ")
      joined.steps[joined.steps.count - 1].command += " \(files)"
      joined.steps[joined.steps.count - 1].lines += step.lines
    }
    let isUndone = steps.contains { $0.words.first == "undo" }
    return isUndone || joined.steps.count == steps.count ? nil : joined
  }

  /// Whether nothing but imports changes the calendar.
  var isOfImports: Bool {
    steps.allSatisfy {
      ["import", "today", "calendar", "notes", "alarms"].contains($0.words.first)
    }
  }

  /// Its imports of one file each, the first of each file.
  var firstImports: [Step] {
    var files = Set<String>()
    return steps.filter { step in
      step.isPlainImport && step.words.count == 2 && files.insert(step.words[1]).inserted
    }
  }

  /// The same files with other steps.
  func with(_ steps: [Step]) -> History {
    var history = self
    history.steps = steps
    return history
  }

  /// The same history with what each step gives.
  func run(window: Int) throws -> History {
    let scene = try LedgerScene()
    try scene.begin(on: "2026-10-01")
    var imports: [Int64] = []
    return try run(in: scene, window: window, &imports)
  }

  func run(in scene: LedgerScene, window: Int) throws -> History {
    var imports: [Int64] = []
    return try run(in: scene, window: window, &imports)
  }

  /// The same in a scene that has a past.
  ///
  /// - Parameter imports: the ledger's numbers of the imports.
  func run(
    in scene: LedgerScene, window: Int, _ imports: inout [Int64]
  ) throws -> History {
    scene.windowSize = window
    var made = self
    for (index, step) in steps.enumerated() {
      var operands = Array(step.words.dropFirst())
      let lines: [String]
      switch step.words.first {
      case "import" where step.isImport:
        (scene.defaults.zone, scene.options) = (nil, ImportOptions())
        if operands.first == "--zone" {
          let zone = try #require(TimeZone(identifier: operands[1]))
          scene.defaults.zone = Sourced(zone, .option)
          operands.removeFirst(2)
        }
        scene.options.bringsBack = operands.first == "--again"
        scene.options.deletesCanceled = operands.first == "--delete-cancelled"
        if scene.options.bringsBack || scene.options.deletesCanceled { operands.removeFirst() }
        let dry = try results(of: operands, in: scene, isDryRun: true)
        lines = try results(of: operands, in: scene, isDryRun: false)
        let would = lines.map(Self.dry)
        #expect(
          dry.sorted() == would.sorted(), "\(step.command) with -n, windows of \(window)")
        if let id = try scene.ledger.imports().first?.id { imports.append(id) }
      case "import":
        scene.options = ImportOptions()
        lines = try results(of: Array(operands.dropFirst()), in: scene, isDryRun: true)
      case "alone", "output":
        scene.hasLedger = false
        scene.output = step.words.first == "output" ? "output\(index).ics" : nil
        let dry = try results(of: operands, in: scene, isDryRun: true)
        lines = try results(of: operands, in: scene, isDryRun: false)
        scene.hasLedger = true
        scene.output = nil
        #expect(
          dry.sorted() == lines.map(Self.dry).sorted(),
          "\(step.command) with -n, windows of \(window)")
      case "prompt":
        let parts = step.command.split(separator: ":", maxSplits: 1).map(String.init)
        let typed = try #require(parts.last).split(separator: ";").map {
          LineInputResult.line($0.trimmingCharacters(in: .whitespaces))
        }
        let names = parts[0].split(separator: " ").dropFirst().map(String.init)
        lines = try results(of: names, in: scene, isDryRun: false, answers: typed)
        if let id = try scene.ledger.imports().first?.id { imports.append(id) }
      case "undo":
        let number = try operands.first.map { try #require(Int($0)) }
        lines = try scene.undoes(number.map { imports[$0 - 1] })
      case "redo":
        let number = try operands.first.map { try #require(Int($0)) }
        let undo = try number.flatMap { try scene.ledger.undoState().finished[imports[$0 - 1]] }
        lines = try scene.undoes(undo ?? scene.ledger.imports().first?.id)
      case "today":
        try scene.begin(on: #require(operands.first))
        lines = []
      case "rename":
        try scene.edit()
        lines = []
      case "edit":
        try scene.edit(title: operands.joined(separator: " "))
        lines = []
      case "delete":
        try scene.deleteByCommand()
        lines = []
      case "occurrence":
        try scene.edit(
          occurrence: operands[0], title: operands.dropFirst().joined(separator: " "))
        lines = []
      case "exception":
        try scene.edit(exception: operands[0])
        lines = []
      case "calendar": lines = try scene.events().map { $0.summary }
      case "occurrences": lines = try scene.events().flatMap { [$0.summary] + $0.occurrences }
      case "alarms": lines = try scene.events().flatMap { [$0.summary] + $0.alarms }
      case "notes": lines = try scene.events().flatMap { [$0.summary] + $0.notes }
      default:
        Issue.record("no such command: \(step.command)")
        lines = []
      }
      made.steps[index].lines = lines.map { "  \($0)" }
    }
    return made
  }

  private func results(
    of names: [String], in scene: LedgerScene, isDryRun: Bool, answers: [LineInputResult]? = nil
  ) throws -> [String] {
    let inputs = try names.map { (name: $0, text: try #require(files[$0], "no file \($0)")) }
    scene.options.isDryRun = isDryRun
    return try scene.imports(files: inputs, answers: answers).map { result in
      let start = result.start.map { "\($0)" } ?? "-"
      return "\(result.status.rawValue) \(result.position) \(result.title ?? "-") \(start)"
    }
  }

  /// A result line as `-n` gives it.
  private static func dry(_ line: String) -> String {
    let status = line.prefix { $0 != " " }
    let names = ["saved": "would-save", "updated": "would-update", "cancelled": "would-cancel"]
    return "\(names[String(status)] ?? String(status))\(line.dropFirst(status.count))"
  }

  /// The order of the results of one import is no part of a history.
  func expect(toAgreeWith expected: History, _ context: String) throws {
    for (step, expected) in zip(steps, expected.steps) {
      let isImport = ["import", "prompt", "alone", "output"].contains(step.words.first)
      let made = isImport ? step.lines.sorted() : step.lines
      let wanted = isImport ? expected.lines.sorted() : expected.lines
      #expect(made == wanted, "\(context): \(step.command)")
    }
  }
}
