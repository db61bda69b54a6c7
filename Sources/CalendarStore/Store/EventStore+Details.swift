internal import CivilTime

extension EventStore {
  /// What its calendar holds of the event beyond what the event says; of an occurrence that does not differ
  /// from its series, what the series says. Empty where the event has gone.
  public func details(of event: StoredEvent) throws(StoreError) -> EventDetails {
    guard let version = event.version,
      let text = try database.backend(for: event.calendar).object(
        version.href, in: event.calendar)?.text,
      let object = try? ICalendarObject(text, in: version)
    else { return EventDetails() }
    let contents = object.contents()
    let places = contents.places.filter { $0.name == "VEVENT" && $0.uid == event.uid }
    let own = places.first { event.isDetached && $0.occurrence == event.occurrenceDate }
    guard let place = own ?? places.first(where: { $0.occurrence == nil }) ?? places.first,
      object.parts.indices.contains(place.part),
      case .calendar(let calendar) = object.parts[place.part],
      calendar.items.indices.contains(place.item),
      case .component(let component) = calendar.items[place.item]
    else { return EventDetails() }
    return EventDetails(component)
  }
}

extension EventDetails {
  fileprivate init(_ component: ICalendarComponent) {
    self.init()
    otherAlarms = OtherAlarm.all(
      component.components.filter { $0.name == "VALARM" }, relatedTo: .start)
    classification = component.line("CLASS").flatMap(PropertyLine.init)?.word
    categories = component.lines("CATEGORIES").compactMap { PropertyLine($0)?.text }
    attachments = component.lines("ATTACH").compactMap(PropertyLine.init).map { line in
      let isInside = String(decoding: line.parameters, as: UTF8.self).uppercased()
        .contains("VALUE=BINARY")
      return isInside ? nil : line.uri
    }
    var known = Self.shown
    for case .line(let line) in component.items
    where !line.name.isEmpty && known.insert(line.name).inserted {
      otherProperties.append(line.name)
    }
  }

  /// Those that an event or its details tell.
  private static let shown: Set<String> = [
    "UID", "DTSTAMP", "DTSTART", "DTEND", "DURATION", "SUMMARY", "LOCATION", "GEO", "DESCRIPTION",
    "URL", "STATUS", "TRANSP", "CREATED", "LAST-MODIFIED", "SEQUENCE", "ORGANIZER", "ATTENDEE",
    "RRULE", "RDATE", "RECURRENCE-ID", "CLASS", "CATEGORIES", "ATTACH",
  ]
}
