internal import CivilTime

// The table of the fields of events and reminders.

extension Event: MappedItem {
  static let fields: [ItemField<Event>] = [
    .title, .location, .place, .notes, .url,
    .word("status", "STATUS", \.status),
    .word("availability", "TRANSP", \.availability),
    .rules, .alarms,
  ]
}

extension Reminder: MappedItem {
  static let fields: [ItemField<Reminder>] = [
    .title, .location, .place, .notes, .url, .priority, .rules, .alarms,
  ]
}

extension ItemField {
  fileprivate static var title: ItemField { .text("title", "SUMMARY", \.writtenTitle) }
  fileprivate static var location: ItemField { .text("location", "LOCATION", \.location) }
  fileprivate static var notes: ItemField { .text("notes", "DESCRIPTION", \.notes) }
  fileprivate static var url: ItemField { .uri("url", "URL", \.url) }
}

extension CalendarItem {
  fileprivate var writtenTitle: String? {
    get { title }
    set { title = newValue ?? "" }
  }
}

// MARK: Places

extension ItemField<Event> {
  /// Both properties of a place. A place that stays while the location changes is that of the old
  /// location.
  fileprivate static let place = ItemField(
    "geo", "GEO", StructuredLocation.appleName, path: \.structuredLocation
  ) { _, component, event in
    event.structuredLocation = StructuredLocation(
      geo: component.property("GEO"), apple: component.property(StructuredLocation.appleName))
  } encode: { event, lines in
    if let place = event.structuredLocation { lines.add(place, title: event.location) }
  } edit: { component, event, original throws(EditError) in
    if event.structuredLocation == original.structuredLocation {
      component.removePlace(ifMovedFrom: original.location, to: event.location)
    } else if let place = event.structuredLocation {
      guard place.isWritable else { throw .placeBeyondEarth }
      component.set("GEO", to: place.geo.text)
      // The other parameters, such as a map's handle and the address, are of the old place.
      component.put(
        place.appleProperty(title: event.location), as: StructuredLocation.appleName)
    } else {
      component.removeLines("GEO", StructuredLocation.appleName)
    }
  }
}

extension ItemField<Reminder> {
  /// A reminder has no place of its own on the map; that of another program goes with its location.
  fileprivate static let place = ItemField("geo", path: \.location) { _, _, _ in
  } edit: { component, reminder, original throws(EditError) in
    component.removePlace(ifMovedFrom: original.location, to: reminder.location)
  }

  /// RFC 5545 §3.8.1.9.
  fileprivate static let priority = ItemField("priority", "PRIORITY", path: \.priority) {
    reader, component, reminder in
    reminder.priority = reader.number(component.line("PRIORITY"), 0...9) ?? 0
  } edit: { component, reminder, original throws(EditError) in
    guard reminder.priority != original.priority else { return }
    guard (0...9).contains(reminder.priority) else {
      throw .invalid(field: "priority", reason: "the priority is not one of 0 to 9; choose one")
    }
    if reminder.priority == 0 { return component.removeLines("PRIORITY") }
    component.set("PRIORITY", to: String(reminder.priority))
  }
}

extension ICalendarComponent {
  fileprivate mutating func removePlace(ifMovedFrom old: String?, to new: String?) {
    if PropertyText.areSame(old, new) { return }
    removeLines("GEO", StructuredLocation.appleName)
  }
}

// MARK: Rules and alarms

extension ItemField<Event> {
  fileprivate static let rules = ItemField("repeat", "RRULE", path: \.recurrenceRules) {
    reader, component, event in
    if event.occurrenceDate == nil { event.recurrenceRules = reader.rules(component) }
  } encode: { event, lines in
    for rule in event.recurrenceRules { lines.add("RRULE", rule.text(from: event.start)) }
  } edit: { component, event, original throws(EditError) in
    try component.changeRules(
      to: event.recurrenceRules, from: original.recurrenceRules, start: event.start)
  }

  fileprivate static let alarms = ItemField("alarms", path: \.alarms) { reader, component, event in
    event.alarms = reader.alarms(component, relatedTo: .start)
  } encode: { event, lines in
    if event.alarms.isEmpty { return }
    let title = PropertyText(event.title)
    for alarm in event.alarms { lines.add(alarm, showing: title) }
  } edit: { component, event, original throws(EditError) in
    try component.changeAlarms(to: event.alarms, from: original.alarms, title: event.title)
  }
}

extension ItemField<Reminder> {
  fileprivate static let rules = ItemField("repeat", "RRULE", path: \.recurrenceRules) {
    reader, component, reminder in
    if reminder.occurrenceDate == nil { reminder.recurrenceRules = reader.rules(component) }
  } edit: { component, reminder, original throws(EditError) in
    guard reminder.recurrenceRules != original.recurrenceRules else { return }
    if reminder.recurrenceRules.isEmpty {
      return component.removeLines("RRULE", "RDATE", "EXDATE", "EXRULE")
    }
    guard let start = reminder.anchor else {
      throw .invalid(
        field: "repeat",
        reason: "only what is due or starts at some time can repeat; set a due time")
    }
    try component.changeRules(
      to: reminder.recurrenceRules, from: original.recurrenceRules, start: start)
  }

  fileprivate static let alarms = ItemField("alarms", path: \.alarms) {
    reader, component, reminder in
    reminder.alarms = reader.alarms(component, relatedTo: reminder.alarmReference)
  } edit: { component, reminder, original throws(EditError) in
    try component.changeAlarms(of: reminder, from: original)
  }
}
