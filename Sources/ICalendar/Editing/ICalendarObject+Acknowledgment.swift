package import CivilTime

extension ICalendarObject {
  /// Sets ACKNOWLEDGED (RFC 9074 §6.1) in the alarms of this trigger, in the component whose alarms the
  /// item or occurrence has. All other lines stay byte for byte. False if the object has no
  /// such alarm.
  package mutating func acknowledge<Item: MappedItem>(
    _ trigger: AlarmTrigger, of item: Item, at moment: Instant
  ) throws(EditError) -> Bool {
    guard let held = ObjectSeries<Item>(item.uid, in: self) else { return false }
    let owner = held.series.alarmOwner(of: item.occurrenceDate)
    guard let place = owner.map({ held.place(of: $0) }) ?? held.master,
      var component = component(at: place)
    else { return false }
    var isFound = false
    var failure: EditError?
    let own = held.series.detached.first { $0.occurrenceDate == owner } ?? held.series.master
    component.writeUTCTriggers(onClockOf: own?.times.anchor)
    component.editComponents { alarm in
      guard alarm.name == "VALARM", AlarmTrigger(alarm)?.time == trigger.time else { return }
      do throws(EditError) {
        try alarm.set("ACKNOWLEDGED", to: moment, field: "alarms")
        isFound = true
      } catch { failure = error }
    }
    if let failure { throw failure }
    replace(place, by: component)
    return isFound
  }
}
