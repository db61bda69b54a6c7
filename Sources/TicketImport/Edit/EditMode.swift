public import CalendarStore
public import CivilTime
public import Foundation

/// The purpose of a session, which decides its commands.
public enum EditMode: Sendable, Equatable {
  /// Drafts of records, to be saved or skipped.
  case importing
  /// An event that a person enters.
  case newEvent
  /// An event of a calendar.
  case event(Part)
  /// A reminder that a person enters.
  case newReminder
  /// A reminder of a calendar.
  case reminder
  /// An event or a reminder that may not be changed.
  case readOnly

  /// The edited part of a series.
  public enum Part: Sendable, Equatable {
    /// An event that does not repeat.
    case single
    /// One occurrence of a series.
    case occurrence
    /// An occurrence and all that follow it.
    case following
    /// A series as a whole.
    case series
  }

  /// Whether the session edits one event or reminder.
  public var isEditing: Bool { self != .importing }

  /// Whether a person enters the event or the reminder.
  public var isNew: Bool { self == .newEvent || self == .newReminder }

  public var isReminder: Bool { self == .newReminder || self == .reminder }

  /// What the session edits.
  public var noun: String { isReminder ? "reminder" : "event" }

  /// The field that a command sets; nil for none.
  func field(of verb: EditVerb) -> DraftField? {
    isReminder && verb == .start ? .begin : verb.row.field
  }

  private var own: EditModes {
    switch self {
    case .importing: .importing
    case .newEvent: .newEvent
    case .event(.single): .single
    case .event(.occurrence): .occurrence
    case .event(.following): .following
    case .event(.series): .series
    case .newReminder: .newReminder
    case .reminder: .reminder
    case .readOnly: .readOnly
    }
  }

  /// Every command of the mode, in the order of `help`; some apply only at times.
  public var verbs: [EditVerb] {
    EditVerb.rows.filter { $0.modes.contains(own) }.map(\.verb)
  }

  /// Why a command of other modes cannot apply to an occurrence; nil for any other word.
  func absence(of word: String) -> String? {
    guard word.utf8.count > 2 else { return nil }
    if self == .readOnly {
      let isKnown = EditVerb.allCases.contains { $0.rawValue.hasPrefix(word) }
      return isKnown ? "it may not be changed; q quits" : nil
    }
    let verb = [EditVerb.repeat, .calendar].first { $0.rawValue.hasPrefix(word) }
    return verb.flatMap(field).flatMap { absence(of: $0, way: "quit, and edit the series: ") }
  }

  /// Why an occurrence cannot have the field; nil for a field that can be set.
  public func absence(of field: DraftField) -> String? { absence(of: field, way: "") }

  private func absence(of field: DraftField, way: String) -> String? {
    guard self == .event(.occurrence) || self == .event(.following) else { return nil }
    let way = way + "leave out the @ and the text after it"
    switch field {
    case .repeatRule where !verbs.contains(.repeat):
      return "the repeat rule belongs to the whole series; \(way)"
    case .calendar: return "the calendar belongs to the whole series; \(way)"
    default: return nil
    }
  }

  /// One-letter and other short forms, beside the name.
  public func shortForms(of verb: EditVerb) -> [String] {
    if verb == .calendar, isReminder { return ["list"] }
    // `skip` of an import means `quit` here.
    return isEditing && verb == .quit ? verb.shortForms + EditVerb.skip.shortForms : verb.shortForms
  }

  /// The argument of the command as `help` shows it; nil for none.
  public func argument(of verb: EditVerb) -> String? {
    // Only an import has numbers.
    verb == .save && isEditing ? nil : verb.argument
  }

  /// Every word that calls the command.
  func words(of verb: EditVerb) -> [String] { [verb.rawValue] + shortForms(of: verb) }

  /// The fields that an edit of a whole draft can set.
  var fields: [DraftField] {
    let verbs = verbs
    return DraftField.allCases.filter { field in verbs.contains { self.field(of: $0) == field } }
  }

