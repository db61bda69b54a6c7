import Foundation
import Testing

/// `map save` at the prompt.
@Suite struct PromptMappingTests {
  private static let rows = "\"the \"\"film\"\"\",start\nAlien,2027-06-10T20:00\n"

  private func map(_ home: TestHome, expecting answer: String) throws {
    let prompt = try PromptRun(
      Self.rows, in: home, options: ["--color", "never"], rows: 50, columns: 200)
    #expect(prompt.text.contains("try map title="))
    try prompt.enter("map title=the \"film\"", expecting: "title     Alien")
    try prompt.waitsForALine()
    try prompt.enter("map save cinema", expecting: answer)
    try prompt.waitsForALine()
    try prompt.enter("q", expecting: "1 skipped")
    #expect(try prompt.ends() == 0)
  }

  private func configuration(of home: TestHome) throws -> String {
    let folder = try #require(home.environment["XDG_CONFIG_HOME"])
    return try String(contentsOfFile: folder + "/ticketcal/config.toml", encoding: .utf8)
  }

  @Test func keepsTheMappingAsAProfile() throws {
    let home = try TestHome()
    let before = "# mine\n[defaults]\nduration = \"90m\" # short\n"
    try home.configure(before)
    try map(home, expecting: "kept as a profile; next time: ticketcal --profile cinema FILE")
    #expect(
      try configuration(of: home)
        == before + "\n[profile.cinema]\n\"title\" = \"the \\\"film\\\"\"\n")
    let run = try home.run("-y", "--profile", "cinema", "booking")
    #expect(run.status == 0)
    #expect(try home.event().contains("SUMMARY:Alien\n"))
    try map(home, expecting: "profile.cinema: exists already; choose another name")
    #expect(try configuration(of: home).components(separatedBy: "[profile.cinema]").count == 2)
  }

  @Test func keepsTheSenderOfAMail() throws {
    let home = try TestHome()
    let prompt = try PromptRun(
      """
      From: Box <box@Cinema.example>
      MIME-Version: 1.0
      Content-Type: text/plain

      The "film": Dune
      Date: 4 Dec 2031
      """, in: home, options: ["--color", "never", "--map", "title=the \"film\""], rows: 50,
      columns: 200)
    try prompt.enter(
      "map save cinema", expecting: "the next mail of cinema.example is read by it")
    try prompt.waitsForALine()
    try prompt.enter("q", expecting: "1 skipped")
    #expect(try prompt.ends() == 0)
    #expect(
      try configuration(of: home)
        == "[profile.cinema]\nsender = \"cinema.example\"\n\"title\" = \"the \\\"film\\\"\"\n")
  }

  @Test func makesAConfiguration() throws {
    let home = try TestHome()
    try map(home, expecting: "kept as a profile")
    #expect(try configuration(of: home).hasPrefix("[profile.cinema]\n"))
  }

  /// Without a title, two legs of one number are two bookings.
  @Test func mapsBothLegsOfABooking() throws {
    let home = try TestHome()
    let prompt = try PromptRun(
      """
      Order number,Train,Date,Departure
      QX71AB,ICE 1004,2026-12-19,06:55
      QX71AB,ICE 1009,2026-12-21,17:05

      """, in: home, options: ["--color", "never"], rows: 50, columns: 200)
    try prompt.enter("map title=Train", expecting: "title     ICE 1004")
    try prompt.waitsForALine()
    try prompt.enter("all", expecting: "2 saved")
    #expect(try prompt.ends() == 0)
    #expect(try home.events().count == 2)
  }

  /// An import may not read the folder that it made.
  @Test func keepsTwoProfilesInANewConfiguration() throws {
    let home = try TestHome()
    let prompt = try PromptRun(
      Self.rows, in: home, options: ["--color", "never"], rows: 50, columns: 200)
    try prompt.enter("map title=the \"film\"", expecting: "title     Alien")
    for (name, answer) in [
      ("a", "--profile a FILE"), ("b", "--profile b FILE"), ("a", "profile.a: exists already"),
    ] {
      try prompt.waitsForALine()
      try prompt.enter("map save \(name)", expecting: answer)
    }
    try prompt.waitsForALine()
    try prompt.enter("q", expecting: "1 skipped")
    #expect(try prompt.ends() == 0)
    #expect(try configuration(of: home).contains("\n[profile.b]\n"))
  }
}
