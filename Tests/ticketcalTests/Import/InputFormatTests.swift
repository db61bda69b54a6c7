import Foundation
import Glibc
import Testing

/// Every way records come in, through the program.
@Suite struct InputFormatTests {
  @Test func streamsJSONLinesWithoutWaitingForTheEnd() throws {
    let home = try TestHome()
    let run = try home.start(["-y", "--format", "json"], input: .open)
    var lines = ""
    for number in 0..<500 {
      lines += "{\"title\":\"Event \(number)\",\"start\":\"2024-01-01\"}\n"
    }
    try run.write(lines)
    #expect(run.waits { ((try? home.events())?.count ?? 0) >= 64 })
    run.closeInput()
    #expect(try run.wait().status == 0)
    #expect(try home.events().count == 500)
  }

  @Test func readsMoreFilesThanMayBeOpenAtOnce() throws {
    let home = try TestHome()
    var names: [String] = []
    for number in 0..<300 {
      names.append("\(number).json")
      try home.file("\(number).json", "{\"title\":\"Event \(number)\",\"start\":\"2024-01-01\"}")
    }
    let shell = try Running(
      "/bin/sh", ["-c", "ulimit -n 128; exec \"$@\"", "sh", Program.ticketcal, "-y", "-q"] + names,
      environment: home.environment, directory: home.work.path
    ).wait()
    #expect(shell.status == 0, "\(shell.errors.prefix(500))")
    #expect(try home.events().count == 300)
  }

  @Test(arguments: [("0<&-", Int32(66)), ("1>&-", 74), ("2>&-", 0)])
  func takesNoFileForAClosedStandardStream(closing: String, status: Int32) throws {
    let home = try TestHome()
    try home.file("booking.json", TestHome.seed)
    let input = closing.hasPrefix("0") ? "-" : "booking.json"
    let shell = try Running(
      "/bin/sh", ["-c", "exec \"$@\" \(closing)", "sh", Program.ticketcal, "-y", input],
      environment: home.environment, directory: home.work.path
    ).wait()
    #expect(shell.status == status, "\(shell.errors)")
    #expect(try home.text(home.work("booking.json")) == TestHome.seed)
  }

  @Test func findsTheFormatFromTheContentUnlessToldOtherwise() throws {
    let home = try TestHome()
    try home.file("wrong.csv", TestHome.seed)
    try home.file(
      "utf16.txt",
      bytes: [0xFF, 0xFE]
        + TestHome.seed.utf16.flatMap {
          [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)]
        })
    #expect(try home.run("-y", "wrong.csv", "utf16.txt").errors == "1 saved, 1 unchanged\n")
    let told = try home.run("-y", "--from", "csv", "wrong.csv")
    #expect([65, 66].contains(told.status))
  }

  @Test func colorsOnlyWhereItIsWanted() throws {
    let home = try TestHome()
    try home.file("a.json", TestHome.seed)
    #expect(try !home.run("-y", "a.json").output.contains("\u{1B}"))
    let forced = try home.run(
      "-y", "--color", "always", "a.json", environment: ["NO_COLOR": "1", "TERM": "dumb"])
    #expect(forced.output.contains("\u{1B}[2munchanged"))
    for environment in [["NO_COLOR": "1"], ["TERM": "dumb"]] {
      let run = try TerminalProcess(
        Program.ticketcal, ["-y", "a.json"],
        environment: home.environment.merging(environment) { $1 }, directory: home.work.path)
      #expect(try run.wait() == 0)
      #expect(run.transcript.contains("unchanged") && !run.transcript.contains("\u{1B}"))
    }
    let colored = try TerminalProcess(
      Program.ticketcal, ["-y", "a.json"], environment: home.environment, directory: home.work.path)
    #expect(try colored.wait() == 0)
    #expect(colored.transcript.contains("\u{1B}[2m"))
  }
}
