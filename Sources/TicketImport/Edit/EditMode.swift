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
  /// An event that may not be changed.
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

  /// Whether the session edits one event.
  public var isEditing: Bool { self != .importing }

  /// Every command of the mode, in the order of `help`; some apply only at times.
  public var verbs: [EditVerb] {
    if self == .readOnly { return [.quit, .show, .help] }
    return EditVerb.allCases.filter { verb in
      switch verb {
      case .skip, .all, .back, .list, .map, .second, .move, .record, .why: !isEditing
      case .merge, .theirs, .delete: if case .event = self { true } else { false }
      case .keep, .replace: self != .newEvent
      case .repeat: self != .event(.occurrence)
      // The rest of the series stays in its calendar.
      case .calendar: self != .event(.occurrence) && self != .event(.following)
      case .save, .quit, .title, .location, .geo, .when, .start, .end, .duration, .zone, .allday,
        .notes,
        .url,
        .alarms,
        .showAs, .undo, .redo, .reset, .edit, .show, .help:
        true
      }
    }
  }

  /// Why a command of other modes cannot apply to an occurrence; nil for any other word.
  func absence(of word: String) -> String? {
    guard word.utf8.count > 2 else { return nil }
    if self == .readOnly {
      let isKnown = EditVerb.allCases.contains { $0.rawValue.hasPrefix(word) }
      return isKnown ? "the event may not be changed; q quits" : nil
    }
    let verb = [EditVerb.repeat, .calendar].first { $0.rawValue.hasPrefix(word) }
    return verb?.field.flatMap { absence(of: $0, way: "quit, and edit the series: ") }
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
    // Only an import has reminders.
    if verb == .start, self != .importing { return [] }
    // `skip` of an import means `quit` here.
    return isEditing && verb == .quit ? verb.shortForms + EditVerb.skip.shortForms : verb.shortForms
  }

  /// Every word that calls the command.
  func words(of verb: EditVerb) -> [String] { [verb.rawValue] + shortForms(of: verb) }

  /// The fields that an edit of a whole draft can set.
  var fields: [DraftField] {
    let verbs = verbs
    return DraftField.allCases.filter { field in verbs.contains { $0.field == field } }
  }

  /// The prompt; nil for an import, whose prompt has the draft's number.
  var prompt: String? {
    switch self {
    case .importing: nil
    case .newEvent: "new> "
    case .event: "edit> "
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
    }
  }

  /// The likely command of an unknown word.
  func verb(meantBy word: String) -> EditVerb? {
    guard isEditing else { return EditVerb.meant(by: word) }
    let verb: EditVerb? =
      switch word {
      case "cancel", "skip", "ignore", "next": .quit
      case "remove", "drop", "del": .delete
      case "ok", "done", "all": .save
      case "list": .show
      default: EditVerb.meant(by: word)
      }
    return verb.flatMap { verbs.contains($0) ? $0 : nil }
  }

  // MARK: Help

  /// One line for the list of commands.
  public func summary(of verb: EditVerb) -> String {
    guard isEditing else { return verb.summary }
    return switch verb {
    case .save: "save the event"
    case .quit: self == .newEvent ? "quit without an event" : "leave the event unchanged"
    case .calendar: self == .newEvent ? "save into another calendar" : "move to another calendar"
    case .delete: "delete \(object); asks first"
    case .reset: "undo all changes"
    case .edit: "edit all fields in $VISUAL or $EDITOR"
    case .show: "show the event"
    case .skip, .all, .back, .list, .map, .merge, .keep, .replace, .theirs, .second, .move, .title,
      .location, .geo, .when,
      .start, .end, .duration, .zone, .allday, .notes, .url, .alarms, .repeat, .showAs, .undo,
      .redo, .record, .why,
      .help:
      verb.summary
    }
  }

  /// More than the summary, for `help COMMAND`; empty without more text.
  public func explanation(of verb: EditVerb) -> String {
    guard isEditing else { return verb.explanation }
    return switch verb {
    case .quit: "Asks first if something was changed."
    case .keep:
      """
      For an event that was changed in the calendar since it was fetched: leaves it unchanged.
      quit does the same.
      """
    case .replace:
      """
      For an event that was changed in the calendar since it was fetched: saves the draft as shown.
      The changes made there are lost, also in fields that you did not change.
      """
    case .reset: "Undoes every change; undo brings them back."
    case .save, .skip, .all, .back, .list, .map, .merge, .theirs, .second, .move, .title, .location,
      .geo, .when, .start,
      .end, .duration, .zone,
      .allday, .notes, .url, .alarms, .repeat, .showAs, .calendar, .delete, .undo, .redo, .edit,
      .show, .record, .why, .help:
      verb.explanation
    }
  }
}

/// The environment of a session: the clock, the defaults, the calendars.
public struct EditContext: Sendable {
  /// The person's clock, for `tomorrow` and the like.
  public var now: LocalDateTime
  /// The zone of `now`; nil if unknown.
  public var zone: TimeZone?
  public var defaults: DraftDefaults
  /// The names that `calendar` accepts; the first is the default calendar.
  public var calendars: [String]
  /// The name in `calendars` of each SOURCE/CALENDAR, and of each title of one calendar.
  public var qualifiedNames: [String: String]
  /// Why a calendar that exists cannot be chosen, by the names that a person can enter.
  public var refusedCalendars: [String: String]
  /// Whether the event of a canceled booking is removed; otherwise it is marked.
  public var deletesCancelled: Bool
  public var mode: EditMode

  public init(
    now: LocalDateTime, zone: TimeZone? = nil, defaults: DraftDefaults, calendars: [String],
    qualifiedNames: [String: String] = [:], refusedCalendars: [String: String] = [:],
    deletesCancelled: Bool = false,
    mode: EditMode = .importing
  ) {
    self.now = now
    self.zone = zone
    self.defaults = defaults
    self.calendars = calendars
    self.qualifiedNames = qualifiedNames
    self.refusedCalendars = refusedCalendars
    self.deletesCancelled = deletesCancelled
    self.mode = mode
  }

  /// The name in `calendars` of a draft's calendar; nil is the default calendar.
  func name(ofCalendar named: String?) -> String? {
    guard let named else { return calendars.first }
    return qualifiedNames[named] ?? named
  }
}
