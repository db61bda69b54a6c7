internal import CivilTime
internal import Foundation

/// Events and reminders of several objects as one object: the components line by line, and each zone once.
///
/// If two objects describe one TZID differently, the zone of the later object gets a new name. A
/// description of an IANA zone is replaced by that of ``VTimeZone``.
package struct MergedCalendar {
  /// The VTIMEZONEs under their names in the merged calendar.
  private var zones: [ICalendarComponent] = []
  /// The names of the zones, by their TZID in the source objects and by the text that distinguishes
  /// zones with the same TZID.
  private var described: [String: [[UInt8]: String]] = [:]
  /// The names of unknown zones that an object uses without a VTIMEZONE, by TZID.
  private var undescribed: [String: String] = [:]
  private var names: Set<String> = []
  /// The last number that was appended to a TZID.
  private var numbers: [String: Int] = [:]
  private let resolver = ZoneResolver()
  private var events: [ICalendarComponent] = []

  package init() {}

  /// Adds the events with this UID, and the zones of their object. If no event has this UID, adds
  /// the events without UID.
  package mutating func add(_ object: ICalendarObject, uid: String) {
    let all = object.calendars.flatMap(\.components).filter(\.isItem)
    let isStated = all.contains { $0.property("UID")?.uid == uid }
    events += addZones(of: object) { component in
      (component.property("UID")?.uid ?? "") == (isStated ? uid : "")
    }
  }

  /// Adds the zones of an object. Returns its events, with renamed zones.
  package mutating func addZones(
    of object: ICalendarObject, where isWanted: (ICalendarComponent) -> Bool = { _ in true }
  ) -> [ICalendarComponent] {
    object.calendars.flatMap { calendar -> [ICalendarComponent] in
      let own = calendar.components.filter { $0.isItem && isWanted($0) }
      if own.isEmpty { return [] }
      var names = addZones(of: calendar)
      renameUndescribedZones(own, in: calendar, &names)
      return names.isEmpty ? own : own.map { $0.renamingZones(names) }
    }
  }

  /// The zones that an ``EventEncoder`` does not know.
  package var describedZones: [ICalendarComponent] {
    zones.filter { zone in
      ZoneResolver.inDatabase(zone.text(of: "TZID")).map(\.isUTC) ?? true
    }
  }

  /// Adds the VTIMEZONEs of a VCALENDAR. Returns the new names of the renamed zones, by TZID.
  private mutating func addZones(of calendar: ICalendarComponent) -> [String: String] {
    var names: [String: String] = [:]
    for component in calendar.timeZones {
      let stated = component.text(of: "TZID")
      let description = DescribedZone.text(of: component)
      if let known = described[stated]?[description] {
        if known != stated { names[stated] = known }
        continue
      }
      let isInDatabase = ZoneResolver.inDatabase(stated) != nil
      guard described[stated] == nil || !isInDatabase else { continue }
      let name = freeName(stated)
      var zone = component
      if name != stated {
        names[stated] = name
        if var line = component.property("TZID") {
          line.value += name.utf8.dropFirst(stated.utf8.count)
          zone.put(line, as: "TZID")
        }
      }
      zones.append(zone)
      described[stated, default: [:]][description] = name
    }
    return names
  }

  /// Renames a zone without VTIMEZONE if another object describes a zone with the same name.
  private mutating func renameUndescribedZones(
    _ events: [ICalendarComponent], in calendar: ICalendarComponent, _ names: inout [String: String]
  ) {
    let described = calendar.timeZones.map { $0.text(of: "TZID") }
    for name in Set(events.flatMap(\.zonesOfTimes)).subtracting(described).sorted()
    where !resolver.isKnown(name) {
      let free = undescribed[name] ?? freeName(name)
      undescribed[name] = free
      if free != name { names[name] = free }
    }
  }

  /// The name if it is free, otherwise the name with a number appended.
  private mutating func freeName(_ stated: String) -> String {
    var name = stated
    while !names.insert(name).inserted {
      let number = numbers[stated, default: 1] + 1
      numbers[stated] = number
      name = "\(stated)-\(number)"
    }
    return name
  }

  /// The text with CR LF after every line, also for source objects with LF (RFC 5545 §3.1).
  ///
  /// - Parameter productID: PRODID, the name of the program (§3.7.3).
  package func text(productID: String) -> [UInt8] {
    let encoder = EventEncoder(productID: productID)
    encoder.useZones(of: events)
    var lines = ContentLines()
    encoder.open(&lines)
    for zone in describedZones { lines.add(zone.withMendedLines()) }
    encoder.addZones(to: &lines)
    for event in events { lines.add(event.withMendedLines()) }
    encoder.close(&lines)
    return lines.bytes
  }
}

extension ICalendarComponent {
  fileprivate func text(of name: String) -> String { property(name)?.text ?? "" }

  /// The component with renamed zones in its times.
  fileprivate func renamingZones(_ names: [String: String]) -> ICalendarComponent {
    var renamed = self
    renamed.editZones { zone, _ in
      names[zone.text].map { Property.Parameter("TZID", $0) } ?? zone
    }
    return renamed
  }
}
