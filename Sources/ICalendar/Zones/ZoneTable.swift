internal import CICal
internal import CivilTime
internal import Foundation

/// The zones that events were written with, and how far each is needed.
final class ZoneTable {
  private final class Entry {
    let zone: TimeZone
    /// The name as a C string, made once a zone and not once an event; nil for UTC.
    let tzid: ContiguousArray<CChar>?
    var reach: ZoneReach?
    var texts: [ZoneReach: ContentLines] = [:]

    init(_ zone: TimeZone) {
      self.zone = zone
      tzid = zone.isUTC ? nil : zone.identifier.utf8CString
    }
  }

  private var entries: [String: Entry] = [:]
  private var latest: Entry?
  private var needed: [Entry] = []

  /// DTSTART or DTEND with what it takes: `Z`, TZID, or VALUE=DATE, which libical adds itself.
  func property(
    _ time: EventTime, _ make: (icaltimetype) -> OpaquePointer?
  ) -> OpaquePointer? {
    guard case .zoned(let reading, let zone) = time else { return make(time.icaltime) }
    guard let tzid = entry(zone).tzid else { return make(reading.icaltime(utc: true)) }
    let property = make(reading.icaltime())
    if let property {
      tzid.withUnsafeBufferPointer {
        icalproperty_add_parameter(property, icalparameter_new_tzid($0.baseAddress))
      }
    }
    return property
  }

  /// Notes that this event needs its zones.
  func use(_ event: Event) {
    note(event.start, runsOn: !event.recurrenceRules.isEmpty)
    note(event.end, runsOn: !event.recurrenceRules.isEmpty)
  }

  /// Notes that a time needs its zone, and where it repeats, the zone's future too.
  func note(_ time: EventTime, runsOn: Bool) {
    guard case .zoned(let reading, let zone) = time else { return }
    let entry = entry(zone)
    guard entry.tzid != nil else { return }
    let year = reading.date.year
    let reach = ZoneReach(firstYear: year, lastYear: year, runsOn: runsOn)
    if let known = entry.reach {
      entry.reach = known.union(reach)
    } else {
      entry.reach = reach
      needed.append(entry)
    }
  }

  private func entry(_ zone: TimeZone) -> Entry {
    if let latest, latest.zone == zone { return latest }
    let entry = entries[zone.identifier] ?? Entry(zone)
    entries[zone.identifier] = entry
    latest = entry
    return entry
  }

  /// Adds a VTIMEZONE for each zone used since the last time, and forgets the use.
  func add(to lines: inout ContentLines) throws(UnwritableEvent) {
    defer {
      for entry in needed { entry.reach = nil }
      needed.removeAll(keepingCapacity: true)
    }
    for entry in needed {
      guard let reach = entry.reach else { continue }
      if let text = entry.texts[reach] {
        lines.add(text)
      } else {
        let text = try entry.zone.vtimezone(reach)
        entry.texts[reach] = text
        lines.add(text)
      }
    }
  }
}

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
