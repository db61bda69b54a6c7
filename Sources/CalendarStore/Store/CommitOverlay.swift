/// The objects of a source as they will be after changes that are not written yet. The source itself
/// stays as it is until `write`.
///
/// A commit of all changes or none is made here first.
final class CommitOverlay {
  private struct Change {
    let href: String
    let calendar: EventCalendar
    /// The object before all changes; nil for a new one.
    let original: CalendarObject?
    /// The object after them; nil for a removed one.
    var object: CalendarObject?
    /// The text of a new object before it was changed.
    let first: [UInt8]?
  }

  private let base: any CalendarBackend
  /// In the order of the first change of each object.
  private var changes: [Change] = []
  private var indices: [ObjectKey: Int] = [:]
  private var lastEtag = 0
  /// The written changes, with the etag of each object.
  private var written: [(change: Change, etag: String?)] = []

  init(_ base: any CalendarBackend) { self.base = base }

  var source: CalendarSource { base.source }

  /// The changes, without those that leave an object as it was.
  private var made: [Change] { changes.filter { $0.original?.text != $0.object?.text } }

  /// The changes as `ObjectChange`s.
  var objectChanges: [ObjectChange] {
    made.map { change in
      ObjectChange(
        calendar: change.calendar, href: change.href, before: change.original?.text,
        etag: change.original?.version.etag, after: change.object?.text)
    }
  }

  /// The etag of each of `objectChanges` after `write`; nil for a removed object.
  var etags: [String?] {
    var etags: [ObjectKey: String] = [:]
    for (change, etag) in written { etags[ObjectKey(change.href, change.calendar)] = etag }
    return made.map { etags[ObjectKey($0.href, $0.calendar)] }
  }

  /// Writes the changes of all overlays: first the objects, then the removals, so that a program
  /// that is killed in between leaves an item twice rather than not at all.
  ///
  /// If a change cannot be written, all are taken back, unless another program has changed their
  /// objects meanwhile. If a removed object cannot be put back, the written ones stay: one of them
  /// may be its only copy.
  ///
  /// Returns the overlay that failed, and its error; nil if all changes are written.
  static func write(
    _ overlays: [CommitOverlay]
  ) -> (overlay: CommitOverlay, error: StoreError)? {
    for isRemoval in [false, true] {
      for overlay in overlays {
        let changes = overlay.made.filter { ($0.object == nil) == isRemoval }
        if let error = overlay.write(changes) {
          takeBack(overlays)
          return (overlay, error)
        }
      }
    }
    return nil
  }

  /// The number of new objects from which on they are written together.
  private static let many = 16

  /// Writes changes in their order, up to a failure, which is returned.
  private func write(_ changes: [Change]) -> StoreError? {
    var rest = changes[...]
    while let first = rest.first {
      let new = rest.prefix {
        $0.original == nil && $0.object != nil && $0.calendar == first.calendar
      }
      if new.count >= Self.many {
        if let error = add(new, in: first.calendar) { return error }
        rest = rest.dropFirst(new.count)
        continue
      }
      do throws(StoreError) {
        written.append((first, try write(first)))
      } catch {
        recordMaybeWritten(first, error)
        return error
      }
      rest = rest.dropFirst()
    }
    return nil
  }

  private func add(_ changes: ArraySlice<Change>, in calendar: EventCalendar) -> StoreError? {
    let objects = changes.map { (href: $0.href, text: $0.object?.text ?? []) }
    var failure: StoreError?
    for (change, result) in zip(changes, base.add(objects, in: calendar)) {
      switch result {
      case .success(let version):
        written.append((change, version.etag))
      case .failure(let error):
        recordMaybeWritten(change, error)
        failure = failure ?? error
      }
    }
    return failure
  }

  /// Records a change that may be made all the same: only its sync failed.
  private func recordMaybeWritten(_ change: Change, _ error: StoreError) {
    guard case .failed = error else { return }
    guard let object = change.object else { return written.append((change, nil)) }
    let made = try? base.object(change.href, in: change.calendar)
    if let made, made.text == object.text { written.append((change, made.version.etag)) }
  }

  private static func takeBack(_ overlays: [CommitOverlay]) {
    for overlay in overlays.reversed() where !overlay.putBackRemoved() { return }
    for overlay in overlays.reversed() {
      while let (change, etag) = overlay.written.popLast() {
        overlay.takeBack(change, etag)
      }
    }
  }

  /// Returns false if an object may be missing.
  private func putBackRemoved() -> Bool {
    while let (change, _) = written.last, change.object == nil {
      written.removeLast()
      guard let original = change.original else { continue }
      do throws(StoreError) {
        _ = try base.put(original.text, as: change.href, in: change.calendar, if: .absent)
      } catch {
        // With `changed` the object is there.
        guard case .changed = error else { return false }
      }
    }
    return true
  }

  /// Returns the etag of the written object; nil for a removed one.
  private func write(_ change: Change) throws(StoreError) -> String? {
    let condition = try change.original?.condition(toWrite: change.object?.text ?? []) ?? .absent
    guard let object = change.object else {
      try base.remove(change.href, in: change.calendar, if: condition)
      return nil
    }
    let version = try base.put(object.text, as: change.href, in: change.calendar, if: condition)
    return version.etag
  }

  private func takeBack(_ change: Change, _ etag: String?) {
    // Without its etag, the object may be another program's by now.
    guard let condition = etag.map({ EventChange.Condition.unchanged(etag: $0) }) else { return }
    guard let original = change.original else {
      try? base.remove(change.href, in: change.calendar, if: condition)
      return
    }
    _ = try? base.put(original.text, as: change.href, in: change.calendar, if: condition)
  }

  // MARK: Objects

  func object(_ href: String, in calendar: EventCalendar) throws(StoreError) -> CalendarObject? {
    if let index = indices[ObjectKey(href, calendar)] { return changes[index].object }
    return try base.object(href, in: calendar)
  }

  /// The text of a changed object when it had the etag; of a new object, with nil, its first text.
  /// Nil if the object had another etag, or is not changed here.
  func text(of href: String, in calendar: EventCalendar, at etag: String?) -> [UInt8]? {
    guard let index = indices[ObjectKey(href, calendar)] else { return nil }
    guard let original = changes[index].original else {
      return etag == nil ? changes[index].first : nil
    }
    return original.version.etag == etag ? original.text : nil
  }

  func put(
    _ text: [UInt8], as href: String, in calendar: EventCalendar,
    if condition: EventChange.Condition
  ) throws(StoreError) -> EventVersion {
    lastEtag += 1
    // No etag of a source has a blank.
    let object = CalendarObject(
      version: EventVersion(href: href, etag: "overlay \(lastEtag)"), text: text)
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
      changes.append(
        Change(
          href: href, calendar: calendar, original: present, object: object,
          first: present == nil ? object?.text : nil))
    }
  }
}

/// Identifies an object among those of all calendars, by source, calendar and name.
struct ObjectKey: Hashable {
  private let source: String?
  private let calendar: String
  private let href: String

  init(_ href: String, _ calendar: EventCalendar) {
    source = calendar.source
    self.calendar = calendar.title
    self.href = href
  }
}
