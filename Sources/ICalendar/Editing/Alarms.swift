package import CivilTime
internal import Foundation

extension ICalendarComponent {
  /// Removes the VALARMs of removed alarms and appends those of added alarms; other VALARMs stay. If
  /// the times of the item change, the triggers follow (``Alarm/Trigger/following(_:from:)``); a plain
  /// alarm follows if the item has the alarm that it becomes.
  mutating func changeAlarms<Item: MappedItem>(
    of item: Item, from original: Item
  ) throws(EditError) {
    var added = item.alarms.subtracting(original.alarms)
    guard added.allSatisfy(\.isWritable) else { throw .alarmNotWritable }
    var gone = original.alarms.subtracting(item.alarms)
    guard !added.isEmpty || !gone.isEmpty || item.times != original.times else { return }
    let component = self
    items = items.compactMap { part in
      guard case .component(var inner) = part, inner.name == "VALARM",
        let alarm = component.alarm(inner, of: original)
      else { return part }
      var trigger = alarm.trigger.following(item, from: original)
      // A removed alarm may have been acknowledged since it was read.
      if let index = gone.firstIndex(where: { alarm.hasTrigger(of: $0) }) {
        gone.remove(at: index)
        guard trigger != alarm.trigger, let own = added.firstIndex(of: Alarm(trigger)) else {
          return nil
        }
        added.remove(at: own)
      } else if alarm.plain != nil {
        trigger = alarm.trigger
      }
      inner.changeTrigger(to: trigger, of: item, from: alarm.trigger, original)
      return .component(inner)
    }
    var lines = ContentLines()
    let title = PropertyText(item.title)
    for alarm in added { lines.add(alarm, of: item, titled: title) }
    let last = items.lastIndex { $0.isComponent("VALARM") }
    let new: [ICalendarComponent]
    do throws(ICalendarError) { new = try Self.parsed(lines, ending) } catch {
      throw .refused(reason: error.description)
    }
    items.insert(
      contentsOf: new.map { .component($0) }, at: last.map { $0 + 1 } ?? items.endIndex)
  }

  /// Changes TRIGGER, and RELATED if a start or a due time is added or removed.
  private mutating func changeTrigger<Item: MappedItem>(
    to trigger: Alarm.Trigger, of item: Item, from old: Alarm.Trigger, _ original: Item
  ) {
    let isRelated =
      (item.isTimedByEnd, item.otherTime == nil)
      == (original.isTimedByEnd, original.otherTime == nil)
    guard var line = property("TRIGGER"), trigger != old || !isRelated && trigger.isRelative,
      let written = trigger.property(isTimedByEnd: item.isTimedByEnd)
    else { return }
    if !isRelated {
      let outdated: Set = trigger.isMoment ? ["RELATED", "VALUE"] : ["RELATED"]
      line.parameters.removeAll { outdated.contains($0.name) }
      line.parameters += written.parameters
    }
    if trigger != old { line.value = written.value }
    put(line, as: "TRIGGER")
  }

  /// Moves the alarms at a moment with their item.
  mutating func moveAlarms(by shift: SeriesShift) {
    editComponents("VALARM") { alarm in
      guard var trigger = alarm.property("TRIGGER"),
        let time = trigger.time, !time.isAllDay,
        let reading = time.instant.map({ shift.moved($0).local(offset: 0) })
          ?? time.reading.adding(seconds: shift.seconds)
      else { return }
      trigger.value = Array(time.at(reading).basic.utf8)[...]
      alarm.put(trigger, as: "TRIGGER")
    }
  }

  /// Removes the alarms at a moment for which `isGone` is true.
  mutating func removeAlarms<Item: MappedItem>(of item: Item, where isGone: (Instant) -> Bool) {
    let component = self
    items.removeAll { part in
      guard case .component(let inner) = part, inner.name == "VALARM",
        case .absolute(let moment)? = component.alarm(inner, of: item)?.trigger
      else { return false }
      return isGone(moment)
    }
  }

