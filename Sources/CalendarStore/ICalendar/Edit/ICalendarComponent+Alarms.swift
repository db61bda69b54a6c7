internal import CICal
internal import CivilTime

extension ICalendarComponent {
  /// Removes the alarms that are gone, and adds the new ones behind the others. Those that are not modelled
  /// stay, as do those that are neither new nor gone.
  ///
  /// - Parameters:
  ///   - title: what a new alarm shows.
  ///   - reference: what the alarms that are known are counted from.
  ///   - fromEnd: new ones are counted from the end, which of a VTODO is when it is due (RFC 5545 §3.8.6.3).
  mutating func changeAlarms(
    to alarms: [Alarm], from original: [Alarm], title: String,
    relatedTo reference: ItemReader.AlarmReference = .start, fromEnd: Bool = false
  ) throws(UnwritableItem) {
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
      items.insert(.component(made), at: last.map { $0 + 1 } ?? items.endIndex)
    }
  }

  /// A VALARM that shows the title; it must show something (RFC 5545 §3.6.6).
  private static func made(
    _ alarm: Alarm, title: String, fromEnd: Bool, _ ending: LineEnding
  ) throws(UnwritableItem) -> ICalendarComponent {
    var lines = ContentLines()
    let title = PropertyText(title)
    do throws(UnwritableEvent) {
      try alarm.openValarm(in: &lines)
      try lines.add(title.isBlank ? PropertyText("Reminder") : title, icalproperty_new_description)
    } catch {
      throw UnwritableItem(error, field: "alarms")
    }
    lines.end(.alarm)
    guard var made = try parsed(lines.bytes, ending).first else {
      throw UnwritableItem(.outOfMemory, field: "alarms")
    }
    if fromEnd, case .before = alarm, var trigger = made.property("TRIGGER") {
      trigger.parameters.append(EditableLine.Parameter("RELATED", "END"))
      made.put(trigger, as: "TRIGGER")
    }
    return made
  }
}

extension Array where Element: Equatable {
  /// These without the others, each as often as it is there more.
  fileprivate func subtracting(_ others: [Element]) -> [Element] {
    var others = others
    return filter { element in
      guard let index = others.firstIndex(of: element) else { return true }
      others.remove(at: index)
      return false
    }
  }
}
