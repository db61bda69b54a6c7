import CalendarStore
import Foundation

/// The model of a month's view: an event a row, grouped by day. EKEvent.startDate, isAllDay, isDetached
/// and compareStartDate.
struct CalendarModel {
  struct Row: Equatable {
    let title: String
    let start: Date
    let isAllDay: Bool
    let repeats: Bool
    let color: String?
  }

  private(set) var days: [Date: [Row]] = [:]

  init(_ store: EventStore, from first: Date, to end: Date, in zone: TimeZone) throws {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    let names = CalendarNames(try store.calendars(for: .event))
    let range = Instant(first)..<Instant(end)
    for event in try store.events(matching: EventPredicate(range: range)) {
      let start = event.start.date(in: zone)
      let row = Row(
        title: event.title, start: start, isAllDay: event.start.isAllDay,
        repeats: event.isRecurring, color: names.color(of: event.calendar))
      days[calendar.startOfDay(for: start), default: []].append(row)
    }
  }
}
