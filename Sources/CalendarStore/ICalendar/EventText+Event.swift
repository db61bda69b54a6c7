extension EventText {
  /// The event as it stands in a file of its own.
  public init(_ event: Event) throws(UnwritableEvent) {
    self.init(uid: event.uid, written: try EventEncoder().object(of: event))
  }

  /// Reads the event again; written anew it has the same text.
  ///
  /// What writing leaves out or changes is not in it: control characters, blank texts, more than six
  /// decimals of a place. A zone that is UTC is read as UTC, and a rule's UNTIL has the start's kind.
  public func event() throws(EventTextError) -> Event {
    let event = try VEVENT(bytes).event()
    guard event.uid == uid else { throw .anotherEvent }
    return event
  }
}
