package import CivilTime
internal import Foundation

extension ImportedObject {
  /// The text of the object in a calendar, with each field in which the event differs from the
  /// object's own event; all other lines stay as they are.
  ///
  /// - Parameters:
  ///   - event: its UID replaces the one of the object.
  ///   - now: DTSTAMP of an object without one (RFC 5545 §3.8.7.2).
  package func text(
    of event: Event, now: Instant, productID: String
  ) throws(EditError) -> [UInt8] {
    var object = try completed(for: event, now: now)
    var stamp = EditStamp(now: now, productID: productID)
    stamp.isRecorded = false
    let contents = object.contents()
    if isReminder {
      try object.change(contents.reminderSeries, stamp) { $0.taking(event) }
    } else {
      try object.change(contents.series, stamp) { $0.taking(event) }
    }
    return object.text
  }

  /// The object with the UID and the start of the event, and with DTSTAMP.
  private func completed(
    for event: Event, now: Instant
  ) throws(EditError) -> ICalendarObject {
    var object: ICalendarObject
    do throws(ICalendarError) { object = try ICalendarObject(text) } catch {
      throw .refused(reason: error.description)
    }
    let isRenamed = event.uid != uid
    guard isRenamed || lacksStart && !isReminder || revision.stamp == nil else { return object }
    guard var calendar = object.calendars.first else { throw .missing }
    var named: [EventTime] = []
    for index in calendar.items.indices {
      guard case .component(var component) = calendar.items[index], component.isItem
      else { continue }
      if isRenamed { component.set("UID", to: PropertyText(event.uid).escaped) }
      if component.line("DTSTAMP") == nil {
        try component.set("DTSTAMP", to: now, field: "last-modified")
      }
      if lacksStart, !isReminder, component.line("RECURRENCE-ID") == nil {
        var forms = TimeForms()
        component.removeLines("DTSTART")
        component.add(forms.line("DTSTART", event.start))
        named += forms.named
      }
      calendar.items[index] = .component(component)
    }
    calendar.addZones(of: named, repeats: true)
    object.parts = [.calendar(calendar)]
    return object
  }

  /// The content that makes two versions differ: all lines of the events except the time stamps and
  /// SEQUENCE, unfolded.
  package var content: [UInt8] { Self.content(of: text) }

