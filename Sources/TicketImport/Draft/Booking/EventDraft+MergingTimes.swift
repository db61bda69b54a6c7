import CalendarStore
import CivilTime
import Foundation
import Reservations

// The start, the end and the alarms of two records of one leg.
extension EventDraft {
  /// How exactly the start is known.
  private var exactness: Int {
    switch start?.value {
    case nil: 0
    case .date: 1
    case .floating: startsAtEntry ? 2 : 3
    case .utc, .described, .zoned: startsAtEntry ? 2 : 4
    }
  }

  /// Whether the start is that of boarding, or of the doors.
  var startsAtEntry: Bool {
    remarks.contains(.startsAtBoarding) || remarks.contains(.startsAtDoors)
  }

  /// Whether no record states the end.
  var hasAssumedEnd: Bool {
    end == nil || end?.origin == .inferred && kind == .lodging
      || remarks.contains { remark in
        if case .lengthAssumed = remark { true } else { false }
      }
  }

  mutating func mergeTimes(with earlier: EventDraft) {
    takeClock(of: earlier)
    let isLess = exactness < earlier.exactness
    // What the ledger has does not say that it is the time of boarding; a departure is later.
    let isEntry =
      startsAtEntry
      && (earlier.start?.value.instant ?? .distantPast) > (start?.value.instant ?? .distantPast)
    if isLess || isEntry {
      alarms = exactness <= 1 ? earlier.alarms : union(of: earlier.alarms)
      let stated = earlier.hasAssumedEnd ? earlier.end(statedBy: self) : nil
      start = earlier.start
      startDay = earlier.startDay
      end = stated ?? earlier.end
      duration = earlier.duration
      zoneOrigin = earlier.zoneOrigin
      remarks.removeAll { [.start, .end].contains($0.field) }
      remarks += earlier.remarks.filter { [.start, .end].contains($0.field) }
      unread.removeAll { [.start, .end].contains($0.field) }
      if stated != nil { remarks.removeAll { $0.field == .end } }
      return
    }
    if hasAssumedEnd, let stated = end(statedBy: earlier) {
      end = stated
      remarks.removeAll { $0.field == .end }
    } else if let kept = end(withLengthOf: earlier) {
      end = kept
      remarks.removeAll { $0.field == .end }
      remarks.append(.lengthKept)
    }
    if start?.value == earlier.start?.value { alarms = union(of: earlier.alarms) }
  }

  /// The end that another record of the same start states, on the clock of this start; nil without
  /// one. A local time is the same as one in a zone with its reading, and as a moment in UTC that is
  /// it with an offset.
  private func end(statedBy other: EventDraft) -> Sourced<EventTime>? {
    guard !other.hasAssumedEnd, let end = other.end, let own = start?.value,
      let begin = other.start?.value
    else { return nil }
    if own == begin { return end }
    guard ![self, other].contains(where: { $0.startsAtEntry }) else {
      return nil
    }
    switch (own, begin, end.value) {
    case (.zoned(let reading, let zone), .floating(let local), .floating(let last))
    where reading == local:
      let endZone = if case .zoned(_, let zone)? = self.end?.value { zone } else { zone }
      return Sourced(.zoned(last, endZone), end.origin)
    case (.utc(let moment), .floating(let reading), .floating(let last)):
      let offset = reading.secondsSinceEpoch - moment.secondsSinceEpoch
      guard offset.isMultiple(of: 900), (-12 * 3600...14 * 3600).contains(offset) else {
        return nil
      }
      return last.adding(seconds: -offset).map { Sourced(.utc($0), end.origin) }
    default:
      guard let moment = own.instant, moment == begin.instant else { return nil }
      return Sourced(end.value.onClock(of: self.end?.value ?? own), end.origin)
    }
  }

