internal import CICal
internal import CivilTime

extension RecurrenceRule {
  /// The limit of a rule's length, in bytes.
  static let longest = 1024
  /// The limit of a rule's length in a calendar file, in bytes: more than every day of the year
  /// twice.
  static let longestRead = 16 << 10

  /// The parts of a rule (RFC 5545 §3.3.10).
  public enum Part: String, Sendable, Hashable, CaseIterable {
    case frequency = "FREQ"
    case until = "UNTIL"
    case count = "COUNT"
    case interval = "INTERVAL"
    case bySecond = "BYSECOND"
    case byMinute = "BYMINUTE"
    case byHour = "BYHOUR"
    case byDay = "BYDAY"
    case byMonthDay = "BYMONTHDAY"
    case byYearDay = "BYYEARDAY"
    case byWeekNumber = "BYWEEKNO"
    case byMonth = "BYMONTH"
    case bySetPosition = "BYSETPOS"
    case weekStart = "WKST"
  }

  /// Reads a rule with or without `RRULE:` before it, in upper or lower case.
  ///
  /// libical checks the rule and writes its text. Rules that libical accepts and RFC 5545 does not
  /// (months beyond 12, numbers that overflow, empty list entries) are refused before. A rule by
  /// the minute or the second, or with an interval beyond libical's range, gets a longer frequency
  /// if the result is equivalent: every 1,440 minutes becomes every day.
  public init(_ text: String) throws(RecurrenceRuleError) {
    guard text.utf8.count <= Self.longest else { throw .tooLong }
    var rule = RecurrenceRuleText.body(of: text)
    try RecurrenceRuleText(rule).check()
    let parts = RecurrenceParts(reading: rule)
    let scaled = try parts.supported
    if scaled != parts { rule = scaled.text }
    if scaled.frequency.isWithinHour { throw .tooFrequent }
    guard Libical.leavesZonesAlone,
      let value = icalvalue_new_from_string(ICAL_RECUR_VALUE, rule)
    else { throw .refused }
    defer { icalvalue_free(value) }
    guard let written = icalvalue_as_ical_string_r(value) else { throw .refused }
    defer { icalmemory_free_buffer(written) }
    self.init(text: String(cString: written))
  }

  /// Reads a rule from a calendar file. Accepts in addition to ``init(_:)``: rules that repeat by
  /// the minute or the second, `X-` parts, a leap second, blanks after commas, a final semicolon,
  /// and combinations outside RFC 5545's table of BYxxx that libical evaluates.
  ///
  /// The text stays as written, in upper case. Input records and user input use ``init(_:)``.
  public init(reading text: String) throws(RecurrenceRuleError) {
    self = try Self.read(text).rule
  }

  /// Reads a rule like ``init(reading:)``, and returns the part that RFC 5545 does not allow with
  /// the others.
  static func read(
    _ text: String
  ) throws(RecurrenceRuleError) -> (rule: RecurrenceRule, misplaced: Part?) {
    guard text.utf8.count <= Self.longestRead else { throw .tooLong }
    var rule = RecurrenceRuleText.body(of: text)
    rule.removeAll { $0 == " " }
    if rule.last == ";" { rule.removeLast() }
    var misplaced: Part?
    do throws(RecurrenceRuleError) {
      try RecurrenceRuleText(rule).check(asRead: true)
    } catch {
      guard case .misplaced(let part) = error else { throw error }
      misplaced = part
      guard Libical.leavesZonesAlone,
        let value = icalvalue_new_from_string(ICAL_RECUR_VALUE, rule)
      else { throw .refused }
      icalvalue_free(value)
    }
    _ = try RecurrenceParts(reading: rule).supported
    return (RecurrenceRule(text: rule), misplaced)
  }

