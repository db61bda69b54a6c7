import Foundation
import Testing

/// Control characters, escape sequences and direction overrides never reach a terminal as they are.
@Suite struct HostileTextTests {
  /// Clears the screen, sets a window's title, reverses what follows, hides and rings.
  static let hostile =
    "A\u{1B}[2J\u{1B}]0;owned\u{7}\u{9B}31m\u{202E}gnp\u{2066}\u{200B}\u{FEFF}\u{7F}\u{8}\rB\u{85}"

  static let fields = [
    "title", "location", "theater", "notes", "url", "seat", "provider", "under name", "start",
    "end", "duration", "zone", "alarms", "status", "calendar", "repeat", "all day", "id", "image",
    "reservation number", "show as", "unknown",
  ]

  /// What a terminal must not be sent, but for colours.
  static func isHarmless(_ text: String) -> Bool {
    let plain = text.replacing(/\u{1B}\[[0-9;]*m/, with: "")
    return plain.unicodeScalars.allSatisfy { scalar in
      switch scalar.value {
      case 0x0A: true
      case 0...0x1F, 0x7F...0x9F, 0x200B, 0x200E, 0x200F, 0x2028...0x202E, 0x2060...0x206F, 0xFEFF:
        false
      default: true
      }
    }
  }

  private static func record(_ field: String) throws -> String {
    var record = ["title": "Concert", "start": "2024-01-01T10:00Z"]
    record[field] = (record[field] ?? "") + hostile
    return String(decoding: try JSONEncoder().encode(record), as: UTF8.self)
  }

  @Test(arguments: ["text", "json"])
  func isMadeVisibleInResultsAndErrors(format: String) throws {
    let home = try TestHome()
    let records = try Self.fields.map(Self.record).joined(separator: "\n")
    try home.file("a.jsonl", records)
    for options in [
      ["-n"], ["-y"], ["-y"], ["-y", "-v", "--color", "always"],
    ] {
      let run = try home.run(options + ["--format", format, "a.jsonl"])
      #expect([0, 65].contains(run.status))
      #expect(Self.isHarmless(run.output), "\(run.output.debugDescription)")
      #expect(Self.isHarmless(run.errors), "\(run.errors.debugDescription)")
    }
    #expect(try !home.events().isEmpty)
  }

  @Test func isMadeVisibleInNamesOfColumnsAndFiles() throws {
    let home = try TestHome()
    let hostile = Self.hostile.filter { $0 != "\r" && $0 != "\u{0}" }
    try home.file("a\u{1B}[2J\u{202E}.csv", "\(hostile),other\u{1B}[2J\nx,y\n")
    try home.file(
      "key.json", "{\"\(hostile.filter { !$0.isNewline && $0 > "\u{1F}" })\":{\"a\":[1]}}")
    let run = try home.run("-y", "a\u{1B}[2J\u{202E}.csv", "key.json", "gone\u{1B}[2J\u{202E}")
    #expect(run.status == 66)
    #expect(Self.isHarmless(run.errors), "\(run.errors.debugDescription)")
    for option in ["--zone", "--map", "--calendar", "--date-format", "--profile", "--duration"] {
      let run = try home.run("-y", option, "x\u{1B}[2J\u{202E}=y", "key.json")
      #expect(run.status == 64 || run.status == 66)
      #expect(Self.isHarmless(run.errors), "\(option): \(run.errors.debugDescription)")
    }
  }

  @Test func namesNoPathOutsideTheCalendar() throws {
    let home = try TestHome()
    let before = try home.folder.path.contents()
    for field in ["id", "reservation number", "title", "calendar", "provider"] {
      let record = "{\"title\":\"x\",\"start\":\"2024-01-01\",\"\(field)\":\"../../../../escaped\"}"
      try home.run("-y", input: .text(record))
    }
    let made = Set(try home.folder.path.contents()).subtracting(before)
    #expect(made.allSatisfy { $0.hasPrefix("data") || $0.hasPrefix("state") }, "\(made)")
    #expect(made.allSatisfy { !$0.contains("escaped") })
  }

  @Test func isMadeVisibleInUsageErrors() throws {
    let home = try TestHome()
    let hostile = "\u{1B}[31m\u{202E}x"
    for arguments in [["--from", hostile], ["--\(hostile)"], ["import", "--format", hostile]] {
      let run = try home.run(arguments)
      #expect(run.status == 64)
      #expect(Self.isHarmless(run.errors + run.output), "\(run.errors.debugDescription)")
    }
  }

  @Test func isMadeVisibleAtThePrompt() throws {
    let home = try TestHome()
    for field in Self.fields {
      let prompt = try PromptRun(try Self.record(field), in: home, rows: 60, columns: 200)
      for command in ["show", "record", "help", "title x", "undo"] { try prompt.does(command) }
      for field in ["title", "location", "notes", "url"] {
        try prompt.enter(field, expecting: "\(field): ")
        try prompt.run.terminal.expect(cooked: false)
        try prompt.keys("\u{3}")
        try prompt.expect("unchanged")
        try prompt.waitsForALine()
      }
      try prompt.enter("q", expecting: "skipped")
      try prompt.ends()
      let movements = /\u{1B}\[[0-9;?]*[A-HJKPX@dhl]|\r|\u{8}/.matchingSemantics(.unicodeScalar)
      let shown = prompt.transcript.replacing(movements, with: "")
      #expect(!prompt.transcript.contains("\u{1B}[2J"))
      #expect(!prompt.transcript.contains("\u{1B}]"))
      #expect(Self.isHarmless(shown), "\(field): \(shown.debugDescription)")
    }
  }
}

extension String {
  /// Everything beneath the folder of this path.
  fileprivate func contents() throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: self)
  }
}
