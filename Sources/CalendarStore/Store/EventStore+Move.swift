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
    let newUID = try database.make(
      PendingMove(event: event, target: calendar, changed: changed, span: span))
    let moved = changed ?? event
    let uid = newUID?.lowercaseName ?? moved.uid
    // A missing occurrence is returned as its series.
    for occurrence in [moved.occurrenceDate, nil] {
      let id = ItemID(uid: uid, occurrence: occurrence)
      if let found = try self.event(withID: id, in: calendar) { return found }
    }
    throw .missing
  }

  /// Collects the move of an event for `commit()` or `commitTogether()`, which make moves after the
  /// other changes.
  ///
  /// The parameters are those of `move`; the calendar is not the event's own.
  public func collectMove(
    of event: StoredEvent, to calendar: EventCalendar, saving changed: StoredEvent? = nil,
    span: EventSpan = .futureEvents
  ) {
    database.collect(PendingMove(event: event, target: calendar, changed: changed, span: span))
  }
}
