/// The commands of the prompt, in the order `help` lists them.
public enum EditVerb: String, Sendable, CaseIterable {
  case save, skip, all, quit, back
  case merge, keep, replace, theirs, second, move
  case title, location, start, end, zone, allday, notes, url, alarms, `repeat`
  case showAs = "show-as"
  case calendar
  case delete
  case undo, redo, reset, edit, show, record, help

  /// One-letter forms and the like, beside the name.
  public var shortForms: [String] {
    switch self {
    case .save: ["s", "y"]
    case .skip: ["n"]
    case .all: ["a"]
    case .quit: ["q"]
    case .back: ["b"]
    case .keep: ["k"]
    case .help: ["h", "?"]
    default: []
    }
  }

  /// What the command sets; nil for one that sets no field.
  public var field: DraftField? {
    switch self {
    case .title: .title
    case .location: .location
    case .start: .start
    case .end: .end
    case .zone: .zone
    case .allday: .allDay
    case .notes: .notes
    case .url: .url
    case .alarms: .alarms
    case .repeat: .repeatRule
    case .showAs: .availability
    case .calendar: .calendar
    case .save, .skip, .all, .quit, .back, .merge, .keep, .replace, .theirs, .second, .move,
      .delete, .undo, .redo, .reset, .edit, .show, .record, .help:
      nil
    }
  }

  /// What follows the name.
  public var argument: String? {
    switch self {
    case .title, .location, .notes: "[TEXT]"
    case .start, .end: "[TIME]"
    case .zone: "[ZONE|none]"
    case .allday: "[yes|no]"
    case .url: "[URL|none]"
    case .alarms: "[ALARM ...|none]"
    case .repeat: "[RULE|none]"
    case .showAs: "[busy|free]"
    case .calendar: "[NAME]"
    case .help: "[COMMAND]"
    case .save, .skip, .all, .quit, .back, .merge, .keep, .replace, .theirs, .second, .move,
      .delete, .undo, .redo, .reset, .edit, .show, .record:
      nil
    }
  }

  /// One line for the list of commands.
  public var summary: String {
    switch self {
    case .save: "save this draft and go on"
    case .skip: "skip this draft: it is not saved"
    case .all: "save this draft and the rest"
    case .quit: "skip this draft and the rest"
    case .back: "go back to the draft before"
    case .merge: "in a conflict: your changes over the calendar's version"
    case .keep: "in a conflict: keep the calendar's version"
    case .replace: "in a conflict: save over the calendar's version"
    case .theirs: "in a conflict: go on with the calendar's version"
    case .second: "in a conflict: save as a second event"
    case .move: "move the event into this import's calendar"
    case .title: "change the title"
    case .location: "change the place"
    case .start: "move the event; its length stays"
    case .end: "change when it ends"
    case .zone: "change the time zone"
    case .allday: "make it last whole days, or not"
    case .notes: "change the notes; \\n is a new line"
    case .url: "change the link"
    case .alarms: "change when to be reminded"
    case .repeat: "change how it repeats"
    case .showAs: "show the time as busy or free"
    case .calendar: "save into another calendar"
    case .delete: "delete the event; asks first"
    case .undo: "take the last change back"
    case .redo: "make the change again"
    case .reset: "go back to what the record said"
    case .edit: "edit the whole draft in $VISUAL or $EDITOR"
    case .show: "show the draft"
    case .record: "show the record as it was"
    case .help: "list the commands, or explain one"
    }
  }

