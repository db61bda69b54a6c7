import Foundation
import Glibc
import Testing

/// `ticketcal log` on what the program imported.
@Suite struct LogCommandTests {
  @Test func endsQuietlyWhenNobodyReads() throws {
    let home = try TestHome()
    try home.imports(TestHome.booked)
    let run = try home.runProgram("log", output: .nobody)
    #expect(run.status == 128 + SIGPIPE)
    #expect(run.errors.isEmpty)
  }
}
