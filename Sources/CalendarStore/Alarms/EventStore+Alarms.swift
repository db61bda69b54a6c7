public import CivilTime
internal import Foundation

extension EventStore {
  /// The alarms of events and reminders that ring behind `after`, up to and with `through`. Alarms by
  /// mail, by a program and by place are left out, as are those of canceled events, of completed
  /// reminders, and acknowledged ones (RFC 9074 §6).
  ///
  /// The cache keeps the first alarm of each item behind `after`: only objects that have changed since
  /// and those whose alarms may ring are read. A call with an earlier `after` than the one before, or in
  /// another zone, reads all objects with alarms.
  ///
  /// A calendar or an object that cannot be read is added to `problems`; the call throws if no source
  /// can be.
  public func alarms(
    after: Instant, through: Instant
  ) throws(StoreError) -> AlarmSearch {
    var search = AlarmSearch()
    let zone = context.zone
    let failures = problemSet.failures
    try cache.prepareAlarms(after: after, in: zone)
    for type in EntityType.allCases where reads(type) {
      var query = ObjectQuery(nil, of: type)
      query.alarmsThrough = through
      var first: [EventCalendar: [ObjectCache.NextAlarm]] = [:]
      try enumerate(
        query,
        finding: { contents in
          let alarms = contents.alarms(of: type, after: after, through: through, in: zone)
          return (alarms.map { (contents.calendar, $0) }, alarms.compactMap(\.problem))
        },
        each: { found, _ in
          let (calendar, alarms) = found
          search.ringing += alarms.ringing
          first[calendar, default: []].append(alarms.first)
          search.add(next: alarms.next)
        })
      for (calendar, alarms) in first { try cache.set(alarms, in: calendar) }
      for calendar in try calendars(for: type) {
        search.add(next: try cache.nextAlarm(after: through, of: type, in: calendar.calendar))
      }
    }
    search.ringing.sort { $0.moment < $1.moment }
    search.isComplete = problemSet.failures == failures
    return search
  }

  /// The alarm as the calendars have it now; nil if they do not: its item is gone, canceled, completed
  /// or moved, or the alarm is acknowledged.
  public func alarm(_ id: ItemAlarm.ID) throws(StoreError) -> ItemAlarm? {
    guard let item = ItemID(id.item) else { return nil }
    let moment = Instant(secondsSince1970: id.moment)
    let before = Instant(secondsSince1970: id.moment &- 1)
    let zone = context.zone
    var found: ItemAlarm?
    for type in EntityType.allCases where reads(type) {
      try enumerate(
        ObjectQuery(nil, of: type, prefix: UUIDPrefix(item.uuid)),
        finding: { contents in
          let alarms = contents.alarms(of: type, after: before, through: moment, in: zone)
          return (alarms.flatMap(\.ringing).filter { $0.id == id }, [])
        },
        each: { alarm, stop in
          found = found ?? alarm
          stop = true
        })
    }
    return found
  }

  /// Writes into the object that the alarm is done with (ACKNOWLEDGED, RFC 9074 §6.1), for all programs
  /// that read it.
  public func acknowledge(_ alarm: ItemAlarm) throws(StoreError) {
    switch alarm.item {
    case .event(let event): try acknowledge(alarm.trigger, of: event)
    case .reminder(let reminder): try acknowledge(alarm.trigger, of: reminder)
    }
  }

  private func acknowledge<Item: MappedItem>(
    _ trigger: Alarm.Trigger, of stored: StoredItem<Item>
  ) throws(StoreError) {
    let listed = try calendars(for: Item.entityType)
    guard let calendar = listed.first(where: { $0.calendar == stored.calendar }),
      let href = stored.version?.href
    else { throw .missing }
    (try writableBackend(of: calendar) as? CalDAVBackend)?.reconnect()
    try transact { (transaction) throws(StoreError) in
      guard let present = try transaction.object(href, in: stored.calendar) else { throw .missing }
      var object = try ICalendarObject(present)
      let isFound = try StoreError.editing { () throws(EditError) in
        try object.acknowledge(trigger, of: stored.item, at: now)
      }
      guard isFound else { throw .missing }
      transaction.replace(present, by: object.text, in: stored.calendar)
    }
  }
}

/// The alarms that ring in a time.
public struct AlarmSearch: Sendable {
  /// Sorted by moment.
  public fileprivate(set) var ringing: [ItemAlarm] = []
  /// The moment of the first alarm behind that time; nil without any.
  public fileprivate(set) var next: Instant?
  /// Whether all calendars, and all objects of them, could be read as they are now.
  public fileprivate(set) var isComplete = true

  fileprivate mutating func add(next moment: Instant?) {
    next = [next, moment].compactMap(\.self).min()
  }
}

/// The alarms of an item of an object.
private struct FoundAlarms {
  var ringing: [ItemAlarm]
  var first: ObjectCache.NextAlarm
  var next: Instant?
  var problem: String?
}

extension StoredContents {
  fileprivate func alarms(
    of type: EntityType, after: Instant, through: Instant, in zone: TimeZone
  ) -> [FoundAlarms] {
    switch type {
    case .event:
      contents.series.enumerated().filter(\.element.hasAlarms).map { number, series in
        let alarms = series.alarms(after: after, through: through, in: zone)
        return found(alarms, number) { .event(stored($0)) }
      }
    case .reminder:
      contents.reminderSeries.enumerated().filter(\.element.hasAlarms).map { number, series in
        let alarms = series.alarms(after: after, through: through, in: zone)
        return found(alarms, contents.series.count + number) { .reminder(stored($0)) }
      }
    }
  }

  private func found<Item>(
    _ alarms: SeriesAlarms<Item>, _ number: Int, _ item: (Item) -> ItemAlarm.Item
  ) -> FoundAlarms {
    FoundAlarms(
      ringing: alarms.ringing.map {
        ItemAlarm(item: item($0.item), trigger: $0.trigger, moment: $0.moment)
      },
      first: ObjectCache.NextAlarm(
        href: version.href, etag: version.etag ?? "", number: number,
        moment: alarms.ringing.first?.moment ?? alarms.next),
      next: alarms.next, problem: alarms.problem)
  }
}
