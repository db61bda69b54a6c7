internal import CICal
internal import CivilTime
internal import Foundation

/// A zone as a file describes it (RFC 5545 §3.6.5, VTIMEZONE); libical works out its offsets.
final class DescribedZone {
  private let zone: OpaquePointer
  /// The zone of the system that is like it in a year; nil where none is.
  private var likeness: [Int: TimeZone?] = [:]
  /// The year that libical has worked out the changes to.
  private var reach = 0

  /// - Parameter text: what `text(of:)` has made.
  init?(_ text: [UInt8]) {
    let parsed = (text + [0]).withUnsafeBytes {
      icalcomponent_new_from_string($0.assumingMemoryBound(to: CChar.self).baseAddress)
    }
    guard let component = parsed else { return nil }
    guard icalcomponent_count_errors(component) == 0, let zone = icaltimezone_new() else {
      icalcomponent_free(component)
      return nil
    }
    guard icaltimezone_set_component(zone, component) != 0 else {
      icalcomponent_free(component)
      icaltimezone_free(zone, 1)
      return nil
    }
    self.zone = zone
  }

  deinit { icaltimezone_free(zone, 1) }

  /// The time of a clock in this zone: in a zone of the system where one has the same offsets in that year
  /// and the next, or the same offset all the time, so that what repeats stays at its time of day; else
  /// in UTC.
  func time(_ reading: LocalDateTime) -> EventTime? {
    let moment = Instant(secondsSince1970: reading.secondsSinceEpoch - offset(reading))
    if let like = likeness(in: reading.date.year), like.resolve(reading).instant == moment {
      return .zoned(reading, like)
    }
    return moment.local(offset: 0).map { .utc($0) }
  }

  /// Seconds east of Greenwich, of a reading in this zone or in UTC.
  private func offset(_ reading: LocalDateTime, isUTC: Bool = false) -> Int {
    // libical works out the changes anew for every later year that it is asked for, and for those beyond
    // its last year every time. The calendar repeats every 400 years.
    let cycles = max(0, (reading.date.year - 2001) / 400)
    let reading = reading.adding(seconds: -cycles * 146_097 * 86_400) ?? reading
    if reading.date.year > reach, let ahead = reading.date.adding(days: 100 * 365) {
      reach = ahead.year
      var time = LocalDateTime(ahead, .midnight).icaltime(utc: true)
      _ = icaltimezone_get_utc_offset_of_utc_time(zone, &time, nil)
    }
    var time = reading.icaltime(utc: isUTC)
    return Int(
      isUTC
        ? icaltimezone_get_utc_offset_of_utc_time(zone, &time, nil)
        : icaltimezone_get_utc_offset(zone, &time, nil))
  }

  private func likeness(in year: Int) -> TimeZone? {
    if let known = likeness[year] { return known }
    let like = findLikeness(in: year)
    likeness[year] = like
    return like
  }

  private func findLikeness(in year: Int) -> TimeZone? {
    guard let first = LocalDate(year: year, month: 1, day: 1)?.daysSinceEpoch else { return nil }
    let samples = stride(from: first, to: first + 731, by: 10).compactMap { day in
      Instant(secondsSince1970: day * 86_400).local(offset: 0).map { reading in
        (Instant(secondsSince1970: day * 86_400), offset(reading, isUTC: true))
      }
    }
    guard let usual = samples.first?.1 else { return nil }
    if samples.allSatisfy({ $0.1 == usual }) { return TimeZone(secondsFromGMT: usual) }
    for identifier in WindowsZones.identifiers {
      guard let zone = TimeZone(identifier: identifier) else { continue }
      if samples.allSatisfy({ zone.offset(at: $0.0) == $0.1 }) { return zone }
    }
    return nil
  }

  // MARK: Text

  /// A VTIMEZONE with what the offsets follow from, and nothing else; nil for one that lacks it, and for
  /// one that would take libical long: it works out every change of every rule up to the year asked for.
  static func text(of component: ICalendarComponent) -> [UInt8]? {
    var text = Array("BEGIN:VTIMEZONE\r\nTZID:x\r\n".utf8)
    var observances = 0
    var rules = 0
    var dates = 0
    for case .component(let observance) in component.items {
      guard observance.name == "STANDARD" || observance.name == "DAYLIGHT" else { continue }
      observances += 1
      guard let start = value(observance, "DTSTART"), isReading(start),
        let from = value(observance, "TZOFFSETFROM"), isOffset(from),
        let to = value(observance, "TZOFFSETTO"), isOffset(to)
      else { return nil }
      text += "BEGIN:\(observance.name)\r\nDTSTART:".utf8
      text += start + "\r\nTZOFFSETFROM:".utf8 + from + "\r\nTZOFFSETTO:".utf8 + to + "\r\n".utf8
      for line in observance.lines("RRULE") {
        guard let rule = rule(line) else { return nil }
        rules += 1
        text += "RRULE:\(rule)\r\n".utf8
      }
      for line in observance.lines("RDATE") {
        for date in PropertyLine(line)?.list ?? [] where isReading(date) {
          dates += 1
          text += "RDATE:".utf8 + date + "\r\n".utf8
        }
      }
      text += "END:\(observance.name)\r\n".utf8
      guard observances <= 400, rules <= 16, dates <= 2000 else { return nil }
    }
    guard observances > 0 else { return nil }
    return text + "END:VTIMEZONE\r\n".utf8
  }

  private static func value(
    _ observance: ICalendarComponent, _ name: String
  ) -> ArraySlice<UInt8>? {
    observance.line(name).flatMap(PropertyLine.init).map { PropertyLine.trimmed($0.value) }
  }

  private static func isReading(_ bytes: ArraySlice<UInt8>) -> Bool {
    TimeValue(bytes).map { !$0.isDate && !$0.isUTC } ?? false
  }

  private static func isOffset(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard bytes.count == 5 || bytes.count == 7, let sign = bytes.first,
      sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-")
    else { return false }
    // Less than 20 hours.
    return bytes.dropFirst().allSatisfy { (0x30...0x39).contains($0) }
      && bytes.dropFirst().first.map { $0 < 0x32 } ?? false
  }

  /// A rule that changes a zone a few times a year at most.
  private static func rule(_ line: ContentLine) -> String? {
    guard let text = PropertyLine(line)?.word, text.utf8.count <= 256 else { return nil }
    do throws(RecurrenceRuleError) {
      try RecurrenceRuleText(text).check()
    } catch {
      return nil
    }
    var isYearly = false
    var month: Int?
    var longest = 0
    var hasDays = false
    for part in text.split(separator: ";") {
      let pieces = part.split(separator: "=", maxSplits: 1)
      guard let name = pieces.first, let value = pieces.last else { return nil }
      switch name {
      case "FREQ": isYearly = value == "YEARLY"
      case "BYMONTH": month = Int(value)
      case "BYDAY":
        if value.contains(",") { return nil }
        hasDays = true
      case "BYMONTHDAY":
        let days = value.split(separator: ",").map { abs(Int($0) ?? 99) }
        if days.count > 7 { return nil }
        longest = days.max() ?? 99
        hasDays = true
      case "UNTIL", "COUNT", "INTERVAL", "WKST": break
      default: return nil
      }
    }
    guard hasDays else { return isYearly ? text : nil }
    // For days that no month has, libical would look a long time.
    guard let month, longest <= LocalDate.length(ofMonth: month, year: 2001) else { return nil }
    return isYearly ? text : nil
  }
}
