/// A source as it will be after changes that are not written yet. Reading sees the changes; the
/// source itself stays as it is until `write`.
///
/// A commit of all changes or none is made here first.
final class CommitOverlay: CalendarBackend {
  private struct Change {
    let href: String
    let calendar: EventCalendar
    /// The object before all changes; nil for a new one.
    let original: CalendarObject?
    /// The object after them; nil for a removed one.
    var object: CalendarObject?
  }

  private let base: any CalendarBackend
  /// In the order of the first change of each object.
  private var changes: [Change] = []
  private var indices: [ObjectKey: Int] = [:]
  private var etags = 0
  /// The written changes, with the etag of each object.
  private var written: [(change: Change, etag: String?)] = []

  init(_ base: any CalendarBackend) { self.base = base }

  /// Writes the objects, or with true removes the removed ones. Stops at the first failure.
  func write(removing: Bool, recording ownWrites: OwnWrites) throws(StoreError) {
    for change in changes where removing == (change.object == nil) {
      do throws(StoreError) {
        written.append((change, try write(change, recording: ownWrites)))
      } catch {
        // The change may be made all the same: only its sync failed.
        if case .failed = error {
          if let object = change.object {
            let made = try? base.object(change.href, in: change.calendar)
            if let made, made.text == object.text { written.append((change, made.version.etag)) }
          } else {
            written.append((change, nil))
          }
        }
        throw error
      }
    }
  }

  /// Takes the written changes of the overlays back, unless another program has changed their
  /// objects meanwhile. If a removed object cannot be put back, the written ones stay: one of them
  /// may be its only copy.
  static func takeBack(_ overlays: [CommitOverlay], recording ownWrites: OwnWrites) {
    for overlay in overlays.reversed() where !overlay.putBackRemoved(recording: ownWrites) {
      return
    }
    for overlay in overlays.reversed() {
      while let (change, etag) = overlay.written.popLast() {
        overlay.takeBack(change, etag, recording: ownWrites)
      }
    }
  }

  /// Returns false if an object may be missing.
  private func putBackRemoved(recording ownWrites: OwnWrites) -> Bool {
    while let (change, _) = written.last, change.object == nil {
      written.removeLast()
      guard let original = change.original else { continue }
      do throws(StoreError) {
        let version = try base.put(
          original.text, as: change.href, in: change.calendar, if: .absent)
        ownWrites.record(change.href, in: change.calendar, etag: version.etag)
      } catch {
        // With `changed` the object is there.
        guard case .changed = error else { return false }
      }
    }
    return true
  }

  /// Returns the etag of the written object; nil for a removed one.
  private func write(
    _ change: Change, recording ownWrites: OwnWrites
  ) throws(StoreError) -> String? {
    let condition = Self.condition(change.original?.version.etag, isThere: change.original != nil)
    guard let object = change.object else {
      if change.original != nil {
        try base.remove(change.href, in: change.calendar, if: condition)
        ownWrites.record(change.href, in: change.calendar, etag: nil)
      }
      return nil
    }
    let version = try base.put(object.text, as: change.href, in: change.calendar, if: condition)
    ownWrites.record(change.href, in: change.calendar, etag: version.etag)
    return version.etag
  }

  private func takeBack(_ change: Change, _ etag: String?, recording ownWrites: OwnWrites) {
    let condition = Self.condition(etag, isThere: true)
    guard let original = change.original else {
      try? base.remove(change.href, in: change.calendar, if: condition)
      ownWrites.record(change.href, in: change.calendar, etag: nil)
      return
    }
    let version = try? base.put(
      original.text, as: change.href, in: change.calendar, if: condition)
    if let version { ownWrites.record(change.href, in: change.calendar, etag: version.etag) }
  }

  private static func condition(_ etag: String?, isThere: Bool) -> EventChange.Condition {
    isThere ? etag.map { .unchanged(etag: $0) } ?? .any : .absent
  }

  // MARK: Objects

  func object(_ href: String, in calendar: EventCalendar) throws(StoreError) -> CalendarObject? {
    if let index = indices[ObjectKey(href, calendar)] { return changes[index].object }
    return try base.object(href, in: calendar)
  }

  func put(
    _ text: [UInt8], as href: String, in calendar: EventCalendar,
    if condition: EventChange.Condition
  ) throws(StoreError) -> EventVersion {
    etags += 1
    // No etag of a source has a blank.
    let object = CalendarObject(
      version: EventVersion(href: href, etag: "overlay \(etags)"), text: text)
    try change(href, in: calendar, to: object, if: condition, yours: text)
    return object.version
  }

  func remove(
    _ href: String, in calendar: EventCalendar, if condition: EventChange.Condition
  ) throws(StoreError) {
    try change(href, in: calendar, to: nil, if: condition, yours: [])
  }

  private func change(
    _ href: String, in calendar: EventCalendar, to object: CalendarObject?,
    if condition: EventChange.Condition, yours: [UInt8]
  ) throws(StoreError) {
    let present = try self.object(href, in: calendar)
    let isMet =
      switch condition {
      case .any: object != nil || present != nil
      case .absent: present == nil
      case .unchanged(let etag): present?.version.etag == etag
      }
    guard isMet else {
      if present == nil, condition == .any { throw .missing }
      throw .changed(yours: yours, theirs: present?.text)
    }
    let key = ObjectKey(href, calendar)
    if let index = indices[key] {
      changes[index].object = object
    } else {
      indices[key] = changes.count
      changes.append(Change(href: href, calendar: calendar, original: present, object: object))
    }
  }

  // MARK: Calendars, which no commit changes

  var source: CalendarSource { base.source }

  func calendars() throws(StoreError) -> [StoredCalendar] { try base.calendars() }

  func create(
    named title: String, color: String?, for entityTypes: Set<EntityType>
  ) throws(StoreError) -> StoredCalendar {
    try base.create(named: title, color: color, for: entityTypes)
  }

  func update(_ calendar: StoredCalendar) throws(StoreError) { try base.update(calendar) }

  func delete(_ calendar: EventCalendar, evenWithObjects: Bool) throws(StoreError) {
    try base.delete(calendar, evenWithObjects: evenWithObjects)
  }

  func empty(_ calendar: EventCalendar) throws(StoreError) -> EmptiedCalendar {
    try base.empty(calendar)
  }

  func objects(in calendar: EventCalendar) throws(StoreError) -> [EventVersion] {
    try base.objects(in: calendar)
  }

  func changes(
    in calendar: EventCalendar, since token: SyncToken?
  ) throws(StoreError) -> ObjectChanges {
    try base.changes(in: calendar, since: token)
  }
}
