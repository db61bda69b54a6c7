internal import CalendarStore
internal import Foundation
internal import Glibc
internal import TicketImport

/// The calendars for new events and reminders: those of the configuration, else those that the user
/// chose, else the built-in ones.
struct DefaultCalendars {
  let configuration: Configuration
  let catalog: CalendarCatalog
  /// The calendars chosen with `calendars default`.
  let chosen: ChosenDefaults

  init(
    _ configuration: Configuration, _ catalog: CalendarCatalog, folders: BaseFolders
  ) throws(CommandError) {
    self.configuration = configuration
    self.catalog = catalog
    chosen = try ChosenDefaults.load(from: StateFolder(folders))
  }

  /// The setting of the configuration, which has priority over a chosen calendar.
  func setting(for type: EntityType) -> CalendarSetting? {
    switch type {
    case .event: configuration.defaults.calendar
    case .reminder: configuration.defaults.reminders
    }
  }

  func location(for type: EntityType) throws(CommandError) -> CalendarLocation {
    if let setting = setting(for: type) {
      do throws(CalendarLookupError) {
        return try catalog.resolve(setting.name, workingDirectory: nil)
      } catch {
        throw CommandError(ExitStatus.configuration, "\(setting.error(error.reason))")
      }
    }
    if let name = chosen[type] {
      do throws(CalendarLookupError) {
        return try catalog.resolve(name, workingDirectory: nil)
      } catch {
        let option = type == .event ? "" : " --reminders"
        throw CommandError(
          error.cause == .refused ? ExitStatus.notPermitted : ExitStatus.configuration,
          "\(name), which was chosen for new \(type.plural), cannot be used: \(error.reason); "
            + "choose another one: ticketcal calendars default\(option) CALENDAR")
      }
    }
    do throws(CalendarLookupError) {
      return try type == .event ? catalog.builtIn() : catalog.builtInReminders()
    } catch {
      throw CommandError(
        error.cause == .refused ? ExitStatus.notPermitted : ExitStatus.configuration, error.reason)
    }
  }

  /// The source of the default calendar, even before the calendar exists; nil if the calendar is in
  /// no source.
  func sourceName(for type: EntityType) -> String? {
    if let location = try? location(for: type) { return location.calendar.source }
    guard let name = setting(for: type)?.name ?? chosen[type] else { return nil }
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    return parts.count == 2 ? String(parts[0]) : nil
  }
}

extension EntityType {
  var plural: String {
    switch self {
    case .event: "events"
    case .reminder: "reminders"
    }
  }

  /// What users call the collections of these items.
  var collections: String {
    switch self {
    case .event: "calendars"
    case .reminder: "reminder lists"
    }
  }

  /// The key of the default in the configuration.
  var key: String {
    switch self {
    case .event: "calendar"
    case .reminder: "reminders"
    }
  }
}

/// The default calendars that the user chose on the command line, in the state folder. The
/// configuration has priority over them.
struct ChosenDefaults: Codable, Equatable {
  /// SOURCE/CALENDAR.
  var events: String?
  var reminders: String?
  subscript(_ type: EntityType) -> String? {
    get { type == .event ? events : reminders }
    set { if type == .event { events = newValue } else { reminders = newValue } }
  }

  /// The choices without those of that calendar, SOURCE/CALENDAR.
  func without(_ name: String) -> ChosenDefaults {
    var rest = self
    for type in EntityType.allCases where rest[type] == name { rest[type] = nil }
    return rest
  }

  /// Without a file, no calendar is chosen.
  static func load(from state: StateFolder) throws(CommandError) -> ChosenDefaults {
    let path = file(in: state)
    guard FileKind.exists(path) else { return ChosenDefaults() }
    let text: Data
    do { text = try Data(contentsOf: URL(fileURLWithPath: path)) } catch {
      throw CommandError(
        ExitStatus.inputOutput,
        "\(path): the chosen default calendars cannot be read; correct or remove the file")
    }
    do { return try JSONDecoder().decode(ChosenDefaults.self, from: text) } catch {
      throw CommandError(
        ExitStatus.inputOutput,
        "\(path): damaged; remove it and choose again with ticketcal calendars default")
    }
  }

  /// Replaces the whole file or nothing (mode 0600).
  func save(to state: StateFolder) throws(CommandError) {
    let path = Self.file(in: state)
    do {
      try state.make()
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      try encoder.encode(self).write(to: URL(fileURLWithPath: path), options: .atomic)
      chmod(path, 0o600)
    } catch let error as StateFolderError {
      throw CommandError(ExitStatus.inputOutput, "\(error.path): \(error)")
    } catch {
      throw CommandError(
        ExitStatus.inputOutput, "\(path): the choice cannot be kept; make the folder writable")
    }
  }

  private static func file(in state: StateFolder) -> String { state.path + "/defaults.json" }
}
