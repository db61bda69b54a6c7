import CivilTime
import Foundation
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

  /// inputs.tsv: texts by the rule that they are about, and their formats; each record has its place, its
  /// own text, and what it states or why it is refused. They are read in any pieces.
  @Test(arguments: [64 << 10, 1]) func isReadOfItsText(chunk: Int) throws {
    let differences = try Corpus("inputs.tsv").differences(given: 2) { row in
      let text = row[1].replacing("\\0", with: "\0").unescaped
      let reading = Records(text, chunk: chunk, pauses: chunk == 1)
      let records = try reading.records.map { record in
        let states =
          switch record.content {
          case .refused(let error): error.reason
          case .object(let text, let method):
            "\(method ?? "object") {\(String(decoding: text, as: UTF8.self))}"
          case .booking: try record.content.get().facts.joined(separator: "; ")
          }
        let origin = [record.position.description, record.position.messageID ?? ""]
          .joined(separator: " ").trimmingCharacters(in: .whitespaces)
        return "\(origin) {\(String(decoding: record.original, as: UTF8.self))} \(states)"
      }
      let all = [reading.header] + records + [reading.error?.reason]
      return [
        reading.format?.name ?? "",
        all.compactMap(\.self).joined(separator: " | ").escaped,
      ]
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

extension String {
  /// As a column of a table has it.
  fileprivate var escaped: String {
    let escapes: [Unicode.Scalar: String] = [
      "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t", "\0": "\\0",
    ]
    return unicodeScalars.map { escapes[$0] ?? String($0) }.joined()
  }
}
