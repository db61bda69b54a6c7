internal import CICal
internal import CivilTime
internal import Foundation

extension ICalendarObject {
  /// An object that holds the reminder alone.
  init(_ reminder: Reminder, stamp: EditStamp) throws(UnwritableItem) {
    try self.init(.todo, uid: reminder.uid, stamp: stamp) {
      component, forms throws(UnwritableItem) in
      let blank = Reminder(calendar: reminder.calendar, uid: reminder.uid, title: "")
      var reader = ItemReader(
        calendar: reminder.calendar, version: EventVersion(href: "", etag: nil),
        zones: ZoneResolver())
      try component.change(reminder, from: blank, &forms, &reader)
      try component.set("STATUS", field: "status") {
        icalproperty_new_status(ICAL_STATUS_NEEDSACTION)
      }
      if reminder.isCompleted {
        try component.complete(at: reminder.completionDate ?? stamp.now)
      }
      return !reminder.recurrenceRules.isEmpty
    }
  }

  /// Writes what differs of a reminder into the object; all other lines stay byte for byte. Where nothing
  /// differs, nothing changes at all.
  ///
  /// Where it is to be completed and repeats, it moves on, as ``complete(_:at:stamp:)`` says.
  mutating func change(
    _ reminder: Reminder, from original: Reminder, stamp: EditStamp
  ) throws(UnwritableItem) {
    guard let held = ObjectReminder(original, in: self), let component = component(at: held.place)
    else { throw .missing }
    var forms = TimeForms()
    var reader = held.reader
    var changed = component
    try changed.change(reminder, from: original, &forms, &reader)
    if reminder.isCompleted != original.isCompleted
      || reminder.isCompleted && reminder.completionDate != original.completionDate
    {
      if !reminder.isCompleted {
        try changed.uncomplete()
      } else if original.isCompleted || !changed.moveOn(reminder, &forms, &reader) {
        try changed.complete(at: reminder.completionDate ?? stamp.now)
      }
    }
    guard changed != component else { return }
    try changed.note(stamp)
    replace(held.place, by: changed)
    let repeats = !reminder.recurrenceRules.isEmpty
    try updateCalendar(held.place.part) { calendar throws(UnwritableItem) in
      try calendar.addZones(of: forms.named, repeats: repeats)
      try calendar.refreshOwnZones()
    }
  }

  /// Completes a reminder.
  ///
  /// One that repeats is not done but moves on to its next occurrence, as Apple's and tasks.org's do: start
  /// and due time go there, a COUNT shrinks, alarms at a moment stay; of what was done nothing is
  /// kept. Of rules and further dates (RDATE) the rules decide. The last one is completed for good.
  mutating func complete(
    _ reminder: Reminder, at moment: Instant, stamp: EditStamp
  ) throws(UnwritableItem) {
    var completed = reminder
    completed.isCompleted = true
    completed.completionDate = moment
    try change(completed, from: reminder, stamp: stamp)
  }

  mutating func uncomplete(_ reminder: Reminder, stamp: EditStamp) throws(UnwritableItem) {
    var open = reminder
    open.isCompleted = false
    open.completionDate = nil
    try change(open, from: reminder, stamp: stamp)
  }
}

/// Where an object holds a reminder.
private struct ObjectReminder {
  let place: ItemPlace
  let reader: ItemReader

  init?(_ reminder: Reminder, in object: ICalendarObject) {
    let version = reminder.version ?? EventVersion(href: "", etag: nil)
    let zones = ZoneResolver()
    let contents = object.contents(in: reminder.calendar, version: version, zones: zones)
    let place = contents.places.first { $0.name == "VTODO" && $0.uid == reminder.uid }
    guard let place, object.parts.indices.contains(place.part),
      case .calendar(let calendar) = object.parts[place.part]
    else { return nil }
    self.place = place
    var reader = ItemReader(calendar: reminder.calendar, version: version, zones: zones)
    reader.enter(calendar, place.part)
    self.reader = reader
  }
}

extension ICalendarComponent {
  /// Moves a reminder to its next occurrence; false where there is none.
  fileprivate mutating func moveOn(
    _ reminder: Reminder, _ forms: inout TimeForms, _ reader: inout ItemReader
  ) -> Bool {
    guard let anchor = reminder.anchor else { return false }
    let lines = ItemLines(self)
    let event = StoredEvent(
      calendar: reminder.calendar, uid: reminder.uid, title: "", start: anchor,
      end: anchor.impliedEnd, recurrenceRules: reader.rules(lines))
    var series = EventSeries(uid: reminder.uid, master: event)
    // A start that is a further date would change what the rules give from there.
    if event.recurrenceRules.isEmpty {
      series.recurrenceDates = reader.recurrenceDates(lines, from: anchor)
    }
    series.exceptionDates = reader.exceptionDates(lines, from: anchor)
    guard let next = series.occurrence(after: anchor) else { return false }
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
    return true
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
  /// The first occurrence after a time; nil where there is none in a hundred years.
  func occurrence(after time: EventTime) -> EventTime? {
    let start = time.instant(in: .gmt)
    for days in [32, 366, 3_660, 36_600] {
      let end = Instant(secondsSince1970: start.secondsSince1970 + days * 86_400)
      let found = occurrences(overlapping: start..<end, zone: .gmt, limit: Self.mostSteps)
      let next = found.events.compactMap(\.occurrenceDate).first { time.isBefore($0) }
      if let next { return next }
    }
    return nil
  }
}
