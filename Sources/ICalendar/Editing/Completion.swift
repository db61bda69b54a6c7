internal import CivilTime
package import Foundation

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
      // The change of the other fields has recorded the series already.
      let isRecorded = open != original && !original.isDetached
      var done = self
      done.recurrenceRules = open.recurrenceRules
      if done.isCompleted { done.completionDate = completionDate ?? stamp.now }
      try kept.complete(done, from: open, stamp: isRecorded ? stamp.unrecorded : stamp)
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
    let moved = master.item.moved(by: shift)
    guard moved.times != master.item.times else { return false }
    var component = master.component
    var reader = ItemReader(master.source)
    try component.changeTimes(of: moved, from: master.item, master.zoneNames)
    component.moveAlarms(by: shift)
    try component.editRules { (rule) throws(EditError) in try dates.divided(rule, at: next).new }
    component.editDates(["RDATE"], &reader, master.zoneNames) { time in
      next.isBefore(time.aligned(to: anchor)) ? time : nil
    }
    component.removeLines("COMPLETED", "PERCENT-COMPLETE")
    if component.line("STATUS") != nil { component.set("STATUS", to: "NEEDS-ACTION") }
    try component.record(stamp)
    self.master?.component = component
    let kept = detached.filter { $0.replacesLater || $0.isCompleted }.compactMap(\.occurrenceDate)
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
