internal import CivilTime

/// The events and reminders of an object.
package struct ObjectContents: Sendable {
  /// In the order of their first components; one for each UID.
  package var series: [EventSeries] = []
  package var reminders: [Reminder] = []
  /// The places of the events, reminders and detached occurrences, in no order.
  package var places: [ItemPlace] = []
  /// The places of unreadable and duplicate occurrences (RECURRENCE-ID) of the events and
  /// reminders.
  package var unshownPlaces: [ItemPlace] = []
  /// The most severe problem, with the next step: lower case, without control characters.
  package var problem: String?
}

extension ObjectContents {
  /// The places of the event or reminder with this UID, and of all its occurrences.
  package func places(of uid: String, _ name: String) -> [ItemPlace] {
    (places + unshownPlaces).filter { $0.uid == uid && $0.name == name }
  }
}

extension ICalendarObject {
  /// Reads every VEVENT and VTODO (RFC 5545 §3.6.1 and §3.6.2). Never fails: an unreadable item is
  /// omitted, and the most severe problem is reported.
  ///
  /// - Parameter zones: a cache of zones; pass the same one for many objects.
  package func contents(zones: ZoneResolver = ZoneResolver()) -> ObjectContents {
    var reader = ContentsReader(zones: zones)
    return reader.contents(of: self)
  }
}

/// The place of an event, a detached occurrence or a reminder in an object.
package struct ItemPlace: Sendable, Equatable {
  /// The index in the object's `parts`.
  var part: Int
  /// The index in the `items` of that part.
  var item: Int
  /// `VEVENT` or `VTODO`.
  package var name: String
  /// The UID in the contents; for an item without UID, derived from the object's name.
  package var uid: String
  /// RECURRENCE-ID in the form of the series' start; nil for the series itself.
  var occurrence: EventTime?
}

/// Groups the events and reminders of an object by UID.
struct ContentsReader {
  private var reader: ItemReader
  private var contents = ObjectContents()
  /// Indices in the contents, by UID.
  private var series: [String: Int] = [:]
  private var masters: Set<String> = []
  /// By UID.
  private var reminders: [String: ReadReminder] = [:]
  private var occurrences: Set<Occurrence> = []

  private struct ReadReminder {
    /// The index in the contents.
    var index: Int
    /// The reminder's own component; nil if the object has only single occurrences.
    var master: Reminder?
  }

  private struct Occurrence: Hashable {
    var name: String
    var uid: String
    var date: EventTime
  }

  private struct Item {
    var place: ItemPlace
    var isOccurrence: Bool
    var sequence: Int
  }

  init(zones: ZoneResolver) {
    reader = ItemReader(zones: zones)
  }

  mutating func contents(of object: ICalendarObject) -> ObjectContents {
    let items = items(of: object)
    // Series come before occurrences: a RECURRENCE-ID takes the form of the series' start, which
    // may come later in the file. Of two items with one name, the reader uses the first.
    for isOccurrence in [false, true] {
      let latestFirst = items.filter { $0.isOccurrence == isOccurrence }.enumerated().sorted {
        ($1.element.sequence, $0.offset) < ($0.element.sequence, $1.offset)
      }
      for (_, item) in latestFirst { add(item, of: object) }
    }
    contents.series.removeAll { $0.master == nil && $0.detached.isEmpty }
    contents.problem = reader.problem?.description
    return contents
  }

  private mutating func items(of object: ICalendarObject) -> [Item] {
    var items: [Item] = []
    var nameless = 0
    for part in object.parts.indices {
      guard case .calendar(let calendar) = object.parts[part] else { continue }
      for index in calendar.items.indices {
        guard case .component(let item) = calendar.items[index] else { continue }
        if let holder = item.holderOfItems { reader.report(.nested(in: holder)) }
        guard item.isItem else { continue }
        var uid = item.property("UID")?.uid ?? ""
        if uid.isEmpty {
          nameless += 1
          uid = object.substituteUID + (nameless > 1 ? " \(nameless)" : "")
        }
        let place = ItemPlace(part: part, item: index, name: item.name, uid: uid)
        items.append(
          Item(
            place: place, isOccurrence: item.line("RECURRENCE-ID") != nil,
            sequence: reader.sequence(item.line("SEQUENCE"))))
        if item.name == "VEVENT", series[uid] == nil {
          series[uid] = contents.series.count
          contents.series.append(EventSeries(uid: uid))
        }
      }
    }
    return items
  }

  private mutating func add(_ item: Item, of object: ICalendarObject) {
    guard case .calendar(let calendar) = object.parts[item.place.part],
      case .component(let component) = calendar.items[item.place.item]
    else { return }
    reader.enter(calendar, item.place.part)
    switch (item.place.name, item.isOccurrence) {
    case ("VTODO", false): addReminder(item.place, component)
    case ("VTODO", true): addReminderOccurrence(item.place, component)
    case (_, false): addMaster(item.place, component)
    case (_, true): addOccurrence(item.place, component)
    }
  }

