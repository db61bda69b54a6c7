internal import CalendarStore
internal import Foundation
internal import Glibc
internal import TicketImport

/// The calendars for new events and reminders: those of the configuration, else those that the user
/// chose, else the built-in ones.
struct DefaultCalendars {
  private let configured: Defaults
  /// The calendars chosen with `calendars default`.
  let chosen: ChosenDefaults
  private let folders: BaseFolders

  init(_ configuration: Configuration, _ folders: BaseFolders) throws(CommandError) {
    configured = configuration.defaults
    self.folders = folders
    chosen = try ChosenDefaults.load(from: StateFolder(folders))
  }

  /// The setting of the configuration, which has priority over a chosen calendar.
  func setting(for type: EntityType) -> CalendarSetting? {
    type == .event ? configured.calendar : configured.reminders
  }

  /// The defaults as a store finds them (``StoreContext/defaultCalendars``).
  var names: [EntityType: String] {
    chosen.names(
      before: [.event: configured.calendar?.name, .reminder: configured.reminders?.name]
        .compactMapValues(\.self), folders)
  }

  /// The name that is set or chosen; nil for the built-in calendar.
  func name(for type: EntityType) -> String? { setting(for: type)?.name ?? chosen[type] }

  func calendar(
    for type: EntityType, by finder: CalendarFinder
  ) throws(CommandError) -> StoredCalendar {
    let setting = setting(for: type)
    do throws(CalendarLookupError) {
      guard let name = name(for: type) else { return try finder.builtIn(type) }
      return try finder.calendar(named: name, in: nil)
    } catch {
      if let setting {
        throw CommandError(ExitStatus.configuration, "\(setting.error(error.reason))")
      }
      let status =
        error.cause == .refused ? ExitStatus.notPermitted : ExitStatus.configuration
      guard chosen[type] != nil else { throw CommandError(status, error.reason) }
      let option = type == .event ? "" : " --reminders"
      throw CommandError(
        status,
        "the calendar chosen for new \(type.plural) "
          + (error.cause == .unknown && finder.unlisted.isEmpty
            ? "is gone"
            : "cannot be used: \(error.reason)")
          + "; choose another one: ticketcal calendars default\(option) CALENDAR")
    }
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

extension ChosenDefaults {
  /// Without a file, no calendar is chosen.
  static func load(from state: StateFolder) throws(CommandError) -> ChosenDefaults {
    try CommandError.reporting(try file(in: state).read() ?? ChosenDefaults())
  }

  /// Chooses calendars by their keys; nil for the built-in one. Choices for other types stay as they are
  /// then, also if another program has made them since.
  static func choose(
    _ keys: [EntityType: String?], in state: StateFolder
  ) throws(CommandError) {
    do throws(StateFolderError) { try state.make() } catch {
      throw CommandError(ExitStatus.inputOutput, "\(error)")
    }
    do throws(StoreError) {
      _ = try file(in: state).change { known in
        var chosen = known ?? ChosenDefaults()
        for (type, key) in keys { chosen[type] = key }
        return chosen
      }
    } catch { throw CommandError(error) }
  }
}

extension ReadableCalendars {
  /// The types of new items that the user has chosen the calendar for.
  func chosenTypes(of calendar: StoredCalendar) -> [EntityType] {
    let keys = [ChosenDefaults.key(of: calendar), calendar.calendar.qualifiedName]
    return EntityType.allCases.filter { defaults.chosen[$0].map(keys.contains) ?? false }
  }

  /// Chooses a calendar for new items of the types again; nil for the built-in ones.
  func choose(
    _ calendar: StoredCalendar?, for types: [EntityType]
  ) throws(CommandError) {
    guard !types.isEmpty else { return }
    var keys: [EntityType: String?] = [:]
    for type in types {
      keys[type] = .some(calendar.map(ChosenDefaults.key))
      let name = calendar?.calendar.qualifiedName ?? type.builtInName
      process.messages.say("new \(type.plural) go to \(name) again")
    }
    try ChosenDefaults.choose(keys, in: StateFolder(process.folders))
  }
}
