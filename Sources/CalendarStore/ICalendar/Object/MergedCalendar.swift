/// Events of several objects as one object: their components line by line as they are, and the zones that
/// they name, each once.
struct MergedCalendar {
  private var zones: [String: ICalendarComponent] = [:]
  private var zoneOrder: [String] = []
  private var events: [ICalendarComponent] = []

  /// Adds the events of that UID, and the zones beside them. Where no event has it, it stands for those
  /// without one.
  mutating func add(_ object: ICalendarObject, uid: String) {
    let all = object.calendars.flatMap(\.components).filter { $0.name == "VEVENT" }
    let isStated = all.contains { Self.value(of: $0.line("UID")) == uid }
    for calendar in object.calendars {
      let own = calendar.components.filter { component in
        component.name == "VEVENT"
          && Self.value(of: component.line("UID")) == (isStated ? uid : "")
      }
      guard !own.isEmpty else { continue }
      events += own
      for component in calendar.components where component.name == "VTIMEZONE" {
        let name = Self.value(of: component.line("TZID"))
        if zones.updateValue(zones[name] ?? component, forKey: name) == nil {
          zoneOrder.append(name)
        }
      }
    }
  }

  /// With CR LF after every line, whatever the objects have (RFC 5545 §3.1).
  var text: [UInt8] {
    var bytes: [UInt8] = Array(Self.head.utf8)
    for name in zoneOrder { zones[name]?.write(to: &bytes) }
    for event in events {
      event.write(to: &bytes)
      // The last line of a file may lack its end.
      if bytes.last != ContentLine.lf { bytes.append(ContentLine.lf) }
    }
    bytes.append(contentsOf: Array("END:VCALENDAR\r\n".utf8))
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count)
    for byte in bytes {
      if byte == ContentLine.lf, text.last != ContentLine.cr { text.append(ContentLine.cr) }
      text.append(byte)
    }
    return text
  }

  private static let head =
    "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//ticketcal//ticketcal//EN\r\n"

  private static func value(of line: ContentLine?) -> String {
    line.flatMap(PropertyLine.init)?.text ?? ""
  }
}
