package import CivilTime

/// Decides which alarms ring, each once, whatever happens to the clock and to the program meanwhile.
///
/// - An alarm rings at its moment. One that could not, as the machine slept, rings later, unless its
///   item is over; of several such alarms of an item, the last one rings.
/// - Alarms of items that are over by then are counted as missed.
/// - An item that is added after the moment of its alarm does not ring.
package struct AlarmRounds {
  package private(set) var record: AlarmRecord
  /// What the last round knew; nil before the first one, and if it could not read all calendars.
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
  package static let snooze = 600

  package init(_ record: AlarmRecord) { self.record = record }

  /// What rings now. Save the record before it rings.
  ///
  /// While a calendar cannot be read, its alarms stay to be looked for.
  package mutating func round(at now: Instant, in store: EventStore) throws(StoreError) -> Round {
    let search = try store.alarms(after: beginning(of: now), through: now)
    var record = record
    var round = Round(next: search.next)
    var late: [ItemAlarm] = []
    for alarm in search.ringing where record.addRung(alarm.id) {
      if alarm.moment.secondsSince1970 >= now.secondsSince1970 - Self.tolerance {
        round.ringing.append(alarm)
      } else if store.isOver(alarm, at: now) {
        round.missed.append(alarm)
      } else {
        late.append(alarm)
      }
    }
    var items = Set(round.ringing.map(\.itemID))
    for alarm in late.reversed() where items.insert(alarm.itemID).inserted {
      round.ringing.append(alarm)
    }
    for snoozed in record.snoozed where snoozed.until <= now.secondsSince1970 {
      if let alarm = try store.alarm(snoozed.id) {
        if !store.isOver(alarm, at: now) { round.ringing.append(alarm) }
      } else if !search.isComplete {
        continue
      }
      record.removeSnoozed(snoozed.id)
    }
    round.ringing.sort { $0.moment < $1.moment }
    if search.isComplete || record.settled == nil { record.settle(now) }
    known = search.isComplete ? search.next.map { .at($0) } ?? .never : nil
    let snoozed = record.snoozed.map { Instant(secondsSince1970: $0.until) }.filter { $0 > now }
    round.next = ([search.next].compactMap(\.self) + snoozed).min()
    self.record = record
    return round
  }

  /// The moment behind which alarms are looked for.
  private func beginning(of now: Instant) -> Instant {
    switch known {
    case .at(let next) where now < next: return now
    case .never: return now
    case .at, nil:
      // The clock may have been set back.
      let settled = min(record.settled ?? now, now)
      return max(settled, Instant(secondsSince1970: now.secondsSince1970 - AlarmRecord.memory))
    }
  }

  /// The alarm rings again, unless its item is over by then.
  ///
  /// - Parameter seconds: from now.
  package mutating func snooze(
    _ alarm: ItemAlarm, at now: Instant, for seconds: Int = AlarmRounds.snooze
  ) {
    record.snooze(alarm.id, until: Instant(secondsSince1970: now.secondsSince1970 + seconds))
  }
}
