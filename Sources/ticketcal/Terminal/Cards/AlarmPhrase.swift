internal import CalendarStore
internal import CivilTime
internal import Foundation
internal import Reservations
internal import TicketImport

/// Alarms in words: `1 h before`, `09:00 the day before`, `at the start`.
enum AlarmPhrase {
  /// - Parameter zone: the viewer's; moments are shown on its clock.
  static func phrase(_ specs: [AlarmSpec], allDay: Bool, in zone: TimeZone) -> String {
    specs.isEmpty
      ? "none" : specs.map { phrase($0, allDay: allDay, in: zone) }.joined(separator: ", ")
  }

  /// The other alarms, by their actions: `2 other alarms: email, on arriving at Home`; nil for
  /// none.
  static func others(_ alarms: [Alarm]) -> String? {
    guard !alarms.isEmpty else { return nil }
    let count = alarms.count == 1 ? "1 other alarm" : "\(alarms.count) other alarms"
    return "\(count): \(kinds(of: alarms).joined(separator: ", "))"
  }

  /// The alarms that ring more than once: `30 min before: rings 2 more times, every 5 min`.
  /// Nil for none.
  static func repeated(_ item: some CalendarItem, in zone: TimeZone) -> String? {
    let others = Set(item.otherAlarms)
    let phrases = item.alarms.compactMap { alarm -> String? in
      guard let repeats = alarm.repeats, !others.contains(alarm), let spec = AlarmSpec(alarm) else {
        return nil
      }
      let first = phrase(spec, allDay: item.time?.isAllDay == true, in: zone)
      let interval = TimePhrase.duration(repeats.interval)
      return repeats.count == 1
        ? "\(first): rings once more, after \(interval)"
        : "\(first): rings \(repeats.count) more times, every \(interval)"
    }
    return phrases.isEmpty ? nil : phrases.joined(separator: "; ")
  }

  /// The alarms of places only: `on arriving at Home`.
  static func places(of reminder: Reminder) -> [String] {
    let own = reminder.plainAlarms.compactMap { AlarmSpec($0) }
      .filter { if case .place = $0 { true } else { false } }
      .map { phrase($0, allDay: false, in: .gmt) }
    return own + kinds(of: reminder.otherAlarms.filter { place(of: $0) != nil })
  }

  /// The distinct phrases; safe to print.
  private static func kinds(of alarms: [Alarm]) -> [String] {
    var kinds: [String] = []
    for kind in alarms.map(phrase) where !kinds.contains(kind) {
      kinds.append(kind)
      if kinds.count == mostKinds { break }
    }
    return kinds
  }

  private static let mostKinds = 8

  /// Of an alarm that is not plain.
  private static func phrase(_ alarm: Alarm) -> String {
    if let place = place(of: alarm) { return place }
    return switch alarm.action {
    // They are here only if their time is of another kind.
    case .display, .audio:
      alarm.trigger == .unreadable ? "at no time that can be read" : "at another time"
    case .other(let action): SafeText(action.lowercased(), limit: 40).text
    }
  }

  /// Nil for an alarm by time.
  private static func place(of alarm: Alarm) -> String? {
    switch alarm.trigger {
    case .place(let proximity, let place): phrase(proximity, name(of: place))
    case .namedPlace(let proximity, let name):
      phrase(proximity, name.map { SafeText($0, limit: 100).text })
    case .relative, .absolute, .unreadable: nil
    }
  }

  private static func name(of place: StructuredLocation) -> String {
    SafeText(place.title ?? place.geo.description, limit: 100).text
  }

  private static func phrase(_ proximity: Alarm.Proximity, _ name: String?) -> String {
    let (moment, preposition) =
      switch proximity {
      case .arrive: ("on arriving", " at ")
      case .leave: ("on leaving", " ")
      case .connect: ("on connecting", " to ")
      case .disconnect: ("on disconnecting", " from ")
      case .other: ("by place", ": ")
      }
    return moment + (name.map { preposition + $0 } ?? "")
  }

  private static func phrase(_ spec: AlarmSpec, allDay: Bool, in zone: TimeZone) -> String {
    switch spec {
    case .before(let duration):
      let seconds = duration.totalSeconds
      if allDay { return beforeMidnight(seconds) }
      return seconds == 0 ? "at the start" : "\(TimePhrase.duration(seconds)) before"
    case .at(let time): return phrase(time, in: zone)
    case .place(let proximity, let place):
      let radius = place.radius.map { " (within \(distance($0)))" } ?? ""
      return phrase(proximity, name(of: place)) + radius
    }
  }

  /// `Fri 5 Mar 2027 09:00 UTC+1`.
  private static func phrase(_ time: ReservationTime, in zone: TimeZone) -> String {
    func text(_ reading: LocalDateTime, _ offset: Int?) -> String {
      "\(TimePhrase.day(reading.date)) \(TimePhrase.clock(reading.time))"
        + (offset.map { " \(TimePhrase.offset($0))" } ?? "")
    }
    guard let clock = time.time else { return TimePhrase.day(time.date) }
    let reading = LocalDateTime(time.date, clock)
    if time.offset == .utc, let local = time.instant.flatMap(zone.local) {
      return text(local, zone.resolve(local).offset)
    }
    return text(reading, time.offset?.seconds ?? time.zone?.resolve(reading).offset)
  }

  private static func distance(_ meters: Double) -> String {
    meters < 1000
      ? "\(Int(meters.rounded())) m"
      : "\(meters.formatted(.number.precision(.fractionLength(0...1)).locale(Locale(identifier: "en_US")).scale(0.001))) km"
  }

  /// A time of day, because an all-day event starts at midnight.
  private static func beforeMidnight(_ seconds: Int) -> String {
    let clock = TimePhrase.clock(LocalTime(secondOfDay: -seconds))
    switch (seconds + 86_399) / 86_400 {
    case 0: return "00:00 on the day"
    case 1: return "\(clock) the day before"
    case let days: return "\(clock) \(days) days before"
    }
  }
}

extension AlarmSpec {
  /// A plain alarm as a person would type it; moments are in UTC.
  init?(_ alarm: Alarm) { self.init(alarm, start: .date(.epoch)) }

  /// `1d`, `1h30m`, `0m`, or a time.
  var word: String { self == .before(CivilDuration()) ? "0m" : description }
}