  private mutating func addMaster(_ place: ItemPlace, _ component: ICalendarComponent) {
    guard let index = series[place.uid] else { return }
    guard !masters.contains(place.uid) else { return reader.report(.repeatedUID) }
    guard var event = reader.event(component, uid: place.uid, occurrenceDate: nil) else { return }
    masters.insert(place.uid)
    contents.series[index].recurrenceDates = reader.recurrenceDates(
      component, from: event.start)
    event.hasGivenDates = !contents.series[index].recurrenceDates.isEmpty
    contents.series[index].exceptionDates = reader.exceptionDates(component, from: event.start)
    contents.series[index].master = event
    contents.places.append(place)
  }

  private mutating func addReminder(_ place: ItemPlace, _ component: ICalendarComponent) {
    guard reminders[place.uid] == nil else { return reader.report(.repeatedUID) }
    let reminder = reader.reminder(component, uid: place.uid)
    reminders[place.uid] = ReadReminder(index: contents.reminders.count, master: reminder)
    contents.reminders.append(reminder)
    contents.places.append(place)
  }

  /// A reminder with a detached component for its current occurrence takes the values of that
  /// component. Without a reminder component, the next occurrence becomes the reminder.
  private mutating func addReminderOccurrence(_ place: ItemPlace, _ component: ICalendarComponent) {
    guard let line = component.line("RECURRENCE-ID") else { return }
    let known = reminders[place.uid]
    let anchor = known?.master?.anchor
    guard let date = occurrenceDate(of: place, line, from: anchor) else {
      return contents.unshownPlaces.append(place)
    }
    var reminder = reader.reminder(component, uid: place.uid, occurrenceDate: date)
    var place = place
    place.occurrence = date
    contents.places.append(place)
    guard let known else {
      reminders[place.uid] = ReadReminder(index: contents.reminders.count, master: nil)
      return contents.reminders.append(reminder)
    }
    if let master = known.master {
      guard date == anchor else { return }
      reminder.recurrenceRules = master.recurrenceRules
    } else if !reminder.isNext(comparedTo: contents.reminders[known.index]) {
      return
    }
    contents.reminders[known.index] = reminder
  }

  /// The recurrence date in the form of the start of the series; nil after a report of a problem,
  /// for an unreadable or duplicate line.
  private mutating func occurrenceDate(
    of place: ItemPlace, _ line: ContentLine, from start: EventTime?
  ) -> EventTime? {
    guard let written = reader.time(line) else {
      reader.report(.unreadableOccurrence)
      return nil
    }
    let date = start.map { written.aligned(to: $0) } ?? written
    let occurrence = Occurrence(name: place.name, uid: place.uid, date: date)
    guard occurrences.insert(occurrence).inserted else {
      reader.report(.repeatedOccurrence)
      return nil
    }
    return date
  }

  private mutating func addOccurrence(_ place: ItemPlace, _ component: ICalendarComponent) {
    guard let index = series[place.uid], let line = component.line("RECURRENCE-ID") else { return }
    var isShown = false
    defer { if !isShown { contents.unshownPlaces.append(place) } }
    let master = contents.series[index].master
    guard let date = occurrenceDate(of: place, line, from: master?.start) else { return }
    guard var event = reader.event(component, uid: place.uid, occurrenceDate: date) else { return }
    event.recurrenceRules = master?.recurrenceRules ?? []
    event.hasGivenDates = master?.hasGivenDates ?? false
    contents.series[index].detached.append(event)
    if reader.isThisAndFuture(line) { contents.series[index].futureDates.append(date) }
    var place = place
    place.occurrence = date
    isShown = true
    contents.places.append(place)
  }
}

extension Reminder {
  /// Whether this occurrence comes first: incomplete before completed, then by recurrence date.
  fileprivate func isNext(comparedTo other: Reminder) -> Bool {
    guard isCompleted == other.isCompleted else { return !isCompleted }
    guard let date = occurrenceDate, let theirs = other.occurrenceDate else { return false }
    return date.isBefore(theirs)
  }
}

extension ICalendarComponent {
  var isItem: Bool { name == "VEVENT" || name == "VTODO" }

  /// The name of the component, this or a nested one, that directly contains the first event or
  /// reminder; nil if there is none.
  fileprivate var holderOfItems: String? {
    for case .component(let inner) in items {
      if inner.isItem { return name }
      if let holder = inner.holderOfItems { return holder }
    }
    return nil
  }
}

extension Property {
  /// The text of a UID, without surrounding blanks.
  var uid: String {
    let text = text
    let trimmed = Property.trimmed(Array(text.utf8)[...])
    return trimmed.count == text.utf8.count ? text : String(decoding: trimmed, as: UTF8.self)
  }
}
