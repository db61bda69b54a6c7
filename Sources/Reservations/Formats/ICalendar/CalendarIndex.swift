internal import ICalendar

/// The places of an iCalendar text's components (RFC 5545 §3.4 and §3.6), without their meaning.
///
/// The components of one UID in one VCALENDAR are one group: an event and its changed occurrences.
struct CalendarIndex {
  /// One VCALENDAR.
  struct Calendar {
    /// VERSION, PRODID, CALSCALE and METHOD, each with its folds and line end.
    var lines: [Range<Int>] = []
    /// METHOD in upper case (RFC 5546 §1.4).
    var method: String?
    /// The VTIMEZONEs by TZID.
    var zones: [[UInt8]: Range<Int>] = [:]
  }

  /// The components of one UID, or one component without UID.
  struct Group {
    /// The index of the VCALENDAR.
    var calendar: Int
    /// The line of the first component, from 1.
    var line: Int
    var components: [Range<Int>] = []
    /// The number of content lines of the components.
    var lines = 0
    /// The TZIDs of the components.
    var zones: Set<[UInt8]> = []
    /// The name of the component whose END is missing; nil for complete components.
    var unfinished: String?
    /// The event itself; nil for a group of occurrences alone.
    fileprivate var master: Master?
    /// DTSTART, if other groups have the UID, too: with the UID it makes one of its own.
    var start: [UInt8]?
    /// The lines of UID.
    var ids: [Range<Int>] = []
  }

  /// What tells the events of one UID apart: some programs number their events from 1 in each file.
  fileprivate struct Master: Hashable {
    var start: [UInt8]
    /// Another SEQUENCE is another version of the same event (RFC 5545 §3.8.7.4).
    var sequence: [UInt8]
  }

  private(set) var calendars: [Calendar] = []
  /// In the order of their first components.
  private(set) var groups: [Group] = []
  /// Whether the text ends before END:VCALENDAR.
  private(set) var isCutOff = false

  private struct Key: Hashable {
    var calendar: Int
    var name: String
    var uid: [UInt8]
    /// Of the further events with a UID; nil for the first.
    var start: [UInt8]?
  }

  fileprivate struct Open {
    var name: String
    var start: Int
    var line: Int
    /// The value of UID, or of TZID for a VTIMEZONE.
    var id: [UInt8]?
    /// The same without escapes, as the TZIDs of times have it.
    var idText: [UInt8]?
    var idLine: Range<Int>?
    /// The value of DTSTART, of a reminder without one that of DUE.
    var time: [UInt8] = []
    var sequence: [UInt8] = []
    var isOccurrence = false
    var lines = 1
    var zones: Set<[UInt8]> = []
  }

  private var places: [Key: Int] = [:]
  private var component: Open?
  /// The names of the components that are open within the current one, itself included.
  private var names: [String] = []
  private var isInCalendar = false

  private static let deepest = 32

  /// - Parameter line: the line of the first byte, from 1.
  init(_ text: [UInt8], line: Int) {
    var reader = ObjectReader(text)
    while true {
      let first = line + reader.lineNumber
      guard let line = reader.next() else { break }
      add(line, first)
    }
    if component != nil {
      closeUnfinished(at: text.count)
    } else {
      isCutOff = isInCalendar
    }
  }

  private mutating func add(_ text: ContentLine, _ line: Int) {
    component?.lines += 1
    let range = text.bytes.indices
    guard Self.usedNames.contains(text.name), let property = Property(text) else { return }
    switch text.name {
    case "BEGIN": begin(property.word, range, line)
    case "END": end(property.word, range)
    default:
      if component != nil {
        addProperty(text.name, property, range)
      } else if isInCalendar {
        addHeader(text.name, property, range)
      }
    }
  }

  private static let headerNames: Set = ["VERSION", "PRODID", "CALSCALE", "METHOD"]
  private static let usedNames = Property.eventTimeNames.union(headerNames).union([
    "BEGIN", "END", "UID", "TZID", "SEQUENCE",
  ])

