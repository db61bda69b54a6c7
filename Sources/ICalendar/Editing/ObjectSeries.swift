internal import CivilTime

/// The events of one UID in an object, with the places of their components.
struct ObjectSeries {
  let series: EventSeries
  /// The place of the event itself; nil if the object has only single occurrences.
  let master: ItemPlace?
  /// The places of the detached occurrences.
  let detached: [ItemPlace]
  private let zones = ZoneResolver()

  /// Nil if the object has no event with this UID.
  init?(_ uid: String, in object: ICalendarObject) {
    let contents = object.contents(zones: zones)
    guard let series = contents.series.first(where: { $0.uid == uid }) else { return nil }
    let places = contents.places.filter { $0.name == "VEVENT" && $0.uid == uid }
    self.series = series
    master = places.first { $0.occurrence == nil }
    detached = places.filter { $0.occurrence != nil }
  }

  /// Whether the event repeats or has detached occurrences.
  var repeats: Bool {
    !(series.master?.recurrenceRules.isEmpty ?? true) || !series.recurrenceDates.isEmpty
      || !series.exceptionDates.isEmpty || !detached.isEmpty
  }

  /// A reader with the zones of the VCALENDAR at this place.
  func reader(in object: ICalendarObject, _ place: ItemPlace) -> ItemReader {
    var reader = ItemReader(zones: zones)
    reader.enter(object, place)
    return reader
  }

  /// The place of a detached occurrence; nil if the occurrence has no component.
  func place(of occurrence: EventTime?) -> ItemPlace? {
    guard let occurrence else { return nil }
    return detached.first { $0.occurrence.map { isSame($0, occurrence) } ?? false }
  }

  /// Whether two times denote the same occurrence, regardless of their written form.
  func isSame(_ one: EventTime, _ other: EventTime) -> Bool {
    guard let start = series.master?.start else { return one == other }
    return one.aligned(to: start) == other.aligned(to: start)
  }
}

/// One reminder in an object, with the places of its components.
struct ObjectReminder {
  struct Item {
    let place: ItemPlace
    /// The values of the component itself.
    let reminder: Reminder
    /// RFC 5545 §3.2.13, RANGE=THISANDFUTURE.
    let standsForLaterOnes: Bool
  }

  /// The reminder's own component; nil if the object has only single occurrences.
  let master: Item?
  /// The detached occurrences.
  let detached: [Item]
  private let zones: ZoneResolver

  /// Nil if the object has no reminder with this UID.
  init?(_ reminder: Reminder, in object: ICalendarObject) {
    let zones = ZoneResolver()
    let contents = object.contents(zones: zones)
    let items = contents.places.compactMap { place -> Item? in
      guard place.name == "VTODO", place.uid == reminder.uid,
        let component = object.component(at: place)
      else { return nil }
      var reader = ItemReader(zones: zones)
      reader.enter(object, place)
      return Item(
        place: place,
        reminder: reader.reminder(component, uid: place.uid, occurrenceDate: place.occurrence),
        standsForLaterOnes: component.line("RECURRENCE-ID").map {
          reader.isThisAndFuture($0)
        } ?? false)
    }
    guard !items.isEmpty else { return nil }
    master = items.first { $0.place.occurrence == nil }
    detached = items.filter { $0.place.occurrence != nil }
    self.zones = zones
  }

  /// A reader with the zones of the VCALENDAR at this place.
  func reader(in object: ICalendarObject, _ place: ItemPlace) -> ItemReader {
    var reader = ItemReader(zones: zones)
    reader.enter(object, place)
    return reader
  }

  /// The detached occurrence with this recurrence date.
  func detached(_ occurrence: EventTime?) -> Item? {
    guard let occurrence else { return nil }
    let start = master?.reminder.anchor ?? occurrence
    return detached.first { item in
      item.place.occurrence?.aligned(to: start) == occurrence.aligned(to: start)
    }
  }

  /// The recurrence dates, after the move of the series, of occurrences that are already completed
  /// or canceled.
  func completed(_ shift: SeriesShift?) -> Set<EventTime> {
    let names = detached.filter(\.reminder.isCompleted).compactMap(\.place.occurrence)
    return Set(shift.map { names.compactMap($0.moved) } ?? names)
  }
}

extension ItemReader {
  /// Makes the reader use the zones of the VCALENDAR at this place.
  fileprivate mutating func enter(_ object: ICalendarObject, _ place: ItemPlace) {
    guard object.parts.indices.contains(place.part),
      case .calendar(let calendar) = object.parts[place.part]
    else { return }
    enter(calendar, place.part)
  }
}

extension EventSeries {
  /// An occurrence at the times that the recurrence set gives it, whether detached or not.
  func placed(
    _ occurrence: Event, at name: EventTime, of master: Event
  ) -> Event {
    let rules = EventSeries(uid: uid, master: master, recurrenceDates: recurrenceDates)
    let start = name.aligned(to: master.start)
    var placed = occurrence
    placed.start = start
    placed.end =
      rules.occurrence(start)?.end
      ?? SeriesShift(old: master.start, new: start).movedEnd(master.end) ?? start
    return placed
  }
}
