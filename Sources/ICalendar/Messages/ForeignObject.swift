internal import CivilTime
internal import Foundation

/// An iCalendar object as its record has it: one VCALENDAR with the components of one UID.
package struct StatedObject: Sendable, Equatable, Codable {
  private let data: Data
  /// METHOD in upper case (RFC 5546 §1.4); nil for an object that is not a message.
  package let method: String?
  /// The address of an organizer that the text has lost, in lower case; nil for a text as its record has
  /// it.
  package let organizer: String?

  package var text: [UInt8] { Array(data) }

  package var isCancellation: Bool { method == "CANCEL" }

  package init(_ text: [UInt8], method: String?, organizer: String? = nil) {
    data = Data(text)
    self.method = method
    self.organizer = organizer
  }
}

/// The event or reminder of one UID with its changed occurrences, as another program wrote it, in the
/// form that a calendar has.
///
/// All lines stay byte for byte, except: METHOD and the properties of the file go (a calendar's
/// object has none, RFC 4791 §4.1), ATTENDEE and ORGANIZER go or get SCHEDULE-AGENT=CLIENT, so that
/// no server mails anybody (RFC 6638 §7.1), alarms that mail or run a program go, a missing
/// VTIMEZONE is added, times get the forms of RFC 5545, a fold within a character is mended, and each
/// line ends with CR LF.
package struct ForeignObject: Sendable {
  package let stated: StatedObject
  package let kind: EntityType
  /// Whether ATTENDEE and ORGANIZER are written.
  package var keepsParticipants = true
  /// A reminder with the start and the priority to write, which an event has not; nil for those of the
  /// object.
  package var reminderValues: Reminder?
  var calendar: ICalendarComponent
  /// The event or the reminder.
  package private(set) var contents = ObjectContents()

  /// UID (RFC 5545 §3.8.4.7); nil without one.
  package internal(set) var uid: String?
  package internal(set) var organizer: Participant?
  package internal(set) var attendees: [Participant] = []
  /// The number of alarms that were left out.
  package internal(set) var droppedAlarms = 0
  /// Whether DTSTART is missing or unreadable; the object has ``noTime`` in its place. Of a reminder,
  /// whether it is due at no time.
  package private(set) var lacksStart = false
  /// The value of a DTSTART that cannot be read; nil without one.
  package private(set) var unreadableStart: String?
  /// The line of an end or a length, of an occurrence, too, that cannot be read, `DTEND:tomorrow`; nil
  /// without one.
  package private(set) var unreadableEnd: String?
  /// The RRULE, RDATE or EXDATE of the item itself that cannot be read, or its EXRULE, which is not
  /// followed; nil without one.
  package private(set) var unreadableRule: String?
  /// Whether the file states the end or the length.
  package private(set) var statesEnd = false
  /// The names of the lines that are written anew, as they are not valid.
  package internal(set) var rewritten: Set<String> = []
  /// The problems of the file, the most severe first.
  package private(set) var problems: [ContentProblem] = []

  /// Why a text gives no event and no reminder.
  package enum Refusal: Error, Sendable, Equatable {
    /// The names of the components, without the time zones.
    case noEvent([String])
    /// Lower case, with the next step.
    case unreadable(String)
  }

  /// The time of a reminder that is due at no time, and of an event whose start a person has to give.
  package static let noTime = EventTime.utc(LocalDateTime(.epoch, .midnight))

  package init(_ stated: StatedObject) throws(Refusal) {
    let text = stated.text
    guard ICalendarObject.firstLineThatIsNotUTF8(in: text) == nil else {
      throw .unreadable("has text that is not UTF-8; convert the file, e.g. with iconv -t UTF-8")
    }
    guard !text.contains(0) else { throw .unreadable("contains a NUL byte; remove it") }
    let object: ICalendarObject
    do throws(ICalendarError) { object = try ICalendarObject(text) } catch {
      throw .unreadable(error.ofRecord)
    }
    guard let calendar = object.calendars.first else { throw .unreadable("no VCALENDAR in it") }
    let names = calendar.components.map(\.name).filter { $0 != "VTIMEZONE" }
    guard
      let kind = [EntityType.event, .reminder].first(where: { names.contains($0.componentName) })
    else { throw .noEvent(names) }
    self.stated = stated
    self.kind = kind
    self.calendar = calendar
    guard prepare() else {
      throw .unreadable("no event in it can be read; fetch the file again")
    }
    if !isCancellation, !isPartial, contents.series.first?.isEmptiedByExceptions == true {
      throw .unreadable(
        "its exceptions (EXDATE) leave out all its days, no calendar shows it; mend the file")
    }
  }

  /// The object with its participants.
  package var object: ICalendarObject { ICalendarObject(calendar) }
  /// Whether the object cancels the item or the occurrences.
  package var isCancellation: Bool { stated.isCancellation }
  /// Whether the object has only occurrences of a series.
  package var isPartial: Bool { !contents.hasMaster }
  /// The version of the item itself, or of the first of its occurrences.
  package var revision: ItemRevision { ItemRevision(contents.components.first?.component) }
  /// Whether the item has alarms in the object.
  package var hasAlarms: Bool { contents.components.first?.component.alarms.isEmpty == false }
  /// Whether the item has an end before its start; it is read as ending at its start.
  package var endsBeforeStart: Bool { problems.contains(.endBeforeStart) }

  /// The address of ORGANIZER in lower case, without `mailto:`; nil without one.
  package var organizerAddress: String? { organizer?.plainAddress }

  // MARK: Preparing

  /// Returns false if no item can be read.
  private mutating func prepare() -> Bool {
    let zones = ZoneResolver()
    var reader = ItemReader(zones: zones)
    keepOwnLines()
    calendar = calendar.withMendedLines()
    reader.enter(calendar, 0)
    editItems { $0.prepare(&$1, &reader) }
    contents = object.contents(zones: zones)
    if addMissingStart() { contents = object.contents(zones: zones) }
    problems = contents.problems
    guard let main = contents.components.first?.component else { return false }
    statesEnd = main.line("DTEND") != nil || main.line("DURATION") != nil
    findUnreadable()
    let read = calendar
    writeMixedEnds()
    keepComponents()
    let start = contents.time ?? Self.noTime
    editItems { $0.rewritten.formUnion($1.writeValidEnds(from: start)) }
    describeZones(of: contents.times, &reader)
    if calendar != read { contents = object.contents(zones: zones) }
    if kind == .reminder { lacksStart = contents.time == nil }
    return !contents.components.isEmpty
  }

  /// Finds what the item and its occurrences state of their ends, and the item of its repetitions, and
  /// nobody can read.
  private mutating func findUnreadable() {
    let components = contents.components.map(\.component)
    let end = kind == .event ? "DTEND" : "DUE"
    unreadableEnd =
      components.lazy.compactMap { component in
        component.unreadLine(end) { $0.time != nil }
          ?? component.unreadLine("DURATION") { CivilDuration($0.value) != nil }
      }.first
    guard !isPartial else { return }
    let rule =
      contents.firstRules.isEmpty ? components.first?.unreadLine("RRULE") { _ in false } : nil
    unreadableRule =
      rule ?? components.first?.unreadLine("EXRULE") { _ in false }
      ?? ["RDATE", "EXDATE"].lazy.compactMap { name in
        components.first?.unreadLine(name) { $0.list.allSatisfy(Self.isTime) }
      }.first
  }

  /// Whether a value is a time, or a time with its end or its length behind a slash.
  private static func isTime(_ value: ArraySlice<UInt8>) -> Bool {
    value.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
      .allSatisfy { EventTime(basic: $0) != nil || CivilDuration($0) != nil }
  }

  /// Keeps VERSION, PRODID and CALSCALE of the VCALENDAR.
  private mutating func keepOwnLines() {
    func line(_ name: String, _ other: String) -> ICalendarComponent.Item {
      .line(calendar.line(name) ?? Property(name, value: other).folded(.crlf))
    }
    var items = [line("VERSION", "2.0"), line("PRODID", "-//unknown//unknown//EN")]
    if let scale = calendar.line("CALSCALE") { items.append(.line(scale)) }
    calendar.items =
      items + calendar.items.filter { isItem($0) || $0.isComponent("VTIMEZONE") }
  }

  /// Changes each event, or each reminder.
  mutating func editItems(_ change: (inout Self, inout ICalendarComponent) -> Void) {
    var edited = calendar
    edited.editComponents(kind.componentName) { change(&self, &$0) }
    calendar = edited
  }

  private func isItem(_ item: ICalendarComponent.Item) -> Bool {
    item.isComponent(kind.componentName)
  }

  /// Gives the item itself, if it is in the object, a substitute for a start that is missing or
  /// cannot be read.
  ///
  /// - Returns: whether the calendar is changed.
  private mutating func addMissingStart() -> Bool {
    guard !contents.hasMaster else { return false }
    for index in calendar.items.indices {
      guard isItem(calendar.items[index]), case .component(var component) = calendar.items[index],
        component.line("RECURRENCE-ID") == nil
      else { continue }
      unreadableStart = component.property("DTSTART").map {
        String(decoding: $0.value, as: UTF8.self)
      }
      component.removeLines("DTSTART")
      component.add(ZoneNames().line("DTSTART", Self.noTime))
      calendar.items[index] = .component(component)
      lacksStart = true
      return true
    }
    return false
  }

  /// Writes the end of each event as it is read, where its start or it is a day and the other a time:
  /// the reader reports that, and other programs leave the event out (RFC 5545 §3.8.2.2).
  private mutating func writeMixedEnds() {
    for kept in contents.series.flatMap(\.all) {
      guard let index = kept.source.index, case .component(var event) = calendar.items[index],
        let end = event.property("DTEND")?.time, end.isAllDay != kept.item.start.isAllDay
      else { continue }
      event.put(kept.zoneNames.line("DTEND", kept.item.end), as: "DTEND")
      calendar.items[index] = .component(event)
    }
  }

  /// Removes duplicates and unreadable occurrences.
  private mutating func keepComponents() {
    let kept = Set(contents.components.compactMap(\.index))
    calendar.items = calendar.items.indices.filter { index in
      !isItem(calendar.items[index]) || kept.contains(index)
    }.map { calendar.items[$0] }
  }
}

