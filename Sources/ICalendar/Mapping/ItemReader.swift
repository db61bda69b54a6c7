internal import CivilTime

/// Reads the properties of events and reminders, and reports unreadable ones.
package struct ItemReader {
  let zones: ZoneResolver
  /// The problems so far, each once, the most severe first.
  private(set) var problems: [ContentProblem] = []
  /// The VCALENDARs that were entered, by the index of the object's part.
  private var calendars: [Int: CalendarZones] = [:]
  private var part = 0
  /// The number of VTIMEZONEs used in the whole object.
  private var used = 0

  private struct CalendarZones {
    let calendar: ICalendarComponent
    /// By TZID.
    var zones: [String: ZoneResolver.Zone] = [:]
    /// The VTIMEZONEs by TZID; nil until one is needed.
    var descriptions: [String: ICalendarComponent]?
  }

  init(zones: ZoneResolver) {
    self.zones = zones
  }

  /// Reads the times of a component.
  init(_ source: ItemComponent) {
    self.init(zones: ZoneResolver())
    enter(source.calendar, source.part)
  }

  /// Sets the VCALENDAR of the next properties: the object's part at this index.
  mutating func enter(_ calendar: ICalendarComponent, _ part: Int) {
    self.part = part
    if calendars[part] == nil { calendars[part] = CalendarZones(calendar: calendar) }
  }

  mutating func report(_ problem: ContentProblem) {
    guard !problems.contains(problem) else { return }
    let index = problems.firstIndex { $0.weight < problem.weight } ?? problems.endIndex
    problems.insert(problem, at: index)
    if problems.count > Self.mostProblems {
      problems.replaceSubrange((Self.mostProblems - 1)..., with: [.more])
    }
  }

  /// The item of a component; nil for one that cannot be shown.
  ///
  /// - Parameter occurrenceDate: the recurrence date of a detached occurrence, otherwise nil.
  mutating func item<Item: MappedItem>(
    _ component: ICalendarComponent, uid: String, occurrenceDate: EventTime? = nil
  ) -> Item? {
    guard var item = Item(component, uid: uid, occurrenceDate: occurrenceDate, &self) else {
      return nil
    }
    if occurrenceDate != nil, component.line("RRULE") != nil || component.line("RDATE") != nil {
      report(.ruleOfOccurrence)
    }
    for name in ["DTSTART", "DTEND", "DUE", "DURATION"]
    where Set(component.lines(name).map(\.unfolded)).count > 1 {
      report(.severalLines(name))
    }
    item.creationDate = component.property("CREATED")?.instant
    item.lastModifiedDate = component.property("LAST-MODIFIED")?.instant
    item.sequence = ItemRevision.sequence(of: component)
    item.readFields(component, &self)
    return item
  }

  // MARK: Times

  /// The time of a line; nil for an unreadable value.
  mutating func time(_ line: ContentLine) -> EventTime? {
    guard let property = Property(line), let value = property.list.first else { return nil }
    return time(value, of: property)
  }

  /// Whether a RECURRENCE-ID is also of all later occurrences. RFC 5545 §3.2.13 has no other RANGE;
  /// RFC 2445 had THISANDPRIOR.
  mutating func isThisAndFuture(_ line: ContentLine) -> Bool {
    guard let range = Property(line)?.word("RANGE") else { return false }
    if range != "THISANDFUTURE" { report(.unknownRange(range)) }
    return range == "THISANDFUTURE"
  }

  private mutating func time(_ text: ArraySlice<UInt8>, of property: Property) -> EventTime? {
    guard let value = EventTime(basic: text) else { return nil }
    if value.isAllDay || property.word("VALUE") == "DATE" { return .date(value.reading.date) }
    let tzid = property.parameter("TZID")
    let isNamed = tzid?.utf8.contains { $0 > 0x20 } ?? false
    if value.isUTC {
      if isNamed, let tzid {
        switch zone(tzid) {
        case .utc: break
        case .known, .described, .refused, .unknown: report(.utcInZone(tzid))
        }
      }
      return value
    }
    guard let tzid else { return value }
    guard isNamed else {
      report(.emptyZone)
      return value
    }
    switch zone(tzid) {
    case .utc: return .utc(value.reading)
    case .known(let zone): return .zoned(value.reading, zone)
    case .described(let zone):
      if zone.begins(after: value.reading) { report(.lateZone(tzid)) }
      return .described(value.reading, zone)
    case .refused:
      report(.unusableZone(tzid))
      return value
    case .unknown:
      report(.unknownZone(tzid))
      return value
    }
  }

  /// The zone of a TZID in the current VCALENDAR.
  mutating func zone(_ tzid: String) -> ZoneResolver.Zone {
    if let zone = calendars[part]?.zones[tzid] { return zone }
    var isOneTooMany = false
    var zone = zones.zone(tzid) {
      guard let description = description(tzid) else { return nil }
      isOneTooMany = used >= Self.mostDescriptions
      if !isOneTooMany { used += 1 }
      return isOneTooMany ? nil : description
    }
    if isOneTooMany, case .unknown = zone { zone = .refused }
    calendars[part]?.zones[tzid] = zone
    return zone
  }

  private mutating func description(_ tzid: String) -> ICalendarComponent? {
    if let descriptions = calendars[part]?.descriptions { return descriptions[tzid] }
    var descriptions: [String: ICalendarComponent] = [:]
    for component in calendars[part]?.calendar.timeZones ?? [] {
      guard let line = component.property("TZID") else { continue }
      for name in [line.uri, line.text] where descriptions[name] == nil {
        descriptions[name] = component
      }
    }
    calendars[part]?.descriptions = descriptions
    return descriptions[tzid]
  }

  // MARK: Recurrence

  /// RDATE (RFC 5545 §3.8.5.2).
  mutating func recurrenceDates(
    _ component: ICalendarComponent, from start: EventTime
  ) -> [RecurrenceDate] {
    list(component, "RDATE", ("a repeat date", "repeat dates")) { reader, value, line in
      reader.recurrenceDate(value, of: line, start)
    }
  }

  /// EXDATE (§3.8.5.1).
  mutating func exceptionDates(
    _ component: ICalendarComponent, from start: EventTime
  ) -> [EventTime] {
    list(component, "EXDATE", ("an exception", "exceptions")) { reader, value, line in
      reader.time(value, of: line)?.aligned(to: start)
    }
  }

  /// The values of a property that may have several lines, each with a list.
  ///
  /// - Parameter called: what a problem calls one value, and many.
  private mutating func list<Value>(
    _ component: ICalendarComponent, _ name: String, _ called: (one: String, many: String),
    _ read: (inout ItemReader, ArraySlice<UInt8>, Property) -> Value?
  ) -> [Value] {
    var values: [Value] = []
    for line in component.lines(name) {
      guard let line = Property(line) else {
        report(.unreadable("\(called.one) (\(name))"))
        continue
      }
      if line.word("VALUE") == "PERIOD", line.list.isEmpty {
        report(.unreadable("\(called.one) (\(name))"))
      }
      for text in line.list {
        guard values.count < Self.mostDates else {
          report(.tooMany("\(called.many) (\(name))"))
          return values
        }
        if let value = read(&self, text, line) {
          values.append(value)
        } else {
          report(.unreadable("\(called.one) (\(name))"))
        }
      }
    }
    return values
  }

  private mutating func recurrenceDate(
    _ value: ArraySlice<UInt8>, of property: Property, _ start: EventTime
  ) -> RecurrenceDate? {
    let parts = value.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    guard let first = parts.first, let begin = time(first, of: property)?.aligned(to: start) else {
      return nil
    }
    guard parts.count > 1 else {
      if property.word("VALUE") == "PERIOD" {
        report(.unreadable("the length of a repeat date (RDATE)"))
      }
      return RecurrenceDate(start: begin)
    }
    guard parts.count == 2, parts.allSatisfy({ EventTime(basic: $0)?.isAllDay != true }) else {
      return nil
    }
    let end =
      CivilDuration(parts[1]).flatMap { begin.adding($0) }
      ?? time(parts[1], of: property)?.aligned(to: start)
    guard let end, !end.isBefore(begin) else { return nil }
    return RecurrenceDate(start: begin, end: end)
  }

  /// RRULE (§3.8.5.3). EXRULE is of RFC 2445; RFC 5545 removed it.
  mutating func rules(_ component: ICalendarComponent) -> [RecurrenceRule] {
    let lines = component.lines("RRULE")
    var rules: [RecurrenceRule] = []
    for line in lines.prefix(Self.mostRules) {
      guard let line = Property(line) else {
        report(.unreadable("a repeat rule (RRULE)"))
        continue
      }
      do throws(RecurrenceRuleError) {
        let (rule, misplaced) = try RecurrenceRule.read(line.word)
        rules.append(rule)
        if let misplaced { report(.misplacedPart(misplaced)) }
      } catch {
        report(.unreadableRule(error.description))
      }
    }
    if component.line("EXRULE") != nil { report(.exceptionRule) }
    if lines.count > Self.mostRules { report(.tooMany("repeat rules (RRULE)")) }
    return rules
  }

  /// The limit of zones that only the object describes. Each takes some time to expand.
  private static let mostDescriptions = 16
  private static let mostDates = 20_000
  private static let mostRules = 32
  private static let mostProblems = 20
}
