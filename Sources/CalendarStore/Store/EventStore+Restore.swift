internal import Foundation

extension EventStore {
  /// The object that `restore` needs if another program removes the event; nil if the object has
  /// changed since the event was fetched.
  public func keptObject(of event: StoredEvent) throws(StoreError) -> KeptObject? {
    guard let version = event.version,
      let object = try database.backend(for: event.calendar).object(
        version.href, in: event.calendar),
      object.version == version
    else { return nil }
    return KeptObject(version: version, text: object.text)
  }

  /// Writes a removed event again: under its old name, with the changes. Other items of the removed
  /// object are not restored.
  ///
  /// Throws `StoreError.changed` if an object has the name again. Refuses the event if another
  /// object of the calendar has its UID.
  ///
  /// - Parameters:
  ///   - calendar: the calendar to write to; nil for the event's own.
  ///   - span: as with ``save(_:span:commit:)``.
  /// - Returns: the event's new identifier.
  @discardableResult
  public func restore(
    _ event: StoredEvent, from kept: KeptObject, saving changed: StoredEvent,
    in calendar: EventCalendar? = nil, span: EventSpan
  ) throws(StoreError) -> ItemID {
    let calendar = calendar ?? event.calendar
    var object = try ICalendarObject(stored: kept.text, in: kept.version)
    object.removeAll(but: event)
    let (objects, newUID) = try database.context.objects(
      saving: changed.event, span, in: object, object.contents(), named: kept.version.href)
    if let other = try database.holder(of: event.uid, in: calendar, isCurrent: false) {
      guard other.version.href == kept.version.href else {
        throw .refused(reason: "it is in another file of the calendar now; edit it anew")
      }
      throw .changed(yours: kept.text, theirs: other.text)
    }
    let backend = try database.backend(for: calendar)
    database.ownWrites.begin()
    defer { database.ownWrites.end() }
    try backend.write(objects, in: calendar, recordingIn: database.ownWrites) {
      (object) throws(StoreError) in
      try backend.put(object.text, as: object.href, in: calendar, if: .absent)
    } before: {
    } unlessKept: { () throws(StoreError) in
      // The old name's object is written last.
      try backend.object(kept.version.href, in: calendar) == nil
    }
    return newUID.map { ItemID(uuid: $0) } ?? changed.id
  }
}

extension ICalendarObject {
  /// Refuses a text that is not iCalendar.
  init(stored text: [UInt8], in version: EventVersion) throws(StoreError) {
    do throws(ICalendarError) { try self.init(text, in: version) } catch {
      throw .refused(reason: error.description)
    }
  }

  /// Removes everything but the event.
  fileprivate mutating func removeAll(but event: StoredEvent) {
    let contents = contents()
    let others = (contents.places + contents.unshownPlaces).filter {
      $0.uid != event.uid || $0.name != "VEVENT"
    }
    if !others.isEmpty { remove(others) }
  }
}

typealias NamedText = (href: String, text: [UInt8])

extension StoreContext {
  /// The objects that replace the event's object when the event is saved, and the UID of a series
  /// that was split off. The new series is first: a program that is killed leaves an event twice
  /// rather than not at all.
  func objects(
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

/// The object of an event as it was when the event was fetched, byte for byte.
public struct KeptObject: Sendable, Equatable {
  let version: EventVersion
  let text: [UInt8]
}
