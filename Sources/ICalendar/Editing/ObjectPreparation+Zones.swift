internal import CivilTime
internal import Foundation

extension ObjectPreparation {
  /// Writes the zones of times so that other programs read what this one has read: known zones under
  /// their IANA names with a VTIMEZONE that gives their offsets, a local time where the zone is
  /// unknown (RFC 5545 §3.2.19), no zone beside a `Z`, and local onsets in each VTIMEZONE.
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
          let parsed = description.hasLocalOnsets ? ParsedZone(description) : nil
          if parsed?.gives(zone, at: times.inZones([zone.identifier])) == true { continue }
          replaced.insert(stated)
        }
        missing.insert(zone.identifier)
        names[stated] = zone.identifier
      }
    }
    for zone in descriptions.values where !zone.hasLocalOnsets { rewritten.insert("VTIMEZONE") }
    calendar.editComponents { zone in
      guard zone.name == "VTIMEZONE", !zone.hasLocalOnsets else { return }
      zone.editComponents { $0.editZones { _, _ in nil } }
    }
    calendar.items.removeAll { item in
      guard case .component(let zone) = item, zone.name == "VTIMEZONE" else { return false }
      let isReplaced = zone.property("TZID").map { replaced.contains($0.text) } ?? false
      return isReplaced || !zone.hasLocalOnsets
    }
    editItems { _, item in item.renameZones(names, without: unknown) }
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
    zonedTimes.filter { !$0.zone.isValid }.map { $0.line.name.uppercased() }
  }

  /// Gives the zones of the component's times other names. Times in UTC, and those in an unknown
  /// zone, have none.
  fileprivate mutating func renameZones(
    _ names: [String: String], without unknown: Set<String>
  ) {
    editZones { zone, line in
      let isUTC = line.list.allSatisfy { TimeValue($0)?.isUTC == true }
      if isUTC || unknown.contains(zone.text) { return nil }
      let name = names[zone.text] ?? zone.text
      return name != zone.text || !zone.isValid ? Property.Parameter("TZID", name) : zone
    }
  }
}

extension Property.Parameter {
  /// Whether a value with a colon is quoted (RFC 5545 §3.1).
  fileprivate var isValid: Bool {
    !bytes.contains(UInt8(ascii: ":")) || bytes.contains(UInt8(ascii: "\""))
  }
}
