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
  /// The folder of the cache of the calendars' objects, made on first use; nil for a cache in
  /// memory.
  public var cacheFolder: String?
  /// The calendar for new items of each type, as ``CalendarNames`` finds it, or by its path; by
  /// default the first that takes them.
  public var defaultCalendars: [EntityType: String]
  /// Reports the progress of long reads, in objects. Called on the caller's thread.
  public var progress: (@Sendable (_ read: Int, _ of: Int) -> Void)?

  public init(
    productID: String, zone: TimeZone, now: @escaping @Sendable () -> Instant,
    newUID: @escaping @Sendable () -> UUID, cacheFolder: String? = nil,
    defaultCalendars: [EntityType: String] = [:],
    progress: (@Sendable (_ read: Int, _ of: Int) -> Void)? = nil
  ) {
    self.productID = productID
    self.zone = zone
    self.now = now
    self.newUID = newUID
    self.cacheFolder = cacheFolder
    self.defaultCalendars = defaultCalendars
    self.progress = progress
  }
}
