internal import CivilTime

// A reminder is imported like an event at its due time.

extension Event {
  /// The event that a draft of a reminder shows: at the due time, else at the start, else at
  /// ``ImportedObject/noTime``.
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
    let changed = own.taking(event)
    var reminder = self
    reminder.title = changed.title
    reminder.notes = changed.notes
    reminder.url = changed.url
    reminder.location = changed.location
    reminder.alarms = changed.alarms
    reminder.recurrenceRules = changed.recurrenceRules
    if changed.start != own.start {
      if let due, let start {
        reminder.start = SeriesShift(old: due, new: changed.start).movedEnd(start)
      }
      reminder.due = changed.start
    }
    if changed.status == .canceled, !isCanceled {
      reminder.completion = Completion(isCompleted: true, isCanceled: true)
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

extension ObjectContents {
  /// The first event, or else the first reminder as an event, with the name of its components; nil
  /// without either.
  var firstItem: (name: String, series: EventSeries)? {
    if let series = series.first { return (EntityType.event.componentName, series) }
    guard let first = reminderSeries.first else { return nil }
    let series = EventSeries(
      uid: first.uid, master: first.master.map { Event($0) },
      detached: first.detached.map { Event($0) })
    return (EntityType.reminder.componentName, series)
  }
}
