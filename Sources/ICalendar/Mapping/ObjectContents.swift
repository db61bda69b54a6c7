internal import CivilTime
internal import Foundation

/// The events and reminders of an object.
package struct ObjectContents: Sendable {
  /// The events, in the order of their first components; one for each UID.
  package var series: [EventSeries] = []
  /// The reminders, likewise.
  package var reminderSeries: [ItemSeries<Reminder>] = []
  /// The places of the events, reminders and detached occurrences, in no order.
  package var places: [ItemPlace] = []
  /// The places of unreadable and duplicate occurrences (RECURRENCE-ID) of the events and
  /// reminders.
  package var unshownPlaces: [ItemPlace] = []
  /// The most severe problem, with the next step: lower case, without control characters.
  package var problem: String?
}

/// A series of events or of reminders.
package enum AnySeries: Sendable {
  case event(EventSeries)
  case reminder(ItemSeries<Reminder>)

  var uid: String {
    switch self {
    case .event(let series): series.uid
    case .reminder(let series): series.uid
    }
  }

  var hasMaster: Bool {
    switch self {
    case .event(let series): series.master != nil
    case .reminder(let series): series.master != nil
    }
  }

  /// When the item itself is, or the first of its occurrences; nil for a reminder without a time.
  var time: EventTime? {
    switch self {
    case .event(let series): series.first?.item.time
    case .reminder(let series): series.first?.item.time
    }
  }

  private var kind: EntityType {
    switch self {
    case .event: .event
    case .reminder: .reminder
    }
  }

  /// Whether the component at a place belongs to the series.
  func holds(_ place: ItemPlace) -> Bool {
    place.uid == uid && place.name == kind.componentName
  }
}

extension ObjectContents {
  /// The first event, or else the first reminder; nil without either.
  package var firstSeries: AnySeries? {
    series.first.map { .event($0) } ?? reminderSeries.first.map { .reminder($0) }
  }

  package var reminders: [Reminder] { reminderSeries.compactMap(\.current) }

  /// The event or reminder with this UID, or its occurrence; nil if there is none.
  package func item<Item: MappedItem>(_ uid: String, at occurrence: EventTime?) -> Item? {
    Item.series(in: self).lazy.filter { $0.uid == uid }
      .compactMap { Item.item(at: occurrence, of: $0) }.first
  }

  /// The places of the event or reminder with this UID, and of all its occurrences.
  package func places(of uid: String, _ kind: EntityType) -> [ItemPlace] {
    (places + unshownPlaces).filter { $0.uid == uid && $0.name == kind.componentName }
  }
}

extension ObjectContents {
  /// The times of all items: starts, ends and recurrence dates of occurrences.
  var times: [EventTime] { series.flatMap(\.times) + reminderSeries.flatMap(\.times) }
}

extension ItemSeries where Item: MappedItem {
  /// Whether the series may have more than one occurrence.
  var repeats: Bool {
    guard let master else { return true }
    return !master.recurrenceRules.isEmpty || !recurrenceDates.isEmpty
  }

  fileprivate var times: [EventTime] {
    all.map(\.item).flatMap { item in
      [item.times.start, item.times.end, item.occurrenceDate].compactMap(\.self)
    }
  }
}

