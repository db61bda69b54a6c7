import Foundation
public import Reservations

/// What an interactive import was called with, as far as going on with it needs it.
public struct SessionSettings: Sendable, Equatable {
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
  public var pruning: SessionPruning?
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

  public init(
    defaults: DraftDefaults, calendar: String? = nil, source: String? = nil,
    isForced: Bool = false, bringsBack: Bool = false, deletesCancelled: Bool = false,
    isStrict: Bool = false, rejects: String? = nil, pruning: SessionPruning? = nil,
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

  /// From what `text` gave.
  public init(text: String) throws(SavedFormError) {
    self = try SavedForm.value(Self.self, text)
  }

  /// As JSON.
  public var text: String { get throws(SavedFormError) { try SavedForm.text(self) } }
}

extension SessionSettings: Codable {
  private enum Key: String, CodingKey {
    case defaults, calendar, source, isForced, bringsBack, deletesCancelled, isStrict, rejects,
      pruning, rejected
  }

  /// What an older version did not keep is as if it had not been asked for.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    func flag(_ key: Key) throws -> Bool {
      try container.decodeIfPresent(Bool.self, forKey: key) ?? false
    }
    self.init(
      defaults: try container.decodeIfPresent(DraftDefaults.self, forKey: .defaults)
        ?? DraftDefaults(),
      calendar: try container.decodeIfPresent(String.self, forKey: .calendar),
      source: try container.decodeIfPresent(String.self, forKey: .source),
      isForced: try flag(.isForced), bringsBack: try flag(.bringsBack),
      deletesCancelled: try flag(.deletesCancelled), isStrict: try flag(.isStrict),
      rejects: try container.decodeIfPresent(String.self, forKey: .rejects),
      pruning: try container.decodeIfPresent(SessionPruning.self, forKey: .pruning),
      rejected: try container.decodeIfPresent([Rejection].self, forKey: .rejected) ?? [])
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(defaults, forKey: .defaults)
    try container.encodeIfPresent(calendar, forKey: .calendar)
    try container.encodeIfPresent(source, forKey: .source)
    try container.encode(isForced, forKey: .isForced)
    try container.encode(bringsBack, forKey: .bringsBack)
    try container.encode(deletesCancelled, forKey: .deletesCancelled)
    try container.encode(isStrict, forKey: .isStrict)
    try container.encodeIfPresent(rejects, forKey: .rejects)
    try container.encodeIfPresent(pruning, forKey: .pruning)
    if !rejected.isEmpty { try container.encode(rejected, forKey: .rejected) }
  }
}
