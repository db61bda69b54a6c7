public import CalendarStore
public import CivilTime
public import Foundation
public import Reservations

/// An event or a reminder that is not complete yet: any field may be missing, and each field knows
/// its origin.
///
/// `event(at:)` is the only way from a draft to an `Event`.
public struct ItemDraft: Sendable, Equatable {
  public var title: Sourced<String>?
  public var location: Sourced<String>?
  /// The position of the location; a change of the location removes it.
  public var geo: Sourced<GeoLocation>?
  /// The due time of a reminder.
  public var start: Sourced<EventTime>?
  /// Exclusive, as in `Event`.
  public var end: Sourced<EventTime>?
  /// The origin of the start's zone; nil for a start without a zone.
  public var zoneOrigin: Origin?
  /// When a reminder can be started; nil for a reminder without such a time, and for an event.
  public var begin: Sourced<EventTime>?
  /// Of a reminder: 1 is highest, 9 lowest; nil for none.
  public var priority: Sourced<Int>?
  public var notes: Sourced<String>?
  public var url: Sourced<String>?
  public var alarms: Sourced<[AlarmSpec]>
  public var repeatRule: Sourced<RecurrenceRule>?
  public var availability: Sourced<EventAvailability>
  public var status: Sourced<EventStatus>
  /// Nil for the default calendar.
  public var calendar: Sourced<String>?

  public var remarks: [Remark] = []
  /// The remarks, and whether the time floats.
  public var allRemarks: [Remark] {
    guard case .floating? = start?.value else { return remarks }
    return remarks + [.floating]
  }
  /// The record's values that could not be read; an edit of a field removes the field's problem.
  public var unread: [DraftProblem] = []
  /// The record's keys and columns that no field uses.
  public var unused: [UnusedValue] = []
  /// The end's own zone while the times are floating, for a later zone of the start.
  var endZone: String?
  /// The zone of the place of a start without a time, for a time that a person adds.
  var startZone: String?
  /// Nil for a record that states none.
  var kind: ReservationKind?
  /// Whether the record states the moment of the start, by an offset; nil if not.
  var statesMoment: Bool?
  /// The time of day of the record, if only its day could not be read.
  var startTime: LocalTime?
  /// The same of the end.
  var endTime: LocalTime?
  /// The day of the record, if only its time of day could not be read.
  public internal(set) var startDay: LocalDate?
  /// The identity of the booking; nil if the record states neither a number nor a title and start.
  public var identity: BookingIdentity?
  /// Nil if all values came from the record that the draft is shown with.
  public var source: DraftSource?

  /// The iCalendar object that the event is written as, with the draft's fields; nil for a record
  /// that is not iCalendar.
  @Indirect var object: ForeignObject? = nil

  /// The rule as in the calendar; nil for a draft without a rule from a calendar.
  @Indirect var anchoredRule: AnchoredRule? = nil
  /// The length of an event without a stated end: the record's duration, or the default.
  var duration: Sourced<CivilDuration>
  /// The length that the calendar states in place of the end, unless the end is changed.
  var statedLength: CivilDuration?

  /// Whether the draft is saved as a reminder, due at its start.
  public internal(set) var isReminder = false

  /// A draft with nothing in it but the defaults; a reminder has no alarm and no length.
  public init(defaults: DraftDefaults, isReminder: Bool = false) {
    self.isReminder = isReminder
    alarms = isReminder ? Sourced([], .written) : defaults.alarms
    availability = Sourced(.busy, .assumed)
    status = Sourced(.confirmed, .assumed)
    duration = isReminder ? Sourced(CivilDuration(), .record) : defaults.duration
  }

  /// Whether a mapping can give the record's unused values to a field.
  var allowsMapping = false

  /// The problems that prevent saving; empty for a draft that can be saved.
  public var problems: [DraftProblem] {
    var problems = unread
    if title == nil && !has(.title) {
      problems.append(DraftProblem(.title))
    }
    if start == nil && !has(.start) && !isReminder {
      problems.append(DraftProblem(.start))
    }
    if isReminder { checkReminder(&problems) }
    guard let start = start?.value else { return named(problems) }
    if !start.isWritable || end?.value.isWritable == false {
      problems.append(
        DraftProblem(
          start.isWritable ? .end : .start, "after the year 3000; choose an earlier one"))
    }
    if let end = end?.value {
      check(start, end, &problems)
    } else if !has(.end) && start.isWritable && !isReminder {
      problems.append(DraftProblem(.end, "after the year 9999; choose an earlier one"))
    }
    if start.isAllDay, repeatRule?.value.repeatsWithinDay == true {
      problems.append(
        DraftProblem(
          .repeatRule, "an all-day event cannot repeat by the hour; use daily, or set a start time")
      )
    }
    checkAlarms(start, &problems)
    checkRule(begin?.value ?? start, &problems)
    checkLength(start, &problems)
    return named(problems)
  }

