package import CivilTime

/// The time of a change, and the program that makes the change.
package struct EditStamp: Sendable, Equatable {
  /// The value of LAST-MODIFIED and DTSTAMP (RFC 5545 §3.8.7).
  var now: Instant
  /// PRODID of new objects (§3.7.3).
  var productID: String
  /// Whether a changed component gets the time and a new SEQUENCE. An object of another program
  /// keeps them until that program sends a new version (RFC 5546 §2.1.4).
  private(set) var isRecorded = true

  package init(now: Instant, productID: String) {
    self.now = now
    self.productID = productID
  }

  /// The stamp for a component that keeps its time and its SEQUENCE.
  var unrecorded: EditStamp {
    var stamp = self
    stamp.isRecorded = false
    return stamp
  }
}

extension ICalendarComponent {
  /// Updates LAST-MODIFIED, DTSTAMP and SEQUENCE, and adds missing ones.
  ///
  /// A sequence number at its maximum stays; an invalid number counts as 0.
  mutating func record(_ stamp: EditStamp) throws(EditError) {
    guard stamp.isRecorded else { return }
    try set("DTSTAMP", to: stamp.now, field: "last-modified")
    try set("LAST-MODIFIED", to: stamp.now, field: "last-modified")
    let sequence = ItemRevision.sequence(of: self)
    if sequence < Int(Int32.max) { set("SEQUENCE", to: String(sequence + 1)) }
  }

  /// Sets a property to a UTC time.
  mutating func set(_ name: String, to moment: Instant, field: String) throws(EditError) {
    guard let reading = moment.writable else {
      throw .timestampOutOfRange(field)
    }
    set(name, to: reading.basic + "Z")
  }
}
