public import CivilTime

/// The options of an import.
public struct ImportOptions: Sendable {
  /// Write nothing; report what would be written.
  public var isDryRun = false
  /// Replace events that were changed in the calendar since they were written.
  public var isForced = false
  /// Bring back events that were deleted from the calendar, and canceled bookings.
  public var bringsBack = false
  /// Remove the events of canceled bookings; otherwise the events are marked.
  public var deletesCanceled = false
  /// Withdraw events of an earlier import of the same source whose records are gone.
  public var prunes = false
  /// Skip records that ended before this day; nil for none.
  public var since: LocalDate?
  /// The name of the source; nil for the absolute path of each file.
  public var source: String?

  public init(isDryRun: Bool = false) {
    self.isDryRun = isDryRun
  }
}
