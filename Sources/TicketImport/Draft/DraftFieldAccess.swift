import CalendarStore
import Foundation
internal import ICalendar
import Reservations

/// What a draft does with one of its fields: a row of the table of fields.
struct DraftFieldAccess: Sendable {
  typealias TextPath = any WritableKeyPath<ItemDraft, Sourced<String>?> & Sendable

  /// The origin of the value; nil without a value.
  var origin: @Sendable (ItemDraft) -> Origin?
  /// The value as one line that can be edited and read back; empty without a value.
  var text: @Sendable (ItemDraft, EditContext) -> String
  /// Sets the value from typed text. Throws the error of the text.
  var parse: @Sendable (inout ItemDraft, String, EditContext) throws(TimeError) -> Void
  /// Whether the events of two drafts differ in this field.
  var differs: @Sendable (ItemDraft, ItemDraft) -> Bool
  /// Copies the value of the second draft to the first; the fields of the times copy all times.
  var copy: @Sendable (inout ItemDraft, ItemDraft) -> Void
  /// Writes the value into an event or a reminder that has the field; the fields of the times write
  /// all times.
  var write: @Sendable (ItemDraft, inout any CalendarItem) -> Void
}

extension DraftField {
  /// The fields of the start and the end, which are one value of an event.
  static let times: Set<DraftField> = [.start, .end, .zone, .allDay]

  var access: DraftFieldAccess {
    switch self {
    case .title: .title
    case .start: .start
    case .begin: .begin
    case .end: .end
    case .zone: .zone
    case .allDay: .allDay
    case .repeatRule: .repeatRule
    case .location: .location
    case .geo: .geo
    case .alarms: .alarms
    case .url: .url
    case .priority: .priority
    case .availability: .availability
    case .calendar: .calendar
    case .status: .status
    case .notes: .notes
    }
  }
}

extension DraftFieldAccess {
  /// A text, typed as it is; empty or `none` for no text.
  private static func text(
    _ path: TextPath,
    write: @escaping @Sendable (String?, inout any CalendarItem) -> Void
  ) -> DraftFieldAccess {
    DraftFieldAccess(
      origin: { $0[keyPath: path]?.origin },
      text: { draft, _ in ItemDraft.flat(draft[keyPath: path]?.value ?? "") },
      parse: { draft, text, _ throws(TimeError) in
        draft[keyPath: path] = isNone(text) ? nil : Sourced(text, .edited)
      },
      differs: { differ($0[keyPath: path], $1[keyPath: path]) },
      copy: { $0[keyPath: path] = $1[keyPath: path] },
      write: { write($0[keyPath: path]?.value, &$1) })
  }

  /// Writes a value that only one kind of item has.
  private static func writing<Item: CalendarItem>(
    _ write: @escaping @Sendable (ItemDraft, inout Item) -> Void
  ) -> @Sendable (ItemDraft, inout any CalendarItem) -> Void {
    { draft, item in
      guard var own = item as? Item else { return }
      write(draft, &own)
      item = own
    }
  }

  fileprivate static let title = DraftFieldAccess(
    origin: { $0.title?.origin },
    text: { draft, _ in ItemDraft.flat(draft.title?.value ?? "") },
    parse: { draft, text, _ throws(TimeError) in
      draft.title = text.isEmpty ? nil : Sourced(text, .edited)
      draft.remarks.removeAll { if case .unreadHour = $0 { true } else { false } }
    },
    differs: { differ($0.title, $1.title) || $0.isTitleMarked != $1.isTitleMarked },
    copy: { $0.title = $1.title },
    write: { $1.title = $0.title?.value ?? "" })

  fileprivate static let location = {
    var field = text(\.location) { $1.location = $0 }
    let setLocation = field.parse
    field.parse = { draft, text, context throws(TimeError) in
      let before = draft.location?.value
      try setLocation(&draft, text, context)
      guard draft.location?.value != before else { return }
      draft.geo = nil
      draft.inferZoneOfPlace()
    }
    let (writeLocation, writePlace) = (field.write, geo.write)
    field.write = {
      writeLocation($0, &$1)
      // The name of the old place is not that of the new one.
      writePlace($0, &$1)
    }
    return field
  }()

  fileprivate static let geo = DraftFieldAccess(
    origin: { $0.geo?.origin },
    text: { draft, _ in draft.geo?.value.description ?? "none" },
    parse: { draft, text, _ throws(TimeError) in
      draft.geo =
        isNone(text) ? nil : Sourced(GeoLocation(try GeoCoordinates(text)), .edited)
    },
    differs: { $0.geo?.value != $1.geo?.value },
    copy: { $0.geo = $1.geo },
    write: writing { (draft, event: inout Event) in
      event.structuredLocation = draft.geo.map { StructuredLocation(geo: $0.value) }
    })

