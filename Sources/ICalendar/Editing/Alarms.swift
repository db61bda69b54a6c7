internal import CivilTime

extension ICalendarComponent {
  /// Removes the VALARMs of removed alarms and appends those of added alarms; other VALARMs stay. If
  /// a start or a due time is added or removed, plain alarms relate to the new time of the item.
  mutating func changeAlarms<Item: MappedItem>(
    of item: Item, from original: Item
  ) throws(EditError) {
    let added = item.alarms.subtracting(original.alarms)
    guard added.allSatisfy(\.isWritable) else { throw .alarmNotWritable }
    var gone = original.alarms.subtracting(item.alarms)
    let isRelated =
      (item.isTimedByEnd, item.otherTime == nil)
      == (original.isTimedByEnd, original.otherTime == nil)
    guard !added.isEmpty || !gone.isEmpty || !isRelated else { return }
    let component = self
    items = items.compactMap { part in
      guard case .component(var inner) = part, inner.name == "VALARM",
        let alarm = component.alarm(inner, of: original)
      else { return part }
      // A removed alarm may have been acknowledged since it was read.
      if let index = gone.firstIndex(where: { alarm.hasTrigger(of: $0) }) {
        gone.remove(at: index)
        return nil
      }
      if !isRelated, alarm.plain?.isRelative == true {
        inner.relateTrigger(toEnd: item.isTimedByEnd)
      }
      return .component(inner)
    }
    var lines = ContentLines()
    let title = PropertyText(item.title)
    for alarm in added { lines.add(alarm, of: item, titled: title) }
    let last = items.lastIndex { $0.isComponent("VALARM") }
    items.insert(
      contentsOf: Self.parsed(lines, ending).map { .component($0) },
      at: last.map { $0 + 1 } ?? items.endIndex)
  }

  private mutating func relateTrigger(toEnd: Bool) {
    guard var trigger = property("TRIGGER") else { return }
    trigger.parameters.removeAll { $0.name == "RELATED" }
    if toEnd { trigger.parameters.append(Property.Parameter("RELATED", "END")) }
    put(trigger, as: "TRIGGER")
  }

  /// Moves the alarms at a moment with their item.
  mutating func moveAlarms(by shift: SeriesShift) {
    editComponents { alarm in
      guard alarm.name == "VALARM", var trigger = alarm.property("TRIGGER"),
        let time = trigger.list.first.flatMap({ TimeValue($0) }), !time.isDate,
        let reading = time.isUTC
          ? shift.moved(time.instant).local(offset: 0) : time.reading.adding(seconds: shift.seconds)
      else { return }
      trigger.value = Array((reading.basic + (time.isUTC ? "Z" : "")).utf8)[...]
      alarm.put(trigger, as: "TRIGGER")
    }
  }

  /// Gives alarms that show the old title the new one.
  mutating func renameAlarms(to title: String, from original: String) {
    let text = PropertyText(title)
    guard title != original, !text.isBlank else { return }
    editComponents { alarm in
      guard alarm.name == "VALARM", alarm.property("DESCRIPTION")?.text == original else { return }
      alarm.set("DESCRIPTION", to: text.escaped, dropping: Self.ofOldText)
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
