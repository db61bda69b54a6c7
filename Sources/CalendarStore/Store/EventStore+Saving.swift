public import CivilTime
internal import Foundation

extension EventStore {
  /// Writes an event. An event without a version is new; if any object of the calendar already has
  /// its UID, throws `StoreError.changed` with that object's text as `theirs`. A fetched event keeps
  /// every alarm; a new one with an alarm that cannot be added (`Alarm.action`), as a copy of an event
  /// with an `EMAIL` alarm, throws `StoreError.invalid` for the field `alarms`.
  ///
  /// - Parameters:
  ///   - span: ignored for an event that does not repeat. With `thisEvent` one occurrence is
  ///     detached; the master of a series then means the first occurrence, as in EventKit. With
  ///     `futureEvents` the series is split at the occurrence; at the first occurrence, or for a
  ///     master, the whole series is changed.
  ///   - commit: false only collects the change; `commit()` reports its errors.
  /// - Returns: the event as it is in its calendar now, with its version, so that it can be saved
  ///   again; after a split, an event of the new series. The event itself if it is only collected.
  @discardableResult
  public func save(
    _ event: StoredEvent, span: EventSpan, commit: Bool = true
  ) throws(StoreError) -> StoredEvent {
    try saveItem(event, span: span, commit: commit)
  }

  /// Removes an event, or with `thisEvent` one occurrence, or with `futureEvents` an occurrence and
  /// all that follow. The parameters are those of `save`.
  public func remove(
    _ event: StoredEvent, span: EventSpan, commit: Bool = true
  ) throws(StoreError) {
    try removeItem(event, span: span, commit: commit)
  }

  /// Writes a reminder, as `save(_:span:commit:)` an event.
  @discardableResult
  public func save(
    _ reminder: StoredReminder, commit: Bool = true
  ) throws(StoreError) -> StoredReminder {
    try saveItem(reminder, span: .futureEvents, commit: commit)
  }

  /// Removes a reminder with all its occurrences.
  public func remove(_ reminder: StoredReminder, commit: Bool = true) throws(StoreError) {
    try removeItem(reminder, span: .futureEvents, commit: commit)
  }

  /// Marks the reminder as done at the time. A repeating reminder advances to its next open
  /// occurrence instead, and is done when it has none.
  @discardableResult
  public func complete(
    _ reminder: StoredReminder, at time: Instant, commit: Bool = true
  ) throws(StoreError) -> StoredReminder {
    var reminder = reminder
    reminder.isCompleted = true
    reminder.completionDate = time
    return try save(reminder, commit: commit)
  }

  @discardableResult
  public func uncomplete(
    _ reminder: StoredReminder, commit: Bool = true
  ) throws(StoreError) -> StoredReminder {
    var reminder = reminder
    reminder.isCompleted = false
    reminder.completionDate = nil
    return try save(reminder, commit: commit)
  }

  /// Makes all collected changes of events and reminders, in their order, or none of them, and
  /// empties the collection. A change builds on earlier changes of the same item. Returns the
  /// changes that failed; empty if all are made.
  ///
  /// A failure while the objects are written takes the written ones back. A program that is killed
  /// meanwhile leaves a part of the changes.
  public func commit() -> [CommitFailure] {
    let changes = pending
    pending = []
    var failures: [CommitFailure] = []
    // The last change of each object.
    var owners: [ObjectKey: PendingChange] = [:]
    var begun: Transaction?
    do throws(StoreError) {
      try transact { (transaction) throws(StoreError) in
        begun = transaction
        for change in changes {
          do throws(StoreError) {
            let written = try change.make(transaction)
            owners[ObjectKey(written.href, change.calendar)] = change
          } catch { failures.append(CommitFailure(change, error)) }
        }
        if let first = failures.first { throw first.error }
      }
    } catch {
      let owner = begun?.failed.flatMap { owners[$0] } ?? changes.last
      if failures.isEmpty, let owner { return [CommitFailure(owner, error)] }
    }
    return failures
  }

  /// Drops the collected changes.
  public func reset() { pending = [] }

  /// Reads an event again. Returns false, and leaves the event unchanged, if it no longer exists.
  public func refresh(_ event: inout StoredEvent) throws(StoreError) -> Bool {
    try refreshItem(&event)
  }

