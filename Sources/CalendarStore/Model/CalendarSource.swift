/// A place that holds calendars: a folder of vdirs, or an account on a server.
public struct CalendarSource: Sendable, Hashable {
  public enum Kind: Sendable, Hashable {
    case local, calDAV
  }

  /// The name it has in the configuration.
  public var name: String
  public var kind: Kind
  /// The absolute path of the folder, or the address.
  public var location: String

  public init(name: String, kind: Kind = .local, location: String) {
    self.name = name
    self.kind = kind
    self.location = location
  }
}
