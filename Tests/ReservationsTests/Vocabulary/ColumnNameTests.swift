import TestSupport
import Testing

@testable import Reservations

@Suite struct ColumnNameTests {
  /// By headers.tsv: what the values below a header state before all else.
  @Test func knowsTheHeaders() throws {
    let differences = try Corpus("headers.tsv").differences(given: 1) { row in
      let candidates = ColumnTable.candidates(forKey: ColumnName.key(row[0]))
      let columns = Set(candidates.map(\.column))
      let first = candidates.first { $0.shape.applies(beside: columns) }
      return [first?.column.name ?? "unused"]
    }
    #expect(differences.isEmpty, "\(differences.joined(separator: "\n"))")
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
    ("http://schema.org/ReservationStatusType/Cancelled", .cancelled),
    ("schema:ReservationHold", .pending), ("ReservationStatusConfirmed", .confirmed),
  ])
  func readsAStatusOfTheSameLanguages(_ word: String, _ status: ReservationStatus) {
    #expect(ReservationStatus(word: word) == status)
  }
}
