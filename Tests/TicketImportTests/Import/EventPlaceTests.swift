import CalendarStore
import Foundation
import Testing

@testable import TicketImport

/// Where an event is that its calendar does not have any more.
@Suite struct EventPlaceTests {
  /// A calendar that cannot be looked at may have the event: it does not count as deleted.
  @Test func aCalendarThatCannotBeReadMayHaveIt() throws {
    let (work, other) = (MemoryCalendar("work"), MemoryCalendar("other"))
    let calendars = MemoryCalendars(work, other)
    let entry = LedgerObject(
      ObjectChange(calendar: EventCalendar(name: "tickets"), href: "a.ics", before: nil, after: []))
    let place = { () throws(StoreError) in try EventPlace(of: entry, nil, among: calendars).version
    }
    #expect(try place() == nil)
    other.isUnreadable = true
    #expect(throws: other.failure) { try place() }
    let day = EventTime.date(.epoch)
    let event = Event(uid: "a", title: "Opera", start: day, end: day)
    let write = ObjectWrite(href: "a.ics", content: .event(event), condition: .absent)
    _ = work.stage([write]).commit()
    #expect(try place() != nil)
  }
}
