public import CalendarStore

/// What it takes to undo one event of an import.
///
/// An event that the import wrote more than once makes one step.
public struct UndoStep: Sendable, Equatable {
  /// The last that the import did to the event: what is undone.
  public var entry: LedgerEntry
  /// The latest that anybody did to it: whose etag tells whether it stands as we left it.
  public var current: LedgerEntry
  /// What held before the import; nil where nothing did.
  public var previous: LedgerEntry?
  /// Whether there is a text to put back, which is `previous`'s; else the event is to be removed.
  public var hasText = false
  /// The calendar that the import itself moved the event out of; nil where it did not move it.
  public var leftCalendar: EventCalendar?
  /// A later import wrote it again.
  public var isSuperseded: Bool
}
