public import Foundation

/// What is to become of one object of a calendar.
public struct EventChange: Sendable {
  public enum Content: Sendable {
    indirect case event(Event)
    /// One whole iCalendar object (RFC 5545 §3.4), byte for byte.
    case object([UInt8])
    /// No object: the one that is there is withdrawn.
    case none
  }

  /// What the calendar must hold under the name for the change to be made.
  public enum Condition: Sendable, Equatable {
    /// Nothing has the name.
    case absent
    /// The object has this etag.
    case unchanged(etag: String)
    /// Anything, or nothing; but a withdrawal needs an object.
    case any
  }

  /// The object's name within its calendar: a file name that ends in `.ics`, never a path.
  public var href: String
  public var content: Content
  public var condition: Condition

  public init(href: String, content: Content, condition: Condition) {
    self.href = href
    self.content = content
    self.condition = condition
  }

  /// The name of an event's object: the UID in lower case and `.ics`.
  public static func href(for uid: UUID) -> String { uid.lowercaseName + ".ics" }
}
