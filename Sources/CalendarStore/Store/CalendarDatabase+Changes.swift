internal import Foundation

/// Changes of a database: each is staged in overlays of its sources, and then made with the others of
/// its transaction or not at all.
extension CalendarDatabase {
  var isStaging: Bool { staging != nil }

  func stage<Value>(
    _ body: () throws(StoreError) -> Value
  ) throws(StoreError) -> (value: Value, changes: StagedChanges) {
    staging = []
    searched = []
    defer { staging = nil }
    let value = try body()
    return (value, StagedChanges(staging ?? [], recording: changed))
  }

  /// Makes the changes of the body, all or none. In the body of another transaction, they belong to
  /// that one.
  func transact<Value>(
    _ body: () throws(StoreError) -> Value
  ) throws(StoreError) -> Value {
    if isStaging { return try body() }
    let (value, changes) = try stage(body)
    try changes.commit()
    return value
  }

  /// An object of the calendar; in a transaction, as it will be. Nil if there is none.
  func object(_ href: String, in calendar: EventCalendar) throws(StoreError) -> CalendarObject? {
    isStaging
      ? try overlay(for: calendar).object(href, in: calendar)
      : try backend(for: calendar).object(href, in: calendar)
  }

  /// The overlay of the calendar's source; call it in a transaction.
  func overlay(for calendar: EventCalendar) throws(StoreError) -> CommitOverlay {
    let base = try backend(for: calendar)
    if let known = staging?.first(where: { $0.source == base.source }) { return known }
    let overlay = CommitOverlay(base)
    staging?.append(overlay)
    return overlay
  }

  @discardableResult
  func make(_ change: PendingChange) throws(StoreError) -> WrittenItem {
    try transact { () throws(StoreError) in
      let stored = change.stored
      try checkAccess(to: stored.entityType, of: try backend(for: stored.calendar).source)
      if stored.version == nil, !searched.contains(stored.calendar) {
        try checkHolds(stored.entityType, stored.calendar)
      }
      return try ObjectEditor(
        overlay: try overlay(for: stored.calendar), context: context,
        holder: { (uid, calendar) throws(StoreError) in try self.holder(of: uid, in: calendar) }
      ).make(change)
    }
  }

  /// Makes all collected changes or, if one of them fails, none.
  func commit() -> [CommitFailure] {
    let changes = pending
    pending = []
    var failures: [CommitFailure] = []
    do throws(StoreError) {
      try transact { () throws(StoreError) in
        for change in changes {
          do throws(StoreError) { try make(change) } catch {
            failures.append(CommitFailure(change.stored, error))
          }
        }
        if let first = failures.first { throw first.error }
      }
    } catch {
      if failures.isEmpty, let first = changes.first {
        return [CommitFailure(first.stored, error)]
      }
    }
    return failures
  }

  /// Moves an item with its whole object. The object is written to the new calendar before it is
  /// removed from the old one: a program that is killed in between leaves the item in both.
  ///
  /// - Parameter change: the change of the moved item; nil to move the object byte for byte.
  func move<Item>(
    _ stored: StoredItem<Item>, to calendar: EventCalendar, with change: PendingChange?
  ) throws(StoreError) -> WrittenItem {
    try transact { () throws(StoreError) in
      guard let version = stored.version, let etag = version.etag else { throw .missing }
      let source = try overlay(for: stored.calendar)
      let target = try overlay(for: calendar)
      try checkAccess(to: Item.entityType, of: source.source)
      try checkAccess(to: Item.entityType, of: target.source)
      try checkHolds(Item.entityType, calendar)
      guard let object = try source.object(version.href, in: stored.calendar) else {
        throw .changed(yours: [], theirs: nil)
      }
      guard object.version.etag == etag else { throw .changed(yours: [], theirs: object.text) }
      let editor = ObjectEditor(overlay: source, context: context) {
        (uid, calendar) throws(StoreError) in try self.holder(of: uid, in: calendar)
      }
      let moved = try editor.moved(stored, object, with: change)
      guard try holder(of: stored.item.uid, in: calendar) == nil else {
        throw .refused(
          reason: "the calendar \(calendar.name) has this \(Item.entityType.rawValue) already")
      }
      var written: WrittenItem?
      for (href, text) in moved.objects {
        let name = try put(text, as: href, in: calendar, of: target)
        written = written ?? WrittenItem(href: name, newUID: moved.newUID)
      }
      try source.remove(version.href, in: stored.calendar, if: .unchanged(etag: etag))
      guard let written else { throw .missing }
      return written
    }
  }

  /// Returns the name of the object.
  private func put(
    _ text: [UInt8], as href: String, in calendar: EventCalendar, of target: CommitOverlay
  ) throws(StoreError) -> String {
    // Another item of the target calendar may have the name.
    for name in [href, "\(context.newUID().lowercaseName).ics"] {
      do throws(StoreError) {
        return try target.put(text, as: name, in: calendar, if: .absent).href
      } catch {
        guard case .changed = error else { throw error }
      }
    }
    throw .refused(
      reason: "another item of the calendar \(calendar.name) has its file's name; move it again")
  }

  /// As `holder(of:in:isCurrent:)`; the index is brought up to date once a transaction.
  private func holder(
    of uid: String, in calendar: EventCalendar
  ) throws(StoreError) -> CalendarObject? {
    let isCurrent = !searched.insert(calendar).inserted
    return try holder(of: uid, in: calendar, isCurrent: isCurrent)
  }
}

extension CommitFailure {
  fileprivate init(_ stored: any PendingItem, _ error: StoreError) {
    let (id, title) = stored.name
    self.init(item: id, title: title, error: error)
  }
}
