internal import CivilTime
package import Foundation

// A change of an event is for one of its occurrences, or for one and all later ones.

extension Event {
  package func save(
    _ span: EventSpan, from original: Event, in series: EventSeries, stamp: EditStamp,
    newUID: () -> UUID
  ) throws(EditError) -> (kept: EventSeries, new: EventSeries?) {
    try check(span, of: series)
    let keepsRules = recurrenceRules == original.recurrenceRules
    var kept = series
    switch (span, occurrenceDate) {
    case (.thisEvent, nil) where series.repeats:
      guard keepsRules else { throw .ruleOfOccurrence }
      guard let first = try series.firstOccurrence() else { throw .missing }
      try kept.detach(first.withChanges(self, from: original), from: first, stamp: stamp)
    case (_, nil):
      try kept.change(to: self, from: original, stamp: stamp)
    case (.thisEvent, _):
      guard keepsRules else { throw .ruleOfOccurrence }
      try kept.detach(self, from: original, stamp: stamp)
    case (.futureEvents, _):
      guard series.master != nil else { throw Self.singleOccurrences }
      let split = try series.split(
        at: original, changing: self, newUID: newUID().lowercaseName, stamp: stamp)
      return (split.kept, split.new)
    }
    return (kept, nil)
  }

  package func remove(
    _ span: EventSpan, from series: EventSeries, stamp: EditStamp
  ) throws(EditError) -> EventSeries? {
    try check(span, of: series)
    var kept = series
    switch (span, occurrenceDate) {
    case (.thisEvent, nil) where series.repeats:
      guard let first = try series.firstOccurrence() else { throw .missing }
      try kept.exclude(first, stamp: stamp)
    case (_, nil): return nil
    case (.thisEvent, _): try kept.exclude(self, stamp: stamp)
    case (.futureEvents, let date?):
      guard series.master != nil else {
        kept.removeDetached { !$0.isBefore(date) }
        return kept.detached.isEmpty ? nil : kept
      }
      return try series.ended(before: date, stamp: stamp)
    }
    // A series without any occurrence goes. What is not read stays.
    return kept.master != nil && kept.unread.isEmpty && kept.isEmpty ? nil : kept
  }

  private func check(_ span: EventSpan, of series: EventSeries) throws(EditError) {
    // Another program left single occurrences alone.
    guard occurrenceDate != nil || series.master != nil else { throw .missing }
    if occurrenceDate != nil || span == .thisEvent && series.repeats {
      try series.checkOccurrencesCanChange()
    }
  }

  private static let singleOccurrences = EditError.refused(
    reason: "the calendar has single occurrences of this series and not the series; change this "
      + "occurrence alone")

  /// This event with each field that differs between another event and its original. The times move
  /// by the same distance.
  private func withChanges(_ other: Event, from original: Event) -> Event {
    var event = self
    event.copyFields(of: other, from: original)
    if other.start != original.start || other.end != original.end {
      let distance =
        start.reading.secondsSinceEpoch - original.start.reading.secondsSinceEpoch
      // A time outside the years 1 to 9999 does not move.
      event.start = other.start.moved(by: distance) ?? other.start
      event.end =
        SeriesShift(old: other.start, new: event.start).movedEnd(other.end) ?? other.end
    }
    return event
  }
}

extension EventSeries {
  /// Gives an occurrence a VEVENT of its own: a copy of the series' lines, with the changed fields
  /// (RFC 5545 §3.8.4.4). The copy includes unknown lines, and no alarm at a moment: that of the
  /// series rings.
  ///
  /// Without a changed field the series stays as it is. An occurrence that already has a VEVENT is
  /// changed in place.
  ///
  /// - Parameter original: the occurrence before the change.
  mutating func detach(
    _ occurrence: Event, from original: Event, stamp: EditStamp
  ) throws(EditError) {
    if let index = index(of: original.occurrenceDate) {
      return try changeDetached(index, to: occurrence, from: original, stamp: stamp)
    }
    guard let date = original.occurrenceDate, let master else { throw .missing }
    guard occurrence.recurrenceRules == original.recurrenceRules else { throw .ruleOfOccurrence }
    let zones = master.zoneNames
    var copy = master.component
    copy.removeLines("RRULE", "RDATE", "EXDATE", "EXRULE")
    copy.removeAlarms(of: master.item) { _ in true }
    var placed = master.item
    placed.start = original.start
    placed.end = original.end
    try copy.changeTimes(of: placed, from: master.item, zones)
    let unchanged = copy
    try copy.change(occurrence, from: original, zones)
    guard copy != unchanged else { return }
    copy.add(master.line("RECURRENCE-ID", with: date), before: "DTSTART")
    try copy.record(stamp)
    detached.append(Kept(item: occurrence, source: ItemComponent(copy, beside: master.source)))
    readAgain()
  }

  /// Adds an EXDATE for an occurrence and removes the VEVENT of a detached occurrence.
  mutating func exclude(_ occurrence: Event, stamp: EditStamp) throws(EditError) {
    guard let date = occurrence.occurrenceDate, master != nil || index(of: date) != nil else {
      throw .missing
    }
    try addException(date, stamp: stamp)
    let series = self
    removeDetached { series.isSame($0, date) }
  }

  /// The subset of these times that the rules and RDATEs give; nil if the expansion exceeds its
  /// limit.
  func given(of dates: [EventTime]) -> Set<EventTime>? {
    let moments = dates.map { $0.instant(in: .gmt) }
    guard let first = moments.min(), let last = moments.max() else { return [] }
    let rules = EventSeries(uid: uid, master: master, recurrenceDates: recurrenceDates)
    return rules.dates(in: first..<last.adding(1)).map { Set($0) }
  }

  /// The recurrence dates within a range; nil if the expansion exceeds its limit.
  func dates(in range: Range<Instant>) -> [EventTime]? {
    let (events, isCutShort) = occurrences(overlapping: range, zone: .gmt)
    return isCutShort ? nil : events.compactMap(\.occurrenceDate)
  }
}

extension ItemSeries where Item: MappedItem {
  /// Adds an EXDATE for an occurrence, unless the series has one (RFC 5545 §3.8.5.1).
  mutating func addException(_ date: EventTime, stamp: EditStamp) throws(EditError) {
    guard let master, !exceptionDates.contains(where: { isSame($0, date) }) else { return }
    try self.master?.edit(stamp) { component in
      component.add(master.line("EXDATE", with: date), behind: "EXDATE", "RRULE", "RDATE")
    }
  }
}

extension Kept where Item: MappedItem {
  /// A line with the recurrence date of an occurrence, in the form of DTSTART, or of DUE without it;
  /// in UTC if the reading in the zone denotes another moment.
  fileprivate func line(_ name: String, with date: EventTime) -> Property {
    var component = component
    let anchor = item.times.start == nil ? Item.end.name : "DTSTART"
    component.putTime(anchor, date, zoneNames)
    var line = component.property(anchor) ?? zoneNames.line(name, date)
    line.name = name
    line.parameters.removeAll { $0.name != "TZID" && $0.name != "VALUE" }
    var reader = ItemReader(source)
    let start = item.times.anchor ?? date
    let read = reader.time(ContentLine(line.bytes[...]))?.aligned(to: start)
    if read != date.aligned(to: start), let utc = date.utc {
      return Property(name, value: utc.basic)
    }
    return line
  }
}

extension ICalendarComponent {
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
