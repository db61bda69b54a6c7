import ArgumentParser
import Reservations
import Testing

@testable import TicketImport
@testable import ticketcal

/// The summary and the exit status that an import ends with.
@Suite struct ResultReporterTests {
  @Test func summarisesInTheOrderOfTheStatuses() {
    let summary = summary([
      .rejected, .conflict, .cancelled, .updated, .updated, .saved, .skipped, .unchanged,
    ])
    #expect(
      ResultReporter.text(of: summary)
        == "1 saved, 1 unchanged, 2 updated, 1 cancelled, 1 skipped, 1 rejected, 1 conflict")
    #expect(ResultReporter.text(of: self.summary([.conflict, .conflict])) == "2 conflicts")
    #expect(ResultReporter.text(of: ImportSummary()) == "nothing saved")
  }

  @Test func saysWhatADryRunWouldDo() {
    #expect(
      ResultReporter.text(of: summary([.wouldCancel, .wouldUpdate, .wouldSave, .wouldSave]))
        == "2 would be saved, 1 would be updated, 1 would be cancelled")
  }

  @Test func endsInConflictAsWithABadRecord() {
    #expect(ExitStatus.of(summary([.saved, .conflict])) == 65)
    #expect(ExitStatus.of(summary([.rejected])) == 65)
    #expect(
      ExitStatus.of(summary([.saved, .unchanged, .updated, .cancelled, .skipped])) == 0)
  }

  @Test func endsBusyWithoutReaders() {
    var summary = summary([.saved])
    summary.unreadableInputs = 1
    summary.hasLostReaders = true
    #expect(ExitStatus.of(summary) == 75)
  }

  @Test func endsInterruptedWhateverElseHappened() {
    var summary = summary([.conflict])
    summary.wasInterrupted = true
    #expect(ExitStatus.of(summary) == 130)
    #expect(ResultReporter.text(of: summary) == "interrupted: 1 conflict")
  }

  @Test func namesTheUnusedColumnsOnceAFile() {
    var unused = UnusedNames()
    for (name, file) in [("Price", "a"), ("Price", "b"), ("Price", "a"), ("Perk", "a")] {
      unused.add(UnusedValue(name: name, value: file), of: file)
    }
    #expect(unused.files.map(\.file) == ["a", "b"])
    #expect(unused.files.map { $0.values.map(\.name) } == [["Price", "Perk"], ["Price"]])
  }

  @Test func showsTheOneValueOfAName() {
    var unused = UnusedNames()
    for (name, value) in [("HORAIRE", "15h30"), ("Tarif", "A"), ("Tarif", "B")] {
      unused.add(UnusedValue(name: name, value: value), of: "a")
    }
    #expect(unused.files.map { UnusedNames.text($0.values) } == [#"HORAIRE "15h30", Tarif"#])
  }

  private func summary(_ statuses: [ImportResult.Status]) -> ImportSummary {
    var summary = ImportSummary()
    for status in statuses { summary.count(status) }
    return summary
  }
}

@Suite struct ImportCommandTests {
  @Test func takesWhatTheLedgerIsToDo() throws {
    let plain = try ImportCommand.parse(["a.csv"])
    #expect(plain.usesLedger)
    #expect(!plain.options.isForced && !plain.options.bringsBack && !plain.options.prunes)
    #expect(!plain.options.deletesCanceled && plain.options.source == nil)
    let all = try ImportCommand.parse([
      "--force", "--again", "--delete-cancelled", "--prune", "--source", "shop", "-n", "-",
    ]).options
    #expect(all.isForced && all.bringsBack && all.deletesCanceled && all.prunes)
    #expect(all.isDryRun && all.source == "shop")
  }

  @Test(arguments: [["--no-ledger"], ["-o", "x.ics"], ["-o", "-"]])
  func remembersNothing(options: [String]) throws {
    #expect(try !ImportCommand.parse(options).usesLedger)
  }
}

@Suite struct RecordOrderTests {
  private static func position(_ line: Int) -> RecordPosition {
    RecordPosition(file: "a.csv", place: .line(line))
  }

  private static func lines(expecting expected: [Int]) -> RecordOrder {
    var lines = RecordOrder()
    for line in expected { lines.expect(position(line)) }
    return lines
  }

  @Test func passesOnWhatNobodyHasToWaitFor() {
    var lines = RecordOrder()
    #expect(lines.decide("2", of: Self.position(2)) == ["2"])
    #expect(lines.decide(nil, of: Self.position(3)) == [])
    #expect(lines.decide("4", of: Self.position(4)) == ["4"])
    #expect(lines.drain() == [])
  }

  @Test func holdsWhatStandsBehindARecordThatIsDecidedLater() {
    var lines = Self.lines(expecting: [2, 3])
    #expect(lines.decide("4", of: Self.position(4)) == [])
    lines.expect(Self.position(5))
    #expect(lines.decide("3", of: Self.position(3)) == [])
    #expect(lines.decide("2", of: Self.position(2)) == ["2", "3", "4"])
    #expect(lines.decide("5", of: Self.position(5)) == ["5"])
    #expect(lines.decide("6", of: Self.position(6)) == ["6"])
  }

  @Test func waitsForNoLineOfARecordThatHasNone() {
    var lines = Self.lines(expecting: [2])
    #expect(lines.decide("3", of: Self.position(3)) == [])
    #expect(lines.decide(nil, of: Self.position(2)) == ["3"])
  }

  @Test func givesBackTheRestWhereSomeAreNeverDecided() {
    var lines = Self.lines(expecting: [2, 3, 4])
    #expect(lines.decide("4", of: Self.position(4)) == [])
    #expect(lines.decide("2", of: Self.position(2)) == ["2"])
    #expect(lines.drain() == ["4"])
    #expect(lines.drain() == [])
    #expect(lines.decide("7", of: Self.position(7)) == ["7"])
  }

  @Test func holdsManyLinesBehindARecordThatIsDecidedLater() {
    var lines = Self.lines(expecting: [1])
    for line in 2...40_000 {
      #expect(lines.decide("", of: Self.position(line)).isEmpty)
    }
    #expect(lines.decide("", of: Self.position(1)).count == 40_000)
  }

  /// One file can be named twice.
  @Test func tellsRecordsOfOnePositionApart() {
    var lines = Self.lines(expecting: [2, 2])
    #expect(lines.decide("first", of: Self.position(2)) == ["first"])
    #expect(lines.decide("second", of: Self.position(2)) == ["second"])
  }
}

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
