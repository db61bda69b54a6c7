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

  /// Reads a rule with or without `RRULE:` before it, in upper or lower case. Its text has the parts
  /// in one order.
  public init(_ text: String) throws(RecurrenceRuleError) {
    guard text.utf8.count <= Self.longest else { throw .tooLong }
    let parts = try RecurrenceParts(Self.body(of: text))
    if let part = parts.misplaced { throw .misplaced(part) }
    if parts.frequency.isWithinHour { throw .tooFrequent }
    self.init(text: parts.text, parts: parts)
  }

  /// A rule of a calendar file, as ``read(_:)`` reads it; nil for one that cannot be read.
  init?(reading text: String) {
    do throws(RecurrenceRuleError) { self = try Self.read(text).rule } catch { return nil }
  }

  /// Reads a rule from a calendar file, and returns the part that RFC 5545 does not allow with the
  /// others. Accepts in addition to ``init(_:)``: rules that repeat by the minute or the second, a larger
  /// interval, `X-` parts, a leap second, blanks after commas, a final semicolon, and combinations outside
  /// RFC 5545's table of BYxxx.
  ///
  /// The text stays as written, in upper case. Input records and user input use ``init(_:)``.
  package static func read(
    _ text: String
  ) throws(RecurrenceRuleError) -> (rule: RecurrenceRule, misplaced: Part?) {
    guard text.utf8.count <= Self.longestRead else { throw .tooLong }
    var rule = Self.body(of: text)
    rule.removeAll { $0 == " " }
    if rule.last == ";" { rule.removeLast() }
    var parts = try RecurrenceParts(rule, isLenient: true)
    let misplaced = parts.misplaced
    // With another frequency, a week number has no meaning, and other programs ignore it.
    if parts.frequency != .monthly, parts.frequency != .yearly {
      parts.days = parts.days.map { RecurrenceDayOfWeek($0.weekday) }
    }
    return (RecurrenceRule(text: rule, parts: parts), misplaced)
  }

  /// The rule in upper case, without the property's name and surrounding white space.
  private static func body(of text: String) -> String {
    var bytes = text.utf8.map { $0 >= 0x61 && $0 <= 0x7A ? $0 - 0x20 : $0 }[...]
    let blank: (UInt8) -> Bool = { $0 == 0x20 || (0x09...0x0D).contains($0) }
    bytes = bytes.drop(while: blank)
    while let last = bytes.last, blank(last) { bytes.removeLast() }
    if bytes.starts(with: "RRULE:".utf8) { bytes = bytes.dropFirst(6) }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The text with UNTIL in the form that RFC 5545 §3.3.10 requires for the start: a date for an
  /// all-day event, UTC for an event in UTC or a zone, otherwise floating. A date as UNTIL includes
  /// the whole day.
  public func text(from start: EventTime) -> String {
    guard case .until(let until) = recurrenceEnd else { return text }
    var written = EditableRule(text)
    written[.until] = until.until(for: start).untilText
    return written.text
  }

  /// Whether UNTIL is before the start, so that the rule gives no occurrence.
  public func ends(before start: EventTime) -> Bool {
    guard case .until(let until) = recurrenceEnd else { return false }
    return !start.occurs(at: start.reading, notAfter: until)
  }

  /// Whether the rule repeats by the hour or less, which an all-day event cannot (RFC 5545
  /// §3.3.10).
  public var repeatsWithinDay: Bool {
    parts.frequency.isWithinDay || !parts.hours.isEmpty || !parts.minutes.isEmpty
      || !parts.seconds.isEmpty
  }

  /// Whether the rule can repeat more often than hourly.
  var repeatsWithinHour: Bool {
    parts.minutes.count > 1 || parts.seconds.count > 1
      || parts.frequency == .minutely && parts.interval < 60
      || parts.frequency == .secondly && parts.interval < 3600
  }
}