  /// Reads a reminder again. Returns false, and leaves the reminder unchanged, if it no longer
  /// exists.
  public func refresh(_ reminder: inout StoredReminder) throws(StoreError) -> Bool {
    try refreshItem(&reminder)
  }

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
    try moveItem(event, to: calendar, saving: changed, span: span)
  }

  /// Moves a reminder to another list, byte for byte or with changes, as EventKit does when
  /// `EKReminder.calendar` is set; see ``move(_:to:saving:span:)``.
  ///
  /// - Parameter changed: the reminder with its changes; nil to change nothing.
  /// - Returns: the reminder as it is in the new list.
  public func move(
    _ reminder: StoredReminder, to list: EventCalendar, saving changed: StoredReminder? = nil
  ) throws(StoreError) -> StoredReminder {
    try moveItem(reminder, to: list, saving: changed, span: .futureEvents)
  }
}

/// The changes of an event or a reminder, which has no span.
extension EventStore {
  package func saveItem<Item: MappedItem>(
    _ stored: StoredItem<Item>, span: EventSpan, commit: Bool = true
  ) throws(StoreError) -> StoredItem<Item> {
    let change = ItemChange(stored: stored, span: span)
    guard let written = try make(change, now: commit) else { return stored }
    return try present(stored.item, in: stored.calendar, written)
  }

  package func removeItem<Item: MappedItem>(
    _ stored: StoredItem<Item>, span: EventSpan, commit: Bool = true
  ) throws(StoreError) {
    _ = try make(ItemChange(stored: stored, span: span, isRemoval: true), now: commit)
  }

  /// - Parameter span: for an occurrence and all later ones, the occurrence that they begin with now
  ///   takes the place of one that its series no longer has.
  package func refreshItem<Item: MappedItem>(
    _ stored: inout StoredItem<Item>, span: EventSpan = .thisEvent
  ) throws(StoreError) -> Bool {
    guard let (series, version) = try series(of: stored) else { return false }
    var item = Item.item(at: stored.item.occurrenceDate, of: series)
    if item == nil, span == .futureEvents, let date = stored.item.occurrenceDate {
      item = Item.item(fromDayOf: date, of: series)
    }
    guard let item else { return false }
    (stored.item, stored.version) = (item, version)
    return true
  }

  package func moveItem<Item: MappedItem>(
    _ stored: StoredItem<Item>, to calendar: EventCalendar, saving changed: StoredItem<Item>?,
    span: EventSpan
  ) throws(StoreError) -> StoredItem<Item> {
    guard stored.calendar != calendar else {
      return try changed.map { (item) throws(StoreError) in try saveItem(item, span: span) }
        ?? stored
    }
    let change = changed.map { ItemChange(stored: $0, span: span) }
    let written = try transact { (transaction) throws(StoreError) in
      try transaction.move(stored, to: calendar, with: change)
    }
    return try present((changed ?? stored).item, in: calendar, written)
  }

  /// Nil if the change is only collected.
  private func make<Item>(
    _ change: ItemChange<Item>, now: Bool
  ) throws(StoreError) -> WrittenItem? {
    if now {
      return try transact { (transaction) throws(StoreError) in try transaction.make(change) }
    }
    pending.append(PendingChange(change))
    return nil
  }

  /// The item after it was written; while changes are staged, the item itself without a version.
  private func present<Item: MappedItem>(
    _ item: Item, in calendar: EventCalendar, _ written: WrittenItem
  ) throws(StoreError) -> StoredItem<Item> {
    var stored = StoredItem(item, in: calendar)
    if let uid = written.newUID { stored.item.uid = uid }
    guard transaction == nil else { return stored }
    stored.version = ObjectVersion(href: written.href, etag: nil)
    guard let (series, version) = try series(of: stored),
      // The series may no longer have the occurrence.
      let now = Item.item(at: item.occurrenceDate, of: series) ?? Item.item(at: nil, of: series)
    else { throw .missing }
    return StoredItem(now, in: calendar, version: version)
  }
}

extension CommitFailure {
  fileprivate init(_ change: PendingChange, _ error: StoreError) {
    self.init(item: change.item, title: change.title, error: error)
  }
}
