public import Reservations

/// How an import goes about it.
public struct ImportOptions: Sendable {
  /// Write nothing, say what would be written.
  public var isDryRun = false
  /// Write nothing unless every record is good.
  public var isStrict = false
  /// Replace events that were changed in the calendar since they were written.
  public var isForced = false
  /// Bring back events that were deleted from the calendar.
  public var bringsBack = false
  /// Remove the events of cancelled bookings, where they would otherwise be marked.
  public var deletesCancelled = false
  /// Withdraw events that an earlier import of the same source wrote and whose records are gone.
  public var prunes = false
  /// What the records come from; nil is the absolute path of each file.
  public var source: String?

  public init(isDryRun: Bool = false, isStrict: Bool = false) {
    self.isDryRun = isDryRun
    self.isStrict = isStrict
  }
}

/// One file or pipe to import from.
public struct ImportInput {
  /// As the user gave it; `-` is standard input.
  public var name: String
  /// What the ledger knows it by: its absolute path; nil for a pipe.
  public var source: String?
  /// Starts reading at the beginning. Called once, and a second time under `strict`.
  public var open: () throws(InputError) -> any RecordReader

  public init(
    name: String, source: String? = nil,
    open: @escaping () throws(InputError) -> any RecordReader
  ) {
    self.name = name
    self.source = source
    self.open = open
  }
}
