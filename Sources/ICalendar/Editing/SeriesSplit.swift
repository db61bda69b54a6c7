internal import CivilTime
internal import Foundation

/// The split of a series before one of its occurrences.
struct SeriesSplit {
  private let held: ObjectSeries<Event>
  private let place: ItemPlace
  private let master: Event
  /// The recurrence date of the first occurrence in the new series.
  private let name: EventTime

  /// Nil if the series has no occurrence before this one. Throws `missing` if the object has only
  /// single occurrences.
  init?(of held: ObjectSeries<Event>, at name: EventTime) throws(EditError) {
    guard let master = held.series.master?.item, let place = held.master else { throw .missing }
    self.held = held
    self.place = place
    self.master = master
    self.name = name.aligned(to: master.start)
    var series = held.series
    series.detached = []
    let before = try series.occurrences(before: self.name)
    let isOwnBefore = held.detached.contains { $0.occurrence?.isBefore(self.name) ?? false }
    guard !before.isEmpty || isOwnBefore else { return nil }
  }

  func old(
    of object: ICalendarObject, stamp: EditStamp
  ) throws(EditError) -> ICalendarObject {
    var old = object
    guard var component = old.component(at: place) else { throw .missing }
    try component.editRules { (rule) throws(EditError) in try divided(rule).old }
    var reader = held.reader(in: object, place)
    var forms = TimeForms()
    for list in ["EXDATE", "RDATE"] {
      component.editDates(list, &reader, &forms) { isBefore($0) ? $0 : nil }
    }
    try component.record(stamp)
    old.replace(place, by: component)
    old.removeOccurrences(of: master) { !isBefore($0) }
    return old
  }

  func new(
    of object: ICalendarObject, uid: String, stamp: EditStamp
  ) throws(EditError) -> ICalendarObject {
    guard var component = object.component(at: place), object.parts.indices.contains(place.part),
      case .calendar(var calendar) = object.parts[place.part]
    else { throw .missing }
    var forms = TimeForms()
    var placed = master
    placed.start = try firstStart()
    placed.end = held.series.placed(master, at: placed.start, of: master).end
    try component.changeTimes(of: placed, from: master, &forms)
    try component.editRules { (rule) throws(EditError) in try divided(rule).new }
    var reader = held.reader(in: object, place)
    component.editDates("EXDATE", &reader, &forms) { isBefore($0) ? nil : $0 }
    component.editDates("RDATE", &reader, &forms) { time in
      isBefore(time) || time.aligned(to: master.start) == placed.start ? nil : time
    }
    try component.begin(anew: uid, stamp)
    var components = [component]
    for place in held.detached where !(place.occurrence.map(isBefore) ?? true) {
      guard var own = object.component(at: place) else { continue }
      try own.begin(anew: uid, stamp)
      components.append(own)
    }
    calendar.items.removeAll { $0.isComponent && !$0.isComponent("VTIMEZONE") }
    calendar.items += components.map { .component($0) }
    var new = object
    new.parts = [.calendar(calendar)]
    return new
  }

  private func isBefore(_ time: EventTime) -> Bool {
    time.aligned(to: master.start).isBefore(name)
  }

  // MARK: Rules

  /// A rule in the old and in the new series; nil for one that gives no time there. An unreadable
  /// rule stays with the old series.
  private func divided(
    _ written: EditableRule
  ) throws(EditError) -> (old: EditableRule?, new: EditableRule?) {
    guard let rule = try? RecurrenceRule(reading: written.text) else { return (written, nil) }
    let before = try held.series.count(of: rule, before: name)
    var (old, new) = (written, written)
    if case .count(let count) = rule.recurrenceEnd {
      old[.count] = String(before)
      new[.count] = String(count - before)
      if count <= before { return (before == 0 ? nil : written, nil) }
      return (before == 0 ? nil : old, new)
    }
    if case .until(let until) = rule.recurrenceEnd, isOver(until) { return (written, nil) }
    guard before > 0, let last = lastBefore() else { return (nil, written) }
    old[.until] = last.basic
    return (old, written)
  }

  /// Whether UNTIL, in the form of the series' start, is before the occurrence.
  private func isOver(_ until: EventTime) -> Bool {
    guard case .date(let day) = until else {
      return until.aligned(to: master.start).isBefore(name)
    }
    return master.start.at(LocalDateTime(day, LocalTime(secondOfDay: 86_399))).isBefore(name)
  }

  /// The latest UNTIL before the occurrence.
  private func lastBefore() -> EventTime? {
    if case .date(let date) = name { return date.adding(days: -1).map { .date($0) } }
    let time = name.utc ?? name
    return time.reading.adding(seconds: -1).map { time.at($0) }
  }

  // MARK: Occurrences

  /// The first time of the rules in the new series; the split time if the rules give none.
  private func firstStart() throws(EditError) -> EventTime {
    let rules = EventSeries(uid: held.series.uid, master: held.series.master)
    if rules.occurrence(name) != nil { return name }
    return try rules.firstOccurrence(after: name)?.occurrenceDate ?? name
  }
}

