import Foundation
import Testing

@testable import Reservations

@Suite struct ColumnNameTests {
  @Test(arguments: HeaderRow.all)
  func knowsTheHeader(row: HeaderRow) {
    let candidates = ColumnTable.candidates(forKey: ColumnName.key(row.header))
    let columns = Set(candidates.map(\.column))
    let first = candidates.first { $0.shape.applies(beside: columns) }
    #expect(first?.column.name ?? "unused" == row.column, "\(row.header)")
  }

  @Test func knowsEverySpelling() {
    for name in ["event name", "Event Title (full)", "start date", "N° commande", "Sitzplatz"] {
      let spellings = [
        name.uppercased(), name.replacing(" ", with: "_"), name.replacing(" ", with: "-"),
        name.replacing(" ", with: ""), " \(name)\u{A0}\t",
      ]
      for spelling in spellings { #expect(ColumnName.key(spelling) == ColumnName.key(name)) }
    }
  }

  @Test func aJourneyHasPlaces() throws {
    let train = try #require(
      Records(
        """
        Titel;Datum;Abfahrt;Ankunft;Von;Nach
        ICE 595;14.12.2026;10:54;16:06;Frankfurt;München

        """
      ).reservations.first)
    #expect(train.unread.isEmpty && train.location == "Frankfurt")
    #expect(train.start == (try ISO8601.time("2026-12-14T10:54")))
    // Its day follows from the zones.
    #expect(train.end == (try ISO8601.time("1970-01-01T16:06")))
    #expect(train.to?.name == "München" && train.unused == [])
  }

  @Test func matchesNamesOfAllLanguages() {
    #expect(ColumnName.key("ÜBER-Schrift") == ColumnName.key("über schrift"))
  }

  @Test(arguments: [
    ("storniert", ReservationStatus.cancelled), ("Bestätigt", .confirmed), ("annulé", .cancelled),
    ("odwołane", .cancelled), ("キャンセル", .cancelled), ("En attente", .pending),
    ("refunded", .cancelled), ("gebucht", .confirmed), ("seltsam", .other("seltsam")),
    ("Stornierung", .cancelled), ("Entfällt", .cancelled), ("canceled?", .other("canceled?")),
    ("Cancelled by the organizer", .other("Cancelled by the organizer")),
    ("Stornierbar bis 3.1.", .other("Stornierbar bis 3.1.")),
    ("CANCELLED: NO", .other("CANCELLED: NO")),
    ("https://schema.org/ReservationCancelled", .cancelled), ("schema:EventPostponed", .pending),
    ("http://schema.org/EventStatusType/EventMovedOnline", .confirmed),
  ])
  func readsAStatusOfTheSameLanguages(_ word: String, _ status: ReservationStatus) {
    #expect(ReservationStatus(word: word) == status)
  }
}

/// A row of headers.tsv: a header, and what its values state before all else.
struct HeaderRow: Sendable, CustomTestStringConvertible {
  let header: String
  let column: String
  var testDescription: String { header }

  static let all: [HeaderRow] = {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Corpora/headers.tsv")
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").dropFirst().map { line in
      let cells = line.split(separator: "\t")
      return HeaderRow(header: String(cells[0]), column: String(cells[1]))
    }
  }()
}
