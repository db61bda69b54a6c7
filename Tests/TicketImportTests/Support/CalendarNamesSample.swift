public import CalendarStore

/// Calendars by SOURCE/NAME, or by NAME in the source `local`.
extension CalendarNames: ExpressibleByArrayLiteral {
  public init(arrayLiteral names: String...) {
    self.init(
      names.map { name in
        let parts = name.split(separator: "/", maxSplits: 1).map(String.init)
        let source = CalendarSource(
          name: parts.count == 2 ? parts[0] : "local", location: "/calendars")
        let calendar = EventCalendar(name: parts.last ?? name, source: source.name)
        return StoredCalendar(calendar: calendar, source: source, title: calendar.name)
      })
  }
}
