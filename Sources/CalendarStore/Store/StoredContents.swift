/// The contents of one object of a calendar.
struct StoredContents: Sendable {
  let calendar: EventCalendar
  let version: EventVersion
  let contents: ObjectContents

  init(_ contents: ObjectContents, in calendar: EventCalendar, version: EventVersion) {
    self.contents = contents
    self.calendar = calendar
    self.version = version
  }

  init(
    _ object: CalendarObject, in calendar: EventCalendar, zones: ZoneResolver = ZoneResolver()
  ) throws(ICalendarError) {
    let contents = try ICalendarObject(object.text, in: object.version).contents(zones: zones)
    self.init(contents, in: calendar, version: object.version)
  }

  var series: [EventSeries] { contents.series }

  func stored(_ event: Event) -> StoredEvent { StoredEvent(event, in: calendar, version: version) }

  func stored(_ reminder: Reminder) -> StoredReminder {
    StoredReminder(reminder, in: calendar, version: version)
  }

  /// The reminders that meet the condition.
  func reminders(where isWanted: (Reminder) -> Bool) -> [StoredReminder] {
    contents.reminders.filter(isWanted).map(stored)
  }
}

extension ICalendarObject {
  /// The text of an object of that name. Items without a UID are called by the name, without its ending.
  init(_ text: [UInt8], in version: EventVersion) throws(ICalendarError) {
    let ending = version.href.utf8.suffix(4).map { $0 | 0x20 }
    let isICS = ending.elementsEqual(".ics".utf8)
    try self.init(
      text, substituteUID: isICS ? String(version.href.dropLast(4)) : version.href)
  }
}
