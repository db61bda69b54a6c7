import Testing
import TicketImport

/// The manual pages of single commands and the program agree on every option.
@Suite struct CommandManualTests {
  struct Page: CustomTestStringConvertible, Sendable {
    let name: String
    let commands: [[String]]

    var testDescription: String { name }

    var text: String? { ManualPage.page(name) }
  }

  static let pages = [
    Page(name: "ticketcal-agenda.1", commands: [["agenda"], ["search"], ["show"]]),
    Page(
      name: "ticketcal-calendars.1",
      commands: ["list", "add", "rename", "color", "default", "empty", "delete", "check"].map {
        ["calendars", $0]
      } + ["status", "grant", "deny", "reset"].map { ["access", $0] }),
    Page(name: "ticketcal-edit.1", commands: [["new"], ["edit"], ["delete"]]),
    Page(
      name: "ticketcal-reminders.1",
      commands: ["list", "show", "add", "edit", "done", "undone", "delete"].map {
        ["reminders", $0]
      }),
  ]

  @Test(arguments: pages) func listsTheOptionsOfTheHelpAndNoOthers(_ page: Page) throws {
    let text = try #require(page.text)
    let manual = ManualPageTests.flags(in: text)
    let known = try options(of: page)
    for option in known {
      #expect(
        manual.contains(option) || ["-h", "--help", "--version"].contains(option),
        "\(option) is not in \(page.name)")
    }
    for line in text.split(separator: "\n") where line.hasPrefix(".It Fl") {
      for flag in ManualPageTests.flags(in: String(line)) {
        #expect(known.contains(flag), "\(flag) is in \(page.name) and not in the program")
      }
    }
  }

  @Test func listsEveryCommandOfThePrompt() throws {
    let items = try #require(ManualPage.prompt).split(separator: "\n")
      .filter { $0.hasPrefix(".It Cm") }.joined(separator: "\n").replacing("\\&", with: "")
    let words = Set(items.split(whereSeparator: { $0.isWhitespace || $0 == "," }).map(String.init))
    for mode in [EditMode.newEvent, .event(.single), .event(.series)] {
      for verb in mode.verbs {
        #expect(words.contains(verb.rawValue), "\(verb.rawValue) is not in the manual")
        for form in mode.shortForms(of: verb) {
          #expect(words.contains(form), "\(form) is not in the manual")
        }
      }
    }
  }

  private func options(of page: Page) throws -> Set<String> {
    let home = try TestHome()
    var options: Set<String> = []
    for command in page.commands {
      let help = try home.run(command + ["--help"])
      #expect(help.status == 0)
      options.formUnion(ManualPageTests.options(inHelp: help.output))
    }
    return options
  }
}
