internal import CivilTime
internal import Foundation

/// Makes the object of a calendar from the VCALENDAR of a file with the event or reminder of one UID
/// and its changed occurrences.
///
/// All lines stay byte for byte, except: METHOD and the properties of the file go (a calendar's
/// object has none, RFC 4791 §4.1), ATTENDEE and ORGANIZER go or get SCHEDULE-AGENT=CLIENT, so that
/// no server mails anybody (RFC 6638 §7.1), alarms that mail or run a program go, a missing
/// VTIMEZONE is added, times get the forms of RFC 5545, a fold within a character is mended, and each
/// line ends with CR LF.
package struct ObjectPreparation {
  var calendar: ICalendarComponent
  /// `VEVENT` or `VTODO`.
  let name: String
  private let isCancellation: Bool
  private let keepsParticipants: Bool
  /// The start of an event without one, until a person gives another.
  private let substituteStart: EventTime
  private let zones: ZoneResolver
  var reader: ItemReader

  /// UID (RFC 5545 §3.8.4.7); nil without one.
  package private(set) var uid: String?
  package private(set) var organizer: Participant?
  package private(set) var attendees: [Participant] = []
  /// The number of alarms that were left out.
  package private(set) var droppedAlarms = 0
  /// Whether DTSTART is missing or unreadable; the object has a substitute. Of a reminder, whether it
  /// is due at no time.
  package private(set) var lacksStart = false
  /// The value of a DTSTART that cannot be read; nil without one.
  package private(set) var unreadableStart: String?
  /// Whether the file states the end or the length.
  package private(set) var statesEnd = false
  /// The names of the lines that are written anew, as they are not valid.
  package internal(set) var rewritten: Set<String> = []
  /// The prepared component of the event, or of its first occurrence.
  private var mainComponent: ICalendarComponent?

  /// - Parameters:
  ///   - calendar: a VCALENDAR with the components of one UID.
  ///   - isCancellation: whether each item becomes canceled.
  ///   - keepsParticipants: whether ATTENDEE and ORGANIZER stay.
  ///   - substituteStart: the start of an event whose own is missing or unreadable.
  package init(
    _ calendar: ICalendarComponent, of kind: EntityType, isCancellation: Bool,
    keepsParticipants: Bool, substituteStart: EventTime
  ) {
    self.calendar = calendar
    name = kind.componentName
    self.isCancellation = isCancellation
    self.keepsParticipants = keepsParticipants
    self.substituteStart = substituteStart
    zones = ZoneResolver()
    reader = ItemReader(zones: zones)
  }

  /// The version of the item itself, or of the first of its occurrences.
  package var revision: ItemRevision { ItemRevision(mainComponent) }
  /// Whether the item has alarms in the object.
  package var hasAlarms: Bool { mainComponent?.alarms.isEmpty == false }

  /// Nil if no item can be read.
  package mutating func run() -> PreparedObject? {
    keepOwnLines()
    calendar = calendar.withMendedLines()
    reader.enter(calendar, 0)
    editItems { $0.prepare(&$1) }
    addMissingStart()
    let read = contents()
    guard keepComponents(of: read) else { return nil }
    let start = read.time ?? substituteStart
    editItems { $0.rewritten.formUnion($1.writeValidEnds(from: start)) }
    describeZones(of: read.times)
    let final = contents()
    guard let main = final.components.first else { return nil }
    mainComponent = main.component
    return PreparedObject(
      object: ICalendarObject(calendar), contents: final, problem: read.problem)
  }

  private mutating func contents() -> ObjectContents {
    let contents = ICalendarObject(calendar).contents(zones: zones)
    if contents.series.isEmpty, !contents.reminderSeries.isEmpty {
      lacksStart = contents.time == nil
    }
    return contents
  }

  // MARK: Lines

  /// Keeps VERSION, PRODID and CALSCALE of the VCALENDAR.
  private mutating func keepOwnLines() {
    func line(_ name: String, _ other: String) -> ICalendarComponent.Item {
      .line(calendar.line(name) ?? Property(name, value: other).folded(.crlf))
    }
    var items = [
      line("VERSION", "2.0"), line("PRODID", "-//unknown//unknown//EN"),
    ]
    if let scale = calendar.line("CALSCALE") { items.append(.line(scale)) }
    calendar.items = items + calendar.components.filter(isKept).map { .component($0) }
  }

  private func isKept(_ component: ICalendarComponent) -> Bool {
    component.name == name || component.name == "VTIMEZONE"
  }

  /// Changes each event.
  mutating func editItems(_ change: (inout Self, inout ICalendarComponent) -> Void) {
    var edited = calendar
    edited.editComponents { component in
      if component.name == name { change(&self, &component) }
    }
    calendar = edited
  }

  private mutating func prepare(_ component: inout ICalendarComponent) {
    rewritten.formUnion(component.linesWithUnquotedZone)
    rewritten.formUnion(component.writeValidTimes())
    if uid == nil, let stated = component.property("UID")?.uid, !stated.isEmpty { uid = stated }
    if component.property("DTSTART") == nil, let date = component.property("RECURRENCE-ID") {
      var start = date
      start.name = "DTSTART"
      start.parameters.removeAll { $0.name == "RANGE" }
      component.add(start)
    }
    let start = (component.line("DTSTART") ?? component.line("DUE")).flatMap { reader.time($0) }
    let alarmsBefore = component.alarms
    component.writeUTCTriggers(onClockOf: start)
    if component.alarms != alarmsBefore { rewritten.insert("TRIGGER") }
    if organizer == nil, attendees.isEmpty {
      organizer = component.organizer
      attendees = component.attendees
    }
    let alarms = component.alarms.count
    component.items.removeAll { item in
      guard case .component(let inner) = item, inner.name == "VALARM" else { return false }
      return !inner.isHarmlessAlarm
    }
    droppedAlarms += alarms - component.alarms.count
    component.editProperties(["ATTENDEE", "ORGANIZER"]) { line in
      guard keepsParticipants else { return nil }
      var property = line
      property.parameters.removeAll { $0.name == "SCHEDULE-AGENT" }
      property.parameters.append(Property.Parameter("SCHEDULE-AGENT", "CLIENT"))
      return property
    }
    if isCancellation { component.set("STATUS", to: "CANCELLED") }
  }

  // MARK: Events

  /// Gives the event itself, if it is in the object, a substitute for a start that is missing or
  /// cannot be read.
  private mutating func addMissingStart() {
    let index = calendar.items.firstIndex { item in
      guard case .component(let component) = item else { return false }
      return component.name == name && component.line("RECURRENCE-ID") == nil
    }
    guard index == nil || !contents().hasMaster else { return }
    guard let index, case .component(var component) = calendar.items[index] else { return }
    unreadableStart = component.property("DTSTART").map {
      String(decoding: $0.value, as: UTF8.self)
    }
    component.removeLines("DTSTART")
    component.add(ZoneNames().line("DTSTART", substituteStart))
    calendar.items[index] = .component(component)
    lacksStart = true
  }

  /// Removes duplicates and unreadable occurrences.
  ///
  /// - Returns: false if no item is read.
  private mutating func keepComponents(of contents: ObjectContents) -> Bool {
    let components = contents.components
    guard let main = components.first?.component else { return false }
    statesEnd = main.line("DTEND") != nil || main.line("DURATION") != nil
    let kept = Set(components.compactMap(\.index))
    calendar.items = calendar.items.indices.filter { index in
      !calendar.items[index].isComponent(name) || kept.contains(index)
    }.map { calendar.items[$0] }
    return true
  }
}