/// All else follows from what is compared.
extension ForeignObject: Equatable {
  package static func == (one: ForeignObject, other: ForeignObject) -> Bool {
    one.stated == other.stated && one.keepsParticipants == other.keepsParticipants
  }
}

extension ObjectContents {
  /// The components of the first event, or else of the first reminder; that of the item itself is
  /// first.
  var components: [ItemComponent] {
    series.first?.all.map(\.source) ?? reminderSeries.first?.all.map(\.source) ?? []
  }

  fileprivate var firstRules: [RecurrenceRule] {
    series.first?.master?.item.recurrenceRules
      ?? reminderSeries.first?.master?.item.recurrenceRules ?? []
  }

  fileprivate var hasMaster: Bool {
    series.first?.master != nil || reminderSeries.first?.master != nil
  }

  /// When the item itself is, or the first of its occurrences; nil for a reminder without a time.
  fileprivate var time: EventTime? {
    series.first?.first?.item.time ?? reminderSeries.first?.first?.item.time
  }
}

extension ICalendarComponent {
  /// A line that states something which cannot be read.
  fileprivate func unreadLine(_ name: String, _ isReadable: (Property) -> Bool) -> String? {
    for line in lines(name) {
      guard let property = Property(line), !isReadable(property),
        property.value.contains(where: { $0 > 0x20 })
      else { continue }
      return String(decoding: line.unfolded.prefix { $0 >= 0x20 }, as: UTF8.self)
    }
    return nil
  }
}

extension Participant {
  /// The address in lower case, without `mailto:`.
  package var plainAddress: String {
    let address = address.lowercased()
    return address.hasPrefix("mailto:") ? String(address.dropFirst(7)) : address
  }
}

extension ICalendarError {
  /// The reason for the rejection of a record.
  fileprivate var ofRecord: String {
    switch self {
    case .empty, .notICalendar: "not iCalendar; fetch the file again"
    case .unfinished(let name): "breaks off within its \(name.prefix(20)); fetch the file again"
    case .misplacedEnd: "a component in it ends that does not begin; mend the file"
    case .tooDeep: "its components lie too deep in each other; mend the file"
    case .tooLarge: "is longer than \(ICalendarObject.largest >> 20) MiB; shorten it"
    }
  }
}
