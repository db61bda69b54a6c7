import Testing

@testable import ticketcal

/// TZ means here what it means to every other program, or is said to mean nothing.
@Suite struct ViewerZoneTests {
  @Test(arguments: [
    ("Europe/Berlin", "Europe/Berlin"), (":Europe/Berlin", "Europe/Berlin"),
    ("/usr/share/zoneinfo/Europe/Berlin", "Europe/Berlin"),
    (":/usr/share/zoneinfo/posix/Asia/Tokyo", "Asia/Tokyo"), ("", "UTC"), (":", "UTC"),
    ("UTC", "UTC"), ("UTC0", "UTC"), ("Etc/UTC", "Etc/UTC"), ("EST5EDT", "EST5EDT"),
    ("Europe/Berln", nil), ("CET-1CEST", nil), ("CET-1CEST,M3.5.0,M10.5.0/3", nil), ("GMT+3", nil),
    ("<+03>-3", nil), ("/etc/passwd", nil), ("/usr/share/zoneinfo/", nil),
    ("/usr/share/zoneinfo/../zoneinfo/Nowhere", nil), ("Europe/Berlin\u{1B}[31m", nil),
  ])
  func findsTheZone(_ value: String, _ identifier: String?) {
    #expect(ViewerZone.identifier(value) == identifier)
  }

  private func home() throws -> TestHome {
    let home = try TestHome()
    _ = try home.configureSource()
    try home.run("access", "grant", "personal", "-q")
    return home
  }

  @Test(arguments: [":Europe/Berlin", "/usr/share/zoneinfo/Europe/Berlin"])
  func showsTimesInAZoneNamedAsLibcAllows(_ value: String) throws {
    let home = try home()
    let plain = try home.run("agenda", "--day", "2026-11-24", environment: ["TZ": "Europe/Berlin"])
    let other = try home.run("agenda", "--day", "2026-11-24", environment: ["TZ": value])
    #expect(plain.output.contains("09:00-10:00"))
    #expect(other.output == plain.output)
    #expect(other.errors.isEmpty)
  }

  @Test func saysThatItKnowsNoSuchZone() throws {
    let home = try home()
    let agenda = try home.run(
      "agenda", "--day", "2026-11-24", environment: ["TZ": "Europe/Berln\u{1B}"])
    #expect(agenda.status == 0)
    #expect(
      agenda.errors.hasPrefix(
        "warning: TZ: no time zone \"Europe/Berln\\u{1B}\"; using "))
    #expect(agenda.errors.hasSuffix(" Write it e.g. TZ=Europe/Berlin\n"))
    let quiet = try home.run(
      "agenda", "-q", "--day", "2026-11-24", environment: ["TZ": "Europe/Berln"])
    #expect(quiet.errors.isEmpty)
    // Which no time of a record depends on.
    let record = try home.file("a.json", TestHome.seed)
    let unattended = try home.run("--yes", record, environment: ["TZ": "Europe/Berln"])
    #expect(!unattended.errors.contains("TZ"))
  }

  /// Foundation reads GMT+5 as five hours east, libc as five hours west.
  @Test func showsNoTimeInAZoneOfAnotherSign() throws {
    let agenda = try home().runProgram("agenda", environment: ["TZ": "GMT+5"])
    #expect(agenda.errors.contains("no time zone \"GMT+5\"; using "))
    #expect(!agenda.errors.contains("using GMT+0500"))
  }

  @Test func saysItAtThePrompt() throws {
    let prompt = try PromptRun(
      TestHome.seed, in: try TestHome(), environment: ["TZ": "Nowhere"], columns: 200)
    #expect(prompt.text.contains("TZ: no time zone \"Nowhere"))
    try prompt.enter("q", expecting: "1 skipped")
  }
}