  /// The end of a moved start that is stated alone, with the length that an earlier record states;
  /// nil without such a length.
  func end(withLengthOf earlier: EventDraft) -> Sourced<EventTime>? {
    guard hasAssumedEnd, !earlier.hasAssumedEnd, duration.origin != .option, kind != .lodging,
      !startsAtEntry, !earlier.startsAtEntry, let own = start?.value,
      let first = earlier.start?.value, let last = earlier.end?.value, own != first,
      ![own, first, last].contains(where: \.isAllDay)
    else { return nil }
    let seconds =
      if let first = first.instant, let last = last.instant {
        last.secondsSince1970 - first.secondsSince1970
      } else {
        last.reading.secondsSinceEpoch - first.reading.secondsSinceEpoch
      }
    guard seconds > 0, let end = own.later(by: CivilDuration(seconds: seconds)) else { return nil }
    return Sourced(end.shown(like: self.end?.value), .inferred)
  }

  /// Shows moments in UTC, and local times that differ, on the clock of the zone of an earlier record.
  mutating func takeClock(of earlier: EventDraft) {
    if takeOffset(of: earlier) { return }
    guard let own = start, case .zoned(let reading, let zone)? = earlier.start?.value else {
      return
    }
    switch own.value {
    case .utc:
      start?.value = own.value.onClock(of: earlier.start?.value)
      if let last = end { end?.value = last.value.onClock(of: earlier.end?.value) }
    case .floating(let stated) where stated != reading && !startsAtEntry:
      start?.value = .zoned(stated, zone)
      let endZone = if case .zoned(_, let zone)? = earlier.end?.value { zone } else { zone }
      if case .floating(let last)? = end?.value { end?.value = .zoned(last, endZone) }
    default: return
    }
    zoneOrigin = earlier.zoneOrigin
    remarks.removeAll { remark in
      if case .offsetAlone = remark { true } else { false }
    }
  }

  /// Gives local times that differ from an earlier record in UTC the offset of its arrival; false
  /// for other times, and without such an offset.
  private mutating func takeOffset(of earlier: EventDraft) -> Bool {
    guard case .floating(let own)? = start?.value, case .utc(let reading)? = earlier.start?.value,
      let offset = earlier.offsetOfArrival, !startsAtEntry,
      reading.adding(seconds: offset) != own, let moment = own.adding(seconds: -offset)
    else { return false }
    start?.value = .utc(moment)
    if case .floating(let last)? = end?.value, let moment = last.adding(seconds: -offset) {
      end?.value = .utc(moment)
    }
    return true
  }

  /// The offset in `Arrives: 17:30+01:00 Wien Hbf`, in seconds; nil without one.
  var offsetOfArrival: Int? {
    let line = Self.lines(of: notes?.value ?? "").first { $0.hasPrefix("Arrives: ") }
    return line?.split(separator: " ").lazy
      .compactMap { word -> Int? in
        guard word.contains(":"), let time = try? ISO8601.time("2000-01-01T\(word)") else {
          return nil
        }
        return time.offset?.seconds
      }.first
  }

  /// The alarms of both, unless the record states its own. An alarm at the start is that of boarding
  /// where the record starts with it.
  private func union(of earlier: Sourced<[AlarmSpec]>) -> Sourced<[AlarmSpec]> {
    guard alarms.origin != .record, status.value != .canceled else { return alarms }
    var own = alarms.value
    if startsAtEntry { own.removeAll { $0 == .before(CivilDuration()) } }
    let others = earlier.value.filter { !own.contains($0) }
    return Sourced(own + others, alarms.origin)
  }

  /// Adds the alarm at boarding where one record states the boarding and another the departure.
  mutating func addBoardingAlarm() {
    guard alarms.origin == .assumed, !alarms.value.isEmpty, let start = start?.value,
      !start.isAllDay, !startsAtEntry,
      let line = notes?.value.split(separator: "\n").first(where: { $0.hasPrefix("Boarding: ") }),
      let clock = try? ISO8601.timeOfDay(String(line.dropFirst(10)))
    else { return }
    let seconds = start.reading.time.secondOfDay - clock.secondOfDay
    let alarm = AlarmSpec.before(CivilDuration(seconds: seconds))
    guard seconds > 0, !alarms.value.contains(alarm) else { return }
    alarms.value.append(alarm)
  }
}

extension Instant {
  fileprivate static let distantPast = Instant(secondsSince1970: .min / 4)
}
