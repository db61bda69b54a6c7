internal import CivilTime

// A reminder is imported like an event at its due time.

extension Event {
  /// The event that a draft of a reminder shows: at the due time, else at the start, else at
  /// ``ImportedObject/substituteStart``.
  init(_ reminder: Reminder) {
    let time = reminder.due ?? reminder.start ?? ImportedObject.noTime
    self.init(
      uid: reminder.uid, title: reminder.title, start: time, end: time.impliedEnd,
      location: reminder.location, notes: reminder.notes, url: reminder.url,
      status: reminder.isCanceled ? .canceled : .confirmed, availability: .free,
      alarms: reminder.alarms, recurrenceRules: reminder.recurrenceRules,
      creationDate: reminder.creationDate, lastModifiedDate: reminder.lastModifiedDate,
      sequence: reminder.sequence, occurrenceDate: reminder.occurrenceDate)
  }
}

extension Reminder {
  /// This reminder with the fields in which the event differs from the reminder's own event.
  func taking(_ event: Event) -> Reminder {
    let own = Event(self)
    var reminder = self
    reminder.title = event.title
    reminder.notes = event.notes
    reminder.url = event.url
    reminder.location = event.location
    if event.start != own.start {
      if let due, let start {
        reminder.start = SeriesShift(old: due, new: event.start).movedEnd(start)
      }
      reminder.due = event.start
    }
    if Set(event.alarms) != Set(own.alarms) { reminder.alarms = event.alarms }
    let isHeld = own.recurrenceRules.first.map { $0.isHeldByDrafts } ?? true
    if !RecurrenceRule.areSame(event.recurrenceRules.first, own.recurrenceRules.first),
      isHeld || !event.recurrenceRules.isEmpty
    {
      reminder.recurrenceRules = event.recurrenceRules
    }
    return reminder
  }
}

extension ImportedObject {
  /// The time of a reminder's event that is due at no time.
  package static let noTime = EventTime.utc(LocalDateTime(.epoch, .midnight))

  /// The object of a new reminder, without time stamps: `text(of:now:productID:)` gives it DTSTAMP.
  /// Nil for a reminder that cannot be written.
  ///
  /// - Parameter productID: PRODID, the name of the program (RFC 5545 §3.7.3).
  package static func reading(of reminder: Reminder, productID: String) -> Reading? {
    let stamp = EditStamp(now: Instant(secondsSince1970: 0), productID: productID)
    guard var object = try? ICalendarObject(reminder, stamp: stamp),
      let place = object.contents().places.first, var component = object.component(at: place)
    else { return nil }
    component.removeLines("DTSTAMP", "CREATED", "LAST-MODIFIED", "SEQUENCE")
    object.replace(place, by: component)
    return try? read(object.text, method: nil, keepsParticipants: false)
  }
}

extension ICalendarObject {
  /// Writes the fields of a reminder's event into the reminder; see ``ImportedObject``.
  mutating func changeReminder(to event: Event, stamp: EditStamp) throws(EditError) {
    let contents = contents()
    guard let original = contents.firstReminder,
      let place = contents.places.first(where: {
        $0.uid == original.uid && $0.occurrence == original.occurrenceDate
      })
    else { throw .missing }
    let changed = original.taking(event)
    if changed != original { try change(changed, from: original, stamp: stamp) }
    guard event.status == .canceled, !original.isCanceled, var component = component(at: place)
    else { return }
    component.set("STATUS", to: "CANCELLED")
    replace(place, by: component)
  }
}

extension ObjectContents {
  /// The first event, or else the first reminder as an event, with the name of its components; nil
  /// without either.
  var firstItem: (name: String, series: EventSeries)? {
    if let series = series.first { return ("VEVENT", series) }
    guard let first = firstReminder else { return nil }
    let detached = reminders.filter { $0.uid == first.uid && $0.occurrenceDate != nil }
    return (
      "VTODO",
      EventSeries(
        uid: first.uid, master: first.occurrenceDate == nil ? Event(first) : nil,
        detached: detached.map { Event($0) })
    )
  }

  /// The reminder itself, or else the first of its occurrences.
  var firstReminder: Reminder? {
    reminders.first { $0.uid == reminders.first?.uid && $0.occurrenceDate == nil }
      ?? reminders.first
  }
}
