import CalendarStore
import CivilTime
import Foundation
import Reservations

extension ItemDraft {
  /// Moves the event and keeps its length. The due time of a reminder can be cleared, and a text
  /// that replaces none counts from now; a time of day is then the next one.
  mutating func setStart(_ text: String, _ context: EditContext) throws(TimeError) {
    if isReminder, DraftFieldAccess.isNone(text) {
      (start, end, zoneOrigin) = (nil, nil, nil)
      return forgetRemarks(of: .start)
    }
    let reader = TypedTimeReader(context)
    guard isReminder, start == nil else {
      return try setStart(try reader.read(text, relativeTo: start?.value.reading), context)
    }
    try setStart(
      try reader.readFromNow(text, in: context.defaults.zone?.value, isNext: true), context)
  }

  /// Sets when a reminder can be started; without such a time, the text changes the due time.
  mutating func setBegin(_ text: String, _ context: EditContext) throws(TimeError) {
    forgetRemarks(of: .begin)
    guard !DraftFieldAccess.isNone(text) else {
      begin = nil
      return
    }
    let reader = TypedTimeReader(context)
    let old = anchor
    let typed =
      if let old {
        try reader.read(text, relativeTo: old.reading)
      } else {
        try reader.readFromNow(text, in: context.defaults.zone?.value)
      }
    let new = try placed(typed, from: old, field: .begin, context)
    begin = Sourced(new.time, .edited)
    if let remark = new.remark { remarks.append(remark) }
  }

  mutating func setStart(_ typed: TypedTime, _ context: EditContext) throws(TimeError) {
    let old = start?.value
    let new = try placed(old == nil ? completed(typed) : typed, from: old, field: .start, context)
    let end = end?.value
    let length = old.flatMap { old in end.flatMap { old.duration(to: $0) } }
    let stated = statedLength.flatMap { old?.later(by: $0) == end ? $0 : nil }
    zoneOrigin = new.zoneOrigin
    statesMoment = nil
    start = Sourced(new.time, .edited)
    forgetRemarks(of: .start)
    if let remark = new.remark { remarks.append(remark) }
    if let length, let old, let end, old.isAllDay == new.time.isAllDay, length.totalSeconds >= 0 {
      let moved =
        stated.map { new.time.later(by: $0) } ?? new.time.end(length, like: end, from: old)
      guard let moved else {
        throw TimeError("the end would be after the year 9999")
      }
      self.end?.value = moved
      forgetRemarks(of: .end)
    } else if let end, end.isAllDay == new.time.isAllDay, let length = new.time.duration(to: end),
      length.totalSeconds > 0
    {
      // The given end moves along with the new start.
    } else if let old, let end, old.isAllDay, !new.time.isAllDay,
      let last = new.time.onLastDay(from: old, to: end)
    {
      // The days of a stay move along with its start.
      self.end?.value = last
      forgetRemarks(of: .end)
    } else {
      forgetRemarks(of: .end)
      // The one day of an all-day event is no length.
      if old?.isAllDay == true, !new.time.isAllDay, duration.origin == .written {
        duration = context.defaults.duration
      }
      self.end = self.end(after: new.time).map { Sourced($0, duration.origin) }
    }
    if let old, old.isAllDay {
      moveAlarms(by: new.time.reading.date.daysSinceEpoch - old.reading.date.daysSinceEpoch)
    }
    if old?.isAllDay != new.time.isAllDay { takeDefaultAlarms(context) }
    if old?.isAllDay == true { keepClocksOfAlarms(at: new.time) }
    if old == nil, let endTime, unread.contains(where: { $0.field == .end }) {
      self.end = Sourced(
        try self.end(at: endTime, after: new.time, like: new.time, context).time, .record)
      unread.removeAll { $0.field == .end }
    }
  }

  /// A typed day with the time of day, or a typed time with the day, that the record states of a start
  /// of which the rest could not be read.
  private func completed(_ typed: TypedTime) -> TypedTime {
    switch typed {
    case .day(let day): startTime.map { .dayAndTime(day, $0) } ?? typed
    case .time(let time): startDay.map { .dayAndTime($0, time) } ?? typed
    case .inZone(let typed, let zone): .inZone(completed(typed), zone)
    case .stated, .dayAndTime, .shift: typed
    }
  }

