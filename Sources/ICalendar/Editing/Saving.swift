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
      try kept.detach(first.takingOver(self, from: original), from: first, stamp: stamp)
    case (_, nil):
      try kept.change(to: self, from: original, stamp: stamp)
    case (.thisEvent, _):
      guard keepsRules else { throw .ruleOfOccurrence }
      try kept.detach(self, from: original, stamp: stamp)
    case (.futureEvents, _):
      guard series.master != nil else { throw Self.singleOccurrences }
      return try series.split(
        at: original, changing: self, newUID: newUID().lowercaseName, stamp: stamp)
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
  private func takingOver(_ other: Event, from original: Event) -> Event {
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
  /// (RFC 5545 §3.8.4.4). The copy includes unknown lines.
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
    let anchor = item.times.start == nil ? "\(Item.end.name)" : "DTSTART"
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

// A repeating reminder is one item: a change is for the series, or for the present occurrence if that
// is detached; its rules are those of the series. The lines of the series have the times of its first
// occurrence, which may be completed or excluded.

extension Reminder {
  package func save(
    _ span: EventSpan, from original: Reminder, in series: ItemSeries<Reminder>,
    stamp: EditStamp, newUID: () -> UUID
  ) throws(EditError) -> (kept: ItemSeries<Reminder>, new: ItemSeries<Reminder>?) {
    var (open, kept) = (self, series)
    open.completion = original.completion
    if open != original { try series.checkPresentCanChange() }
    if let master = series.master?.item, original.isDetached,
      recurrenceRules != original.recurrenceRules
    {
      var ruled = master
      ruled.recurrenceRules = recurrenceRules
      try kept.change(to: ruled, from: master, stamp: stamp)
      open.recurrenceRules = original.recurrenceRules
    }
    try kept.change(to: open, from: original, stamp: stamp)
    if completion != original.completion {
      var stamp = stamp
      // The change of the other fields has recorded the series already.
      stamp.isRecorded = original.isDetached || open == original
      var done = self
      done.recurrenceRules = open.recurrenceRules
      if done.isCompleted { done.completionDate = completionDate ?? stamp.now }
      try kept.complete(done, from: open, stamp: stamp)
    }
    return (kept, nil)
  }

  package func remove(
    _ span: EventSpan, from series: ItemSeries<Reminder>, stamp: EditStamp
  ) throws(EditError) -> ItemSeries<Reminder>? { nil }
}

extension ItemSeries<Reminder> {
  /// Completes a reminder, or opens it again.
  ///
  /// A reminder that repeats is not completed but advances to its next occurrence, as in Apple's
  /// Reminders and tasks.org: start, due time and absolute alarms move, COUNT decreases, and no
  /// record of the completed occurrence remains. The advance skips occurrences that are already
  /// completed or canceled, and keeps their components, which another program made. Those of other
  /// passed occurrences are removed. The last occurrence is completed for good.
  ///
  /// - Parameter original: the reminder with another completion.
  fileprivate mutating func complete(
    _ reminder: Reminder, from original: Reminder, stamp: EditStamp
  ) throws(EditError) {
    if reminder.isCompleted, !original.isCompleted || original.isDetached,
      try advance(stamp: stamp)
    {
      return
    }
    try checkPresentCanChange()
    // The completion of the last occurrence completes or opens the series.
    if original.isDetached, let master = master?.item,
      master.isCompleted != reminder.isCompleted
    {
      var whole = master
      whole.completion = reminder.completion
      try change(to: whole, from: master, sharing: [], stamp: stamp)
    }
    try change(to: reminder, from: original, sharing: [], stamp: stamp)
  }

  /// Moves a reminder to its next occurrence. Returns false if there is none.
  private mutating func advance(stamp: EditStamp) throws(EditError) -> Bool {
    if let problem = problemOfDates {
      throw .refused(reason: "it is not known when it repeats: \(problem)")
    }
    guard let master, let dates = openDates, let anchor = master.item.times.anchor,
      let present = presentDate,
      let next = try dates.firstOccurrence(after: present)?.occurrenceDate
    else { return false }
    guard master.recurrenceRules.isEmpty || isOfRules(next) else {
      // A start at an RDATE would change the times that the rules give.
      try addException(present, stamp: stamp)
      let future = futureDates
      removeDetached { date in !future.contains(date) && date == present }
      return true
    }
    // A rule may give other times from another start.
    guard master.recurrenceRules.count < 2, master.component.line("EXRULE") == nil else {
      throw .refused(
        reason: "it repeats by several rules, which cannot move on together; set repeat, or "
          + "complete it in the program that made it")
    }
    let shift = SeriesShift(old: anchor, new: next)
    let moved = master.item.moved(by: shift, lasting: master.statedLength)
    guard moved.times != master.item.times else { return false }
    var component = master.component
    var reader = ItemReader(master.source)
    try component.changeTimes(of: moved, from: master.item, master.zoneNames)
    component.moveAlarms(by: shift)
    try component.editRules { (written) throws(EditError) in
      guard let rule = try? RecurrenceRule(reading: written.text),
        case .count(let count) = rule.recurrenceEnd
      else { return written }
      let left = try count - dates.count(of: rule, before: next)
      var shorter = written
      shorter[.count] = String(left)
      return left > 0 ? shorter : nil
    }
    component.editDates(["RDATE"], &reader, master.zoneNames) { time in
      next.isBefore(time.aligned(to: anchor)) ? time : nil
    }
    component.removeLines("COMPLETED", "PERCENT-COMPLETE")
    if component.line("STATUS") != nil { component.set("STATUS", to: "NEEDS-ACTION") }
    try component.record(stamp)
    self.master?.component = component
    let kept = futureDates + detached.filter(\.isCompleted).compactMap(\.occurrenceDate)
    removeDetached { date in !kept.contains(date) && date.isBefore(next) }
    return true
  }

  /// Why it is not known when the reminder repeats: a line with its times cannot be read. Nil if all
  /// can.
  private var problemOfDates: String? {
    guard let component = master?.component, let source = master?.source,
      component.line("RRULE") != nil || component.line("RDATE") != nil
    else { return nil }
    var reader = ItemReader(source)
    _ = reader.rules(component)
    if let anchor = master?.item.times.anchor {
      _ = reader.recurrenceDates(component, from: anchor)
    } else if component.line("DTSTART") != nil || component.line("DUE") != nil {
      reader.report(.unreadable("the time (DTSTART or DUE)"))
    }
    for problem in reader.problems {
      if case .unreadableRule(let reason) = problem { return reason }
      if case .unreadable(let name) = problem { return "\(name) cannot be read; mend the file" }
      if case .tooMany = problem { return problem.description }
    }
    return nil
  }

  /// Whether the rules give a later time than the start.
  private func isOfRules(_ time: EventTime) -> Bool {
    EventSeries(uid: uid, master: dates?.master).occurrence(time) != nil
  }
}
