internal import Foundation

extension EventStore {
  /// Moves an event (a series as a whole) to another calendar, byte for byte or with changes.
  ///
  /// The event is written to the new calendar before it is removed from the old one: a program that
  /// is killed in between leaves the event in both. A move that fails changes nothing. Refuses an
  /// object that holds other items too, and a calendar that already has the UID.
  ///
  /// - Parameters:
  ///   - changed: the event with its changes; nil to change nothing.
  ///   - span: as with ``save(_:span:commit:)``.
  /// - Returns: the event as it is in the new calendar.
  public func move(
    _ event: StoredEvent, to calendar: EventCalendar, saving changed: StoredEvent? = nil,
    span: EventSpan = .futureEvents
  ) throws(StoreError) -> StoredEvent {
    guard event.calendar != calendar else {
      guard let changed else { return event }
      try save(changed, span: span)
      return try self.event(withID: changed.id, in: calendar) ?? changed
    }
    let newUID = try database.move(
      event.uid, "VEVENT", of: event.version, from: event.calendar, to: calendar
    ) { [context = database.context] object, contents, href throws(StoreError) in
      guard let changed else { return nil }
      return try context.objects(saving: changed.event, span, in: object, contents, named: href)
    }
    let moved = changed ?? event
    let uid = newUID?.lowercaseName ?? moved.uid
    if database.isStaging {
      var event = moved.event
      event.uid = uid
      return StoredEvent(event, in: calendar)
    }
    // A missing occurrence is returned as its series.
    for occurrence in [moved.occurrenceDate, nil] {
      let id = ItemID(uid: uid, occurrence: occurrence)
      if let found = try self.event(withID: id, in: calendar) { return found }
    }
    throw .missing
  }
}

extension StoreContext {
  /// The objects that replace the event's object when the event is saved, and the UID of a series
  /// that was split off. The new series is first: a program that is killed leaves an event twice
  /// rather than not at all.
  fileprivate func objects(
    saving event: Event, _ span: EventSpan, in object: ICalendarObject, _ contents: ObjectContents,
    named href: String
  ) throws(StoreError) -> (objects: [NamedText], newUID: UUID?) {
    let stamp = EditStamp(now: now(), productID: productID)
    let edit = SeriesEdit(object: object, base: contents, stamp: stamp, newUID: newUID)
    let result = try StoreError.editing { () throws(EditError) in try edit.save(event, span) }
    switch result {
    case .unchanged: return ([(href, object.text)], nil)
    case .object(let edited): return ([(href, edited.text)], nil)
    case .split(let old, let new, let uid):
      return ([("\(uid.lowercaseName).ics", new.text), (href, old.text)], uid)
    case .nothing: throw .missing
    }
  }
}
