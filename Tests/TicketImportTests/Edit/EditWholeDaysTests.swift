import CalendarStore
import CivilTime
import Foundation
import Reservations
import Testing

@testable import TicketImport

/// What `allday` and `start` do to an event of whole days, and to one that becomes such.
@Suite struct EditWholeDaysTests {
  private func record(_ fields: String) -> String { "{\"title\":\"A\",\(fields)}" }

  @Test(
    arguments: [
      (#""start":"2023-06-10T19:30""#, "2023-06-10/2023-06-11"),
      (#""start":"2023-06-10T19:30","end":"2023-06-12T10:00""#, "2023-06-10/2023-06-13"),
      (#""start":"2023-06-10T19:30","end":"2023-06-11T00:00""#, "2023-06-10/2023-06-11"),
      (#""start":"2023-06-10T22:00","end":"2023-06-11T01:00""#, "2023-06-10/2023-06-12"),
    ])
  func takesTheTimesAway(_ fields: String, _ times: String) throws {
    var prompt = try PromptSession(record(fields), zone: "Europe/Berlin")
    prompt.type("allday yes")
    #expect(prompt.draft.times == times)
    #expect(prompt.draft.zoneOrigin == nil)
    #expect(prompt.text(of: .alarms) == "15h")
    #expect(prompt.changes?.contains("allday was no") == true)
    prompt.type("undo")
    #expect(prompt.text(of: .alarms) == "1h")
  }

  @Test func startsWholeDaysAtNine() throws {
    var prompt = try PromptSession(record(#""start":"2023-06-10""#), zone: "Europe/Berlin")
    prompt.type("allday no")
    #expect(
      prompt.draft.times
        == "2023-06-10T09:00:00+02:00[Europe/Berlin]/2023-06-10T11:00:00+02:00[Europe/Berlin]")
    #expect(prompt.text(of: .alarms) == "1h")
  }

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

  @Test func keepsAlarmsThatSomebodyAskedFor() throws {
    var prompt = try PromptSession(record(#""start":"2023-06-10T19:30""#))
    prompt.type("alarms 3h", "allday yes")
    #expect(prompt.text(of: .alarms) == "3h")
    var stated = try PromptSession(record(#""start":"2023-06-10T19:30","alarm":"2h""#))
    stated.type("allday yes")
    #expect(stated.text(of: .alarms) == "2h")
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
}
