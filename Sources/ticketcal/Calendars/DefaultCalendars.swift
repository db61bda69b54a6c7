internal import CalendarStore

/// Where new events and reminders go: as the configuration says, else as a person chose, else into the
/// built-in calendars.
struct DefaultCalendars {
  let configuration: Configuration
  let catalog: CalendarCatalog
  /// What was chosen with `calendars default`.
  let chosen: ChosenDefaults

  init(
    _ configuration: Configuration, _ catalog: CalendarCatalog, folders: BaseFolders
  ) throws(Stop) {
    self.configuration = configuration
    self.catalog = catalog
    do throws(ChosenDefaultsError) {
      chosen = try ChosenDefaults.load(from: StateFolder(folders))
    } catch { throw Stop(ExitStatus.inputOutput, "\(error)") }
  }

  /// What the configuration says, which nobody can choose otherwise.
  func setting(for type: EntityType) -> CalendarSetting? {
    switch type {
    case .event: configuration.defaults.calendar
    case .reminder: configuration.defaults.reminders
    }
  }

  func location(for type: EntityType) throws(Stop) -> CalendarLocation {
    if let setting = setting(for: type) {
      do throws(CalendarLookupError) {
        return try catalog.resolve(setting.name, workingDirectory: nil)
      } catch {
        throw Stop(ExitStatus.configuration, "\(setting.error(error.reason))")
      }
    }
    do throws(MissingDefault) {
      if let location = try chosenLocation(for: type) { return location }
    } catch { throw Stop(ExitStatus.configuration, error.reason) }
    do throws(CalendarLookupError) {
      return try type == .event ? catalog.builtIn() : catalog.builtInReminders()
    } catch {
      throw Stop(
        error.cause == .refused ? ExitStatus.notPermitted : ExitStatus.configuration, error.reason)
    }
  }

  /// The calendar that was chosen with `calendars default`; nil where none was, or the configuration weighs
  /// more.
  func chosenLocation(for type: EntityType) throws(MissingDefault) -> CalendarLocation? {
    guard setting(for: type) == nil, let name = chosen[type] else { return nil }
    do throws(CalendarLookupError) {
      return try catalog.resolve(name, workingDirectory: nil)
    } catch {
      let option = type == .event ? "" : " --reminders"
      throw MissingDefault(
        name: name,
        reason: "\(name), which was chosen for new \(type.plural), cannot be used: "
          + "\(error.reason); choose another one: ticketcal calendars default\(option) CALENDAR",
        isRefused: error.cause == .refused)
    }
  }

  /// The source of the default calendar, which need not be there yet; nil where it is in none.
  func sourceName(for type: EntityType) -> String? {
    if let location = try? location(for: type) { return location.calendar.source }
    guard let name = setting(for: type)?.name ?? chosen[type] else { return nil }
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    return parts.count == 2 ? String(parts[0]) : nil
  }
}

/// The calendar that a person chose for what names none, where it cannot be used any more.
struct MissingDefault: Error, Sendable {
  /// SOURCE/CALENDAR.
  var name: String
  /// With what to do about it.
  var reason: String
  var isRefused: Bool
}

extension EntityType {
  var plural: String {
    switch self {
    case .event: "events"
    case .reminder: "reminders"
    }
  }

  /// What holds them, as a person calls it.
  var collections: String {
    switch self {
    case .event: "calendars"
    case .reminder: "reminder lists"
    }
  }

  /// Its default's name in the configuration.
  var key: String {
    switch self {
    case .event: "calendar"
    case .reminder: "reminders"
    }
  }
}
