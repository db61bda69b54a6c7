extension ICalendarObject {
  /// The details of an event; for an occurrence without a component, the details of its series.
  package func details(of event: Event) -> EventDetails {
    let series: EventSeries? = series(event.uid)
    let index = event.isDetached ? series?.index(of: event.occurrenceDate) : nil
    let kept = index.flatMap { series?.detached[$0] } ?? series?.first
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
