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
