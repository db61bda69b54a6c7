import CalendarStore
import CivilTime
import Foundation
import Reservations
import Testing

@testable import TicketImport

/// What `allday` and `start` do to an event of whole days, and to one that becomes such.
@Suite struct EditWholeDaysTests {
  @Test func anAlarmInTheCalendarKeepsItsClockWhenADayGetsATime() throws {
    let day = EventTime.date(try #require(LocalDate(year: 2023, month: 6, day: 20)))
    let next = EventTime.date(try #require(LocalDate(year: 2023, month: 6, day: 21)))
    var event = Event(uid: "a", title: "Lunch", start: day, end: next)
    event.alarms = [.before(CivilDuration(seconds: 15 * 3600))]
    let draft = EventDraft(event, calendar: "home")
    var prompt = try PromptSession([EditEntry(draft, booking: .update(draft))])
    prompt.type("start 13:00")
    // At 9:00 on the day before, as ever.
    #expect(prompt.text(of: .alarms) == "1d4h")
    #expect(prompt.changes?.contains { $0.hasPrefix("alarms was") } == true)
  }

  @Test func theAlarmOfAStayMovesAlong() throws {
    let stay = try Bookings.reservation(
      .lodging, "Inn", from: "2027-03-05", to: "2027-03-08",
      at: Bookings.place("Inn", country: "DE"))
    var hotel = try PromptSession([EditEntry(EventDraft(stay))])
    func day() -> String? {
      guard case .at(let time)? = hotel.draft.alarms.value.first else { return nil }
      return "\(time.date)"
    }
    #expect(day() == "2027-03-05")
    hotel.type("start 7 mar 2027")
    #expect(day() == "2027-03-07")
  }

  @Test func aTimeOfAStayTakesThePlacesZoneAndKeepsTheLastDay() throws {
    let stay = try Bookings.reservation(
      .lodging, from: "2027-03-05", to: "2027-03-08", at: Bookings.place("Inn", country: "JP"))
    var hotel = try PromptSession([EditEntry(EventDraft(stay))])
    hotel.type("start 6 mar 15:00")
    #expect(
      hotel.draft.times
        == "2027-03-06T15:00:00+09:00[Asia/Tokyo]/2027-03-08T15:00:00+09:00[Asia/Tokyo]")
  }
}
