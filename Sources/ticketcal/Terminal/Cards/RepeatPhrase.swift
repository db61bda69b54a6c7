internal import CalendarStore
internal import CivilTime
internal import Foundation
internal import TicketImport

/// A recurrence rule in words: `every 2 weeks on Mon and Fri, until Fri 24 Dec 2027`.
enum RepeatPhrase {
  static func phrase(_ rule: RecurrenceRule) -> String { phrase(rule, in: nil) }

  /// The note for a start of an event on which the rule has no occurrence; nil if it has one.
  static func startNote(_ draft: ItemDraft) -> String? {
    guard !draft.isReminder, let rule = draft.repeatRule?.value, let start = draft.start?.value,
      case .later(let first) = rule.beginning(from: start)
    else { return nil }
    return startNote(first)
  }

  static func startNote(_ first: EventTime) -> String {
    "the start does not follow the repeat rule, which begins on "
      + "\(TimePhrase.moment(first)); some programs show no event at the start"
  }

  /// - Parameter zone: the zone in which an end in UTC is shown; nil for UTC.
  static func phrase(_ rule: RecurrenceRule, in zone: TimeZone?) -> String {
    phrase(rule) { time in zone.flatMap { local(time, $0) } ?? time }
  }

  /// - Parameter zone: the file's zone in which the end is shown.
  static func phrase(_ rule: RecurrenceRule, in zone: DescribedZone) -> String {
    phrase(rule) { time in
      time.instant.flatMap(zone.local).map { .described($0, zone) } ?? time
    }
  }

  private static func phrase(
    _ rule: RecurrenceRule, _ shown: (EventTime) -> EventTime
  ) -> String {
    var words = [every(rule)]
    if let days = days(rule) { words.append(days) }
    if !rule.daysOfTheMonth.isEmpty {
      words.append("on \(monthDays(rule.daysOfTheMonth))")
      if rule.countsInWholeYear { words.append("of every month") }
    }
    if !rule.daysOfTheYear.isEmpty {
      words.append("on \(list(rule.daysOfTheYear.map { position($0, "day") })) of the year")
    }
    if !rule.weeksOfTheYear.isEmpty {
      words.append("in \(list(rule.weeksOfTheYear.map { position($0, "week") }))")
    }
    if !rule.monthsOfTheYear.isEmpty {
      words.append("in \(list(rule.monthsOfTheYear.map(TimePhrase.monthName)))")
    }
    var text = words.joined(separator: " ")
    if !rule.setPositions.isEmpty {
      text += ", of these \(list(rule.setPositions.map { "the \(ordinal($0))" }))"
    }
    switch rule.recurrenceEnd {
    case .count(let count): text += count == 1 ? ", once" : ", \(count) times"
    case .until(let time): text += ", until \(until(time, shown))"
    case nil: break
    }
    return text
  }

  /// Whether the words omit a part of the rule.
  static func isPartial(_ rule: RecurrenceRule) -> Bool {
    rule.text.split(separator: ";").contains { part in
      part.hasPrefix("BYHOUR=") || part.hasPrefix("BYMINUTE=") || part.hasPrefix("BYSECOND=")
        || (part.hasPrefix("WKST=") && (rule.interval > 1 || !rule.weeksOfTheYear.isEmpty)
          && rule.firstDayOfTheWeek != .monday)
    }
  }

  private static func every(_ rule: RecurrenceRule) -> String {
    let unit =
      switch rule.frequency {
      case .secondly: "second"
      case .minutely: "minute"
      case .hourly: "hour"
      case .daily: "day"
      case .weekly: "week"
      case .monthly: "month"
      case .yearly: "year"
      }
    return rule.interval == 1 ? "every \(unit)" : "every \(rule.interval) \(unit)s"
  }

  private static func days(_ rule: RecurrenceRule) -> String? {
    guard !rule.daysOfTheWeek.isEmpty else { return nil }
    let days = rule.daysOfTheWeek.map { day in
      let name = TimePhrase.weekdayName(day.weekday.rawValue)
      if day.weekNumber != 0 { return "the \(ordinal(day.weekNumber)) \(name)" }
      return rule.hasEveryWeekday ? "every \(name)" : name
    }
    let isOfYear = rule.countsInWholeYear && rule.daysOfTheWeek.contains { $0.weekNumber != 0 }
    return "on \(list(days))" + (isOfYear ? " of the year" : "")
  }

  private static func monthDays(_ days: [Int]) -> String {
    let counted = days.filter { $0 > 0 }
    let fromEnd = days.filter { $0 <= 0 }.map { "the \(ordinal($0)) day" }
    let names = counted.isEmpty ? [] : ["day \(list(counted.map(String.init)))"]
    return list(names + fromEnd)
  }

  private static func position(_ number: Int, _ noun: String) -> String {
    number > 0 ? "\(noun) \(number)" : "the \(ordinal(number)) \(noun)"
  }

  private static func until(_ time: EventTime, _ shown: (EventTime) -> EventTime) -> String {
    switch time {
    case .date(let date): TimePhrase.day(date)
    case .floating(let reading):
      "\(TimePhrase.day(reading.date)), \(TimePhrase.clock(reading.time))"
    case .utc, .zoned, .described: TimePhrase.moment(shown(time))
    }
  }

  private static func local(_ time: EventTime, _ zone: TimeZone) -> EventTime? {
    guard !zone.isUTC, let reading = time.instant.flatMap(zone.local) else { return nil }
    return .zoned(reading, zone)
  }

  /// `1st`, `22nd`, `last`, `2nd last`.
  private static func ordinal(_ number: Int) -> String {
    if number == -1 { return "last" }
    let count = number.magnitude
    let ending =
      switch (count % 10, count % 100) {
      case (_, 11...13): "th"
      case (1, _): "st"
      case (2, _): "nd"
      case (3, _): "rd"
      default: "th"
      }
    return "\(count)\(ending)" + (number < 0 ? " last" : "")
  }

  private static func list(_ items: [String]) -> String {
    guard let last = items.last, items.count > 1 else { return items.first ?? "" }
    return items.dropLast().joined(separator: ", ") + " and \(last)"
  }
}
