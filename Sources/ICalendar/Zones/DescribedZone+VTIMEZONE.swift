internal import CivilTime

extension DescribedZone {
  private static let mostObservances = 400
  fileprivate static let mostRules = 16
  fileprivate static let mostDates = 2000

  /// The zone of a VTIMEZONE (RFC 5545 §3.6.5): every change of its observances; for observances
  /// without end, the changes up to the repetition. Nil for an incomplete VTIMEZONE, and for one beyond
  /// the limits, which exceed every zone of the world.
  convenience init?(name: String, _ component: ICalendarComponent) {
    let components = component.components.filter(\.isObservance)
    let observances = components.prefix(Self.mostObservances).compactMap { Observance($0) }
    guard observances.count == components.count,
      observances.map(\.rules.count).reduce(0, +) <= Self.mostRules,
      observances.map(\.dates.count).reduce(0, +) <= Self.mostDates
    else { return nil }
    let runsOn = observances.contains(where: \.runsOn)
    // In eight years, each rule without end has an onset, also one on 29 February: the offsets of the
    // 400 years after them depend on these rules alone.
    let end = (observances.map(\.latestStated).max() ?? 0) + 409
    guard let last = LocalDate(year: runsOn ? end - 1 : 9999, month: 12, day: 31) else {
      return nil
    }
    var limits = Limits.zone
    var changes: [(moment: Int, offset: Int, before: Int)] = []
    for observance in observances {
      for onset in observance.onsets(through: last, within: &limits) {
        let moment = observance.moment(of: onset).secondsSince1970
        changes.append((moment, observance.offset, observance.offsetBefore))
      }
      if limits.isExceeded { return nil }
    }
    changes.sort { $0.moment < $1.moment }
    guard let first = changes.first else { return nil }
    self.init(
      name: name, text: Self.text(of: component),
      changes: ClockChanges(
        from: first.before, at: changes.map(\.moment), to: changes.map(\.offset)),
      repetition: runsOn ? (last.daysSinceEpoch + 1) * 86_400 : nil)
  }

  /// The lines that determine the offsets, to compare two VTIMEZONEs without parsing.
  static func text(of component: ICalendarComponent) -> [UInt8] {
    var text: [UInt8] = []
    for inner in component.components where inner.isObservance {
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
  fileprivate var isObservance: Bool { name == "STANDARD" || name == "DAYLIGHT" }

  /// Whether the onsets of a VTIMEZONE are local times (RFC 5545 §3.6.5): other programs refuse one
  /// with a TZID or a `Z`.
  var hasLocalOnsets: Bool {
    components.filter(\.isObservance).allSatisfy { observance in
      (observance.lines("DTSTART") + observance.lines("RDATE")).allSatisfy { line in
        guard let onset = Property(line), onset.parameter("TZID") == nil else { return false }
        return onset.list.allSatisfy { Observance.reading($0) != nil }
      }
    }
  }
}

extension Observance {
  /// Nil for an incomplete observance, and for one with too frequent rules or an unreadable onset.
  fileprivate init?(_ component: ICalendarComponent) {
    guard let start = Self.value(component, "DTSTART").flatMap(Self.reading),
      let before = Self.value(component, "TZOFFSETFROM").flatMap(Self.offset),
      let offset = Self.value(component, "TZOFFSETTO").flatMap(Self.offset)
    else { return nil }
    self.init(
      isDaylight: component.name == "DAYLIGHT", offsetBefore: before, offset: offset, start: start)
    let lines = component.lines("RRULE")
    rules = lines.prefix(DescribedZone.mostRules + 1).compactMap { Self.rule($0, from: start) }
    guard rules.count == lines.count else { return nil }
    let onsets = component.lines("RDATE").prefix(DescribedZone.mostDates + 1).flatMap { line in
      Property(line)?.list ?? [[]]
    }
    dates = onsets.compactMap(Self.reading)
    guard dates.count == onsets.count else { return nil }
  }

  /// Whether a rule gives onsets without end.
  fileprivate var runsOn: Bool { rules.contains { Self.lastYear(of: $0, from: start) == nil } }

  /// The last year with a listed onset, before the year 3000; 0 if there is none.
  fileprivate var latestStated: Int {
    let ends = rules.compactMap { Self.lastYear(of: $0, from: start) }
    let stated = listed.map(\.date.year)
    return (stated.filter { $0 < Self.unseen } + ends).max() ?? 0
  }

  /// The onsets on the clock before each change.
  fileprivate func onsets(through last: LocalDate, within limits: inout Limits) -> [LocalDateTime] {
    var onsets = listed
    guard limits.spend(onsets.count) else { return [] }
    let end = LocalDateTime(last, LocalTime(secondOfDay: 86_399))
    for rule in rules {
      var parts = rule.parts
      if case .until(.utc(let until)) = parts.end {
        parts.end = until.adding(seconds: offsetBefore).map { .until(.floating($0)) }
      }
      RuleExpansion(parts, from: .floating(start))
        .forEach(from: start, through: end, within: &limits) { onset in
          onsets.append(onset)
          return true
        }
    }
    return onsets
  }

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

  private static func value(
    _ component: ICalendarComponent, _ name: String
  ) -> ArraySlice<UInt8>? {
    component.property(name).map { Property.trimmed($0.value) }
  }

  /// Nil unless the value is a local time.
  fileprivate static func reading(_ bytes: ArraySlice<UInt8>) -> LocalDateTime? {
    if case .floating(let reading)? = EventTime(basic: bytes) { reading } else { nil }
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
      let rule = RecurrenceRule(reading: text)
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
