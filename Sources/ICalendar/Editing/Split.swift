internal import CivilTime
internal import Foundation

extension EventSeries {
  /// Ends the series before an occurrence, makes the rest a series with a new UID, and applies the
  /// change of the occurrence to the new series.
  ///
  /// The new rules have the remaining COUNT. Exceptions, RDATEs and detached occurrences go to the
  /// series they belong to and keep their recurrence dates; so do alarms at a moment, which would ring
  /// twice. If the series has no occurrence before this one, the whole series is changed and `new` is
  /// nil.
  ///
  /// A series with several rules or with EXRULE, which only files of other programs have, is not
  /// divided: a rule may give other times from another start.
  ///
  /// Detached occurrences keep the fields that differed before. A new start of the occurrence moves
  /// all later ones by its distance from the recurrence date.
  ///
  /// - Parameters:
  ///   - original: the occurrence as it was read from this series.
  ///   - event: the occurrence after the change. A changed rule is used unchanged: its COUNT starts
  ///     at this occurrence.
  /// - Returns: `removed` are the detached occurrences that a changed rule does not give.
  package func split(
    at original: Event, changing event: Event, newUID: String, stamp: EditStamp
  ) throws(EditError) -> (kept: EventSeries, new: EventSeries?, removed: [Event]) {
    guard let master, let date = original.occurrenceDate?.aligned(to: master.item.start) else {
      throw .missing
    }
    guard try hasOccurrence(before: date) else {
      var whole = self
      let removed = try whole.changeFuture(to: event, from: original, stamp: stamp)
      return (whole, nil, removed)
    }
    let keepsRules = event.recurrenceRules == original.recurrenceRules
    guard !keepsRules || master.item.recurrenceRules.count < 2 else {
      throw .notDivisible("several rules say how it repeats, and they cannot be divided")
    }
    guard master.component.line("EXRULE") == nil else {
      throw .notDivisible("its rule of exceptions (EXRULE) cannot be divided")
    }
    let read = Set(detached.compactMap(\.item.occurrenceDate))
    try checkOccurrencesCanMove { !read.contains($0) && !$0.isBefore(date) }
    var old = self
    try old.end(before: date, stamp: stamp)
    var new = try beginning(at: date, uid: newUID, stamp: stamp)
    // The new components have the stamps of this change already.
    let removed = try new.changeFuture(to: event, from: original, stamp: stamp.unrecorded)
    return (old, new, removed)
  }

  /// The series without an occurrence and all later ones: sets UNTIL (in UTC, or a date for an all-day
  /// series), or reduces COUNT. Nil if the series has no occurrence before.
  func ended(before date: EventTime, stamp: EditStamp) throws(EditError) -> EventSeries? {
    guard let start = master?.item.start else { throw .missing }
    let date = date.aligned(to: start)
    guard try hasOccurrence(before: date) else { return nil }
    var old = self
    try old.end(before: date, stamp: stamp)
    return old
  }

  // MARK: The two series

  private mutating func end(before date: EventTime, stamp: EditStamp) throws(EditError) {
    guard let master else { throw .missing }
    let start = master.item.start
    var reader = ItemReader(master.source)
    var component = master.component
    try component.editRules { (rule) throws(EditError) in try divided(rule, at: date).old }
    component.editDates(["EXDATE", "RDATE"], &reader, master.zoneNames) { time in
      time.aligned(to: start).isBefore(date) ? time : nil
    }
    component.removeAlarms(of: master.item) { $0 >= date.instant(in: .gmt) }
    try component.record(stamp)
    self.master?.component = component
    removeDetached { !$0.aligned(to: start).isBefore(date) }
    guard !start.isBefore(date) else { return }
    // An RDATE was before the start, which is an occurrence, too (RFC 5545 §3.8.5.3).
    try addException(start, stamp: stamp.unrecorded)
    readAgain()
  }

  /// The series from an occurrence on, with components that belong to no object.
  private func beginning(
    at date: EventTime, uid: String, stamp: EditStamp
  ) throws(EditError) -> EventSeries {
    guard let master else { throw .missing }
    let start = master.item.start
    var reader = ItemReader(master.source)
    var component = master.component
    var placed = master.item
    placed.start = try firstStart(from: date)
    placed.end = self.placed(master.item, at: placed.start).end
    try component.changeTimes(of: placed, from: master.item, master.zoneNames)
    try component.editRules { (rule) throws(EditError) in try divided(rule, at: date).new }
    component.editDates(["EXDATE"], &reader, master.zoneNames) { time in
      time.aligned(to: start).isBefore(date) ? nil : time
    }
    component.editDates(["RDATE"], &reader, master.zoneNames) { time in
      let time = time.aligned(to: start)
      return time.isBefore(date) || time == placed.start ? nil : time
    }
    component.removeAlarms(of: master.item) { $0 < date.instant(in: .gmt) }
    var new = EventSeries(uid: uid, master: try master.begun(with: component, uid, stamp))
    for own in detached where !(own.occurrenceDate?.aligned(to: start).isBefore(date) ?? true) {
      new.detached.append(try own.begun(with: own.component, uid, stamp))
    }
    new.readAgain()
    return new
  }

  /// Writes the changed fields into the series, and into the occurrence's own component if it has
  /// one. Returns the detached occurrences that are removed.
  private mutating func changeFuture(
    to event: Event, from original: Event, stamp: EditStamp
  ) throws(EditError) -> [Event] {
    if original.isDetached, let index = index(of: original.occurrenceDate) {
      var alone = event
      alone.recurrenceRules = original.recurrenceRules
      try changeDetached(index, to: alone, from: original, stamp: stamp)
    }
    guard let before = master?.item else { throw .missing }
    let changed = changed(before, by: event, from: original)
    return try change(to: changed, from: before, stamp: stamp)
  }

