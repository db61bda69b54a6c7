public import Foundation

/// What `--prune` of a session needs to know of the records that were read, those without a draft too.
public struct SessionPruning: Sendable, Equatable, Codable {
  /// What the records came from, as the ledger names sources.
  public var sources: [String]
  /// What the bookings that were met are told apart by.
  public var seen: [UUID]
  /// Whether every record could be read.
  public var isComplete: Bool

  public init(sources: [String], seen: [UUID], isComplete: Bool) {
    self.sources = sources
    self.seen = seen
    self.isComplete = isComplete
  }
}
