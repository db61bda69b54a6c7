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
