internal import CivilTime

// A repeating reminder is one item: a change is for the series, or for the present occurrence if that
// is detached; its rules are those of the series. The lines of the series have the times of its first
// occurrence, which may be completed or excluded.

extension Reminder {
  package func save(
    _ span: EventSpan, from original: Reminder, of series: ItemSeries<Reminder>, by edit: SeriesEdit
  ) throws(EditError) -> SeriesEdit.Result {
    if !original.isDetached, let first = series.master?.times.anchor,
      let present = original.times.anchor, first != present
    {
      let shift = SeriesShift(old: present, new: first)
      return try moved(by: shift).save(span, from: original.moved(by: shift), of: series, by: edit)
    }
    var open = self
    open.completion = original.completion
    var object = edit.object
    if let master = series.master?.item, original.isDetached, recurrenceRules != original.recurrenceRules
    {
      var ruled = master
      ruled.recurrenceRules = recurrenceRules
      try object.change(ruled, from: master, stamp: edit.stamp)
      open.recurrenceRules = original.recurrenceRules
    }
    try edit.change(&object, to: open, from: original, of: series)
    if completion != original.completion {
      var stamp = edit.stamp
      // The change of the other fields has recorded the series already.
      stamp.isRecorded = original.isDetached || open == original
      var done = self
      done.recurrenceRules = open.recurrenceRules
      if done.isCompleted { done.completionDate = completionDate ?? stamp.now }
      try object.complete(done, from: open, stamp: stamp)
    }
    return .object(object)
  }

  package func remove(
    _ span: EventSpan, of series: ItemSeries<Reminder>, by edit: SeriesEdit
  ) throws(EditError) -> SeriesEdit.Result { try edit.without(self) }
}

extension ICalendarObject {
  /// Completes a reminder, or opens it again.
  ///
  /// A reminder that repeats is not completed but advances to its next occurrence, as in Apple's
  /// Reminders and tasks.org: start, due time and absolute alarms move, COUNT decreases, and no
  /// record of the completed occurrence remains. The rules determine the next occurrence; RDATE
  /// does so only without rules. The advance skips occurrences that are already completed or
  /// canceled. The detached components of passed and completed occurrences are removed. The last
  /// occurrence is completed for good.
  ///
  /// - Parameter original: the reminder with another completion.
  fileprivate mutating func complete(
    _ reminder: Reminder, from original: Reminder, stamp: EditStamp
  ) throws(EditError) {
    guard let held = ObjectSeries<Reminder>(original.uid, in: self) else { throw .missing }
    if reminder.isCompleted, !original.isCompleted || original.isDetached,
      try advance(held, stamp: stamp)
    {
      return
    }
    // The completion of the last occurrence completes or opens the series.
    if original.isDetached, let master = held.series.master?.item,
      master.isCompleted != reminder.isCompleted
    {
      var whole = master
      whole.completion = reminder.completion
      try change(whole, from: master, stamp: stamp)
    }
    try change(reminder, from: original, stamp: stamp)
  }

  /// Moves a reminder to its next occurrence. Returns false if there is none.
  private mutating func advance(
    _ held: ObjectSeries<Reminder>, stamp: EditStamp
  ) throws(EditError) -> Bool {
    guard let master = held.series.master?.item, let place = held.master,
      let dates = held.series.openDates, let anchor = master.times.anchor,
      let present = held.series.presentDate, var component = component(at: place),
      let next = try dates.firstOccurrence(after: present)?.occurrenceDate
    else { return false }
    let shift = SeriesShift(old: anchor, new: next)
    let moved = master.moved(by: shift)
    guard moved.times != master.times else { return false }
    var forms = TimeForms()
    var reader = held.reader(in: self, place)
    try component.changeTimes(of: moved, from: master, &forms)
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
    component.editDates("RDATE", &reader, &forms) { time in
      next.isBefore(time.aligned(to: anchor)) ? time : nil
    }
    component.removeLines("COMPLETED", "PERCENT-COMPLETE")
    if component.line("STATUS") != nil { component.set("STATUS", to: "NEEDS-ACTION") }
    try component.record(stamp)
    replace(place, by: component)
    updateCalendar(place.part) { $0.addZones(of: forms.named) }
    let kept = held.series.futureDates
    removeOccurrences(of: master) { date in !kept.contains(date) && date.isBefore(next) }
    return true
  }
}
