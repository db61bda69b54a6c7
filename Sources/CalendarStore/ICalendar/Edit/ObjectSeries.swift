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
