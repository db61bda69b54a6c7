/// The commands of the prompt, in the order `help` lists them.
public enum EditVerb: String, Sendable, CaseIterable {
  case save, skip, all, quit, back, list, map
  case merge, keep, replace, theirs, second, move
  case title, location, geo, when, start, end, duration, zone, allday, notes, url, alarms, `repeat`
  case showAs = "show-as"
  case calendar
  case delete
  case undo, redo, reset, edit, show, record, why, help

  /// One-letter and other short forms, beside the name.
  public var shortForms: [String] {
    switch self {
    case .save: ["s", "y", "yes"]
    case .skip: ["n", "no"]
    case .all: ["a"]
    case .quit: ["q"]
    case .back: ["b"]
    case .keep: ["k"]
    case .location: ["l"]
    case .start: ["due"]
    case .help: ["h", "?"]
    default: []
    }
  }

  /// The field that the command sets; nil for none.
  public var field: DraftField? {
    switch self {
    case .title: .title
    case .location: .location
    case .geo: .geo
    case .when, .start: .start
    case .end, .duration: .end
    case .zone: .zone
    case .allday: .allDay
    case .notes: .notes
    case .url: .url
    case .alarms: .alarms
    case .repeat: .repeatRule
    case .showAs: .availability
    case .calendar: .calendar
    case .save, .skip, .all, .quit, .back, .list, .map, .merge, .keep, .replace, .theirs, .second,
      .move,
      .delete, .undo, .redo, .reset, .edit, .show, .record, .why, .help:
      nil
    }
  }

  /// The argument as `help` shows it; nil for none.
  public var argument: String? {
    switch self {
    case .title, .location, .notes: "[TEXT]"
    case .geo: "[LAT,LON|none]"
    case .when: "[DAY] [TIME[-TIME]]"
    case .start, .end: "[TIME]"
    case .duration: "[LENGTH]"
    case .zone: "[ZONE|none]"
    case .allday: "[yes|no]"
    case .url: "[URL|none]"
    case .alarms: "[ALARM ...|none]"
    case .repeat: "[RULE|none]"
    case .showAs: "[busy|free]"
    case .calendar: "[NAME]"
    case .help: "[COMMAND]"
    case .why: "[FIELD]"
    case .list: "[NUMBER]"
    case .map: "[FIELD=COLUMN|save NAME]"
    case .save, .skip, .all, .quit, .back, .merge, .keep, .replace, .theirs, .second, .move,
      .delete, .undo, .redo, .reset, .edit, .show, .record:
      nil
    }
  }

  /// One line for the list of commands.
  public var summary: String {
    switch self {
    case .save: "save this draft, then show the next"
    case .skip: "skip this draft: it is not saved"
    case .all: "save this draft and the rest"
    case .quit: "skip this draft and the rest"
    case .back: "go back to the draft before"
    case .list: "list the drafts; a number goes to that draft"
    case .map: "read a field from another column, in all drafts of the file"
    case .merge: "in a conflict: add your changes to the calendar's version"
    case .keep: "in a conflict: keep the calendar's version"
    case .replace: "in a conflict: overwrite the calendar's version"
    case .theirs: "in a conflict: edit the calendar's version"
    case .second: "in a conflict: add this as a separate event"
    case .move: "move the event into this import's calendar"
    case .title: "change the title"
    case .location: "change the place; removes its position"
    case .geo: "change the position on the map"
    case .when: "change start and end: when fri 19:30-21:45"
    case .start: "move the event; its length stays"
    case .end: "change the end"
    case .duration: "change the length; the start stays"
    case .zone: "change the time zone"
    case .allday: "switch between whole days and times"
    case .notes: "change the notes; \\n is a new line"
    case .url: "change the link"
    case .alarms: "change the alarms"
    case .repeat: "change the repeat rule"
    case .showAs: "show the time as busy or free"
    case .calendar: "save into another calendar"
    case .delete: "delete the event; asks first"
    case .undo: "undo the last change"
    case .redo: "redo the undone change"
    case .reset: "go back to the record's values"
    case .edit: "edit the whole draft in $VISUAL or $EDITOR"
    case .show: "show the draft"
    case .record: "show the original record"
    case .why: "show where the values come from, or that of a field"
    case .help: "list the commands, or explain one"
    }
  }

