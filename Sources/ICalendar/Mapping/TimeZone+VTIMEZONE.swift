internal import CivilTime
internal import Foundation

extension TimeZone {
  /// The VTIMEZONE with the IANA name as TZID (RFC 5545 §3.6.5).
  func vtimezone(_ reach: ZoneReach) -> ContentLines {
    var lines = ContentLines()
    lines.begin("VTIMEZONE")
    lines.add("TZID", identifier)
    for observance in observances(reach) {
      let component: StaticString = observance.isDaylight ? "DAYLIGHT" : "STANDARD"
      lines.begin(component)
      lines.add("DTSTART", observance.onset, utc: false)
      lines.add("TZOFFSETFROM", Self.text(ofOffset: observance.offsetFrom))
      lines.add("TZOFFSETTO", Self.text(ofOffset: observance.offsetTo))
      switch observance.recurrence {
      case .on(let days): for day in days { lines.add("RDATE", day, utc: false) }
      case .yearly(let rule): lines.add("RRULE", rule.text)
      }
      lines.end(component)
    }
    lines.end("VTIMEZONE")
    return lines
  }

  /// RFC 5545 §3.3.14: `+0100`, `-033530`.
  private static func text(ofOffset offset: Int) -> String {
    let parts = [abs(offset) / 3600, abs(offset) / 60 % 60, abs(offset) % 60]
    let shown = parts[2] == 0 ? parts.prefix(2) : parts[...]
    return (offset < 0 ? "-" : "+") + shown.map { $0 < 10 ? "0\($0)" : "\($0)" }.joined()
  }
}
