public import Foundation
public import Reservations

/// The options of an import at the prompt that `resume` needs.
public struct SessionSettings: Sendable, Equatable, Codable {
  public var defaults: DraftDefaults
  /// The chosen calendar: its name, or the absolute path of a folder; nil for the default calendar.
  public var calendar: String?
  /// Whether the calendar is made with its first event; nil as in sessions of earlier versions for no.
  public var createsCalendar: Bool?
  /// The name of the source, where an option gave one.
  public var source: String?
  public var isForced: Bool
  public var bringsBack: Bool
  public var deletesCancelled: Bool
  public var isStrict: Bool
  /// The absolute path of the file that takes rejected records.
  public var rejects: String?
  /// Nil without `--prune`.
  public var pruning: Pruning?
  /// How the records of each file were read, by the files' names; nil for a file without options.
  public var reading: [String: Reading]?
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

  /// The options of the records of a file.
  public struct Reading: Sendable, Equatable, Codable {
    /// A field, then its columns.
    var mapping: [[String]]
    var datePattern: String?

    /// Nil without options.
    init?(_ options: ReadingOptions) {
      mapping = options.mapping.fields.map { [$0.name] + $0.columns }
      datePattern = options.datePattern?.pattern
      if mapping.isEmpty && datePattern == nil { return nil }
    }

    var options: ReadingOptions {
      var mapped = FieldMapping()
      for words in mapping where words.count > 1 {
        try? mapped.map(words[0], toAnyOf: Array(words.dropFirst()))
      }
      var options = ReadingOptions(
        mapping: mapped, datePattern: datePattern.flatMap { try? DatePattern($0) })
      options.namesMembers = true
      return options
    }
  }

  /// The bookings of all records that an import read; `--prune` withdraws the other events of their sources.
  public struct Pruning: Sendable, Equatable, Codable {
    /// By the names that the ledger has for sources.
    public var sources: Set<String>
    /// The identities of the bookings.
    public var seen: Set<UUID>
    /// Whether every record could be read.
    public var isComplete: Bool

    public init(sources: Set<String>, seen: Set<UUID> = [], isComplete: Bool = true) {
      self.sources = sources
      self.seen = seen
      self.isComplete = isComplete
    }

    mutating func add(_ record: DraftedRecord) {
      switch record {
      case .planned(let planned): seen.insert(planned.identity)
      case .rejected(let result): if result.result.status == .rejected { isComplete = false }
      case .skipped: break
      }
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
