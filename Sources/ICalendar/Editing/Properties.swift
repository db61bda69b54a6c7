internal import CivilTime
internal import Foundation

extension ICalendarComponent {
  var ending: LineEnding { LineEnding(of: begin) }

  /// The first line with this name, parsed.
  func property(_ name: String) -> Property? { line(name).flatMap(Property.init) }

  /// Replaces the first line with this name, or appends the line after the component's other lines.
  /// A line with equal content keeps its folds.
  mutating func put(_ property: Property, as name: String) {
    let index = items.firstIndex { $0.isLine(name) }
    guard let index else { return add(property) }
    if case .line(let line) = items[index], line.unfolded == property.bytes { return }
    let softBroken = items.softBrokenRest(of: index)
    items[index] = .line(property.folded(ending))
    items.removeSubrange(softBroken)
  }

  /// Adds a line before the nested components.
  mutating func add(_ property: Property) {
    let index = items.firstIndex(where: \.isComponent)
    items.insert(.line(property.folded(ending)), at: index ?? items.endIndex)
  }

  mutating func removeLines(_ names: String...) {
    var index = items.startIndex
    var rest: [Item] = []
    while index < items.endIndex {
      if names.contains(where: { items[index].isLine($0) }) {
        index = items.softBrokenRest(of: index).upperBound
      } else {
        rest.append(items[index])
        index += 1
      }
    }
    items = rest
  }

  /// Replaces each property with one of these names by the result of `change`; nil removes the line,
  /// and an unchanged one stays byte for byte.
  mutating func editProperties<E: Error>(
    _ names: Set<String>, _ change: (Property) throws(E) -> Property?
  ) throws(E) {
    var edited: [Item] = []
    edited.reserveCapacity(items.count)
    for item in items {
      guard case .line(let line) = item, names.contains(line.name), let property = Property(line)
      else {
        edited.append(item)
        continue
      }
      guard let changed = try change(property) else { continue }
      edited.append(changed == property ? item : .line(changed.folded(ending)))
    }
    items = edited
  }

  /// Changes each nested component.
  mutating func editComponents(_ change: (inout ICalendarComponent) -> Void) {
    for index in items.indices {
      guard case .component(var inner) = items[index] else { continue }
      change(&inner)
      items[index] = .component(inner)
    }
  }

  /// Sets the value of a property. Parameters stay, except those in `outdated`.
  mutating func set(_ name: String, to value: String, dropping outdated: Set<String> = []) {
    let line = Property(name, value: value)
    put(property(name)?.replaced(by: line, dropping: outdated) ?? line, as: name)
  }

  /// Sets a property to a UTC time.
  mutating func set(_ name: String, to moment: Instant, field: String) throws(EditError) {
    guard let reading = moment.writable else {
      throw .timestampOutOfRange(field)
    }
    set(name, to: reading.basic + "Z")
  }

  /// ALTREP refers to another form of the old text; the other three describe the vCalendar encoding
  /// of the old text. LANGUAGE stays, because an edited text usually has the same language.
  static let ofOldText: Set = ["ALTREP", "ENCODING", "CHARSET", "QUOTED-PRINTABLE"]
}

extension ICalendarComponent.Item {
  func isLine(_ name: String) -> Bool {
    if case .line(let line) = self { line.name == name } else { false }
  }

  var isComponent: Bool {
    if case .component = self { true } else { false }
  }

  func isComponent(_ name: String) -> Bool {
    if case .component(let component) = self { component.name == name } else { false }
  }
}

extension [ICalendarComponent.Item] {
  /// The continuation lines of a QUOTED-PRINTABLE line in vCalendar 1.0: every line but the last
  /// ends with `=` (RFC 2045 §6.7, soft line breaks).
  fileprivate func softBrokenRest(of index: Int) -> Range<Int> {
    guard case .line(let first) = self[index],
      Property(first)?.isQuotedPrintable ?? false
    else { return (index + 1)..<(index + 1) }
    var end = index + 1
    while end < count, case .line(let line) = self[end - 1], line.endsWithSoftBreak,
      case .line = self[end]
    {
      end += 1
    }
    return (index + 1)..<end
  }
}

extension ContentLine {
  fileprivate var endsWithSoftBreak: Bool {
    bytes.last { $0 != Self.cr && $0 != Self.lf } == UInt8(ascii: "=")
  }
}

extension Property {
  /// vCalendar 1.0 allows the encoding without the name `ENCODING`.
  fileprivate var isQuotedPrintable: Bool {
    parameters.contains { parameter in
      parameter.name == "QUOTED-PRINTABLE"
        || parameter.name == "ENCODING" && parameter.text.uppercased() == "QUOTED-PRINTABLE"
    }
  }
}

extension ICalendarComponent {
  /// Adds the missing VTIMEZONEs of a VCALENDAR for the zones that components use and others did not.
  mutating func addZones(of components: [ICalendarComponent], unlike before: [ICalendarComponent]) {
    let known = Set(before.flatMap(\.zonesOfTimes))
    let zones = Set(components.flatMap(\.zonesOfTimes)).subtracting(known)
    if !zones.isEmpty { addZones(of: components.flatMap(\.timesInDatabase).inZones(zones)) }
  }

  /// Adds the missing VTIMEZONEs for these times to a VCALENDAR, before its other components.
  mutating func addZones(of times: [EventTime]) {
    let known = Set(items.compactMap(\.tzid))
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

  /// Components parsed from generated lines, with this line ending.
  static func parsed(
    _ components: ContentLines, _ ending: LineEnding
  ) throws(EditError) -> [ICalendarComponent] {
    var lines = ContentLines()
    lines.begin("VCALENDAR")
    lines.add(components)
    lines.end("VCALENDAR")
    do throws(ICalendarError) {
      return try ICalendarObject(ending.applied(to: lines.bytes)).calendars.flatMap(\.components)
    } catch { throw .refused(reason: error.description) }
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

  /// The component's times in zones of the time zone database.
  var timesInDatabase: [EventTime] {
    zonedTimes.flatMap { line, tzid -> [EventTime] in
      guard let zone = ZoneResolver.inDatabase(tzid.text) else { return [] }
      return line.list.compactMap { value in
        TimeValue(value.prefix { $0 != UInt8(ascii: "/") }).map { .zoned($0.reading, zone) }
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
