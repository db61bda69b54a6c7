internal import CivilTime

extension ICalendarObject {
  /// Writes what differs of an event into the object; all other lines stay byte for byte. Where nothing
  /// differs, nothing changes at all.
  ///
  /// An event that differs from its series is changed alone. Of a series, and of an occurrence that goes with
  /// it, the series is changed: where its start moves, exceptions, further dates and the names of the
  /// occurrences that differ move along by as much on the clock, and the rules follow
  /// (``EditableRule/follow(_:)``). An occurrence that differs keeps its own time, unless that is the one the
  /// series gave it. With other rules, what they no longer give is no exception any more and is taken
  /// away.
  ///
  /// - Parameter original: the event as it was fetched from this object.
  mutating func change(
    _ event: Event, from original: Event, stamp: EditStamp
  ) throws(EditError) {
    if !original.isDetached {
      return try changeSeries(original.uid, event, from: original, stamp: stamp)
    }
    guard let held = ObjectSeries(original.uid, in: self),
      let place = held.place(of: original.occurrenceDate)
    else { throw .missing }
    try changeAlone(event, from: original, at: place, stamp: stamp)
  }

  /// Changes the event of that UID, with all of its occurrences.
  mutating func changeSeries(
    _ uid: String, _ event: Event, from original: Event, stamp: EditStamp
  ) throws(EditError) {
    guard let held = ObjectSeries(uid, in: self), let place = held.master,
      let master = held.series.master
    else { throw .missing }
    let change = SeriesChange(event, from: original, of: held.series, master: master)
    var edited = self
    try edited.change(change, of: held, at: place, stamp: stamp)
    self = edited
  }

  /// Changes an occurrence that differs from its series.
  mutating func changeAlone(
    _ event: Event, from original: Event, at place: ItemPlace, stamp: EditStamp
  ) throws(EditError) {
    guard event.recurrenceRules == original.recurrenceRules else { throw .ruleOfOccurrence }
    guard let component = component(at: place) else { throw .missing }
    var forms = TimeForms()
    var changed = component
    try changed.change(event, from: original, &forms, repeats: false)
    guard changed != component else { return }
    try changed.record(stamp)
    replace(place, by: changed)
    updateCalendar(place.part) { calendar in
      calendar.addZones(of: forms.named, repeats: false)
      if event.start != original.start || event.end != original.end {
        calendar.refreshZones(writtenBy: stamp.productID)
      }
    }
  }

  private mutating func change(
    _ change: SeriesChange, of held: ObjectSeries, at place: ItemPlace, stamp: EditStamp
  ) throws(EditError) {
    guard let component = component(at: place) else { throw .missing }
    var forms = TimeForms()
    var changed = component
    try changed.change(change.event, from: change.original, &forms, repeats: held.repeats)
    if held.repeats, let shift = change.shift {
      var reader = held.reader(in: self, place)
      if change.keepsRules {
        if shift.new.isAllDay, change.event.recurrenceRules.contains(where: \.repeatsWithinDay) {
          throw EditError(.repeatsWithinDay, field: "repeat")
        }
        changed.editRules { $0.following(shift) }
      }
      changed.editDates("EXDATE", &reader, &forms, shift.moved)
      changed.editDates("RDATE", &reader, &forms, shift.moved)
      try moveDetached(of: held, shift, &forms, stamp: stamp)
    }
    guard changed != component else { return }
    try changed.record(stamp)
    replace(place, by: changed)
    if !change.keepsRules { prune(held.series.uid, of: change.event) }
    let repeats = held.repeats || !change.event.recurrenceRules.isEmpty
    updateCalendar(place.part) { calendar in
      calendar.addZones(of: forms.named, repeats: repeats)
      if change.shift != nil || change.event.end != change.original.end || !change.keepsRules {
        calendar.refreshZones(writtenBy: stamp.productID)
      }
    }
  }

