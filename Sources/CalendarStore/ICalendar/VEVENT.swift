internal import CICal
internal import CivilTime
internal import Foundation

/// The one VEVENT of an iCalendar text, as libical reads it (RFC 5545 §3.6.1).
final class VEVENT {
  private let calendar: OpaquePointer
  private let component: OpaquePointer

  init(_ text: [UInt8]) throws(EventTextError) {
    var lines = try Self.unfolded(text)
    lines.append(0)
    let parsed = lines.withUnsafeBytes {
      icalcomponent_new_from_string($0.assumingMemoryBound(to: CChar.self).baseAddress)
    }
    guard let calendar = parsed else { throw .malformed }
    guard icalcomponent_isa(calendar) == ICAL_VCALENDAR_COMPONENT,
      icalcomponent_count_errors(calendar) == 0
    else {
      icalcomponent_free(calendar)
      throw .malformed
    }
    guard icalcomponent_count_components(calendar, ICAL_VEVENT_COMPONENT) == 1,
      let event = icalcomponent_get_first_component(calendar, ICAL_VEVENT_COMPONENT)
    else {
      icalcomponent_free(calendar)
      throw .notOneEvent
    }
    self.calendar = calendar
    component = event
  }

  deinit { icalcomponent_free(calendar) }

  func event() throws(EventTextError) -> Event {
    let start = try time(ICAL_DTSTART_PROPERTY, "DTSTART")
    guard let start else { throw .missing("DTSTART") }
    var event = Event(
      uid: try uid(), title: try text(ICAL_SUMMARY_PROPERTY, "SUMMARY") ?? "", start: start,
      end: try time(ICAL_DTEND_PROPERTY, "DTEND") ?? start,
      creationDate: try instant(ICAL_CREATED_PROPERTY, "CREATED"),
      lastModifiedDate: try instant(ICAL_LASTMODIFIED_PROPERTY, "LAST-MODIFIED"))
    guard event.end.isAllDay == start.isAllDay else { throw .invalid("DTEND") }
    event.location = try text(ICAL_LOCATION_PROPERTY, "LOCATION")
    event.geo = try geo()
    event.notes = try text(ICAL_DESCRIPTION_PROPERTY, "DESCRIPTION")
    event.url = try text(ICAL_URL_PROPERTY, "URL")
    event.status = try status()
    event.availability = try availability()
    event.recurrenceRule = try rule()
    event.sequence = try sequence()
    event.alarms = try alarms()
    return event
  }

  // MARK: Properties

  private func property(_ kind: icalproperty_kind) -> OpaquePointer? {
    icalcomponent_get_first_property(component, kind)
  }

  private func uid() throws(EventTextError) -> UUID {
    guard let text = try text(ICAL_UID_PROPERTY, "UID") else { throw .missing("UID") }
    guard let uid = UUID(uuidString: text) else { throw .invalid("UID") }
    return uid
  }

  /// The text of a property that is a text or a URL; nil where there is none.
  private func text(
    _ kind: icalproperty_kind, _ name: String
  ) throws(EventTextError) -> String? {
    guard let property = property(kind) else { return nil }
    guard let value = icalproperty_get_value(property) else { throw .invalid(name) }
    let bytes: UnsafePointer<CChar>?
    switch icalvalue_isa(value) {
    case ICAL_TEXT_VALUE: bytes = icalvalue_get_text(value)
    case ICAL_URI_VALUE: bytes = icalvalue_get_uri(value)
    default: throw .invalid(name)
    }
    guard let bytes, let text = String(validatingCString: bytes) else { throw .invalid(name) }
    return text.utf8.first == Self.edge && text.utf8.last == Self.edge && text.utf8.count > 1
      ? String(Substring(text.utf8.dropFirst().dropLast())) : text
  }

  private func time(
    _ kind: icalproperty_kind, _ name: String
  ) throws(EventTextError) -> EventTime? {
    guard let property = property(kind) else { return nil }
    return try EventTime(property, name)
  }

  private func instant(
    _ kind: icalproperty_kind, _ name: String
  ) throws(EventTextError) -> Instant {
    guard let time = try time(kind, name) else { throw .missing(name) }
    guard case .utc(let reading) = time else { throw .invalid(name) }
    return Instant(secondsSince1970: reading.secondsSinceEpoch)
  }

