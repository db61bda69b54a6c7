internal import CivilTime
internal import Foundation

extension ICalendarComponent {
  /// Adds the missing VTIMEZONEs of a VCALENDAR for the zones that components use and others did not.
  mutating func addZones(of components: [ICalendarComponent], unlike before: [ICalendarComponent]) {
    addZones(
      of: components.flatMap(\.timesInDatabase), except: Set(before.flatMap(\.zonesOfTimes)))
  }

  /// Adds the missing VTIMEZONEs for these times to a VCALENDAR, before its other components.
  mutating func addZones(of times: [EventTime], except others: Set<String> = []) {
    let known = others.union(items.compactMap(\.tzid))
    var zones = ZoneTable()
    for case .zoned(let reading, let zone) in times where !known.contains(zone.identifier) {
      zones.use(.zoned(reading, zone))
    }
    var lines = ContentLines()
    zones.add(to: &lines)
    let index = items.firstIndex { $0.isComponent && !$0.isComponent("VTIMEZONE") }
    // Lines of the zone database alone, which are valid and few.
    let new = (try? Self.parsed(lines, ending)) ?? []
    items.insert(contentsOf: new.map { .component($0) }, at: index ?? items.endIndex)
  }

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

  /// The component's times in zones of the time zone database.
  var timesInDatabase: [EventTime] {
    zonedTimes.flatMap { line, tzid -> [EventTime] in
      guard let zone = ZoneResolver.inDatabase(tzid.text) else { return [] }
      return line.list.compactMap { value in
        EventTime(basic: value.prefix { $0 != UInt8(ascii: "/") }).map {
          .zoned($0.reading, zone)
        }
      }
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
