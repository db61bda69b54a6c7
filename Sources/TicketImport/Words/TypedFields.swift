import CalendarStore
public import CivilTime
public import Foundation
import Reservations

/// The values of a typed line.
public struct TypedFields: Sendable, Equatable {
  public private(set) var day: LocalDate?
  /// Whether the day is that of a weekday alone, `fri`, which is today or in the next six days.
  private(set) var isWeekday = false
  /// The last day, inclusive.
  public private(set) var lastDay: LocalDate?
  /// The time of the start, without its day unless it has an offset.
  private var time: TypedTime?
  public private(set) var endTime: LocalTime?
  public private(set) var zone: TimeZone?
  public private(set) var length: CivilDuration?
  private(set) var rule: TypedRule?
  /// What stands behind `until`, until it is the end of the rule or the last day of the event.
  private var until: RecurrenceEnd?

  /// Whether there is a day, a time or a rule to begin with.
  public var statesStart: Bool { day != nil || time != nil || rule != nil }

  /// Whether there is a day, or a rule that names its days.
  var statesDay: Bool { day != nil || rule?.namesDays ?? false }

  var hasTime: Bool { time != nil }

  var hasEnd: Bool { length != nil || lastDay != nil || endTime != nil }

  init() {}

  init(_ words: inout TypedWords) { readAll(&words) }

  /// Reads fields one after the other, each once.
  mutating func readAll(_ words: inout TypedWords) {
    while read(&words) {}
    placeUntil()
  }

  /// Reads one further field; false if none is next.
  private mutating func read(_ words: inout TypedWords) -> Bool {
    if rule == nil, let read = words.rule(hasUntil: false) {
      rule = read
      return true
    }
    if until == nil, rule?.end == nil {
      if let ended = words.attempt({ $0.ruleCount().flatMap { rule?.ending($0) } }) {
        rule = ended
        return true
      }
      // Of `every tue until 1 dec 18:00`, the time is that of the event, unless it is there already.
      if let end = words.until(of: rule, endsOnDay: !hasTime) {
        until = end
        return true
      }
    }
    if !hasEnd, let read = words.attempt({ $0.skip(.for) ? $0.length() : nil }) {
      length = read
      return true
    }
    return readMoment(&words)
  }

  /// Gives what stands behind `until` to the rule, if there is one, or else to the event. The last day
  /// of a range is the rule's if the event has another occurrence by then: `weekly fri until 1 mar`.
  private mutating func placeUntil() {
    if let rule, let day, let last = lastDay, endTime == nil,
      rule.repeats(from: day, through: last)
    {
      (until, lastDay) = (.until(.date(last)), nil)
      // `daily mon-fri` can be every weekday.
      if isWeekday { return }
    }
    guard let end = until else { return }
    if let rule {
      guard rule.end == nil, let ended = rule.ending(end) else { return }
      (self.rule, until) = (ended, nil)
    } else if case .until(.date(let last)) = end, let day, day < last, time == nil, !hasEnd {
      (lastDay, until) = (last, nil)
    }
  }

  /// Whether the event lasts beyond its next occurrence: `every mon 7:00 for 5 weeks`.
  private var outlastsRule: Bool {
    guard let rule, let days = length?.days, days > 0 else { return false }
    let first = rule.beginning(from: .date(day ?? .epoch))?.reading.date ?? day ?? .epoch
    return first.adding(days: days - 1).map { rule.repeats(from: first, through: $0) } ?? false
  }

  /// Why the fields are refused: they leave open what is meant.
  var problem: TimeError? {
    if let problem = rule?.problem { return problem }
    let isOpen = until != nil || lastDay != nil && time != nil && endTime == nil
    guard isOpen || outlastsRule else { return nil }
    return TimeError(
      "the end of the event or of its rule? write fri 18:00 - sun 12:00, or every fri until 1 dec")
  }

  /// Reads a day, a time of day, both, a range of them, or the zone behind a time.
  ///
  /// - Parameter isRange: whether a range is read.
  private mutating func readMoment(_ words: inout TypedWords, isRange: Bool = true) -> Bool {
    let (before, context) = (self, words.context)
    if let reading = words.time(where: {
      var fields = before
      return fields.add($0, context) && (isRange || !fields.hasEnd)
    }) {
      _ = add(reading, context)
    } else if zone == nil, case .time? = time, let named = words.zone() {
      zone = named
    } else {
      return false
    }
    return true
  }

  /// Adds what a text states; false for a value that is there already.
  private mutating func add(_ reading: TimeReading, _ context: TypedTimeReader) -> Bool {
    let start = reading.stated.start
    // `24:00` is a time of the next day.
    if reading.hasDay || start.date != context.present {
      guard day == nil else { return false }
      (day, isWeekday) = (start.date, reading.isWeekday)
    }
    if let clock = start.time {
      guard time == nil else { return false }
      time = start.offset == nil && start.zone == nil ? .time(clock) : .stated(start)
    }
    guard let end = reading.stated.end else { return true }
    guard !hasEnd, start.offset == nil else { return false }
    endTime = end.time
    let isLonger = end.time.map { $0 >= start.time ?? .midnight } ?? true
    if isLonger || end.date.daysSinceEpoch - start.date.daysSinceEpoch > 1, end.date > start.date {
      lastDay = end.date
    }
    return true
  }
}

extension TypedFields {
  /// A day, a time of day, or both, with the zone behind them; nil for other words.
  static func moment(_ words: inout TypedWords) -> TypedTime? { read(&words)?.moment }

  /// A day alone; nil for other words.
  static func day(_ words: inout TypedWords) -> TypedFields? {
    var fields = TypedFields()
    let context = words.context
    guard let reading = words.time(where: { $0.hasDay && $0.stated.start.time == nil }),
      fields.add(reading, context), !fields.hasEnd
    else { return nil }
    return fields
  }

  /// The fields of a moment; nil for other words.
  static func read(_ words: inout TypedWords) -> TypedFields? {
    words.attempt { words in
      var fields = TypedFields()
      while fields.readMoment(&words, isRange: false) {}
      if fields.time == nil { _ = words.skip("all", "day") }
      if fields.zone == nil { _ = words.skip("no", "time", "zone") }
      return fields.moment == nil ? nil : fields
    }
  }

  var moment: TypedTime? {
    guard case .time(let clock)? = time else { return time ?? day.map { .day($0) } }
    let reading: TypedTime = day.map { .dayAndTime($0, clock) } ?? .time(clock)
    return zone.map { .inZone(reading, $0) } ?? reading
  }

  /// The start: a time without a day is today's, or tomorrow's if it is past, and one of today's
  /// weekday that is past is that of the next week; a rule alone begins today.
  ///
  /// - Parameter now: on the clock of the line's zone.
  public func start(now: LocalDateTime) -> TypedTime {
    var fields = self
    if case .time(let clock)? = time, clock < now.time, day ?? now.date == now.date,
      day == nil || isWeekday, lastDay == nil
    {
      fields.day = now.date.adding(days: isWeekday ? 7 : 1)
    }
    fields.day = fields.day ?? now.date
    return fields.moment ?? .day(now.date)
  }

  /// The start, where a time without a day keeps the day of the present start.
  func start(in context: EditContext, present: EventTime?) -> TypedTime {
    if present != nil, day == nil, let moment { return moment }
    guard let zone, let own = context.zone else { return start(now: context.now) }
    return start(now: zone.local(at: own.resolve(context.now).instant) ?? context.now)
  }
}