  /// The prompt; nil for an import, whose prompt has the draft's number.
  var prompt: String? {
    switch self {
    case .importing: nil
    case .newEvent, .newReminder: "new> "
    case .event, .reminder: "edit> "
    case .readOnly: "show> "
    }
  }

  /// The object of `delete`.
  public var object: String {
    switch self {
    case .importing, .newEvent, .event(.single), .readOnly: "the event"
    case .event(.occurrence): "this occurrence"
    case .event(.following): "this occurrence and all that follow it"
    case .event(.series): "the whole series"
    case .newReminder, .reminder: "the reminder"
    }
  }

  /// The likely command of an unknown word.
  func verb(meantBy word: String) -> EditVerb? {
    let own = EditVerb.rows.first { isEditing && $0.meantInEvents.contains(word) }
    let row = own ?? EditVerb.rows.first { $0.meant.contains(word) }
    return row.flatMap { verbs.contains($0.verb) || !isEditing ? $0.verb : nil }
  }

  // MARK: Help

  /// One line for the list of commands.
  public func summary(of verb: EditVerb) -> String {
    switch verb {
    case .delete where isEditing: "delete \(object); asks first"
    case .quit where isNew: "quit without saving"
    case .calendar where isNew: verb.row.summary
    case .start where isReminder: "change when it can be started"
    default: isEditing ? verb.row.inEvents.summary : verb.row.summary
    }
  }

  /// More than the summary, for `help COMMAND`; empty without more text.
  public func explanation(of verb: EditVerb) -> String {
    isEditing ? verb.row.inEvents.explanation : verb.row.explanation
  }
}

/// The modes of a command.
struct EditModes: OptionSet, Sendable {
  let rawValue: Int
  static let importing = EditModes(rawValue: 1)
  static let newEvent = EditModes(rawValue: 2)
  static let single = EditModes(rawValue: 4)
  static let occurrence = EditModes(rawValue: 8)
  static let following = EditModes(rawValue: 16)
  static let series = EditModes(rawValue: 32)
  static let readOnly = EditModes(rawValue: 64)
  static let newReminder = EditModes(rawValue: 128)
  static let reminder = EditModes(rawValue: 256)
  static let reminders: EditModes = [.newReminder, .reminder]
  /// An item of a calendar, or a part of one.
  static let stored: EditModes = [.single, .occurrence, .following, .series, .reminder]
  /// Where a draft can be changed.
  static let ordinary: EditModes = [.importing, .newEvent, .newReminder, .stored]
  /// Where the draft of an event can be changed.
  static let events: EditModes = ordinary.subtracting(.reminders)
  static let all: EditModes = [.ordinary, .readOnly]
}

/// The environment of a session: the clock, the defaults, the calendars.
public struct EditContext: Sendable {
  /// The person's clock, for `tomorrow` and the like.
  public var now: LocalDateTime
  /// The zone of `now`; nil if unknown.
  public var zone: TimeZone?
  public var defaults: DraftDefaults
  /// The first is the default calendar.
  public var calendars: CalendarNames
  /// Whether the event of a canceled booking is removed; otherwise it is marked.
  public var deletesCanceled: Bool
  public var mode: EditMode
  /// The days and times that the text of the only document has, to be offered.
  public var times: [FoundTime] = []

  public init(
    now: LocalDateTime, zone: TimeZone? = nil, defaults: DraftDefaults, calendars: CalendarNames,
    deletesCanceled: Bool = false,
    mode: EditMode = .importing
  ) {
    self.now = now
    self.zone = zone
    self.defaults = defaults
    self.calendars = calendars
    self.deletesCanceled = deletesCanceled
    self.mode = mode
  }

  /// The shortest name of a draft's calendar; nil is the default calendar.
  func name(ofCalendar named: String?) -> String? {
    guard let named else { return calendars.first }
    return calendars.calendars(named: named).first.map { calendars.name(of: $0.calendar) } ?? named
  }
}
