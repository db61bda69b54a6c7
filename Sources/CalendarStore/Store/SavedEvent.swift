public import Foundation

/// Proof that an event was written. Only the writers of this module make one.
public struct SavedEvent: Sendable, Equatable {
  public let calendar: EventCalendar
  public let uid: UUID
  /// The name of the event within its calendar: a file name, never a path.
  public let href: String
  /// Inode, size and modification time in nanoseconds; nil where the calendar has no such thing,
  /// or nobody asks for it (`tellsEtags`).
  public let etag: String?
  /// When its file was last changed in any way, once the file had its name, as in `EventVersion`. Told only
  /// where there is a journal.
  public var changed: Int?
}
