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
    guard let version = event.version, let etag = version.etag else { throw .missing }
    let origin = try database.backend(for: event.calendar)
    let target = try database.backend(for: calendar)
    try database.checkHolds(.event, calendar)
    guard let object = try origin.object(version.href, in: event.calendar) else {
      throw .changed(yours: [], theirs: nil)
    }
    guard object.version.etag == etag else { throw .changed(yours: [], theirs: object.text) }
    let (objects, newUID) = try database.objects(
      moving: event, object, saving: changed, span)
    guard try events(withID: ItemID(uid: event.uid), in: [calendar]).isEmpty,
      try !holdsReminder(event.uid, calendar)
    else {
      throw .refused(reason: "the calendar \(calendar.title) has this event already")
    }
    database.ownWrites.begin()
    defer { database.ownWrites.end() }
    var made: [EventVersion] = []
    do throws(StoreError) {
      for (href, text) in objects {
        made.append(try put(text, as: href, in: calendar, of: target))
      }
      try origin.remove(version.href, in: event.calendar, if: .unchanged(etag: etag))
    } catch {
      for version in made {
        guard let etag = version.etag else { continue }
        try? target.remove(version.href, in: calendar, if: .unchanged(etag: etag))
        database.ownWrites.record(version.href, in: calendar, etag: nil)
      }
      throw error
    }
    database.ownWrites.record(version.href, in: event.calendar, etag: nil)
    let moved = changed ?? event
    let uid = newUID?.lowercaseName ?? moved.uid
    // A missing occurrence is returned as its series.
    for occurrence in [moved.occurrenceDate, nil] {
      let id = ItemID(uid: uid, occurrence: occurrence)
      if let found = try self.event(withID: id, in: calendar) { return found }
    }
    throw .missing
  }

  private func put(
    _ text: [UInt8], as href: String, in calendar: EventCalendar, of target: any CalendarBackend
  ) throws(StoreError) -> EventVersion {
    // Another event of the target calendar may have the name.
    for name in [href, "\(database.context.newUID().lowercaseName).ics"] {
      do throws(StoreError) {
        let version = try target.put(text, as: name, in: calendar, if: .absent)
        database.ownWrites.record(version.href, in: calendar, etag: version.etag)
        return version
      } catch {
        guard case .changed = error else { throw error }
      }
    }
    throw .refused(
      reason: "another event of the calendar \(calendar.title) has its file's name; move it again")
  }

  private func holdsReminder(_ uid: String, _ calendar: EventCalendar) throws(StoreError) -> Bool {
    var holds = false
    try database.enumerate(
      ObjectQuery([calendar], of: .reminder, prefix: UUIDPrefix(ItemID(uid: uid).uuid)),
      finding: { ($0.contents.reminders.filter { $0.uid == uid }, nil) },
      each: { _, _ in holds = true })
    return holds
  }
}

extension CalendarDatabase {
  /// The objects to write to the other calendar: the event's own, or the result of saving the
  /// changes.
  fileprivate func objects(
    moving event: StoredEvent, _ object: CalendarObject, saving changed: StoredEvent?,
    _ span: EventSpan
  ) throws(StoreError) -> (objects: [NamedText], newUID: UUID?) {
    let content = try ICalendarObject(stored: object.text, in: object.version)
    let contents = content.contents()
    let own = contents.places(of: event.uid, "VEVENT").count
    let items = content.calendars.flatMap(\.components).filter { $0.name != "VTIMEZONE" }.count
    guard own > 0 else { throw .missing }
    guard own == items else {
      throw .refused(reason: "its file holds other things too; it can only be moved with them")
    }
    guard let changed else { return ([(object.version.href, object.text)], nil) }
    return try context.objects(
      saving: changed.event, span, in: content, contents, named: object.version.href)
  }
}
