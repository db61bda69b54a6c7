internal import CivilTime

extension ICalendarComponent {
  /// Removes the VALARMs of removed alarms and appends those of added alarms. Other VALARMs stay,
  /// including those without an `Alarm`.
  ///
  /// - Parameters:
  ///   - title: the text of a new alarm.
  ///   - reference: the time that the existing alarms relate to.
  ///   - fromEnd: a new alarm relates to the end; in a VTODO the end is DUE (RFC 5545 §3.8.6.3).
  mutating func changeAlarms(
    to alarms: [Alarm], from original: [Alarm], title: String,
    relatedTo reference: ItemReader.AlarmReference = .start, fromEnd: Bool = false
  ) throws(EditError) {
    guard alarms != original else { return }
    var gone = original.subtracting(alarms)
    items.removeAll { item in
      guard case .component(let component) = item, component.name == "VALARM",
        let alarm = Alarm(component, relatedTo: reference), let index = gone.firstIndex(of: alarm)
      else { return false }
      gone.remove(at: index)
      return true
    }
    for alarm in alarms.subtracting(original) {
      let made = try ICalendarComponent.made(alarm, title: title, fromEnd: fromEnd, ending)
      let last = items.lastIndex { $0.isComponent("VALARM") }
      items.insert(
        contentsOf: made.map { .component($0) }, at: last.map { $0 + 1 } ?? items.endIndex)
    }
  }

  /// Gives alarms that show the old title the new one.
  mutating func renameAlarms(to title: String, from original: String) throws(EditError) {
    guard title != original, !title.isEmpty else { return }
    for (index, item) in items.enumerated() {
      guard case .component(var alarm) = item, alarm.name == "VALARM",
        alarm.property("DESCRIPTION")?.text == original
      else { continue }
      try alarm.set("DESCRIPTION", field: "title", PropertyText(title))
      items[index] = .component(alarm)
    }
  }

  /// A VALARM with the title as its required description (RFC 5545 §3.6.6).
  private static func made(
    _ alarm: Alarm, title: String, fromEnd: Bool, _ ending: LineEnding
  ) throws(EditError) -> [ICalendarComponent] {
    guard alarm.isWritable else { throw EditError(.alarmOutOfRange, field: "alarms") }
    var lines = ContentLines()
    lines.add(alarm, showing: PropertyText(title), fromEnd: fromEnd)
    return ICalendarComponent.parsed(lines, ending)
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
