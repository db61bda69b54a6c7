import Testing

/// Values of a record that an event cannot have, where nobody sees the card.
@Suite struct DeviationTests {
  @Test func namesTwentyOfAnInput() throws {
    let home = try TestHome()
    let rows = (1...25).map { "Shift \($0),2027-03-28,02:30,Europe/Berlin\n" }.joined()
    try home.file("gap.csv", "title,date,time,zone\n" + rows)
    let lines = try home.run("--yes", "gap.csv").errors.split(separator: "\n")
    #expect(lines.count == 22)
    #expect(lines[20] == "gap.csv: further notes of this kind are left out")
  }

  /// More results than a buffer has, on the stream of the notes.
  @Test func endsEachResultBeforeANote() throws {
    let home = try TestHome()
    let days = (1...400).map { "Day \($0),2027-03-28,,\n" }.joined()
    try home.file(
      "gap.csv", "title,date,time,zone\n" + days + "Shift,2027-03-28,02:30,Europe/Berlin\n")
    let run = try home.run("-n", "-y", "-o", "-", "--format", "json", "gap.csv")
    let results = run.errors.split(separator: "\n").filter { $0.hasPrefix("{") }
    #expect(results.count == 401 && results.allSatisfy { $0.hasSuffix("}") })
  }
}
