/// A calendar that events can be written to.
public struct EventCalendar: Sendable, Hashable {
  /// The name people use: the folder's or file's name.
  public var title: String
  /// The name of the source it belongs to; nil for one given by its path alone.
  public var source: String?

  public init(title: String, source: String? = nil) {
    self.title = title
    self.source = source
  }
}
