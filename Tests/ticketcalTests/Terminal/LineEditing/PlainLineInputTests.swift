import Foundation
import Testing
import TicketImport

@testable import ticketcal

@Suite(.serialized) struct PlainLineInputTests {
  @Test func readsLinesOnADumbTerminal() async {
    await #expect(processExitsWith: .success) {
      let session = try LineSession(kind: "dumb")
      #expect(try session.line("save\n") == .line("save"))
      try session.ask(initial: "Old\u{202E} title")
      try session.terminal.expect("[Old\\u{202E} title] ")
      try session.terminal.send("\n")
      #expect(try session.result() == .line("Old\u{202E} title"))
      #expect(!session.terminal.transcript.contains("\u{1B}"))
      #expect(try session.line("New\n", initial: "Old") == .line("New"))
      #expect(try session.line("\u{4}") == .endOfInput)
      #expect(try session.line("abc\u{3}") == .interrupted)
    }
  }

  @Test func editsLinesOnATerminalNobodyKnowsAsOnADumbOne() async {
    await #expect(processExitsWith: .success) {
      let session = try LineSession(kind: "no-such-terminal")
      #expect(try session.line("save\n") == .line("save"))
    }
  }
}
