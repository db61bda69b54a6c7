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

  /// Changes each nested component with one of these names.
  mutating func editComponents(
    _ names: String..., change: (inout ICalendarComponent) -> Void
  ) {
    for index in items.indices {
      guard case .component(var inner) = items[index], names.contains(inner.name) else { continue }
      change(&inner)
      items[index] = .component(inner)
    }
  }

  /// Sets the value of a property. Parameters stay, except those in `outdated`.
  mutating func set(_ name: String, to value: String, dropping outdated: Set<String> = []) {
    let line = Property(name, value: value)
    put(property(name)?.replaced(by: line, dropping: outdated) ?? line, as: name)
  }

  /// Components parsed from generated lines, with this line ending.
  static func parsed(
    _ components: ContentLines, _ ending: LineEnding
  ) throws(ICalendarError) -> [ICalendarComponent] {
    var lines = ContentLines()
    lines.begin("VCALENDAR")
    lines.add(components)
    lines.end("VCALENDAR")
    return try ICalendarObject(ending.applied(to: lines.bytes)).calendars.flatMap(\.components)
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
