internal import CICal
internal import Foundation

/// A calendar as libical reads it back.
package struct ReadCalendar {
  package let events: [ReadEvent]
  /// The TZIDs of the VTIMEZONEs.
  package let zones: [String]
  /// The names of the components, in their order.
  package let components: [String]

  package init(_ text: String) throws {
    guard let calendar = icalcomponent_new_from_string(text),
      icalcomponent_isa(calendar) == ICAL_VCALENDAR_COMPONENT
    else { throw SampleError() }
    defer { icalcomponent_free(calendar) }
    guard icalcomponent_count_errors(calendar) == 0 else { throw SampleError() }
    var events: [ReadEvent] = []
    var zones: [String] = []
    var components: [String] = []
    var next = icalcomponent_get_first_component(calendar, ICAL_ANY_COMPONENT)
    while let component = next {
      let kind = icalcomponent_isa(component)
      components.append(String(cString: icalcomponent_kind_to_string(kind)))
      if kind == ICAL_VEVENT_COMPONENT { events.append(ReadEvent(component)) }
      if kind == ICAL_VTIMEZONE_COMPONENT {
        let tzid = icalcomponent_get_first_property(component, ICAL_TZID_PROPERTY)
        zones.append(String(cString: icalproperty_get_tzid(tzid)))
      }
      next = icalcomponent_get_next_component(calendar, ICAL_ANY_COMPONENT)
    }
    self.events = events
    self.zones = zones
    self.components = components
  }
}

/// An event as libical reads it back: its properties as they stand, and its alarms'.
package struct ReadEvent {
  /// The value of each property by its name; the times with their parameters, `;TZID=...:2023...`.
  package let properties: [String: String]
  package let alarms: [[String: String]]

  init(_ component: OpaquePointer) {
    properties = Self.properties(of: component)
    var alarms: [[String: String]] = []
    var next = icalcomponent_get_first_component(component, ICAL_VALARM_COMPONENT)
    while let alarm = next {
      alarms.append(Self.properties(of: alarm))
      next = icalcomponent_get_next_component(component, ICAL_VALARM_COMPONENT)
    }
    self.alarms = alarms
  }

  package var summary: String { properties["SUMMARY"] ?? "" }
  package var uid: String { properties["UID"] ?? "" }

  private static func properties(of component: OpaquePointer) -> [String: String] {
    var properties: [String: String] = [:]
    var next = icalcomponent_get_first_property(component, ICAL_ANY_PROPERTY)
    while let property = next {
      let name = String(cString: icalproperty_get_property_name(property))
      var value = ""
      if let text = icalvalue_get_text(icalproperty_get_value(property)),
        icalvalue_isa(icalproperty_get_value(property)) == ICAL_TEXT_VALUE
      {
        value = String(cString: text)
      } else if let text = icalproperty_as_ical_string_r(property) {
        let line = String(cString: text)
          .replacingOccurrences(of: "\r\n ", with: "")
          .replacingOccurrences(of: "\r\n", with: "")
        value = String(
          line.dropFirst(name.count + (line.dropFirst(name.count).first == ":" ? 1 : 0)))
        icalmemory_free_buffer(text)
      }
      properties[name] = value
      next = icalcomponent_get_next_property(component, ICAL_ANY_PROPERTY)
    }
    return properties
  }
}
