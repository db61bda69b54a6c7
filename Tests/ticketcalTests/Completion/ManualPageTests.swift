import Foundation
import Testing
import TicketImport

/// The pages of `man/` in this checkout.
enum ManualPage {
  static let text = page("ticketcal.1")
  static let prompt = page("ticketcal-prompt.1")

  /// Nil where the checkout has no such page.
  static func page(_ name: String) -> String? {
    let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../../man/\(name)").standardized.path
    return try? String(contentsOfFile: path, encoding: .utf8)
  }
}

/// The manual and the program agree on every option and every command of the prompt.
@Suite(.enabled(if: ManualPage.text != nil, "man/ticketcal.1 is not in this checkout"))
struct ManualPageTests {
  private static let screens =
    [["--help"]] + ["import", "log", "undo"].map { [$0, "--help"] }

  @Test func listsTheOptionsOfTheHelpAndNoOthers() throws {
    let home = try TestHome()
    var known: Set = ["--generate-completion-script"]
    let manual = Self.flags(in: ManualPage.text ?? "")
    for arguments in Self.screens {
      let help = try home.run(arguments)
      #expect(help.status == 0)
      let options = Self.options(inHelp: help.output)
      #expect(options.count > 1)
      for option in options { #expect(manual.contains(option), "\(option) is not in the manual") }
      known.formUnion(options)
    }
    for line in (ManualPage.text ?? "").split(separator: "\n") where line.hasPrefix(".It Fl") {
      for flag in Self.flags(in: String(line)) {
        #expect(known.contains(flag), "\(flag) is in the manual and not in the program")
      }
    }
  }

  @Test func listsEveryCommandOfThePrompt() {
    let page = ManualPage.prompt ?? ""
    let words = Set(
      page.split(whereSeparator: { $0.isWhitespace || $0 == "," || $0 == ":" }).map {
        String($0).replacing("\\-", with: "-").replacing("\\&", with: "")
      })
    let items = page.split(separator: "\n").filter { $0.hasPrefix(".It") }.joined(separator: "\n")
    for verb in EditMode.importing.verbs {
      #expect(
        items.replacing("\\-", with: "-").contains(verb.rawValue),
        "the prompt's \(verb.rawValue) is not in the manual")
      for form in verb.shortForms { #expect(words.contains(form), "\(form) is not in the manual") }
    }
  }

  /// The options that the left column of a help screen lists.
  static func options(inHelp text: String) -> Set<String> {
    var options: Set<String> = []
    for line in text.split(separator: "\n") where line.hasPrefix("  -") {
      let column = line.dropFirst(2).components(separatedBy: "  ")[0]
      for match in column.matches(of: /(?:^|[ ,\/])(--?[a-z][a-z-]*)/) {
        options.insert(String(match.output.1))
      }
    }
    return options
  }

  /// The options that the macro `Fl` of mdoc(7) names: `Fl y`, `Fl Fl yes`, `Fl -yes`, `Fl y , -yes`.
  static func flags(in page: String) -> Set<String> {
    var flags: Set<String> = []
    for line in page.split(separator: "\n") where line.hasPrefix(".") && !line.hasPrefix(".\\\"") {
      var dashes = ""
      var isInScope = false
      for word in line.dropFirst().split(separator: " ") {
        if word == "Fl" {
          dashes += "-"
          isInScope = true
          continue
        }
        if word == "," || word == "|" { continue }
        if word.wholeMatch(of: /[A-Z][a-z]/) != nil { isInScope = false }
        let name = word.replacing("\\-", with: "-").replacing("\\&", with: "")
          .prefix { $0.isLetter || $0.isNumber || $0 == "-" }
        if isInScope, !name.isEmpty { flags.insert((dashes.isEmpty ? "-" : dashes) + name) }
        dashes = ""
      }
    }
    return flags
  }
}

@Suite struct ManualPageReadingTests {
  @Test func readsFlagsInAllTheirForms() {
    let page = """
      .It Fl y , Fl Fl yes
      .Op Fl -dry-run
      .It Fl c Ar name , Fl Fl calendar Ar name
      Text about Fl x
      .Fl \\-no\\-alarms
      .It Fl q , -quiet
      """
    #expect(
      ManualPageTests.flags(in: page).isSuperset(of: [
        "-y", "--yes", "--dry-run", "-c", "--calendar", "--no-alarms", "-q", "--quiet",
      ]))
    #expect(!ManualPageTests.flags(in: page).contains("-x"))
  }

  @Test func readsOptionsOfAHelpScreen() {
    let help = """
      OPTIONS:
        -y, --yes               Save; --not-this one.
        -c, --calendar <name|dir>
                                Save into - this.
        --from <format>         The format.
      """
    #expect(
      ManualPageTests.options(inHelp: help) == ["-y", "--yes", "-c", "--calendar", "--from"])
  }
}
