internal import CivilTime

extension ICalendarObject {
  /// Writes the changed fields of an event or a reminder into the object; all other lines stay byte
  /// for byte. Without a changed field the object stays as it is.
  ///
  /// A change of a detached occurrence changes only this occurrence. Otherwise the series changes.
  /// If its start moves, EXDATE, RDATE and RECURRENCE-ID move by the same distance on the clock, and
  /// the rules follow (``EditableRule/following(_:)``). A detached occurrence keeps its time, unless the
  /// time is equal to its recurrence date. After a change of the rules, exceptions and detached
  /// occurrences outside the new recurrence set are removed.
  ///
  /// - Parameter original: the item as fetched from this object.
  mutating func change<Item: MappedItem>(
    _ item: Item, from original: Item, stamp: EditStamp
  ) throws(EditError) {
    guard let held = ObjectSeries<Item>(original.uid, in: self) else { throw .missing }
    guard original.isDetached else {
      return try change(SeriesChange(item: item, original: original), of: held, stamp: stamp)
    }
    guard let place = held.place(of: original.occurrenceDate) else { throw .missing }
    try changeAlone([(item, original, place)], stamp: stamp)
  }

  /// Applies a change of the series to its detached occurrences, in the fields in which they were
  /// equal to it.
  ///
  /// - Parameter series: the series before the change.
  mutating func share<Item: MappedItem>(
    _ item: Item, from original: Item, of series: Item, stamp: EditStamp
  ) throws(EditError) {
    guard let held = ObjectSeries<Item>(item.uid, in: self) else { return }
    try changeAlone(
      held.occurrences.map { own in
        (own.item.sharing(item, from: original, of: series), own.item, own.place)
      }, stamp: stamp)
  }

  /// Changes detached occurrences, each from its original at a place of this object.
  mutating func changeAlone<Item: MappedItem>(
    _ changes: [(item: Item, original: Item, place: ItemPlace)], stamp: EditStamp
  ) throws(EditError) {
    var named: [Int: [EventTime]] = [:]
    for (item, original, place) in changes {
      guard item.recurrenceRules == original.recurrenceRules else { throw .ruleOfOccurrence }
      guard let component = component(at: place) else { throw .missing }
      var forms = TimeForms()
      var changed = component
      try changed.change(item, from: original, &forms)
      guard changed != component else { continue }
      try changed.record(stamp)
      replace(place, by: changed)
      named[place.part, default: []] += forms.named
    }
    // Zones come before the components, and change their places.
    for (part, times) in named {
      updateCalendar(part) { $0.addZones(of: times) }
    }
  }

  /// Changes the item itself and all of its occurrences.
  mutating func change<Item: MappedItem>(
    _ change: SeriesChange<Item>, of held: ObjectSeries<Item>, stamp: EditStamp
  ) throws(EditError) {
    guard let place = held.master, let component = component(at: place) else { throw .missing }
    var edited = self
    var forms = TimeForms()
    var changed = component
    try changed.change(change.item, from: change.original, &forms)
    if held.repeats, let shift = change.shift {
      var reader = held.reader(in: self, place)
      if change.keepsRules {
        if shift.new.isAllDay, change.item.recurrenceRules.contains(where: \.repeatsWithinDay) {
          throw .repeatsWithinDay
        }
        changed.editRules { $0.following(shift) }
      }
      changed.editDates("EXDATE", &reader, &forms, shift.moved)
      changed.editDates("RDATE", &reader, &forms, shift.moved)
      try edited.moveDetached(of: held, shift, &forms, stamp: stamp)
    }
    guard changed != component else { return }
    try changed.record(stamp)
    edited.replace(place, by: changed)
    if !change.keepsRules { edited.prune(held.series.uid, of: change.item) }
    edited.updateCalendar(place.part) { $0.addZones(of: forms.named) }
    self = edited
  }

  /// Moves the RECURRENCE-ID of each detached occurrence with the series. A detached occurrence at
  /// its recurrence date moves its times, too.
  private mutating func moveDetached<Item: MappedItem>(
    of held: ObjectSeries<Item>, _ shift: SeriesShift, _ forms: inout TimeForms, stamp: EditStamp
  ) throws(EditError) {
    for (item, date, place) in held.occurrences {
      guard let component = component(at: place) else { continue }
      var moved = component
      var reader = held.reader(in: self, place)
      if item.times.anchor == date, shift.old.isAllDay == shift.new.isAllDay,
        let new = shift.moved(date), let times = SeriesShift(old: date, new: new).moved(item.times)
      {
        var own = item
        own.times = times
        try moved.changeTimes(of: own, from: item, &forms)
      }
      moved.editDates("RECURRENCE-ID", &reader, &forms, shift.moved)
      guard moved != component else { continue }
      try moved.record(stamp)
      replace(place, by: moved)
    }
  }
}

extension ICalendarComponent {
  /// Changes the lines of the times and of all fields that differ.
  mutating func change<Item: MappedItem>(
    _ item: Item, from original: Item, _ forms: inout TimeForms
  ) throws(EditError) {
    if item.times != original.times { try item.times.check(Item.end) }
    if item.times != original.times || item.alarms != original.alarms {
      writeUTCTriggers(onClockOf: original.times.anchor)
    }
    try changeTimes(of: item, from: original, &forms)
    try changeFields(of: item, from: original)
  }
}
