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

  /// Files that are named, those of a folder, and several calendars that are written at the same
  /// time. Some descriptors are those of whoever starts it.
  @Test(arguments: ["*.json", "in", "a.csv"])
  func makesDoWithFewOpenFiles(input: String) throws {
    let home = try TestHome()
    let record = #"{"title":"Event N","start":"2024-01-01"}"#
    let calendars = ["a", "b", "c", "d"]
    try home.configure("[sources.personal]\ntype = \"vdir\"\npath = \"\(home.folder("cal"))\"\n")
    for name in calendars { try home.folder.folder("cal/\(name)") }
    for number in 0..<300 where input != "a.csv" {
      let name = input == "in" ? "in/\(number).json" : "\(number).json"
      try home.file(name, record.replacing("N", with: "\(number)"))
    }
    try home.file(
      "a.csv",
      "title,start,id,calendar\n"
        + (0..<600).map { "E,2027-01-01T10:00:00Z,I\($0),\(calendars[$0 % 4])\n" }.joined())
    let script = """
      for number in {10..50}; do eval "exec $number</dev/null"; done
      ulimit -n 128; exec '\(Program.ticketcal)' -y -q \(input)
      """
    let run = try Running(
      "/bin/bash", ["-c", script], environment: home.environment, directory: home.work.path
    ).wait()
    #expect(run.status == 0, "\(run.errors.prefix(500))")
    let folders = input == "a.csv" ? calendars.map { home.folder("cal/\($0)") } : [home.tickets]
    let counts = try folders.map { try home.events(in: $0).count }
    #expect(counts == (input == "a.csv" ? [150, 150, 150, 150] : [300]))
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
