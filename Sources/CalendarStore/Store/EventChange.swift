public import Foundation

/// What is to become of one event of a calendar.
public struct EventChange: Sendable {
  public enum Content: Sendable {
    indirect case event(Event)
    /// One event as a whole iCalendar object, byte for byte: what was written before.
    case text(EventText)
    /// There is to be none: the event is withdrawn.
    case none
  }

  /// What has to be there for the change to be made.
  public enum Condition: Sendable, Equatable {
    /// Nothing bears the event's name.
    case absent
    /// The event stands as it was written: its etag is that one.
    case unchanged(etag: String)
    /// Whatever is there gives way.
    case any
  }

  public var uid: UUID
  public var content: Content
  public var condition: Condition

  public init(uid: UUID, content: Content, condition: Condition) {
    self.uid = uid
    self.content = content
    self.condition = condition
  }

  /// Adds an event that the calendar lacks.
  public static func add(_ event: Event) -> EventChange {
    EventChange(uid: event.uid, content: .event(event), condition: .absent)
  }
}