  /// The text with UNTIL in the form that RFC 5545 §3.3.10 requires for the start: a date for an
  /// all-day event, UTC for an event in UTC or a zone, otherwise floating. A date as UNTIL includes
  /// the whole day.
  public func text(from start: EventTime) -> String {
    guard let range = untilRange, let until = RecurrenceRuleText.until(text.utf8[range]) else {
      return text
    }
    let last = until.time.map { LocalDateTime(until.date, $0) }
    let written: String
    switch start {
    case .date: written = until.date.basic
    case .floating: written = (last ?? until.date.lastSecond).basic
    case .utc: written = (last ?? until.date.lastSecond).basic + "Z"
    case .zoned, .described:
      let reading = last ?? until.date.lastSecond
      let instant = until.isUTC ? nil : start.at(reading).instant
      written = (instant?.local(offset: 0) ?? reading).basic + "Z"
    }
    var bytes = Array(text.utf8[..<range.lowerBound])
    bytes.append(contentsOf: written.utf8)
    bytes.append(contentsOf: text.utf8[range.upperBound...])
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Whether UNTIL is before the start, so that the rule gives no occurrence.
  public func ends(before start: EventTime) -> Bool {
    guard let range = untilRange, let until = RecurrenceRuleText.until(text.utf8[range]) else {
      return false
    }
    let last = until.time.map { LocalDateTime(until.date, $0) } ?? until.date.lastSecond
    if start.isAllDay { return until.date < start.reading.date }
    guard let moment = start.instant else { return last < start.reading }
    let end =
      until.isUTC ? Instant(secondsSince1970: last.secondsSinceEpoch) : start.at(last).instant
    return end.map { $0 < moment } ?? false
  }

  /// Whether the rule repeats by the hour or less, which an all-day event cannot (RFC 5545
  /// §3.3.10).
  public var repeatsWithinDay: Bool {
    text.split(separator: ";").contains { part in
      part == "FREQ=HOURLY" || part == "FREQ=MINUTELY" || part == "FREQ=SECONDLY"
        || part.hasPrefix("BYHOUR=") || part.hasPrefix("BYMINUTE=")
        || part.hasPrefix("BYSECOND=")
    }
  }

  private var untilRange: Range<String.Index>? {
    guard let part = text.split(separator: ";").first(where: { $0.hasPrefix("UNTIL=") }) else {
      return nil
    }
    return part.utf8.index(part.startIndex, offsetBy: 6)..<part.endIndex
  }
}

extension LocalDate {
  fileprivate var lastSecond: LocalDateTime {
    LocalDateTime(self, LocalTime(secondOfDay: 86_399))
  }
}

/// A rule split into parts, for the checks that libical lacks.
struct RecurrenceRuleText {
  private typealias Part = RecurrenceRule.Part
  private typealias Bytes = ArraySlice<UInt8>

  private let bytes: [UInt8]

  init(_ rule: String) { bytes = Array(rule.utf8) }

  /// The rule in upper case, without the property's name and surrounding white space.
  static func body(of text: String) -> String {
    var bytes = text.utf8.map { $0 >= 0x61 && $0 <= 0x7A ? $0 - 0x20 : $0 }[...]
    let blank: (UInt8) -> Bool = { $0 == 0x20 || (0x09...0x0D).contains($0) }
    bytes = bytes.drop(while: blank)
    while let last = bytes.last, blank(last) { bytes.removeLast() }
    if bytes.starts(with: "RRULE:".utf8) { bytes = bytes.dropFirst(6) }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// `asRead` also accepts the forms of ``RecurrenceRule/init(reading:)``.
  func check(asRead: Bool = false) throws(RecurrenceRuleError) {
    var values: [RecurrenceRule.Part: ArraySlice<UInt8>] = [:]
    for part in bytes.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false) {
      guard let equals = part.firstIndex(of: UInt8(ascii: "=")), equals + 1 < part.endIndex,
        part.allSatisfy({ $0 > 0x20 && $0 < 0x7F })
      else { throw .malformed }
      let name = String(decoding: part[..<equals], as: UTF8.self)
      if asRead, name.hasPrefix("X-") { continue }
      guard let known = RecurrenceRule.Part(rawValue: name) else { throw .unknownPart }
      guard values.updateValue(part[(equals + 1)...], forKey: known) == nil else {
        throw .repeated(known)
      }
    }
    for part in RecurrenceRule.Part.allCases {
      if let value = values[part], !Self.isValid(value, for: part, leapSecond: asRead) {
        throw .invalid(part)
      }
    }
    guard let frequency = values[.frequency] else { throw .missingFrequency }
    let name = String(decoding: frequency, as: UTF8.self)
    try Self.checkTogether(name, values)
  }

