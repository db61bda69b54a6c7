import Foundation
import Testing

/// The harness of the end-to-end tests: what it promises them.
@Suite struct TerminalProcessTests {
  @Test func givesTheProgramAControllingTerminal() throws {
    let shell = try TerminalProcess(
      "/bin/sh", ["-c", "read line </dev/tty; echo \"got $line\" >/dev/tty; exit 3"], rows: 10,
      columns: 33)
    try shell.send("words\n")
    try shell.expect("got words\r\n")
    #expect(try shell.wait() == 3)
  }

  @Test func keepsOtherStreamsApartFromTheTerminal() throws {
    let shell = try TerminalProcess(
      "/bin/sh", ["-c", "cat; echo talk >&2; stty size </dev/tty >&2"], rows: 10, columns: 33,
      input: .pipe(Data(repeating: 0x61, count: 300_000)), output: .collected)
    try shell.expect("talk\r\n10 33\r\n")
    #expect(try shell.wait() == 0)
    #expect(shell.collectedOutput().utf8.count == 300_000)
  }

  @Test func tellsOfASignal() throws {
    let program = try TerminalProcess("/bin/cat")
    try program.send("typed\n")
    try program.expect("typed\r\ntyped\r\n")
    try program.send("\u{3}")
    #expect(try program.wait() == 130)
  }

  @Test func saysWhatItSawInstead() throws {
    let shell = try TerminalProcess("/bin/sh", ["-c", "echo other; sleep 100"])
    #expect(throws: TestFailure.self) { try shell.expect("never", timeout: 0.2) }
  }
}
