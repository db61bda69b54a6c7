internal import CivilTime

/// Reads the events and reminders of an object into series, by their UIDs.
struct ContentsReader {
  private let calendar: EventCalendar
  private let version: EventVersion
  private var reader: ItemReader
  private var contents = ObjectContents()
  /// By UID: where in the contents.
  private var series: [String: Int] = [:]
  private var masters: Set<String> = []
  private var reminders: Set<String> = []
  private var occurrences: Set<Occurrence> = []

  private struct Occurrence: Hashable {
    var uid: String
    var date: EventTime
  }

  private struct Item {
    var place: ItemPlace
    var isOccurrence: Bool
  }

  init(calendar: EventCalendar, version: EventVersion, zones: ZoneResolver) {
    self.calendar = calendar
    self.version = version
    reader = ItemReader(calendar: calendar, version: version, zones: zones)
  }

  mutating func contents(of object: ICalendarObject) -> ObjectContents {
    let items = items(of: object)
    // Occurrences are named by the start of their series, which may stand behind them.
    for item in items where !item.isOccurrence { add(item, of: object) }
    for item in items where item.isOccurrence { add(item, of: object) }
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
        guard case .component(let item) = calendar.items[index],
          item.name == "VEVENT" || item.name == "VTODO"
        else { continue }
        var uid = item.line("UID").flatMap(PropertyLine.init)?.uid ?? ""
        if uid.isEmpty {
          nameless += 1
          uid = version.stem + (nameless > 1 ? " \(nameless)" : "")
        }
        let place = ItemPlace(part: part, item: index, name: item.name, uid: uid)
        items.append(Item(place: place, isOccurrence: item.line("RECURRENCE-ID") != nil))
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
    case ("VTODO", true):
      // An occurrence of a reminder is part of it; without the reminder, it is one itself.
      if reminders.contains(item.place.uid) {
        contents.unshownPlaces.append(item.place)
      } else {
        addReminder(item.place, lines)
      }
    case (_, false): addMaster(item.place, lines)
    case (_, true): addOccurrence(item.place, lines)
    }
  }

  private mutating func addMaster(_ place: ItemPlace, _ lines: ItemLines) {
    guard let index = series[place.uid] else { return }
    guard !masters.contains(place.uid) else { return reader.note(.repeatedUID) }
    guard let event = reader.event(lines, uid: place.uid, occurrenceDate: nil) else { return }
    masters.insert(place.uid)
    contents.series[index].recurrenceDates = reader.recurrenceDates(lines, from: event.start)
    contents.series[index].exceptionDates = reader.exceptionDates(lines, from: event.start)
    contents.series[index].master = event
    contents.places.append(place)
  }

  private mutating func addReminder(_ place: ItemPlace, _ lines: ItemLines) {
    guard reminders.insert(place.uid).inserted else { return reader.note(.repeatedUID) }
    contents.reminders.append(reader.reminder(lines, uid: place.uid))
    contents.places.append(place)
  }

  private mutating func addOccurrence(_ place: ItemPlace, _ lines: ItemLines) {
    guard let index = series[place.uid], let line = lines.recurrenceID else { return }
    var isShown = false
    defer { if !isShown { contents.unshownPlaces.append(place) } }
    guard let written = reader.time(line) else { return reader.note(.unreadableOccurrence) }
    let date = contents.series[index].master.map { written.aligned(to: $0.start) } ?? written
    guard
      occurrences.insert(Occurrence(uid: place.uid, date: date)).inserted
    else { return reader.note(.repeatedOccurrence) }
    guard let event = reader.event(lines, uid: place.uid, occurrenceDate: date) else { return }
    contents.series[index].detached.append(event)
    if reader.isThisAndFuture(line) { contents.series[index].futureDates.append(date) }
    var place = place
    place.occurrence = date
    isShown = true
    contents.places.append(place)
  }
}

extension PropertyLine {
  /// The text of a UID, without blanks around it.
  fileprivate var uid: String {
    let text = text
    let trimmed = PropertyLine.trimmed(Array(text.utf8)[...])
    return trimmed.count == text.utf8.count ? text : String(decoding: trimmed, as: UTF8.self)
  }
}

extension EventVersion {
  /// The name of the object without its ending.
  fileprivate var stem: String {
    let ending = href.utf8.suffix(4).map { $0 | 0x20 }
    return ending.elementsEqual(".ics".utf8) ? String(href.dropLast(4)) : href
  }
}
