extension EditVerb {
  /// One row for each command, in the order in which `help` lists them.
  static let rows: [Row] = [
    Row(
      .save, "save this draft and show the next, or save those of the numbers", forms: "s y yes",
      argument: "[NUMBER ...]",
      meant: "ok confirm add write import update", meantInEvents: "ok done all",
      inEvents: "save it"),
    Row(
      .skip, "skip this draft: it is not saved", forms: "n no", modes: .importing,
      meant: "cancel delete remove drop next ignore"),
    Row(
      .all, "save every draft that is not decided yet", forms: "a", modes: .importing,
      explanation: """
        Saves up to the first draft with a problem. Keeps the calendar's version of events that were
        changed there.
        Behind a value, all sets it in every draft that is not decided: zone Europe/Berlin all. In a
        title, a place and notes it is a part of the text.
        """),
    Row(
      .quit, "skip every draft that is not decided yet", forms: "q", modes: .all,
      meant: "exit stop abort bye leave close", meantInEvents: "cancel skip ignore next",
      inEvents: "leave it unchanged",
      explanation: "Asks first if a draft was edited. What is saved stays saved.",
      explanationInEvents: "Asks first if something was changed."),
    Row(
      .back, "go back to the draft before", forms: "b", modes: .importing, meant: "previous prev",
      explanation: "A draft that was skipped can be decided again; one that was saved stays saved."),
    Row(
      .list, "list the drafts; a number goes to that draft", argument: "[NUMBER]",
      modes: .importing, meant: "overview ls drafts",
      explanation: """
        3 alone goes to draft 3, as list 3 does. A draft that was skipped can be decided again; one
        that was saved stays saved.
        """),
    Row(
      .map, "read a field from another column, in all drafts of the file",
      argument: "[FIELD=COLUMN|save NAME]", modes: .importing,
      meant: "column columns mapping profile",
      explanation: """
        map title=movie reads the title from the column, or JSON key, "movie", in this and all drafts
        of the file that are not saved. Fields that you changed keep your values.
        map save NAME keeps the mapping as a profile for --profile NAME; map alone shows the mapping
        and the columns that are not used. undo takes a mapping back. A member of an object in JSON is
        named by its path: map title=event.name.
        """),
    Row(
      .merge, "in a conflict: put what was changed in the calendar into this draft",
      modes: [.importing, .stored], isForKnown: true,
      inEvents: "in a conflict: add your changes to the calendar's version",
      explanation: """
        For an event that was changed in the calendar since it was saved, where you let ticketcal read
        (ticketcal access): what was changed there becomes part of this draft. For a field that both
        changed, this draft's value counts, and the card says so. save saves it; undo takes it back.
        """,
      explanationInEvents: """
        For what was changed in the calendar since it was fetched: the calendar's version becomes
        the draft, with the fields that you changed. For a field that both changed, your value
        counts, and the card says so. save saves it; undo restores your draft.
        """),
    Row(
      .keep, "in a conflict: keep the calendar's version", forms: "k",
      modes: [.importing, .stored], isForKnown: true, meant: "theirs",
      explanation: """
        For an event that was changed in the calendar since it was saved: leaves it unchanged, and
        does not ask again for the same record. skip leaves it unchanged, too.
        """,
      explanationInEvents: """
        For what was changed in the calendar since it was fetched: leaves it unchanged.
        quit does the same.
        """),
    Row(
      .replace, "in a conflict: overwrite the calendar's version", modes: [.importing, .stored],
      isForKnown: true, meant: "ours mine overwrite force",
      explanation: """
        For an event that was changed in the calendar since it was saved: this draft replaces it, and
        the changes made there are lost.
        """,
      explanationInEvents: """
        For what was changed in the calendar since it was fetched: saves the draft as shown.
        The changes made there are lost, also in fields that you did not change.
        """),
    Row(
      .theirs, "in a conflict: edit the calendar's version", modes: .stored, isForKnown: true,
      explanation: """
        For what was changed in the calendar since it was fetched: the calendar's version becomes
        the draft; undo restores yours.
        """),
    Row(
      .second, "in a conflict: add this as a separate event", modes: .importing, isForKnown: true,
      meant: "both copy duplicate another",
      explanation: """
        For an event that was changed in the calendar since it was saved: it stays unchanged, and this
        draft becomes a separate event.
        """),
    Row(
      .move, "move the event into this import's calendar", modes: .importing, isForKnown: true,
      explanation: """
        For an event that an earlier import saved into another calendar: saves this draft into the
        calendar that it names and removes the event from the other one. save does not move it.
        To change the time of an event, use start.
        """),
    Row(
      .title, "change the title", field: .title, argument: "[TEXT]", meant: "name summary subject",
      explanation: "Without a value, shows the current one on the line, to be edited."),
    Row(
      .location, "change the place; removes its position", forms: "l", field: .location,
      argument: "[TEXT]", meant: "place where venue address",
      explanation: "Without a value, shows the current one on the line, to be edited."),
    Row(
      .geo, "change the position on the map", field: .geo, argument: "[LAT,LON|none]",
      modes: .events, meant: "position coordinates",
      explanation: """
        Latitude and longitude in degrees, north and east positive: geo 51.34,12.37
        A phone shows the place on a map. Without a value, shows the current one on the line.
        """),
    Row(
      .when, "change start and end: when fri 19:30-21:45", field: .start,
      argument: "[DAY] [TIME[-TIME]]", modes: .events,
      explanation: """
        A day, a time or both, with an end, a length or a rule: fri 19:30-21:45, 10 jun for 2 days,
        tue 18:00 for 90m every week until 1 dec. A time without a day keeps the day.
        """),
    Row(
      .due, "change when a reminder is due", field: .start, argument: "[TIME|none]",
      modes: [.importing, .reminders], meant: "deadline",
      explanation: """
        A day, or a day and a time, as with start. A day alone keeps the time; allday yes removes it.
        none: it is due at no time; it still starts when it did, and its alarms count from then.
        """),
    Row(
      .start, "move the event; its length stays", field: .start, argument: "[TIME]",
      meant: "begin begins date time",
      explanation: """
        ISO 8601: 2023-06-10T19:30, 2023-06-10T19:30+08:00[Asia/Shanghai].
        Also 19:30, 7:30pm, fri 19:30, tomorrow 9am, 10 jun, and +30m or -1d to move it.
        A zone follows the time: 19:30 Europe/Berlin. A day without a year is not in the past.
        A day alone keeps the time; allday yes removes the time.
        """),
    Row(
      .end, "change the end", field: .end, argument: "[TIME]", modes: .events, meant: "until",
      explanation: """
        Like start, in the time zone of the current end; words count from the start: end mon,
        end 3h is three hours long. A time alone is the next one after the start, or on the last
        day of a longer event. The last day of an all-day event is included.
        """),
    Row(
      .duration, "change the length; the start stays", field: .end, argument: "[LENGTH]",
      modes: .events, meant: "length lasts for",
      explanation: "A length such as 2h, 90m or 1h30; of an all-day event, in days: duration 3d."),
    Row(
      .zone, "change the time zone", field: .zone, argument: "[ZONE|none]", meant: "tz timezone",
      explanation: """
        An IANA name such as Europe/Berlin, its city (Berlin), or none for a floating time: the
        same clock reading in every zone. A time in UTC keeps its moment; any other keeps its clock
        reading.
        An end in another zone than the start stays in its zone.
        """),
    Row(
      .allday, "switch between whole days and times", field: .allDay, argument: "[yes|no]",
      explanation: """
        yes removes the times, no starts it at 09:00. Without a value, shows the current one on the
        line, to be edited.
        """),
    Row(
      .notes, "change the notes; \\n is a new line", field: .notes, argument: "[TEXT]",
      meant: "description comment text",
      explanation: """
        Without a value, shows the current one on the line, to be edited. notes +TEXT adds a line.
        """),
    Row(
      .url, "change the link", field: .url, argument: "[URL|none]", meant: "link",
      explanation: "Without a value, shows the current one on the line, to be edited."),
    Row(
      .alarms, "change the alarms", field: .alarms, argument: "[ALARM ...|none]",
      meant: "reminder reminders remind",
      explanation: """
        Time before the start: 1h, 30m, 1d, 0 (at the start); or an ISO 8601 time; or none.
        Separate several with spaces: alarms 1d 2h
        By place: arrive Home@51.34,12.37~100m, and leave; ~100m is the distance.
        """),
    Row(
      .repeat, "change the repeat rule", field: .repeatRule, argument: "[RULE|none]",
      modes: .ordinary.subtracting(.occurrence), meant: "rrule recurrence",
      explanation: """
        daily, weekly, monthly, yearly, weekdays, none;
        every 2 weeks on tue, fri until 1 jun; every last friday; monthly on the 2nd, 5 times;
        or a rule of RFC 5545: FREQ=WEEKLY;BYDAY=MO,WE;COUNT=10
        """),
    Row(
      .priority, "change the priority of a reminder", field: .priority,
      argument: "[1-9|high|medium|low|none]", modes: .reminders,
      explanation: "From 1, the highest, to 9; high is 1, medium 5 and low 9."),
    Row(
      .showAs, "show the time as busy or free", field: .availability, argument: "[busy|free]",
      modes: .events,
      meant: "busy free transparency",
      explanation: "Without a value, shows the current one on the line, to be edited."),
    Row(
      .calendar, "save into another calendar", field: .calendar, argument: "[NAME]",
      modes: .ordinary.subtracting([.occurrence, .following]), inEvents: "move to another calendar",
      explanation: "Without a value, shows the current one on the line, to be edited."),
    Row(
      .delete, "delete it; asks first", modes: .stored, isForKnown: true,
      meantInEvents: "remove drop del"),
    Row(.undo, "undo the last change"),
    Row(.redo, "redo the undone change"),
    Row(
      .reset, "go back to the record's values", inEvents: "undo all changes",
      explanation: "Undoes every change to this draft; undo brings them back.",
      explanationInEvents: "Undoes every change; undo brings them back."),
    Row(
      .edit, "edit the whole draft in $VISUAL or $EDITOR", meant: "editor",
      inEvents: "edit all fields in $VISUAL or $EDITOR",
      explanation:
        "Save and quit the editor to use the text; empty the text to leave the draft unchanged."),
    Row(
      .show, "show the draft", modes: .all, meant: "print draft card", meantInEvents: "list",
      inEvents: "show the card"),
    Row(.record, "show the original record", modes: .importing, meant: "source original raw"),
    Row(
      .why, "show where the values come from, or that of a field", argument: "[FIELD]",
      modes: .importing, meant: "origin origins sources explain",
      explanation: """
        For each field, or for the one that is named: the record with its file and part, the name of
        the value in it, and the rule that was applied; or the option, the default or the edit.
        """),
    Row(
      .help, "list the commands, or explain one", forms: "h ?", argument: "[COMMAND]", modes: .all),
  ]
}
