/// An event as its calendar names it, known by stat(2) alone.
public struct EventVersion: Sendable, Equatable {
  /// The name of the event within its calendar: a file name, never a path.
  public var href: String
  /// Inode, size and modification time in nanoseconds: changes with the content; nil where the calendar
  /// has no such thing.
  public var etag: String?

  public init(href: String, etag: String?) {
    self.href = href
    self.etag = etag
  }
}
