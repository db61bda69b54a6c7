import CivilTime
import Foundation
import Testing

@testable import Reservations

/// Records of records.tsv, each with what its first reservation states. A title and a start that a
/// row does not name may be any.
@Suite struct RecordCorpusTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let record: String
    let expected: String
    var testDescription: String { record }

    static let all: [Row] = {
      let file = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../Corpora/records.tsv")
      let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
      return text.split(separator: "\n").dropFirst().map { line in
        let cells = line.split(separator: "\t", omittingEmptySubsequences: false)
        return Row(
          record: cells[0].replacing("\\n", with: "\n") + "\n", expected: String(cells[1]))
      }
    }()
  }

  @Test(arguments: Row.all)
  func statesTheFieldsOfItsRow(row: Row) throws {
    let made = try #require(Records(row.record).reservations.first)
    #expect(made.unread == [])
    let expected = row.expected.split(separator: ";").map(String.init)
    let names = expected.map { $0.split(separator: "=")[0] }
    let free = ["title=", "start="].filter { name in !names.contains(name.dropLast()) }
    let stated = Self.fields(of: made).filter { field in !free.contains(where: field.hasPrefix) }
    #expect(stated == expected)
  }

  private static func fields(of made: ReadBooking) -> [String] {
    let unused = made.unused.map(\.name).joined(separator: ", ")
    let fields: [(String, String?)] = [
      ("kind", made.kind?.rawValue), ("vehicle", made.vehicle), ("title", made.title),
      ("theater", made.theater), ("location", made.kind == nil ? made.location : nil),
      (
        "place",
        made.kind == nil
          ? nil
          : made.from.map { place in
            [place.iataCode, place.name, place.address?.text].compactMap(\.self)
              .joined(separator: ", ")
          }
      ),
      ("arrival", made.to.flatMap { $0.iataCode ?? $0.name }),
      ("start", text(made.start)), ("end", text(made.end)),
      ("duration", made.duration.map { "\($0.totalSeconds / 60)" }), ("notes", made.notes),
      ("status", made.status.map { "\($0)" }),
      ("unused", unused.isEmpty ? nil : unused),
    ]
    return fields.compactMap { name, value in value.map { "\(name)=\($0)" } }
  }

  private static func text(_ time: ReservationTime?) -> String? {
    time.map { time in time.time.map { "\(time.date) \($0)" } ?? "\(time.date)" }
  }
}