extension EventSeries {
  /// The number of times that a rule gives before a time, as its COUNT counts them.
  func count(of rule: RecurrenceRule, before time: EventTime) throws(EditError) -> Int {
    guard var master else { return 0 }
    master.item.recurrenceRules = [rule]
    return try EventSeries(uid: uid, master: master).occurrences(before: time).count
  }

  fileprivate func occurrences(before time: EventTime) throws(EditError) -> [EventTime] {
    let starts = ([master?.start].compactMap(\.self) + recurrenceDates.map(\.start))
      .map { $0.instant(in: .gmt) }
    let end = time.instant(in: .gmt)
    guard let first = starts.min(), first < end else { return [] }
    let (events, isCutShort) = occurrences(
      overlapping: first..<end, zone: .gmt, limit: Self.mostSteps)
    guard !isCutShort else {
      throw .invalid(
        field: "repeat", reason: "it repeats too often to be divided here; change the whole series")
    }
    return events.compactMap(\.occurrenceDate).filter { $0.isBefore(time) }
  }
}

extension ICalendarComponent {
  /// Turns the component into a new one: new UID, SEQUENCE 0, current CREATED.
  fileprivate mutating func begin(anew uid: String, _ stamp: EditStamp) throws(EditError) {
    set("UID", to: PropertyText(uid).escaped)
    set("SEQUENCE", to: "0")
    for name in ["CREATED", "DTSTAMP", "LAST-MODIFIED"] {
      try set(name, to: stamp.now, field: "last-modified")
    }
  }
}

extension ICalendarObject {
  /// Ends a series before an occurrence: sets UNTIL (in UTC, or a date for an all-day series), or
  /// reduces COUNT to the occurrences before. Nil if the series has no occurrence before this one.
  func ended(
    before occurrence: Event, stamp: EditStamp
  ) throws(EditError) -> ICalendarObject? {
    guard let held = ObjectSeries<Event>(occurrence.uid, in: self),
      let name = occurrence.occurrenceDate
    else { throw .missing }
    return try SeriesSplit(of: held, at: name)?.old(of: self, stamp: stamp)
  }

  /// Ends a series before an occurrence, writes the rest of the series to a new object with a new
  /// UID, and applies the change of the occurrence to the new series.
  ///
  /// The new rules have the remaining COUNT. Exceptions, RDATEs and detached occurrences go to the
  /// series they belong to and keep their recurrence dates. The new object contains only the new
  /// series and its zones. If the series has no occurrence before this one, `old` is nil, and `new`
  /// is the whole object with the series under its old UID.
  ///
  /// A series with several rules, which only files of other programs have, is not divided: a rule may
  /// give other times from another start.
  ///
  /// Detached occurrences keep the fields that differed before. If the split occurrence has a time
  /// other than its recurrence date, all later occurrences move by the same distance.
  ///
  /// - Parameters:
  ///   - original: the occurrence as fetched from this object.
  ///   - event: the occurrence after the change. A changed rule is used unchanged: its COUNT starts
  ///     at this occurrence.
  func split(
    at original: Event, changing event: Event, newUID: UUID, stamp: EditStamp
  ) throws(EditError) -> (old: ICalendarObject?, new: ICalendarObject) {
    guard let held = ObjectSeries<Event>(original.uid, in: self),
      let name = original.occurrenceDate
    else { throw .missing }
    guard let split = try SeriesSplit(of: held, at: name) else {
      var new = self
      try new.changeFuture(of: original.uid, event, from: original, stamp: stamp)
      return (nil, new)
    }
    let keepsRules = event.recurrenceRules == original.recurrenceRules
    guard !keepsRules || held.series.master?.recurrenceRules.count ?? 0 < 2 else {
      throw .invalid(
        field: "repeat",
        reason: "several rules say how it repeats, and they cannot be divided; change this "
          + "occurrence alone or the whole series")
    }
    let old = try split.old(of: self, stamp: stamp)
    let uid = newUID.lowercaseName
    var new = try split.new(of: self, uid: uid, stamp: stamp)
    // The new components have the stamps of this change already.
    var begun = stamp
    begun.isRecorded = false
    try new.changeFuture(of: uid, event, from: original, stamp: begun)
    return (old, new)
  }

  /// Writes the changed fields into the series, and into the occurrence's own component if it has
  /// one.
  private mutating func changeFuture(
    of uid: String, _ event: Event, from original: Event, stamp: EditStamp
  ) throws(EditError) {
    guard let held = ObjectSeries<Event>(uid, in: self) else { throw .missing }
    if original.isDetached, let place = held.place(of: original.occurrenceDate) {
      var alone = event
      alone.recurrenceRules = original.recurrenceRules
      try changeAlone([(alone, original, place)], stamp: stamp)
    }
    guard let held = ObjectSeries<Event>(uid, in: self), let master = held.series.master?.item
    else { return }
    try change(
      SeriesChange(event, from: original, of: held.series, master: master), of: held, stamp: stamp)
    var shared = event
    shared.uid = uid
    try share(shared, from: original, of: master, stamp: stamp)
  }
}
