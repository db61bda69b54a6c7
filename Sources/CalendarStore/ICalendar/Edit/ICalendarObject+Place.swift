extension ICalendarObject {
  func component(at place: ItemPlace) -> ICalendarComponent? {
    guard parts.indices.contains(place.part), case .calendar(let calendar) = parts[place.part],
      calendar.items.indices.contains(place.item),
      case .component(let component) = calendar.items[place.item]
    else { return nil }
    return component
  }

  mutating func replace(_ place: ItemPlace, by component: ICalendarComponent) {
    updateCalendar(place.part) { calendar in
      guard calendar.items.indices.contains(place.item) else { return }
      calendar.items[place.item] = .component(component)
    }
  }

  /// Changes the VCALENDAR that is that part.
  mutating func updateCalendar<E: Error>(
    _ part: Int, _ change: (inout ICalendarComponent) throws(E) -> Void
  ) throws(E) {
    guard parts.indices.contains(part), case .calendar(var calendar) = parts[part] else { return }
    // Held once, so that no change copies all of its items.
    parts[part] = .other(calendar.begin)
    defer { parts[part] = .calendar(calendar) }
    try change(&calendar)
  }

  /// Removes components, and nothing else.
  mutating func remove(_ places: [ItemPlace]) {
    for (part, places) in Dictionary(grouping: places, by: \.part) {
      let gone = Set(places.map(\.item))
      updateCalendar(part) { calendar in
        let items = calendar.items
        calendar.items = items.indices.filter { !gone.contains($0) }.map { items[$0] }
      }
    }
  }

  /// Nothing is left in it that a calendar could show.
  var isEmpty: Bool {
    !calendars.contains { calendar in calendar.components.contains { $0.name != "VTIMEZONE" } }
  }
}
