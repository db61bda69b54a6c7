public import Foundation
public import Reservations

/// What an interactive import was called with, as far as going on with it needs it.
public struct SessionSettings: Sendable, Equatable, Codable {
  public var defaults: DraftDefaults
  /// The calendar that was chosen, as it is to be found again: its name, or the absolute path of a
  /// folder. Nil is the default calendar.
  public var calendar: String?
  /// What the records come from, where it was named.
  public var source: String?
  public var isForced: Bool
  public var bringsBack: Bool
  public var deletesCancelled: Bool
  public var isStrict: Bool
  /// The absolute path of the file that takes rejected records.
  public var rejects: String?
  /// What is to be withdrawn at the end; nil where nothing is.
  public var pruning: Pruning?
  /// Records that were rejected before the first question.
  public var rejected: [Rejection]

  /// A record about which nothing can be asked. The file that takes rejected records has it already.
  public struct Rejection: Sendable, Equatable, Codable {
    public var position: RecordPosition
    public var reason: String
    /// A person or the configuration keeps this program out of the calendar that has its event.
    public var isRefused: Bool

    public init(position: RecordPosition, reason: String, isRefused: Bool = false) {
      self.position = position
      self.reason = reason
      self.isRefused = isRefused
    }
  }

  /// What `--prune` needs to know of the records that were read, those without a draft too.
  public struct Pruning: Sendable, Equatable, Codable {
    /// What the records came from, as the ledger names sources.
    public var sources: [String]
    /// The identities of the bookings that were met.
    public var seen: [UUID]
    /// Whether every record could be read.
    public var isComplete: Bool

    public init(sources: [String], seen: [UUID], isComplete: Bool) {
      self.sources = sources
      self.seen = seen
      self.isComplete = isComplete
    }
  }

  public init(
    defaults: DraftDefaults, calendar: String? = nil, source: String? = nil,
    isForced: Bool = false, bringsBack: Bool = false, deletesCancelled: Bool = false,
    isStrict: Bool = false, rejects: String? = nil, pruning: Pruning? = nil,
    rejected: [Rejection] = []
  ) {
    self.defaults = defaults
    self.calendar = calendar
    self.source = source
    self.isForced = isForced
    self.bringsBack = bringsBack
    self.deletesCancelled = deletesCancelled
    self.isStrict = isStrict
    self.rejects = rejects
    self.pruning = pruning
    self.rejected = rejected
  }
}
