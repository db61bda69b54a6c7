public import Foundation

/// One event as a whole iCalendar object (RFC 5545 §3.4), as it stands in its file.
public struct EventText: Sendable, Equatable {
  public let uid: UUID
  public let bytes: [UInt8]

  /// What was written for that UID at another time.
  public init(uid: UUID, written bytes: [UInt8]) {
    self.uid = uid
    self.bytes = bytes
  }
}

extension EventText {
  /// The event as it stands in a file of its own.
  ///
  /// - Parameter productID: PRODID, the name of the program (RFC 5545 §3.7.3).
  public init(_ event: Event, productID: String) throws(UnwritableEvent) {
    let encoder = EventEncoder(productID: productID)
    self.init(uid: event.id.uuid, written: try encoder.object(of: event))
  }

  /// Reads the event again; encoded again, it gives the same text. Nil for a text that is not this one event,
  /// or that is not read to the last property.
  ///
  /// The text lacks what the encoder leaves out: control characters, blank texts, more than six decimals of a
  /// place. A zone that is UTC is read as UTC, and a rule's UNTIL has the start's kind.
  public var event: Event? {
    guard let contents = try? ICalendarObject(bytes).contents(), contents.problem == nil,
      contents.places.count == 1, let event = contents.series.first?.master, event.id.uuid == uid
    else { return nil }
    return event
  }
}
