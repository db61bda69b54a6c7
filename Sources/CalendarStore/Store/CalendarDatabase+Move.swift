internal import Foundation

/// An item's calendar, and the backend that reads and writes it.
typealias CalendarPlace = (calendar: EventCalendar, backend: any CalendarBackend)

/// Moves items between calendars.
extension CalendarDatabase {
  /// The objects to write to the new calendar, and the UID of a series that was split off; nil to
  /// move the object byte for byte.
  typealias MoveEdit = (
    ICalendarObject, ObjectContents, _ href: String
  ) throws(StoreError) -> (objects: [NamedText], newUID: UUID?)?

  /// Moves an event or a reminder with its whole object.
  ///
  /// The object is written to the new calendar before it is removed from the old one: a program
  /// that is killed in between leaves the item in both. A move that fails changes nothing.
  ///
  /// - Parameter kind: the name of the item's component.
  /// - Returns: the UID of a series that was split off.
  func move(
    _ uid: String, _ kind: String, of version: EventVersion?, from origin: EventCalendar,
    to target: EventCalendar, edit: MoveEdit
  ) throws(StoreError) -> UUID? {
    let places = (
      origin: CalendarPlace(origin, try backend(for: origin)),
      target: CalendarPlace(target, try backend(for: target))
    )
    ownWrites.begin()
    defer { ownWrites.end() }
    return try move(
      uid, kind, of: version, from: places.origin, to: places.target, recordingIn: ownWrites,
      edit: edit)
  }

  @discardableResult
  func make(_ move: PendingMove) throws(StoreError) -> UUID? {
    let event = move.event
    return try self.move(
      event.uid, "VEVENT", of: event.version, from: event.calendar, to: move.target,
      edit: move.edit(context))
  }

  /// Makes a move in overlays of the sources.
  func make(
    _ move: PendingMove, from source: CommitOverlay, to target: CommitOverlay,
    recordingIn ownWrites: OwnWrites
  ) throws(StoreError) {
    let event = move.event
    _ = try self.move(
      event.uid, "VEVENT", of: event.version, from: (event.calendar, source),
      to: (move.target, target), recordingIn: ownWrites, edit: move.edit(context))
  }

  private func move(
    _ uid: String, _ kind: String, of version: EventVersion?, from origin: CalendarPlace,
    to target: CalendarPlace, recordingIn ownWrites: OwnWrites, edit: MoveEdit
  ) throws(StoreError) -> UUID? {
    guard let version, let etag = version.etag else { throw .missing }
    try checkHolds(kind == "VTODO" ? .reminder : .event, target.calendar)
    guard let object = try origin.backend.object(version.href, in: origin.calendar) else {
      throw .changed(yours: [], theirs: nil)
    }
    guard object.version.etag == etag else { throw .changed(yours: [], theirs: object.text) }
    let content = try ICalendarObject(stored: object.text, in: object.version)
    let contents = content.contents()
    let own = contents.places(of: uid, kind).count
    let items = content.calendars.flatMap(\.components).filter { $0.name != "VTIMEZONE" }.count
    guard own > 0 else { throw .missing }
    guard own == items else {
      throw .refused(reason: "its file holds other things too; it can only be moved with them")
    }
    let edited = try edit(content, contents, version.href)
    guard try holder(of: uid, in: target.calendar, isCurrent: false) == nil else {
      let noun = kind == "VTODO" ? "reminder" : "event"
      throw .refused(reason: "the calendar \(target.calendar.title) has this \(noun) already")
    }
    try target.backend.write(
      edited?.objects ?? [(version.href, object.text)], in: target.calendar, recordingIn: ownWrites
    ) { (object) throws(StoreError) in
      try put(object, to: target)
    } before: { () throws(StoreError) in
      try origin.backend.remove(version.href, in: origin.calendar, if: .unchanged(etag: etag))
    } unlessKept: { () throws(StoreError) in
      try origin.backend.object(version.href, in: origin.calendar)?.version.etag == etag
    }
    ownWrites.record(version.href, in: origin.calendar, etag: nil)
    return edited?.newUID
  }

  private func put(
    _ object: NamedText, to target: CalendarPlace
  ) throws(StoreError) -> EventVersion {
    // Another item of the target calendar may have the name.
    for name in [object.href, "\(context.newUID().lowercaseName).ics"] {
      do throws(StoreError) {
        return try target.backend.put(object.text, as: name, in: target.calendar, if: .absent)
      } catch {
        guard case .changed = error else { throw error }
      }
    }
    throw .refused(
      reason:
        "another item of the calendar \(target.calendar.title) has its file's name; move it again")
  }
}

/// The move of an event, which is not yet made.
struct PendingMove: Sendable {
  let event: StoredEvent
  let target: EventCalendar
  /// The event with its changes; nil to change nothing.
  let changed: StoredEvent?
  let span: EventSpan

  fileprivate func edit(_ context: StoreContext) -> CalendarDatabase.MoveEdit {
    { object, contents, href throws(StoreError) in
      guard let changed else { return nil }
      return try context.objects(saving: changed.event, span, in: object, contents, named: href)
    }
  }
}
