extension StoredEvent {
  /// This event at the time of one of its occurrences.
  func occurrence(
    of date: EventTime, start: EventTime, end: EventTime, recurrenceRules: [RecurrenceRule]
  ) -> StoredEvent {
    var event = StoredEvent(
      calendar: calendar, uid: uid, version: version, title: title, start: start, end: end,
      location: location, geo: geo, notes: notes, url: url, status: status,
      availability: availability, alarms: alarms, recurrenceRules: recurrenceRules,
      attendees: attendees, organizer: organizer, creationDate: creationDate,
      lastModifiedDate: lastModifiedDate, sequence: sequence, occurrenceDate: date,
      isDetached: false)
    event.hasGivenDates = hasGivenDates
    return event
  }
}