  /// Gives alarms that show the old title the new one.
  mutating func renameAlarms(to title: String, from original: String) {
    let text = PropertyText(title)
    guard title != original, !text.isBlank else { return }
    editComponents("VALARM") { alarm in
      guard alarm.property("DESCRIPTION")?.text == original else { return }
      alarm.set("DESCRIPTION", to: text.escaped, dropping: Self.ofOldText)
    }
  }
}

extension Alarm.Trigger {
  /// The trigger after a change of the times of its item. The alarm of a day that gets a time keeps its
  /// clock, `9:00 on that day`. An alarm before a start that is removed rings when it did: so long
  /// before the due time, or at its moment if that is removed, too.
  fileprivate func following<Item: MappedItem>(_ item: Item, from original: Item) -> Alarm.Trigger {
    switch self {
    case .absolute, .place, .namedPlace, .unreadable: return self
    case .relative(let length, to: .time):
      guard let old = original.time, let new = item.time, old.isAllDay, !new.isAllDay else {
        return self
      }
      let seconds = length.totalSeconds - new.reading.time.secondOfDay
      return .relative(
        CivilDuration(days: seconds / 86_400, seconds: seconds % 86_400), to: .time)
    case .relative(let length, to: .other):
      guard item.otherTime == nil, let time = original.otherTime?.adding(length),
        let due = original.time
      else { return self }
      guard item.time != nil else { return time.instant.map { .absolute($0) } ?? self }
      let distance =
        if let moment = time.instant, let other = due.instant {
          moment.secondsSince1970 - other.secondsSince1970
        } else {
          time.reading.secondsSinceEpoch - due.reading.secondsSinceEpoch
        }
      return .relative(CivilDuration(seconds: distance), to: .time)
    }
  }
}

extension Alarm {
  fileprivate func hasTrigger(of other: Alarm) -> Bool {
    (trigger, action) == (other.trigger, other.action)
  }
}

extension Array where Element: Equatable {
  /// The multiset difference: each element of `others` removes one equal element.
  fileprivate func subtracting(_ others: [Element]) -> [Element] {
    var others = others
    return filter { element in
      guard let index = others.firstIndex(of: element) else { return true }
      others.remove(at: index)
      return false
    }
  }
}

extension ICalendarObject {
  /// Sets ACKNOWLEDGED (RFC 9074 §6.1) in the alarms of this trigger that are shown or heard, in the
  /// component whose alarms the item or occurrence has. All other lines stay byte for byte. False if
  /// the object has no such alarm.
  package mutating func acknowledge<Item: MappedItem>(
    _ trigger: Alarm.Trigger, of item: Item, at moment: Instant
  ) throws(EditError) -> Bool {
    guard let series: ItemSeries<Item> = series(item.uid) else { return false }
    var changed = series
    // A reminder is its present occurrence.
    let date = item.occurrenceDate ?? (Item.entityType == .reminder ? series.presentDate : nil)
    let isFound: Bool
    if let owner = date.flatMap(series.owner) {
      isFound = try changed.detached[owner].acknowledge(trigger, at: moment)
    } else {
      isFound = try changed.master?.acknowledge(trigger, at: moment) ?? false
    }
    if isFound { self = replacing(series, by: changed) }
    return isFound
  }
}

extension Kept where Item: MappedItem {
  fileprivate mutating func acknowledge(
    _ trigger: Alarm.Trigger, at moment: Instant
  ) throws(EditError) -> Bool {
    var isFound = false
    var failure: EditError?
    component.writeUTCTriggers(onClockOf: item.times.anchor)
    let (read, item) = (component, item)
    component.editComponents("VALARM") { alarm in
      guard let own = read.alarm(alarm, of: item), own.rings, own.trigger == trigger else { return }
      do throws(EditError) {
        try alarm.set("ACKNOWLEDGED", to: moment, field: "alarms")
        isFound = true
      } catch { failure = error }
    }
    if let failure { throw failure }
    return isFound
  }
}
