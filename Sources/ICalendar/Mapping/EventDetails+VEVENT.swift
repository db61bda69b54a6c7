extension EventSeries {
  /// The details of its event; of an occurrence without a component, those of the series.
  package func details(of event: Event) -> EventDetails {
    let index = event.isDetached ? index(of: event.occurrenceDate) : nil
    let kept = index.map { detached[$0] } ?? first
    return kept.map { EventDetails($0.component) } ?? EventDetails()
  }
}

extension EventDetails {
  fileprivate init(_ component: ICalendarComponent) {
    self.init()
    classification = component.property("CLASS")?.word
    categories = component.lines("CATEGORIES").flatMap { Property($0)?.texts ?? [] }
    attachments = component.lines("ATTACH").compactMap(Property.init).map { line in
      line.word("VALUE") == "BINARY" ? nil : line.uri
    }
    var names = Self.modeled
    for case .line(let line) in component.items
    where !line.name.isEmpty && names.insert(line.name).inserted {
      otherProperties.append(line.name)
    }
  }

  /// The properties that an event or its details contain.
  private static let modeled = Set(Event.fields.flatMap(\.properties)).union([
    "UID", "DTSTAMP", "DTSTART", "DTEND", "DURATION", "CREATED", "LAST-MODIFIED", "SEQUENCE",
    "ORGANIZER", "ATTENDEE", "RDATE", "RECURRENCE-ID", "CLASS", "CATEGORIES", "ATTACH",
  ])
}
