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
    guard let master = held.series.master, let place = held.master else { throw .missing }
    self.held = held
    self.place = place
    self.master = master
    self.name = name.aligned(to: master.start)
    var series = held.series
    series.detached = []
    let before = try occurrences(of: series, before: self.name)
    let isOwnBefore = held.detached.contains { $0.occurrence?.isBefore(self.name) ?? false }
    guard !before.isEmpty || isOwnBefore else { return nil }
  }

  func old(
    of object: ICalendarObject, stamp: EditStamp
  ) throws(EditError) -> ICalendarObject {
    var old = object
    guard var component = old.component(at: place) else { throw .missing }
    var ends = try ruleEnds(of: component)[...]
    component.editRules { parts in parts.ending(ends.popFirst()?.old ?? .same) }
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
    var ends = try ruleEnds(of: component)[...]
    var placed = master
    placed.start = try firstStart()
    placed.end = held.series.placed(master, at: placed.start, of: master).end
    try component.changeTimes(of: placed, from: master, &forms)
    component.editRules { parts in parts.ending(ends.popFirst()?.new ?? .none) }
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

  /// The end of each RRULE in the old and the new series, in the order of the rules. An unreadable
  /// rule has no entry and stays with the old series.
  private func ruleEnds(
    of component: ICalendarComponent
  ) throws(EditError) -> [(old: RuleEnd, new: RuleEnd)] {
    var ends: [(old: RuleEnd, new: RuleEnd)] = []
    for line in component.lines("RRULE") {
      guard let rule = Property(line)?.rule else {
        ends.append((old: .same, new: .none))
        continue
      }
      let parts = EditableRule(rule.text)
      let before = try occurrences(of: [rule], before: name).count
      if let count = parts[.count].flatMap({ Int($0) }) {
        let left = count - before
        ends.append(
          (
            old: before == 0 ? .none : left <= 0 ? .same : .count(before),
            new: left <= 0 ? .none : .count(left)
          ))
      } else if let until = until(parts), until.isBefore(name) {
        ends.append((old: .same, new: .none))
      } else {
        ends.append((old: before == 0 ? .none : lastBefore(), new: .same))
      }
    }
    return ends
  }

  /// UNTIL, in the form of the series' start; nil if the rule has none.
  private func until(_ parts: EditableRule) -> EventTime? {
    guard let text = parts[.until], let until = TimeValue(Array(text.utf8)[...]) else {
      return nil
    }
    if until.isDate {
      return master.start.at(LocalDateTime(until.reading.date, LocalTime(secondOfDay: 86_399)))
    }
    return until.time.aligned(to: master.start)
  }

  /// The latest UNTIL before the occurrence.
  private func lastBefore() -> RuleEnd {
    if case .date(let date) = name {
      return date.adding(days: -1).map { .until(.date($0)) } ?? .none
    }
    let time = name.utc ?? name
    return time.reading.adding(seconds: -1).map { .until(time.at($0)) } ?? .none
  }

  // MARK: Occurrences

  /// The first time of the rules in the new series; the split time if the rules give none.
  private func firstStart() throws(EditError) -> EventTime {
    let rules = EventSeries(uid: held.series.uid, master: master)
    if rules.occurrence(name) != nil { return name }
    return try rules.firstOccurrence(after: name)?.occurrenceDate ?? name
  }

  private func occurrences(
    of rules: [RecurrenceRule], before time: EventTime
  ) throws(EditError) -> [EventTime] {
    var series = EventSeries(uid: held.series.uid, master: master)
    series.master?.recurrenceRules = rules
    return try occurrences(of: series, before: time)
  }

  private func occurrences(
    of series: EventSeries, before time: EventTime
  ) throws(EditError) -> [EventTime] {
    let start = master.start.instant(in: .gmt)
    let dates = series.recurrenceDates.map { $0.start.instant(in: .gmt) }
    let first = min(start, dates.min() ?? start)
    let end = time.instant(in: .gmt)
    guard first < end else { return [] }
    let (events, isCutShort) = series.occurrences(
      overlapping: first..<end, zone: .gmt, limit: EventSeries.mostSteps)
    guard !isCutShort else {
      throw .invalid(
        field: "repeat", reason: "it repeats too often to be divided here; change the whole series")
    }
    return events.compactMap(\.occurrenceDate).filter { $0.isBefore(time) }
  }
}

/// The change of a rule's end.
private enum RuleEnd {
  case same
  case count(Int)
  case until(EventTime)
  /// The rule is removed.
  case none
}

extension EditableRule {
  fileprivate func ending(_ end: RuleEnd) -> EditableRule? {
    var parts = self
    switch end {
    case .same: break
    case .count(let count): parts[.count] = String(count)
    case .until(let time): parts[.until] = time.basic
    case .none: return nil
    }
    return parts
  }
}

extension ICalendarComponent {
  /// Turns the component into a new one: new UID, SEQUENCE 0, current CREATED.
  fileprivate mutating func begin(anew uid: String, _ stamp: EditStamp) throws(EditError) {
    set("UID", to: PropertyText(uid).escaped)
    set("SEQUENCE", to: "0")
    try set("CREATED", to: stamp.now, field: "last-modified")
    try record(stamp)
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
    try new.changeFuture(of: uid, event, from: original, stamp: stamp)
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
    guard let held = ObjectSeries<Event>(uid, in: self), let master = held.series.master else {
      return
    }
    try change(
      SeriesChange(event, from: original, of: held.series, master: master), of: held, stamp: stamp)
    var shared = event
    shared.uid = uid
    try share(shared, from: original, of: master, stamp: stamp)
  }
}