  fileprivate static let notes = {
    var field = text(\.notes) { $1.notes = $0 }
    field.text = { draft, _ in ItemDraft.oneLine(draft.notes?.value ?? "") }
    let setNotes = field.parse
    field.parse = { draft, text, context throws(TimeError) in
      try setNotes(&draft, ItemDraft.lines(text), context)
    }
    return field
  }()

  fileprivate static let url = {
    var field = text(\.url) { $1.url = $0 }
    let setURL = field.parse
    field.parse = { draft, text, context throws(TimeError) in
      guard isNone(text) || text.isURL else {
        throw TimeError("not a URL; e.g. https://example.org/, or none")
      }
      try setURL(&draft, text, context)
    }
    return field
  }()

  fileprivate static let alarms = DraftFieldAccess(
    origin: { $0.alarms.origin },
    text: { draft, _ in
      let alarms = draft.alarms.value
      return alarms.isEmpty ? "none" : alarms.map(\.description).joined(separator: " ")
    },
    parse: { draft, text, _ throws(TimeError) in
      draft.alarms = Sourced(try AlarmSpec.list(text), .edited)
      guard let start = draft.start?.value else { return }
      for spec in draft.alarms.value { try spec.check(start: start) }
    },
    differs: { $0.resolvedAlarms.map(Set.init) != $1.resolvedAlarms.map(Set.init) },
    copy: { $0.alarms = $1.alarms },
    write: { $1.plainAlarms = $0.resolvedAlarms ?? [] })

  fileprivate static let repeatRule = DraftFieldAccess(
    origin: { $0.repeatRule?.origin },
    text: { draft, _ in draft.repeatRule?.value.text ?? "none" },
    parse: { draft, text, context throws(TimeError) in
      guard !isNone(text) else {
        draft.repeatRule = nil
        return
      }
      let rule = try RecurrenceRule(
        words: text, from: draft.anchor?.reading.date ?? context.now.date,
        dayOrder: context.defaults.dayOrder)
      draft.repeatRule = Sourced(rule, .edited)
    },
    differs: { $0.writtenRule != $1.writtenRule },
    copy: { $0.repeatRule = $1.repeatRule },
    write: {
      writeRuleStart($0, &$1)
      $1.recurrenceRules = $0.repeatRule.map { [$0.value] } ?? []
    })

  /// A rule counts from a start (RFC 5545 §3.8.2.4): that of a reminder without one is its due time.
  private static let writeRuleStart = writing { (draft, reminder: inout Reminder) in
    guard draft.repeatRule != nil, reminder.recurrenceRules.isEmpty else { return }
    reminder.start = draft.anchor
  }

  fileprivate static let availability = DraftFieldAccess(
    origin: { $0.availability.origin },
    text: { draft, _ in draft.availability.value == .busy ? "busy" : "free" },
    parse: { draft, text, _ throws(TimeError) in
      switch text.lowercased() {
      case "busy": draft.availability = Sourced(.busy, .edited)
      case "free": draft.availability = Sourced(.free, .edited)
      default: throw TimeError("not busy or free")
      }
    },
    differs: { $0.availability.value != $1.availability.value },
    copy: { $0.availability = $1.availability },
    write: writing { (draft, event: inout Event) in
      event.availability = draft.availability.value
    })

  fileprivate static let priority = DraftFieldAccess(
    origin: { $0.priority?.origin },
    text: { draft, _ in (draft.priority?.value).map(String.init) ?? "none" },
    parse: { draft, text, _ throws(TimeError) in
      let words = ["high": 1, "medium": 5, "low": 9, "none": 0, "": 0]
      guard let number = words[text.lowercased()] ?? Int(text), (0...9).contains(number) else {
        throw TimeError("write 1 (highest) to 9, or high, medium, low or none")
      }
      draft.priority = number == 0 ? nil : Sourced(number, .edited)
    },
    differs: { $0.priority?.value != $1.priority?.value },
    copy: { $0.priority = $1.priority },
    write: writing { (draft, reminder: inout Reminder) in
      reminder.priority = draft.priority?.value ?? 0
    })

  fileprivate static let status = DraftFieldAccess(
    origin: { $0.status.origin },
    text: { draft, _ in
      switch draft.status.value {
      case .confirmed: "confirmed"
      case .tentative: "tentative"
      case .canceled: "cancelled"
      }
    },
    parse: { _, _, _ throws(TimeError) in
      throw TimeError("comes from the record and cannot be changed")
    },
    differs: { $0.status.value != $1.status.value },
    copy: { $0.status = $1.status },
    write: writing { (draft, event: inout Event) in event.status = draft.status.value })

  /// The calendar is no field of an event.
  fileprivate static let calendar = DraftFieldAccess(
    origin: { $0.calendar?.origin },
    text: { draft, context in draft.calendar?.value ?? context.calendars.first ?? "" },
    parse: { draft, text, context throws(TimeError) in
      draft.calendar =
        text.isEmpty
        ? nil
        : Sourced(
          try context.calendar(meantBy: text, for: draft.isReminder ? .reminder : .event), .edited)
    },
    differs: { _, _ in false },
    copy: { $0.calendar = $1.calendar },
    write: { _, _ in })