extension [EventTime] {
  /// The times in one of these zones of the time zone database.
  func inZones(_ names: Set<String>) -> [EventTime] {
    filter { time in
      if case .zoned(_, let zone) = time { names.contains(zone.identifier) } else { false }
    }
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
  private var places: [ItemPlace] = []
  private var unshownPlaces: [ItemPlace] = []

  private struct FoundItem {
    var place: ItemPlace
    var component: ICalendarComponent
    /// The VCALENDAR of the component.
    var calendar: ICalendarComponent
    var occurrence: ContentLine?
    var sequence: Int
  }

  init(zones: ZoneResolver) {
    reader = ItemReader(zones: zones)
  }

  mutating func contents(of object: ICalendarObject) -> ObjectContents {
    let items = items(of: object)
    let events: [EventSeries] = series(of: items)
    let reminders: [ItemSeries<Reminder>] = series(of: items)
    return ObjectContents(
      series: events, reminderSeries: reminders, places: places, unshownPlaces: unshownPlaces,
      problem: reader.problem?.description)
  }

  private mutating func items(of object: ICalendarObject) -> [FoundItem] {
    var items: [FoundItem] = []
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
        items.append(
          FoundItem(
            place: ItemPlace(part: part, item: index, name: item.name, uid: uid),
            component: item, calendar: calendar, occurrence: item.line("RECURRENCE-ID"),
            sequence: reader.sequence(item.line("SEQUENCE"))))
      }
    }
    return items
  }

  private mutating func series<Item: MappedItem>(of items: [FoundItem]) -> [ItemSeries<Item>] {
    let name = Item.entityType.componentName
    var series: [ItemSeries<Item>] = []
    var indices: [String: Int] = [:]
    let own = items.filter { $0.place.name == name }
    for item in own where indices[item.place.uid] == nil {
      indices[item.place.uid] = series.count
      series.append(ItemSeries(uid: item.place.uid))
    }
    // Series come before occurrences: a RECURRENCE-ID takes the form of the series' start, which
    // may come later in the file. Of two items with one name, the reader uses the first.
    for isOccurrence in [false, true] {
      var names: [String: Set<EventTime>] = [:]
      let latestFirst = own.filter { ($0.occurrence != nil) == isOccurrence }.enumerated().sorted {
        ($1.element.sequence, $0.offset) < ($0.element.sequence, $1.offset)
      }
      for (_, item) in latestFirst {
        guard let index = indices[item.place.uid] else { continue }
        reader.enter(item.calendar, item.place.part)
        if let line = item.occurrence {
          addOccurrence(item, line, to: &series[index], &names)
        } else {
          addMaster(item, to: &series[index])
        }
      }
    }
    series.removeAll { $0.master == nil && $0.detached.isEmpty }
    return series
  }

  private mutating func addMaster<Item: MappedItem>(
    _ found: FoundItem, to series: inout ItemSeries<Item>
  ) {
    guard series.master == nil else { return reader.report(.repeatedUID) }
    let (component, uid) = (found.component, found.place.uid)
    guard var item: Item = reader.item(component, uid: uid) else { return }
    if let anchor = item.times.anchor {
      series.recurrenceDates = reader.recurrenceDates(component, from: anchor)
      series.exceptionDates = reader.exceptionDates(component, from: anchor)
    }
    item.hasGivenDates = !series.recurrenceDates.isEmpty
    series.master = Kept(item: item, component: component)
    places.append(found.place)
  }

  private mutating func addOccurrence<Item: MappedItem>(
    _ found: FoundItem, _ line: ContentLine, to series: inout ItemSeries<Item>,
    _ names: inout [String: Set<EventTime>]
  ) {
    var place = found.place
    let uid = place.uid
    var isShown = false
    defer { if !isShown { unshownPlaces.append(place) } }
    guard let date = occurrenceDate(line, from: series.master?.times.anchor) else { return }
    place.occurrence = date
    guard names[uid, default: []].insert(date).inserted else {
      return reader.report(.repeatedOccurrence)
    }
    guard var item: Item = reader.item(found.component, uid: uid, occurrenceDate: date) else {
      return
    }
    isShown = true
    item.recurrenceRules = series.master?.recurrenceRules ?? []
    item.hasGivenDates = series.master?.hasGivenDates ?? false
    series.detached.append(Kept(item: item, component: found.component))
    if reader.isThisAndFuture(line) { series.futureDates.append(date) }
    places.append(place)
  }

  /// The recurrence date in the form of the start of the series; nil after a report of a problem.
  private mutating func occurrenceDate(_ line: ContentLine, from start: EventTime?) -> EventTime? {
    guard let written = reader.time(line) else {
      reader.report(.unreadableOccurrence)
      return nil
    }
    return start.map { written.aligned(to: $0) } ?? written
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
