internal import CivilTime
internal import Foundation

/// Changes of items: each is staged, unless another program has changed its object since it was
/// fetched.
extension Transaction {
  func make<Item: MappedItem>(_ change: ItemChange<Item>) throws(StoreError) -> WrittenItem {
    let (stored, calendar) = (change.stored, change.stored.calendar)
    try store.checkAccess(to: Item.entityType, of: try store.backend(for: calendar).source)
    if stored.version == nil, !searched.contains(calendar) {
      try store.checkHolds(Item.entityType, calendar)
    }
    let new = ObjectName.href(stored.item.uid)
    guard let href = stored.version?.href ?? (hasCreated(new, in: calendar) ? new : nil)
    else { return try create(change) }
    let (current, etag) = (try object(href, in: calendar), stored.version?.etag)
    let base = text(of: href, in: calendar, at: etag, before: current)
    guard let current else {
      // The store itself may have removed it.
      throw base == nil ? .changed(yours: try text(change), theirs: nil) : .missing
    }
    _ = try current.condition(toWrite: text(change))
    let isCurrent = stored.version != nil && current.version.etag == etag
    guard let base = isCurrent ? current.text : base else {
      throw .changed(yours: try text(change), theirs: current.text)
    }
    let edited = try objects(of: change, current, base)
    for (name, text) in edited.objects {
      if name == href {
        replace(current, by: text, in: calendar)
      } else {
        try add(text, as: name, in: calendar)
      }
    }
    if edited.objects.isEmpty { replace(current, by: nil, in: calendar) }
    join(edited.objects.map { ($0.href, calendar) })
    return WrittenItem(href: edited.objects.first?.href ?? href, newUID: edited.newUID)
  }

  /// Moves an item with its whole object. The object is written to the new calendar before it is
  /// removed from the old one: a program that is killed in between leaves the item in both.
  ///
  /// - Parameter change: the change of the moved item; nil to move the object byte for byte.
  func move<Item: MappedItem>(
    _ stored: StoredItem<Item>, to calendar: EventCalendar, with change: ItemChange<Item>?
  ) throws(StoreError) -> WrittenItem {
    guard let version = stored.version, let etag = version.etag else { throw .missing }
    for calendar in [stored.calendar, calendar] {
      try store.checkAccess(to: Item.entityType, of: store.backend(for: calendar).source)
    }
    try store.checkHolds(Item.entityType, calendar)
    let object = try object(version.href, in: stored.calendar)
    let base = text(of: version.href, in: stored.calendar, at: etag, before: object)
    guard let object else { throw base == nil ? .changed(yours: [], theirs: nil) : .missing }
    guard let base else { throw .changed(yours: [], theirs: object.text) }
    let moved = try moved(stored, object, base, with: change)
    guard try holder(of: stored.item.uid, in: calendar) == nil else {
      throw .refused(
        reason: "the calendar \(calendar.name) has this \(Item.entityType.rawValue) already")
    }
    var names: [String] = []
    for (href, text) in moved.objects {
      names.append(try add(text, asFree: href, in: calendar))
    }
    replace(object, by: nil, in: stored.calendar)
    guard let name = names.first else { throw .missing }
    join(names.map { ($0, calendar) } + [(version.href, stored.calendar)])
    return WrittenItem(href: name, newUID: moved.newUID)
  }

  /// Returns the name of the object.
  private func add(
    _ text: [UInt8], asFree href: String, in calendar: EventCalendar
  ) throws(StoreError) -> String {
    // Another item of the calendar may have the name.
    for name in [href, "\(store.context.newUID().lowercaseName).ics"] {
      do throws(StoreError) {
        try add(text, as: name, in: calendar)
        return name
      } catch {
        guard case .changed = error else { throw error }
      }
    }
    throw .refused(
      reason: "another item of the calendar \(calendar.name) has its file's name; move it again")
  }

  /// An object of the calendar with an item of that UID; the index is brought up to date once.
  private func holder(
    of uid: String, in calendar: EventCalendar
  ) throws(StoreError) -> CalendarObject? {
    let isCurrent = !searched.insert(calendar).inserted
    return try store.holder(of: uid, in: calendar, isCurrent: isCurrent)
  }

