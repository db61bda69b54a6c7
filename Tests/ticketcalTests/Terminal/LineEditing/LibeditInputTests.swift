import Foundation
import Glibc
import Testing
import TicketImport

@testable import ticketcal

/// What line-editing.txt cannot say. Each test has a process of its own: signals, locale, HOME and the
/// controlling terminal are a process's.
@Suite(.serialized) struct LibeditInputTests {
  @Test func neverSendsHostileTextToTheTerminal() async {
    await #expect(processExitsWith: .success) {
      let session = try LineSession()
      let hostile = "a\u{202E}b\u{200B}c\u{1B}]0;x\u{7}d\u{9B}2Je"
      #expect(try session.line("\r", initial: hostile) == .line(hostile))
      try session.terminal.expect("e\r\n")
      let shown = session.terminal.transcript
      #expect(!shown.unicodeScalars.contains { $0 == "\u{202E}" || $0 == "\u{200B}" })
      #expect(!shown.unicodeScalars.contains { (0x80...0x9F).contains($0.value) })
      #expect(!shown.contains("\u{1B}]0;"))
    }
  }

  @Test func completesAUniqueWordAndACommonPrefix() async {
    await #expect(processExitsWith: .success) {
      let session = try LineSession()
      let words: @Sendable (String) -> [String] = { line in
        ["save", "Europe/Berlin", "Europe/Brussels"].filter {
          $0.lowercased().hasPrefix(TabCompletion.lastWord(of: line).lowercased())
        }
      }
      try session.ask(completions: words)
      try session.terminal.send("sa\t")
      try session.terminal.expect("save ")
      try session.terminal.send("eu\t")
      try session.terminal.expect("Europe/B")
      try session.terminal.send("e\t\r")
      #expect(try session.result() == .line("save Europe/Berlin "))
    }
  }

  @Test func survivesWhatIsNotText() async {
    await #expect(processExitsWith: .success) {
      let session = try LineSession()
      try session.ask()
      try session.terminal.send(bytes: [0x61, 0x00, 0xFF, 0xC3, 0x28, 0xED, 0xA0, 0x80, 0x62, 0x0D])
      #expect(try session.result() == .line("a\u{FFFD}\u{FFFD}\u{FFFD}(\u{FFFD}b"))
    }
  }

  @Test func survivesAHugeValue() async {
    await #expect(processExitsWith: .success) {
      let session = try LineSession()
      let huge = String(repeating: "夜e\u{301}", count: 100_000)
      #expect(try session.line("x\r", initial: huge) == .line(huge + "x"))
    }
  }

  @Test func heedsAnInterruptionFromBeforeThePrompt() async {
    await #expect(processExitsWith: .success) {
      let session = try LineSession()
      try session.terminal.send("\u{3}")
      for _ in 0..<4000 where !session.watch.interrupted { usleep(5_000) }
      try session.ask(isAnswered: true)
      #expect(try session.result() == .interrupted)
    }
  }

  @Test func endsTheInputWhenTheTerminalGoesAway() async {
    await #expect(processExitsWith: .success) {
      let session = try LineSession()
      try session.ask()
      session.terminal.hangUp()
      #expect(try session.result() == .hungUp)
      for _ in 0..<4000 where session.watch.terminationSignal == nil { usleep(5_000) }
      #expect(session.watch.terminationSignal == SIGHUP)
    }
  }

  @Test func putsTheTerminalBackWhenTheProcessIsToEnd() async {
    await #expect(processExitsWith: .success) {
      let session = try LineSession()
      try session.ask()
      try session.terminal.send("abc")
      kill(getpid(), SIGTERM)
      #expect(try session.result() == .hungUp)
      #expect(session.watch.terminationSignal == SIGTERM)
      #expect(session.isCooked)
    }
  }

  @Test func dropsTheRestOfALongPaste() async {
    await #expect(processExitsWith: .success) {
      let session = try LineSession()
      try session.ask()
      let long = String(repeating: "x", count: 100_000)
      try session.terminal.send("\u{1B}[200~")
      // The terminal shows the line meanwhile.
      for _ in 0..<25 { try session.terminal.send(String(long.prefix(4000))) }
      try session.terminal.send("\u{1B}[201~")
      try session.terminal.expect("only the first 16384 bytes of the paste are used")
      try session.terminal.send("\r")
      #expect(try session.result() == .line(String(repeating: "x", count: 16_384)))
    }
  }

  @Test func asksTheTerminalForMarksOnlyWhileALineIsRead() async {
    await #expect(processExitsWith: .success) {
      let session = try LineSession()
      for keys in ["save\r", "half\u{3}", "\u{4}"] {
        try session.ask()
        try session.terminal.send(keys)
        _ = try session.result()
        try session.terminal.expect("\u{1B}[?2004l")
      }
      let parts = session.terminal.transcript.components(separatedBy: "\u{1B}[?2004h")
      #expect(parts.count == 4)
      #expect(parts.dropFirst().allSatisfy { $0.contains("\u{1B}[?2004l") })
    }
  }
}
