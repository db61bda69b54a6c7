internal import CalendarStore

/// Calendars by the names that `--calendar` takes: the calendar's own where it is the only one, else
/// SOURCE/CALENDAR.
struct CalendarNames: Equatable, Sendable {
  private let counts: [String: Int]

  /// - Parameter calendars: all there are.
  init(_ calendars: [EventCalendar]) {
    counts = Dictionary(calendars.map { ($0.title, 1) }, uniquingKeysWith: +)
  }

  init(_ catalog: CalendarCatalog) { self.init(catalog.calendars().map(\.calendar)) }

  func name(of calendar: EventCalendar) -> String {
    counts[calendar.title] ?? 1 > 1 ? calendar.qualifiedName : calendar.title
  }
}
