/// Why a text is not one event as this program writes it.
public enum EventTextError: Error, Sendable, Equatable {
  /// Not an iCalendar object, or broken off.
  case malformed
  /// No event in it, or several.
  case notOneEvent
  /// The event has another UID than it should.
  case anotherEvent
  /// A property that every event has is missing (its name).
  case missing(String)
  /// A property has a value that was never written (its name).
  case invalid(String)
  /// A time is in a zone that this system does not know.
  case unknownZone
}

extension EventTextError: CustomStringConvertible {
  public var description: String {
    let remedy = "; import its record again"
    return switch self {
    case .malformed: "the text kept of the event is broken\(remedy)"
    case .notOneEvent: "the text kept of the event is not exactly one event\(remedy)"
    case .anotherEvent: "the text kept of the event is another event's\(remedy)"
    case .missing(let name): "the text kept of the event lacks \(name)\(remedy)"
    case .invalid(let name): "the text kept of the event has an impossible \(name)\(remedy)"
    case .unknownZone:
      "the text kept of the event is in a time zone that this system does not know; "
        + "update the system's time zones (tzdata)"
    }
  }
}
