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

extension CalendarNames {
  /// - Parameter color: of the first calendar.
  init(of calendars: [EventCalendar], color: String? = nil) {
    self.init(
      calendars.map {
        StoredCalendar(
          calendar: $0, source: CalendarSource(name: $0.source ?? "", location: "/"),
          title: $0.name, color: $0 == calendars.first ? color : nil)
      })
  }
}

extension AccessibleSource {
  static func vdir(
    _ name: String, _ folder: String, _ limit: AccessLimit = .full, isBuiltIn: Bool = false
  ) -> AccessibleSource {
    AccessibleSource(
      source: CalendarSource(name: name, location: folder), limit: limit, isBuiltIn: isBuiltIn)
  }
}
