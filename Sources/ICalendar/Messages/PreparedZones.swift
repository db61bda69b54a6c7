internal import CivilTime
internal import Foundation

extension ForeignObject {
  /// Writes the zones of times so that other programs read what this one has read: known zones under
  /// their IANA names with a VTIMEZONE of this program, a local time where the zone is unknown (RFC
  /// 5545 §3.2.19), no zone beside a `Z`, and local onsets in each VTIMEZONE.
  mutating func describeZones(of times: [EventTime], _ reader: inout ItemReader) {
    /// Other names for zones.
    var names: [String: String] = [:]
    var unknown: Set<String> = []
    for stated in Set(calendar.components.filter(\.isItem).flatMap(\.zonesOfTimes)) {
      switch reader.zone(stated) {
      case .utc, .described: break
      case .refused, .unknown: unknown.insert(stated)
      case .known(let zone): names[stated] = zone.identifier
      }
    }
    calendar.editComponents("VTIMEZONE") { zone in
      if zone.hasLocalOnsets { return }
      rewritten.insert("VTIMEZONE")
      zone.editComponents("STANDARD", "DAYLIGHT") { $0.editZones { _, _ in nil } }
    }
    calendar.items.removeAll { item in
      guard case .component(let zone) = item, zone.name == "VTIMEZONE" else { return false }
      let isReplaced = zone.property("TZID").map { names[$0.text] != nil } ?? false
      return isReplaced || !zone.hasLocalOnsets
    }
    editItems { _, item in item.renameZones(names, without: unknown) }
    let known = Set(names.values)
    calendar.addZones(
      of: times.filter { time in
        if case .zoned(_, let zone) = time { known.contains(zone.identifier) } else { false }
      })
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
      let isUTC = line.list.allSatisfy { EventTime(basic: $0)?.isUTC == true }
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
