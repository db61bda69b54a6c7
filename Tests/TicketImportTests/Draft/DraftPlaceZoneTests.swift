import CivilTime
import Foundation
import ICalendar
import Reservations
import TestSupport
import Testing
import TicketImport

/// Where a record's times are, by its place.
@Suite struct DraftPlaceZoneTests {
  private func draft(_ fields: String) throws -> ItemDraft {
    try Drafting.draft("{\"title\":\"A\",\(fields)}")
  }

  /// A row of a list of journeys whose `From` is mapped to the place.
  private func journey(
    _ row: String, _ defaults: DraftDefaults = DraftDefaults()
  ) throws -> ItemDraft {
    var options = ReadingOptions()
    try options.mapping.map("location", to: "From")
    let reader = ReservationReader(
      TextSource("Title,Date,Departure,Arrival,From,To\nX,\(row)\n"), file: "a.csv",
      options: options)
    guard case .record(let record) = try reader.next(),
      case .booking(let reservation, _) = record.content
    else { throw RecordError("is no reservation") }
    return ItemDraft(reservation, defaults: defaults)
  }

  /// Tests/Corpora/arrivals.tsv: a row with its departure, arrival and places, and both times.
  @Test func anArrivalIsOnTheClockOfItsPlace() throws {
    let differences = try Corpus("arrivals.tsv").differences(given: 2) { row in
      let draft = try journey(row[1])
      #expect(draft.complaints == [])
      #expect(draft.notes?.value.hasPrefix("Arrives: ") == true)
      return [draft.times]
    }
    #expect(differences.isEmpty, "\(differences.joined(separator: "\n"))")
  }

  /// Each end of a journey has a clock of its own.
  @Test func theZoneOfTheCommandLineIsNotThatOfAJourney() throws {
    let row = "2027-01-15,10:00,13:00,Frankfurt Airport (FRA),New York Airport (JFK)"
    let option = try journey(row, Drafting.defaults(zone: "Asia/Tokyo", from: .option))
    #expect(option.times == (try journey(row)).times)
    #expect(option.remarks.contains(.zoneUnused("Asia/Tokyo")))
  }

  /// In the configuration, it is that of the user's home.
  @Test func anArrivalIsOnTheClockOfTheDepartureBeforeThatOfTheConfiguration() throws {
    let home = try Drafting.defaults(zone: "Asia/Tokyo")
    let train = try journey("2027-01-15,10:00,13:00,\"Bonn, Germany\",Somewhere", home)
    #expect(
      train.times
        == "2027-01-15T10:00:00+01:00[Europe/Berlin]/2027-01-15T13:00:00+01:00[Europe/Berlin]")
  }

  /// Typed places, with a clock in Berlin.
  private func moved(_ fields: String, to place: String) throws -> ItemDraft {
    try draft(fields).setting(.location, to: place, context(zone: "Europe/Berlin"))
  }

  private func context(zone: String?) throws -> EditContext {
    EditContext(
      now: LocalDateTime(.epoch, .midnight),
      defaults: try zone.map { try Drafting.defaults(zone: $0) } ?? DraftDefaults(),
      calendars: ["tickets"])
  }

  @Test func infersTheZoneOfAnotherPlaceAnew() throws {
    let poland = #""location":"Rynek 1, Kraków, Poland","start":"2027-06-10T19:30"#
    let japan = try moved(poland + "\"", to: "Marunouchi 1, Tokyo, Japan")
    #expect(
      japan.times == "2027-06-10T19:30:00+09:00[Asia/Tokyo]/2027-06-10T21:30:00+09:00[Asia/Tokyo]")
    #expect(japan.zoneOrigin == .inferred && japan.remarks == [.zoneOfPlace(.start, "Japan")])
    let moment = try moved(poland + "+02:00\"", to: "Marunouchi 1, Tokyo, Japan")
    #expect(moment.start?.value.description == "2027-06-11T02:30:00+09:00[Asia/Tokyo]")
    let stated = try moved(#""start":"2027-06-10T19:30[Asia/Tokyo]""#, to: "Rynek, Kraków, Poland")
    #expect(stated.start?.value.description == "2027-06-10T19:30:00+09:00[Asia/Tokyo]")
  }

  /// A place of unknown zone leaves the start in the zone of the place before, also without a default zone;
  /// the place after that gives its own.
  @Test(arguments: ["", "+02:00"]) func keepsTheZoneOfTheOldPlace(_ offset: String) throws {
    let fields = #""location":"Rynek 1, Kraków, Poland","start":"2027-06-10T19:30\#(offset)""#
    for context in [try context(zone: "Europe/Berlin"), try context(zone: nil)] {
      let kept = try draft(fields).setting(.location, to: "Somewhere", context)
      #expect(
        kept.times
          == "2027-06-10T19:30:00+02:00[Europe/Warsaw]/2027-06-10T21:30:00+02:00[Europe/Warsaw]")
      #expect(kept.remarks == [.zoneOfOldPlace(.start, "Europe/Warsaw")])
      let japan = try kept.setting(.location, to: "Marunouchi 1, Tokyo, Japan", context)
      #expect(japan.zoneName == "Asia/Tokyo")
      #expect(japan.remarks == [.zoneOfPlace(.start, "Japan")])
    }
  }

  /// The UID of an event that was imported before places were known.
  @Test(arguments: ["2027-06-10T19:30", "2027-03-28T02:30", "2027-10-31T02:30"])
  func theUIDIsThatOfTheTimeAsStated(_ start: String) throws {
    let here = try draft(#""start":"\#(start)","location":"Rynek 1, Kraków, Poland""#)
    #expect(here.zoneOrigin == .inferred)
    let plain = BookingIdentity.occasion(
      title: "A", start: "\(start):00", place: "Rynek 1, Kraków, Poland")
    #expect(here.uid == plain.uid)
  }
}
