extension EventStore {
  /// What the file of the event says beyond the event itself; of an occurrence that does not differ from its
  /// series, what the series says. Empty where the event has gone.
  public func details(of event: StoredEvent) throws(StoreError) -> EventDetails {
    guard let version = event.version,
      let text = try database.backend(for: event.calendar).object(
        version.href, in: event.calendar)?.text,
      let object = try? ICalendarObject(text, in: version)
    else { return EventDetails() }
    return object.details(of: event.event)
  }
}