  /// The objects of an item that moves to another calendar.
  ///
  /// - Parameters:
  ///   - base: the text that the item was fetched from.
  ///   - change: the change of the item; nil for the object byte for byte.
  private func moved<Item: MappedItem>(
    _ stored: StoredItem<Item>, _ object: CalendarObject, _ base: [UInt8],
    with change: ItemChange<Item>?
  ) throws(StoreError) -> EditedObjects {
    let content = try ICalendarObject(object)
    let series: ItemSeries<Item>? = content.series(stored.item.uid)
    let own = series?.componentCount ?? 0
    let items = content.calendars.flatMap(\.components).filter { $0.name != "VTIMEZONE" }.count
    guard own > 0 else { throw .missing }
    guard own == items else {
      throw .refused(reason: "its file holds other things too; it can only be moved with them")
    }
    guard let change else { return ([(object.version.href, object.text)], nil) }
    return try objects(of: change, object, base)
  }

  // MARK: New items

  private func create<Item>(_ change: ItemChange<Item>) throws(StoreError) -> WrittenItem {
    guard !change.isRemoval else { throw .missing }
    let (item, calendar) = (change.stored.item, change.stored.calendar)
    let made = try StoreError.editing { () throws(EditError) in
      try item.newObject(stamp)
    }
    if let other = try holder(of: item.uid, in: calendar) {
      throw .changed(yours: made, theirs: other.text)
    }
    let href = ObjectName.href(item.uid)
    try add(made, as: href, in: calendar)
    return WrittenItem(href: href)
  }

  // MARK: Edits

  private var stamp: EditStamp {
    EditStamp(now: store.context.now(), productID: store.context.productID)
  }

  /// The objects that replace the item's object. A series that was split off is first: a program
  /// that is killed leaves an event twice rather than not at all.
  private func objects<Item>(
    of change: ItemChange<Item>, _ current: CalendarObject, _ base: [UInt8]
  ) throws(StoreError) -> EditedObjects {
    let href = current.version.href
    let object = try ICalendarObject(current)
    let fetched =
      try base == current.text
      ? object : ICalendarObject(CalendarObject(version: current.version, text: base))
    let (item, span) = (change.stored.item, change.span)
    let edited = try StoreError.editing { () throws(EditError) in
      change.isRemoval
        ? try object.removing(item, span, since: fetched, stamp: stamp)
        : try object.saving(
          item, span, since: fetched, stamp: stamp, newUID: store.context.newUID)
    }
    let new = edited.new.map { [("\($0.uid).ics", $0.object.text)] } ?? []
    let old = edited.object.map { [(href, $0.text)] } ?? []
    return (new + old, edited.new?.uid)
  }

  /// The new text without the stored object's other properties, and with the plain alarms alone: those
  /// that only a file can state cannot be added. Empty for a removal.
  private func text<Item>(_ change: ItemChange<Item>) throws(StoreError) -> [UInt8] {
    guard !change.isRemoval else { return [] }
    var item = change.stored.item
    item.alarms = item.plainAlarms
    return try StoreError.editing { [item] () throws(EditError) in try item.newObject(stamp) }
  }
}

/// The objects that replace one object, none if it is removed; `newUID` is that of a series that was
/// split off.
private typealias EditedObjects = (objects: [(href: String, text: [UInt8])], newUID: String?)

/// Where a changed item is.
struct WrittenItem {
  let href: String
  /// The UID of a series that the change has split off.
  var newUID: String?
}

/// A change of an event or a reminder.
struct ItemChange<Item: MappedItem> {
  var stored: StoredItem<Item>
  var span: EventSpan
  /// Whether the item is removed, rather than saved.
  var isRemoval = false
}

/// A change that is collected for `EventStore.commit`.
struct PendingChange {
  let calendar: EventCalendar
  let item: ItemID
  let title: String
  let make: (Transaction) throws(StoreError) -> WrittenItem

  init<Item>(_ change: ItemChange<Item>) {
    let stored = change.stored
    (calendar, item, title) = (stored.calendar, stored.id, stored.item.title)
    make = { (transaction) throws(StoreError) in try transaction.make(change) }
  }
}
