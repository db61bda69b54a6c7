public import CalendarStore
internal import CivilTime
public import Foundation

/// A digest of the content of an event that a record determines; equal for events with equal
/// content. The creation time, the change time and the sequence number are not part of it.
public struct ContentFingerprint: Sendable, Hashable, Codable {
  /// A UUID of version 5 (RFC 9562 §5.5) over the event's fields.
  public let digest: UUID

  public init(digest: UUID) { self.digest = digest }

  /// The fingerprint of a record that alone gives no event: a digest of its bytes.
  public init(record: [UInt8]) {
    self.init(digest: .version5(of: Array("record".utf8) + record))
  }

  /// The fingerprint of a record's event that is written as an iCalendar object; without an object,
  /// the fingerprint of the event.
  init(_ event: Event, _ object: ForeignObject?) {
    self.init(event)
    guard let object else { return }
    var name = Array("object".utf8)
    withUnsafeBytes(of: digest.uuid) { name.append(contentsOf: $0) }
    self.init(digest: .version5(of: name + object.content))
  }

  /// The UID of an event with this content that is saved beside another event of the same booking.
  public func uid(besides uid: UUID) -> UUID {
    var name = Array("second".utf8)
    withUnsafeBytes(of: uid.uuid) { name.append(contentsOf: $0) }
    withUnsafeBytes(of: digest.uuid) { name.append(contentsOf: $0) }
    return .version5(of: name)
  }
}

extension ContentFingerprint {
  /// The fingerprint of an event, as its record drafted it.
  ///
  /// Excludes the UID, the creation time, the change time and the sequence number.
  public init(_ event: Event) {
    var bytes = CanonicalBytes()
    bytes.add(event.title)
    bytes.add(event.start)
    bytes.add(event.end)
    bytes.add(event.location)
    if let geo = event.structuredLocation?.geo {
      bytes.add(1)
      bytes.add(geo.latitude)
      bytes.add(geo.longitude)
    } else {
      bytes.add(0)
    }
    bytes.add(event.notes)
    bytes.add(event.url)
    switch event.status {
    case .tentative: bytes.add(1)
    case .confirmed: bytes.add(2)
    case .canceled: bytes.add(3)
    }
    switch event.availability {
    case .busy: bytes.add(1)
    case .free: bytes.add(2)
    }
    bytes.add(event.plainAlarms.count)
    for alarm in event.plainAlarms {
      switch alarm.trigger {
      case .relative(let length, _):
        bytes.add(1)
        bytes.add(-length.days)
        bytes.add(-length.seconds)
      case .absolute(let moment):
        bytes.add(2)
        bytes.add(moment.secondsSince1970)
      case .place(let proximity, let place):
        bytes.add(proximity == .arrive ? 3 : 4)
        bytes.add(place.title)
        bytes.add(place.geo.latitude)
        bytes.add(place.geo.longitude)
        bytes.add(place.radius ?? 0)
      case .namedPlace, .unreadable: break
      }
    }
    bytes.add(event.recurrenceRules.first?.text)
    self.init(digest: .version5(of: bytes.content))
  }
}

/// Concatenates values so that different lists give different bytes. A change of this format would
/// make every event count as changed.
private struct CanonicalBytes {
  private(set) var content: [UInt8] = []

  init() {
    content.reserveCapacity(1024)
    content.append(contentsOf: "content".utf8)
  }

  mutating func add(_ byte: UInt8) { content.append(byte) }

  /// Seven bits a byte, lowest first; the highest bit is set if more bytes follow.
  mutating func add(_ number: Int) {
    var rest = UInt64(bitPattern: Int64(number))
    while rest >= 0x80 {
      content.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    content.append(UInt8(truncatingIfNeeded: rest))
  }

  /// The two zeros are equal, so both are written as the positive one.
  mutating func add(_ number: Double) {
    withUnsafeBytes(of: (number + 0).bitPattern.littleEndian) { content.append(contentsOf: $0) }
  }

  mutating func add(_ text: String) {
    var text = text
    text.withUTF8 { bytes in
      add(bytes.count)
      content.append(contentsOf: bytes)
    }
  }

  mutating func add(_ text: String?) {
    guard let text else { return add(0 as UInt8) }
    add(1 as UInt8)
    add(text)
  }

  mutating func add(_ time: EventTime) {
    switch time {
    case .date(let date):
      add(1 as UInt8)
      add(date.daysSinceEpoch)
    case .floating(let reading):
      add(2 as UInt8)
      add(reading.secondsSinceEpoch)
    case .utc(let reading):
      add(3 as UInt8)
      add(reading.secondsSinceEpoch)
    case .zoned(let reading, let zone):
      add(4 as UInt8)
      add(reading.secondsSinceEpoch)
      add(zone.identifier)
    case .described(let reading, let zone):
      add(5 as UInt8)
      add(reading.secondsSinceEpoch)
      add(zone.name)
    }
  }
}
