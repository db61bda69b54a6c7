import CalendarStore
import Foundation

/// Access to one source, a vdir: a folder of calendars, each a folder of .ics files.
func makeAccess(calendars: String, state: String) throws -> CalendarAccess {
  let source = CalendarSource(name: "personal", location: calendars)
  return CalendarAccess(
    sources: [AccessibleSource(source: source)],
    record: try AccessRecord(path: state + "/access.json"),
    context: StoreContext(
      productID: "-//Example//Notes 1.0//EN", zone: .current,
      now: { Instant(secondsSince1970: Int(Date().timeIntervalSince1970)) }, newUID: { UUID() },
      historyFolder: state + "/history"))
}

func requestAccess(_ access: CalendarAccess, answer: Bool) throws -> EventStore {
  try access.requestFullAccess { source in
    print("May this program read and change the calendars of \(source.name)?")
    return answer
  }
}

/// Access to iCalendar files, each a calendar of many events, and to the birthdays of vCards.
func makeReadingAccess(files: String, cards: String, state: String) throws -> CalendarAccess {
  let sources = [
    CalendarSource(name: "subscribed", kind: .subscribed, location: files),
    CalendarSource(name: "contacts", kind: .birthdays, location: cards),
  ]
  return CalendarAccess(
    sources: sources.map { AccessibleSource(source: $0) },
    record: try AccessRecord(path: state + "/access.json"),
    context: StoreContext(
      productID: "-//Example//Notes 1.0//EN", zone: .current,
      now: { Instant(secondsSince1970: Int(Date().timeIntervalSince1970)) }, newUID: { UUID() }))
}

/// The title of a calendar that was remembered by its identifier.
func findAgain(_ identifier: String, in list: CalendarList) throws -> String? {
  try list.calendar(withIdentifier: identifier)?.title
}
