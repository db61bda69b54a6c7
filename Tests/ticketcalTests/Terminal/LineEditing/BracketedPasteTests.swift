import Foundation
import Testing
import TicketImport

@testable import ticketcal

@Suite(.serialized) struct BracketedPasteTests {
  private static let on = "\u{1B}[?2004h"
  private static let off = "\u{1B}[?2004l"

  @Test(
    arguments: [
      (
        "notes \u{1B}[200~one\rtwo\nthree\rfour\r\u{1B}[201~!",
        "notes one\\ntwo\\nthree\\nfour!"
      ),
      ("notes \u{1B}[200~C:\\new \\\u{1B}[201~", "notes C:\\\\new \\\\"),
      ("title \u{1B}[200~C:\\new\u{1B}[201~", "title C:\\new"),
      ("\u{1B}[200~y\rdelete\r\u{1B}[201~", "y\\ndelete"),
      ("\u{1B}[200~\u{1B}[201~q", "q"), ("\u{1B}[200~a\tb\u{1B}[201~", "a\tb"),
      ("\u{1B}[200~日本 👩‍👩‍👧\u{1B}[201~", "日本 👩‍👩‍👧"),
    ])
  func putsPastedLinesOnTheLine(_ keys: String, _ line: String) async {
    await #expect(processExitsWith: .success) { [keys, line] in
      let session = try LineSession()
      #expect(try session.line(keys + "\r") == .line(line))
    }
  }

  @Test func findsMarksThatArriveInParts() async {
    await #expect(processExitsWith: .success) {
      let session = try LineSession()
      try session.ask()
      try session.terminal.send("a\u{1B}[200~b\rc\u{1B}[20")
      try session.terminal.send("1~d\r")
      #expect(try session.result() == .line("ab\\ncd"))
      #expect(try session.line("ab\u{1B}[D-\r") == .line("a-b"))
    }
  }

  @Test func dropsControlCharactersAndTheRestOfALongPaste() async {
    await #expect(processExitsWith: .success) {
      let session = try LineSession()
      #expect(
        try session.line("\u{1B}[200~a\u{1B}[200~b\u{1B}]0;t\u{7}c\u{8}\u{1B}[201~\r")
          == .line("a[200~b]0;tc"))
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
        try session.terminal.expect(Self.off)
      }
      let parts = session.terminal.transcript.components(separatedBy: Self.on)
      #expect(parts.count == 4)
      #expect(parts.dropFirst().allSatisfy { $0.contains(Self.off) })
    }
  }

  @Test func endsAPasteAtControlC() async {
    await #expect(processExitsWith: .success) {
      let session = try LineSession()
      try session.ask()
      try session.terminal.send("ab\u{1B}[200~never closed")
      try session.terminal.expect("ab")
      try session.terminal.send("\u{3}")
      #expect(try session.result() == .interrupted)
      try session.terminal.expect(Self.off)
    }
  }

  @Test(arguments: ["dumb", "linux", "xterm", "tmux-256color"])
  func asksBeforeItRunsLinesThatArriveAtOnce(_ kind: String) async {
    await #expect(processExitsWith: .success) { [kind] in
      let session = try LineSession(kind: kind)
      try session.ask()
      try session.terminal.send("title A\ns\nq\n")
      try session.terminal.expect("3 lines arrived at once; run them as commands? [y/N] ")
      try session.terminal.send("n\n")
      try session.terminal.expect("> ")
      try session.terminal.send("title B\ns\n")
      try session.terminal.expect("2 lines arrived at once; run them as commands? [y/N] ")
      try session.terminal.send("y\n")
      #expect(try session.result() == .line("title B"))
      try session.ask(isAnswered: true)
      #expect(try session.result() == .line("s"))
      try session.ask("notes: ", history: false)
      try session.terminal.send("one\ntwo\n")
      try session.terminal.expect("2 lines arrived at once; take them as one value? [y/N] ")
      try session.terminal.send("y\n")
      #expect(try session.result() == .line("one\\ntwo"))
    }
  }
}
