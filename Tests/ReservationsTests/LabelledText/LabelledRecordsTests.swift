import CivilTime
import Testing

@testable import Reservations

@Suite struct LabelledRecordsTests {
  private func read(
    _ text: String, _ mapping: FieldMapping = FieldMapping(), dayOrder: DayOrder? = nil
  ) -> Records {
    var options = ReadingOptions(mapping: mapping, today: LocalDate(year: 2026, month: 11, day: 29))
    options.dayOrder = dayOrder
    options.readsLabels = true
    return Records(text, options)
  }

  private func mapping(_ fields: [String: String]) throws -> FieldMapping {
    var mapping = FieldMapping()
    for (field, label) in fields { try mapping.map(field, to: label) }
    return mapping
  }

  private static let doctor = """
    Dear Anna,

    we confirm your appointment.

    Date: Fri 4 Dec 2026
    Time: 10:30
    Location: Dr. Zahn, Ring 5
    Patient number: 4711

    Kind regards
    """

  @Test func readsARecordOfLabels() throws {
    let reading = read(Self.doctor)
    #expect(reading.format == .text)
    #expect(reading.places == ["in:text"])
    let made = try #require(reading.reservations.first)
    #expect(made.start?.date.description == "2026-12-04")
    #expect(made.start?.time?.description == "10:30:00")
    #expect(made.location == "Dr. Zahn, Ring 5")
    #expect(made.unused == [UnusedValue(name: "Patient number", value: "4711")])
  }

  @Test func aTextWithoutAStartIsNoRecord() {
    for text in ["Title: A\nLocation: B\n", "Dear Anna, see you at 10:30 on Friday."] {
      #expect(read(text).records.isEmpty && read(text).error != nil)
    }
  }

  @Test func labelsOfNobodyAreNotRead() {
    #expect(Records(Self.doctor).records.isEmpty)
  }

  @Test func aLabelThatComesAgainBeginsTheNextRecord() {
    let reading = read(
      """
      Booking number: K4TZ8R
      Flight 1: OS 118
      Departure: 4 Dec 2026 17:10
      Flight 2: OS 119
      Departure: 9 Dec 2026 19:20
      Hint: bring a passport
      """)
    #expect(reading.places == ["in:text[0]", "in:text[1]"])
    #expect(reading.reservations.map(\.vehicle) == ["OS 118", "OS 119"])
    #expect(reading.reservations.map(\.reservationNumber) == ["K4TZ8R", "K4TZ8R"])
    #expect(reading.reservations.compactMap { $0.start?.date.day } == [4, 9])
    #expect(reading.reservations.flatMap(\.unused).map(\.name) == ["Hint"])
  }

  @Test func whatARecordWithoutAStartStatesIsNamed() {
    let reading = read("Guest: Anna\nGuest: Bo\nStart: 4 Dec 2026\nTitle: A\nGuest: Cy\n")
    #expect(reading.reservations.map(\.underName) == ["Bo"])
    #expect(
      reading.reservations.first?.unused == [
        UnusedValue(name: "Guest", value: "Cy"), UnusedValue(name: "Guest", value: "Anna"),
      ])
  }

  @Test func aDayWithoutAYearIsTheNext() {
    #expect(read("Title: A\nDate: 4 Dec\n").reservations.first?.start?.date.year == 2026)
    #expect(read("Title: A\nDate: 4.3.\n").reservations.first?.start?.date.year == 2027)
  }

  @Test func anAmbiguousDayNeedsAnOrderOrAProof() {
    let text = "Title: A\nStart: 10/06/2027\n"
    #expect(read(text).reservations.first?.unread.map(\.field) == [.start])
    #expect(read(text, dayOrder: .monthFirst).reservations.first?.start?.date.month == 10)
    let proven = read(text + "Title: B\nStart: 25/06/2027\n").reservations
    #expect(proven.compactMap { $0.start?.date.month } == [6, 6])
  }

  @Test func anUnreadableStartIsAProblemOfItsRecord() {
    let made = read("Title: A\nStart: soon\n").reservations.first
    #expect(made?.unread.map(\.field) == [.start])
  }

  @Test func aMappedLabelIsRead() throws {
    let text = "Vorstellung: Dune\nBeginn am: 4 Dec 2026 20:15\nSaal: 5\n"
    let reading = read(text, try mapping(["title": "vorstellung", "start": "Beginn am"]))
    #expect(reading.titles == ["Dune"])
    #expect(reading.reservations.first?.start?.time?.hour == 20)
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
