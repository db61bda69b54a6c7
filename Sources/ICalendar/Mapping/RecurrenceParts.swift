internal import CivilTime

/// The parts of a rule, each value within its range (RFC 5545 §3.3.10).
package struct RecurrenceParts: Sendable, Hashable {
  typealias Part = RecurrenceRule.Part

  package var frequency: RecurrenceFrequency
  package var interval = 1
  package var end: RecurrenceEnd?
  package var seconds: [Int] = []
  package var minutes: [Int] = []
  package var hours: [Int] = []
  package var days: [RecurrenceDayOfWeek] = []
  package var monthDays: [Int] = []
  package var yearDays: [Int] = []
  package var weeks: [Int] = []
  package var months: [Int] = []
  package var setPositions: [Int] = []
  package var weekStart: Weekday?

  package init(_ frequency: RecurrenceFrequency) { self.frequency = frequency }

  /// Reads a rule in upper case, without the property's name.
  ///
  /// - Parameter isLenient: accepts `X-` parts, which are left out, a leap second, and an interval
  ///   beyond the 16 bits that libical keeps of it.
  init(_ rule: String, isLenient: Bool = false) throws(RecurrenceRuleError) {
    let values = try Self.values(rule, isLenient: isLenient)
    self.init(.daily)
    for part in Part.allCases {
      guard let value = values[part] else { continue }
      guard set(part, value, isLenient: isLenient) else { throw .invalid(part) }
    }
    if values[.frequency] == nil { throw .missingFrequency }
    if values[.count] != nil, values[.until] != nil { throw .countAndUntil }
  }

  private static func values(
    _ rule: String, isLenient: Bool
  ) throws(RecurrenceRuleError) -> [Part: Substring] {
    var values: [Part: Substring] = [:]
    for part in rule.split(separator: ";", omittingEmptySubsequences: false) {
      guard part.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }),
        let equals = part.firstIndex(of: "="), part.index(after: equals) < part.endIndex
      else { throw .malformed }
      let name = part[..<equals]
      if isLenient, name.hasPrefix("X-") { continue }
      guard let known = Part(rawValue: String(name)) else { throw .unknownPart }
      guard values.updateValue(part[part.index(after: equals)...], forKey: known) == nil else {
        throw .repeated(known)
      }
    }
    return values
  }

  /// False for an invalid value.
  private mutating func set(_ part: Part, _ value: Substring, isLenient: Bool) -> Bool {
    func put<Value>(_ value: Value?, _ path: WritableKeyPath<Self, Value>) -> Bool {
      guard let value else { return false }
      self[keyPath: path] = value
      return true
    }
    return switch part {
    case .frequency: put(RecurrenceFrequency(rawValue: String(value)), \.frequency)
    case .until:
      put(EventTime(basic: Array(value.utf8)[...]).map { .some(.until($0)) }, \.end)
    case .count:
      put(Self.number(value, 1...Int(Int32.max)).map { .some(.count($0)) }, \.end)
    case .interval:
      put(Self.number(value, 1...(isLenient ? Int(Int32.max) : Int(Int16.max))), \.interval)
    case .bySecond: put(Self.numbers(value, 0...(isLenient ? 60 : 59)), \.seconds)
    case .byMinute: put(Self.numbers(value, 0...59), \.minutes)
    case .byHour: put(Self.numbers(value, 0...23), \.hours)
    case .byDay: put(Self.list(value, RecurrenceDayOfWeek.init(text:)), \.days)
    case .byMonthDay: put(Self.numbers(value, 1...31, isSigned: true), \.monthDays)
    case .byYearDay: put(Self.numbers(value, 1...366, isSigned: true), \.yearDays)
    case .byWeekNumber: put(Self.numbers(value, 1...53, isSigned: true), \.weeks)
    case .byMonth: put(Self.numbers(value, 1...12), \.months)
    case .bySetPosition: put(Self.numbers(value, 1...366, isSigned: true), \.setPositions)
    case .weekStart: put(Weekday(code: value).map { .some($0) }, \.weekStart)
    }
  }

  private static func list<Value>(
    _ value: Substring, _ entry: (Substring) -> Value?
  ) -> [Value]? {
    let entries = value.split(separator: ",", omittingEmptySubsequences: false)
    let values = entries.compactMap(entry)
    return values.count == entries.count ? values : nil
  }

  private static func numbers(
    _ value: Substring, _ range: ClosedRange<Int>, isSigned: Bool = false
  ) -> [Int]? {
    list(value) { number($0, range, isSigned: isSigned) }
  }

  /// - Parameter range: the range of the number without its sign.
  fileprivate static func number(
    _ text: Substring, _ range: ClosedRange<Int>, isSigned: Bool = false
  ) -> Int? {
    guard isSigned || text.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
      let number = Int(text), range.contains(Int(clamping: number.magnitude))
    else { return nil }
    return number
  }
}

