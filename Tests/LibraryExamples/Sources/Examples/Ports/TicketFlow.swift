import CalendarStore
import Foundation

/// Adds a ticket to the default calendar with write-only access: nothing is read, so nobody is asked.
/// Returns why it was not added.
func addTicket(
  _ title: String, at place: String, from start: Date, to end: Date, zone: TimeZone,
  with access: CalendarAccess
) -> String? {
  guard let start = EventTime(start, in: zone), let end = EventTime(end, in: zone) else {
    return "the times are not valid"
  }
  do {
    guard let calendar = try access.defaultCalendar() else { return "no calendar takes events" }
    let writer = try access.requestWriteOnlyAccess(to: calendar)
    var event = Event(uid: UUID().uuidString, title: title, start: start, end: end)
    event.location = place
    event.alarms.append(.before(CivilDuration(seconds: 7200)))
    try writer.add(event, at: Instant(Date()))
    return nil
  } catch {
    return error.localizedDescription
  }
}
