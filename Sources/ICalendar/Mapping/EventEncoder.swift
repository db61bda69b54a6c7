internal import CICal
internal import CivilTime

/// Events as iCalendar text (RFC 5545 §3.4), in parts, so that neither a file of one event nor one of
/// a million needs more memory than its buffer.
package final class EventEncoder {
  private let zones = ZoneTable()

  package init() {}

  // Nothing that takes these calls back into the encoder.
  @exclusivity(unchecked) private var opening = ContentLines()
  @exclusivity(unchecked) private var starts = TimeLines(icalproperty_new_dtstart)
  @exclusivity(unchecked) private var ends = TimeLines(icalproperty_new_dtend)
  @exclusivity(unchecked) private var stamps = LineMemo<Stamps>()
  @exclusivity(unchecked) private var states = LineMemo<State>()
  @exclusivity(unchecked) private var alarms = LineMemo<Alarm>()

  private struct Stamps: Equatable {
    var created: Instant?
    var modified: Instant?
    var sequence: Int
  }

  private struct State: Equatable {
    var status: EventStatus
    var availability: EventAvailability
  }

  /// What stands before the components of a file.
  package func open(_ lines: inout ContentLines) throws(UnwritableEvent) {
    if opening.bytes.isEmpty {
      opening.begin(.calendar)
      try opening.add(icalproperty_new_version("2.0"))
      try opening.add(icalproperty_new_prodid("-//ticketcal//ticketcal//EN"))
    }
    lines.add(opening)
  }

  /// What stands after them.
  package func close(_ lines: inout ContentLines) { lines.end(.calendar) }

  /// Adds the VTIMEZONEs of the events since the last call.
  package func addZones(to lines: inout ContentLines) throws(UnwritableEvent) {
    try zones.add(to: &lines)
  }

  /// A whole object of one event, as it stands in a file of its own.
  package func object(of event: Event) throws(UnwritableEvent) -> [UInt8] {
    var component = ContentLines()
    var lines = ContentLines()
    try add(event, to: &component)
    lines.reserve(component.bytes.count + 512)
    try open(&lines)
    try addZones(to: &lines)
    lines.add(component)
    close(&lines)
    return lines.bytes
  }

  /// Adds the event's VEVENT, all of it or nothing, and keeps in mind which zones it needs.
  func add(_ event: Event, to lines: inout ContentLines) throws(UnwritableEvent) {
    try encode(event, to: &lines)
    useZones(of: event)
  }

  /// The next `addZones` has those that the event needs.
  package func useZones(of event: Event) { zones.use(event) }

  /// Adds the event's VEVENT alone, all of it or nothing.
  package func encode(_ event: Event, to lines: inout ContentLines) throws(UnwritableEvent) {
    guard event.start.isAllDay == event.end.isAllDay else { throw .mixedTimes }
    guard event.start.isWritable, event.end.isWritable else { throw .timeOutOfRange }
    let count = lines.bytes.count
    do {
      try addVEVENT(event, to: &lines)
    } catch {
      lines.truncate(to: count)
      throw error
    }
  }

  /// RFC 5545 §3.6.1. An end at the start is not written: DTEND must be later (§3.8.2.2), and an
  /// event without one ends where it starts.
  private func addVEVENT(
    _ event: Event, to lines: inout ContentLines
  ) throws(UnwritableEvent) {
    let stamps = Stamps(
      created: event.creationDate, modified: event.lastModifiedDate, sequence: event.sequence)
    let state = State(status: event.status, availability: event.availability)
    lines.begin(.event)
    try lines.add(event.uid.withCString { icalproperty_new_uid($0) })
    lines.add(
      try self.stamps.lines(for: stamps) { lines throws(UnwritableEvent) in
        try event.addStamps(to: &lines)
      })
    try starts.add(event.start, to: &lines, zones)
    if event.end != event.start { try ends.add(event.end, to: &lines, zones) }
    let title = lines.bytes.count
    try event.addTitle(to: &lines)
    let details = lines.bytes.count
    try event.addDetails(to: &lines)
    lines.add(
      try states.lines(for: state) { lines throws(UnwritableEvent) in
        try event.addState(to: &lines)
      })
    for rule in event.recurrenceRules { try lines.add(rule.rrule(from: event.start)) }
    try addAlarms(of: event, title..<details, to: &lines)
    lines.end(.event)
  }

  /// Each alarm shows the title; it must show something (RFC 5545 §3.6.6).
  ///
  /// - Parameter title: where the lines have the event's SUMMARY; empty where they have none.
  private func addAlarms(
    of event: Event, _ title: Range<Int>, to lines: inout ContentLines
  ) throws(UnwritableEvent) {
    guard !event.alarms.isEmpty else { return }
    var description = ContentLines()
    if title.isEmpty {
      try description.add(PropertyText("Reminder"), icalproperty_new_description)
    } else if !description.add(lines.bytes[title], as: "DESCRIPTION", insteadOf: "SUMMARY") {
      try description.add(PropertyText(event.title), icalproperty_new_description)
    }
    for alarm in event.alarms {
      lines.add(try alarms.lines(for: alarm, alarm.openValarm))
      lines.add(description)
      lines.end(.alarm)
    }
  }
}

