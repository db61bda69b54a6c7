internal import CivilTime

/// A change of a series, whichever of its occurrences it was made on.
struct SeriesChange {
  /// The event that repeats, as it is to be.
  let event: StoredEvent
  /// As it is.
  let original: StoredEvent

  /// - Parameter master: the event that repeats, as the object has it.
  init(_ event: StoredEvent, from original: StoredEvent, master: StoredEvent) {
    guard original.occurrenceDate != nil else {
      self.event = event
      self.original = original
      return
    }
    self.original = master
    var changed = master
    changed.takeDetails(of: event, from: original)
    if event.start != original.start || event.end != original.end {
      let shift = SeriesShift(old: original.start, new: event.start)
      let start = shift.moved(master.start) ?? event.start
      let length = event.end.reading.secondsSinceEpoch - event.start.reading.secondsSinceEpoch
      changed.start = start
      changed.end = start.reading.adding(seconds: length).map { event.end.at($0) } ?? event.end
    }
    self.event = changed
  }

  /// How the series moves; nil where it does not.
  var shift: SeriesShift? {
    event.start == original.start ? nil : SeriesShift(old: original.start, new: event.start)
  }

  var keepsRules: Bool { event.recurrenceRules == original.recurrenceRules }
}