  /// Gives the occurrences that differ the names that they have in the series that has moved.
  private mutating func moveDetached(
    of held: ObjectSeries, _ shift: SeriesShift, _ forms: inout TimeForms, stamp: EditStamp
  ) throws(EditError) {
    let events = Dictionary(
      held.series.detached.map { ($0.occurrenceDate, $0) }, uniquingKeysWith: { first, _ in first })
    for place in held.detached {
      guard let component = component(at: place), let name = place.occurrence,
        let event = events[name]
      else { continue }
      var moved = component
      var reader = held.reader(in: self, place)
      if event.start == name, shift.old.isAllDay == shift.new.isAllDay,
        let start = shift.moved(name),
        let end = SeriesShift(old: name, new: start).movedEnd(event.end)
      {
        var event = event
        let original = event
        event.start = start
        event.end = end
        try moved.changeTimes(of: event, from: original, &forms, repeats: true)
      }
      moved.editDates("RECURRENCE-ID", &reader, &forms, shift.moved)
      guard moved != component else { continue }
      try moved.record(stamp)
      replace(place, by: moved)
    }
  }
}

extension ICalendarComponent {
  /// Changes the lines of all fields that differ.
  mutating func change(
    _ event: Event, from original: Event, _ forms: inout TimeForms, repeats: Bool
  ) throws(EditError) {
    try changeDetails(of: event, from: original)
    try changeTimes(of: event, from: original, &forms, repeats: repeats)
    try changeRules(
      to: event.recurrenceRules, from: original.recurrenceRules, start: event.start)
    try changeAlarms(to: event.alarms, from: original.alarms, title: event.title)
  }
}

/// A change of a series, whichever of its occurrences it was made on.
struct SeriesChange {
  /// The event that repeats, as it is to be.
  let event: Event
  /// As it is.
  let original: Event

  /// Of an occurrence that stands elsewhere than its series has it, the series takes the times.
  ///
  /// - Parameters:
  ///   - series: as the object has it.
  ///   - master: its event that repeats.
  init(
    _ event: Event, from original: Event, of series: EventSeries, master: Event
  ) {
    guard original.occurrenceDate != nil else {
      self.event = event
      self.original = original
      return
    }
    self.original = master
    var changed = master
    changed.copyDetails(of: event, from: original)
    var (start, end) = (event.start, event.end)
    var place = original
    if original.isDetached, let name = original.occurrenceDate {
      place = series.placed(original, at: name, of: master)
      start = start.onClock(of: master.start, ifOn: original.start)
      end = end.onClock(of: master.end, ifOn: original.end)
    }
    if start != place.start || end != place.end {
      let shift = SeriesShift(old: place.start, new: start)
      let length = end.reading.secondsSinceEpoch - start.reading.secondsSinceEpoch
      changed.start = shift.moved(master.start) ?? start
      changed.end = changed.start.reading.adding(seconds: length).map { end.at($0) } ?? end
    }
    self.event = changed
  }

  /// How the series moves; nil where it does not.
  var shift: SeriesShift? {
    event.start == original.start ? nil : SeriesShift(old: original.start, new: event.start)
  }

  var keepsRules: Bool { event.recurrenceRules == original.recurrenceRules }
}

extension EventTime {
  /// The same moment on the clock of another time, where this one is on that of `former`: a person chose
  /// no other clock. What has no moment stays as it is.
  fileprivate func onClock(of other: EventTime, ifOn former: EventTime) -> EventTime {
    guard hasClock(of: former), other.instant != nil, let instant else { return self }
    return other.at(instant) ?? self
  }
}

/// How a series moves when its start does: every occurrence by as much on the clock, with its form (date,
/// floating, UTC, zone).
struct SeriesShift: Sendable {
  let old: EventTime
  let new: EventTime

  /// Where an occurrence of the series comes to lie; nil outside the years 1 to 9999.
  func moved(_ time: EventTime) -> EventTime? {
    time.aligned(to: old).reading.adding(seconds: seconds).map { new.at($0) }
  }

  /// Where the end of what starts with the old time comes to lie: in the new start's zone where it was in
  /// the old one's.
  func movedEnd(_ end: EventTime) -> EventTime? {
    end.reading.adding(seconds: seconds).map { reading in
      end == old.at(end.reading) ? new.at(reading) : end.at(reading)
    }
  }

  /// By the clock; negative where it moves back.
  var seconds: Int { new.reading.secondsSinceEpoch - old.reading.secondsSinceEpoch }
  var days: Int { new.reading.date.daysSinceEpoch - old.reading.date.daysSinceEpoch }
}
