internal import CalendarStore
internal import CivilTime
internal import Foundation
internal import Reservations
internal import TicketImport

/// The settings of one configuration file, checked but not merged with those of others.
struct ConfigurationLayer {
  /// A source as one file states it; other files may state the values that are nil.
  struct PartialSource {
    /// The folder or file, or the URL of a server.
    var location: String?
    var access: AccessLimit?
    var kind: CalendarSource.Kind?
    var user: String?
    /// The program that prints the password.
    var passwordCommand: [String]?
    /// The program that prints a bearer token.
    var tokenCommand: [String]?
    /// The file of certificates.
    var certificates: String?
    /// The error to throw if no file completes the source.
    var error: (_ reason: String) -> ConfigurationError
  }

  var defaults = Defaults()
  /// Nil if the file does not set it.
  var protection: Protection?
  var sources: [String: PartialSource] = [:]
  /// By name.
  var profiles: [String: DocumentProfile] = [:]
  /// By name.
  var readers: [String: ReaderSetting] = [:]
  /// The program that shows alarms, and its arguments.
  var alarmCommand: [String]?

  init(_ file: ConfigurationFile, folders: BaseFolders) throws(ConfigurationError) {
    let root = try SettingTable(file)
    try root.allow(
      ["protection", "defaults", "alarms", "sources", "profile", "readers"],
      keysOf: ("defaults", Self.keysOfDefaults))
    protection = try root.word("protection")
    if let table = try root.table("defaults") { defaults = try Self.defaults(table) }
    if let table = try root.table("alarms") {
      defaults.alarmsByKind = try Self.alarms(table)
      alarmCommand = try Self.command("command", table, example: "notify-send")
    }
    if let table = try root.table("sources") {
      for name in table.keys {
        guard let source = try table.table(name) else { continue }
        sources[name] = try Self.source(name, source, file, folders)
      }
    }
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

  private static func source(
    _ name: String, _ table: SettingTable, _ file: ConfigurationFile, _ folders: BaseFolders
  ) throws(ConfigurationError) -> PartialSource {
    guard !name.isEmpty, !name.contains("/"), !name.hasPrefix("."), !name.hasPrefix("~") else {
      throw table.error(
        "a source's name cannot be empty, hold a slash or begin with . or ~; choose another")
    }
    try table.allow([
      "type", "path", "access", "url", "user", "password-command", "token-command", "ca-file",
    ])
    var source = PartialSource { table.error($0) }
    source.kind = try table.word("type")
    source.access = try table.word("access")
    if let url = try table.text("url", example: "https://dav.example.org/") {
      guard CalendarSource.isServer(url) else {
        throw table.error(
          at: "url", "not a URL that a password may be sent to; write https://, without the user")
      }
      source.location = url
    }
    source.user = try table.text("user", example: "ada")
    source.passwordCommand = try command("password-command", table)
    source.tokenCommand = try command("token-command", table)
    source.certificates = try path("ca-file", example: "~/ca.pem", table, file, folders)
    guard let path = try path("path", example: "~/.calendars", table, file, folders) else {
      return source
    }
    guard source.location == nil else {
      throw table.error(at: "path", "a source has a path or a url; leave one of them out")
    }
    source.location = path
    return source
  }

  private static func command(
    _ key: String, _ table: SettingTable, example: String = "pass"
  ) throws(ConfigurationError) -> [String]? {
    guard let command = try table.texts(key, example: example) else { return nil }
    guard command.first?.isEmpty == false, !command.contains(where: { $0.utf8.contains(0) }) else {
      throw table.error(at: key, "empty; write the program and its arguments")
    }
    return command
  }

  /// The absolute path at a key; nil if the key is missing.
  private static func path(
    _ key: String, example: String, _ table: SettingTable, _ file: ConfigurationFile,
    _ folders: BaseFolders
  ) throws(ConfigurationError) -> String? {
    guard let text = try table.text(key, example: example) else { return nil }
    let path = folders.expandingHome(text)
    guard !path.isEmpty, !path.utf8.contains(0) else {
      let what = key == "path" ? "the folder that holds the calendars" : "the path of the file"
      throw table.error(at: key, "empty; write \(what)")
    }
    guard !path.hasPrefix("~") else {
      throw table.error(
        at: key, "only ~ by itself means a home folder; write the whole path of this one")
    }
    if path.hasPrefix("/") { return path }
    // A relative path starts at the configuration file's folder.
    let parent = file.path.utf8.lastIndex(of: UInt8(ascii: "/")).map { file.path[..<$0] } ?? "."
    return BaseFolders.path(String(parent), path)
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
