internal import CivilTime

/// The offsets of a VTIMEZONE (RFC 5545 §3.6.5).
struct ParsedZone {
  let observances: [ParsedObservance]
  /// The lines that determine the offsets.
  let text: [UInt8]

  static let mostRules = 16
  static let mostDates = 2000
  private static let mostObservances = 400

  /// Nil for an incomplete VTIMEZONE, and for one beyond the limits, which exceed every zone of the
  /// world.
  init?(_ component: ICalendarComponent) {
    var observances: [ParsedObservance] = []
    var rules = 0
    var dates = 0
    for case .component(let inner) in component.items where Self.isObservance(inner) {
      guard observances.count < Self.mostObservances, let observance = ParsedObservance(inner)
      else {
        return nil
      }
      observances.append(observance)
      rules += observance.rules.count
      dates += observance.dates.count
      guard rules <= Self.mostRules, dates <= Self.mostDates else { return nil }
    }
    guard !observances.isEmpty else { return nil }
    self.observances = observances
    text = Self.text(of: component)
  }

  static func isObservance(_ component: ICalendarComponent) -> Bool {
    component.name == "STANDARD" || component.name == "DAYLIGHT"
  }

  /// The lines that determine the offsets, to compare two VTIMEZONEs without parsing.
  static func text(of component: ICalendarComponent) -> [UInt8] {
    var text: [UInt8] = []
    for case .component(let inner) in component.items where isObservance(inner) {
      text += inner.name.utf8
      for case .line(let line) in inner.items where known.contains(line.name) {
        text.append(0x0A)
        text += line.unfolded
      }
      text.append(0x0A)
    }
    return text
  }

  private static let known: Set<String> = [
    "DTSTART", "TZOFFSETFROM", "TZOFFSETTO", "RRULE", "RDATE",
  ]
}

extension ICalendarComponent {
  /// Whether the onsets of a VTIMEZONE are local times (RFC 5545 §3.6.5): other programs refuse one
  /// with a TZID or a `Z`.
  var hasLocalOnsets: Bool {
    components.filter(ParsedZone.isObservance).allSatisfy { observance in
      (observance.lines("DTSTART") + observance.lines("RDATE")).allSatisfy { line in
        guard let onset = Property(line), onset.parameter("TZID") == nil else { return false }
        return onset.list.allSatisfy { TimeValue($0).map { !$0.isDate && !$0.isUTC } ?? false }
      }
    }
  }
}

/// A STANDARD or DAYLIGHT of a VTIMEZONE (RFC 5545 §3.6.5): an offset and its onsets.
struct ParsedObservance {
  /// The first onset, on the clock before the change.
  let start: LocalDateTime
  /// Seconds east of Greenwich.
  let offsetBefore: Int
  let offset: Int
  /// Each rule gives only a few changes a year.
  let rules: [RecurrenceRule]
  let dates: [LocalDateTime]

  /// Whether a rule gives onsets without end.
  var runsOn: Bool { rules.contains { Self.lastYear(of: $0, from: start) == nil } }

  /// The last year with a listed onset, before the year 3000; 0 if there is none.
  var latestStated: Int {
    let ends = rules.compactMap { Self.lastYear(of: $0, from: start) }
    let stated = [start.date.year] + dates.map(\.date.year)
    return (stated.filter { $0 < Self.unseen } + ends).max() ?? 0
  }

  /// The last year in which a rule may give an onset; `Int.max` for a rule without end, nil without
  /// a rule.
  var lastRuleYear: Int? { rules.map { Self.lastYear(of: $0, from: start) ?? .max }.max() }

  /// Years from this one on count as no end.
  private static let unseen = 3000

  /// The last year of the rule; nil for a rule without end or with an end from the year 3000 on.
  private static func lastYear(of rule: RecurrenceRule, from start: LocalDateTime) -> Int? {
    let parts = rule.parts
    let year =
      switch parts.end {
      case .until(let until): until.reading.date.year
      case .count(let count): start.date.year + count * parts.interval
      case nil: Int.max
      }
    return year < unseen ? year : nil
  }

  /// Nil for an incomplete observance, and for one with too frequent rules.
  init?(_ component: ICalendarComponent) {
    guard let start = Self.value(component, "DTSTART").flatMap(Self.reading),
      let before = Self.value(component, "TZOFFSETFROM").flatMap(Self.offset),
      let offset = Self.value(component, "TZOFFSETTO").flatMap(Self.offset)
    else { return nil }
    self.start = start
    self.offset = offset
    offsetBefore = before
    let lines = component.lines("RRULE")
    rules = lines.prefix(ParsedZone.mostRules + 1).compactMap { Self.rule($0, from: start) }
    guard rules.count == lines.count else { return nil }
    dates = component.lines("RDATE").prefix(ParsedZone.mostDates + 1).flatMap { line in
      (Property(line)?.list ?? []).compactMap(Self.reading)
    }
  }

  private static func value(
    _ component: ICalendarComponent, _ name: String
  ) -> ArraySlice<UInt8>? {
    component.property(name).map { Property.trimmed($0.value) }
  }

  private static func reading(_ bytes: ArraySlice<UInt8>) -> LocalDateTime? {
    TimeValue(bytes).flatMap { $0.isDate || $0.isUTC ? nil : $0.reading }
  }

  /// Seconds east of Greenwich from `+0100` or `-033530` (§3.3.14): less than 18 hours.
  private static func offset(_ bytes: ArraySlice<UInt8>) -> Int? {
    guard bytes.count == 5 || bytes.count == 7, let sign = bytes.first,
      sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-")
    else { return nil }
    let digits = bytes.dropFirst().map { Int($0) - 0x30 }
    guard digits.allSatisfy({ (0...9).contains($0) }) else { return nil }
    var numbers: [Int] = []
    for index in stride(from: 0, to: digits.count, by: 2) {
      numbers.append(digits[index] * 10 + digits[index + 1])
    }
    guard numbers.dropFirst().allSatisfy({ $0 < 60 }), let hours = numbers.first, hours < 18 else {
      return nil
    }
    let seconds = numbers.enumerated().reduce(0) { $0 + $1.element * [3600, 60, 1][$1.offset] }
    return sign == UInt8(ascii: "-") ? -seconds : seconds
  }

  /// The rule of an RRULE; nil unless each year's calendar alone determines its days, or the rule
  /// has an end.
  private static func rule(
    _ line: ContentLine, from start: LocalDateTime
  ) -> RecurrenceRule? {
    guard let text = Property(line)?.word, text.utf8.count <= 256,
      let rule = try? RecurrenceRule(reading: text)
    else { return nil }
    let parts = rule.parts
    guard parts.frequency == .yearly,
      parts.interval == 1 || lastYear(of: rule, from: start) != nil,
      parts.hours.count <= 1, parts.minutes.count <= 1, parts.seconds.count <= 1,
      parts.weeks.isEmpty, parts.yearDays.isEmpty, parts.setPositions.isEmpty,
      parts.months.count <= 1
    else { return nil }
    guard !parts.days.isEmpty || !parts.monthDays.isEmpty else { return rule }
    guard parts.months.count == 1, parts.days.count <= 1, parts.monthDays.count <= 7 else {
      return nil
    }
    return rule
  }
}
