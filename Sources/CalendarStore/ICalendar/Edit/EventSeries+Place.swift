extension EventSeries {
  /// An occurrence at the times that the series has for what it calls so, whether it differs or not.
  func placed(
    _ occurrence: Event, at name: EventTime, of master: Event
  ) -> Event {
    let rules = EventSeries(uid: uid, master: master, recurrenceDates: recurrenceDates)
    let start = name.aligned(to: master.start)
    var placed = occurrence
    placed.start = start
    placed.end =
      rules.occurrence(start)?.end
      ?? SeriesShift(old: master.start, new: start).movedEnd(master.end) ?? start
    return placed
  }
}