  /// More than the summary, for `help COMMAND`; empty without more text.
  public var explanation: String {
    switch self {
    case .when:
      """
      A day, a time or both, with an end, a length or a rule: fri 19:30-21:45, 10 jun for 2 days,
      tue 18:00 for 90m every week until 1 dec. A time without a day keeps the day.
      """
    case .start:
      """
      ISO 8601: 2023-06-10T19:30, 2023-06-10T19:30+08:00[Asia/Shanghai].
      Also 19:30, 7:30pm, fri 19:30, tomorrow 9am, 10 jun, and +30m or -1d to move it.
      A zone follows the time: 19:30 Europe/Berlin. A day without a year is not in the past.
      A day alone keeps the time; allday yes removes the time.
      """
    case .end:
      """
      Like start, in the time zone of the current end; words count from the start: end mon,
      end 3h is three hours long. A time alone is the next one after the start, or on the last
      day of a longer event. The last day of an all-day event is included.
      """
    case .duration:
      "A length such as 2h, 90m or 1h30; of an all-day event, in days: duration 3d."
    case .zone:
      """
      An IANA name such as Europe/Berlin, its city (Berlin), or none for a floating time: the same clock reading in
      every zone. A time in UTC keeps its moment; any other keeps its clock reading.
      An end in another zone than the start stays in its zone.
      """
    case .alarms:
      """
      Time before the start: 1h, 30m, 1d, 0 (at the start); or an ISO 8601 time; or none.
      Separate several with spaces: alarms 1d 2h
      By place: arrive Home@51.34,12.37~100m, and leave; ~100m is the distance.
      """
    case .geo:
      """
      Latitude and longitude in degrees, north and east positive: geo 51.34,12.37
      A phone shows the place on a map. Without a value, shows the current one on the line.
      """
    case .repeat:
      """
      daily, weekly, monthly, yearly, weekdays, none;
      every 2 weeks on tue, fri until 1 jun; every last friday; monthly on the 2nd, 5 times;
      or a rule of RFC 5545: FREQ=WEEKLY;BYDAY=MO,WE;COUNT=10
      """
    case .all:
      """
      Saves up to the first draft with a problem. Keeps the calendar's version of events that were
      changed there.
      """
    case .merge:
      """
      For an event that was changed in the calendar since it was fetched: the calendar's version
      becomes the draft, with the fields that you changed. For a field that both changed, your value
      counts, and the card says so. save saves it; undo restores your draft.
      """
    case .keep:
      """
      For an event that was changed in the calendar since it was saved: leaves it unchanged, and
      does not ask again for the same record. skip leaves it unchanged, too.
      """
    case .replace:
      """
      For an event that was changed in the calendar since it was saved: this draft replaces it, and
      the changes made there are lost.
      """
    case .theirs:
      """
      For an event that was changed in the calendar since it was fetched: the calendar's version
      becomes the draft; undo restores yours.
      """
    case .second:
      """
      For an event that was changed in the calendar since it was saved: it stays unchanged, and this
      draft becomes a separate event.
      """
    case .move:
      """
      For an event that an earlier import saved into another calendar: saves this draft into the
      calendar that it names and removes the event from the other one. save does not move it.
      To change the time of an event, use start.
      """
    case .quit:
      "Asks first if a draft was edited. What is saved stays saved."
    case .back:
      "A draft that was skipped can be decided again; one that was saved stays saved."
    case .map:
      """
      map title=movie reads the title from the column, or JSON key, "movie", in this and all drafts
      of the file that are not saved. Fields that you changed keep your values.
      map save NAME keeps the mapping as a profile for --profile NAME; map alone shows the mapping
      and the columns that are not used. undo takes a mapping back. A member of an object in JSON is
      named by its path: map title=event.name.
      """
    case .list:
      """
      3 alone goes to draft 3, as list 3 does. A draft that was skipped can be decided again; one
      that was saved stays saved.
      """
    case .title, .location, .notes, .url, .showAs, .calendar:
      "Without a value, shows the current one on the line, to be edited."
    case .allday:
      """
      yes removes the times, no starts it at 09:00. Without a value, shows the current one on the
      line, to be edited.
      """
    case .reset: "Undoes every change to this draft; undo brings them back."
    case .why:
      """
      For each field, or for the one that is named: the record with its file and part, the name of
      the value in it, and the rule that was applied; or the option, the default or the edit.
      """
    case .edit:
      "Save and quit the editor to use the text; empty the text to leave the draft unchanged."
    case .save, .skip, .delete, .undo, .redo, .show, .record, .help: ""
    }
  }

  /// Whether the command is for an event that is already in a calendar. In other sessions, only its
  /// whole name calls it.
  var isForKnown: Bool {
    switch self {
    case .merge, .keep, .replace, .theirs, .second, .move, .delete: true
    case .save, .skip, .all, .quit, .back, .list, .map, .title, .location, .geo, .when, .start,
      .end, .duration, .zone, .allday, .notes, .url, .alarms, .repeat, .showAs, .calendar, .undo,
      .redo, .reset, .edit,
      .show,
      .record, .why,
      .help:
      false
    }
  }

  /// The commands that apply to every draft.
  public static let ordinary = allCases.filter { !$0.isForKnown }

  /// The likely command of an unknown word.
  static func meant(by word: String) -> EditVerb? {
    switch word {
    case "ok", "confirm", "add", "write", "import", "update": .save
    case "theirs": .keep
    case "ours", "mine", "overwrite", "force": .replace
    case "both", "copy", "duplicate", "another": .second
    case "cancel", "delete", "remove", "drop", "next", "ignore": .skip
    case "exit", "stop", "abort", "bye", "leave", "close": .quit
    case "previous", "prev": .back
    case "name", "summary", "subject": .title
    case "position", "coordinates": .geo
    case "column", "columns", "mapping", "profile": .map
    case "place", "where", "venue", "address": .location
    case "begin", "begins", "date", "time": .start
    case "until": .end
    case "length", "lasts", "for": .duration
    case "tz", "timezone": .zone
    case "description", "comment", "text": .notes
    case "link": .url
    case "reminder", "reminders", "remind": .alarms
    case "rrule", "recurrence": .repeat
    case "busy", "free", "transparency": .showAs
    case "print", "draft", "card": .show
    case "overview", "ls", "drafts": .list
    case "source", "original", "raw": .record
    case "editor": .edit
    case "origin", "origins", "sources", "explain": .why
    default: nil
    }
  }
}
