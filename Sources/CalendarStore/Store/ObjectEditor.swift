internal import CivilTime
internal import Foundation

/// Changes objects of one source, unless another program has changed the object since it was
/// fetched.
struct ObjectEditor {
  let backend: any CalendarBackend
  let context: StoreContext
  /// The history of the present commit.
  var history: CommitHistory
  /// Finds an object of the calendar with an item of that UID. With true, searches the index
  /// without updating it first.
  let holder: (String, EventCalendar, Bool) throws(StoreError) -> CalendarObject?

  /// Returns the UID of a series that the change has split off; else nil.
  mutating func make(_ change: PendingChange) throws(StoreError) -> UUID? {
    let calendar = change.calendar
    guard let href = change.version?.href ?? created(change) else {
      try create(change)
      return nil
    }
    guard let current = try backend.object(href, in: calendar) else {
      throw .changed(yours: text(change), theirs: nil)
    }
    _ = try current.condition(toWrite: text(change))
    let etag = change.version?.etag
    let isCurrent = change.version != nil && current.version.etag == etag
    let base =
      isCurrent
      ? current.text
      : history.text(calendar, href, at: etag, ifLatestIs: current.version.etag)
    guard let base else { throw .changed(yours: text(change), theirs: current.text) }
    return try write(try edit(change, current, base), current, calendar)
  }

  // MARK: New items

  private mutating func create(_ change: PendingChange) throws(StoreError) {
    let calendar = change.calendar
    let text = try StoreError.editing { () throws(EditError) in
      switch change {
      case .saveEvent(let event, _): try ICalendarObject(event.event, stamp: stamp).text
      case .saveReminder(let reminder):
        try ICalendarObject(reminder.reminder, stamp: stamp).text
      case .removeEvent, .removeReminder: throw .missing
      }
    }
    let href = ObjectName.href(change.uid)
    let isKnown = history.isSearched(calendar)
    if let other = try holder(change.uid, calendar, isKnown) {
      throw .changed(yours: text, theirs: other.text)
    }
    history.recordSearch(of: calendar)
    let version = try backend.put(text, as: href, in: calendar, if: .absent)
    history.add(calendar, href, from: nil, text, to: version.etag)
  }

  /// The name of the object that an earlier change of this commit created for the same new item.
  private func created(_ change: PendingChange) -> String? {
    let href = ObjectName.href(change.uid)
    guard let current = try? backend.object(href, in: change.calendar) else { return nil }
    return history.text(change.calendar, href, at: nil, ifLatestIs: current.version.etag) == nil
      ? nil : href
  }

  // MARK: Edits

  private var stamp: EditStamp { EditStamp(now: context.now(), productID: context.productID) }

  private func edit(
    _ change: PendingChange, _ current: CalendarObject, _ base: [UInt8]
  ) throws(StoreError) -> SeriesEdit.Result {
    let object: ICalendarObject
    let held: ObjectContents
    do throws(ICalendarError) {
      object = try ICalendarObject(current.text, in: current.version)
      held = try (base == current.text ? object : ICalendarObject(base, in: current.version))
        .contents()
    } catch {
      throw .refused(reason: error.description)
    }
    let edit = SeriesEdit(object: object, base: held, stamp: stamp, newUID: context.newUID)
    return try StoreError.editing { () throws(EditError) in
      switch change {
      case .saveEvent(let event, let span): try edit.save(event.event, span)
      case .removeEvent(let event, let span): try edit.remove(event.event, span)
      case .saveReminder(let reminder): try edit.save(reminder.reminder)
      case .removeReminder(let reminder): try edit.remove(reminder.reminder)
      }
    }
  }

  /// The new text without the stored object's other properties; empty for a removal or an item that
  /// cannot be encoded.
  private func text(_ change: PendingChange) -> [UInt8] {
    switch change {
    case .saveEvent(let event, _): (try? ICalendarObject(event.event, stamp: stamp))?.text ?? []
    case .saveReminder(let reminder):
      (try? ICalendarObject(reminder.reminder, stamp: stamp))?.text ?? []
    case .removeEvent, .removeReminder: []
    }
  }

  // MARK: Writing

  private mutating func write(
    _ result: SeriesEdit.Result, _ current: CalendarObject, _ calendar: EventCalendar
  ) throws(StoreError) -> UUID? {
    switch result {
    case .unchanged: break
    case .object(let object): try put(object.text, in: calendar, over: current)
    case .split(let old, let new, let uid):
      // The new series is first: an interrupted split leaves an event twice rather than not at all.
      let (backend, version) = (backend, current.version)
      try backend.write(
        [("\(uid.lowercaseName).ics", new.text)], in: calendar
      ) { (object) throws(StoreError) in
        try backend.put(object.text, as: object.href, in: calendar, if: .absent)
      } before: { () throws(StoreError) in
        try put(old.text, in: calendar, over: current)
      } unlessKept: { () throws(StoreError) in
        try backend.object(version.href, in: calendar)?.version.etag == version.etag
      }
      return uid
    case .nothing:
      let href = current.version.href
      try backend.remove(href, in: calendar, if: current.condition(toWrite: []))
    }
    return nil
  }

  private mutating func put(
    _ text: [UInt8], in calendar: EventCalendar, over current: CalendarObject
  ) throws(StoreError) {
    let href = current.version.href
    let version = try backend.put(
      text, as: href, in: calendar, if: current.condition(toWrite: text))
    history.add(calendar, href, from: current.version.etag, current.text, to: version.etag)
  }
}

/// A change that is not yet made.
enum PendingChange: Sendable {
  case saveEvent(StoredEvent, EventSpan)
  case removeEvent(StoredEvent, EventSpan)
  case saveReminder(StoredReminder)
  case removeReminder(StoredReminder)

  var item: ItemID {
    switch self {
    case .saveEvent(let event, _), .removeEvent(let event, _): event.id
    case .saveReminder(let reminder), .removeReminder(let reminder): reminder.id
    }
  }

  var uid: String {
    switch self {
    case .saveEvent(let event, _), .removeEvent(let event, _): event.uid
    case .saveReminder(let reminder), .removeReminder(let reminder): reminder.uid
    }
  }

  var type: EntityType {
    switch self {
    case .saveEvent, .removeEvent: .event
    case .saveReminder, .removeReminder: .reminder
    }
  }

  var title: String {
    switch self {
    case .saveEvent(let event, _), .removeEvent(let event, _): event.title
    case .saveReminder(let reminder), .removeReminder(let reminder): reminder.title
    }
  }

  var calendar: EventCalendar {
    switch self {
    case .saveEvent(let event, _), .removeEvent(let event, _): event.calendar
    case .saveReminder(let reminder), .removeReminder(let reminder): reminder.calendar
    }
  }

  /// The version that was fetched; nil for a new item.
  var version: EventVersion? {
    switch self {
    case .saveEvent(let event, _), .removeEvent(let event, _): event.version
    case .saveReminder(let reminder), .removeReminder(let reminder): reminder.version
    }
  }
}