  /// The problems with the names that their fields have in this draft.
  private func named(_ problems: [DraftProblem]) -> [DraftProblem] {
    var problems = problems
    for index in problems.indices {
      problems[index].name = problems[index].field.name(isReminder: isReminder)
    }
    return problems
  }

  /// The next step for a missing title or start: the values to map; nil if nothing is missing or
  /// unused.
  public var mappingHint: String? {
    let missing = [
      title == nil && !has(.title) ? Field.title : nil,
      start == nil && !has(.start) ? Field.start : nil,
    ].compactMap(\.self)
    guard !missing.isEmpty, !unused.isEmpty else { return nil }
    let shown = unused.prefix(8).map { "\($0.name) \"\($0.value)\"" }.joined(separator: ", ")
    var options = missing.compactMap { field in
      unused.likely(for: field).map { "--map \(field.name)=\(Self.quoted($0.name))" }
    }
    if start?.value.isAllDay ?? (unused.likely(for: .start)?.isDay == true),
      let time = unused.likelyStartTime
    {
      options.append("--map 'start time'=\(Self.quoted(time.name))")
    }
    let more = unused.count > 8 ? ", …" : ""
    guard allowsMapping else { return "not used: \(shown)\(more)" }
    let step = options.isEmpty ? "--map FIELD=NAME" : options.joined(separator: " ")
    return "not used: \(shown)\(more); try \(step)"
  }

  /// The name as a word of a shell's command line.
  private static func quoted(_ name: String) -> String {
    let isPlain = name.unicodeScalars.allSatisfy {
      $0.properties.isAlphabetic || $0.properties.numericType != nil
        || "_-.".unicodeScalars.contains($0)
    }
    return isPlain ? name : "'\(name.replacing("'", with: "'\\''"))'"
  }

  /// Whether new alarms and rules are checked against the start. A cancellation must not fail
  /// because of the record's other values.
  private var isHeldAgainstStart: Bool { status.value != .canceled }

  private func checkAlarms(_ start: EventTime, _ problems: inout [DraftProblem]) {
    // An inferred alarm is at a time of the first day, also of an all-day event.
    let checks = isHeldAgainstStart && alarms.origin != .written && alarms.origin != .inferred
    for spec in alarms.value {
      do {
        if checks { try spec.check(start: start) } else { _ = try spec.alarm(start: start) }
      } catch { problems.append(DraftProblem(.alarms, error.reason)) }
    }
  }

  /// Refuses times of a reminder that contradict each other, and what counts from a missing one. A
  /// reminder of a file is as its file has it.
  private func checkReminder(_ problems: inout [DraftProblem]) {
    let isEdited = begin?.origin != .record || self.start?.origin != .record
    if isEdited, let start = begin?.value, let due = self.start?.value {
      if start.isAllDay != due.isAllDay {
        problems.append(
          DraftProblem(
            .begin,
            start.isAllDay ? "needs a time, as due has one" : "has a time, but due is a day"))
      } else if due.isBefore(start) {
        problems.append(DraftProblem(.begin, "is after it is due"))
      }
    }
    guard anchor == nil, object == nil else { return }
    if repeatRule != nil {
      problems.append(
        DraftProblem(.repeatRule, "needs a day or time to begin with; set due first"))
    }
    if alarms.value.contains(where: { if case .before = $0 { true } else { false } }) {
      problems.append(DraftProblem(.alarms, "counts from the due time; set due first"))
    }
  }

  private func checkRule(_ start: EventTime, _ problems: inout [DraftProblem]) {
    guard isHeldAgainstStart, let rule = repeatRule, rule.origin != .written else { return }
    if rule.value.ends(before: start) {
      problems.append(DraftProblem(.repeatRule, "ends before the start; choose a later UNTIL"))
    } else if !start.isAllDay || !rule.value.repeatsWithinDay,
      rule.value.beginning(from: start) == .never
    {
      problems.append(DraftProblem(.repeatRule, "matches no day; correct it or remove it"))
    }
  }

  /// Checks the length of a repeating event; a series that is already in a calendar may keep its
  /// length.
  private func checkLength(_ start: EventTime, _ problems: inout [DraftProblem]) {
    guard isHeldAgainstStart, let rule = repeatRule, let end = end?.value ?? self.end(after: start),
      [rule.origin, self.start?.origin, self.end?.origin].contains(where: { $0 != .written }),
      let fault = rule.value.lengthFault(from: start, to: end)
    else { return }
    problems.append(DraftProblem(.repeatRule, fault))
  }

  /// The time that a rule counts from.
  var anchor: EventTime? { begin?.value ?? start?.value }

  private func has(_ field: DraftField) -> Bool { unread.contains { $0.field == field } }