  /// Keeps the clock of the alarms of an all-day event in the calendar, `9:00 the day before`, which
  /// are counted from midnight.
  private mutating func keepClocksOfAlarms(at start: EventTime) {
    guard !start.isAllDay, alarms.origin == .written else { return }
    let clock = start.reading.time.secondOfDay
    alarms.value = alarms.value.map { alarm in
      guard case .before(let length) = alarm else { return alarm }
      return .before(
        CivilDuration(
          days: length.days + (length.seconds + clock) / 86_400,
          seconds: (length.seconds + clock) % 86_400))
    }
  }

  /// Moves the alarms at a time of an all-day event, as that of a stay, along with the start.
  mutating func moveAlarms(by days: Int) {
    guard days != 0, alarms.origin == .inferred || alarms.origin == .written else { return }
    alarms.value = alarms.value.map { alarm in
      guard case .at(var time) = alarm, let date = time.date.adding(days: days) else {
        return alarm
      }
      time.date = date
      return .at(time)
    }
  }

  /// Changes the end. For an event shorter than a day, a time of day is the next one after the
  /// start; otherwise it is on the current day of the end.
  mutating func setEnd(_ text: String, _ context: EditContext) throws(TimeError) {
    guard let start = start?.value else {
      throw TimeError("set the start first")
    }
    let amount = text.lowercased().hasPrefix("for ") ? String(text.dropFirst(4)) : text
    if amount.contains(where: \.isLetter), amount.first?.isNumber == true,
      let length = try? ISO8601.duration(amount)
    {
      return try setLength(length, from: start)
    }
    // Words count from the start. A day without a year can be one before it, which is refused.
    let (first, today) = (start.reading.date, context.now.date)
    let reader = TypedTimeReader(
      now: start.reading, earliest: first < today ? first.adding(days: -365) : today,
      dayOrder: context.defaults.dayOrder)
    if let length = reader.time(behindNow: text) { return try setLength(length, from: start) }
    try setEnd(try reader.read(text, relativeTo: shownEnd(from: start).reading), context)
  }

  /// The present end, else the start, on the clock of the start.
  private func shownEnd(from start: EventTime) -> EventTime {
    end.map { $0.value.lastShown.onRepeatedClock(of: start) } ?? start
  }

  mutating func setEnd(_ reading: TypedTime, _ context: EditContext) throws(TimeError) {
    guard let start = start?.value else { throw TimeError("set the start first") }
    let old = shownEnd(from: start)
    var new = try placed(reading, from: old, field: .end, context)
    if case .time(let clock) = reading.inItsZone, !new.time.isAllDay, !start.isAllDay {
      new = try self.end(at: clock, after: start, like: new.time, context)
    }
    guard new.time.isAllDay == start.isAllDay else {
      throw TimeError(
        start.isAllDay
          ? "an all-day event ends on a day, without a time; allday no adds times"
          : "the start has a time, so the end needs one, e.g. 21:30")
    }
    if case .date(let last) = new.time {
      guard let day = last.adding(days: 1) else { throw TimeError.outOfYears }
      new.time = .date(day)
    }
    guard let span = start.duration(to: new.time) else {
      throw TimeError(
        start.instant == nil
          ? "has a time zone, but the start has none; set it with zone"
          : "has no time zone, but the start has one; add the offset, e.g. 2023-06-10T19:30+02:00")
    }
    guard span.totalSeconds >= (start.isAllDay ? 86_400 : 0) else {
      throw TimeError("before the start; choose a later time")
    }
    forgetRemarks(of: .end)
    if let remark = new.remark { remarks.append(remark) }
    end = Sourced(new.time, .edited)
  }

