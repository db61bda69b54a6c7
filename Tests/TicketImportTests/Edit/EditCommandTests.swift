import TestSupport
import Testing

@testable import TicketImport

@Suite struct EditCommandTests {
  /// Tests/Corpora/edit-commands.tsv: lines that are typed, among the commands of an import, of
  /// `all`, of a new event or of an `event` of a calendar, and the command or the refusal.
  @Test func readsTheLinesOfTheTable() throws {
    let differences = try Corpus("edit-commands.tsv").differences(given: 2) { row in
      let mode: EditMode =
        row[1] == "newEvent" ? .newEvent : row[1] == "event" ? .event(.single) : .importing
      let verbs =
        row[1] == "all" ? EditVerb.allCases : row[1].isEmpty ? EditVerb.ordinary : mode.verbs
      do throws(EditSyntaxError) {
        let command = try EditCommand.parse(row[0].unescaped, among: verbs, for: mode)
        guard let command else { return ["-"] }
        return ["\(command.verb)" + (command.argument.map { " <\($0)>" } ?? "")]
      } catch { return [error.reason] }
    }
    #expect(differences.isEmpty, "\(differences.joined(separator: "\n"))")
  }

  @Test func pointsToHelpWhereALongWordIsNotKnown() {
    let error = #expect(throws: EditSyntaxError.self) {
      try EditCommand.parse(String(repeating: "save", count: 10_000))
    }
    #expect(error?.reason.hasSuffix("; type help for a list") == true)
    #expect((error?.reason.utf8.count ?? .max) < 300)
  }

  @Test func tellsVerbsApartByTheirWords() {
    let words = EditVerb.allCases.flatMap { [$0.rawValue] + $0.shortForms }
    #expect(Set(words).count == words.count)
    for verb in EditVerb.allCases {
      #expect(!verb.row.summary.isEmpty)
      #expect(
        (verb.row.field == nil) == (verb.argument == nil)
          || [.help, .list, .map, .save, .why].contains(verb))
    }
  }
}
