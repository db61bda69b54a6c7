internal import CalendarStore
internal import TicketImport

/// An event or a reminder during an edit: reads its present values, and writes drafts over them.
final class EditedItem<Item: EditableItem>: EditTarget {
  /// As last fetched or saved; of a new one, without its values.
  private(set) var item: StoredItem<Item>
  /// The present identifier; a change to all future occurrences makes a new one.
  private var id: ItemID
  /// Whether the calendar already has the edited item.
  private var isUnchanged = false
  /// Why the last change failed.
  private(set) var failure: CommandError?

  private let part: EditMode.Part
  private let calendars: ReadableCalendars
  /// Nil for a new item, before it is saved.
  private var store: EventStore?
  /// The name of the calendar of a new item; nil for the default calendar.
  private var newCalendar: String?
  /// Whether the calendar does not have the item.
  private var isGone = false
  private(set) var kept = KeptFields()

  init(
    _ item: StoredItem<Item>, part: EditMode.Part = .single, in store: EventStore,
    of calendars: ReadableCalendars
  ) {
    self.item = item
    id = item.id
    self.part = part
    self.store = store
    self.calendars = calendars
    readKept()
  }

  /// A new item.
  ///
  /// - Parameter name: the name of its calendar; nil for the default calendar.
  init(adding item: StoredItem<Item>, to name: String?, of calendars: ReadableCalendars) {
    self.item = item
    id = item.id
    part = .single
    newCalendar = name
    isGone = true
    self.calendars = calendars
  }

  /// Reads the properties that a draft does not have and that a save keeps.
  private func readKept() {
    kept = store.map { Item.kept(of: item, in: $0, calendars.process.zone) } ?? KeptFields()
  }

  var draft: ItemDraft {
    ItemDraft(item.item, calendar: calendars.name(of: item.calendar), part: part)
  }

  func result(of draft: ItemDraft) -> EditResult {
    let isNew = item.version == nil
    return EditResult(
      failure: failure, isUnchanged: isUnchanged,
      calendar: isNew ? draft.calendar?.value ?? item.calendar.name : item.calendar.name, id: id,
      present: isNew ? nil : ItemReport(.unchanged, item))
  }

  /// Saves the differences of the draft, or removes the item.
  func write(_ draft: ItemDraft, _ resolution: EditResolution) -> EditOutcome {
    failure = nil
    guard resolution == .remove else {
      return attempt(3) { () throws(CommandError) in try save(draft) }
    }
    // A removal is not retried: the user may not have seen the other program's change, even one of
    // a field that a draft does not have.
    return attempt(1) { () throws(CommandError) in if !isGone { try remove() } }
  }

  /// Saves the draft without a question. Returns the result.
  func save(_ draft: ItemDraft, as status: ItemStatus) throws(CommandError) -> ItemReport {
    _ = write(draft, .ordinary)
    if let failure { throw failure }
    return ItemReport(isUnchanged ? .unchanged : status, item)
  }

  /// Reads the item again; nil if it is the same or cannot be read.
  func refresh() -> EditOutcome? {
    let before = draft
    guard let store, let isThere = try? store.refreshItem(&item, span: part.span) else {
      return nil
    }
    guard isThere else { return isGone ? nil : .failed(recordRemoval()) }
    isGone = false
    readKept()
    return draft == before ? nil : .changedSince(draft)
  }

  /// A new version with the same draft is not a conflict: the change is retried.
  ///
  /// - Parameter left: the most attempts.
  private func attempt(
    _ left: Int, _ body: () throws(CommandError) -> Void
  ) -> EditOutcome {
    do throws(CommandError) {
      try body()
      return .settled
    } catch {
      failure = error
      guard error.status == ExitStatus.busy || error.isMissing, let store else {
        return .failed(error.reason)
      }
      let before = draft
      let isThere: Bool
      do throws(StoreError) { isThere = try store.refreshItem(&item, span: part.span) } catch {
        failure = CommandError(error)
        return .failed(error.reason)
      }
      guard isThere else { return .failed(recordRemoval()) }
      isGone = false
      readKept()
      if draft == before, left > 1 {
        failure = nil
        return attempt(left - 1, body)
      }
      return .changedSince(draft)
    }
  }

  /// Records that another program removed the item. Returns a message with the effect of a save.
  private func recordRemoval() -> String {
    isGone = true
    return "removed by another program; save adds what you see"
  }

  private func remove() throws(CommandError) {
    guard let store else { return }
    try make(in: store) { () throws(StoreError) in
      try store.removeItem(item, span: part.span)
      return item
    }
  }

  private func save(_ draft: ItemDraft) throws(CommandError) {
    guard !isGone, let store else { return try add(draft) }
    let target = try target(of: draft)
    var changed = item
    changed.item = try Self.checked { () throws(DraftError) in try item.item.applying(draft) }
    isUnchanged = changed == item && target == nil
    if let target {
      let both = try calendars.store(of: [item.calendar, target], for: Item.entityType)
      item = try make(in: both) { [changed] () throws(StoreError) in
        try both.moveItem(item, to: target, saving: changed, span: part.span)
      }
      self.store = both
    } else if changed != item {
      item = try make(in: store) { [changed] () throws(StoreError) in
        try store.saveItem(changed, span: part.span)
      }
    }
    id = item.id
  }

  /// Records the changes of the body, then makes them.
  @discardableResult
  private func make(
    in store: EventStore, _ body: () throws(StoreError) -> StoredItem<Item>
  ) throws(CommandError) -> StoredItem<Item> {
    try CommandError.reporting(try calendars.history.make(in: store, body))
  }

  private static func checked(
    _ body: () throws(DraftError) -> Item
  ) throws(CommandError) -> Item {
    do throws(DraftError) { return try body() } catch {
      throw CommandError(ExitStatus.badRecord, error.reason)
    }
  }

  /// The calendar that the draft names, if the item moves there; nil if the item stays.
  private func target(of draft: ItemDraft) throws(CommandError) -> EventCalendar? {
    guard let name = draft.calendar?.value, name != calendars.name(of: item.calendar) else {
      return nil
    }
    let target = try calendars.madeCalendar(named: name, for: Item.entityType)
    return target == item.calendar ? nil : target
  }

  /// Adds a new item, or one that another program removed.
  private func add(_ draft: ItemDraft) throws(CommandError) {
    let made = try Self.checked { () throws(DraftError) in
      try item.item.anew(with: draft, part, at: calendars.process.now)
    }
    let calendar = try calendars.madeCalendar(
      named: draft.calendar?.value ?? newCalendar, for: Item.entityType)
    let store = try calendars.store(of: [calendar], for: Item.entityType)
    item = try make(in: store) { () throws(StoreError) in
      try store.saveItem(StoredItem(made, in: calendar), span: .thisEvent)
    }
    id = item.id
    isGone = false
    self.store = store
  }
}