  /// More than the summary, for `help COMMAND`; empty where there is no more to say.
  public var explanation: String {
    switch self {
    case .start:
      """
      ISO 8601: 2023-06-10T19:30, 2023-06-10T19:30+08:00[Asia/Shanghai].
      By hand: 19:30, 7:30pm, fri 19:30, tomorrow 9am, 10 jun, and +30m or -1d to move it.
      A day alone keeps the time; allday yes takes the time away.
      """
    case .end:
      """
      As start, on the clock of the present end. A time alone is the next one after the start,
      or on the last day of an event of several days. All-day events end with the day given.
      """
    case .zone:
      """
      An IANA name such as Europe/Berlin, or none for a time that is the same everywhere.
      A time in UTC keeps the moment; any other keeps what the clock shows.
      An end in another zone than the start stays in its zone.
      """
    case .alarms:
      """
      So long before the start: 1h, 30m, 1d, 0 (at the start); or an ISO 8601 time; or none.
      Several are separated by spaces: alarms 1d 2h
      """
    case .repeat:
      """
      daily, weekly, monthly, yearly, none, or a rule of RFC 5545:
      FREQ=WEEKLY;BYDAY=MO,WE;COUNT=10
      """
    case .all:
      """
      Saves until it meets a draft with a problem, and stops there. Of events that were changed in
      the calendar, it keeps the calendar's version.
      """
    case .merge:
      """
      For an event that was changed in the calendar since it was fetched: what is there now becomes
      the draft, with the fields that you changed. What you and somebody else changed is as you have
      it, and the card says so. save saves it; undo brings yours back.
      """
    case .keep:
      """
      For an event that was changed in the calendar since it was saved: it stays as it is there.
      skip does the same.
      """
    case .replace:
      """
      For an event that was changed in the calendar since it was saved: this draft takes its place,
      and what was changed there is lost.
      """
    case .theirs:
      """
      For an event that was changed in the calendar since it was fetched: what is there now becomes
      the draft; undo brings yours back.
      """
    case .second:
      """
      For an event that was changed in the calendar since it was saved: it stays as it is there,
      and this draft becomes an event of its own beside it.
      """
    case .move:
      """
      For an event that an earlier import saved into another calendar: saves this draft into the
      calendar that it names and takes the event out of the other one. save leaves it where it is.
      To change when an event begins, use start.
      """
    case .quit:
      "Asks first if a draft was edited. What is saved stays saved."
    case .back:
      "A draft that was skipped can be decided again; one that was saved stays saved."
    case .title, .location, .notes, .url, .showAs, .calendar:
      "Without a value, puts the present one on the line to be edited in place."
    case .allday:
      """
      yes takes the times away, no starts it at 09:00. Without a value, puts the present one on
      the line to be edited in place.
      """
    case .reset: "Takes back every change to this draft; undo brings them back."
    case .edit:
      "Save and leave the editor to take the text; empty it to leave the draft as it was."
    case .save, .skip, .delete, .undo, .redo, .show, .record, .help: ""
    }
  }

  /// Whether it is for what is in a calendar already. Only its whole name calls it then where it does not
  /// apply.
  var isForKnown: Bool {
    switch self {
    case .merge, .keep, .replace, .theirs, .second, .move, .delete: true
    case .save, .skip, .all, .quit, .back, .title, .location, .start, .end, .zone, .allday, .notes,
      .url, .alarms, .repeat, .showAs, .calendar, .undo, .redo, .reset, .edit, .show, .record,
      .help:
      false
    }
  }

  /// What any draft can be told.
  public static let ordinary = allCases.filter { !$0.isForKnown }

  /// The command that a word which calls none is likely to mean.
  static func meant(by word: String) -> EditVerb? {
    switch word {
    case "yes", "ok", "confirm", "add", "write", "import", "update": .save
    case "theirs": .keep
    case "ours", "mine", "overwrite", "force": .replace
    case "both", "copy", "duplicate", "another": .second
    case "no", "cancel", "delete", "remove", "drop", "next", "ignore": .skip
    case "exit", "stop", "abort", "bye", "leave", "close": .quit
    case "previous", "prev": .back
    case "name", "summary", "subject": .title
    case "place", "where", "venue", "address": .location
    case "when", "begin", "begins", "date", "time": .start
    case "until", "duration", "length": .end
    case "tz", "timezone": .zone
    case "description", "comment", "text": .notes
    case "link": .url
    case "reminder", "reminders", "remind": .alarms
    case "rrule", "recurrence": .repeat
    case "busy", "free", "transparency": .showAs
    case "print", "draft", "card", "list": .show
    case "source", "original", "raw": .record
    case "editor": .edit
    default: nil
    }
  }
}
