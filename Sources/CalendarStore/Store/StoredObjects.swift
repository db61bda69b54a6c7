internal import Foundation

/// The objects of a store's calendars, byte for byte, with changes that can be looked at before they
/// are made.
public struct StoredObjects {
  let database: CalendarDatabase

  /// Runs the body without writing: the changes that it makes through the same store are staged. A
  /// body that throws stages nothing.
  ///
  /// Within the body, a query finds each item as it was before the body; a save or a move returns the
  /// item as it will be, without a version.
  public func stage<Value>(
    _ body: () throws(StoreError) -> Value
  ) throws(StoreError) -> (value: Value, transaction: Transaction) {
    try database.stage { (_) throws(StoreError) in try body() }
  }

  /// The bytes of an object; nil if no object has the name.
  ///
  /// - Parameter known: a version with the bytes that were written, which are returned for it: a server
  ///   may hold others.
  public func text(
    of href: String, in calendar: EventCalendar, knowing known: WrittenObject? = nil
  ) throws(StoreError) -> [UInt8]? {
    try database.object(href, in: calendar).map { known?.text(of: $0) ?? $0.text }
  }

  /// Writes an object byte for byte, or with nil removes it, if it still has the expected text.
  ///
  /// - Parameters:
  ///   - expected: nil if no object has the name.
  ///   - known: as for `text(of:in:knowing:)`.
  public func replace(
    _ href: String, in calendar: EventCalendar, expecting expected: [UInt8]?,
    knowing known: WrittenObject? = nil, with text: [UInt8]?
  ) throws(StoreError) {
    try database.transact { (transaction) throws(StoreError) in
      let present = try transaction.object(href, in: calendar)
      guard present.map({ known?.text(of: $0) ?? $0.text }) == expected else {
        throw .changed(yours: text ?? [], theirs: present?.text)
      }
      let condition = try present?.condition(toWrite: text ?? []) ?? .absent
      if let text {
        _ = try transaction.put(text, as: href, in: calendar, if: condition)
      } else if present != nil {
        try transaction.remove(href, in: calendar, if: condition)
      }
    }
  }
}

/// A version of an object and the bytes that were written as it.
public struct WrittenObject: Sendable {
  private let etag: String
  private let text: [UInt8]

  public init(etag: String, text: [UInt8]) {
    self.etag = etag
    self.text = text
  }

  /// Nil for another version.
  func text(of object: CalendarObject) -> [UInt8]? { object.version.etag == etag ? text : nil }
}

extension EventStore {
  public var objects: StoredObjects { StoredObjects(database: database) }
}

extension CalendarList {
  /// Throws `StoreError.noAccess` for a source that may not be read completely.
  public func objects(of source: CalendarSource) throws(StoreError) -> StoredObjects {
    try check(source)
    return StoredObjects(database: database)
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

  public init(
    calendar: EventCalendar, href: String, before: [UInt8]?, etag: String? = nil, after: [UInt8]?
  ) {
    self.calendar = calendar
    self.href = href
    self.before = before
    self.etag = etag
    self.after = after
  }
}

extension ObjectChange {
  /// The first item of the object after the change, or before it if it was removed.
  public var shown: (type: EntityType, title: String, start: EventTime?, uid: String?) {
    guard let text = after ?? before, let object = try? ICalendarObject(text) else {
      return (.event, href, nil, nil)
    }
    let contents = object.contents()
    if let series = contents.series.first, let event = series.master ?? series.detached.first {
      return (.event, event.title, event.start, event.uid)
    }
    guard let reminder = contents.reminders.first else { return (.event, href, nil, nil) }
    return (.reminder, reminder.title, reminder.due, reminder.uid)
  }
}
