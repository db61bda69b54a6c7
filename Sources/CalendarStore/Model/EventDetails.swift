/// What a calendar holds of an event beyond a `StoredEvent`; it can be seen here and is kept by every edit.
public struct EventDetails: Sendable, Equatable {
  /// Alarms that are not among the event's.
  public var otherAlarms: [OtherAlarm] = []
  /// RFC 5545 §3.8.1.3, in upper case, as `PRIVATE`; nil where none is written.
  public var classification: String?
  /// RFC 5545 §3.8.1.2; each as its line lists them.
  public var categories: [String] = []
  /// RFC 5545 §3.8.1.1: addresses; nil for one that lies in the file itself.
  public var attachments: [String?] = []
  /// The names of all other properties, each once, in upper case and in their order.
  public var otherProperties: [String] = []

  public init() {}
}
