import Foundation
import Glibc
import Testing
import TicketImport

@testable import ticketcal

/// Each test has a process of its own: signals, locale, HOME and the controlling terminal are a
/// process's.
@Suite(.serialized) struct LibeditInputTests {
  @Test func readsAPlainLine() async {
    await #expect(processExitsWith: .success) {
      let session = try LineSession()
      #expect(try session.line("save\r") == .line("save"))
      #expect(session.isCooked)
      #expect(try session.line("title  two words \r") == .line("title  two words "))
    }
  }

  @Test func editsWithEmacsKeys() async {
    await #expect(processExitsWith: .success) {
      let session = try LineSession()
      #expect(try session.line("bcd\u{1}a\u{5}e\u{7F}\u{7F}X\r") == .line("abcX"))
      #expect(try session.line("one two\u{17}three\r") == .line("one three"))
      #expect(try session.line("abc\u{1B}[D\u{1B}[D-\r") == .line("a-bc"))
    }
  }

  @Test func putsTheInitialTextOnTheLineWithTheCursorAtItsEnd() async {
    await #expect(processExitsWith: .success) {
      let session = try LineSession()
      #expect(try session.line("\r", initial: "Night train") == .line("Night train"))
      #expect(try session.line("s\r", initial: "Night train") == .line("Night trains"))
      #expect(
        try session.line("\r", initial: "a\tb\u{3}c\u{1B}[Dd\u{4}")
          == .line("a\tb\u{3}c\u{1B}[Dd\u{4}"))
      #expect(try session.line("\u{1}> \r", initial: "x") == .line("> x"))
      #expect(try session.line("plain\r") == .line("plain"))
    }
  }

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

  @Test func dropsTheLineAtControlC() async {
    await #expect(processExitsWith: .success) {
      let session = try LineSession()
      try session.ask()
      try session.terminal.send("half a li")
      try session.terminal.expect("half a li")
      try session.terminal.send("\u{3}")
      try session.terminal.expect("^C\r\n")
      #expect(try session.result() == .interrupted)
      #expect(session.isCooked)
      #expect(!session.watch.interrupted)
      #expect(try session.line("next\r") == .line("next"))
    }
  }

  @Test func endsTheInputAtControlDOnAnEmptyLineOnly() async {
    await #expect(processExitsWith: .success) {
      let session = try LineSession()
      #expect(try session.line("\u{4}") == .endOfInput)
      #expect(session.isCooked)
      #expect(try session.line("ab\u{1}\u{4}\r") == .line("b"))
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

  @Test func listsSeveralCandidatesAndDrawsTheLineAgain() async {
    await #expect(processExitsWith: .success) {
      let session = try LineSession()
      try session.ask("1/3> ", completions: { _ in ["skip", "save", "s\u{1B}[31mx"] })
      try session.terminal.send("s\t")
      try session.terminal.expect("skip")
      try session.terminal.expect("save")
      try session.terminal.expect("s\\u{1B}[31mx\r\n")
      try session.terminal.expect("1/3> s")
      try session.terminal.send("ave\r")
      #expect(try session.result() == .line("save"))
    }
  }

  @Test func beepsWhereNothingCompletes() async {
    await #expect(processExitsWith: .success) {
      let session = try LineSession()
      try session.ask()
      try session.terminal.send("zz\t")
      try session.terminal.expect("\u{7}")
      try session.terminal.send("\r")
      #expect(try session.result() == .line("zz"))
    }
  }

  @Test func recallsCommandsAndNoValues() async {
    await #expect(processExitsWith: .success) {
      let session = try LineSession(history: ["help"])
      #expect(try session.line("show\r") == .line("show"))
      #expect(try session.line("show\r") == .line("show"))
      #expect(try session.line("   \r") == .line("   "))
      #expect(try session.line("secret\r", history: false) == .line("secret"))
      #expect(try session.line("\u{1B}[A\r") == .line("show"))
      #expect(try session.line("\u{1B}[A\u{1B}[A\r") == .line("help"))
      #expect(try session.line("\u{1B}[A\r", history: false) == .line(""))
    }
  }

  @Test func honoursViModeFromTheStartUpFile() async {
    await #expect(processExitsWith: .success) {
      let session = try LineSession(startUpFile: "bind -v\n")
      #expect(try session.line("hello\u{1B}0x$iX\r") == .line("ellXo"))
      #expect(try session.line("\u{1B}0rB\r", initial: "bath") == .line("Bath"))
      try session.ask(completions: { _ in ["save"] })
      try session.terminal.send("s\t\r")
      #expect(try session.result() == .line("save "))
    }
  }

  @Test func leavesTabToThePersonWhoBoundIt() async {
    await #expect(processExitsWith: .success) {
      let session = try LineSession(startUpFile: "bind ^I ed-move-to-beg\n")
      try session.ask(completions: { _ in ["save"] })
      try session.terminal.send("bc\ta\r")
      #expect(try session.result() == .line("abc"))
    }
  }

  @Test func editsWideCharactersAndEmojiAsOneCharacterEach() async {
    await #expect(processExitsWith: .success) {
      let session = try LineSession()
      #expect(try session.line("映画館\u{7F}\r") == .line("映画"))
      #expect(try session.line("a👨‍👩‍👧‍👦\u{7F}b\r") == .line("ab"))
      #expect(try session.line("🇯🇵🇩🇪\u{7F}\r") == .line("🇯🇵"))
      #expect(try session.line("👍🏽\u{1}x\r") == .line("x👍🏽"))
      #expect(try session.line("\u{7F}\r", initial: "❤️👩🏽‍🚀") == .line("❤️"))
      try session.terminal.expect("👩🏽‍🚀")
    }
  }

  @Test func joinsCombiningMarksTypedAfterTheirLetter() async {
    await #expect(processExitsWith: .success) {
      let session = try LineSession()
      try session.ask()
      try session.terminal.send("ae")
      try session.terminal.expect("ae")
      try session.terminal.send("\u{301}")
      try session.terminal.expect("e\u{301}")
      try session.terminal.send("z\u{7F}\u{7F}o\r")
      #expect(try session.result() == .line("ao"))
      let answer = try session.line("x\u{1}e\u{323}\u{302}\r")
      guard case .line(let text) = answer else {
        throw TestFailure(description: "\(answer as Any)")
      }
      #expect(Array(text.unicodeScalars) == ["e", "\u{323}", "\u{302}", "x"])
    }
  }

  @Test func joinsWhatArrivesInPieces() async {
    await #expect(processExitsWith: .success) {
      let session = try LineSession()
      try session.ask()
      for piece in ["x🇯", "🇵🇩🇪", "👨", "\u{200D}👩", "\u{200D}👧"] {
        try session.terminal.send(piece)
        try session.terminal.expect(piece.unicodeScalars.last.map { String($0) } ?? "")
      }
      try session.terminal.send("\u{7F}\u{7F}\r")
      #expect(try session.result() == .line("x🇯🇵"))
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

  @Test func takesLinesTypedAheadOneByOneAfterAQuestion() async {
    await #expect(processExitsWith: .success) {
      let session = try LineSession()
      try session.ask()
      try session.terminal.send("one\rtwo\rth")
      try session.terminal.expect("3 lines arrived at once; run them as commands? [y/N] ")
      try session.terminal.send("y\r")
      #expect(try session.result() == .line("one"))
      try session.ask(isAnswered: true)
      #expect(try session.result() == .line("two"))
      #expect(try session.line("ree\r") == .line("three"))
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

  @Test func followsAResizeWhileWaiting() async {
    await #expect(processExitsWith: .success) {
      let session = try LineSession(rows: 24, columns: 80)
      try session.ask()
      try session.terminal.send(String(repeating: "x", count: 60))
      try session.terminal.expect(String(repeating: "x", count: 60))
      session.terminal.resize(rows: 24, columns: 40)
      try session.terminal.expect("> " + String(repeating: "x", count: 38))
      try session.terminal.send("y\r")
      #expect(try session.result() == .line(String(repeating: "x", count: 60) + "y"))
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
}
