import CivilTime
import Foundation
import ICalendar
import Reservations
import Testing

@testable import TicketImport

/// The alarms of bookings, and the events of stays and rentals.
@Suite struct BookingAlarmsTests {
  private func minutes(_ reservation: Reservation, _ defaults: DraftDefaults = .init()) -> [Int] {
    EventDraft(reservation, defaults: defaults).alarms.value.map { alarm in
      if case .before(let length) = alarm { length.totalSeconds / 60 } else { -1 }
    }
  }

  @Test(arguments: [
    (ReservationKind.flight, 180), (.train, 45), (.bus, 45), (.boat, 45), (.taxi, 30),
    (.rentalCar, 30), (.restaurant, 60), (.event, 60),
  ])
  func eachKindHasItsOwn(_ kind: ReservationKind, _ expected: Int) throws {
    let reservation = try Bookings.reservation(kind, "A", from: "2027-03-05T10:00")
    #expect(minutes(reservation) == [expected])
  }

  @Test func aFlightHasOneAtBoardingAndAnEventOneAtTheDoors() throws {
    var flight = try Bookings.flight()
    flight.boardingTime = try Bookings.time("2017-09-20T14:25:00+03:00")
    #expect(minutes(flight) == [180, 40])
    flight.boardingTime = try Bookings.time("2017-09-20T14:25")
    #expect(minutes(flight) == [180, 40])
    // After the departure.
    flight.boardingTime = try Bookings.time("2017-09-21T05:30:00-05:00")
    #expect(minutes(flight) == [180])
    var event = try Bookings.reservation(.event, "A", from: "2027-03-05T20:00")
    event.doorTime = try Bookings.time("2027-03-05T18:30")
    #expect(minutes(event) == [60, 90])
  }

  /// The start is shown on another clock than that of the record.
  @Test func aClockWithoutOffsetIsThatOfTheRecordsStart() throws {
    var event = try Bookings.reservation(.event, "A", from: "2026-12-20T20:00:00+01:00")
    event.doorTime = try Bookings.time("2026-12-20T19:00")
    #expect(minutes(event) == [60])
    event.doorTime = try Bookings.time("2026-12-20T18:30")
    #expect(minutes(event) == [60, 90])
  }

  @Test func settingsPrecedeThoseOfTheKind() throws {
    let half = [AlarmSpec.before(CivilDuration(seconds: 1800))]
    var flight = try Bookings.flight()
    #expect(minutes(flight, DraftDefaults(alarms: Sourced(half, .configuration))) == [30])
    var defaults = DraftDefaults()
    defaults.alarmsByKind = [.flight: [.before(CivilDuration(seconds: 7200))]]
    #expect(minutes(flight, defaults) == [120])
    defaults.alarms = Sourced(half, .configuration)
    #expect(minutes(flight, defaults) == [120])
    flight.boardingTime = try Bookings.time("2017-09-20T14:25:00+03:00")
    #expect(minutes(flight, defaults) == [120, 40])
    defaults.alarmsByKind = [.flight: []]
    #expect(minutes(flight, defaults) == [])
    defaults.alarms = Sourced(half, .option)
    #expect(minutes(flight, defaults) == [30])
    flight.alarms = ["15m"]
    #expect(minutes(flight, defaults) == [15])
  }

  @Test func aStayIsAllDayToTheDayOfCheckOutAndFree() throws {
    let draft = EventDraft(try Bookings.hotel())
    #expect(draft.times == "2017-09-19/2017-09-21")
    #expect(draft.availability.value == .free && draft.problems.isEmpty)
    // 09:00 in Espoo on the day of check-in.
    let event = try draft.event(at: Drafting.moment)
    #expect(event.alarms == [.at(Instant(secondsSince1970: 1_505_800_800))])
  }

  @Test func aStayWestOfGreenwichHasItsAlarm() throws {
    var hotel = try Bookings.hotel()
    hotel.from = try Bookings.place("Inn", country: "US", "37.77,-122.42")
    hotel.start = try Bookings.time("2017-09-19T15:00")
    #expect(try EventDraft(hotel).event(at: Drafting.moment).alarms.count == 1)
    hotel.from = nil
    #expect(EventDraft(hotel).alarms.value == [DraftDefaults.allDayAlarm])
  }

  @Test func aStayMayBeTwoShortEvents() throws {
    let parts = try Bookings.hotel().parts(lodging: .checkIn).map { EventDraft($0) }
    #expect(
      parts.map(\.times) == [
        "2017-09-19T15:00:00+03:00[Europe/Helsinki]/2017-09-19T15:30:00+03:00[Europe/Helsinki]",
        "2017-09-20T12:00:00+03:00[Europe/Helsinki]/2017-09-20T12:30:00+03:00[Europe/Helsinki]",
      ])
    #expect(
      parts.map { $0.title?.value } == ["Glo Hotel Sello: check-in", "Glo Hotel Sello: check-out"])
    #expect(parts[0].alarms.value == [.before(CivilDuration(seconds: 6 * 3600))])
    #expect(parts[1].alarms.value == [])
  }

  @Test func aRentalIsTwoEvents() throws {
    let parts = try Bookings.rental().parts(lodging: nil).map { EventDraft($0) }
    #expect(
      parts.map(\.times) == [
        "2027-08-05T16:00:00-07:00[America/Los_Angeles]"
          + "/2027-08-05T16:30:00-07:00[America/Los_Angeles]",
        // Nothing is known of the place but its offset, which is that of San Diego.
        "2027-08-06T23:00:00-07:00[America/Los_Angeles]"
          + "/2027-08-06T23:30:00-07:00[America/Los_Angeles]",
      ])
    #expect(parts.map { $0.location?.value } == ["San Diego Airport", "Hertz Downtown"])
    var oneWay = try Bookings.rental()
    oneWay.end = nil
    #expect(oneWay.parts(lodging: nil).map(\.part) == [.beginning])
  }
}
