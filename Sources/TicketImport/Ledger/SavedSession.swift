/// An interactive import as it was left, so that it can go on.
public struct SavedSession: Sendable, Equatable {
  public struct Row: Sendable, Equatable {
    public var index: Int
    /// Where the record stood, as the caller writes it.
    public var position: String
    /// The record as it was read.
    public var original: [UInt8]
    /// What was decided, by a number of the caller's.
    public var state: Int
    /// The draft as it came from the record, as the caller writes it.
    public var first: String
    /// The draft with a person's changes, as the caller writes it.
    public var draft: String

    public init(
      index: Int, position: String, original: [UInt8], state: Int, first: String, draft: String
    ) {
      self.index = index
      self.position = position
      self.original = original
      self.state = state
      self.first = first
      self.draft = draft
    }
  }

  public var importID: Int64
  /// What the import was asked for, as the caller writes it.
  public var settings: String
  public var inputs: [String]
  /// By index.
  public var rows: [Row]
  public var saved: Int
  public var left: Int

  public init(
    importID: Int64, settings: String, inputs: [String], rows: [Row], saved: Int, left: Int
  ) {
    self.importID = importID
    self.settings = settings
    self.inputs = inputs
    self.rows = rows
    self.saved = saved
    self.left = left
  }
}
