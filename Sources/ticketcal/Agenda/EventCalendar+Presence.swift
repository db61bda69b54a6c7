internal import CalendarStore

extension [EventCalendar] {
  /// Those that exist: the built-in calendar is one to look into before it is made, and empty.
  var present: [EventCalendar] { filter { $0.identifier.map(FileKind.isFolder) ?? true } }
}
