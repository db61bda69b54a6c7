internal import CICal
internal import CivilTime
internal import Foundation

extension TimeZone {
  /// The zone under its plain IANA name (RFC 5545 §3.6.5).
  func vtimezone(_ reach: ZoneReach) throws(UnwritableEvent) -> ContentLines {
    var lines = ContentLines()
    lines.begin(.zone)
    try lines.add(icalproperty_new_tzid(identifier))
    for observance in observances(reach) { try observance.add(to: &lines) }
    lines.end(.zone)
    return lines
  }
}

extension Observance {
  fileprivate func add(to lines: inout ContentLines) throws(UnwritableEvent) {
    lines.begin(isDaylight ? .daylight : .standard)
    try lines.add(icalproperty_new_dtstart(onset.icaltime()))
    try lines.add(icalproperty_new_tzoffsetfrom(Int32(truncatingIfNeeded: offsetFrom)))
    try lines.add(icalproperty_new_tzoffsetto(Int32(truncatingIfNeeded: offsetTo)))
    switch recurrence {
    case .on(let days):
      for day in days {
        var value = icaldatetimeperiodtype()
        value.time = day.icaltime()
        value.period = icalperiodtype_null_period()
        try lines.add(icalproperty_new_rdate(value))
      }
    case .yearly(let rule): try lines.add(icalproperty_new_from_string("RRULE:" + rule.text))
    }
    lines.end(isDaylight ? .daylight : .standard)
  }
}
