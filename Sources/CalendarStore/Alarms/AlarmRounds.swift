package import CivilTime

/// Decides which alarms ring, each at least once, whatever happens to the clock and to the program
/// meanwhile.
///
/// - A round is about the alarms from the end of the last round through its own moment that have not
///   rung. An alarm has rung once it was shown; until then it is one of the next round, too.
/// - The present alarms ring. Of the late ones of an item, and of the times that one alarm repeats (RFC
///   5545 §3.8.6.2), the last one rings; those of items that are over are missed, and shown as one
///   summary.
/// - While an alarm is shown or snoozed, its repeats do not ring.
package struct AlarmRounds {
  package private(set) var record: AlarmRecord

  /// One look at the calendars.
  package struct Round {
    /// In the order in which they are to be shown.
    package var notices: [AlarmNotice] = []
    /// When to look again, if nothing changes; nil for never.
    package var next: Instant?
  }

  /// An alarm that rings by so many seconds later is on time.
  static let tolerance = 60
  /// How long a change takes to arrive, in seconds: a server is asked once a minute. A round ends so
  /// long before its moment.
  static let delay = 120
  /// When to look again after a round that could not read everything, in seconds.
  private static let pause = 60
  /// Of a snoozed alarm, in seconds.
  private static let snooze = 600

  package init(_ record: AlarmRecord) { self.record = record }

  /// What is to be shown now.
  ///
  /// While a calendar or an object cannot be read, its alarms stay to be looked for.
  ///
  /// - Parameter showing: left to later rounds.
  package mutating func round(
    at now: Instant, in store: EventStore, without showing: Set<ItemAlarm.ID> = []
  ) throws(StoreError) -> Round {
    // The clock may have been set back.
    let beginning = max(min(record.settled ?? now, now), now.adding(-AlarmRecord.memory))
    let search = try store.alarms(after: beginning, through: now)
    // An event in two calendars rings once.
    var known: Set<ItemAlarm.ID> = []
    let open = search.ringing.filter { !record.hasRung($0.id) && known.insert($0.id).inserted }
    let snoozing = try repeatsOfSnoozed(at: now, in: store)
    for alarm in open where snoozing.contains(alarm.repeats) { record.addRung(alarm.id) }
    let shown = Set(open.filter { showing.contains($0.id) }.map(\.repeats))
    let due = open.filter { !shown.contains($0.repeats) && !record.hasRung($0.id) }
    var notices = notices(of: due, at: now, in: store)
    for snoozed in record.snoozed
    where snoozed.until <= now.secondsSince1970 && !showing.contains(snoozed.id) {
      let alarm = try store.alarm(snoozed.id)
      if let alarm, !store.isOver(alarm, at: now) {
        notices.append(.alarm(alarm, late: []))
      } else if alarm != nil || search.isComplete {
        record.removeSnoozed(snoozed.id)
      }
    }
    let end = search.isComplete ? now.adding(-Self.delay) : beginning
    let firstOpen = open.first.map { $0.moment.adding(-1) }
    record.settle(max(beginning, min(end, firstOpen ?? end)), at: now)
    let snoozed = record.snoozed.map { Instant(secondsSince1970: $0.until) }.filter { $0 > now }
    let again = search.isComplete ? nil : now.adding(Self.pause)
    return Round(notices: notices, next: ([search.next, again].compactMap(\.self) + snoozed).min())
  }

  /// The alarms that ring again later.
  private func repeatsOfSnoozed(
    at now: Instant, in store: EventStore
  ) throws(StoreError) -> Set<ItemAlarm.Repeats> {
    var found: Set<ItemAlarm.Repeats> = []
    for snoozed in record.snoozed where snoozed.until > now.secondsSince1970 {
      if let alarm = try store.alarm(snoozed.id) { found.insert(alarm.repeats) }
    }
    return found
  }

  /// - Parameter due: sorted by moment.
  private func notices(
    of due: [ItemAlarm], at now: Instant, in store: EventStore
  ) -> [AlarmNotice] {
    let present = due.filter { $0.moment >= now.adding(-Self.tolerance) }
    let late = due.prefix(due.count - present.count)
    let missed = late.filter { store.isOver($0, at: now) }
    var rest = Dictionary(grouping: late.filter { !store.isOver($0, at: now) }, by: \.itemID)
    let repeats = Dictionary(grouping: present, by: \.repeats)
    var ringing = present.compactMap { alarm -> (alarm: ItemAlarm, late: [ItemAlarm])? in
      guard let all = repeats[alarm.repeats], all.last?.id == alarm.id else { return nil }
      return (alarm, (rest.removeValue(forKey: alarm.itemID) ?? []) + all.dropLast())
    }
    for alarms in rest.values {
      if let last = alarms.last { ringing.append((last, alarms.dropLast())) }
    }
    ringing.sort { $0.alarm.moment < $1.alarm.moment }
    return (missed.isEmpty ? [] : [.missed(missed)])
      + ringing.map { .alarm($0.alarm, late: $0.late) }
  }

  /// The alarms have rung. Save the record.
  package mutating func addShown(_ notice: AlarmNotice) {
    for alarm in notice.alarms { record.addRung(alarm.id) }
  }

  /// The alarm rings again in ten minutes, or when its item starts if that is before, unless its item
  /// is over by then. Save the record.
  package mutating func snooze(_ alarm: ItemAlarm, at now: Instant, in store: EventStore) {
    let start = alarm.time.map(store.instant).flatMap { $0 > now ? $0 : nil }
    let later = now.adding(Self.snooze)
    record.snooze(alarm.id, until: min(later, start ?? later))
  }
}

/// Alarms that are shown together.
package enum AlarmNotice: Sendable {
  /// An alarm, with earlier ones of its item that did not ring.
  case alarm(ItemAlarm, late: [ItemAlarm])
  /// Alarms of items that are over; not empty.
  case missed([ItemAlarm])

  package var alarms: [ItemAlarm] {
    switch self {
    case .alarm(let alarm, let late): late + [alarm]
    case .missed(let alarms): alarms
    }
  }
}

extension ItemAlarm {
  /// An alarm of an item, whenever it rings.
  fileprivate struct Repeats: Hashable {
    var item: ItemID
    var trigger: Alarm.Trigger
  }

  fileprivate var repeats: Repeats { Repeats(item: itemID, trigger: trigger) }
}
