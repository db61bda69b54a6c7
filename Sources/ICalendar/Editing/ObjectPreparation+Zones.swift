internal import CivilTime
internal import Foundation

extension ObjectPreparation {
  /// Writes the zones of times so that other programs read what this one has read: known zones under
  /// their IANA names with a VTIMEZONE that gives their offsets, a local time where the zone is
  /// unknown (RFC 5545 §3.2.19), and no zone beside a `Z`.
  mutating func describeZones(of times: [EventTime]) {
    let events = calendar.components.filter { $0.name == name }
    var descriptions: [String: ICalendarComponent] = [:]
    for zone in calendar.components where zone.name == "VTIMEZONE" {
      zone.property("TZID").map { descriptions[$0.text] = descriptions[$0.text] ?? zone }
    }
    /// Other names for zones.
    var names: [String: String] = [:]
    var unknown: Set<String> = []
    var missing: Set<String> = []
    var replaced: Set<String> = []
    for stated in Set(events.flatMap(\.zonesOfTimes)) {
      switch reader.zone(stated) {
      case .utc, .described: break
      case .refused, .unknown: unknown.insert(stated)
      case .known(let zone):
        if let description = descriptions[stated] {
          let parsed = ParsedZone(description)
          if parsed?.gives(zone, at: times.inZones([zone.identifier])) == true { continue }
          replaced.insert(stated)
        }
        missing.insert(zone.identifier)
        names[stated] = zone.identifier
      }
    }
    calendar.items = calendar.items.compactMap { item in
      guard case .component(let component) = item else { return item }
      if component.name == name { return .component(component.withZones(names, without: unknown)) }
      let isReplaced = component.property("TZID").map { replaced.contains($0.text) } ?? false
      return component.name == "VTIMEZONE" && isReplaced ? nil : item
    }
    // The event may be moved to another year.
    calendar.addZones(of: times.inZones(missing), repeats: true)
  }
}

extension ParsedZone {
  /// Whether the VTIMEZONE begins before the times and gives them the offsets of the zone.
  fileprivate func gives(_ zone: TimeZone, at times: [EventTime]) -> Bool {
    var budget = StepBudget(ZoneResolver.mostChanges)
    guard let described = DescribedZone(name: zone.identifier, self, within: &budget),
      let begin = observances.map(\.start).min()
    else { return false }
    return times.allSatisfy { time in
      guard begin <= time.reading, let moment = time.instant else { return false }
      return described.offset(at: moment) == zone.offset(at: moment)
    }
  }
}

extension ICalendarComponent {
  /// The names of the lines whose TZID holds a colon without quotes.
  var linesWithUnquotedZone: [String] {
    items.compactMap { item in
      guard case .line(let line) = item, Property.eventTimeNames.contains(line.name),
        let zone = Property(line)?.parameters.first(where: { $0.name == "TZID" }), !zone.isValid
      else { return nil }
      return line.name
    }
  }

  /// The component with other names for the zones of its times. Times in UTC, and those in an unknown
  /// zone, have none.
  fileprivate func withZones(
    _ names: [String: String], without unknown: Set<String>
  ) -> ICalendarComponent {
    var changed = self
    changed.items = items.map { item in
      switch item {
      case .component(let inner): return .component(inner.withZones(names, without: unknown))
      case .line(let line):
        guard Property.eventTimeNames.contains(line.name), var property = Property(line),
          let place = property.parameters.firstIndex(where: { $0.name == "TZID" })
        else { return item }
        let stated = property.parameters[place]
        let isUTC = property.list.allSatisfy { TimeValue($0)?.isUTC == true }
        let name = names[stated.text] ?? stated.text
        if isUTC || unknown.contains(stated.text) {
          property.parameters.remove(at: place)
        } else if name != stated.text || !stated.isValid {
          property.parameters[place] = Property.Parameter("TZID", name)
        } else {
          return item
        }
        return .line(property.folded(LineEnding(of: line)))
      }
    }
    return changed
  }
}

extension Property.Parameter {
  /// Whether a value with a colon is quoted (RFC 5545 §3.1).
  fileprivate var isValid: Bool {
    !bytes.contains(UInt8(ascii: ":")) || bytes.contains(UInt8(ascii: "\""))
  }
}