extension Event {
  /// DTSTAMP is the last modification, so that the same event always gives the same text.
  func addStamps(to lines: inout ContentLines) throws(UnwritableEvent) {
    guard let sequence = Int32(exactly: sequence), sequence >= 0 else { throw .sequenceOutOfRange }
    guard let created = creationDate?.icaltime, let modified = lastModifiedDate?.icaltime
    else {
      throw .timestampOutOfRange
    }
    try lines.add(icalproperty_new_dtstamp(modified))
    try lines.add(icalproperty_new_created(created))
    try lines.add(icalproperty_new_lastmodified(modified))
    try lines.add(icalproperty_new_sequence(sequence))
  }

  func addTitle(to lines: inout ContentLines) throws(UnwritableEvent) {
    try lines.add(PropertyText(title), icalproperty_new_summary)
  }

  /// Where the event is and what is known of it.
  func addDetails(to lines: inout ContentLines) throws(UnwritableEvent) {
    if let location { try lines.add(PropertyText(location), icalproperty_new_location) }
    if let geo, abs(geo.latitude) <= 90, abs(geo.longitude) <= 180 {
      try lines.add(icalproperty_new_geo(icalgeotype(lat: geo.latitude, lon: geo.longitude)))
    }
    if let notes { try lines.add(PropertyText(notes), icalproperty_new_description) }
    if let url { try lines.add(PropertyText(url: url), icalproperty_new_url) }
  }

  func addState(to lines: inout ContentLines) throws(UnwritableEvent) {
    try lines.add(icalproperty_new_status(status.icalstatus))
    try lines.add(icalproperty_new_transp(availability.icaltransp))
  }
}

extension EventStatus {
  var icalstatus: icalproperty_status {
    switch self {
    case .tentative: ICAL_STATUS_TENTATIVE
    case .confirmed: ICAL_STATUS_CONFIRMED
    case .canceled: ICAL_STATUS_CANCELLED
    }
  }
}

extension EventAvailability {
  var icaltransp: icalproperty_transp {
    switch self {
    case .busy: ICAL_TRANSP_OPAQUE
    case .free: ICAL_TRANSP_TRANSPARENT
    }
  }
}

/// Why an event has no iCalendar text.
public enum UnwritableEvent: Error, Sendable, Equatable {
  case outOfMemory
  /// The start is a date and the end a date and time, or the other way round.
  case mixedTimes
  /// Not in the years that libical writes.
  case timeOutOfRange
  /// An all-day event whose rule repeats it within the day (RFC 5545 §3.3.10).
  case repeatsWithinDay
  case alarmOutOfRange, sequenceOutOfRange, timestampOutOfRange

  /// Lower case, with what to do about it.
  public var reason: String {
    switch self {
    case .outOfMemory: "not enough memory for this event; split the input and try again"
    case .mixedTimes: "start and end must both be dates or both have a time; change one of them"
    case .timeOutOfRange: "start and end must be in the years 1 to 3000; choose earlier ones"
    case .repeatsWithinDay:
      "an all-day event cannot repeat by hour, minute or second; change the repeat rule"
    case .alarmOutOfRange: "an alarm is too far from the start; choose a nearer one"
    case .sequenceOutOfRange: "the event's sequence number is out of range; use 0 to 2147483647"
    case .timestampOutOfRange: "the event's time stamps are outside the years 1 to 3000; mend them"
    }
  }
}