extension ObjectContents {
  /// The components of the first event, or else of the first reminder; that of the item itself is
  /// first.
  fileprivate var components: [ItemComponent] {
    series.first?.all.map(\.source) ?? reminderSeries.first?.all.map(\.source) ?? []
  }

  fileprivate var hasMaster: Bool {
    series.first?.master != nil || reminderSeries.first?.master != nil
  }

  /// When the item itself is, or the first of its occurrences; nil for a reminder without a time.
  fileprivate var time: EventTime? {
    series.first?.first?.item.time ?? reminderSeries.first?.first?.item.time
  }
}

/// The object of a calendar, made from a file.
package struct PreparedObject {
  package let object: ICalendarObject
  /// The event, or the reminder.
  package let contents: ObjectContents
  /// The most severe problem of the file: lower case, without control characters.
  package let problem: String?

  package var endsBeforeStart: Bool { problem == ContentProblem.endBeforeStart.description }
}

extension ICalendarComponent {
  /// Whether the VALARM is valid and only shows or sounds something (RFC 5545 §3.6.6), at most ten
  /// years before the event; or says that there is no alarm.
  fileprivate var isHarmlessAlarm: Bool {
    if isNoAlarm { return true }
    let action = property("ACTION")?.word ?? "DISPLAY"
    guard action == "DISPLAY" || action == "AUDIO" else { return false }
    if isAlarmByPlace { return true }
    guard let trigger = property("TRIGGER")?.list.first else { return false }
    if let time = TimeValue(trigger) { return time.isUTC }
    let mostDays = 3660
    return CivilDuration(trigger).map {
      abs($0.days) <= mostDays && abs($0.seconds) <= mostDays * 86_400
    } ?? false
  }

  /// The component without blank lines, with CR LF behind each line, and with folds between
  /// characters.
  func withMendedLines() -> ICalendarComponent {
    var mended = self
    mended.begin = begin.mended
    mended.end = end.mended
    mended.items = items.compactMap { item in
      switch item {
      case .component(let inner): return .component(inner.withMendedLines())
      case .line(let line):
        return line.bytes.allSatisfy { $0 <= 0x20 } ? nil : .line(line.mended)
      }
    }
    return mended
  }
}

extension ContentLine {
  fileprivate var mended: ContentLine {
    let isWhole =
      bytes.allSatisfy { $0 < 0x80 } || String(validating: bytes, as: UTF8.self) != nil
    guard isWhole else {
      var text: [UInt8] = []
      var line = unfolded
      if line.last == Self.cr { line.removeLast() }
      Self.fold(line, .crlf, to: &text)
      return ContentLine(text[...])
    }
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count + 8)
    for byte in bytes {
      if byte == Self.lf, text.last != Self.cr { text.append(Self.cr) }
      text.append(byte)
    }
    if text.last != Self.lf { text += [Self.cr, Self.lf] }
    return text.count == bytes.count ? self : ContentLine(text[...])
  }
}