  private func check(_ start: EventTime, _ end: EventTime, _ problems: inout [DraftProblem]) {
    guard start.isAllDay == end.isAllDay else {
      problems.append(
        DraftProblem(
          .end,
          start.isAllDay
            ? "has a time, but the start has none; set a time for both or for neither"
            : "a day without a time; add the time, e.g. 19:30"))
      return
    }
    guard let span = start.duration(to: end) else {
      problems.append(
        DraftProblem(
          .end, "only one of start and end has a time zone; set it with zone"))
      return
    }
    if span.totalSeconds < 0 || (start.isAllDay && span.days < 1) {
      problems.append(DraftProblem(.end, "before the start; choose a later time"))
    }
  }

  /// The title as saved, with a mark for a canceled event.
  public var shownTitle: String? {
    guard let title = title?.value else { return nil }
    guard status.value == .canceled, title.withoutCanceledMark == nil else { return title }
    return Self.cancellationMark + title
  }

  static let cancellationMark = "Canceled: "

  /// The id of the future event among the events of its calendar; nil for a draft with neither a UID,
  /// a number nor a title and start.
  public var eventID: UUID? { object?.uid.map { ItemID(uid: $0).uuid } ?? uid }

  /// The identity of the booking, which is also the UID of an event without one; nil for a draft with neither a number nor a title and start.
  public var uid: UUID? {
    if let identity { return identity.uid }
    guard let title = title?.value, let start = start?.value else { return nil }
    return BookingIdentity.occasion(title: title, start: start, place: location?.value).uid
  }

  /// The event, created at this moment. Throws the draft's problems.
  public func event(at now: Instant) throws(DraftError) -> Event {
    _ = try checkedUID()
    return try uncheckedEvent(at: now)
  }

  /// The identity of the booking. Throws the draft's problems.
  func checkedUID() throws(DraftError) -> UUID {
    let problems = problems
    guard problems.isEmpty, let uid else {
      throw DraftError(problems: problems, hint: mappingHint)
    }
    return uid
  }

  /// The event of a draft that may contradict itself: its records have changed since a person changed
  /// it. Throws the problems of a draft that gives no event.
  func uncheckedEvent(at now: Instant) throws(DraftError) -> Event {
    guard let title = shownTitle, let uid,
      let start = start?.value ?? (isReminder ? ForeignObject.noTime : nil),
      let end = end?.value ?? self.end(after: start)
    else { throw DraftError(problems: problems, hint: mappingHint) }
    var event = Event(
      uid: object?.uid ?? uid.lowercaseName, title: title, start: start, end: end,
      location: location?.value,
      structuredLocation: geo.map { StructuredLocation(geo: $0.value) },
      notes: notes?.value, url: url?.value, status: status.value,
      availability: availability.value, alarms: resolvedAlarms ?? [],
      recurrenceRules: repeatRule.map { [$0.value] } ?? [])
    (event.creationDate, event.lastModifiedDate) = (now, now)
    event.sequence = object?.revision.sequence ?? 0
    return event
  }

  /// The end of an event whose length comes from the record or the defaults.
  func end(after start: EventTime) -> EventTime? { duration.end(after: start) }
}

/// A value of a draft, with its origin.
public struct Sourced<Value: Sendable>: Sendable {
  public var value: Value
  public var origin: Origin

  public init(_ value: Value, _ origin: Origin) {
    self.value = value
    self.origin = origin
  }
}

extension Sourced: Equatable where Value: Equatable {}

/// The origin of a value.
public enum Origin: String, Sendable, Equatable {
  /// The record states it.
  case record
  /// Inferred from the record's values: a zone that agrees with the offset, a day after midnight.
  case inferred
  /// The text of a document without a booking has it.
  case found
  /// An option of the command line.
  case option
  /// The configuration file.
  case configuration
  /// The default of ticketcal.
  case assumed
  /// A person, at the prompt.
  case edited
  /// An earlier import wrote it to the calendar, or an iCalendar file has it and it is kept unchecked.
  case written
}

extension ItemDraft {
  /// Whether the draft's record is an iCalendar object.
  public var isCalendarObject: Bool { object != nil }

  /// The name of the start's zone; nil for a start without one.
  public var zoneName: String? { start?.value.zoneIdentifier }
}

/// The records that a draft's values came from. The `Origin` of a value says how it was made.
public struct DraftSource: Sendable, Equatable {
  /// The record of the fields that are not in `records`, as `RecordPosition` describes it; nil for
  /// the record that the draft is shown with.
  public var record: String?
  /// The records of the fields that a merge took from another record of the booking.
  public var records: [DraftField: String] = [:]
  /// The names of the record's members that state a field, as in schema.org: `departureTime`.
  public var members: [DraftField: String] = [:]

  public init(
    record: String? = nil, records: [DraftField: String] = [:],
    members: [DraftField: String] = [:]
  ) {
    self.record = record
    self.records = records
    self.members = members
  }
}
