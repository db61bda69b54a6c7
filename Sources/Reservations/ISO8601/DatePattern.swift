internal import CivilTime
private import Foundation

/// A Unicode date pattern (UTS #35, "Date Format Patterns"), such as `dd/MM/yyyy HH:mm`.
///
/// Names are English; abbreviated zones (`z`) are those of the United States. A two-digit year
/// (`yy`) is one from 2000 to 2099. Days before 1583 are rejected, because calendars differed then.
/// A pattern without an hour field gives whole days.
public struct DatePattern: Sendable {
  /// As the user wrote it.
  public let pattern: String
  private let fields: DatePatternFields
  /// Reads the text first; nil for a pattern that `NumericPattern` does not support.
  private let numeric: NumericPattern?
  private let years: YearDigits
  /// Reads all fields except the zone. Its time zone is GMT, which adds no offset.
  private let formatter: DateFormatter
  /// Reads a day, a time and a zone abbreviation; nil for a pattern without an abbreviation.
  private let zoneFormatter: DateFormatter?

  /// Rejects invalid patterns, patterns without a day, and patterns with half a day (`h` without
  /// `a`).
  public init(_ pattern: String) throws(TimeError) {
    try self.init(pattern, isCompiled: true)
  }

  /// - Parameter isCompiled: false to read every text by a formatter.
  init(_ pattern: String, isCompiled: Bool) throws(TimeError) {
    do throws(TimeError) {
      fields = try DatePatternFields(pattern)
    } catch {
      throw error.quoting(pattern)
    }
    self.pattern = pattern
    numeric = isCompiled ? NumericPattern(fields.withoutZone) : nil
    years = YearDigits(fields.withoutZone)
    formatter = DatePattern.formatter(fields.withoutZone)
    zoneFormatter =
      fields.zone == .abbreviation ? DatePattern.formatter("uuuu-MM-dd'T'HH:mm:ss z") : nil
  }

  /// Reads a whole text by the pattern.
  public func time(_ text: String) throws(TimeError) -> ReservationTime {
    if fields.zone == nil, let reading = numeric?.reading(text) {
      return ReservationTime(date: reading.date, time: fields.hasTime ? reading.time : nil)
    }
    do throws(TimeError) {
      return try read(text)
    } catch {
      throw error.quoting(text)
    }
  }

  private func read(_ text: String) throws(TimeError) -> ReservationTime {
    guard text.utf8.count <= 200 else { throw mismatch }
    let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
    guard let zoneField = fields.zone else {
      let reading = try reading(text)
      return ReservationTime(date: reading.date, time: fields.hasTime ? reading.time : nil)
    }
    guard let start = zoneField.start(in: text) else { throw mismatch }
    let reading = try reading(String(text[..<start]))
    let zone = String(text[start...])
    var time = ReservationTime(date: reading.date, time: reading.time)
    switch zoneField {
    case .offset:
      time.offset = try TextCursor.read(zone) { cursor throws(TimeError) in
        try ReservationTime.Offset.iso8601(&cursor)
      }
    case .abbreviation:
      guard let moment = zoneFormatter?.date(from: Self.ascii("\(reading) \(zone)")),
        let shown = DatePattern.reading(moment)
      else { throw mismatch }
      time.offset = .seconds(reading.secondsSinceEpoch - shown.secondsSinceEpoch)
    case .name:
      time.zone = try ZoneName.zone(zone)
    }
    return time
  }

  private func reading(_ text: String) throws(TimeError) -> LocalDateTime {
    if let reading = numeric?.reading(text) { return reading }
    let text = text.trimmingCharacters(in: .whitespaces)
    guard let date = formatter.date(from: Self.ascii(text)), let reading = Self.reading(date) else {
      throw mismatch
    }
    guard years.hold(text) else {
      throw TimeError(
        "years have four digits at most; the pattern is \"\(TimeError.quoted(pattern))\"")
    }
    guard reading.date.year >= 1583 else {
      throw TimeError("the year is before 1583; if it has two digits, the pattern's is yy")
    }
    if fields.hasWeekday {
      let weekday = EnglishNames.weekdays[reading.date.weekday - 1].prefix(3).lowercased()
      guard text.lowercased().contains(weekday) else {
        throw TimeError("wrong weekday: that day is a \(weekday); correct the day or its name")
      }
    }
    return reading
  }

  private var mismatch: TimeError {
    TimeError("does not match the pattern \"\(TimeError.quoted(pattern))\"")
  }

  private static func reading(_ date: Date) -> LocalDateTime? {
    let seconds = date.timeIntervalSince1970.rounded(.down)
    guard abs(seconds) < 1e12 else { return nil }
    return LocalDateTime(secondsSinceEpoch: Int(seconds))
  }

  private static func formatter(_ pattern: String) -> DateFormatter {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.calendar = Calendar(identifier: .gregorian)
    formatter.timeZone = .gmt
    formatter.isLenient = false
    // The century must not depend on the current date.
    formatter.twoDigitStartDate = Date(timeIntervalSince1970: 946_684_800)
    formatter.dateFormat = ascii(pattern)
    return formatter
  }

  /// A pattern or a text in ASCII. `DateFormatter` traps if it stops reading within a `Character`,
  /// for example before a combining mark.
  ///
  /// White space and marks of the writing direction become spaces, and a minus sign becomes a
  /// hyphen. Any other character outside printable ASCII becomes its number between two control
  /// characters. In a pattern the number is a literal; in a text it matches only this literal.
  /// text nothing but that literal.
  private static func ascii(_ text: String) -> String {
    var ascii = ""
    for scalar in text.unicodeScalars {
      if scalar.properties.isWhitespace || scalar.properties.isBidiControl {
        ascii.append(" ")
      } else if scalar == "\u{2212}" {
        ascii.append("-")
      } else if (0x21...0x7E).contains(scalar.value) {
        ascii.unicodeScalars.append(scalar)
      } else {
        ascii.append("\u{1}\(scalar.value)\u{2}")
      }
    }
    return ascii
  }
}
