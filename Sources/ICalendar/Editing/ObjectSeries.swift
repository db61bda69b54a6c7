internal import CivilTime

/// What an object holds of one UID: what it says, and where it stands.
struct ObjectSeries {
  let series: EventSeries
  /// Of the event that repeats, or does not.
  let master: ItemPlace?
  /// Of the occurrences that differ from it.
  let detached: [ItemPlace]
  private let zones = ZoneResolver()

  /// Nil where the object has no event of that UID.
  init?(_ uid: String, in object: ICalendarObject) {
    let contents = object.contents(zones: zones)
    guard let series = contents.series.first(where: { $0.uid == uid }) else { return nil }
    let places = contents.places.filter { $0.name == "VEVENT" && $0.uid == uid }
    self.series = series
    master = places.first { $0.occurrence == nil }
    detached = places.filter { $0.occurrence != nil }
  }

  /// The event repeats, or occurrences of it are there that differ.
  var repeats: Bool {
    !(series.master?.recurrenceRules.isEmpty ?? true) || !series.recurrenceDates.isEmpty
      || !series.exceptionDates.isEmpty || !detached.isEmpty
  }

  /// Reads times as they stand at that place.
  func reader(in object: ICalendarObject, _ place: ItemPlace) -> ItemReader {
    var reader = ItemReader(zones: zones)
    if object.parts.indices.contains(place.part),
      case .calendar(let calendar) = object.parts[place.part]
    {
      reader.enter(calendar, place.part)
    }
    return reader
  }

  /// Where an occurrence stands that differs.
  func place(of occurrence: EventTime?) -> ItemPlace? {
    guard let occurrence else { return nil }
    return detached.first { $0.occurrence.map { isSame($0, occurrence) } ?? false }
  }

  /// Whether two times name the same occurrence, however they are written.
  func isSame(_ one: EventTime, _ other: EventTime) -> Bool {
    guard let start = series.master?.start else { return one == other }
    return one.aligned(to: start) == other.aligned(to: start)
  }
}

/// What an object holds of one reminder: what it says, and where it stands.
struct ObjectReminder {
  struct Item {
    let place: ItemPlace
    /// As it is written there.
    let reminder: Reminder
    /// RFC 5545 §3.2.13, RANGE=THISANDFUTURE.
    let standsForLaterOnes: Bool
  }

  /// The reminder that repeats, or does not; nil where the object knows single occurrences alone.
  let master: Item?
  /// The occurrences that differ from it.
  let detached: [Item]
  private let zones: ZoneResolver

  /// Nil where the object has no reminder of that UID.
  init?(_ reminder: Reminder, in object: ICalendarObject) {
    let zones = ZoneResolver()
    let contents = object.contents(zones: zones)
    let items = contents.places.compactMap { place -> Item? in
      guard place.name == "VTODO", place.uid == reminder.uid,
        let component = object.component(at: place)
      else { return nil }
      var reader = ItemReader(zones: zones)
      reader.enter(object, place)
      let lines = ItemLines(component)
      return Item(
        place: place,
        reminder: reader.reminder(lines, uid: place.uid, occurrenceDate: place.occurrence),
        standsForLaterOnes: lines.recurrenceID.map { reader.isThisAndFuture($0) } ?? false)
    }
    guard !items.isEmpty else { return nil }
    master = items.first { $0.place.occurrence == nil }
    detached = items.filter { $0.place.occurrence != nil }
    self.zones = zones
  }

  /// Reads times as they stand at that place.
  func reader(in object: ICalendarObject, _ place: ItemPlace) -> ItemReader {
    var reader = ItemReader(zones: zones)
    reader.enter(object, place)
    return reader
  }

  /// The occurrence of that name that differs.
  func detached(_ occurrence: EventTime?) -> Item? {
    guard let occurrence else { return nil }
    let start = master?.reminder.anchor ?? occurrence
    return detached.first { item in
      item.place.occurrence?.aligned(to: start) == occurrence.aligned(to: start)
    }
  }

  /// The occurrences that are completed or cancelled already, by the names that they have once the series
  /// has moved.
  func completed(_ shift: SeriesShift?) -> Set<EventTime> {
    let names = detached.filter(\.reminder.isCompleted).compactMap(\.place.occurrence)
    return Set(shift.map { names.compactMap($0.moved) } ?? names)
  }
}

extension ItemReader {
  /// What is read next stands there.
  fileprivate mutating func enter(_ object: ICalendarObject, _ place: ItemPlace) {
    guard object.parts.indices.contains(place.part),
      case .calendar(let calendar) = object.parts[place.part]
    else { return }
    enter(calendar, place.part)
  }
}

extension EventSeries {
  /// An occurrence at the times that the series has for what it calls so, whether it differs or not.
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
