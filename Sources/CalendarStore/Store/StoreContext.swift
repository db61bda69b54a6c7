public import CivilTime
public import Foundation

/// What a store has of the world; passed in.
public struct StoreContext: Sendable {
  /// The viewer's: where all-day and floating times lie.
  public var zone: TimeZone
  public var now: @Sendable () -> Instant
  public var newUID: @Sendable () -> UUID
  /// The folder that keeps an index of each calendar, made where it is missing; nil for none. An index
  /// saves time and is never the truth.
  public var indexFolder: String?
  /// Is told how many objects were read of how many that are to be, on long work; on the thread that asked.
  public var progress: (@Sendable (_ read: Int, _ of: Int) -> Void)?

  public init(
    zone: TimeZone, now: @escaping @Sendable () -> Instant,
    newUID: @escaping @Sendable () -> UUID, indexFolder: String? = nil,
    progress: (@Sendable (_ read: Int, _ of: Int) -> Void)? = nil
  ) {
    self.zone = zone
    self.now = now
    self.newUID = newUID
    self.indexFolder = indexFolder
    self.progress = progress
  }
}
