internal import CivilTime

// Another program's object as it is written to a calendar.

extension ForeignObject {
  /// The object as it is written, without participants that are left out.
  private var writtenCalendar: ICalendarComponent {
    var written = calendar
    if !keepsParticipants {
      written.editComponents(kind.componentName) { component in
        component.removeLines("ATTENDEE", "ORGANIZER")
      }
    }
    return written
  }

  /// The content that makes two versions differ: all lines of the items except the time stamps and
  /// SEQUENCE, unfolded.
  package var content: [UInt8] {
    writtenCalendar.components.filter(\.isItem).flatMap(\.content)
  }

  /// The text of the object in a calendar with what a person changed of its first event or reminder,
  /// or of the first of its occurrences. All other lines stay, and so does the version: an object of
  /// another program keeps it until that program sends a new one (RFC 5546 §2.1.4).
  ///
  /// - Parameters:
  ///   - uid: replaces the UID of the object.
  ///   - start: of an event whose own is missing.
  ///   - stamp: its time is the DTSTAMP of an item without one (RFC 5545 §3.8.7.2).
  package func text(
    uid: String, start: EventTime, stamp: EditStamp,
    _ event: (Event) -> Event, _ reminder: (Reminder) -> Reminder
  ) throws(EditError) -> [UInt8] {
    var calendar = writtenCalendar
    let lacksStart = lacksStart && kind == .event
    for index in calendar.items.indices {
      guard case .component(var component) = calendar.items[index], component.isItem
      else { continue }
      if uid != self.uid { component.set("UID", to: PropertyText(uid).escaped) }
      if component.line("DTSTAMP") == nil {
        try component.set("DTSTAMP", to: stamp.now, field: "last-modified")
      }
      if lacksStart, component.line("RECURRENCE-ID") == nil {
        component.removeLines("DTSTART")
        component.add(ZoneNames().line("DTSTART", start))
      }
      calendar.items[index] = .component(component)
    }
    if lacksStart { calendar.addZones(of: [start]) }
    let object = ICalendarObject(calendar)
    let contents = object.contents()
    let written: ICalendarObject
    if let series = contents.series.first {
      written = object.replacing(series, by: try series.changingFirst(stamp.unrecorded, event))
    } else if let series = contents.reminderSeries.first {
      written = object.replacing(series, by: try series.changingFirst(stamp.unrecorded, reminder))
    } else {
      throw .missing
    }
    let text = written.text
    guard text.count <= ICalendarObject.largest else {
      throw .refused(reason: ICalendarError.tooLarge.description)
    }
    return text
  }
}

extension ICalendarObject {
  /// Whether both are the same but for the time stamps and SEQUENCE of their items.
  package func hasContent(of other: ICalendarObject) -> Bool {
    let own = calendars.flatMap(\.components).filter(\.isItem)
    let others = other.calendars.flatMap(\.components).filter(\.isItem)
    return own.count == others.count
      && zip(own, others).allSatisfy { $0 == $1 || $0.content == $1.content }
  }
}

extension ItemSeries where Item: MappedItem {
  /// The series after a change of the item itself, or of the first of its occurrences. Occurrences
  /// without alarms get those that the item gets.
  fileprivate func changingFirst(
    _ stamp: EditStamp, _ change: (Item) -> Item
  ) throws(EditError) -> ItemSeries {
    guard let original = first?.item else { throw .missing }
    let item = change(original)
    var changed = self
    if item != original {
      try changed.change(to: item, from: original, sharing: [], stamp: stamp)
    }
    if original.alarms.isEmpty, !item.alarms.isEmpty, let master = changed.master {
      for index in changed.detached.indices {
        changed.detached[index].component.addAlarms(of: master.component)
      }
    }
    return changed
  }
}

extension ICalendarComponent {
  private static let versionNames: Set = ["DTSTAMP", "LAST-MODIFIED", "CREATED", "SEQUENCE"]

  /// All lines except the time stamps and SEQUENCE, unfolded.
  var content: [UInt8] {
    var bytes = Array("BEGIN:\(name)\n".utf8)
    for item in items {
      switch item {
      case .line(let line) where Self.versionNames.contains(line.name): continue
      case .line(let line): bytes += line.unfolded + [ContentLine.lf]
      case .component(let inner): bytes += inner.content
      }
    }
    return bytes + Array("END:\(name)\n".utf8)
  }
}
