internal import CivilTime
internal import Foundation

/// A series that ends before one of its occurrences, and begins there anew.
struct SeriesSplit {
  private let held: ObjectSeries
  private let place: ItemPlace
  private let master: Event
  /// The first occurrence that is not of the old series.
  private let name: EventTime

  /// Nil where nothing of the series is before it.
  init?(of held: ObjectSeries, at name: EventTime) throws(EditError) {
    guard let master = held.series.master, let place = held.master else { return nil }
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
    try component.changeTimes(of: placed, from: master, &forms, repeats: true)
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

  /// Throws where the new series has not what the old one had from there on: of several rules, one can give
  /// other times from another start.
  func check(_ new: ICalendarObject, uid: String) throws(EditError) {
    guard master.recurrenceRules.count > 1,
      var rest = ObjectSeries(uid, in: new)?.series
    else { return }
    var all = held.series
    all.detached = []
    rest.detached = []
    let beginning = name.instant(in: .gmt).secondsSince1970
    let years =
      Instant(
        secondsSince1970: beginning)..<Instant(
        secondsSince1970: beginning + Self.yearsCompared * 366 * 86_400)
    let before = all.occurrences(overlapping: years, zone: .gmt, limit: EventSeries.mostSteps)
    let after = rest.occurrences(overlapping: years, zone: .gmt, limit: EventSeries.mostSteps)
    guard !before.isCutShort, !after.isCutShort,
      before.events.map(\.start).filter({ !isBefore($0) }) == after.events.map(\.start)
    else {
      throw .invalid(
        field: "repeat",
        reason: "several rules say how it repeats, and they cannot be divided here; change this "
          + "occurrence alone or the whole series")
    }
  }

  /// The leap years come again after so many.
  private static let yearsCompared = 28

  private func isBefore(_ time: EventTime) -> Bool {
    time.aligned(to: master.start).isBefore(name)
  }

  // MARK: Rules

  /// The end of every RRULE in the old series and in the new one, in the order of the rules. A rule that cannot be
  /// read yields nothing and stays with the old series.
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

  /// UNTIL, in the form of the series' start.
  private func until(_ parts: EditableRule) -> EventTime? {
    guard let text = parts[.until], let until = RecurrenceRuleText.until(text.utf8) else {
      return nil
    }
    guard let time = until.time else {
      return master.start.at(LocalDateTime(until.date, LocalTime(secondOfDay: 86_399)))
    }
    let reading = LocalDateTime(until.date, time)
    return (until.isUTC ? EventTime.utc(reading) : .floating(reading)).aligned(to: master.start)
  }

  /// The latest UNTIL that leaves the occurrence out.
  private func lastBefore() -> RuleEnd {
    if case .date(let date) = name {
      return date.adding(days: -1).map { .until(.date($0)) } ?? .none
    }
    let time = name.utc ?? name
    return time.reading.adding(seconds: -1).map { .until(time.at($0)) } ?? .none
  }

  // MARK: Occurrences

  /// The rules' first occurrence in the new series; the one that it begins with, where they have none.
  private func firstStart() throws(EditError) -> EventTime {
    let rules = EventSeries(uid: held.series.uid, master: master)
    if rules.occurrence(name) != nil { return name }
    if let next = rules.occurrence(after: name) { return next }
    return name
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

/// What becomes of the end of a rule.
private enum RuleEnd {
  case same
  case count(Int)
  case until(EventTime)
  /// There is no such rule any more.
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
  /// Makes it an object's of its own: another UID, made now, not changed yet.
  fileprivate mutating func begin(anew uid: String, _ stamp: EditStamp) throws(EditError) {
    set("UID", to: PropertyText(uid).escaped)
    set("SEQUENCE", to: "0")
    try set("CREATED", to: stamp.now, field: "last-modified")
    try record(stamp)
  }
}

extension ICalendarObject {
  /// Ends a series before an occurrence: its rules with UNTIL (in UTC, or a date where the series is of days),
  /// or with the COUNT of what is before. Nil where nothing of the series is before it.
  func ended(
    before occurrence: Event, stamp: EditStamp
  ) throws(EditError) -> ICalendarObject? {
    guard let held = ObjectSeries(occurrence.uid, in: self),
      let name = occurrence.occurrenceDate
    else { throw .missing }
    return try SeriesSplit(of: held, at: name)?.old(of: self, stamp: stamp)
  }

  /// Ends a series before an occurrence, makes an object of the rest under a UID of its own, and writes what
  /// differs of the occurrence into it and all that follow.
  ///
  /// The new rules have the remaining COUNT. Exceptions, further dates and occurrences that differ go where
  /// they belong, their names kept. The new object has nothing else of the file's but its zones.
  /// Where nothing of the series is before the occurrence, `old` is nil and `new` is all of the series
  /// under its own UID, with whatever else the object holds.
  ///
  /// Occurrences that differ already keep what they have of their own. Where the series is split at one that
  /// stands elsewhere than the series has it, all that follow go by its times.
  ///
  /// - Parameters:
  ///   - original: the occurrence as it was fetched from this object.
  ///   - event: as it and the following are to be. A rule that is changed is taken as it is, with its COUNT
  ///     counted from here.
  func split(
    at original: Event, changing event: Event, newUID: UUID, stamp: EditStamp
  ) throws(EditError) -> (old: ICalendarObject?, new: ICalendarObject) {
    guard let held = ObjectSeries(original.uid, in: self),
      let name = original.occurrenceDate
    else { throw .missing }
    guard let split = try SeriesSplit(of: held, at: name) else {
      var new = self
      try new.changeFuture(of: original.uid, event, from: original, stamp: stamp)
      return (nil, new)
    }
    let old = try split.old(of: self, stamp: stamp)
    let uid = newUID.lowercaseName
    var new = try split.new(of: self, uid: uid, stamp: stamp)
    if event.recurrenceRules == original.recurrenceRules { try split.check(new, uid: uid) }
    try new.changeFuture(of: uid, event, from: original, stamp: stamp)
    return (old, new)
  }

  /// Writes what differs into the series, and into the occurrence itself where it has lines of its own.
  private mutating func changeFuture(
    of uid: String, _ event: Event, from original: Event, stamp: EditStamp
  ) throws(EditError) {
    guard let held = ObjectSeries(uid, in: self) else { throw .missing }
    if original.isDetached, let place = held.place(of: original.occurrenceDate) {
      var alone = event
      alone.recurrenceRules = original.recurrenceRules
      try changeAlone(alone, from: original, at: place, stamp: stamp)
    }
    if held.master != nil { try changeSeries(uid, event, from: original, stamp: stamp) }
  }
}
