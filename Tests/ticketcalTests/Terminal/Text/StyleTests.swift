import Testing

@testable import ticketcal

@Suite struct StyleTests {
  @Test(
    arguments: [
      (ColorChoice.auto, true, ["TERM": "xterm"], true),
      (.auto, false, ["TERM": "xterm"], false),
      (.auto, true, ["TERM": "dumb"], false),
      (.auto, true, [:], false),
      (.auto, true, ["TERM": "xterm", "NO_COLOR": "1"], false),
      (.auto, true, ["TERM": "xterm", "NO_COLOR": ""], true),
      (.always, false, ["NO_COLOR": "1"], true),
      (.never, true, ["TERM": "xterm"], false),
    ] as [(ColorChoice, Bool, [String: String], Bool)])
  func coloursWhereItIsWanted(
    choice: ColorChoice, isTerminal: Bool, environment: [String: String], isColored: Bool
  ) {
    let style = Style(choice, isTerminal: isTerminal, environment: environment)
    #expect(style.isColored == isColored)
    #expect(style.red("x") == (isColored ? "\u{1B}[31mx\u{1B}[0m" : "x"))
    #expect(style.bold("") == "")
  }

  @Test func asksTheTerminalForItsSize() throws {
    let terminal = try PTY(rows: 33, columns: 101)
    let size = TerminalSize(of: terminal.master, environment: ["COLUMNS": "70"])
    #expect(size.rows == 33)
    #expect(size.columns == 101)
  }

  @Test func believesTheEnvironmentWhereThereIsNoTerminal() {
    #expect(TerminalSize(of: -1, environment: ["COLUMNS": "70"]).columns == 70)
    #expect(TerminalSize(of: -1, environment: ["COLUMNS": "-5"]).columns == 80)
    #expect(TerminalSize(of: -1, environment: [:]).rows == 24)
  }
}
