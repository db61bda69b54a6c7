internal import CalendarStore
internal import CivilTime
internal import Foundation
internal import Reservations
internal import TicketImport

/// For commands that change calendars.
extension ReadableCalendars {
  /// The calendar's name if no other calendar has it, else SOURCE/CALENDAR.
  func name(of calendar: EventCalendar) -> String { finder.names.name(of: calendar) }

  /// The names, with the titles and colors that the store reads.
  func names(in store: EventStore) -> CalendarNames {
    finder.names.updated(by: (try? store.calendars(for: .event)) ?? [])
  }

  /// What the name is given to: an option, or the argument of `calendars`.
  static func option(_ type: EntityType?) -> String {
    switch type {
    case .event: "--calendar"
    case .reminder: "--list"
    case nil: "calendar"
    }
  }

  /// The calendar of that name; without a name, the default. A built-in calendar is made on first
  /// use.
  func madeCalendar(
    named name: String?, for type: EntityType = .event, option: String? = nil
  ) throws(CommandError) -> EventCalendar {
    let found = try calendar(named: name, for: type, option: option)
    guard found.calendar.source != nil else {
      throw CommandError(ExitStatus.usage, Self.unlisted(found.calendar.qualifiedName))
    }
    guard !found.exists, let path = found.calendar.identifier else { return found.calendar }
    _ = try CommandError.reporting(
      try VdirCalendar.create(
        at: path, displayName: found.title, color: CalendarWriters.color))
    findCalendarsAgain()
    return found.calendar
  }

  /// The defaults for typed times: the user's zone, unless the configuration sets one.
  func informalDefaults() -> DraftDefaults {
    var defaults = DraftDefaults(configuration.defaults)
    if defaults.zone == nil { defaults.zone = Sourced(process.zone, .assumed) }
    if defaults.duration.origin == .assumed {
      defaults.duration = Sourced(CivilDuration(seconds: 3600), .assumed)
    }
    return defaults
  }
}

/// For commands that show all readable calendars.
extension ReadableCalendars {
  /// Remarks on each source that may not be read, a line each. Sources without any access by the
  /// configuration are omitted: they are excluded on purpose.
  ///
  /// - Parameter types: what is shown; nil for calendars, which the access to either is enough for.
  func reportUnreadableSources(of types: [EntityType]? = [.event]) {
    for known in access.sources where known.limit != .none {
      let statuses = (types ?? EntityType.allCases).map { access.status(of: known.source, for: $0) }
      if types == nil, statuses.contains(.fullAccess) { continue }
      guard let status = statuses.first(where: { $0 != .fullAccess }) else { continue }
      let reason =
        switch status {
        case .fullAccess: ""
        case .notDetermined: "not asked about yet"
        case .denied: "access denied"
        case .writeOnly: "no read access"
        case .restricted: "no read access by the configuration"
        }
      let name = known.source.name
      let advice =
        status == .restricted ? "" : "; to allow it: ticketcal access grant \(name)"
      process.messages.remark("\(name): not shown (\(reason))\(advice)")
    }
  }
}
