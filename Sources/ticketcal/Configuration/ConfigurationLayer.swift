internal import Foundation
internal import Reservations

/// What one configuration file says, checked but not completed by others.
struct ConfigurationLayer {
  /// A source as one file states it; what is nil may be stated by another.
  struct PartialSource {
    var folder: String?
    var access: Access?
    var isTyped = false
    /// The error to throw where no file completes it.
    var error: (_ reason: String) -> ConfigurationError
  }

  var defaults = Defaults()
  /// Nil where the file does not say.
  var protection: Protection?
  var sources: [String: PartialSource] = [:]
  var profiles: [String: Profile] = [:]

  init(
    _ file: ConfigurationFile, folders: BaseFolders, readers: SettingReaders
  ) throws(ConfigurationError) {
    let root = try SettingTable(file)
    try root.allow(["protection", "defaults", "sources", "profile"])
    protection = try root.text("protection", example: "\"required\"") {
      (word) throws(SettingReaders.Refusal) in
      guard let protection = Protection(rawValue: word) else {
        let words = Protection.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", ")
        throw SettingReaders.Refusal("there is no such protection; it is one of \(words)")
      }
      return protection
    }
    if let table = try root.table("defaults") {
      defaults = try Self.defaults(table, file, readers)
    }
    if let table = try root.table("sources") {
      for name in table.keys {
        guard let source = try table.table(name) else { continue }
        sources[name] = try Self.source(name, source, in: table, file, folders)
      }
    }
    if let table = try root.table("profile") {
      for name in table.keys {
        guard let profile = try table.table(name) else { continue }
        profiles[name] = try Self.profile(profile)
      }
    }
  }

  private static func defaults(
    _ table: SettingTable, _ file: ConfigurationFile, _ readers: SettingReaders
  ) throws(ConfigurationError) -> Defaults {
    try table.allow(["calendar", "reminders", "zone", "duration", "alarms"])
    var defaults = Defaults()
    defaults.calendar = try Self.calendar("calendar", example: "\"personal/tickets\"", table, file)
    defaults.reminders = try Self.calendar("reminders", example: "\"personal/tasks\"", table, file)
    defaults.zone = try table.text("zone", example: "\"Europe/Berlin\"", readers.zone)
    defaults.duration = try table.text("duration", example: "\"2h\"") {
      (text) throws(SettingReaders.Refusal) in
      let span = try readers.duration(text)
      guard span.days >= 0, span.seconds >= 0 else {
        throw SettingReaders.Refusal("a duration cannot be negative; leave out the minus sign")
      }
      return span
    }
    defaults.alarms = try table.texts("alarms", example: "[\"1h\"]", readers.checkAlarm)
    return defaults
  }

  private static func calendar(
    _ key: String, example: String, _ table: SettingTable, _ file: ConfigurationFile
  ) throws(ConfigurationError) -> CalendarSetting? {
    try table.text(key, example: example) { (name) throws(SettingReaders.Refusal) in
      guard !name.isEmpty else {
        throw SettingReaders.Refusal("the calendar's name is missing; write SOURCE/CALENDAR")
      }
      return CalendarSetting(name: name, file: file.path, position: table.position(of: key))
    }
  }

  private static func source(
    _ name: String, _ table: SettingTable, in sources: SettingTable, _ file: ConfigurationFile,
    _ folders: BaseFolders
  ) throws(ConfigurationError) -> PartialSource {
    guard !name.isEmpty, !name.contains("/"), !name.hasPrefix("."), !name.hasPrefix("~") else {
      throw sources.error(
        at: name, ofValue: false,
        "a source's name cannot be empty, hold a slash or begin with . or ~; choose another")
    }
    try table.allow(["type", "path", "access"])
    var source = PartialSource { table.error($0) }
    source.isTyped =
      try table.text("type", example: "\"vdir\"") { (type) throws(SettingReaders.Refusal) in
        guard type == "vdir" else {
          throw SettingReaders.Refusal("there is no such type of source; the type is \"vdir\"")
        }
        return true
      } ?? false
    source.folder = try table.text("path", example: "\"~/.calendars\"") {
      (path) throws(SettingReaders.Refusal) in
      try folder(path, file, folders)
    }
    source.access = try table.text("access", example: "\"write-only\"") {
      (word) throws(SettingReaders.Refusal) in
      guard let access = Access(rawValue: word) else {
        let words = Access.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", ")
        throw SettingReaders.Refusal("there is no such access; it is one of \(words)")
      }
      return access
    }
    return source
  }

  /// The absolute path; a relative one starts at the configuration file's folder.
  private static func folder(
    _ text: String, _ file: ConfigurationFile, _ folders: BaseFolders
  ) throws(SettingReaders.Refusal) -> String {
    let path = folders.expandingHome(text)
    guard !path.isEmpty, !path.utf8.contains(0) else {
      throw SettingReaders.Refusal("the path is missing; write the folder that holds the calendars")
    }
    guard !path.hasPrefix("~") else {
      throw SettingReaders.Refusal("~ alone stands for a home folder; write the path of this one")
    }
    guard !path.hasPrefix("/") else { return path }
    let parent = file.path.utf8.lastIndex(of: UInt8(ascii: "/")).map { file.path[..<$0] } ?? "."
    return BaseFolders.path(String(parent), path)
  }

  private static func profile(_ table: SettingTable) throws(ConfigurationError) -> Profile {
    var profile = Profile()
    for field in table.keys {
      var probe = FieldMapping()
      do throws(MappingError) { try probe.map(field, to: "column") } catch {
        throw table.error(at: field, ofValue: false, error.reason)
      }
      let columns = try table.texts(field, example: "\"Event Name\"", alsoOne: true) {
        (column) throws(SettingReaders.Refusal) in
        do throws(MappingError) { try probe.map(field, to: column) } catch {
          throw SettingReaders.Refusal(missingColumn)
        }
      }
      do throws(MappingError) { try profile.take(field, from: columns ?? []) } catch {
        throw table.error(at: field, missingColumn)
      }
    }
    return profile
  }

  private static let missingColumn =
    "the column's name is missing; write it as the input has it"
}