  /// The item of the series after a change of one of its occurrences: with its new start and its new
  /// length. The series keeps what is not changed, also where a detached occurrence has other times.
  private func changed(_ master: Event, by event: Event, from original: Event) -> Event {
    var changed = master
    changed.copyFields(of: event, from: original)
    guard event.times != original.times else { return changed }
    var (start, end) = (event.start, event.end)
    var before = original
    if original.isDetached, let date = original.occurrenceDate {
      before = placed(original, at: date)
      start = start.onClock(of: master.start, ifOn: original.start)
      end = end.onClock(of: master.end, ifOn: original.end)
    }
    let own = ItemTimes(start: start, end: end)
    if event.start == original.start { start = before.start }
    changed.start = SeriesShift(old: before.start, new: start).moved(master.start) ?? start
    changed.end =
      SeriesShift(old: own.start ?? start, new: changed.start)
      .moved(own, lasting: master.statedLength)?.end ?? end
    return changed
  }

  // MARK: Rules

  /// A rule in the old and in the new series; nil for one that gives no time there. An unreadable
  /// rule stays with the old series.
  func divided(
    _ written: EditableRule, at date: EventTime
  ) throws(EditError) -> (old: EditableRule?, new: EditableRule?) {
    guard let rule = RecurrenceRule(reading: written.text) else { return (written, nil) }
    guard let start = master?.item.start else { return (written, nil) }
    let before = try count(of: rule, before: date)
    var (old, new) = (written, written)
    switch rule.recurrenceEnd {
    case .count(let count):
      old[.count] = String(before)
      new[.count] = String(count - before)
      if count <= before { return (before == 0 ? nil : written, nil) }
      return (before == 0 ? nil : old, new)
    case .until(let until) where !start.occurs(at: date.reading, notAfter: until):
      return (written, nil)
    case .until, nil:
      guard before > 0, let last = date.latestUntilBefore else { return (nil, written) }
      old[.until] = last.basic
      return (old, written)
    }
  }

  /// The number of times that a rule gives before a time, as its COUNT counts them.
  private func count(of rule: RecurrenceRule, before time: EventTime) throws(EditError) -> Int {
    guard var master else { return 0 }
    master.item.recurrenceRules = [rule]
    return try EventSeries(uid: uid, master: master).occurrences(before: time).count
  }

  // MARK: Occurrences

  private func hasOccurrence(before date: EventTime) throws(EditError) -> Bool {
    guard let start = master?.item.start else { throw .missing }
    var rules = self
    rules.detached = []
    if try !rules.occurrences(before: date).isEmpty { return true }
    return (detached.map(\.item.occurrenceDate) + unread.map(\.date))
      .contains { $0?.aligned(to: start).isBefore(date) ?? false }
  }

  private func occurrences(before time: EventTime) throws(EditError) -> [EventTime] {
    let starts = ([master?.start].compactMap(\.self) + recurrenceDates.map(\.start))
      .map { $0.instant(in: .gmt) }
    let end = time.instant(in: .gmt)
    guard let first = starts.min(), first < end else { return [] }
    guard let dates = dates(in: first..<end) else {
      throw .invalid(
        field: "repeat", reason: "it repeats too often to be divided here; change the whole series")
    }
    return dates.filter { $0.isBefore(time) }
  }

  /// The first time of the rules from a date on; the date itself if the rules give none.
  private func firstStart(from date: EventTime) throws(EditError) -> EventTime {
    let rules = EventSeries(uid: uid, master: master)
    if rules.occurrence(date) != nil { return date }
    return try rules.firstOccurrence(after: date)?.occurrenceDate ?? date
  }

  /// An occurrence at the times that the recurrence set gives it, whether detached or not.
  private func placed(_ occurrence: Event, at date: EventTime) -> Event {
    guard let master else { return occurrence }
    let rules = EventSeries(uid: uid, master: master, recurrenceDates: recurrenceDates)
    var placed = occurrence
    placed.start = date.aligned(to: master.item.start)
    placed.end =
      rules.occurrence(placed.start)?.end
      ?? SeriesShift(old: master.item.start, new: placed.start).movedEnd(master.item.end)
      ?? placed.start
    return placed
  }
}

extension EventTime {
  /// The latest UNTIL before an occurrence.
  fileprivate var latestUntilBefore: EventTime? {
    isAllDay ? moved(by: -86_400) : (utc ?? self).moved(by: -1)
  }

  /// The same moment on the clock of `other`, if this time is on the clock of `former`: the user
  /// has not chosen another clock. A time without a moment stays.
  fileprivate func onClock(of other: EventTime, ifOn former: EventTime) -> EventTime {
    guard hasClock(of: former), other.instant != nil, let instant else { return self }
    return other.at(instant) ?? self
  }
}

extension Kept<Event> {
  /// A component of no object with the UID, SEQUENCE 0 and the current CREATED.
  fileprivate func begun(
    with component: ICalendarComponent, _ uid: String, _ stamp: EditStamp
  ) throws(EditError) -> Kept {
    var component = component
    component.set("UID", to: PropertyText(uid).escaped)
    component.set("SEQUENCE", to: "0")
    for name in ["CREATED", "DTSTAMP", "LAST-MODIFIED"] {
      try component.set(name, to: stamp.now, field: "last-modified")
    }
    return Kept(item: item, source: ItemComponent(component, beside: source))
  }
}
