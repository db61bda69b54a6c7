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

@Suite struct NearestNameTests {
  @Test(arguments: [
    ("defalts", "defaults"), ("Zone", "zone"), ("zoen", "zone"), ("alarm", "alarms"),
    ("duratoin", "duration"), ("xyzzy", nil), ("", nil), ("a", nil),
  ])
  func findsWhatWasMeant(word: String, name: String?) {
    #expect(
      NearestName.of(word, among: ["defaults", "zone", "duration", "alarms", "", "b"]) == name)
  }

  @Test func giveUpOnLongWords() {
    #expect(NearestName.of(String(repeating: "a", count: 1_000_000), among: ["a"]) == nil)
  }
}

/// The position of a place: columns, and schema.org's objects.
@Suite struct GeoCoordinatesTests {
  private func made(_ json: String) throws -> ReadBooking {
    try #require(Records("{\"title\":\"A\",\(json)}").reservations.first)
  }

  private static let leipzig = try? GeoCoordinates(latitude: "51.34", longitude: "12.37")

  @Test func aDeepPlaceIsRead() throws {
    let deep =
      String(repeating: #"{"address":"#, count: 400) + "{}" + String(repeating: "}", count: 400)
    #expect(try made("\"location\":\(deep)").location == nil)
  }

  @Test(arguments: [
    ("1d 2h; 30m", ["1d", "2h", "30m"]),
    (
      "1h, arrive Main Station 1@51.34,12.37~100m 2h",
      ["1h", "arrive Main Station 1@51.34,12.37~100m", "2h"]
    ),
    ("leave a@b@-1,2;arrive @1,2", ["leave a@b@-1,2", "arrive @1,2"]),
    ("arrive Home, 1h", ["arrive", "Home", "1h"]),
  ])
  func anAlarmByPlaceIsOneWord(_ text: String, _ words: [String]) {
    #expect(AlarmList.words(text) == words)
  }
}

/// What a record's texts become, whatever format they came from.
@Suite struct ReservationBuilderTests {
  @Test func trimsTextsAndTakesEmptyOnesForNone() throws {
    let made = try #require(
      Records(
        "title,seat,notes,id\n\" \t\u{A0}\u{3000}A b\u{2003}\n \",\" \u{A0} \",\"\n\",\"é \"\n"
      ).reservations.first)
    #expect(made.title == "A b" && made.seat == nil && made.notes == nil && made.id == "é")
  }

  /// A row gives `from` and `to` fields of their own.
  @Test func aMappedStartTakesFromAndTo() throws {
    var mapping = FieldMapping()
    try mapping.map("start time", to: "begins at")
    #expect(mapping.candidates(forKey: "from").map(\.column) == [.field(.location)])
    #expect(mapping.candidates(forKey: "to").map(\.column) == [.part(.to), .part(.destination)])
    #expect(throws: MappingError.self) { try mapping.map("from", to: "x") }
  }
}
