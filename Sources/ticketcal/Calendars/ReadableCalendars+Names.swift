internal import CalendarStore
internal import CivilTime
internal import Foundation
internal import Reservations
internal import TicketImport

/// For commands that change calendars.
extension ReadableCalendars {
  /// The name that a person knows a calendar by: its title where that is unique, else SOURCE/CALENDAR.
  func name(of calendar: EventCalendar) -> String {
    catalog.names().contains(calendar.title) ? calendar.title : calendar.qualifiedName
  }

  /// Where that name leads, or without one where new events or reminders go.
  func location(named name: String?, for type: EntityType) throws(CommandError) -> CalendarLocation
  {
    guard let name else { return try defaults.location(for: type) }
    do throws(CalendarLookupError) {
      return try catalog.resolve(
        name, workingDirectory: FileManager.default.currentDirectoryPath)
    } catch {
      let option = Self.option(type)
      let titled = try calendar(titled: name, else: error, for: option)
      do throws(CalendarLookupError) {
        return try catalog.resolve(titled.qualifiedName, workingDirectory: nil)
      } catch { throw CommandError(ExitStatus.usage, "\(option): \(error.reason)") }
    }
  }

  /// What a calendar's name is given for: an option, or the argument of `calendars`.
  static func option(_ type: EntityType?) -> String {
    switch type {
    case .event: "--calendar"
    case .reminder: "--list"
    case nil: "calendar"
    }
  }

  /// The calendar of that name, or without one the default; the built-in one is made on first use.
  func madeCalendar(
    named name: String?, for type: EntityType = .event
  ) throws(CommandError) -> EventCalendar {
    let location = try location(named: name, for: type)
    guard location.calendar.source != nil else {
      throw CommandError(ExitStatus.usage, Self.unlisted(location.path))
    }
    guard location.needsCreation else { return location.calendar }
    do throws(WriteError) {
      _ = try VdirCalendar.create(
        at: location.path, displayName: location.calendar.title, color: CalendarWriters.color)
    } catch { throw CommandError(ExitStatus.of(error), "\(error.path): \(error.reason)") }
    // Its identifier is that of a folder that is there.
    return try self.location(named: location.qualifiedName, for: type).calendar
  }

  /// What a person who types a time means by it: their own zone, unless the configuration names one.
  func informalDefaults() -> DraftDefaults {
    var defaults = DraftDefaults(configuration.defaults)
    if defaults.zone == nil { defaults.zone = Sourced(.current, .assumed) }
    if defaults.duration.origin == .assumed {
      defaults.duration = Sourced(CivilDuration(seconds: 3600), .assumed)
    }
    return defaults
  }
}

/// For commands that show all that may be read.
extension ReadableCalendars {
  /// Says of each source that may not be read that it is left out, a line each. What the configuration
  /// itself shuts out is meant to be.
  func reportUnreadableSources() {
    for known in access.sources where known.limit != .none {
      let reason =
        switch access.status(of: known.source, for: .event) {
        case .fullAccess, .notDetermined: ""
        case .denied: "access denied"
        case .writeOnly: "no read access"
        case .restricted: "no read access by the configuration"
        }
      guard !reason.isEmpty else { continue }
      let name = known.source.name
      let advice =
        access.status(of: known.source, for: .event) == .restricted
        ? "" : "; to allow it: ticketcal access grant \(name)"
      process.messages.remark("\(name): not shown (\(reason))\(advice)")
    }
  }
}