  private func geo() throws(EventTextError) -> GeoLocation? {
    guard let property = property(ICAL_GEO_PROPERTY) else { return nil }
    guard let value = icalproperty_get_value(property), icalvalue_isa(value) == ICAL_GEO_VALUE
    else { throw .invalid("GEO") }
    let geo = icalvalue_get_geo(value)
    guard abs(geo.lat) <= 90, abs(geo.lon) <= 180 else { throw .invalid("GEO") }
    return GeoLocation(latitude: geo.lat, longitude: geo.lon)
  }

  private func status() throws(EventTextError) -> EventStatus {
    guard let property = property(ICAL_STATUS_PROPERTY) else { return .confirmed }
    switch icalproperty_get_status(property) {
    case ICAL_STATUS_TENTATIVE: return .tentative
    case ICAL_STATUS_CONFIRMED: return .confirmed
    case ICAL_STATUS_CANCELLED: return .canceled
    default: throw .invalid("STATUS")
    }
  }

  private func availability() throws(EventTextError) -> EventAvailability {
    guard let property = property(ICAL_TRANSP_PROPERTY) else { return .busy }
    switch icalproperty_get_transp(property) {
    case ICAL_TRANSP_OPAQUE: return .busy
    case ICAL_TRANSP_TRANSPARENT: return .free
    default: throw .invalid("TRANSP")
    }
  }

  private func rule() throws(EventTextError) -> RecurrenceRule? {
    guard let property = property(ICAL_RRULE_PROPERTY) else { return nil }
    guard let text = icalproperty_get_value_as_string_r(property) else { throw .invalid("RRULE") }
    defer { icalmemory_free_buffer(text) }
    let rule = String(cString: text)
    do throws(RecurrenceRuleError) {
      try RecurrenceRuleText(rule).check()
      // A rule is written in the form that libical supports.
      let parts = RecurrenceParts(reading: rule)
      guard try parts.supported == parts, !parts.frequency.isWithinHour else { throw .tooFrequent }
    } catch {
      throw .invalid("RRULE")
    }
    return RecurrenceRule(text: rule)
  }

  private func sequence() throws(EventTextError) -> Int {
    guard let property = property(ICAL_SEQUENCE_PROPERTY) else { return 0 }
    let sequence = Int(icalproperty_get_sequence(property))
    guard sequence >= 0 else { throw .invalid("SEQUENCE") }
    return sequence
  }

  private func alarms() throws(EventTextError) -> [Alarm] {
    var alarms: [Alarm] = []
    var next = icalcomponent_get_first_component(component, ICAL_VALARM_COMPONENT)
    while let alarm = next {
      alarms.append(try Alarm(alarm))
      next = icalcomponent_get_next_component(component, ICAL_VALARM_COMPONENT)
    }
    return alarms
  }

  // MARK: Lines

  /// No component that is written holds another one deeper than this: the calendar, a zone, its standard
  /// time. libical frees nested components by recursion.
  private static let deepest = 4

  /// The text with each content line on a line (RFC 5545 §3.1), and marked where texts begin and end.
  private static func unfolded(_ text: [UInt8]) throws(EventTextError) -> [UInt8] {
    var lines: [UInt8] = []
    lines.reserveCapacity(text.count + 1)
    for byte in text {
      if byte == 0 { throw .malformed }
      if byte == 0x20 || byte == 0x09, lines.last == 0x0A {
        lines.removeLast(lines.dropLast().last == 0x0D ? 2 : 1)
      } else {
        lines.append(byte)
      }
    }
    var depth = 0
    var edged: [UInt8] = []
    edged.reserveCapacity(lines.count + 8)
    for line in lines.split(separator: 0x0A) {
      let content = line.last == 0x0D ? line.dropLast() : line
      let name = content.prefix { $0 != 0x3A && $0 != 0x3B }
      let lowercase = name.map { $0 | 0x20 }
      if lowercase.elementsEqual("begin".utf8) { depth += 1 }
      if lowercase.elementsEqual("end".utf8) { depth -= 1 }
      guard (0...deepest).contains(depth) else { throw .malformed }
      let value = content[name.endIndex...]
      if value.first == 0x3A, texts.contains(where: name.elementsEqual) {
        edged.append(contentsOf: name + [0x3A, edge] + value.dropFirst() + [edge])
      } else {
        edged.append(contentsOf: content)
      }
      edged.append(0x0A)
    }
    guard depth == 0 else { throw .malformed }
    return edged
  }

  /// Stands at both ends of a text while libical reads it, as that takes away blanks there. No text that
  /// was written holds it.
  private static let edge: UInt8 = 0x7F
  private static let texts = ["SUMMARY", "LOCATION", "DESCRIPTION"].map { Array($0.utf8) }
}
