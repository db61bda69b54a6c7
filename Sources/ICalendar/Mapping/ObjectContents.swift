internal import CivilTime

/// What an object says: its events and reminders.
package struct ObjectContents: Sendable {
  /// In the order of their first components; each UID once.
  package var series: [EventSeries] = []
  package var reminders: [Reminder] = []
  /// Where each of them stands, with the occurrences that differ from it; in no order.
  package var places: [ItemPlace] = []
  /// Where occurrences (RECURRENCE-ID) stand that cannot be told, and yet belong to one of them.
  package var unshownPlaces: [ItemPlace] = []
  /// What is not shown as it is written, and what to do about it: the gravest, lower case. Fit for a
  /// terminal.
  package var problem: String?
}

extension ObjectContents {
  /// Where the event or the reminder of that UID stands, with all of its occurrences.
  package func places(of uid: String, _ name: String) -> [ItemPlace] {
    (places + unshownPlaces).filter { $0.uid == uid && $0.name == name }
  }
}

extension ICalendarObject {
  /// Reads every VEVENT and VTODO (RFC 5545 §3.6.1 and §3.6.2). Never fails: an item that cannot be read is left
  /// out, and the gravest problem is reported.
  ///
  /// - Parameter zones: remembers zones from object to object; for many objects one should be passed.
  package func contents(zones: ZoneResolver = ZoneResolver()) -> ObjectContents {
    var reader = ContentsReader(zones: zones)
    return reader.contents(of: self)
  }
}

/// Where in an object an event, one that differs from its series, or a reminder stands.
package struct ItemPlace: Sendable, Equatable {
  /// Of the object's `parts`.
  var part: Int
  /// Of the `items` of that part.
  var item: Int
  /// `VEVENT` or `VTODO`.
  package var name: String
  /// As the contents have it: of an item without UID, made from the object's name.
  package var uid: String
  /// As the contents have it: RECURRENCE-ID in the form of the series' start. Nil for the series itself.
  var occurrence: EventTime?
}

/// Reads the events and reminders of an object into series, by their UIDs.
struct ContentsReader {
  private var reader: ItemReader
  private var contents = ObjectContents()
  /// By UID: where in the contents.
  private var series: [String: Int] = [:]
  private var masters: Set<String> = []
  /// By UID.
  private var reminders: [String: ReadReminder] = [:]
  private var occurrences: Set<Occurrence> = []

  private struct ReadReminder {
    /// Where in the contents.
    var index: Int
    /// As it is written itself; nil where single occurrences of it are known alone.
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
    // Occurrences are named by the start of their series, which may stand behind them. Of two events or
    // occurrences of one name, the one that is read first shows.
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
    let lines = ItemLines(component)
    switch (item.place.name, item.isOccurrence) {
    case ("VTODO", false): addReminder(item.place, lines)
    case ("VTODO", true): addReminderOccurrence(item.place, lines)
    case (_, false): addMaster(item.place, lines)
    case (_, true): addOccurrence(item.place, lines)
    }
  }

  private mutating func addMaster(_ place: ItemPlace, _ lines: ItemLines) {
    guard let index = series[place.uid] else { return }
    guard !masters.contains(place.uid) else { return reader.report(.repeatedUID) }
    guard var event = reader.event(lines, uid: place.uid, occurrenceDate: nil) else { return }
    masters.insert(place.uid)
    contents.series[index].recurrenceDates = reader.recurrenceDates(lines, from: event.start)
    event.hasGivenDates = !contents.series[index].recurrenceDates.isEmpty
    contents.series[index].exceptionDates = reader.exceptionDates(lines, from: event.start)
    contents.series[index].master = event
    contents.places.append(place)
  }

  private mutating func addReminder(_ place: ItemPlace, _ lines: ItemLines) {
    guard reminders[place.uid] == nil else { return reader.report(.repeatedUID) }
    let reminder = reader.reminder(lines, uid: place.uid)
    reminders[place.uid] = ReadReminder(index: contents.reminders.count, master: reminder)
    contents.reminders.append(reminder)
    contents.places.append(place)
  }

  /// A reminder stands for its present occurrence, and so has the values of the one that differs where it is
  /// that one. Of occurrences without a reminder, the first that is not completed is one itself.
  private mutating func addReminderOccurrence(_ place: ItemPlace, _ lines: ItemLines) {
    guard let line = lines.recurrenceID else { return }
    let known = reminders[place.uid]
    let anchor = known?.master?.anchor
    guard let date = occurrenceDate(of: place, line, from: anchor) else {
      return contents.unshownPlaces.append(place)
    }
    var reminder = reader.reminder(lines, uid: place.uid, occurrenceDate: date)
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

  /// What a RECURRENCE-ID names, in the form of the start of its series; nil where that cannot be read, or is
  /// named already.
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

  private mutating func addOccurrence(_ place: ItemPlace, _ lines: ItemLines) {
    guard let index = series[place.uid], let line = lines.recurrenceID else { return }
    var isShown = false
    defer { if !isShown { contents.unshownPlaces.append(place) } }
    let master = contents.series[index].master
    guard let date = occurrenceDate(of: place, line, from: master?.start) else { return }
    guard var event = reader.event(lines, uid: place.uid, occurrenceDate: date) else { return }
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
  /// Whether it is what is to be done first of two occurrences.
  fileprivate func isNext(comparedTo other: Reminder) -> Bool {
    guard isCompleted == other.isCompleted else { return !isCompleted }
    guard let date = occurrenceDate, let theirs = other.occurrenceDate else { return false }
    return date.isBefore(theirs)
  }
}

extension ICalendarComponent {
  fileprivate var isItem: Bool { name == "VEVENT" || name == "VTODO" }

  /// The component within this one, or this one, that events or reminders stand in; nil where there are none.
  fileprivate var holderOfItems: String? {
    for case .component(let inner) in items {
      if inner.isItem { return name }
      if let holder = inner.holderOfItems { return holder }
    }
    return nil
  }
}

extension Property {
  /// The text of a UID, without blanks around it.
  fileprivate var uid: String {
    let text = text
    let trimmed = Property.trimmed(Array(text.utf8)[...])
    return trimmed.count == text.utf8.count ? text : String(decoding: trimmed, as: UTF8.self)
  }
}