extension RecurrenceParts {
  /// The part that RFC 5545 does not allow with the others (§3.3.10, the table of BYxxx); nil if
  /// all go together.
  var misplaced: Part? {
    if !weeks.isEmpty, frequency != .yearly { return .byWeekNumber }
    if !yearDays.isEmpty, [.daily, .weekly, .monthly].contains(frequency) { return .byYearDay }
    if !monthDays.isEmpty, frequency == .weekly { return .byMonthDay }
    if days.contains(where: { $0.weekNumber != 0 }) {
      let isNumbered = frequency == .monthly || frequency == .yearly && weeks.isEmpty
      guard isNumbered else { return .byDay }
    }
    if !setPositions.isEmpty, days.isEmpty {
      let lists = [seconds, minutes, hours, monthDays, yearDays, weeks, months]
      if lists.allSatisfy(\.isEmpty) { return .bySetPosition }
    }
    return nil
  }

  package var text: String {
    var text = "FREQ=\(frequency.rawValue)"
    switch end {
    case .count(let count): text += ";COUNT=\(count)"
    case .until(let time): text += ";UNTIL=\(time.untilText)"
    case nil: break
    }
    if interval != 1 { text += ";INTERVAL=\(interval)" }
    func add(_ part: Part, _ values: [some CustomStringConvertible]) {
      guard !values.isEmpty else { return }
      text += ";\(part.rawValue)=\(values.map(\.description).joined(separator: ","))"
    }
    add(.bySecond, seconds)
    add(.byMinute, minutes)
    add(.byHour, hours)
    add(.byDay, days.map(\.text))
    add(.byMonthDay, monthDays)
    add(.byYearDay, yearDays)
    add(.byWeekNumber, weeks)
    add(.byMonth, months)
    add(.bySetPosition, setPositions)
    add(.weekStart, weekStart.map { [$0.code] } ?? [])
    return text
  }
}

extension RecurrenceDayOfWeek {
  /// `MO`, `2TU`, `-1FR`.
  fileprivate init?(text: Substring) {
    guard let weekday = Weekday(code: text.suffix(2)) else { return nil }
    let number = text.dropLast(2)
    if number.isEmpty {
      self.init(weekday)
    } else {
      guard let week = RecurrenceParts.number(number, 1...53, isSigned: true) else { return nil }
      self.init(weekday, weekNumber: week)
    }
  }

  fileprivate var text: String {
    weekNumber == 0 ? weekday.code : "\(weekNumber)\(weekday.code)"
  }
}

extension EventTime {
  /// UNTIL in the form that RFC 5545 §3.3.10 requires for the start: a date for an all-day event, UTC
  /// for an event in UTC or a zone, otherwise floating. A date as UNTIL includes the whole day.
  func until(for start: EventTime) -> EventTime {
    let last =
      isAllDay ? LocalDateTime(reading.date, LocalTime(secondOfDay: 86_399)) : reading
    switch start {
    case .date: return .date(last.date)
    case .floating: return .floating(last)
    case .utc: return .utc(last)
    case .zoned, .described: return instant == nil ? start.at(last) : self
    }
  }

  /// The value of UNTIL: in UTC for a time with zone.
  var untilText: String { (utc ?? self).basic }
}
