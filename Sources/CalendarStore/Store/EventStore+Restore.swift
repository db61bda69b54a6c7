internal import Foundation

extension EventStore {
  /// What `restore` needs should somebody remove the event; nil where its object is another one than when it
  /// was fetched.
  public func keptObject(of event: StoredEvent) throws(StoreError) -> KeptObject? {
    guard let version = event.version,
      let object = try database.backend(for: event.calendar).object(
        version.href, in: event.calendar),
      object.version == version
    else { return nil }
    return KeptObject(version: version, text: object.text)
  }

  /// Writes an event again whose object somebody has removed: as it was and under its name, with what is
  /// changed. Other items that lay in the same object stay away.
  ///
  /// Where there is an object of that name again, that is `StoreError.changed`; where another one of the
  /// calendar has its UID, it is refused.
  ///
  /// - Parameters:
  ///   - calendar: where it is written; nil for the calendar it was in.
  ///   - span: as with ``save(_:span:commit:)``.
  /// - Returns: what the event is called from now on.
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
    var made: [EventVersion] = []
    do throws(StoreError) {
      for (href, text) in objects {
        let version = try backend.put(text, as: href, in: calendar, if: .absent)
        database.ownWrites.record(href, in: calendar, etag: version.etag)
        made.append(version)
      }
    } catch {
      for version in made {
        guard let etag = version.etag else { continue }
        try? backend.remove(version.href, in: calendar, if: .unchanged(etag: etag))
        database.ownWrites.record(version.href, in: calendar, etag: nil)
      }
      throw error
    }
    return newUID.map { ItemID(uuid: $0) } ?? changed.id
  }
}

extension ICalendarObject {
  /// The text of an object of a calendar; what is not iCalendar is refused.
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

/// The text of an object, and its name.
typealias NamedText = (href: String, text: [UInt8])

extension StoreContext {
  /// The objects that a save of the event makes of its object, and the UID of the series that was split off. The
  /// new series is first: a program that is killed leaves an event twice rather than not at all.
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
