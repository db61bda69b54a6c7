internal import CalendarStore
internal import CivilTime
internal import Foundation

/// An alarm, or the summary of those that were missed, for a person and as JSON.
struct AlarmText {
  var title: String
  /// Lines under the title.
  var details: [String]
  /// One line, for a program.
  var json: String

  private static let mostTitles = 5

  init(_ notice: AlarmNotice, _ names: CalendarNames, at now: Instant, in zone: TimeZone) {
    switch notice {
    case .alarm(let alarm, _): self.init(alarm, names, at: now, in: zone)
    case .missed(let alarms): self.init(missed: alarms)
    }
  }

  /// - Parameters:
  ///   - names: the names of the calendars in JSON.
  ///   - now: the lines name the days beside it.
  private init(_ alarm: ItemAlarm, _ names: CalendarNames, at now: Instant, in zone: TimeZone) {
    title = Self.title(alarm)
    let time = alarm.time.map { Self.time($0, at: now, in: zone) }
    details = [time, alarm.location].compactMap(\.self).map { SafeText($0, limit: 400).text }
    var line = Self.object(alarm, names)
    line.append("alarm", Self.utc(alarm.moment))
    line.append("missed", 0)
    json = line.line
  }

  private init(missed alarms: [ItemAlarm]) {
    title = "missed while away: \(alarms.count)"
    details = alarms.suffix(Self.mostTitles).map(Self.title)
    var line = JSONLine()
    line.append("title", title)
    line.append("missed", Int64(alarms.count))
    line.append("titles", alarms.map(\.title))
    json = line.line
  }

  /// Safe to print.
  private static func title(_ alarm: ItemAlarm) -> String {
    alarm.title.isEmpty ? "no title" : SafeText(alarm.title, limit: 200).text
  }

  /// The keys of `agenda --format json` or of `reminders --format json`.
  static func object(_ alarm: ItemAlarm, _ names: CalendarNames) -> JSONLine {
    switch alarm.item {
    case .event(let event): ItemJSON.object(event, names)
    case .reminder(let reminder): ItemJSON.object(reminder, names)
    }
  }

  static func utc(_ moment: Instant) -> String? {
    moment.local(offset: 0).map { EventTime.utc($0).description }
  }

  /// `today 18:00`, `tomorrow`, `Sat 28 Nov 2026 18:00`: on the viewer's clock.
  static func time(_ time: EventTime, at now: Instant, in zone: TimeZone) -> String {
    let reading = time.instant.flatMap(zone.local) ?? time.reading
    let clock = time.isAllDay ? "" : " \(TimePhrase.clock(reading.time))"
    return day(reading.date, at: now, in: zone) + clock
  }

  static func time(_ moment: Instant, at now: Instant, in zone: TimeZone) -> String {
    guard let reading = zone.local(at: moment) else { return "" }
    return "\(day(reading.date, at: now, in: zone)) \(TimePhrase.clock(reading.time))"
  }

  private static func day(_ date: LocalDate, at now: Instant, in zone: TimeZone) -> String {
    let today = zone.local(at: now)?.date
    if date == today { return "today" }
    if date == today?.adding(days: 1) { return "tomorrow" }
    return TimePhrase.day(date)
  }
}
