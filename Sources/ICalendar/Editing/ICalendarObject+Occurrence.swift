internal import CivilTime
internal import Foundation

extension ICalendarObject {
  /// Gives an occurrence a VEVENT of its own: a copy of the series' lines, with the changed fields
  /// (RFC 5545 §3.8.4.4). The copy includes unknown lines.
  ///
  /// Without a changed field the object stays as it is. An occurrence that already has a VEVENT is
  /// changed in place.
  ///
  /// - Parameter original: the occurrence before the change.
  mutating func detach(
    _ occurrence: Event, from original: Event, stamp: EditStamp
  ) throws(EditError) {
    guard let held = ObjectSeries<Event>(original.uid, in: self),
      let name = original.occurrenceDate
    else { throw .missing }
    if let place = held.place(of: name) {
      return try changeAlone([(occurrence, original, place)], stamp: stamp)
    }
    guard let place = held.master, let master = held.series.master?.item,
      let component = component(at: place)
    else { throw .missing }
    guard occurrence.recurrenceRules == original.recurrenceRules else { throw .ruleOfOccurrence }
    var forms = TimeForms()
    var copy = component
    copy.removeLines("RRULE", "RDATE", "EXDATE", "EXRULE")
    var placed = master
    placed.start = original.start
    placed.end = original.end
    try copy.changeTimes(of: placed, from: master, &forms)
    let unchanged = copy
    try copy.change(occurrence, from: original, &forms)
    guard copy != unchanged else { return }
    var reader = held.reader(in: self, place)
    copy.add(
      component.naming(name, as: "RECURRENCE-ID", of: master.start, &forms, &reader),
      before: "DTSTART")
    try copy.record(stamp)
    let last = ([place] + held.detached).filter { $0.part == place.part }.map(\.item).max()
    updateCalendar(place.part) { calendar in
      let index = min((last ?? place.item) + 1, calendar.items.count)
      calendar.items.insert(.component(copy), at: index)
      calendar.addZones(of: forms.named)
    }
  }

  /// Adds an EXDATE for an occurrence (RFC 5545 §3.8.5.1) and removes the VEVENT of a detached
  /// occurrence.
  mutating func exclude(_ occurrence: Event, stamp: EditStamp) throws(EditError) {
    guard let held = ObjectSeries<Event>(occurrence.uid, in: self),
      let name = occurrence.occurrenceDate
    else { throw .missing }
    guard held.master != nil || held.place(of: name) != nil else { throw .missing }
    if let place = held.master, let master = held.series.master?.item,
      var component = component(at: place),
      !held.series.exceptionDates.contains(where: { held.isSame($0, name) })
    {
      var forms = TimeForms()
      var reader = held.reader(in: self, place)
      component.add(
        component.naming(name, as: "EXDATE", of: master.start, &forms, &reader),
        behind: "EXDATE", "RRULE", "RDATE")
      try component.record(stamp)
      replace(place, by: component)
    }
    removeOccurrences(of: occurrence) { held.isSame($0, name) }
  }

  /// Removes the matching detached occurrences of the item's series, including duplicates.
  mutating func removeOccurrences<Item: MappedItem>(
    of item: Item, where isGone: (EventTime) -> Bool
  ) {
    guard let held = ObjectSeries<Item>(item.uid, in: self) else { return }
    remove(held.places(where: isGone))
  }
}

extension ICalendarComponent {
  /// A line with the recurrence date of an occurrence, in the form of DTSTART; in UTC if the
  /// reading in the zone denotes another moment.
  fileprivate func naming(
    _ occurrence: EventTime, as name: String, of start: EventTime, _ forms: inout TimeForms,
    _ reader: inout ItemReader
  ) -> Property {
    var component = self
    forms.learn(start, from: property("DTSTART"))
    component.putTime("DTSTART", occurrence, &forms)
    var line = component.property("DTSTART") ?? forms.line(name, occurrence)
    line.name = name
    line.parameters.removeAll { $0.name != "TZID" && $0.name != "VALUE" }
    let read = reader.time(ContentLine(line.bytes[...]))?.aligned(to: start)
    if read != occurrence.aligned(to: start), let utc = occurrence.utc {
      return Property(name, value: utc.basic)
    }
    return line
  }

  fileprivate mutating func add(_ property: Property, before name: String) {
    guard let index = items.firstIndex(where: { $0.isLine(name) }) else { return add(property) }
    items.insert(.line(property.folded(ending)), at: index)
  }

  /// Adds a line after the last line of the first of these names that the component has.
  fileprivate mutating func add(_ property: Property, behind names: String...) {
    for name in names {
      guard let index = items.lastIndex(where: { $0.isLine(name) }) else { continue }
      items.insert(.line(property.folded(ending)), at: index + 1)
      return
    }
    add(property)
  }
}

extension ICalendarObject {
  /// Removes the exceptions and detached occurrences that the rules no longer give. Without rules,
  /// removes all of them and all RDATEs.
  mutating func prune<Item: MappedItem>(_ uid: String, of item: Item) {
    guard let held = ObjectSeries<Item>(uid, in: self), let place = held.master,
      var component = component(at: place)
    else { return }
    guard !item.recurrenceRules.isEmpty, let start = item.times.anchor else {
      component.removeLines("RDATE", "EXDATE", "EXRULE")
      replace(place, by: component)
      return remove(held.detached)
    }
    let names = held.series.exceptionDates + held.detached.compactMap(\.occurrence)
    guard let given = held.series.dates?.given(of: names) else { return }
    var reader = held.reader(in: self, place)
    var forms = TimeForms()
    component.editDates("EXDATE", &reader, &forms) { time in
      given.contains(time.aligned(to: start)) ? time : nil
    }
    replace(place, by: component)
    remove(held.detached.filter { place in !(place.occurrence.map(given.contains) ?? true) })
  }
}

extension EventSeries {
  /// The subset of these times that the rules and RDATEs give; nil if the expansion exceeds its
  /// limit.
  fileprivate func given(of names: [EventTime]) -> Set<EventTime>? {
    let moments = names.map { $0.instant(in: .gmt) }
    guard let first = moments.min(), let last = moments.max() else { return [] }
    let rules = EventSeries(uid: uid, master: master, recurrenceDates: recurrenceDates)
    let end = Instant(secondsSince1970: last.secondsSince1970 + 1)
    let (events, isCutShort) = rules.occurrences(
      overlapping: first..<end, zone: .gmt, limit: Self.mostSteps)
    return isCutShort ? nil : Set(events.compactMap(\.occurrenceDate))
  }
}
