import CivilTime
import Foundation
import ICalendar
import Reservations
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

  @Test(arguments: [
    (
      "2027-01-15,10:00,13:00,Frankfurt Airport (FRA),New York Airport (JFK)",
      "2027-01-15T10:00:00+01:00[Europe/Berlin]/2027-01-15T13:00:00-05:00[America/New_York]"
    ),
    // Over the date line.
    (
      "2027-01-15,17:00,10:00,Narita International Airport,Los Angeles Airport (LAX)",
      "2027-01-15T17:00:00+09:00[Asia/Tokyo]/2027-01-15T10:00:00-08:00[America/Los_Angeles]"
    ),
    (
      "2027-01-15,23:30,23:50,\"Dover, United Kingdom\",\"Calais, France\"",
      "2027-01-15T23:30:00+00:00[Europe/London]/2027-01-16T23:50:00+01:00[Europe/Paris]"
    ),
    (
      "2027-01-15,10:00,13:00,Frankfurt Airport (FRA),Somewhere",
      "2027-01-15T10:00:00+01:00[Europe/Berlin]/2027-01-15T13:00:00+01:00[Europe/Berlin]"
    ),
    // The clock of an unknown airport is not that of the departure.
    (
      "2027-01-15,10:00,13:00,Frankfurt Airport (FRA),Nowhere Airport",
      "2027-01-15T10:00:00/2027-01-15T13:00:00"
    ),
    (
      "2027-01-15,10:00,13:00,Somewhere,New York Airport (JFK)",
      "2027-01-15T10:00:00-05:00[America/New_York]/2027-01-15T13:00:00-05:00[America/New_York]"
    ),
    // Two days later on the calendar.
    (
      "2027-01-15,23:00,8:00,Los Angeles Airport (LAX),Sydney Airport (SYD)",
      "2027-01-15T23:00:00-08:00[America/Los_Angeles]/2027-01-17T08:00:00+11:00[Australia/Sydney]"
    ),
    // Stations of cities.
    (
      "2027-01-15,10:31,13:50,London St Pancras,Paris Nord",
      "2027-01-15T10:31:00+00:00[Europe/London]/2027-01-15T13:50:00+01:00[Europe/Paris]"
    ),
  ])
  func anArrivalIsOnTheClockOfItsPlace(_ row: String, _ times: String) throws {
    let draft = try journey(row)
    #expect(draft.times == times && draft.complaints == [])
    #expect(draft.notes?.value.hasPrefix("Arrives: ") == true)
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