  private mutating func begin(_ name: String, _ range: Range<Int>, _ line: Int) {
    if name == "VCALENDAR" || name == component?.name {
      // No calendar or event is within another: the one before has lost its end.
      closeUnfinished(at: range.lowerBound)
    }
    if name == "VCALENDAR" {
      calendars.append(Calendar())
      isInCalendar = true
    } else if component != nil {
      // No event has components so deep in each other.
      if names.count < Self.deepest { names.append(name) }
    } else {
      if calendars.isEmpty { calendars.append(Calendar()) }
      component = Open(name: name, start: range.lowerBound, line: line)
      names = [name]
    }
  }

  private mutating func end(_ name: String, _ range: Range<Int>) {
    if name == "VCALENDAR" {
      closeUnfinished(at: range.lowerBound)
      isInCalendar = false
      return
    }
    guard component != nil, let place = names.lastIndex(of: name) else { return }
    names.removeSubrange(place...)
    if names.isEmpty { close(at: range.upperBound, unfinished: nil) }
  }

  private mutating func closeUnfinished(at end: Int) {
    if let component { close(at: end, unfinished: component.name) }
  }

  private mutating func close(at end: Int, unfinished: String?) {
    guard let open = component else { return }
    component = nil
    names = []
    let calendar = calendars.count - 1
    let range = open.start..<end
    if open.name == "VTIMEZONE", unfinished == nil {
      for id in [open.id, open.idText].compactMap(\.self)
      where calendars[calendar].zones[id] == nil {
        calendars[calendar].zones[id] = range
      }
      return
    }
    var group = Group(calendar: calendar, line: open.line)
    group.unfinished = unfinished
    var place = groups.count
    if unfinished == nil, let uid = open.id {
      var key = Key(calendar: calendar, name: open.name, uid: uid)
      if let first = places[key], let master = open.master, groups[first].isOther(than: master) {
        groups[first].start = groups[first].master?.start
        group.start = master.start
        key.start = master.start
      }
      place = places[key] ?? place
      places[key] = place
    }
    if place == groups.count { groups.append(group) }
    groups[place].master = groups[place].master ?? open.master
    if let line = open.idLine { groups[place].ids.append(line) }
    groups[place].components.append(range)
    groups[place].lines += open.lines
    groups[place].zones.formUnion(open.zones)
  }

  private mutating func addHeader(_ name: String, _ property: Property, _ range: Range<Int>) {
    guard Self.headerNames.contains(name), range.count <= 1024 else { return }
    let last = calendars.count - 1
    calendars[last].lines.append(range)
    if name == "METHOD", calendars[last].method == nil {
      calendars[last].method = property.word.isEmpty ? nil : property.word
    }
  }

  private mutating func addProperty(_ name: String, _ property: Property, _ range: Range<Int>) {
    guard let open = component else { return }
    if names.count == 1 {
      let value = Array(Property.trimmed(property.value))
      switch name {
      case open.name == "VTIMEZONE" ? "TZID" : "UID":
        guard open.id == nil, !value.isEmpty else { break }
        component?.id = value
        component?.idText = Array(property.text.utf8)
        component?.idLine = range
      case "DTSTART": component?.time = value
      case "DUE" where open.time.isEmpty: component?.time = value
      case "SEQUENCE": component?.sequence = value
      case "RECURRENCE-ID": component?.isOccurrence = true
      default: break
      }
    }
    guard Property.eventTimeNames.contains(name) else { return }
    if let zone = property.parameter("TZID") { component?.zones.insert(Array(zone.utf8)) }
  }
}

extension CalendarIndex.Group {
  /// Whether another event has the UID of this group's one.
  fileprivate func isOther(than other: CalendarIndex.Master) -> Bool {
    master.map { $0.start != other.start && $0.sequence == other.sequence } ?? false
  }
}

extension CalendarIndex.Open {
  /// Nil for an occurrence of a series.
  fileprivate var master: CalendarIndex.Master? {
    isOccurrence ? nil : CalendarIndex.Master(start: time, sequence: sequence)
  }
}
