internal import CivilTime

/// SEQUENCE and the time of the last change (RFC 5546 §2.1.5).
package struct ItemRevision: Sendable, Equatable {
  package var sequence: Int
  /// The later of DTSTAMP and LAST-MODIFIED in seconds since 1970; nil without both.
  package var stamp: Int?

  package init(sequence: Int, stamp: Int?) {
    self.sequence = sequence
    self.stamp = stamp
  }

  init(_ component: ICalendarComponent?) {
    let moments = ["DTSTAMP", "LAST-MODIFIED"].compactMap { name in
      component?.property(name)?.list.first.flatMap { TimeValue($0) }?.instant.secondsSince1970
    }
    let range = 0...Int(Int32.max)
    let stated = component?.property("SEQUENCE")?.integer.flatMap { range.contains($0) ? $0 : nil }
    self.init(sequence: stated ?? 0, stamp: moments.max())
  }

  /// Whether the other version is the later one.
  package func isOlder(than other: ItemRevision) -> Bool {
    guard sequence == other.sequence else { return sequence < other.sequence }
    guard let stamp, let latest = other.stamp else { return false }
    return stamp < latest
  }
}

extension ICalendarObject {
  /// Whether the first item is an older version than in another object, which holds it as it was
  /// written last.
  package func isOlder(than last: ICalendarObject) -> Bool {
    guard let known = VersionedObject(last), let own = VersionedObject(self) else { return false }
    guard let master = own.master else {
      return own.occurrences.contains { date, component in
        let revision = ItemRevision(component)
        if let other = known.occurrence(date) {
          return revision.isOlder(than: ItemRevision(other))
        }
        return known.master.map { revision.sequence < ItemRevision($0).sequence } ?? false
      }
    }
    guard let latest = known.master.map({ ItemRevision($0) }) else { return false }
    // A message about an occurrence leaves the version of the item itself.
    let revision = ItemRevision(master)
    return revision.isOlder(than: latest)
      || revision == latest
        && known.occurrences.contains { date, component in
          let other = own.occurrence(date).map { ItemRevision($0) }
          return (other ?? revision).isOlder(than: ItemRevision(component))
        }
  }

  /// The whole item after this message about it (RFC 5546): the occurrences of this object in place
  /// of those of the item, or the item canceled; or the series of this object with the occurrences
  /// that came before it and are not older. Nil for an object that holds the whole item itself, and
  /// for an item that cannot be read.
  ///
  /// - Parameter last: the item as it was written last.
  package func applied(to last: ICalendarObject, isCancellation: Bool) -> ICalendarObject? {
    guard var known = VersionedObject(last), let own = VersionedObject(self) else { return nil }
    guard let master = own.master else {
      for (date, component) in own.occurrences { known.put(component, at: date) }
      known.addZones(of: own)
      return known.object
    }
    if isCancellation {
      known.cancel(by: master)
      return known.object
    }
    // The occurrences that came before their series.
    guard known.master == nil else { return nil }
    let revision = ItemRevision(master)
    var whole = own
    for (date, component) in known.occurrences
    where own.occurrence(date) == nil && !ItemRevision(component).isOlder(than: revision) {
      whole.put(component, at: date)
    }
    whole.addZones(of: known)
    return whole.object
  }
}

extension ICalendarComponent {
  /// Adds the alarms of another version, unless the event has alarms of its own or is canceled.
  mutating func addAlarms(of other: ICalendarComponent) {
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
    guard let series = contents.firstSeries else { return nil }
    let own = contents.places.filter(series.holds)
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
    if let master { occurrence.addAlarms(of: master) }
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
