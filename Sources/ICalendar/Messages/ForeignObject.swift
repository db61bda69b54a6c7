package import CivilTime

// Another program's object gets the values of an item, and keeps all other lines and its version.

extension ICalendarObject {
  /// Adds what the items of another program's object lack.
  ///
  /// - Parameters:
  ///   - uid: replaces the UID; nil for an object that has it.
  ///   - start: replaces DTSTART of the item itself; nil for an object that has it.
  ///   - now: DTSTAMP of an item without one (RFC 5545 §3.8.7.2).
  package mutating func complete(
    uid: String?, start: EventTime?, now: Instant
  ) throws(EditError) {
    guard var calendar = calendars.first else { throw .missing }
    for index in calendar.items.indices {
      guard case .component(var component) = calendar.items[index], component.isItem
      else { continue }
      if let uid { component.set("UID", to: PropertyText(uid).escaped) }
      if component.line("DTSTAMP") == nil {
        try component.set("DTSTAMP", to: now, field: "last-modified")
      }
      if let start, component.line("RECURRENCE-ID") == nil {
        component.removeLines("DTSTART")
        component.add(ZoneNames().line("DTSTART", start))
      }
      calendar.items[index] = .component(component)
    }
    if let start { calendar.addZones(of: [start]) }
    parts = [.calendar(calendar)]
  }

  /// States the length of each event that has neither end nor length: the one that RFC 5545 §3.6.1
  /// implies. Some servers take no other (iCloud).
  package mutating func stateLengths() {
    for index in parts.indices {
      guard case .calendar(var calendar) = parts[index] else { continue }
      calendar.editComponents { component in
        guard component.name == "VEVENT", component.line("DTEND") == nil,
          component.line("DURATION") == nil, let start = component.property("DTSTART")
        else { return }
        component.add(Property("DURATION", value: start.value.count == 8 ? "P1D" : "PT0S"))
      }
      parts[index] = .calendar(calendar)
    }
  }

  /// Changes the first event or reminder, or the first of its occurrences. Its version stays: an
  /// object of another program keeps it until that program sends a new one (RFC 5546 §2.1.4).
  package mutating func changeFirst(
    _ event: (Event) -> Event, _ reminder: (Reminder) -> Reminder, stamp: EditStamp
  ) throws(EditError) {
    var stamp = stamp
    stamp.isRecorded = false
    let contents = contents()
    if let series = contents.series.first { return try change(series, stamp, event) }
    guard let series = contents.reminderSeries.first else { throw .missing }
    try change(series, stamp, reminder)
  }

  private mutating func change<Item: MappedItem>(
    _ series: ItemSeries<Item>, _ stamp: EditStamp, _ change: (Item) -> Item
  ) throws(EditError) {
    guard let original = series.first?.item else { throw .missing }
    let item = change(original)
    var changed = series
    if item != original { try changed.change(to: item, from: original, stamp: stamp) }
    if original.alarms.isEmpty, !item.alarms.isEmpty { changed.shareAlarms() }
    self = replacing(series, by: changed)
  }

  /// The content that makes two versions differ: all lines of the items except the time stamps and
  /// SEQUENCE, unfolded.
  package var content: [UInt8] {
    var bytes: [UInt8] = []
    for component in calendars.flatMap(\.components) where component.isItem {
      component.addContent(to: &bytes)
    }
    return bytes
  }
}

extension ItemSeries {
  /// Gives the occurrences without alarms those of the item itself.
  fileprivate mutating func shareAlarms() {
    guard let master else { return }
    for index in detached.indices { detached[index].component.addAlarms(of: master.component) }
  }
}

extension ICalendarComponent {
  private static let versionNames: Set = ["DTSTAMP", "LAST-MODIFIED", "CREATED", "SEQUENCE"]

  fileprivate func addContent(to bytes: inout [UInt8]) {
    bytes += "BEGIN:\(name)\n".utf8
    for item in items {
      switch item {
      case .line(let line) where Self.versionNames.contains(line.name): continue
      case .line(let line): bytes += line.unfolded + [ContentLine.lf]
      case .component(let inner): inner.addContent(to: &bytes)
      }
    }
    bytes += "END:\(name)\n".utf8
  }
}