  /// This draft with another length from the same start.
  func settingDuration(_ text: String) throws(TimeError) -> ItemDraft {
    guard let start = start?.value else { throw TimeError("set the start first") }
    var length = try ISO8601.duration(text)
    // `+30m` is longer than now, as in `end +30m`.
    if ["+", "-"].contains(text.first), let end = end?.value, let present = start.duration(to: end)
    {
      length = CivilDuration(
        days: present.days + length.days, seconds: present.seconds + length.seconds)
    }
    guard length.days >= 0, length.seconds >= 0 else {
      throw TimeError("negative; write a length such as 2h")
    }
    return try settingLength(length)
  }

  func settingLength(_ length: CivilDuration) throws(TimeError) -> ItemDraft {
    guard let start = start?.value else { throw TimeError("set the start first") }
    var draft = self
    try draft.setLength(length, from: start)
    draft.unread.removeAll { $0.field == .end }
    draft.moveRuleAlong()
    return draft
  }

  private mutating func setLength(
    _ length: CivilDuration, from start: EventTime
  ) throws(TimeError) {
    guard !start.isAllDay || length.seconds % 86_400 == 0 && length.totalSeconds >= 86_400 else {
      throw TimeError("an all-day event lasts days, e.g. 2d; allday no adds times")
    }
    let days = CivilDuration(days: length.totalSeconds / 86_400)
    guard let later = start.later(by: start.isAllDay ? days : length) else {
      throw TimeError.outOfYears
    }
    forgetRemarks(of: .end)
    end = Sourced(start.isAllDay ? later : later.shown(like: end?.value), .edited)
  }

  /// An end at this time of day, on the clock of `other`.
  private func end(
    at clock: LocalTime, after start: EventTime, like other: EventTime, _ context: EditContext
  ) throws(TimeError) -> TimePlacement {
    let length = end.flatMap { start.duration(to: $0.value) }?.totalSeconds ?? 0
    let day = length < 86_400 ? start.shown(like: other).reading.date : other.reading.date
    let first = try placed(.dayAndTime(day, clock), from: other, field: .end, context)
    guard let span = start.duration(to: first.time), span.totalSeconds <= 0,
      !(remarks.skippedStart.map { $0 < clock } ?? false)
    else { return first }
    guard let next = day.adding(days: 1) else { throw TimeError.outOfYears }
    return try placed(.dayAndTime(next, clock), from: other, field: .end, context)
  }

  /// A moment in UTC is converted to the new zone; any other reading is kept and is interpreted in
  /// the new zone.
  mutating func setZone(_ text: String) throws(TimeError) {
    let name = text.lowercased()
    if case .described(_, let own)? = start?.value, text == own.name { return }
    let zone = name == "none" || name.isEmpty ? nil : try ZoneName.zone(text)
    guard let start = start?.value, !start.isAllDay else {
      // An unreadable zone of the record does not affect whole days.
      guard let zone else { return }
      throw TimeError(
        start == nil
          ? "set the start first, then zone \(zone.identifier)"
          : "an all-day event has no time zone; allday no adds times")
    }
    let isShared =
      endZone == nil && (end.map { $0.value.zoneIdentifier == start.zoneIdentifier } ?? true)
    let ownZone = endZone ?? (isShared || zone != nil ? nil : end?.value.zoneIdentifier)
    move(\.start, to: zone, field: .start)
    if case .zoned = self.start?.value { zoneOrigin = .edited } else { zoneOrigin = nil }
    // A floating start needs a floating end; with a zone again, the end has its own.
    let own = zone == nil ? nil : ownZone.flatMap { TimeZone(identifier: $0) }
    if isShared || zone == nil || own != nil { move(\.end, to: own ?? zone, field: .end) }
    endZone = zone == nil ? ownZone : nil
  }

  private mutating func move(
    _ time: WritableKeyPath<ItemDraft, Sourced<EventTime>?>, to zone: TimeZone?,
    field: DraftField
  ) {
    guard let old = self[keyPath: time]?.value else { return }
    let (moved, remark) = old.moved(to: zone, field: field)
    // A zone that is typed is no longer an inferred one, even if it is the same.
    remarks.removeAll { $0.field == field && $0.isOnZone }
    guard moved != old else { return }
    self[keyPath: time]?.value = moved
    if field == .start { self[keyPath: time]?.origin = .edited }
    forgetRemarks(of: field)
    if let remark { remarks.append(remark) }
  }

