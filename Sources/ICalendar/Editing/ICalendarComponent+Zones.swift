internal import CivilTime
internal import Foundation

extension ICalendarComponent {
  /// Adds the missing VTIMEZONEs for these times to a VCALENDAR, before its other components.
  ///
  /// - Parameter repeats: whether the times repeat, so that each VTIMEZONE must cover the future.
  mutating func addZones(of times: [EventTime], repeats: Bool) {
    guard !times.isEmpty else { return }
    let known = Set(items.compactMap(\.tzid))
    let zones = ZoneTable()
    for case .zoned(let reading, let zone) in times where !known.contains(zone.identifier) {
      zones.use(.zoned(reading, zone), runsOn: repeats)
    }
    let made = Self.made(zones, ending)
    let index = items.firstIndex { $0.isComponent && !$0.isComponent("VTIMEZONE") }
    items.insert(contentsOf: made.map { .component($0) }, at: index ?? items.endIndex)
  }

  /// Rewrites each VTIMEZONE of a VCALENDAR by this program to cover the years in use: a VTIMEZONE
  /// by this program covers only the years in use at the time of writing. A VCALENDAR by another
  /// program stays. Further VTIMEZONEs with the same TZID are removed.
  mutating func refreshZones(writtenBy productID: String) {
    guard property("PRODID")?.text == productID,
      items.contains(where: { $0.tzid != nil })
    else {
      return
    }
    let reaches = zoneReaches()
    let ending = ending
    var refreshed: Set<String> = []
    items = items.compactMap { item in
      guard let tzid = item.tzid, let reach = reaches[tzid], let zone = TimeZone(identifier: tzid),
        zone.identifier == tzid
      else { return item }
      guard refreshed.insert(tzid).inserted else { return nil }
      let zones = ZoneTable()
      for year in [reach.firstYear, reach.lastYear] {
        guard let day = LocalDate(year: year, month: 1, day: 1) else { continue }
        zones.use(.zoned(LocalDateTime(day, .midnight), zone), runsOn: reach.runsOn)
      }
      return Self.made(zones, ending).first.map { .component($0) } ?? item
    }
  }

  /// The range of years of the times of events and reminders, by TZID.
  private func zoneReaches() -> [String: ZoneReach] {
    var reaches: [String: ZoneReach] = [:]
    for component in components where component.name != "VTIMEZONE" {
      let repeats = component.line("RRULE") != nil
      for (line, zone) in component.zonedTimes {
        for value in line.list {
          guard let year = Int(String(decoding: value.prefix(4), as: UTF8.self)) else { continue }
          let reach = ZoneReach(firstYear: year, lastYear: year, runsOn: repeats)
          reaches[zone.text] = reaches[zone.text]?.union(reach) ?? reach
        }
      }
    }
    return reaches
  }

  private static func made(_ zones: ZoneTable, _ ending: LineEnding) -> [ICalendarComponent] {
    var lines = ContentLines()
    zones.add(to: &lines)
    return parsed(lines, ending)
  }

  /// Components parsed from generated lines, with this line ending.
  static func parsed(_ components: ContentLines, _ ending: LineEnding) -> [ICalendarComponent] {
    var lines = ContentLines()
    lines.begin("VCALENDAR")
    lines.add(components)
    lines.end("VCALENDAR")
    let object = try? ICalendarObject(ending.applied(to: lines.bytes))
    return object?.calendars.flatMap(\.components) ?? []
  }
}

extension ICalendarComponent {
  /// The lines with times in a zone, each with its TZID.
  var zonedTimes: [(line: Property, zone: Property.Parameter)] {
    items.compactMap { item in
      guard case .line(let line) = item, Property.eventTimeNames.contains(line.name),
        let property = Property(line),
        let zone = property.parameters.first(where: { $0.name == "TZID" })
      else { return nil }
      return (property, zone)
    }
  }

  /// The TZIDs of the component's times.
  var zonesOfTimes: [String] { zonedTimes.map(\.zone.text) }

  /// Replaces the TZIDs of the component's times; nil removes one.
  mutating func editZones(_ change: (Property.Parameter, Property) -> Property.Parameter?) {
    editProperties(Property.eventTimeNames) { line in
      var parameters = line.parameters
      guard let place = parameters.firstIndex(where: { $0.name == "TZID" }) else { return line }
      let zone = parameters.remove(at: place)
      if let changed = change(zone, line) { parameters.insert(changed, at: place) }
      var edited = line
      edited.parameters = parameters
      return edited
    }
  }
}

extension ICalendarComponent.Item {
  /// The TZID of a VTIMEZONE; nil for all other items.
  fileprivate var tzid: String? {
    guard case .component(let component) = self, component.name == "VTIMEZONE" else { return nil }
    return component.property("TZID").map { String(decoding: $0.value, as: UTF8.self) }
  }
}
