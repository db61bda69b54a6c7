internal import CivilTime
internal import Foundation

extension ICalendarObject {
  /// An object with only this reminder.
  package init(_ reminder: Reminder, stamp: EditStamp) throws(EditError) {
    try self.init("VTODO", uid: reminder.uid, stamp: stamp) {
      component, forms throws(EditError) in
      let blank = Reminder(uid: reminder.uid, title: "")
      var reader = ItemReader(zones: ZoneResolver())
      try component.change(reminder, from: blank, &forms, &reader)
      component.set("STATUS", to: "NEEDS-ACTION")
      if reminder.isCompleted {
        try component.complete(at: reminder.completionDate ?? stamp.now)
      }
      return !reminder.recurrenceRules.isEmpty
    }
  }

  /// Writes the changed fields of a reminder into the object; all other lines stay byte for byte.
  /// Without a changed field the object stays as it is.
  ///
  /// If the reminder has the values of a detached occurrence, this occurrence changes, and only the
  /// rules of the series. If the series moves, detached occurrences move by the same distance on
  /// the clock, as with events.
  ///
  /// A reminder that repeats is not completed but advances to its next occurrence, as in Apple's
  /// Reminders and tasks.org: start and due time move, COUNT decreases, absolute alarms stay, and
  /// no record of the completed occurrence remains. The rules determine the next occurrence; RDATE
  /// does so only without rules. The advance skips occurrences that are already completed or
  /// canceled. The detached components of passed and completed occurrences are removed. The last
  /// occurrence is completed for good.
  ///
  /// - Parameter original: the reminder as fetched from this object.
  mutating func change(
    _ reminder: Reminder, from original: Reminder, stamp: EditStamp
  ) throws(EditError) {
    guard let held = ObjectReminder(original, in: self) else { throw .missing }
    var edited = self
    var zones = ChangedZones()
    if original.occurrenceDate == nil {
      try edited.changeMaster(to: reminder, from: original, of: held, &zones, stamp)
    } else {
      try edited.changeOccurrence(to: reminder, from: original, of: held, &zones, stamp)
    }
    for (part, times) in zones.parts {
      edited.updateCalendar(part) { calendar in
        calendar.addZones(of: times.named, repeats: times.repeats)
        calendar.refreshZones(writtenBy: stamp.productID)
      }
    }
    self = edited
  }
}

/// The times that changed components write with a zone's name, by the part of the object. Their zones
/// are added last: zones come before the components, and change their places.
private struct ChangedZones {
  private(set) var parts: [Int: (named: [EventTime], repeats: Bool)] = [:]

  mutating func add(_ times: [EventTime], in part: Int, repeats: Bool) {
    let known = parts[part] ?? ([], false)
    parts[part] = (known.named + times, known.repeats || repeats)
  }
}

extension ICalendarObject {
  /// Changes the reminder's own component.
  private mutating func changeMaster(
    to reminder: Reminder, from original: Reminder, of held: ObjectReminder,
    _ zones: inout ChangedZones, _ stamp: EditStamp
  ) throws(EditError) {
    guard let master = held.master else { throw .missing }
    let shift = SeriesShift(from: original, to: reminder)
    let done = held.completed(shift)
    var next: EventTime?
    try edit(master.place, of: held, repeats: reminder.repeats, &zones, stamp) {
      component, forms, reader throws(EditError) in
      try component.change(reminder, from: original, &forms, &reader)
      if reminder.isCompletion(of: original), !original.isCompleted {
        next = component.moveOn(reminder, passing: done, &forms, &reader)
      }
      if next == nil { try component.changeCompletion(of: reminder, from: original, stamp) }
    }
    if let shift { try moveDetached(of: held, shift, &zones, stamp) }
    if let next, let anchor = reminder.anchor {
      removeDetached(of: reminder, through: anchor, passing: done, before: next)
    }
  }

