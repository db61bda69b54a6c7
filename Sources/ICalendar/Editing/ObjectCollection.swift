internal import CivilTime
internal import Foundation

/// The events and reminders of many objects on their way to one file, with the time zones that only the objects
/// describe.
package struct ObjectCollection {
  private var merged: MergedCalendar
  private let zones = ZoneResolver()

  /// - Parameter productID: PRODID, the name of the program (RFC 5545 §3.7.3).
  package init(productID: String) { merged = MergedCalendar(productID: productID) }

  /// An object's events: their lines, and their times in zones of the time zone database.
  package struct Events: Sendable {
    package let lines: ContentLines
    fileprivate let times: [EventTime]
  }

  /// Adds the time zones of an object; returns its events, whose lines have no control characters
  /// except tab (RFC 5545 §3.1).
  package mutating func add(_ text: [UInt8]) throws(ICalendarError) -> Events {
    let object = try ICalendarObject(text)
    var bytes: [UInt8] = []
    for component in merged.addZones(of: object) { component.write(to: &bytes) }
    let contents = object.contents(zones: zones)
    let names = Set(object.calendars.flatMap(\.components).flatMap(\.zonesOfTimes))
    var lines = ContentLines()
    lines.add(raw: bytes.withoutControls)
    return Events(lines: lines, times: contents.times.inZones(names))
  }

  /// Adds the VTIMEZONEs that only the objects describe.
  package func addZones(to lines: inout ContentLines) {
    var bytes: [UInt8] = []
    for zone in merged.describedZones { zone.write(to: &bytes) }
    lines.add(raw: bytes.withoutControls)
  }
}

extension EventEncoder {
  /// Registers the events' zones for the next `addZones`.
  package func useZones(of events: ObjectCollection.Events) {
    for time in events.times { zones.use(time) }
  }
}
