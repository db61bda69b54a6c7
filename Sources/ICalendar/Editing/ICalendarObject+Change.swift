internal import CivilTime

extension ICalendarObject {
  /// Writes the changed fields of an event into the object; all other lines stay byte for byte.
  /// Without a changed field the object stays as it is.
  ///
  /// A change of a detached occurrence changes only this occurrence. A change of a series, or of an
  /// occurrence without a component, changes the series. If the start of the series moves, EXDATE,
  /// RDATE and RECURRENCE-ID move by the same distance on the clock, and the rules follow
  /// (``EditableRule/follow(_:)``). A detached occurrence keeps its time, unless the time is equal
  /// to its recurrence date. After a change of the rules, exceptions and detached occurrences
  /// outside the new recurrence set are removed.
  ///
  /// - Parameter original: the event as fetched from this object.
  mutating func change(
    _ event: Event, from original: Event, stamp: EditStamp
  ) throws(EditError) {
    if !original.isDetached {
      return try changeSeries(original.uid, event, from: original, stamp: stamp)
    }
    guard let held = ObjectSeries(original.uid, in: self),
      let place = held.place(of: original.occurrenceDate)
    else { throw .missing }
    try changeAlone([(event, original, place)], stamp: stamp)
  }

  /// Changes the event with this UID and all of its occurrences.
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

  /// Applies a change of the series to its detached occurrences, in the fields in which they were
  /// equal to it.
  ///
  /// - Parameter series: the series before the change.
  mutating func share(
    _ event: Event, from original: Event, of series: Event, stamp: EditStamp
  ) throws(EditError) {
    guard let held = ObjectSeries(event.uid, in: self) else { return }
    let places = Dictionary(
      held.detached.map { ($0.occurrence, $0) }, uniquingKeysWith: { first, _ in first })
    let changes = held.series.detached.compactMap { occurrence in
      places[occurrence.occurrenceDate].map { place in
        (
          event: occurrence.sharing(event, from: original, of: series), original: occurrence,
          place: place
        )
      }
    }
    try changeAlone(changes, stamp: stamp)
  }

  /// Changes detached occurrences, each from its original at a place of this object.
  mutating func changeAlone(
    _ changes: [(event: Event, original: Event, place: ItemPlace)], stamp: EditStamp
  ) throws(EditError) {
    var named: [Int: [EventTime]] = [:]
    var moved: Set<Int> = []
    for (event, original, place) in changes {
      guard event.recurrenceRules == original.recurrenceRules else { throw .ruleOfOccurrence }
      guard let component = component(at: place) else { throw .missing }
      var forms = TimeForms()
      var changed = component
      try changed.change(event, from: original, &forms, repeats: false)
      guard changed != component else { continue }
      try changed.record(stamp)
      replace(place, by: changed)
      named[place.part, default: []] += forms.named
      if event.start != original.start || event.end != original.end { moved.insert(place.part) }
    }
    // Zones come before the components, and change their places.
    for (part, times) in named {
      updateCalendar(part) { calendar in
        calendar.addZones(of: times, repeats: false)
        if moved.contains(part) { calendar.refreshZones(writtenBy: stamp.productID) }
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

  /// Moves the RECURRENCE-ID of each detached occurrence with the series.
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
    try changeTimes(of: event, from: original, &forms, repeats: repeats)
    try changeFields(of: event, from: original)
  }
}

/// A change of a series, made on the event or on any of its occurrences.
struct SeriesChange {
  /// The event of the series after the change.
  let event: Event
  /// The event of the series before the change.
  let original: Event

  /// If a detached occurrence has a time other than its recurrence date, the series moves to the
  /// occurrence's times.
  ///
  /// - Parameters:
  ///   - series: the series before the change.
  ///   - master: the event of the series before the change.
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
    changed.copyFields(of: event, from: original)
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

  /// The shift of the series; nil if the start stays.
  var shift: SeriesShift? {
    event.start == original.start ? nil : SeriesShift(old: original.start, new: event.start)
  }

  var keepsRules: Bool { event.recurrenceRules == original.recurrenceRules }
}

extension EventTime {
  /// The same moment on the clock of `other`, if this time is on the clock of `former`: the user
  /// has not chosen another clock. A time without a moment stays.
  fileprivate func onClock(of other: EventTime, ifOn former: EventTime) -> EventTime {
    guard hasClock(of: former), other.instant != nil, let instant else { return self }
    return other.at(instant) ?? self
  }
}

/// The move of a series to another start. Each occurrence moves by the same distance on the clock
/// and takes the form of the new start (date, floating, UTC, zone).
struct SeriesShift: Sendable {
  let old: EventTime
  let new: EventTime

  /// The new time of an occurrence; nil outside the years 1 to 9999.
  func moved(_ time: EventTime) -> EventTime? {
    time.aligned(to: old).reading.adding(seconds: seconds).map { new.at($0) }
  }

  /// The new end of an event with the old start: in the zone of the new start if the end was in the
  /// zone of the old start. Nil outside the years 1 to 9999.
  func movedEnd(_ end: EventTime) -> EventTime? {
    end.reading.adding(seconds: seconds).map { reading in
      end == old.at(end.reading) ? new.at(reading) : end.at(reading)
    }
  }

  /// The distance on the clock; negative for a move to an earlier time.
  var seconds: Int { new.reading.secondsSinceEpoch - old.reading.secondsSinceEpoch }
  var days: Int { new.reading.date.daysSinceEpoch - old.reading.date.daysSinceEpoch }
}
