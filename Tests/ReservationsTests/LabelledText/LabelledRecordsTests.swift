import CivilTime
import Testing

@testable import Reservations

@Suite struct LabelledRecordsTests {
  private func mapping(_ fields: [String: String]) throws -> FieldMapping {
    var mapping = FieldMapping()
    for (field, label) in fields { try mapping.map(field, to: label) }
    return mapping
  }

  @Test func labelsOfNobodyAreNotRead() {
    #expect(Records("Title: A\nDate: Fri 4 Dec 2026\n").records.isEmpty)
  }

  @Test func aRecordIsReadAgainWithAnotherMapping() throws {
    var options = ReadingOptions(today: LocalDate(year: 2026, month: 11, day: 29))
    options.readsLabels = true
    let reader = ReservationReader(
      MemorySource(Array("Film: Dune\nDate: 4 Dec\nBeginn: 20:15\n".utf8)), file: "in",
      options: options)
    let record = try #require(try reader.nextRecord())
    #expect(record.origin.isLabelled)
    let again = try #require(
      try record.origin.read(try mapping(["title": "Film", "start time": "Beginn"]), as: reader))
    #expect(again.reservation.title == "Dune")
    #expect(again.reservation.start?.date.description == "2026-12-04")
    #expect(again.reservation.start?.time?.description == "20:15:00")
  }
}
