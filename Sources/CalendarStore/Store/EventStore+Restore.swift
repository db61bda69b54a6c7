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
    let (objects, id) = try RestoredEvent(event, kept, database.context)
      .objects(saving: changed, span)
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
    return id
  }
}

/// An event that is to be written again.
private struct RestoredEvent {
  private let version: EventVersion
  private let context: StoreContext
  /// With nothing but the event.
  private let object: ICalendarObject

  init(_ event: StoredEvent, _ kept: KeptObject, _ context: StoreContext) throws(StoreError) {
    var object: ICalendarObject
    do throws(ICalendarError) { object = try ICalendarObject(kept.text, in: kept.version) } catch {
      throw .refused(reason: error.description)
    }
    let contents = object.contents()
    let others = (contents.places + contents.unshownPlaces).filter {
      $0.uid != event.uid || $0.name != "VEVENT"
    }
    if !others.isEmpty { object.remove(others) }
    self.object = object
    version = kept.version
    self.context = context
  }

  /// By their names, and what the event is called then.
  func objects(
    saving changed: StoredEvent, _ span: EventSpan
  ) throws(StoreError) -> ([(href: String, text: [UInt8])], ItemID) {
    let edit = SeriesEdit(
      object: object, base: object.contents(),
      stamp: EditStamp(now: context.now(), productID: context.productID),
      newUID: context.newUID)
    let result = try StoreError.editing { () throws(EditError) in
      try edit.save(changed.event, span)
    }
    switch result {
    case .unchanged: return ([(version.href, object.text)], changed.id)
    case .object(let edited): return ([(version.href, edited.text)], changed.id)
    case .split(let old, let new, let uid):
      return (
        [("\(uid.lowercaseName).ics", new.text), (version.href, old.text)], ItemID(uuid: uid)
      )
    case .nothing: throw .missing
    }
  }
}

/// The object of an event as it was when the event was fetched, byte for byte.
public struct KeptObject: Sendable, Equatable {
  let version: EventVersion
  let text: [UInt8]
}
