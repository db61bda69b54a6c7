import TestSupport
import Testing

/// `-n` says of each item what the command then says without it, with would-, and changes nothing.
///
/// The last command of each scene of Tests/Corpora/dry-runs, behind the others, and what both say.
/// TICKETCAL_UPDATE=1 rewrites what they say.
@Suite struct DryRunAgreementTests {
  private static let folder = CorpusFolder("dry-runs")

  static let names = folder.names(".t")

  @Test func areThere() { #expect(!Self.names.isEmpty) }

  @Test(arguments: names) func saysWhatTheCommandThenSays(name: String) throws {
    var transcript = Transcript(try Self.folder.text(name))
    for (index, scene) in transcript.scenes.enumerated() {
      let results = try results(of: scene)
      if !TestRun.updates { #expect(results == scene.steps.last?.output, "\(scene.sentence)") }
      transcript.scenes[index].steps[scene.steps.count - 1].output = results
    }
    if TestRun.updates { try Self.folder.write(transcript.text, to: name) }
  }

  private func results(of scene: Transcript.Scene) throws -> [String] {
    let person = try TranscriptPerson(isTyping: false)
    for step in scene.steps.dropLast() {
      let output = try person.done(step).output
      #expect(!output.contains { $0.hasPrefix("# exit") }, "\(scene.sentence): \(output)")
    }
    let command = try #require(scene.steps.last?.command)
    func run(_ option: String) throws -> [String] {
      let step = Transcript.Step(command: "\(command) \(option) --format json")
      return try person.done(step).output.compactMap { try result($0, in: person.home) }
    }
    func state() throws -> [String] {
      try person.home.listing().filter { $0.contains("/calendars/") }
        + person.done(Transcript.Step(command: "ticketcal log --all")).output
    }
    let before = try state()
    let dry = try run("-n")
    #expect(try state() == before, "\(scene.sentence)")
    #expect(try run("-y") == dry, "\(scene.sentence)")
    return dry
  }

  private static let withoutWould = [
    "would-save": "saved", "would-update": "updated", "would-cancel": "cancelled",
    "would-remove": "removed", "would-restore": "restored",
  ]

  /// What a line says of an item, as if it had been made, or the exit status; nil for a message.
  private func result(_ line: String, in home: TestHome) throws -> String? {
    guard line.hasPrefix("{") else { return line.hasPrefix("# exit") ? line : nil }
    let object = try home.object(line)
    let status = object["status"] as? String ?? ""
    let others = ["title", "start", "calendar", "reason"].compactMap { object[$0] as? String }
    return ([Self.withoutWould[status] ?? status] + others).joined(separator: " ")
  }
}
