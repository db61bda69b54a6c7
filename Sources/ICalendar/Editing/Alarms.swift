internal import CivilTime

extension ICalendarComponent {
  /// Removes the VALARMs of removed alarms and appends those of added alarms. Other VALARMs stay,
  /// including those without an `Alarm`.
  ///
  /// New alarms of a reminder relate to its due time if it has one. If a start or a due time is
  /// added or removed, existing alarms change their RELATED parameter and keep their trigger time.
  mutating func changeAlarms<Item: MappedItem>(of item: Item, from original: Item) {
    let reference = item.alarmReference
    let fromEnd = reference != .start
    if original.alarmReference != reference {
      relateAlarms(from: original.alarmReference, toEnd: fromEnd)
    }
    guard item.alarms != original.alarms else { return }
    var gone = original.alarms.subtracting(item.alarms)
    items.removeAll { part in
      guard case .component(let component) = part, component.name == "VALARM",
        let alarm = Alarm(component, relatedTo: reference), let index = gone.firstIndex(of: alarm)
      else { return false }
      gone.remove(at: index)
      return true
    }
    var lines = ContentLines()
    for alarm in item.alarms.subtracting(original.alarms) {
      lines.add(alarm, showing: PropertyText(item.title), fromEnd: fromEnd)
    }
    let last = items.lastIndex { $0.isComponent("VALARM") }
    items.insert(
      contentsOf: Self.parsed(lines, ending).map { .component($0) },
      at: last.map { $0 + 1 } ?? items.endIndex)
  }

  private mutating func relateAlarms(from reference: ItemReader.AlarmReference, toEnd: Bool) {
    editComponents { alarm in
      guard alarm.name == "VALARM", Alarm(alarm, relatedTo: reference)?.isBefore ?? false,
        var trigger = alarm.property("TRIGGER")
      else { return }
      trigger.parameters.removeAll { $0.name == "RELATED" }
      if toEnd { trigger.parameters.append(Property.Parameter("RELATED", "END")) }
      alarm.put(trigger, as: "TRIGGER")
    }
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
  /// Whether the alarm relates to the time of its item.
  var isBefore: Bool {
    if case .before = self { true } else { false }
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
