internal import CivilTime

/// The items of one UID in an object, with the places of their components.
struct ObjectSeries<Item: MappedItem> {
  let series: ItemSeries<Item>
  /// The place of the item itself; nil if the object has only single occurrences.
  let master: ItemPlace?
  /// The places of the detached occurrences.
  let detached: [ItemPlace]
  /// The places of further components for the same occurrences, which are not read.
  private let duplicates: [ItemPlace]
  private let zones = ZoneResolver()

  /// Nil if the object has no item with this UID.
  init?(_ uid: String, in object: ICalendarObject) {
    let contents = object.contents(zones: zones)
    guard let series = Item.series(in: contents).first(where: { $0.uid == uid }) else { return nil }
    let name = Item.entityType.componentName
    let places = contents.places.filter { $0.name == name && $0.uid == uid }
    self.series = series
    master = places.first { $0.occurrence == nil }
    detached = places.filter { $0.occurrence != nil }
    duplicates = contents.unshownPlaces.filter {
      $0.name == name && $0.uid == uid && $0.occurrence != nil
    }
  }

  /// Whether the item repeats or has detached occurrences.
  var repeats: Bool {
    !(series.master?.recurrenceRules.isEmpty ?? true) || !series.recurrenceDates.isEmpty
      || !series.exceptionDates.isEmpty || !detached.isEmpty
  }

  /// A reader with the zones of the VCALENDAR at this place.
  func reader(in object: ICalendarObject, _ place: ItemPlace) -> ItemReader {
    var reader = ItemReader(zones: zones)
    if object.parts.indices.contains(place.part),
      case .calendar(let calendar) = object.parts[place.part]
    {
      reader.enter(calendar, place.part)
    }
    return reader
  }

  /// The place of a detached occurrence; nil if the occurrence has no component.
  func place(of occurrence: EventTime?) -> ItemPlace? {
    guard let occurrence else { return nil }
    return detached.first { $0.occurrence.map { isSame($0, occurrence) } ?? false }
  }

  /// The detached occurrences with their places.
  var occurrences: [(item: Item, date: EventTime, place: ItemPlace)] {
    let places = Dictionary(
      detached.map { ($0.occurrence, $0) }, uniquingKeysWith: { first, _ in first })
    return series.detached.map(\.item).compactMap { item in
      guard let date = item.occurrenceDate, let place = places[date] else { return nil }
      return (item, date, place)
    }
  }

  /// The places of the matching detached occurrences, including duplicates.
  func places(where isWanted: (EventTime) -> Bool) -> [ItemPlace] {
    (detached + duplicates).filter { $0.occurrence.map(isWanted) ?? false }
  }

  /// Whether two times denote the same occurrence, regardless of their written form.
  func isSame(_ one: EventTime, _ other: EventTime) -> Bool {
    guard let start = series.master?.times.anchor else { return one == other }
    return one.aligned(to: start) == other.aligned(to: start)
  }
}

extension ItemSeries where Item: MappedItem {
  /// The recurrence set without the detached occurrences, as events without a length; nil for an
  /// item that is at no time, and for single occurrences.
  var dates: EventSeries? {
    guard let master, let anchor = master.times.anchor else { return nil }
    let event = Event(
      uid: uid, title: "", start: anchor, end: anchor.impliedEnd,
      recurrenceRules: master.recurrenceRules)
    return EventSeries(
      uid: uid, master: Kept(event), recurrenceDates: recurrenceDates,
      exceptionDates: exceptionDates)
  }
}

extension EventSeries {
  /// An occurrence at the times that the recurrence set gives it, whether detached or not.
  func placed(
    _ occurrence: Event, at name: EventTime, of master: Event
  ) -> Event {
    let rules = EventSeries(uid: uid, master: self.master, recurrenceDates: recurrenceDates)
    let start = name.aligned(to: master.start)
    var placed = occurrence
    placed.start = start
    placed.end =
      rules.occurrence(start)?.end
      ?? SeriesShift(old: master.start, new: start).movedEnd(master.end) ?? start
    return placed
  }
}
