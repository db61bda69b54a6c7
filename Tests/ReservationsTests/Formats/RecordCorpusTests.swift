import CivilTime
import Reservations
import TestSupport
import Testing

/// Records of records.tsv by the rule that they are about, each with all that it states. The options
/// are fields with the columns that they are mapped to, the date format, or that labels are read.
/// `TICKETCAL_UPDATE=1 swift test --filter RecordCorpusTests` rewrites what they state.
@Suite struct RecordCorpusTests {
  @Test func statesTheFactsOfItsRow() throws {
    let differences = try Corpus("records.tsv").differences(given: 3) { row in
      let reading = Records(row[2].replacing("\\n", with: "\n") + "\n", try Self.options(row[1]))
      let records = reading.reservations.map { $0.facts.joined(separator: "; ") }
      let problems = reading.rejections + [reading.error?.reason].compactMap(\.self)
      return [(records + problems).joined(separator: " | ").replacing("\n", with: "\\n")]
    }
    #expect(differences.isEmpty, "\(differences.joined(separator: "\n"))")
  }

  private static func options(_ text: String) throws -> ReadingOptions {
    var options = ReadingOptions()
    for option in text.split(separator: "; ") {
      let parts = option.split(separator: "=").map(String.init)
      switch parts[0] {
      case "date format": options.datePattern = try DatePattern(parts[1])
      case "day order": options.dayOrder = .monthFirst
      case "labels":
        options.readsLabels = true
        options.today = LocalDate(year: 2026, month: 11, day: 29)
      default: try options.mapping.map(parts[0], to: parts[1])
      }
    }
    return options
  }
}
