internal import CalendarStore
internal import CivilTime
internal import Foundation
internal import Reservations
internal import TicketImport

/// The settings of one configuration file, checked but not merged with those of others.
struct ConfigurationLayer {
  var defaults = Defaults()
  /// Nil if the file does not set it.
  var protection: Protection?
  var sources: [String: SourceSettings] = [:]
  /// By name.
  var profiles: [String: DocumentProfile] = [:]
  /// By name.
  var readers: [String: ReaderSetting] = [:]
  /// The program that shows alarms, and its arguments.
  var alarmCommand: [String]?

  init(_ file: ConfigurationFile, folders: BaseFolders) throws(ConfigurationError) {
    let root = try SettingTable(file) { NearestName.of($0, among: $1) }
    try root.allow(
      ["protection", "defaults", "alarms", "sources", "profile", "readers"],
      keysOf: ("defaults", Self.keysOfDefaults))
    protection = try root.word("protection")
    if let table = try root.table("defaults") { defaults = try Self.defaults(table) }
    if let table = try root.table("alarms") {
      defaults.alarmsByKind = try Self.alarms(table)
      alarmCommand = try table.command("command", example: "notify-send")
    }
    sources = try SourceSettings.all(root, folders)
    if let table = try root.table("readers") {
      for name in table.keys {
        guard let reader = try table.table(name) else { continue }
        readers[name] = try ReaderSetting(name, reader)
      }
    }
    if let table = try root.table("profile") {
      for name in table.keys {
        guard let profile = try table.table(name) else { continue }
        profiles[name] = try Self.profile(profile)
      }
    }
  }

  private static let keysOfDefaults = [
    "calendar", "reminders", "zone", "duration", "alarms", "lodging", "day-order",
    "authserv",
  ]

  private static func defaults(_ table: SettingTable) throws(ConfigurationError) -> Defaults {
    try table.allow(keysOfDefaults)
    var defaults = Defaults()
    defaults.calendar = try calendar("calendar", example: "personal/tickets", table)
    defaults.reminders = try calendar("reminders", example: "personal/tasks", table)
    if let text = try table.text("zone", example: "Europe/Berlin") {
      do throws(TimeError) { defaults.zone = try ZoneName.zone(text) } catch {
        throw table.error(at: "zone", error.reason)
      }
    }
    if let text = try table.text("duration", example: "2h") {
      do throws(TimeError) { defaults.duration = try ISO8601.duration(text) } catch {
        throw table.error(at: "duration", error.reason)
      }
      if let duration = defaults.duration, duration.days < 0 || duration.seconds < 0 {
        throw table.error(at: "duration", "must not be negative; leave out the minus sign")
      }
    }
    defaults.alarms = try alarms("alarms", table)
    defaults.dayOrder = try table.word("day-order")
    defaults.authserv = try table.text("authserv", example: "mx.example.org")?.lowercased()
    defaults.lodging = try table.word("lodging")
    return defaults
  }

  /// The alarms of the kinds of bookings that the table names.
  private static func alarms(
    _ table: SettingTable
  ) throws(ConfigurationError) -> [ReservationKind: [AlarmSpec]] {
    let kinds = ReservationKind.allCases
    let keys = kinds.map { $0.rawValue.replacing(" ", with: "-") }
    try table.allow(keys + ["command"])
    var byKind: [ReservationKind: [AlarmSpec]] = [:]
    for (kind, key) in zip(kinds, keys) { byKind[kind] = try alarms(key, table) }
    return byKind
  }

  /// The alarms at a key, which may be none; nil if the key is missing.
  private static func alarms(
    _ key: String, _ table: SettingTable
  ) throws(ConfigurationError) -> [AlarmSpec]? {
    guard let texts = try table.texts(key, example: "1h") else { return nil }
    var alarms: [AlarmSpec] = []
    for (index, text) in texts.enumerated() {
      do throws(TimeError) { alarms += try AlarmSpec.list(text) } catch {
        throw table.error(at: key, element: index, error.reason)
      }
    }
    return alarms
  }

  private static func calendar(
    _ key: String, example: String, _ table: SettingTable
  ) throws(ConfigurationError) -> CalendarSetting? {
    guard let name = try table.text(key, example: example) else { return nil }
    guard !name.isEmpty else { throw table.error(at: key, "empty; write SOURCE/CALENDAR") }
    return CalendarSetting(name: name, file: table.file, key: table.path(of: key))
  }

  private static func profile(_ table: SettingTable) throws(ConfigurationError) -> DocumentProfile {
    var mapping = FieldMapping()
    for field in table.keys where !["sender", "file"].contains(field) {
      var probe = FieldMapping()
      do throws(MappingError) { try probe.map(field, to: "column") } catch {
        throw table.error(at: field, error.reason)
      }
      let columns = try table.texts(field, example: "Event Name", alsoOne: true) ?? []
      if let index = columns.firstIndex(where: { $0.allSatisfy(\.isWhitespace) }) {
        throw table.error(
          at: field, element: columns.count > 1 ? index : nil, "empty; \(columnAdvice)")
      }
      do throws(MappingError) { try mapping.map(field, toAnyOf: columns) } catch {
        throw table.error(at: field, "no column; \(columnAdvice)")
      }
    }
    let sender = try table.text("sender", example: "clinic.example")?.lowercased()
    if let sender {
      let labels = sender.split(separator: ".", omittingEmptySubsequences: false)
      guard labels.count > 1, !labels.contains(""),
        !sender.contains(where: { $0 == "@" || $0.isWhitespace })
      else {
        throw table.error(
          at: "sender", "not a domain; write the part of an address behind its @: clinic.example")
      }
    }
    let file = try table.text("file", example: "*.txt")
    if let file, file.isEmpty || file.contains("/") {
      throw table.error(at: "file", "not a pattern of a file's name; write one such as *.txt")
    }
    return DocumentProfile(mapping: mapping, sender: sender, file: file)
  }

  private static let columnAdvice = "write the column's name as the input has it"
}