  private static func checkTogether(
    _ frequency: String, _ values: [RecurrenceRule.Part: ArraySlice<UInt8>]
  ) throws(RecurrenceRuleError) {
    if values[.count] != nil && values[.until] != nil { throw .countAndUntil }
    if values[.byWeekNumber] != nil && frequency != "YEARLY" { throw .misplaced(.byWeekNumber) }
    if values[.byYearDay] != nil && ["DAILY", "WEEKLY", "MONTHLY"].contains(frequency) {
      throw .misplaced(.byYearDay)
    }
    if values[.byMonthDay] != nil && frequency == "WEEKLY" { throw .misplaced(.byMonthDay) }
    if let days = values[.byDay], days.contains(where: { $0 < 0x41 && $0 != comma }) {
      let monthly = frequency == "MONTHLY"
      let yearly = frequency == "YEARLY" && values[.byWeekNumber] == nil
      guard monthly || yearly else { throw .misplaced(.byDay) }
    }
    let lists: [RecurrenceRule.Part] = [
      .bySecond, .byMinute, .byHour, .byDay, .byMonthDay, .byYearDay, .byWeekNumber, .byMonth,
    ]
    if values[.bySetPosition] != nil && !lists.contains(where: { values[$0] != nil }) {
      throw .misplaced(.bySetPosition)
    }
  }

  private static func isValid(_ value: Bytes, for part: Part, leapSecond: Bool) -> Bool {
    switch part {
    case .frequency:
      ["SECONDLY", "MINUTELY", "HOURLY", "DAILY", "WEEKLY", "MONTHLY", "YEARLY"]
        .contains(String(decoding: value, as: UTF8.self))
    case .until: until(value) != nil
    case .count, .interval:
      value.allSatisfy { (0x30...0x39).contains($0) } && value.contains { $0 != 0x30 }
    case .bySecond: list(value) { number($0, 0...(leapSecond ? 60 : 59)) }
    case .byMinute: list(value) { number($0, 0...59) }
    case .byHour: list(value) { number($0, 0...23) }
    case .byMonth: list(value) { number($0, 1...12) }
    case .byMonthDay: list(value) { number(unsigned($0), 1...31) }
    case .byYearDay: list(value) { number(unsigned($0), 1...366) }
    case .byWeekNumber: list(value) { number(unsigned($0), 1...53) }
    case .bySetPosition: list(value) { number(unsigned($0), 1...366) }
    case .byDay:
      list(value) {
        isWeekday($0.suffix(2)) && ($0.count == 2 || number(unsigned($0.dropLast(2)), 1...53))
      }
    case .weekStart: isWeekday(value)
    }
  }

  /// `YYYYMMDD`, `YYYYMMDDTHHMMSS` or the latter with `Z`.
  static func until(
    _ value: some Collection<UInt8>
  ) -> (date: LocalDate, time: LocalTime?, isUTC: Bool)? {
    let value = Array(value)
    guard value.count == 8 || value.count == 15 || value.count == 16,
      let date = digits(value[..<8]),
      let day = LocalDate(year: date / 10000, month: date / 100 % 100, day: date % 100)
    else { return nil }
    if value.count == 8 { return (day, nil, false) }
    let isUTC = value.count == 16
    guard value[8] == UInt8(ascii: "T"), !isUTC || value[15] == UInt8(ascii: "Z"),
      let clock = digits(value[9..<15]),
      let time = LocalTime(hour: clock / 10000, minute: clock / 100 % 100, second: clock % 100)
    else { return nil }
    return (day, time, isUTC)
  }

  private static let comma = UInt8(ascii: ",")

  private static func list(_ value: Bytes, _ isEntry: (Bytes) -> Bool) -> Bool {
    value.split(separator: comma, omittingEmptySubsequences: false).allSatisfy(isEntry)
  }

  private static func unsigned(_ value: Bytes) -> Bytes {
    value.first == UInt8(ascii: "-") || value.first == UInt8(ascii: "+") ? value.dropFirst() : value
  }

  private static func number(_ value: Bytes, _ range: ClosedRange<Int>) -> Bool {
    digits(value).map(range.contains) ?? false
  }

  private static func digits(_ value: Bytes) -> Int? {
    guard (1...10).contains(value.count), value.allSatisfy({ (0x30...0x39).contains($0) }) else {
      return nil
    }
    return value.reduce(0) { $0 * 10 + Int($1 - 0x30) }
  }

  private static func isWeekday(_ value: Bytes) -> Bool {
    Weekday(code: String(decoding: value, as: UTF8.self)) != nil
  }
}
