internal import CalendarStore
internal import CivilTime
internal import Foundation
internal import Reservations
internal import TicketImport

/// The settings of the user and the system, complete and checked.
///
/// Files are merged key by key: the user's `config.toml` has the highest priority, then those of
/// `$XDG_CONFIG_DIRS` in their order. Two keys differ: the lowest `access` of all files counts, and
/// the strictest `protection`. So a user cannot exceed the system's limits, not even with another
/// name for the same folder.
struct Configuration: Sendable, Equatable {
  var defaults = Defaults()
  /// The configured sources by name, then the built-in one unless a configured source has its name.
  var sources: [AccessibleSource]
  /// By their names for `--profile`.
  var profiles: [String: DocumentProfile] = [:]
  /// The readers of documents, by name.
  var readers: [ReaderSetting] = []
  /// The program that shows alarms, and its arguments; nil for notify-send.
  var alarmCommand: [String]?
  /// Required if any file requires it.
  var protection = Protection.preferred

  /// The configuration without any file.
  init(folders: BaseFolders) {
    sources = [.builtIn(folders)]
  }

  /// Reads the existing files. Without files, opens and parses nothing.
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
      defaults.alarmsByKind.merge(layer.defaults.alarmsByKind) { $1 }
      defaults.dayOrder = layer.defaults.dayOrder ?? defaults.dayOrder
      defaults.authserv = layer.defaults.authserv ?? defaults.authserv
      defaults.lodging = layer.defaults.lodging ?? defaults.lodging
      alarmCommand = layer.alarmCommand ?? alarmCommand
      profiles.merge(layer.profiles) { $1 }
      if layer.protection == .required { protection = .required }
    }
    let readers = layers.reversed().reduce(into: [:]) { $0.merge($1.readers) { $1 } }
    self.readers = readers.sorted { $0.key < $1.key }.map(\.value)
    var configured: [AccessibleSource] = []
    for name in Set(layers.flatMap(\.sources.keys)).sorted() {
      configured.append(try Self.source(layers.compactMap { $0.sources[name] }, name, folders))
    }
    if !configured.contains(where: { $0.source.name == AccessibleSource.builtInName }) {
      configured.append(.builtIn(folders))
    }
    sources = configured.map { Self.restricting($0, by: system) }
  }

  /// One source, merged from the layers; the first layer has the highest priority.
  private static func source(
    _ layers: [ConfigurationLayer.PartialSource], _ name: String, _ folders: BaseFolders
  ) throws(ConfigurationError) -> AccessibleSource {
    guard let first = layers.first, let kind = layers.lazy.compactMap(\.kind).first else {
      throw layers.first?.error("no type; add type = \"vdir\"")
        ?? ConfigurationError(file: name, reason: "no type")
    }
    let isServer = kind == .calDAV
    guard let location = layers.lazy.compactMap(\.location).first,
      CalendarSource.isServer(location) == isServer
    else {
      throw first.error(
        isServer
          ? "no url; add url = \"https://dav.example.org/\""
          : "no path; add path = \"~/.calendars\"")
    }
    return AccessibleSource(
      source: CalendarSource(name: name, kind: kind, location: location),
      limit: layers.lazy.compactMap(\.access).first ?? .full,
      server: isServer ? try server(layers, name, folders) : nil,
      isBuiltIn: location == folders.calendarsFolder)
  }

  private static func server(
    _ layers: [ConfigurationLayer.PartialSource], _ name: String, _ folders: BaseFolders
  ) throws(ConfigurationError) -> ServerAccount {
    let user = layers.lazy.compactMap(\.user).first
    let password = layers.lazy.compactMap(\.passwordCommand).first
    let token = layers.lazy.compactMap(\.tokenCommand).first
    let secret: ServerAccount.Secret
    switch (user, password, token) {
    case (let user?, let password?, nil): secret = .password(user: user, command: password)
    case (_, nil, let token?): secret = .token(command: token)
    case (nil, nil, nil): secret = .none
    case (_, _?, _?):
      throw layers[0].error("password-command and token-command exclude each other; keep one")
    case (nil, _?, nil): throw layers[0].error("no user; add user = \"NAME\"")
    case (_?, nil, nil):
      throw layers[0].error(
        "no password-command; add password-command = [\"pass\", \"\(name)\"]")
    }
    return ServerAccount(
      secret: secret, certificates: layers.lazy.compactMap(\.certificates).first,
      record: BaseFolders.path(folders.stateFolder, "servers/\(name).json"))
  }

  /// The source with the lowest access that the system's files give to its name or its place.
  private static func restricting(
    _ source: AccessibleSource, by system: [ConfigurationLayer]
  ) -> AccessibleSource {
    func place(_ location: String) -> String? {
      CalendarSource.isServer(location) ? location : (try? ResolvedPath(location))?.text
    }
    let own = place(source.source.location)
    var source = source
    for layer in system {
      for (name, stated) in layer.sources {
        guard let limit = stated.access, limit < source.limit else { continue }
        let isSame = own != nil && own == stated.location.flatMap(place)
        if name == source.source.name || isSame { source.limit = limit }
      }
    }
    return source
  }
}

extension AccessibleSource {
  /// The name of the source that needs no configuration.
  static let builtInName = "local"

  static func builtIn(_ folders: BaseFolders) -> AccessibleSource {
    AccessibleSource(
      source: CalendarSource(name: builtInName, location: folders.calendarsFolder),
      isBuiltIn: true)
  }
}

/// Defaults for records and command lines that state nothing else; nil for an unset key.
struct Defaults: Sendable, Equatable {
  /// SOURCE/CALENDAR, CALENDAR or a path, not looked up yet.
  var calendar: CalendarSetting?
  /// The calendar for new reminders, in the same forms.
  var reminders: CalendarSetting?
  /// For times without a zone or an offset.
  var zone: TimeZone?
  /// For records without an end.
  var duration: CivilDuration?
  /// Empty for no alarms.
  var alarms: [AlarmSpec]?
  /// For bookings of these kinds; empty for no alarms.
  var alarmsByKind: [ReservationKind: [AlarmSpec]] = [:]
  var lodging: DraftDefaults.LodgingEvents?
  /// Of a day such as `10/6`, typed or in a file.
  var dayOrder: DayOrder?
  /// The user's own mail server, by its name in Authentication-Results.
  var authserv: String?
}

/// A default calendar that a file sets.
struct CalendarSetting: Sendable, Equatable {
  var name: String
  var file: String
  /// The key's whole path, `defaults.calendar`.
  var key: String

  /// The error if no calendar has the name.
  func error(_ reason: String) -> ConfigurationError {
    ConfigurationError(file: file, place: .key(key), reason: reason)
  }
}

extension DraftDefaults {
  /// The values of the configuration; for unset keys, those of ticketcal.
  init(_ configured: Defaults) {
    self.init()
    if let zone = configured.zone { self.zone = Sourced(zone, .configuration) }
    if let duration = configured.duration { self.duration = Sourced(duration, .configuration) }
    if let alarms = configured.alarms { self.alarms = Sourced(alarms, .configuration) }
    if !configured.alarmsByKind.isEmpty { alarmsByKind = configured.alarmsByKind }
    lodging = configured.lodging
    dayOrder = configured.dayOrder
  }
}
