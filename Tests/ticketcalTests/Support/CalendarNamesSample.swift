import CalendarStore

extension CalendarNames {
  /// Calendars of the source `local`.
  init(local names: String...) {
    self.init(of: names.map { EventCalendar(name: $0, source: "local") })
  }

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
