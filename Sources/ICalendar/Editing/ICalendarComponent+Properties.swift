package import CivilTime

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
    var kept: [Item] = []
    while index < items.endIndex {
      if names.contains(where: { items[index].isLine($0) }) {
        index = items.softBrokenRest(of: index).upperBound
      } else {
        kept.append(items[index])
        index += 1
      }
    }
    items = kept
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
    let made = Property(name, value: value)
    put(property(name)?.replaced(by: made, dropping: outdated) ?? made, as: name)
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

/// The reason that an edit fails.
package enum EditError: Error, Sendable, Equatable {
  /// The object lacks the event or reminder.
  case missing
  /// A field has an invalid value. `field` is the field's JSON name; `reason` is lower case and
  /// ends with the next step.
  case invalid(field: String, reason: String)
  /// The object must not be edited. `reason` is lower case and ends with the next step.
  case refused(reason: String)

  package var reason: String {
    switch self {
    case .missing: "it is not there"
    case .invalid(_, let reason), .refused(let reason): reason
    }
  }

  static func mixedTimes(_ end: EndProperty) -> EditError {
    .invalid(
      field: end.field,
      reason: "start and end must both be dates or both have a time; change one of them")
  }

  static func timestampOutOfRange(_ field: String) -> EditError {
    .invalid(
      field: field, reason: "the event's time stamps are outside the years 1 to 3000; mend them")
  }

  static let repeatsWithinDay = EditError.invalid(
    field: "repeat",
    reason: "an all-day event cannot repeat by hour, minute or second; change the repeat rule")

  static let alarmOutOfRange = EditError.invalid(
    field: "alarms",
    reason: "an alarm is too far from the start, or its place is not on the earth; choose another")

  static let ruleOfOccurrence = EditError.invalid(
    field: "repeat", reason: "one occurrence cannot repeat by itself; change all that follow, too")
}

/// The time of a change, and the program that makes the change.
package struct EditStamp: Sendable, Equatable {
  /// The value of LAST-MODIFIED and DTSTAMP (RFC 5545 §3.8.7).
  var now: Instant
  /// PRODID of new objects (§3.7.3). An object with this PRODID was written by this program.
  var productID: String
  /// Whether a changed component gets the time and a new SEQUENCE. An object of another program
  /// keeps them until that program sends a new version (RFC 5546 §2.1.4).
  var isRecorded = true

  package init(now: Instant, productID: String) {
    self.now = now
    self.productID = productID
  }
}

extension ICalendarComponent {
  /// Updates LAST-MODIFIED, DTSTAMP and SEQUENCE, and adds missing ones.
  ///
  /// A sequence number at its maximum stays; an invalid number counts as 0.
  mutating func record(_ stamp: EditStamp) throws(EditError) {
    guard stamp.isRecorded else { return }
    try set("DTSTAMP", to: stamp.now, field: "last-modified")
    try set("LAST-MODIFIED", to: stamp.now, field: "last-modified")
    if sequence < Int(Int32.max) { set("SEQUENCE", to: String(sequence + 1)) }
  }

  /// SEQUENCE, limited to 0 through the largest integer of RFC 5545 §3.3.8.
  private var sequence: Int {
    guard let line = property("SEQUENCE") else { return 0 }
    let digits = String(decoding: line.value, as: UTF8.self).filter { $0 != " " }
    guard let number = Int(digits), number >= 0 else { return 0 }
    return min(number, Int(Int32.max))
  }
}

extension String {
  /// Throws if the escaped text could make the object too large to read.
  func checkLength(_ field: String) throws(EditError) {
    guard utf8.count <= 7 << 20 else {
      throw .invalid(field: field, reason: "the text is longer than 7 MiB; shorten it")
    }
  }
}
