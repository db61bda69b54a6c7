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
    let (user, system) = try ConfigurationFile.layers(folders) {
      (file) throws(ConfigurationError) in try ConfigurationLayer(file, folders: folders)
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
    sources = try SourceSettings.merged(
      layers.map(\.sources), restrictedBy: system.map(\.sources), folders)
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
