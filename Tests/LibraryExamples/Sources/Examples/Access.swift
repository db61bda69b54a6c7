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
      now: { Instant(secondsSince1970: Int(Date().timeIntervalSince1970)) }, newUID: { UUID() }))
}

/// The calendars of a person who uses ticketcal; nobody is asked.
func openCalendars(home: String) throws -> [StoredCalendar] {
  let store = try EventStore(environment: ["HOME": home])
  return try store.calendars()
}

func requestAccess(_ access: CalendarAccess, answer: Bool) throws -> EventStore {
  try access.requestFullAccess { source in
    print("May this program read and change the calendars of \(source.name)?")
    return answer
  }
}

/// Access to iCalendar files, each a calendar of many events.
func makeReadingAccess(files: String, state: String) throws -> CalendarAccess {
  let source = CalendarSource(name: "subscribed", kind: .subscribed, location: files)
  return CalendarAccess(
    sources: [AccessibleSource(source: source)],
    record: try AccessRecord(path: state + "/access.json"),
    context: StoreContext(
      productID: "-//Example//Notes 1.0//EN", zone: .current,
      now: { Instant(secondsSince1970: Int(Date().timeIntervalSince1970)) }, newUID: { UUID() }))
}

/// Access to an account on a server.
func makeServerAccess(url: String, user: String, state: String) throws -> CalendarAccess {
  let source = CalendarSource(name: "work", kind: .calDAV, location: url)
  let account = ServerAccount(
    secret: .password(user: user, command: ["pass", "dav.example.org"]),
    record: state + "/servers/work.json",
    environment: ProcessInfo.processInfo.environment)
  return CalendarAccess(
    sources: [AccessibleSource(source: source, server: account)],
    record: try AccessRecord(path: state + "/access.json"),
    context: StoreContext(
      productID: "-//Example//Notes 1.0//EN", zone: .current,
      now: { Instant(secondsSince1970: Int(Date().timeIntervalSince1970)) }, newUID: { UUID() },
      cacheFolder: state + "/cache"))
}

/// The title of a calendar that was remembered by its identifier.
func findAgain(_ identifier: String, in store: EventStore) throws -> String? {
  try store.calendar(withIdentifier: identifier)?.title
}

/// Where new items go: the calendars that a person has chosen, by name, title or identifier.
func makeAccess(calendars: String, state: String, events: String) throws -> CalendarAccess {
  let source = CalendarSource(name: "personal", location: calendars)
  var context = StoreContext(
    productID: "-//Example//Notes 1.0//EN", zone: .current,
    now: { Instant(secondsSince1970: Int(Date().timeIntervalSince1970)) }, newUID: { UUID() })
  context.defaultCalendars[.event] = events
  return CalendarAccess(
    sources: [AccessibleSource(source: source)],
    record: try AccessRecord(path: state + "/access.json"), context: context)
}

/// The calendars for a new event and a new reminder; nil if none can be written to.
func findDefaults(in store: EventStore) throws -> (StoredCalendar?, StoredCalendar?) {
  (try store.defaultCalendarForNewEvents, try store.defaultCalendarForNewReminders())
}
