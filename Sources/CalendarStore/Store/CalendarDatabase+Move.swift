internal import Foundation

/// Moves items between calendars.
extension CalendarDatabase {
  /// Moves an event or a reminder with its whole object.
  ///
  /// The object is written to the new calendar before it is removed from the old one: a program
  /// that is killed in between leaves the item in both. A move that fails changes nothing.
  ///
  /// - Parameters:
  ///   - kind: the name of the item's component.
  ///   - edit: the objects to write to the new calendar, and the UID of a series that was split
  ///     off; nil to move the object byte for byte.
  /// - Returns: the UID of a series that was split off.
  func move(
    _ uid: String, _ kind: String, of version: EventVersion?, from origin: EventCalendar,
    to calendar: EventCalendar,
    edit: (ICalendarObject, ObjectContents, _ href: String) throws(StoreError) -> (
      objects: [NamedText], newUID: UUID?
    )?
  ) throws(StoreError) -> UUID? {
    guard let version, let etag = version.etag else { throw .missing }
    let source = try backend(for: origin)
    let target = try backend(for: calendar)
    try checkHolds(kind == "VTODO" ? .reminder : .event, calendar)
    guard let object = try source.object(version.href, in: origin) else {
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
    guard try holder(of: uid, in: calendar, isCurrent: false) == nil else {
      let noun = kind == "VTODO" ? "reminder" : "event"
      throw .refused(reason: "the calendar \(calendar.title) has this \(noun) already")
    }
    try target.write(
      edited?.objects ?? [(version.href, object.text)], in: calendar
    ) { (object) throws(StoreError) in
      try put(object, in: calendar, of: target)
    } before: { () throws(StoreError) in
      try source.remove(version.href, in: origin, if: .unchanged(etag: etag))
    } unlessKept: { () throws(StoreError) in
      try source.object(version.href, in: origin)?.version.etag == etag
    }
    for changed in [calendar, origin] { recordChange(of: changed.source) }
    return edited?.newUID
  }

  private func put(
    _ object: NamedText, in calendar: EventCalendar, of target: any CalendarBackend
  ) throws(StoreError) -> EventVersion {
    // Another item of the target calendar may have the name.
    for name in [object.href, "\(context.newUID().lowercaseName).ics"] {
      do throws(StoreError) {
        return try target.put(object.text, as: name, in: calendar, if: .absent)
      } catch {
        guard case .changed = error else { throw error }
      }
    }
    throw .refused(
      reason: "another item of the calendar \(calendar.title) has its file's name; move it again")
  }
}

extension ICalendarObject {
  /// Refuses a text that is not iCalendar.
  fileprivate init(stored text: [UInt8], in version: EventVersion) throws(StoreError) {
    do throws(ICalendarError) { try self.init(text, in: version) } catch {
      throw .refused(reason: error.description)
    }
  }
}
