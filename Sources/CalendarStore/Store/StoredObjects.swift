internal import Foundation

/// The objects of a store's calendars, byte for byte, with changes that can be looked at before they
/// are made.
public struct StoredObjects {
  let opened: OpenSources

  /// Runs the body without writing: the changes that it makes through the same store are staged. A
  /// body that throws stages nothing.
  ///
  /// Within the body, a query finds each item as it was before the body; a save or a move returns the
  /// item as it will be, without a version.
  public func stage<Value>(
    _ body: () throws(StoreError) -> Value
  ) throws(StoreError) -> (value: Value, transaction: Transaction) {
    try opened.stage { (_) throws(StoreError) in try body() }
  }

  /// An object as it is stored; nil if no object has the name.
  public func object(
    _ href: String, in calendar: EventCalendar
  ) throws(StoreError) -> CalendarObject? {
    try opened.object(href, in: calendar)
  }

  /// Writes objects of the calendar, each on its own; what `stage` makes is all or none.
  public func writer(of calendar: EventCalendar) throws(StoreError) -> any CalendarWriter {
    try opened.writer(of: calendar)
  }
}

extension EventStore {
  public var objects: StoredObjects { StoredObjects(opened: opened) }
}

extension CalendarList {
  /// Throws `StoreError.noAccess` for a source that may not be read completely.
  public func objects(of source: CalendarSource) throws(StoreError) -> StoredObjects {
    try check(source)
    return StoredObjects(opened: opened)
  }
}

/// A change of one object, byte for byte.
public struct ObjectChange: Sendable, Equatable {
  public var calendar: EventCalendar
  /// The object's name within its calendar.
  public var href: String
  /// The object before the change; nil for a new object.
  public var before: [UInt8]?
  /// The etag of the object before the change; of a new object the etag that it gets. Nil if
  /// unknown.
  public var etag: String?
  /// The object after the change; nil for a removed object.
  public var after: [UInt8]?
  /// The same number for changes that are one: a move, or a series with the one that was split off from
  /// it. Nil for a change alone.
  public var unit: Int?

  public init(
    calendar: EventCalendar, href: String, before: [UInt8]?, etag: String? = nil, after: [UInt8]?,
    unit: Int? = nil
  ) {
    self.calendar = calendar
    self.href = href
    self.before = before
    self.etag = etag
    self.after = after
    self.unit = unit
  }
}

extension ObjectChange {
  /// The first item of the object after the change, or before it if it was removed.
  public var shown: (type: EntityType, title: String, start: EventTime?, uid: String?) {
    guard let text = after ?? before, let object = try? ICalendarObject(text) else {
      return (.event, href, nil, nil)
    }
    let contents = object.contents()
    if let series = contents.series.first, let event = series.first?.item {
      return (.event, event.title, event.start, event.uid)
    }
    guard let reminder = contents.reminders.first else { return (.event, href, nil, nil) }
    return (.reminder, reminder.title, reminder.due, reminder.uid)
  }
}
