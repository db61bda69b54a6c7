internal import CalendarStore

extension Source {
  /// As the store knows it.
  var calendarSource: CalendarSource { CalendarSource(name: name, location: folder) }
}

extension Access {
  /// As the store knows it.
  var limit: AccessLimit {
    switch self {
    case .none: .none
    case .writeOnly: .writeOnly
    case .full: .full
    }
  }
}