  /// The content of an object's text.
  package static func content(of text: [UInt8]) -> [UInt8] {
    guard let object = try? ICalendarObject(text) else { return text }
    var bytes: [UInt8] = []
    for component in object.calendars.flatMap(\.components) where component.isItem {
      component.addContent(to: &bytes)
    }
    return bytes
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

extension Event {
  /// This event with the fields of another event that a draft can hold. A field that is the same as
  /// far as a draft holds it stays.
  func taking(_ other: Event) -> Event {
    var event = self
    event.start = start.keptFor(other.start)
    event.end = end.keptFor(other.end)
    for field in Self.fields { field.copy(&event, other) }
    // A draft holds the first rule, no alarm twice, and of a place only the position.
    let isHeld = recurrenceRules.first.map { $0.isHeldByDrafts } ?? true
    if RecurrenceRule.areSame(other.recurrenceRules.first, recurrenceRules.first)
      || !isHeld && other.recurrenceRules.isEmpty
    {
      event.recurrenceRules = recurrenceRules
    }
    if Set(other.alarms) == Set(alarms) { event.alarms = alarms }
    if other.structuredLocation?.geo == structuredLocation?.geo {
      event.structuredLocation = structuredLocation
    }
    return event
  }
}

extension EventTime {
  /// This time if the other one is the same moment in UTC: a stored draft has no zone that only a
  /// file describes.
  fileprivate func keptFor(_ other: EventTime) -> EventTime {
    guard case .described = self, case .utc = other, instant == other.instant else { return other }
    return self
  }
}

extension RecurrenceRule {
  /// Whether a draft can hold the rule: another program's rule may have parts that do not go
  /// together.
  package var isHeldByDrafts: Bool { (try? RecurrenceRule(text)) != nil }

  /// Whether the rules differ at most in the order of their parts and in parts that state the
  /// default, as `INTERVAL=1` and `WKST=MO` of Exchange do.
  static func areSame(_ first: RecurrenceRule?, _ second: RecurrenceRule?) -> Bool {
    func plain(_ rule: RecurrenceRule?) -> RecurrenceRule? {
      rule.map { (try? RecurrenceRule($0.text)) ?? $0 }
    }
    return first == second || plain(first) == plain(second)
  }
}

// MARK: Versions

extension ImportedObject {
  /// Whether the object is an older version of an event than another object, which holds the event
  /// as it was imported last.
  package func isOlder(than last: [UInt8]) -> Bool {
    guard let object = try? ICalendarObject(last), let known = VersionedObject(object) else {
      return false
    }
    guard let own = (try? ICalendarObject(text)).flatMap(VersionedObject.init) else { return false }
    guard isPartial else {
      guard let latest = known.master.map({ Revision($0) }) else { return false }
      // A message about an occurrence leaves the version of the event itself.
      return revision.isOlder(than: latest)
        || revision == latest
          && known.occurrences.contains { date, component in
            let other = own.occurrence(date).map { Revision($0) }
            return (other ?? revision).isOlder(than: Revision(component))
          }
    }
    return own.occurrences.contains { date, component in
      let revision = Revision(component)
      if let other = known.occurrence(date) {
        return revision.isOlder(than: Revision(other))
      }
      return known.master.map { revision.sequence < Revision($0).sequence } ?? false
    }
  }

  /// The whole event after a message about it: the occurrences of this object in place of those of
  /// the event, or the event canceled; or the series of this object with the occurrences that came
  /// before it and are not older. Nil for an object that holds the whole event itself, and for an
  /// event that cannot be read.
  ///
  /// - Parameter last: the event as it was imported last.
  package func applied(to last: [UInt8]) -> [UInt8]? {
    guard
      let object = try? ICalendarObject(last), var known = VersionedObject(object),
      let message = try? ICalendarObject(text), let own = VersionedObject(message)
    else { return nil }
    if !isPartial, !isCancellation {
      // The occurrences that came before their series.
      guard known.master == nil, own.master != nil else { return nil }
      var whole = own
      for (date, component) in known.occurrences
      where own.occurrence(date) == nil && !Revision(component).isOlder(than: revision) {
        whole.put(component, at: date)
      }
      whole.addZones(of: known)
      known = whole
    } else if isPartial {
      for (date, component) in own.occurrences { known.put(component, at: date) }
      known.addZones(of: own)
    } else if let master = own.master {
      known.cancel(by: master)
    }
    return known.object.text
  }
}

extension ICalendarObject {
  /// Changes the first item, or the first of its occurrences.
  fileprivate mutating func change<Item: MappedItem>(
    _ series: [ItemSeries<Item>], _ stamp: EditStamp, _ change: (Item) -> Item
  ) throws(EditError) {
    guard let series = series.first, let original = series.master ?? series.detached.first
    else { throw .missing }
    let changed = change(original)
    if changed != original { try self.change(changed, from: original, stamp: stamp) }
    if original.alarms.isEmpty, !changed.alarms.isEmpty { shareAlarms() }
  }

  /// Gives the occurrences without alarms those of the item itself.
  private mutating func shareAlarms() {
    let places = contents().places
    guard let master = places.first(where: { $0.occurrence == nil }).flatMap(component) else {
      return
    }
    for place in places where place.occurrence != nil {
      guard var occurrence = component(at: place) else { continue }
      occurrence.takeAlarms(of: master)
      replace(place, by: occurrence)
    }
  }
}

extension ICalendarComponent {
  /// Adds the alarms of another version, unless the event has alarms of its own or is canceled.
  fileprivate mutating func takeAlarms(of other: ICalendarComponent) {
    guard alarms.isEmpty,
      property("STATUS")?.word != "CANCELLED"
    else { return }
    items += other.alarms.map { .component($0) }
  }

  /// Marks a canceled occurrence in its title, shows it as free and removes its alarms; other
  /// occurrences stay as they are. A cancellation may lack the title (RFC 5546 §3.2.5).
  ///
  /// - Parameter master: nil for an occurrence without its series.
  fileprivate mutating func markCanceled(of master: ICalendarComponent?) {
    guard name == "VEVENT", property("STATUS")?.word == "CANCELLED" else { return }
    items.removeAll { $0.isComponent("VALARM") }
    set("TRANSP", to: "TRANSPARENT")
    guard let line = property("SUMMARY") ?? master?.property("SUMMARY") else { return }
    let title = String(decoding: line.value, as: UTF8.self)
    set("SUMMARY", to: title.hasPrefix("Canceled: ") ? title : "Canceled: \(title)")
  }
}

/// The object of one UID, by its occurrences.
private struct VersionedObject {
  private(set) var object: ICalendarObject
  /// The index of the VCALENDAR among the parts of the object.
  private let part: Int
  /// The place of the event itself.
  private let masterPlace: ItemPlace?
  /// The places of the occurrences; a date with a moment is in UTC, because two objects may write
  /// one date in different zones.
  private var places: [EventTime: ItemPlace] = [:]

  init?(_ object: ICalendarObject) {
    let contents = object.contents()
    guard let (name, series) = contents.firstItem else { return nil }
    let own = contents.places.filter { $0.uid == series.uid && $0.name == name }
    guard let part = own.first?.part else { return nil }
    self.object = object
    self.part = part
    masterPlace = own.first { $0.occurrence == nil }
    for place in own {
      if let date = place.occurrence { places[date.utc ?? date] = place }
    }
  }

  /// The component of the event itself.
  var master: ICalendarComponent? { masterPlace.flatMap(object.component) }

  func occurrence(_ date: EventTime) -> ICalendarComponent? {
    places[date].flatMap(object.component)
  }

  /// In the order of the object.
  var occurrences: [(date: EventTime, component: ICalendarComponent)] {
    places.sorted { $0.value.item < $1.value.item }.compactMap { date, place in
      object.component(at: place).map { (date, $0) }
    }
  }

  /// An occurrence without alarms gets those of the event: programs leave them out of messages.
  mutating func put(_ occurrence: ICalendarComponent, at date: EventTime) {
    var occurrence = occurrence
    if let master { occurrence.takeAlarms(of: master) }
    occurrence.markCanceled(of: master)
    if let known = places[date] { return object.replace(known, by: occurrence) }
    object.updateCalendar(part) { $0.items.append(.component(occurrence)) }
  }

  /// Adds the time zones of another object that this one lacks. Call it last.
  mutating func addZones(of other: VersionedObject) {
    let zones = other.object.calendars.flatMap(\.components).filter { $0.name == "VTIMEZONE" }
    object.updateCalendar(part) { calendar in
      let known = Set(calendar.components.compactMap { $0.property("TZID")?.text })
      let new = zones.filter { !known.contains($0.property("TZID")?.text ?? "") }
      let index = calendar.items.firstIndex(where: \.isComponent) ?? calendar.items.endIndex
      calendar.items.insert(contentsOf: new.map { .component($0) }, at: index)
    }
  }

  /// Cancels the event and its occurrences, which have no alarms then, with the version of the
  /// message.
  mutating func cancel(by message: ICalendarComponent) {
    for place in [masterPlace].compactMap(\.self) + places.values {
      guard var component = object.component(at: place) else { continue }
      component.set("STATUS", to: "CANCELLED")
      component.items.removeAll { $0.isComponent("VALARM") }
      if place == masterPlace {
        for name in ["DTSTAMP", "LAST-MODIFIED", "SEQUENCE"] {
          if let line = message.property(name) { component.put(line, as: name) }
        }
      }
      object.replace(place, by: component)
    }
  }
}
