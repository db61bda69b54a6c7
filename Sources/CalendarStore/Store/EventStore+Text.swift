extension EventStore {
  /// The object that holds the event, byte for byte as its calendar has it: with everything else that
  /// lies in the same file.
  public func objectText(of event: StoredEvent) throws(StoreError) -> [UInt8] {
    guard let version = event.version,
      let object = try database.backend(for: event.calendar).object(
        version.href, in: event.calendar)
    else { throw .missing }
    return object.text
  }

  /// The events as one iCalendar text (RFC 5545 §3.4), each whole: of one that repeats, or of an
  /// occurrence, the series with its exceptions. What has gone meanwhile, or cannot be read any more, is
  /// left out.
  public func calendarText(of events: [StoredEvent]) throws(StoreError) -> [UInt8] {
    var merged = MergedCalendar(productID: database.context.productID)
    var known: Set<[String]> = []
    for event in events {
      guard let version = event.version else { continue }
      let name = [event.calendar.source ?? "", event.calendar.title, version.href, event.uid]
      guard known.insert(name).inserted,
        let object = try database.backend(for: event.calendar)
          .object(version.href, in: event.calendar),
        let content = try? ICalendarObject(object.text, in: version)
      else { continue }
      merged.add(content, uid: event.uid)
    }
    return merged.text
  }
}

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
