internal import CivilTime

/// A repeat rule taken apart, for what libical does not check itself.
struct RecurrenceRuleText {
  private typealias Part = RecurrenceRule.Part
  private typealias Bytes = ArraySlice<UInt8>

  private let bytes: [UInt8]

  init(_ rule: String) { bytes = Array(rule.utf8) }

  /// The rule in upper case, without the property's name and white space around it.
  static func body(of text: String) -> String {
    var bytes = text.utf8.map { $0 >= 0x61 && $0 <= 0x7A ? $0 - 0x20 : $0 }[...]
    let blank: (UInt8) -> Bool = { $0 == 0x20 || (0x09...0x0D).contains($0) }
    bytes = bytes.drop(while: blank)
    while let last = bytes.last, blank(last) { bytes.removeLast() }
    if bytes.starts(with: "RRULE:".utf8) { bytes = bytes.dropFirst(6) }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// With `asRead` what only calendars hold passes, too: see ``RecurrenceRule/init(reading:)``.
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
    ["MO", "TU", "WE", "TH", "FR", "SA", "SU"].contains(String(decoding: value, as: UTF8.self))
  }
}
