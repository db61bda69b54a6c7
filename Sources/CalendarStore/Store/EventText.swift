public import Foundation

/// One event as a whole iCalendar object (RFC 5545 §3.4), as in its file.
public struct EventText: Sendable, Equatable {
  public let uid: UUID
  public let bytes: [UInt8]

  /// An object that was written earlier for the UID.
  public init(uid: UUID, written bytes: [UInt8]) {
    self.uid = uid
    self.bytes = bytes
  }
}

extension EventText {
  /// Encodes the event as a separate file.
  ///
  /// - Parameter productID: PRODID, the name of the program (RFC 5545 §3.7.3).
  public init(_ event: Event, productID: String) throws(StoreError) {
    let encoder = EventEncoder(productID: productID)
    let bytes = try StoreError.editing { () throws(EditError) in try encoder.object(of: event) }
    self.init(uid: event.id.uuid, written: bytes)
  }

  /// Parses the event; encoding it again gives the same text. Nil for a text that does not hold
  /// exactly this event, or that has a problem.
  ///
  /// The text lacks everything that the encoder omits: control characters, blank texts, more than
  /// six decimals of a coordinate. A zone equal to UTC is parsed as UTC, and a rule's UNTIL has the
  /// start's kind.
  public var event: Event? {
    guard let contents = try? ICalendarObject(bytes).contents(), contents.problem == nil,
      contents.itemCount == 1, let event = contents.series.first?.master?.item,
      event.id.uuid == uid
    else { return nil }
    return event
  }
}