  /// Changes the detached occurrence with these values.
  private mutating func changeOccurrence(
    to reminder: Reminder, from original: Reminder, of held: ObjectReminder,
    _ zones: inout ChangedZones, _ stamp: EditStamp
  ) throws(EditError) {
    guard let item = held.detached(original.occurrenceDate) else { throw .missing }
    var next: EventTime?
    if let master = held.master {
      var ruled = master.reminder
      if reminder.recurrenceRules != original.recurrenceRules {
        ruled.recurrenceRules = reminder.recurrenceRules
      }
      try edit(master.place, of: held, repeats: ruled.repeats, &zones, stamp) {
        component, forms, reader throws(EditError) in
        try component.change(ruled, from: master.reminder, &forms, &reader)
        if reminder.isCompletion(of: original) {
          next = component.moveOn(
            master.reminder, passing: held.completed(nil), &forms, &reader)
        }
        // The completion of the last occurrence completes or reopens the series.
        if next == nil, master.reminder.isCompleted != reminder.isCompleted {
          try component.changeCompletion(of: reminder, from: original, stamp)
        }
      }
    } else if reminder.recurrenceRules != original.recurrenceRules {
      throw .ruleOfOccurrence
    }
    if let next, let date = original.occurrenceDate {
      return removeDetached(
        of: original, through: date, passing: held.completed(nil), before: next)
    }
    try edit(item.place, of: held, repeats: false, &zones, stamp) {
      component, forms, reader throws(EditError) in
      try component.change(reminder.alone, from: original.alone, &forms, &reader)
      try component.changeCompletion(of: reminder, from: original, stamp)
    }
  }

  /// Moves the RECURRENCE-ID of each detached occurrence with the series. A detached occurrence at
  /// its recurrence date moves its times, too.
  private mutating func moveDetached(
    of held: ObjectReminder, _ shift: SeriesShift, _ zones: inout ChangedZones,
    _ stamp: EditStamp
  ) throws(EditError) {
    for item in held.detached {
      guard let name = item.place.occurrence, let new = shift.moved(name) else { continue }
      try edit(item.place, of: held, repeats: false, &zones, stamp) {
        component, forms, reader throws(EditError) in
        if item.reminder.anchor == name, shift.old.isAllDay == shift.new.isAllDay {
          let own = SeriesShift(old: name, new: new)
          var moved = item.reminder
          moved.start = moved.start.flatMap(own.movedEnd)
          moved.due = moved.due.flatMap(own.movedEnd)
          try component.change(moved, from: item.reminder, &forms, &reader)
        }
        component.editDates("RECURRENCE-ID", &reader, &forms, shift.moved)
      }
    }
  }

  /// Removes the detached occurrences that are past, including duplicates, except those with
  /// RANGE=THISANDFUTURE.
  private mutating func removeDetached(
    of reminder: Reminder, through last: EventTime, passing done: Set<EventTime>,
    before next: EventTime
  ) {
    // The reader returns only the first of several components with one RECURRENCE-ID, so a file
    // with duplicates needs several passes. The limit leaves some duplicates in a file with more.
    for _ in 0..<8 {
      guard let held = ObjectReminder(reminder, in: self) else { return }
      let gone = held.detached.filter { item in
        guard let name = item.place.occurrence, !item.standsForLaterOnes else { return false }
        return !last.isBefore(name) || done.contains(name) && name.isBefore(next)
      }
      if gone.isEmpty { return }
      remove(gone.map(\.place))
    }
  }

  /// Changes a component of the reminder, and updates its time stamps if the component differs
  /// afterward.
  private mutating func edit(
    _ place: ItemPlace, of held: ObjectReminder, repeats: Bool, _ zones: inout ChangedZones,
    _ stamp: EditStamp,
    _ change: (inout ICalendarComponent, inout TimeForms, inout ItemReader) throws(EditError)
      -> Void
  ) throws(EditError) {
    guard let component = component(at: place) else { throw .missing }
    var forms = TimeForms()
    var reader = held.reader(in: self, place)
    var changed = component
    try change(&changed, &forms, &reader)
    guard changed != component else { return }
    try changed.record(stamp)
    replace(place, by: changed)
    zones.add(forms.named, in: place.part, repeats: repeats)
  }
}

