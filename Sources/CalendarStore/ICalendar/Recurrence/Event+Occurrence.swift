extension Event {
  /// This event at the time of one of its occurrences.
  func occurrence(
    of date: EventTime, start: EventTime, end: EventTime, recurrenceRules: [RecurrenceRule]
  ) -> Event {
    var event = self
    event.start = start
    event.end = end
    event.recurrenceRules = recurrenceRules
    event.occurrenceDate = date
    event.isDetached = false
    return event
  }
}
