public import CivilTime
public import Foundation

/// The clock, the zone, the UIDs and the names that a store uses.
public struct StoreContext: Sendable {
  /// PRODID, the name of the program, in new objects (RFC 5545 §3.7.3).
  public var productID: String
  /// The viewer's zone, for all-day and floating times.
  public var zone: TimeZone
  public var now: @Sendable () -> Instant
  public var newUID: @Sendable () -> UUID
  /// The folder of the calendars' index files, made on first use; nil for no index files. An index
  /// is a cache.
  public var indexFolder: String?
  /// Reports the progress of long reads, in objects. Called on the caller's thread.
  public var progress: (@Sendable (_ read: Int, _ of: Int) -> Void)?

  public init(
    productID: String, zone: TimeZone, now: @escaping @Sendable () -> Instant,
    newUID: @escaping @Sendable () -> UUID, indexFolder: String? = nil,
    progress: (@Sendable (_ read: Int, _ of: Int) -> Void)? = nil
  ) {
    self.productID = productID
    self.zone = zone
    self.now = now
    self.newUID = newUID
    self.indexFolder = indexFolder
    self.progress = progress
  }
}

/// A change of one calendar.
///
/// If `added`, `changed` and `removed` are empty, the calendar itself is new or was removed, or its
/// title or color has changed.
public struct StoreChange: Sendable, Equatable {
  public let calendar: EventCalendar
  /// The names of new objects; for a new calendar, of all objects.
  public var added: [String]
  /// The names of changed objects.
  public var changed: [String]
  /// The names of removed objects.
  public var removed: [String]
  /// Whether this store's `save`, `remove` or `commit` made the change.
  public var isOwn: Bool
  /// Whether the calendar was removed with all objects.
  public var vanished: Bool

  public init(
    calendar: EventCalendar, added: [String] = [], changed: [String] = [], removed: [String] = [],
    isOwn: Bool = false, vanished: Bool = false
  ) {
    self.calendar = calendar
    self.added = added
    self.changed = changed
    self.removed = removed
    self.isOwn = isOwn
    self.vanished = vanished
  }
}
