internal import CalendarStore
internal import CivilTime
internal import Foundation
internal import Reservations
internal import TicketImport

/// What the user and the system have set, complete and checked.
///
/// Files are merged key by key: the user's `config.toml` weighs most, then those of `$XDG_CONFIG_DIRS`
/// in their order. Only `access` is the least that any of them says, and `protection` the most, so that a
/// user cannot raise what the system restricts, under another name for the same folder neither.
struct Configuration: Sendable, Equatable {
  var defaults = Defaults()
  /// The configured sources by name, then the built-in one unless one of them bears its name.
  var sources: [Source]
  /// By the name that `--profile` takes.
  var profiles: [String: FieldMapping] = [:]
  /// Required as soon as one file requires it.
  var protection = Protection.preferred
  /// What a person has answered about the sources; nothing until it is asked for.
  var answers: AccessRecord

  /// What holds without any file.
  init(folders: BaseFolders) {
    sources = [.builtIn(folders)]
    answers = AccessRecord(unansweredAt: folders.accessFile)
  }

  /// Reads the files that there are; without any this opens nothing else and parses nothing.
  static func load(folders: BaseFolders) throws(ConfigurationError) -> Configuration {
    var user: ConfigurationLayer?
    if let file = try ConfigurationFile.read(folders.configurationFile) {
      user = try ConfigurationLayer(file, folders: folders)
    }
    var system: [ConfigurationLayer] = []
    for path in folders.systemConfigurationFiles where path != folders.configurationFile {
      guard let file = try ConfigurationFile.read(path) else { continue }
      system.append(try ConfigurationLayer(file, folders: folders))
    }
    return try Configuration(user: user, system: system, folders: folders)
  }

  init(
    user: ConfigurationLayer?, system: [ConfigurationLayer], folders: BaseFolders
  ) throws(ConfigurationError) {
    self.init(folders: folders)
    let layers = (user.map { [$0] } ?? []) + system
    guard !layers.isEmpty else { return }
    for layer in layers.reversed() {
      defaults.calendar = layer.defaults.calendar ?? defaults.calendar
      defaults.reminders = layer.defaults.reminders ?? defaults.reminders
      defaults.zone = layer.defaults.zone ?? defaults.zone
      defaults.duration = layer.defaults.duration ?? defaults.duration
      defaults.alarms = layer.defaults.alarms ?? defaults.alarms
      profiles.merge(layer.profiles) { $1 }
      if layer.protection == .required { protection = .required }
    }
    var configured: [Source] = []
    for name in Set(layers.flatMap(\.sources.keys)).sorted() {
      configured.append(try Self.source(layers.compactMap { $0.sources[name] }, name))
    }
    if !configured.contains(where: { $0.name == Source.builtInName }) {
      configured.append(.builtIn(folders))
    }
    sources = configured.map { Self.restricting($0, by: system) }
  }

  /// One source out of what the layers say of it, the weightiest first.
  private static func source(
    _ layers: [ConfigurationLayer.PartialSource], _ name: String
  ) throws(ConfigurationError) -> Source {
    guard let first = layers.first, let kind = layers.lazy.compactMap(\.kind).first else {
      throw layers.first?.error("no type; add type = \"vdir\"")
        ?? ConfigurationError(file: name, reason: "no type")
    }
    guard let folder = layers.lazy.compactMap(\.folder).first else {
      throw first.error("no path; add path = \"~/.calendars\"")
    }
    let access = layers.lazy.compactMap(\.access).first ?? .full
    var source = Source(name: name, kind: kind, folder: folder, access: access)
    if let text = layers.lazy.compactMap(\.afterSave).first {
      source.afterSave = AfterSaveCommand(text: text)
      if let limit = layers.lazy.compactMap(\.afterSaveLimit).first {
        source.afterSave?.limit = limit
      }
    }
    return source
  }

  /// The source with the least access that the system's files give to its name or its folder.
  private static func restricting(_ source: Source, by system: [ConfigurationLayer]) -> Source {
    let folder = try? ResolvedPath(source.folder)
    var source = source
    for layer in system {
      for (name, stated) in layer.sources {
        guard let limit = stated.access, limit < source.access else { continue }
        let other = stated.folder.flatMap { try? ResolvedPath($0) }
        let isSameFolder = folder != nil && folder == other
        if name == source.name || isSameFolder { source.access = limit }
      }
    }
    return source
  }
}

/// What holds where neither the record nor the command line says otherwise; nil where nothing is set.
struct Defaults: Sendable, Equatable {
  /// SOURCE/CALENDAR, CALENDAR or a path, not looked up yet.
  var calendar: CalendarSetting?
  /// The same for new reminders.
  var reminders: CalendarSetting?
  /// For times that state neither zone nor offset.
  var zone: TimeZone?
  /// For records without an end.
  var duration: CivilDuration?
  /// Empty for none.
  var alarms: [AlarmSpec]?
}

/// A default calendar that a file sets.
struct CalendarSetting: Sendable, Equatable {
  var name: String
  var file: String
  /// Its whole path, `defaults.calendar`.
  var key: String

  /// The error for a name that no calendar has.
  func error(_ reason: String) -> ConfigurationError {
    ConfigurationError(file: file, place: .key(key), reason: reason)
  }
}

extension DraftDefaults {
  /// What the configuration says, and ticketcal's own where it is silent.
  init(_ configured: Defaults) {
    self.init()
    if let zone = configured.zone { self.zone = Sourced(zone, .configuration) }
    if let duration = configured.duration { self.duration = Sourced(duration, .configuration) }
    if let alarms = configured.alarms { self.alarms = Sourced(alarms, .configuration) }
  }
}
