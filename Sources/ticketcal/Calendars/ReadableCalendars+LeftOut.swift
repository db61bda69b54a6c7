internal import CalendarStore

/// For commands that show all that may be read.
extension ReadableCalendars {
  /// Says of each source that may not be read that it is left out, a line each. What the configuration
  /// itself shuts out is meant to be.
  func noteLeftOut() {
    for known in access.sources where known.limit != .none {
      let reason =
        switch access.status(of: known.source, for: .event) {
        case .fullAccess, .notDetermined: ""
        case .denied: "access is denied; see ticketcal access"
        case .writeOnly: "ticketcal may only add to it; see ticketcal access"
        case .restricted: "the configuration lets ticketcal only add to it"
        }
      if !reason.isEmpty {
        process.messages.note("\(known.source.name) is left out: \(reason)")
      }
    }
  }
}
