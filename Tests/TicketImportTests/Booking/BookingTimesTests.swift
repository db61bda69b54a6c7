import CivilTime
import Foundation
import ICalendar
import Reservations
import Testing

@testable import TicketImport

/// The zones and the lengths of bookings.
@Suite struct BookingTimesTests {
  private func event(
    _ start: String, _ end: String? = nil, at place: Place?, _ defaults: DraftDefaults = .init()
  ) throws -> EventDraft {
    EventDraft(
      try Bookings.reservation(.restaurant, "A", from: start, to: end, at: place),
      defaults: defaults)
  }

  private func poland() throws -> Place { try Bookings.place("Opera", country: "PL") }

  @Test func eachEndHasTheZoneOfItsPlace() throws {
    let draft = EventDraft(try Bookings.flight())
    #expect(
      draft.times == "2017-09-20T15:05:00+03:00[Europe/Helsinki]"
        + "/2017-09-20T16:00:00+02:00[Europe/Berlin]")
    #expect(draft.zoneOrigin == .inferred)
    #expect(
      draft.remarks == [
        .zoneOfPlace(.start, "Helsinki Vantaa Airport"),
        .zoneOfPlace(.end, "Berlin-Tegel International Airport"),
      ])
  }

  @Test(arguments: [
    // Local, with the offset of the place, and in UTC.
    ("2027-06-10T19:30", "2027-06-10T19:30:00+02:00[Europe/Warsaw]"),
    ("2027-06-10T19:30+02:00", "2027-06-10T19:30:00+02:00[Europe/Warsaw]"),
    ("2027-06-10T17:30Z", "2027-06-10T19:30:00+02:00[Europe/Warsaw]"),
  ])
  func aTimeHasTheZoneOfItsCountry(_ start: String, _ expected: String) throws {
    let draft = try event(start, at: poland())
    #expect(draft.start?.value.description == expected)
    #expect(draft.remarks.first == .zoneOfPlace(.start, "Poland"))
  }

  /// A remark says if the place does not have its offset.
  @Test func aStatedZoneIsKept() throws {
    let draft = try event("2027-06-10T19:30[Europe/Vienna]", at: poland())
    #expect(draft.start?.value.description == "2027-06-10T19:30:00+02:00[Europe/Vienna]")
    #expect(draft.zoneOrigin == .record && draft.remarks == [])
    let other = try event("2027-06-10T19:30+09:00[Asia/Tokyo]", at: poland())
    #expect(other.start?.value.description == "2027-06-10T19:30:00+09:00[Asia/Tokyo]")
    #expect(other.remarks == [.offsetKept(.start, place: "Poland")])
  }

  @Test func anOffsetThatThePlaceDoesNotHaveIsAMoment() throws {
    let draft = try event("2027-06-10T19:30+09:00", at: poland())
    #expect(draft.start?.value.description == "2027-06-10T10:30:00Z")
    #expect(draft.remarks.first == .offsetKept(.start, place: "Poland"))
  }

  @Test func nothingIsInvented() throws {
    let bare = try event(
      "2027-06-10T19:30", at: try Bookings.place("Opera", country: nil, "52.2,21.0"))
    #expect(bare.start?.value.description == "2027-06-10T19:30:00" && bare.zoneOrigin == nil)
    // Of several zones, none is chosen, and a default zone only if it is one of the country's.
    let usa = try Bookings.place("Diner", country: "US")
    let berlin = try Drafting.defaults(zone: "Europe/Berlin")
    #expect(
      try event("2027-06-10T19:30", at: usa, berlin).start?.value.description
        == "2027-06-10T19:30:00")
    let denver = try Drafting.defaults(zone: "America/Denver")
    #expect(try event("2027-06-10T19:30", at: usa, denver).zoneOrigin == .configuration)
  }

  @Test func coordinatesChooseAmongTheZonesOfACountry() throws {
    let denver = try Bookings.place("Diner", country: "US", "39.74,-104.99")
    #expect(
      try event("2027-06-10T19:30", at: denver).start?.value.description
        == "2027-06-10T19:30:00-06:00[America/Denver]")
  }

  /// Both ends float, or the event has no end but that of its length.
  @Test(arguments: [
    ("FRA", "2027-01-15T10:00", "QQQ", "2027-01-15T10:00:00/2027-01-15T13:00:00"),
    ("QQQ", "2027-01-15T10:00", "FRA", "2027-01-15T10:00:00/2027-01-15T13:00:00"),
    (
      "FRA", "2027-01-15T10:00+01:00", "QQQ",
      "2027-01-15T10:00:00+01:00[Europe/Berlin]/2027-01-15T12:00:00+01:00[Europe/Berlin]"
    ),
  ])
  func anUnknownAirportTakesNoZoneOfTheOtherEnd(
    _ from: String, _ start: String, _ to: String, _ expected: String
  ) throws {
    var places = [Place(), Place()]
    (places[0].iataCode, places[1].iataCode) = (from, to)
    let flight = try Bookings.reservation(
      .flight, from: start, to: "2027-01-15T13:00", at: places[0], toward: places[1])
    let draft = EventDraft(flight)
    #expect(draft.times == expected && draft.problems.isEmpty)
    #expect(to == "FRA" || draft.notes?.value.contains("Arrives: 13:00") == true)
  }

  /// Both ends float, or the event has no end but that of its length.
  @Test(arguments: [
    ("MI", "2027-07-10T06:40", "IL", "2027-07-10T06:40:00/2027-07-10T11:20:00"),
    ("IL", "2027-07-10T06:40", "MI", "2027-07-10T06:40:00/2027-07-10T11:20:00"),
    (
      "IL", "2027-07-10T06:40-05:00", "MI",
      "2027-07-10T06:40:00-05:00[America/Chicago]/2027-07-10T08:40:00-05:00[America/Chicago]"
    ),
  ])
  func aPlaceOfSeveralClocksTakesNoZoneOfTheOtherEnd(
    _ from: String, _ start: String, _ to: String, _ expected: String
  ) throws {
    var places = [Place(name: "A"), Place(name: "B")]
    for (index, region) in [from, to].enumerated() {
      places[index].address = PostalAddress()
      places[index].address?.region = region
      places[index].address?.country = "US"
    }
    let train = try Bookings.reservation(
      .train, from: start, to: "2027-07-10T11:20", at: places[0], toward: places[1])
    #expect(EventDraft(train).times == expected)
  }

  @Test func anEndOfUnknownPlaceHasTheZoneOfTheOther() throws {
    let train = try Bookings.reservation(
      .train, from: "2027-06-10T19:30", to: "2027-06-10T21:00", at: try poland(),
      toward: Place(name: "Somewhere"))
    let draft = EventDraft(train)
    #expect(draft.end?.value.description == "2027-06-10T21:00:00+02:00[Europe/Warsaw]")
    #expect(draft.remarks.contains(.zoneOfOtherEnd(.end)) && draft.problems.isEmpty)
    var back = train
    (back.from, back.to) = (train.to, train.from)
    #expect(EventDraft(back).remarks.contains(.zoneOfOtherEnd(.start)))
    #expect(EventDraft(back).problems.isEmpty)
  }

  @Test(arguments: [
    // A city that a zone is named after has it.
    (
      "London St Pancras", "2027-01-10T10:31Z", "Paris Nord", "2027-01-10T13:50",
      "2027-01-10T10:31:00+00:00[Europe/London]/2027-01-10T13:50:00+01:00[Europe/Paris]"
    ),
    (
      "Leipzig Hbf", "2027-01-10T10:31+01:00", "Lyon Part-Dieu", "2027-01-10T21:50+01:00",
      "2027-01-10T09:31:00Z/2027-01-10T20:50:00Z"
    ),
    // The clock of an unknown station is not that of a city abroad.
    (
      "Calais", "2027-01-10T11:02", "London St Pancras", "2027-01-10T10:31",
      "2027-01-10T11:02:00/2027-01-11T10:31:00"
    ),
    (
      "London St Pancras", "2027-01-10T10:31", "Lille", "2027-01-10T12:54",
      "2027-01-10T10:31:00/2027-01-10T12:54:00"
    ),
    (
      "Köln Hbf", "2027-03-18T12:10", "Amsterdam Centraal", "2027-03-18T14:50",
      "2027-03-18T12:10:00/2027-03-18T14:50:00"
    ),
    // What the record states counts.
    (
      "Paris Street", "2027-01-10T10:31Z[Europe/London]", "Rome Road", "2027-01-10T12:54-05:00",
      "2027-01-10T10:31:00+00:00[Europe/London]/2027-01-10T17:54:00Z"
    ),
  ])
  func aStationHasTheZoneOfItsCity(
    _ from: String, _ start: String, _ to: String, _ end: String, _ expected: String
  ) throws {
    let train = try Bookings.reservation(
      .train, from: start, to: end, at: Place(name: from), toward: Place(name: to))
    #expect(EventDraft(train).times == expected)
  }

  @Test func aStationInAnotherZoneKeepsTheDefaultZone() throws {
    let bus = try Bookings.reservation(
      .bus, from: "2027-01-10T10:31", to: "2027-01-10T12:00", at: Place(name: "Reading"),
      toward: Place(name: "Swindon"))
    let draft = EventDraft(bus, defaults: try Drafting.defaults(zone: "Europe/London"))
    #expect(draft.times.hasPrefix("2027-01-10T10:31:00+00:00[Europe/London]/"))
  }

  @Test(arguments: [ReservationKind.flight, .train, .bus, .boat, .taxi])
  func anArrivalBeforeTheDepartureIsOnTheNextDay(_ kind: ReservationKind) throws {
    let journey = try Bookings.reservation(
      kind, from: "2007-12-03T11:00:00+01:00", to: "2007-12-03T00:35:00+05:30",
      at: Bookings.airport("CDG"), toward: Bookings.airport("BLR"))
    let draft = EventDraft(journey)
    #expect(draft.end?.value.description == "2007-12-04T00:35:00+05:30[Asia/Kolkata]")
    #expect(draft.remarks.contains(.nextDay))
  }

  @Test func momentsAreCompared() throws {
    // To the east across the date line: earlier on the clock, later in time.
    let journey = try Bookings.reservation(
      .flight, from: "2027-03-05T10:00", to: "2027-03-05T01:00", at: Bookings.airport("NRT"),
      toward: Bookings.airport("HNL"))
    #expect(!EventDraft(journey).remarks.contains(.nextDay))
    let late = try Bookings.reservation(
      .flight, from: "2027-03-05T10:00", to: "2027-03-03T10:00", at: Bookings.airport("HEL"),
      toward: Bookings.airport("TXL"))
    #expect(EventDraft(late).problems.map(\.field) == [.end])
  }

  @Test func aFlightWithoutArrivalLastsAsLongAsItsDistance() throws {
    var flight = try Bookings.flight()
    flight.end = nil
    let draft = EventDraft(flight)
    // 1,120 km take an hour and 24 minutes, and half an hour more.
    #expect(draft.end?.value.description == "2017-09-20T16:00:00+02:00[Europe/Berlin]")
    #expect(draft.end?.origin == .assumed)
    #expect(draft.remarks.contains { if case .lengthAssumed = $0 { true } else { false } })
    #expect(PlacedTimes.flightLength(kilometers: 800) == CivilDuration(seconds: 5400))
    #expect(PlacedTimes.flightLength(kilometers: 801) == CivilDuration(seconds: 5700))
    let train = try Bookings.reservation(.train, from: "2027-03-05T10:00", at: poland())
    #expect(EventDraft(train).times.hasSuffix("/2027-03-05T12:00:00+01:00[Europe/Warsaw]"))
    #expect(EventDraft(train).end?.origin == .assumed && EventDraft(train).hasAssumedEnd)
  }

  @Test func aDayWithoutATimeIsAllDay() throws {
    var flight = try Bookings.flight()
    flight.start = try Bookings.time("2017-09-20")
    let draft = EventDraft(flight)
    #expect(draft.times == "2017-09-20/2017-09-21")
    #expect(draft.remarks == [.dayOnly(.start)] && draft.problems.isEmpty)
  }

  @Test func aTimeAddedToADayHasTheZoneOfThePlace() throws {
    var flight = try Bookings.flight()
    flight.start = try Bookings.time("2017-09-20")
    flight.end = nil
    var draft = EventDraft(flight)
    let context = EditContext(
      now: LocalDateTime(.epoch, .midnight), defaults: DraftDefaults(), calendars: [])
    try draft.setStart("15:05", context)
    #expect(
      draft.times == "2017-09-20T15:05:00+03:00[Europe/Helsinki]"
        + "/2017-09-20T17:00:00+03:00[Europe/Helsinki]")
    #expect(draft.zoneOrigin == .inferred && draft.problems.isEmpty)
    #expect(draft.alarms.value == [.before(CivilDuration(seconds: 3 * 3600))])
    #expect(draft.remarks.isEmpty)
  }

  @Test func anEventMayRepeat() throws {
    var event = try Bookings.reservation(.event, "Choir", from: "2027-03-05T19:00")
    event.repeatRule = "weekly"
    #expect(EventDraft(event).repeatRule?.value.text == "FREQ=WEEKLY")
    event.repeatRule = "now and then"
    #expect(EventDraft(event).problems.map(\.field) == [.repeatRule])
  }

  @Test func aFlightWithoutDepartureStartsAtBoarding() throws {
    var flight = try Bookings.flight()
    flight.start = try Bookings.time("2017-09-20")
    flight.end = nil
    flight.boardingTime = try Bookings.time("2017-09-20T14:25")
    let draft = EventDraft(flight)
    #expect(draft.start?.value.description == "2017-09-20T14:25:00+03:00[Europe/Helsinki]")
    #expect(draft.remarks.contains(.startsAtBoarding))
    let identity = { Leg($0).identity(.none, DraftDefaults()) }
    #expect(identity(flight) == identity(try Bookings.flight()))
  }

  @Test func anEventWithoutTimeStartsWhenTheDoorsOpen() throws {
    var event = try Bookings.reservation(.event, "Show", from: "2026-12-13")
    event.doorTime = try Bookings.time("2026-12-13T14:15")
    #expect(EventDraft(event).start?.value.description == "2026-12-13T14:15:00")
    #expect(EventDraft(event).remarks.contains(.startsAtDoors))
    event.end = try Bookings.time("2026-12-15")
    #expect(EventDraft(event).start?.value.isAllDay == true)
    event.end = nil
    event.doorTime = try Bookings.time("2026-12-12T14:15")
    #expect(EventDraft(event).start?.value.isAllDay == true)
  }

  @Test func theYear1970StandsForNone() throws {
    let train = try Bookings.reservation(
      .train, from: "2027-03-05T22:10", to: "1970-01-01T06:30", at: poland())
    #expect(EventDraft(train).end?.value.description == "2027-03-06T06:30:00+01:00[Europe/Warsaw]")
    let unknown = try Bookings.reservation(.train, from: "1970-01-01T22:10", at: poland())
    #expect(EventDraft(unknown).problems.map(\.text) == ["no start time"])
  }

  @Test func anEventFromMidnightToMidnightIsAllDay() throws {
    let end = "2023-12-30T23:59:59+01:00[Europe/Berlin]"
    let place = try Bookings.place("Congress Center Hamburg", country: "DE")
    let event = try Bookings.reservation(
      .event, "37C3", from: "2023-12-27T00:00+01:00[Europe/Berlin]", to: end, at: place)
    #expect(EventDraft(event).times == "2023-12-27/2023-12-31")
    let days = try Bookings.reservation(
      .event, "A", from: "2023-12-27T18:00", to: "2023-12-30", at: place)
    #expect(EventDraft(days).times.hasSuffix("/2023-12-31T00:00:00+01:00[Europe/Berlin]"))
  }
}
