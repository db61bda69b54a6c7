internal import CivilTime
internal import Foundation

/// Writes events as iCalendar text (RFC 5545 §3.4), in parts: the memory use is one buffer even for
/// a million events.
package final class EventEncoder {
  private let productID: String
  private var zones = ZoneTable()

  /// - Parameter productID: PRODID, the name of the program (RFC 5545 §3.7.3).
  package init(productID: String) { self.productID = productID }

  /// Adds the lines before the components of a file.
  package func open(_ lines: inout ContentLines) {
    lines.begin("VCALENDAR")
    lines.add("VERSION", "2.0")
    lines.add("PRODID", productID)
  }

  /// Adds the lines after the components of a file.
  package func close(_ lines: inout ContentLines) { lines.end("VCALENDAR") }

  /// Adds the VTIMEZONEs for the events added since the last call.
  package func addZones(to lines: inout ContentLines) { zones.add(to: &lines) }

  /// The whole object of one item, as the text of a file.
  package func object<Item: MappedItem>(of item: Item) throws(EditError) -> [UInt8] {
    var component = ContentLines()
    var lines = ContentLines()
    try encodeItem(item, to: &component)
    useZones(of: item)
    lines.reserve(component.bytes.count + 512)
    open(&lines)
    addZones(to: &lines)
    lines.add(component)
    close(&lines)
    return lines.bytes
  }

  /// Registers the item's zones for the next `addZones`.
  package func useZones<Item: MappedItem>(of item: Item) { zones.use(item) }

  /// Registers the zones of the time zone database that the components use, for the next `addZones`.
  package func useZones(of components: [ICalendarComponent]) {
    for time in components.flatMap(\.timesInDatabase) { zones.use(time) }
  }

  /// Adds only the event's VEVENT, or nothing if it throws.
  package func encode(_ event: Event, to lines: inout ContentLines) throws(EditError) {
    try encodeItem(event, to: &lines)
  }

  /// Adds only the item's component, or nothing if it throws (RFC 5545 §3.6.1 and §3.6.2).
  ///
  /// DTSTAMP is the last modification, so that equal items have equal text. The end of an event
  /// equal to its start is omitted: DTEND must be later (§3.8.2.2), and an event without DTEND ends
  /// at its start.
  private func encodeItem<Item: MappedItem>(
    _ item: Item, to lines: inout ContentLines
  ) throws(EditError) {
    try item.checkIsWritable()
    guard let modified = item.lastModifiedDate?.writable, let created = item.creationDate?.writable
    else { throw .timestampOutOfRange("last-modified") }
    let (component, times, end) = (Item.entityType.componentName, item.times, Item.end)
    lines.begin(component)
    lines.add("UID", text: PropertyText(item.uid))
    lines.add("DTSTAMP", modified, utc: true)
    lines.add("CREATED", created, utc: true)
    lines.add("LAST-MODIFIED", modified, utc: true)
    lines.add("SEQUENCE", String(item.sequence))
    if let start = times.start { lines.add("DTSTART", start) }
    if let time = times.end, !end.isImplied || time != times.start { lines.add(end.name, time) }
    for field in Item.fields { field.encode(item, &lines) }
    lines.end(component)
  }
}

extension MappedItem {
  /// The text of a new object with only this item; of an event as an import writes it.
  package func newObject(_ stamp: EditStamp) throws(EditError) -> [UInt8] {
    guard !PropertyText(uid).isBlank, PropertyText(url: uid).value == uid else {
      throw .invalid(field: "id", reason: "the identifier is blank or has control characters")
    }
    try times.check(Self.end)
    for field in Self.fields { try field.check(self) }
    var new = self
    new.creationDate = stamp.now
    new.lastModifiedDate = stamp.now
    new.sequence = 0
    return try EventEncoder(productID: stamp.productID).object(of: new)
  }

  /// Throws if iCalendar cannot express the item, apart from its time stamps.
  fileprivate func checkIsWritable() throws(EditError) {
    let times = times
    try times.checkForms(Self.end)
    guard (0...Int(Int32.max)).contains(sequence) else {
      throw .invalid(
        field: "sequence",
        reason: "the event's sequence number is out of range; use 0 to 2147483647")
    }
    guard alarms.allSatisfy(\.isWritable) else { throw .alarmNotWritable }
    if times.anchor?.isAllDay ?? false, recurrenceRules.contains(where: \.repeatsWithinDay) {
      throw .repeatsWithinDay
    }
  }
}

extension EventTime {
  /// Whether other programs can read the time again: libical reads the years 1 to 3000.
  public var isWritable: Bool { LocalDateTime.writableYears.contains(reading.date.year) }
}

extension LocalDateTime {
  fileprivate static let writableYears = 1...3000
}

extension Instant {
  /// The moment in UTC; nil outside the years 1 to 3000.
  var writable: LocalDateTime? {
    local(offset: 0).flatMap { LocalDateTime.writableYears.contains($0.date.year) ? $0 : nil }
  }
}

extension EventStatus: PropertyWord {
  init(word: String?) {
    switch word {
    case "TENTATIVE": self = .tentative
    // The American spelling is a fault that is made often.
    case "CANCELLED", "CANCELED": self = .canceled
    case .some, nil: self = .confirmed
    }
  }

  /// RFC 5545 §3.8.1.11.
  var word: String {
    switch self {
    case .tentative: "TENTATIVE"
    case .confirmed: "CONFIRMED"
    case .canceled: "CANCELLED"
    }
  }
}

extension EventAvailability: PropertyWord {
  init(word: String?) { self = word == "TRANSPARENT" ? .free : .busy }

  /// RFC 5545 §3.8.2.7.
  var word: String {
    switch self {
    case .busy: "OPAQUE"
    case .free: "TRANSPARENT"
    }
  }
}