  static func isNone(_ text: String) -> Bool {
    text.isEmpty || text.lowercased() == "none"
  }

  /// Compares texts as written: without control characters except line ends and tabs, and with
  /// equal line ends.
  private static func differ(_ text: Sourced<String>?, _ other: Sourced<String>?) -> Bool {
    let written = { (text: Sourced<String>?) in (text?.value).map { PropertyText($0).value } }
    return text?.value != other?.value && written(text) != written(other)
  }
}

extension DraftFieldAccess {
  /// A part of the times.
  private static func time(
    origin: @escaping @Sendable (ItemDraft) -> Origin?,
    text: @escaping @Sendable (ItemDraft) -> String,
    parse:
      @escaping @Sendable (inout ItemDraft, String, EditContext) throws(TimeError) -> Void,
    differs: @escaping @Sendable (ItemDraft, ItemDraft) -> Bool
  ) -> DraftFieldAccess {
    DraftFieldAccess(
      origin: origin, text: { draft, _ in text(draft) }, parse: parse, differs: differs,
      copy: {
        $0.start = $1.start
        $0.end = $1.end
        $0.zoneOrigin = $1.zoneOrigin
      },
      write: {
        writeEvent($0, &$1)
        writeReminder($0, &$1)
      })
  }

  private static let writeEvent = writing { (draft, event: inout Event) in
    if let start = draft.start?.value { event.start = start }
    if let end = draft.end?.value { event.end = end }
  }

  private static let writeReminder = writing { (draft, reminder: inout Reminder) in
    reminder.due = draft.start?.value
  }

  fileprivate static let begin = DraftFieldAccess(
    origin: { $0.begin?.origin },
    text: { draft, _ in
      (draft.begin?.value).map { $0.text(beside: draft.start?.value) } ?? "none"
    },
    parse: { draft, text, context throws(TimeError) in try draft.setBegin(text, context) },
    differs: { $0.begin?.value != $1.begin?.value },
    copy: { $0.begin = $1.begin },
    write: writing { (draft, reminder: inout Reminder) in reminder.start = draft.begin?.value })

  fileprivate static let start = time(
    origin: { $0.start?.origin },
    text: { draft in (draft.start?.value).map { $0.text(beside: $0) } ?? "" },
    parse: { draft, text, context throws(TimeError) in try draft.setStart(text, context) },
    differs: { $0.start?.value.reading != $1.start?.value.reading })

  fileprivate static let end = time(
    origin: { $0.end?.origin },
    text: { draft in
      (draft.end?.value).map { $0.lastShown.text(beside: draft.start?.value) } ?? ""
    },
    parse: { draft, text, context throws(TimeError) in try draft.setEnd(text, context) },
    differs: { $0.end?.value.reading != $1.end?.value.reading })

  fileprivate static let zone = time(
    origin: { $0.start?.value.zoneIdentifier == nil ? nil : $0.zoneOrigin },
    text: { draft in (draft.start?.value).map { clock($0) ?? "none" } ?? "" },
    parse: { draft, text, _ throws(TimeError) in try draft.setZone(text) },
    differs: {
      clock($0.start?.value) != clock($1.start?.value)
        || clock($0.end?.value) != clock($1.end?.value)
    })

  fileprivate static let allDay = time(
    origin: { $0.start?.value.isAllDay == true ? $0.start?.origin : nil },
    text: { draft in draft.start?.value.isAllDay == true ? "yes" : "no" },
    parse: { draft, text, context throws(TimeError) in try draft.setAllDay(text, context) },
    differs: { $0.start?.value.isAllDay != $1.start?.value.isAllDay })

  /// The name of the clock that shows the time; nil for a day and for a floating time.
  private static func clock(_ time: EventTime?) -> String? {
    switch time {
    case nil, .date, .floating: nil
    case .utc: "UTC"
    case .zoned(_, let zone): zone.identifier
    case .described(_, let zone): zone.name
    }
  }
}

extension ItemDraft {
  /// Whether the title is saved with a cancellation mark, because of the status.
  fileprivate var isTitleMarked: Bool { title?.value != shownTitle }

  /// The alarms, each once; nil for an event without a start. `problems` has those that give none.
  var resolvedAlarms: [Alarm]? {
    guard let start = alarmReference else { return nil }
    var alarms: [Alarm] = []
    for spec in self.alarms.value {
      guard let alarm = try? spec.alarm(start: start), !alarms.contains(alarm) else { continue }
      alarms.append(alarm)
    }
    return alarms
  }

  /// The time that alarms count from; without one, a reminder can have those at a moment or a place.
  private var alarmReference: EventTime? {
    start?.value ?? begin?.value ?? (isReminder ? ForeignObject.noTime : nil)
  }

  fileprivate var writtenRule: String? {
    guard let rule = repeatRule?.value, let start = anchor else { return nil }
    return rule.text(from: start)
  }
}
