internal import Foundation

extension [UnusedValue] {
  /// The value to map to a required field that is missing; nil if no value fits.
  public func likely(for field: Field) -> UnusedValue? {
    switch field {
    case .title:
      let titles = filter(\.isTitle)
      return titles.first { !$0.isCode } ?? titles.first
    case .start: return first { $0.isDate && !ColumnTable.isNamed($0.name, "sale") }
    default: return nil
    }
  }

  /// The value to map to the start time, where the start is a day; nil if no value fits.
  public var likelyStartTime: UnusedValue? {
    first {
      $0.isTimeOfDay && !ColumnTable.isNamed($0.name, "clock")
        && !ColumnTable.isNamed($0.name, "sale")
    }
  }
}

extension UnusedValue {
  /// Whether the value is probably a date without a time of day.
  public var isDay: Bool {
    guard isDate else { return false }
    guard let reading = try? TimeColumns().reading(value, .field(.start), on: nil) else {
      return !value.contains(":")
    }
    return reading.stated.start.time == nil
  }

  /// Whether the value is a time of day or a range of times. `1-2` may be the lessons of a day.
  fileprivate var isTimeOfDay: Bool {
    guard value.contains(where: { !$0.isNumber && !" -\u{2013}".contains($0) }) else {
      return false
    }
    return TimeColumns.clocks(value) != nil
  }

  /// Whether the value is probably a date.
  fileprivate var isDate: Bool {
    (try? TimeColumns().reading(value, .field(.start), on: nil)) != nil
      || value.utf8.first?.isDigit == true
        && value.split(whereSeparator: { "/.-".contains($0) }).count >= 3
  }

  /// Whether the value is probably a title: text with letters, and not a date, a URL, a list, an
  /// object, or what the name says that it is, such as a place or a person.
  fileprivate var isTitle: Bool {
    guard value.first != "{", value.first != "[" else { return false }
    return value.unicodeScalars.contains { $0.properties.isAlphabetic } && !isDate && !isTimeOfDay
      && !value.contains("://") && !value.contains(/\S@\S/)
      && !ColumnTable.isName(name, "person") && !ColumnTable.isNamed(name, "other")
  }

  /// Whether the value is probably a code: `J12`, `SO-884120`.
  fileprivate var isCode: Bool {
    value.contains(where: \.isNumber)
      && !value.contains { $0.isLowercase || $0.isWhitespace }
  }
}
