import Foundation
import Glibc
import Testing

/// `ticketcal log` on what the program imported.
@Suite struct LogCommandTests {
  @Test func listsNothingAndMakesNothing() throws {
    let home = try TestHome()
    let before = try home.listing()
    let run = try home.run("log")
    #expect(run.status == 0)
    #expect(run.output.isEmpty)
    #expect(run.errors == "nothing was changed yet\n")
    #expect(try home.run("log", "1").status == 64)
    #expect(try home.listing() == before)
  }

  @Test func listsTheNewestFirst() throws {
    let home = try TestHome()
    try home.imports(TestHome.booked)
    try home.imports(TestHome.rebooked, as: "rebooking.json")
    try home.imports(TestHome.rebooked)
    #expect(try home.run("log", "--all").lines.map { $0.prefix(1) } == ["3", "2", "1"])
    let lines = try home.run("log").lines
    try #require(lines.count == 2)
    #expect(lines[0].hasPrefix("2  ") && lines[0].hasSuffix(": 1 updated"))
    #expect(lines[0].contains("rebooking.json"))
    #expect(lines[1].hasPrefix("1  ") && lines[1].hasSuffix(": 1 saved"))
  }

  @Test func listsTheRecordsOfAnImport() throws {
    let home = try TestHome()
    let saved = try #require(try home.imports(TestHome.booked, "--format", "json").results().first)
    let text = try home.run("log", "1")
    #expect(text.lines.count == 2)
    #expect(text.lines.first?.hasPrefix("import 1, ") == true)
    #expect(text.lines.last?.contains("OS 118 to Leipzig  (tickets): booking.json") == true)
    let record = try #require(try home.run("log", "1", "--format", "json").lines.first)
    let object = try home.object(record)
    #expect(object["import"] as? Int == 1)
    for key in ["record", "status", "uid", "calendar", "href", "title", "start"] {
      #expect(object[key] as? String == saved[key] ?? nil, "\(key)")
    }
  }

  @Test func listsAsJSON() throws {
    let home = try TestHome()
    try home.imports(TestHome.booked, "--source", "shop")
    let object = try home.object(
      try #require(try home.run("log", "--format", "json").lines.first))
    #expect(object["kind"] as? String == "import")
    #expect(object["status"] as? String == "finished")
    #expect(object["inputs"] as? [String] == ["booking.json"])
    #expect(object["source"] as? String == "shop")
    #expect(object["how"] as? String == "--yes")
    #expect((object["counts"] as? [String: Int])?["saved"] == 1)
    #expect((object["started"] as? String)?.hasSuffix("Z") == true)
  }

  @Test func tellsTimesOfTheMachine() throws {
    let home = try TestHome()
    try home.imports(TestHome.booked)
    let times = try ["UTC", "Asia/Kolkata"].map {
      String(try home.run("log", environment: ["TZ": $0]).output.split(separator: "  ")[1])
    }
    #expect(times[0] != times[1])
  }

  @Test func tellsNoneOfAnImportWithoutTheLedger() throws {
    let home = try TestHome()
    try home.imports(TestHome.booked, "--no-ledger")
    try home.imports(TestHome.booked, "-o", "out.ics")
    #expect(try home.run("log").errors == "nothing was changed yet\n")
    #expect(access("\(home.state)/ledger.sqlite", F_OK) != 0)
  }

  @Test func refusesWhatIsNoLedger() throws {
    let home = try TestHome()
    try home.folder.file(
      "state/ticketcal/ledger.sqlite", String(repeating: "no ledger ", count: 99))
    for arguments in [["log"], ["undo", "-y"]] {
      let run = try home.run(arguments)
      #expect(run.status == 74, "\(arguments)")
      #expect(run.errors.contains("\(home.state)/ledger.sqlite: "), "\(run.errors)")
    }
    #expect(try home.text("\(home.state)/ledger.sqlite").hasPrefix("no ledger no"))
  }

  @Test func endsQuietlyWhenNobodyReads() throws {
    let home = try TestHome()
    try home.imports(TestHome.booked)
    let run = try home.runProgram("log", output: .nobody)
    #expect(run.status == 128 + SIGPIPE)
    #expect(run.errors.isEmpty)
  }

  @Test func countsWhatWasWithdrawnAsItsRecordsSay() throws {
    let home = try TestHome()
    let rows = (1...3).map { "Event \($0),2031-02-0\($0)T10:00Z\n" }
    try home.file("all.csv", "title,start\n" + rows.joined())
    #expect(try home.run("-y", "--source", "shop", "all.csv").status == 0)
    try home.file("fewer.csv", "title,start\n" + rows.prefix(2).joined())
    #expect(try home.run("-y", "--prune", "--source", "shop", "fewer.csv").status == 0)
    let log = try home.run("log").lines.first
    #expect(log?.hasSuffix(": 2 unchanged, 1 withdrawn") == true, "\(log ?? "")")
    #expect(try home.run("log", "2").lines.last?.hasPrefix("withdrawn ") == true)
    let object = try home.object(
      try #require(try home.run("log", "--format", "json").lines.first))
    let counts = object["counts"] as? [String: Int]
    #expect(counts?["withdrawn"] == 1 && (counts?["cancelled"] ?? 0) == 0)
  }
}
