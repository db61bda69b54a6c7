package import CivilTime

/// Decides which alarms ring, each once, whatever happens to the clock and to the program meanwhile.
///
/// - An alarm rings at its moment. One that could not, as the machine slept, rings later, unless its
///   item is over; of several such alarms of an item, the last one rings.
/// - Alarms of items that are over by then are counted as missed.
/// - An item that is added after the moment of its alarm does not ring.
package struct AlarmRounds {
  package private(set) var record: AlarmRecord
  /// The first alarm that the last round knew; none before the first round.
  private var known: Next?

  private enum Next {
    case at(Instant)
    case never
  }

  /// One look at the calendars.
  package struct Round {
    /// Sorted by moment.
    package var ringing: [ItemAlarm] = []
    /// The alarms that were missed.
    package var missed: [ItemAlarm] = []
    /// When to look again, if nothing changes; nil for never.
    package var next: Instant?
  }

  /// An alarm that rings by so many seconds later is on time.
  static let tolerance = 60
  /// Of a snoozed alarm, in seconds.
  static let snooze = 600

  package init(_ record: AlarmRecord) { self.record = record }

  /// What rings now. Save the record before it rings.
  package mutating func round(at now: Instant, in store: EventStore) throws(StoreError) -> Round {
    // The clock may have been set back.
    var after = min(record.settled ?? now, now)
    switch known {
    case .at(let next): if now < next { after = now }
    case .never: after = now
    case nil: break
    }
    let (due, later) = try store.alarms(after: after, through: now)
    var round = Round(next: later)
    var late: [ItemAlarm] = []
    for alarm in due where !record.hasRung(alarm.id) {
      if alarm.moment.secondsSince1970 >= now.secondsSince1970 - Self.tolerance {
        round.ringing.append(alarm)
      } else if store.isOver(alarm, at: now) {
        round.missed.append(alarm)
      } else {
        late.append(alarm)
      }
    }
    record.addRung((round.ringing + round.missed + late).map(\.id))
    for (index, alarm) in late.enumerated() {
      let isLast = !(late[(index + 1)...] + round.ringing).contains { $0.itemID == alarm.itemID }
      if isLast { round.ringing.append(alarm) }
    }
    for snoozed in record.snoozed where snoozed.until <= now.secondsSince1970 {
      if let alarm = try store.alarm(snoozed.id), !store.isOver(alarm, at: now) {
        round.ringing.append(alarm)
      }
      record.removeSnoozed(snoozed.id)
    }
    round.ringing.sort { $0.moment < $1.moment }
    record.settle(now)
    known = later.map { .at($0) } ?? .never
    let snoozed = record.snoozed.first.map { Instant(secondsSince1970: $0.until) }
    round.next = [later, snoozed].compactMap(\.self).min()
    return round
  }

  /// The alarm rings again, unless its item is over by then.
  package mutating func snooze(_ alarm: ItemAlarm, at now: Instant) {
    record.snooze(
      alarm.id, until: Instant(secondsSince1970: now.secondsSince1970 + Self.snooze))
  }
}