extension Reminder {
  fileprivate var repeats: Bool { !recurrenceRules.isEmpty }

  /// The reminder without the rules of its series.
  fileprivate var alone: Reminder {
    var reminder = self
    reminder.recurrenceRules = []
    return reminder
  }
}

extension ICalendarComponent {
  /// Advances a reminder to its next occurrence; nil if there is none.
  ///
  /// - Parameter done: occurrences to skip.
  mutating func moveOn(
    _ reminder: Reminder, passing done: Set<EventTime>, _ forms: inout TimeForms,
    _ reader: inout ItemReader
  ) -> EventTime? {
    guard let anchor = reminder.anchor else { return nil }
    let event = Event(
      uid: reminder.uid, title: "", start: anchor,
      end: anchor.impliedEnd, recurrenceRules: reader.rules(self))
    var series = EventSeries(uid: reminder.uid, master: event)
    // A start that is an RDATE would change the times that the rules give.
    if event.recurrenceRules.isEmpty {
      series.recurrenceDates = reader.recurrenceDates(self, from: anchor)
    }
    series.exceptionDates = reader.exceptionDates(self, from: anchor)
    guard let next = series.occurrence(after: anchor, passing: done) else { return nil }
    let shift = SeriesShift(old: anchor, new: next)
    if let start = reminder.start {
      forms.learn(start, from: property("DTSTART"))
      putTime("DTSTART", next, from: start, &forms, repeats: true)
    }
    if property("DUE") != nil, let due = reminder.due, let moved = shift.movedEnd(due) {
      forms.learn(due, from: property("DUE"))
      putTime("DUE", moved, from: due, &forms, repeats: true)
    }
    countDown(series, to: next)
    editDates("RDATE", &reader, &forms) { time in
      next.isBefore(time.aligned(to: anchor)) ? time : nil
    }
    removeLines("COMPLETED", "PERCENT-COMPLETE")
    if let status = property("STATUS") {
      var open = status
      open.value = Array("NEEDS-ACTION".utf8)[...]
      put(open, as: "STATUS")
    }
    return next
  }

  /// Subtracts from each COUNT the number of occurrences before `next`.
  private mutating func countDown(_ series: EventSeries, to next: EventTime) {
    editRules { parts in
      guard let count = parts[.count].flatMap({ Int($0) }),
        let rule = try? RecurrenceRule(reading: parts.text), let master = series.master
      else { return parts }
      var alone = EventSeries(uid: series.uid, master: master)
      alone.master?.recurrenceRules = [rule]
      let range = master.start.instant(in: .gmt)..<next.instant(in: .gmt)
      let passed = alone.occurrences(overlapping: range, zone: .gmt, limit: EventSeries.mostSteps)
      guard count > passed.events.count else { return nil }
      var left = parts
      left[.count] = String(count - passed.events.count)
      return left
    }
  }
}

extension EventSeries {
  /// The first occurrence after a time, except `others`; nil if there is none within a hundred
  /// years.
  func occurrence(after time: EventTime, passing others: Set<EventTime> = []) -> EventTime? {
    let start = time.instant(in: .gmt)
    for days in [32, 366, 3_660, 36_600] {
      let end = Instant(secondsSince1970: start.secondsSince1970 + days * 86_400)
      let found = occurrences(overlapping: start..<end, zone: .gmt, limit: Self.mostSteps)
      let next = found.events.compactMap(\.occurrenceDate).first {
        time.isBefore($0) && !others.contains($0)
      }
      if let next { return next }
    }
    return nil
  }
}
