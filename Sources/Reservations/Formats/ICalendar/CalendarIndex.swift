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
    var reach = Reach()
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

  /// The years of the times of components.
  struct Reach {
    /// Both included; nil without a readable time.
    var years: ClosedRange<Int>?
    /// Whether there is a rule or a length, which may lead to later years.
    var runsOn = false

    mutating func formUnion(_ other: Reach) {
      runsOn = runsOn || other.runsOn
      if let years = other.years { include(years) }
    }

    mutating func include(_ other: ClosedRange<Int>) {
      years =
        years.map {
          min($0.lowerBound, other.lowerBound)...max($0.upperBound, other.upperBound)
        } ?? other
    }
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
    var idLine: Range<Int>?
    /// The value of DTSTART, of a reminder without one that of DUE.
    var time: [UInt8] = []
    var sequence: [UInt8] = []
    var isOccurrence = false
    var lines = 1
    var zones: Set<[UInt8]> = []
    var reach = Reach()
  }

  private var places: [Key: Int] = [:]
  private var component: Open?
  /// The names of the components that are open within the current one, itself included.
  private var names: [String] = []
  private var isInCalendar = false

  private static let deepest = 32

  /// - Parameter line: the line of the first byte, from 1.
  init(_ bytes: Bytes, line: Int) {
    var line = line
    // Blanks before the first name would make it a continuation.
    var at = bytes.firstText(from: 0)
    while at < bytes.count {
      let (end, count) = Self.lineEnd(bytes, from: at)
      add(ContentLineText(bytes, at..<end), at..<end, line)
      at = end
      line += count
    }
    if component != nil {
      closeUnfinished(at: bytes.count)
    } else {
      isCutOff = isInCalendar
    }
  }

  /// The end of the line with its folds and line end (§3.1), and the number of physical lines.
  private static func lineEnd(_ bytes: Bytes, from start: Int) -> (end: Int, count: Int) {
    var at = start
    var count = 0
    while at < bytes.count {
      if bytes[at] == .lineFeed {
        count += 1
        let next = at + 1
        guard next < bytes.count, bytes[next] == .space || bytes[next] == .tab else {
          return (next, count)
        }
      }
      at += 1
    }
    return (bytes.count, count)
  }

  private mutating func add(_ text: ContentLineText, _ range: Range<Int>, _ line: Int) {
    component?.lines += 1
    switch text.name {
    case "BEGIN": begin(text.word, range, line)
    case "END": end(text.word, range)
    default:
      if component == nil {
        if isInCalendar { addHeader(text, range) }
      } else {
        addProperty(text, range)
      }
    }
  }

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
      if let id = open.id, calendars[calendar].zones[id] == nil {
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
    groups[place].reach.formUnion(open.reach)
  }

  private mutating func addHeader(_ text: ContentLineText, _ range: Range<Int>) {
    guard ContentLineText.headerNames.contains(text.name), range.count <= 1024 else { return }
    let last = calendars.count - 1
    calendars[last].lines.append(range)
    if text.name == "METHOD", calendars[last].method == nil {
      calendars[last].method = text.word.isEmpty ? nil : text.word
    }
  }

  private mutating func addProperty(_ text: ContentLineText, _ range: Range<Int>) {
    guard let open = component else { return }
    if names.count == 1 {
      switch text.name {
      case open.name == "VTIMEZONE" ? "TZID" : "UID":
        guard open.id == nil, !text.value.isEmpty else { break }
        component?.id = text.value
        component?.idLine = range
      case "DTSTART": component?.time = text.value
      case "DUE" where open.time.isEmpty: component?.time = text.value
      case "SEQUENCE": component?.sequence = text.value
      case "RECURRENCE-ID": component?.isOccurrence = true
      default: break
      }
    }
    for zone in text.zones { component?.zones.insert(zone) }
    for year in text.years { component?.reach.include(year...year) }
    if text.name == "RRULE" || text.name == "DURATION" { component?.reach.runsOn = true }
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

/// A content line of an iCalendar text: its name, and the value of a line that the index uses (RFC
/// 5545 §3.1).
private struct ContentLineText {
  /// In upper case; empty for a line without name.
  let name: String
  /// Without folds and line end; empty for a line that the index does not use.
  private let line: [UInt8]

  /// - Parameter range: of the line with its folds and line end.
  init(_ bytes: Bytes, _ range: Range<Int>) {
    // A name may be folded, too; no name that matters is longer.
    let front = Self.unfolded(bytes, range, limit: 64)
    let length = front.prefix { $0.isNameByte }.count
    let isNamed = length < front.count && [.colon, .semicolon].contains(front[length])
    name = isNamed ? String(decoding: front[..<length].map(\.upper), as: UTF8.self) : ""
    line = Self.usedNames.contains(name) ? Self.unfolded(bytes, range, limit: .max) : []
  }

  private static let timeNames: Set = [
    "DTSTART", "DTEND", "DUE", "RECURRENCE-ID", "EXDATE", "RDATE",
  ]
  static let headerNames: Set = ["VERSION", "PRODID", "CALSCALE", "METHOD"]
  private static let usedNames = timeNames.union(headerNames).union([
    "BEGIN", "END", "UID", "TZID", "SEQUENCE",
  ])

  /// The value behind the first colon that is not in quotes, without surrounding white space.
  var value: [UInt8] {
    var isQuoted = false
    for (index, byte) in line.enumerated() {
      if byte == .quote { isQuoted.toggle() }
      if byte == .colon, !isQuoted { return Self.trimmed(line[(index + 1)...]) }
    }
    return []
  }

  /// The value as a keyword in upper case; a longer value is cut.
  var word: String { String(decoding: value.prefix(64).map(\.upper), as: UTF8.self) }

  /// The TZID parameter (§3.2.19), up to the next delimiter and up to the last colon: some programs
  /// write names with colons without quotes.
  var zones: [[UInt8]] {
    let mark = Array("TZID=".utf8)
    guard Self.timeNames.contains(name), line.count > name.utf8.count + mark.count,
      let start = (name.utf8.count..<line.count - mark.count).first(where: { place in
        mark.indices.allSatisfy { line[place + $0].upper == mark[$0] }
      })
    else { return [] }
    let rest = line[(start + mark.count)...]
    if rest.first == .quote { return [Array(rest.dropFirst().prefix { $0 != .quote })] }
    let short = rest.prefix { $0 != .colon && $0 != .semicolon }
    let long = rest.lastIndex(of: .colon).map { rest[..<$0] } ?? short
    return short.count == long.count ? [Array(short)] : [Array(short), Array(long)]
  }

  /// The years of the times of the value, which begins behind the last colon.
  var years: [Int] {
    guard Self.timeNames.contains(name), let colon = line.lastIndex(of: .colon) else { return [] }
    return line[(colon + 1)...].split { $0 == .comma || $0 == UInt8(ascii: "/") }.compactMap {
      let year = Self.trimmed($0).prefix(4)
      return year.count == 4 ? Int(String(decoding: year, as: UTF8.self)) : nil
    }
  }

  /// The line without its folds and its line end.
  private static func unfolded(_ bytes: Bytes, _ range: Range<Int>, limit: Int) -> [UInt8] {
    var line: [UInt8] = []
    var at = range.lowerBound
    while at < range.upperBound, line.count < limit {
      let byte = bytes[at]
      if byte == .lineFeed {
        if line.last == .carriageReturn { line.removeLast() }
        // The blank behind the line end marks the continuation.
        at += 2
      } else {
        line.append(byte)
        at += 1
      }
    }
    return line
  }

  private static func trimmed(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var bytes = bytes.drop(while: \.isWhiteSpace)
    while let last = bytes.last, last.isWhiteSpace { bytes.removeLast() }
    return Array(bytes)
  }
}

extension UInt8 {
  fileprivate var upper: UInt8 { (0x61...0x7A).contains(self) ? self - 0x20 : self }

  fileprivate var isNameByte: Bool {
    isDigit || (0x41...0x5A).contains(upper) || self == UInt8(ascii: "-")
  }
}
