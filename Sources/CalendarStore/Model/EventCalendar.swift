/// A calendar that events can be written to.
public struct EventCalendar: Sendable, Hashable {
  /// The name people use: the folder's or file's name.
  public var title: String
  /// The name of the source it belongs to; nil for one given by its path alone.
  public var source: String?
  /// What it is found again by: the absolute path of a vdir. Nil for what cannot be found again, such as
  /// one iCalendar file or a pipe.
  public var identifier: String?

  public init(title: String, source: String? = nil, identifier: String? = nil) {
    self.title = title
    self.source = source
    self.identifier = identifier
  }
}
