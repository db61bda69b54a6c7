internal import CivilTime

// The rows of the tables in ``MappedItem/fields``.

// MARK: Tables

extension Event {
  package static let fields: [ItemField<Event>] = [
    .title, .location, .place, .notes, .url,
    .word("status", "STATUS", \.status) { $0.status },
    .word("availability", "TRANSP", \.availability) { $0.availability },
    .rules, .alarms,
  ]
}

extension Reminder {
  package static let fields: [ItemField<Reminder>] = [
    .title, .location, .place, .notes, .url, .priority, .rules, .completion, .alarms,
  ]
}

extension ItemField {
  static var title: ItemField { .text("title", "SUMMARY", \.writtenTitle) { $0.title } }
  static var location: ItemField { .text("location", "LOCATION", \.location) { $0.location } }
  static var notes: ItemField { .text("notes", "DESCRIPTION", \.notes) { $0.notes } }
  static var url: ItemField { .text("url", "URL", \.url, isURI: true) { $0.url } }

  static var rules: ItemField {
    ItemField("repeat", "RRULE", path: \.recurrenceRules) { reader, component, item in
      if item.occurrenceDate == nil { item.recurrenceRules = reader.rules(component) }
    } check: { item throws(EditError) in
      guard !item.recurrenceRules.isEmpty else { return }
      guard let start = item.times.anchor else {
        throw .invalid(
          field: "repeat",
          reason: "only what is due or starts at some time can repeat; set a due time")
      }
      if start.isAllDay, item.recurrenceRules.contains(where: \.repeatsWithinDay) {
        throw .repeatsWithinDay
      }
    } encode: { item, lines in
      guard let start = item.times.anchor else { return }
      for rule in item.recurrenceRules { lines.add("RRULE", rule.text(from: start)) }
    } edit: { component, item, original in
      guard item.recurrenceRules != original.recurrenceRules else { return }
      component.changeRules(to: item.recurrenceRules, start: item.times.anchor)
    }
  }

  /// Compared and copied as a person states them: what an alarm has besides stays with its component,
  /// such as that it is acknowledged.
  static var alarms: ItemField {
    ItemField("alarms", path: \.plainAlarms) { reader, component, item in
      item.alarms = reader.alarms(component, of: item)
    } check: { item throws(EditError) in
      try item.checkAlarms()
    } encode: { item, lines in
      if item.alarms.isEmpty { return }
      let title = PropertyText(item.title)
      for alarm in item.alarms { lines.add(alarm, of: item, titled: title) }
    } edit: { component, item, original throws(EditError) in
      // An alarm that stays may lose its time.
      if item.times != original.times { try item.checkAlarms() }
      try component.changeAlarms(of: item, from: original)
    }
  }
}

extension MappedItem {
  fileprivate var writtenTitle: String? {
    get { title }
    set { title = newValue ?? "" }
  }

  fileprivate func checkAlarms() throws(EditError) {
    if times.anchor == nil, plainAlarms.contains(where: \.trigger.isRelative) {
      throw .invalid(
        field: "alarms",
        reason: "an alarm before the due time needs one; set it, or remove the alarm")
    }
  }
}

// MARK: Events

extension ItemField<Event> {
  /// Both properties of a place. A place that stays while the location changes is that of the old
  /// location.
  static let place = ItemField(
    "geo", "GEO", StructuredLocation.appleName, path: \.structuredLocation
  ) { _, component, event in
    event.structuredLocation = StructuredLocation(
      geo: component.property("GEO"), apple: component.property(StructuredLocation.appleName))
  } check: { event throws(EditError) in
    guard event.structuredLocation?.isWritable ?? true else {
      throw .invalid(
        field: "geo", reason: "a place is beyond 90 degrees north or 180 degrees east; mend it")
    }
  } encode: { event, lines in
    if let place = event.structuredLocation { lines.add(place, title: event.location) }
  } edit: { component, event, original in
    if event.structuredLocation == original.structuredLocation {
      component.removePlace(ifMovedFrom: original.location, to: event.location)
    } else if let place = event.structuredLocation {
      component.set("GEO", to: place.geo.text)
      // The other parameters, such as a map's handle and the address, are of the old place.
      component.put(
        place.appleProperty(title: event.location), as: StructuredLocation.appleName)
    } else {
      component.removeLines("GEO", StructuredLocation.appleName)
    }
  }
}

// MARK: Reminders

extension ItemField<Reminder> {
  /// A reminder has no place of its own on the map; that of another program goes with its location.
  static let place = ItemField("geo", path: \.location) { _, _, _ in
  } edit: { component, reminder, original in
    component.removePlace(ifMovedFrom: original.location, to: reminder.location)
  }

  /// RFC 5545 §3.8.1.9.
  static let priority = ItemField("priority", "PRIORITY", path: \.priority) {
    _, component, reminder in
    let number = component.property("PRIORITY")?.integer ?? 0
    reminder.priority = (0...9).contains(number) ? number : 0
  } check: { reminder throws(EditError) in
    guard (0...9).contains(reminder.priority) else {
      throw .invalid(field: "priority", reason: "the priority is not one of 0 to 9; choose one")
    }
  } encode: { reminder, lines in
    if reminder.priority != 0 { lines.add("PRIORITY", String(reminder.priority)) }
  }

  /// RFC 5545 §3.8.1.11, §3.8.2.1 and §3.8.1.8. A canceled reminder counts as completed.
  static let completion = ItemField(
    "completed", "STATUS", "COMPLETED", "PERCENT-COMPLETE", path: \.completion
  ) { _, component, reminder in
    let status = component.property("STATUS")?.word
    reminder.completionDate = component.property("COMPLETED")?.instant
    reminder.isCanceled = EventStatus(word: status) == .canceled
    reminder.isCompleted =
      reminder.completionDate != nil || status == "COMPLETED" || reminder.isCanceled
      || component.property("PERCENT-COMPLETE")?.integer == 100
  } check: { reminder throws(EditError) in
    if let date = reminder.completion.date, date.writable == nil {
      throw .timestampOutOfRange("completed")
    }
  } encode: { reminder, lines in
    let completion = reminder.completion
    guard completion.isCompleted else { return lines.add("STATUS", "NEEDS-ACTION") }
    if completion.isCanceled { return lines.add("STATUS", "CANCELLED") }
    lines.add("STATUS", "COMPLETED")
    // A new reminder without the date was completed when it was made.
    if let date = (completion.date ?? reminder.lastModifiedDate)?.writable {
      lines.add("COMPLETED", date, utc: true)
    }
    lines.add("PERCENT-COMPLETE", "100")
  }
}

extension Reminder {
  /// The completion as its properties state it.
  struct Completion: Equatable, Sendable {
    var isCompleted: Bool
    /// Completed because it was canceled.
    var isCanceled: Bool
    var date: Instant?
  }

  var completion: Completion {
    get {
      Completion(
        isCompleted: isCompleted, isCanceled: isCompleted && isCanceled && completionDate == nil,
        date: isCompleted ? completionDate : nil)
    }
    set {
      isCompleted = newValue.isCompleted
      isCanceled = newValue.isCanceled
      completionDate = newValue.date
    }
  }
}

extension ICalendarComponent {
  fileprivate mutating func removePlace(ifMovedFrom old: String?, to new: String?) {
    func written(_ text: String?) -> String? {
      text.map { PropertyText($0) }.flatMap { $0.isBlank ? nil : $0.value }
    }
    if written(old) != written(new) { removeLines("GEO", StructuredLocation.appleName) }
  }
}
