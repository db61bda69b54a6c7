extension EventStore {
  /// The event's object, byte for byte, with all other items of the same file.
  public func objectText(of event: StoredEvent) throws(StoreError) -> [UInt8] {
    guard let version = event.version,
      let object = try object(version.href, in: event.calendar)
    else { throw .missing }
    return object.text
  }

  /// The events as one iCalendar text (RFC 5545 §3.4). A repeating event, or an occurrence, is
  /// written as its series with all exceptions. Events that have been removed meanwhile are omitted;
  /// throws `refused` for a text that is no longer iCalendar.
  public func calendarText(of events: [StoredEvent]) throws(StoreError) -> [UInt8] {
    var merged = MergedCalendar()
    var known: Set<[String]> = []
    for event in events {
      guard let version = event.version else { continue }
      let name = [event.calendar.source ?? "", event.calendar.name, version.href, event.uid]
      guard known.insert(name).inserted,
        let object = try object(version.href, in: event.calendar)
      else { continue }
      do throws(StoreError) {
        merged.add(try ICalendarObject(object), uid: event.uid)
      } catch { throw .refused(reason: "\(version.href): \(error.reason)") }
    }
    return merged.text(productID: context.productID)
  }
}

extension EventStore {
  /// The properties in the event's file that `Event` has no field for. An occurrence that does not
  /// differ from its series has the details of the series. Empty if the event has been removed; throws
  /// `refused` for a text that is no longer iCalendar.
  public func details(of event: StoredEvent) throws(StoreError) -> EventDetails {
    try series(of: event)?.series.details(of: event.item) ?? EventDetails()
  }
}
