public import CivilTime
public import Foundation

/// The clock, the zone, the UIDs and the names that a store uses.
public struct StoreContext: Sendable {
  /// PRODID, the name of the program, in new objects (RFC 5545 §3.7.3).
  public var productID: String
  /// The viewer's: where all-day and floating times lie.
  public var zone: TimeZone
  public var now: @Sendable () -> Instant
  public var newUID: @Sendable () -> UUID
  /// The folder that keeps an index of each calendar, made where it is missing; nil for none. An index
  /// saves time and is never the truth.
  public var indexFolder: String?
  /// Reports long work: how many objects were read, of how many. Called on the caller's thread.
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
/// Where nothing is added, changed or removed, the calendar itself is new, or its title or colour has
/// changed.
public struct StoreChange: Sendable, Equatable {
  public let calendar: EventCalendar
  /// The names of objects that are new: all, of a calendar that has come (back).
  public var added: [String]
  /// The names of objects that are not what they were.
  public var changed: [String]
  /// The names of objects that are gone.
  public var removed: [String]
  /// The store's own saving, removing or committing did it.
  public var isOwn: Bool
  /// The calendar is gone, with all objects.
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