  /// Makes the event all-day; or sets 09:00 and the default length for an event without a time.
  mutating func setAllDay(_ text: String, _ context: EditContext) throws(TimeError) {
    guard let start = start?.value else {
      throw TimeError("set the start first")
    }
    switch text.lowercased() {
    case "yes", "y", "true", "on":
      guard !start.isAllDay else { return }
      guard let days = EventTimes(start: start, end: end?.value ?? start).wholeDays else {
        throw TimeError.outOfYears
      }
      self.start = Sourced(days.start, .edited)
      end = Sourced(days.end, .edited)
      zoneOrigin = nil
      remarks.removeAll { $0.field != nil }
    case "no", "n", "false", "off":
      guard start.isAllDay else { return }
      let placed = try placed(
        .dayAndTime(start.reading.date, LocalTime(secondOfDay: 9 * 3600)), from: start,
        field: .start, context)
      self.start = Sourced(placed.time, .edited)
      zoneOrigin = placed.zoneOrigin
      let length = duration.origin == .record && duration.value.days > 0 ? nil : duration
      let span = length ?? context.defaults.duration
      end = placed.time.later(by: span.value).map { Sourced($0, span.origin) }
    default: throw TimeError("not yes or no")
    }
    takeDefaultAlarms(context)
  }

  /// Replaces default alarms by those for the kind of the start.
  private mutating func takeDefaultAlarms(_ context: EditContext) {
    switch alarms.origin {
    case .assumed, .configuration, .option:
      alarms = context.defaults.alarms(of: kind, allDay: start?.value.isAllDay == true)
    case .record, .inferred, .found, .edited, .written: break
    }
  }

  // MARK: Reading

  /// Typed text on the clock of the time that it replaces, by RFC 5545 §3.3.5.
  private func placed(
    _ reading: TypedTime, from old: EventTime?, field: DraftField, _ context: EditContext
  ) throws(TimeError) -> TimePlacement {
    var time = try reading.applied(to: old, zone: context.defaults.zone?.value)
    let isTimeAdded = old?.isAllDay ?? true
    let ownZone = isTimeAdded ? zoneOfPlace(on: time.reading, context) : nil
    if let ownZone { time = try reading.applied(to: old, zone: ownZone) }
    guard case .zoned(let clock, let zone) = time else { return TimePlacement(time: time) }
    let origin: Origin =
      if zone.identifier == old?.zoneIdentifier {
        zoneOrigin ?? .edited
      } else if zone == ownZone, reading.statesNoZone {
        .inferred
      } else if zone == context.defaults.zone?.value, reading.statesNoZone {
        context.defaults.zone?.origin ?? .edited
      } else {
        .edited
      }
    guard let placed = TimePlacement(clock, field: field, zone: zone, origin: origin) else {
      throw TimeError("outside the years 1 to 9999")
    }
    return placed
  }

  /// The zone for a time that is added: that of the record's place, else of the location, unless an
  /// option or the typed line gives another.
  private func zoneOfPlace(on reading: LocalDateTime, _ context: EditContext) -> TimeZone? {
    if let zone = startZone.flatMap({ TimeZone(identifier: $0) }) { return zone }
    let origin = context.defaults.zone?.origin
    guard origin != .option, origin != .edited, let location else { return nil }
    return PlaceZone(place: location.value)?.zone(at: reading)
  }

  private mutating func forgetRemarks(of field: DraftField) {
    remarks.removeAll { $0.field == field }
  }
}

extension TypedTime {
  fileprivate var statesNoZone: Bool {
    switch self {
    case .stated(let time): time.zone == nil
    case .inZone: false
    case .time, .day, .dayAndTime, .shift: true
    }
  }

  /// The reading without the zone that it names.
  fileprivate var inItsZone: TypedTime {
    if case .inZone(let reading, _) = self { reading } else { self }
  }
}
