internal import CICal
internal import CivilTime
internal import Foundation

extension ICalendarComponent {
  /// Moves a reminder to its next occurrence; nil where there is none.
  ///
  /// - Parameter done: occurrences that it does not stop at.
  mutating func moveOn(
    _ reminder: Reminder, passing done: Set<EventTime>, _ forms: inout TimeForms,
    _ reader: inout ItemReader
  ) -> EventTime? {
    guard let anchor = reminder.anchor else { return nil }
    let lines = ItemLines(self)
    let event = Event(
      uid: reminder.uid, title: "", start: anchor,
      end: anchor.impliedEnd, recurrenceRules: reader.rules(lines))
    var series = EventSeries(uid: reminder.uid, master: event)
    // A start that is a further date would change what the rules give from there.
    if event.recurrenceRules.isEmpty {
      series.recurrenceDates = reader.recurrenceDates(lines, from: anchor)
    }
    series.exceptionDates = reader.exceptionDates(lines, from: anchor)
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
      open.value = Array("NEEDS-ACTION".utf8)
      put(open, as: "STATUS")
    }
    return next
  }

  /// Takes from each COUNT what the rule gives before that occurrence.
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
  /// The first occurrence after a time that is none of the others; nil where there is none in a hundred
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
