import Testing

/// Values of a record that an event cannot have, where nobody sees the card.
@Suite struct DeviationTests {
  private static let gap = "title,date,time,zone\nShift,2027-03-28,02:30,Europe/Berlin\n"

  @Test func namesATimeThatTheClockSkips() throws {
    let home = try TestHome()
    try home.file("gap.csv", Self.gap)
    let run = try home.run("--yes", "gap.csv")
    #expect(
      run.errors
        == "gap.csv:2: the clock skips 02:30 that day; the start is after the gap\n1 saved\n")
    #expect(try home.run("--yes", "gap.csv").errors == "1 unchanged\n")
    #expect(try home.run("--yes", "-n", "-o", "x.ics", "gap.csv").errors.contains("skips"))
    #expect(try !home.run("--yes", "-q", "-o", "-", "gap.csv").errors.contains("skips"))
  }

  @Test func namesADurationThatContradictsTheEnd() throws {
    let home = try TestHome()
    try home.file(
      "a.csv", "title,start,end,duration\nA,2027-01-10T10:00Z,2027-01-10T12:00Z,1h\n")
    #expect(try home.run("--yes", "a.csv").errors.hasSuffix("; the end counts\n1 saved\n"))
  }

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

  @Test func countsTheEventsWithoutAZone() throws {
    let home = try TestHome()
    try home.file("a.csv", "title,start\nA,2027-01-10T10:00\nB,2027-01-11T10:00\nC,2027-01-11\n")
    let run = try home.run("-n", "a.csv")
    #expect(
      run.errors == """
        a.csv: 2 events have no time zone; --zone Europe/Berlin gives them one
        3 would be saved

        """)
    #expect(try home.run("-n", "--zone", "UTC", "a.csv").errors == "3 would be saved\n")
  }

  @Test func saysTheNotesOfARecordInALineAndInItsResult() throws {
    let home = try TestHome()
    try home.file(
      "a.json",
      """
      {"@type": "TrainReservation", "reservationNumber": "A1", "reservationFor": {
       "@type": "TrainTrip", "trainNumber": "ICE 1", "departureStation": {"name": "Hier"},
       "arrivalStation": {"name": "Dort"}, "departureTime": "2027-01-04T10:30",
       "arrivalTime": "2027-01-04T03:10"}}
      """)
    let notes = [
      "the record has the end before the start; it is on the next day",
      "a floating time: the same clock reading in every zone",
    ]
    let run = try home.run("-n", "a.json")
    #expect(run.errors.hasPrefix("a.json: \(notes[0])\n"), "\(run.errors)")
    let quiet = try home.run("-n", "--quiet", "--format", "json", "a.json")
    #expect(quiet.errors.isEmpty)
    #expect(quiet.output.contains("\"notes\":[\"\(notes.joined(separator: "\",\""))\"]"))
  }
}
