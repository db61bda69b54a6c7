package import CivilTime

extension ICalendarObject {
  /// Sets ACKNOWLEDGED (RFC 9074 §6.1) in the alarms of this trigger, in the component whose alarms the
  /// item or occurrence has. All other lines stay byte for byte. False if the object has no
  /// such alarm.
  package mutating func acknowledge<Item: MappedItem>(
    _ trigger: Alarm.Trigger, of item: Item, at moment: Instant
  ) throws(EditError) -> Bool {
    guard let series: ItemSeries<Item> = series(item.uid) else { return false }
    var changed = series
    let owner = series.alarmOwner(of: item.occurrenceDate)
    let isFound: Bool
    if let owner {
      guard let index = series.index(of: owner) else { return false }
      isFound = try changed.detached[index].acknowledge(trigger, at: moment)
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
    component.editComponents { alarm in
      guard alarm.name == "VALARM", read.alarm(alarm, of: item)?.trigger == trigger
      else { return }
      do throws(EditError) {
        try alarm.set("ACKNOWLEDGED", to: moment, field: "alarms")
        isFound = true
      } catch { failure = error }
    }
    if let failure { throw failure }
    return isFound
  }
}
