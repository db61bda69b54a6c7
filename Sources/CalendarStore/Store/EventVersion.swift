/// An event as its calendar names it, known by stat(2) alone.
public struct EventVersion: Sendable, Equatable {
  /// The name of the event within its calendar: a file name, never a path.
  public var href: String
  /// Inode, size and modification time in nanoseconds: changes with the content; nil where the calendar
  /// has no such thing.
  public var etag: String?
  /// When its file was last changed in any way (the ctime of stat(2), in nanoseconds): later than its writer
  /// left it also where somebody has set the modification time back. Nil where nobody knows.
  public var changed: Int?

  public init(href: String, etag: String?, changed: Int? = nil) {
    self.href = href
    self.etag = etag
    self.changed = changed
  }
}
