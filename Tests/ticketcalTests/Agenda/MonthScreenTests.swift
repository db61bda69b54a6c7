import Foundation
import Testing

@testable import ticketcal

/// `agenda --month` on terminals of every width.
@Suite struct MonthScreenTests {
  init() { TerminalLocale.activate() }

  @Test(arguments: [1, 20, 40, 60, 200])
  func staysWithinTheTerminal(columns: Int) throws {
    let home = try TestHome()
    try home.configureSource(
      event: TestHome.dentist.replacing("Dentist", with: "哆啦A梦：大雄与天空的理想乡"))
    try home.run("access", "grant", "personal", "-q")
    let run = try home.terminal(
      ["agenda", "--month", "--from", "2026-11-01", "--color", "never"], columns: columns)
    #expect(try run.wait() == 0)
    let lines = run.transcript.components(separatedBy: "\r\n")
    #expect(lines.count > 8)
    // A terminal without a sensible size counts as one of 20 columns.
    for line in lines { #expect(DisplayWidth.of(line) <= max(20, columns), "\(line)") }
    if columns >= 20 { #expect(run.transcript.contains("November 2026")) }
  }
}
