internal import CivilTime

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
