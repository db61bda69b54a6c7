extension EventStore {
  /// Moves an event, a series as a whole, to another calendar: byte for byte, or with changes.
  ///
  /// The event is in the new calendar before it leaves the old one: a program that is killed in between leaves it
  /// in both. A move that fails changes nothing. Refused where its object holds anything else, and where
  /// the other calendar has its UID already.
  ///
  /// - Parameters:
  ///   - changed: the event as it is to be there; nil to change nothing.
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
    guard let object = try origin.object(version.href, in: event.calendar) else {
      throw .changed(yours: [], theirs: nil)
    }
    guard object.version.etag == etag else { throw .changed(yours: [], theirs: object.text) }
    let move = try EventMove(of: event, object, changed, span, database.context)
    guard try events(withID: ItemID(uid: event.uid), in: [calendar]).isEmpty,
      try !holdsReminder(event.uid, calendar)
    else {
      throw .refused(reason: "the calendar \(calendar.title) has this event already")
    }
    database.ownWrites.begin()
    defer { database.ownWrites.end() }
    var made: [EventVersion] = []
    do throws(StoreError) {
      for (href, text) in move.texts {
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
    for id in move.identifiers(of: changed ?? event) {
      if let found = try self.event(withID: id, in: calendar) { return found }
    }
    throw .missing
  }

  private func put(
    _ text: [UInt8], as href: String, in calendar: EventCalendar, of target: any CalendarBackend
  ) throws(StoreError) -> EventVersion {
    // Another event may have the name there.
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

/// What an event becomes in another calendar.
private struct EventMove {
  /// By the names of the objects.
  let texts: [(href: String, text: [UInt8])]
  private let newUID: String?

  init(
    of event: StoredEvent, _ object: CalendarObject, _ changed: StoredEvent?, _ span: EventSpan,
    _ context: StoreContext
  ) throws(StoreError) {
    let href = object.version.href
    let content: ICalendarObject
    do throws(ICalendarError) {
      content = try ICalendarObject(object.text, in: object.version)
    } catch {
      throw .refused(reason: error.description)
    }
    let contents = content.contents()
    let own = contents.places(of: event.uid, "VEVENT").count
    let items = content.calendars.flatMap(\.components).filter { $0.name != "VTIMEZONE" }.count
    guard own > 0 else { throw .missing }
    guard own == items else {
      throw .refused(reason: "its file holds other things too; it can only be moved with them")
    }
    guard let changed else {
      (texts, newUID) = ([(href, object.text)], nil)
      return
    }
    let edit = SeriesEdit(
      object: content, base: contents,
      stamp: EditStamp(now: context.now(), productID: context.productID),
      newUID: context.newUID)
    let result = try StoreError.editing { () throws(EditError) in
      try edit.save(changed.event, span)
    }
    switch result {
    case .unchanged: (texts, newUID) = ([(href, object.text)], nil)
    case .object(let object): (texts, newUID) = ([(href, object.text)], nil)
    case .split(let old, let new, let uid):
      let name = uid.lowercaseName
      (texts, newUID) = ([("\(name).ics", new.text), (href, old.text)], name)
    case .nothing: throw .missing
    }
  }

  /// What the event may be called now, the likeliest first.
  func identifiers(of event: StoredEvent) -> [ItemID] {
    let uid = newUID ?? event.uid
    return [ItemID(uid: uid, occurrence: event.occurrenceDate), ItemID(uid: uid)]
  }
}
