internal import CalendarStore
internal import CivilTime
internal import Foundation
internal import Reservations
internal import TicketImport

/// The settings from the options and the configuration.
struct ImportSettings {
  let reading: ReadingOptions
  let defaults: DraftDefaults
  let finder: CalendarFinder
  let protection: Protection
  /// The calendar of records that name none.
  let calendar: StoredCalendar
  /// The list of reminders; nil for the calendar that an option names.
  let reminders: StoredCalendar?
  /// Records that ended before this day are skipped; nil for none.
  let since: LocalDate?

  init(_ command: ImportCommand, _ tool: Tool, _ watch: SignalWatch) throws(CommandError) {
    let configuration = try tool.configuration()
    since = try command.records.since.map { (text) throws(CommandError) in
      try DayOption(now: tool.localNow, dayOrder: configuration.defaults.dayOrder)
        .read(text, for: "--since")
    }
    reading = try Self.reading(command, configuration, tool, watch)
    var defaults = try Self.defaults(command, configuration)
    protection = configuration.protection
    let access = try tool.calendarAccess(by: configuration)
    let standard = try DefaultCalendars(configuration, tool.folders)
    if let name = command.target.calendar ?? standard.name(for: .event) {
      _ = try tool.setUpServer(of: name, access)
    }
    finder = CalendarFinder(access, folders: tool.folders, isImporting: true)
    calendar = try Self.calendar(command, standard, finder)
    let isNamed = command.target.calendar != nil || command.output.file != nil
    reminders = isNamed ? nil : try? standard.calendar(for: .reminder, by: finder)
    defaults.reminderList = reminders?.calendar.qualifiedName
    self.defaults = defaults
  }

  private static func reading(
    _ command: ImportCommand, _ configuration: Configuration, _ tool: Tool, _ watch: SignalWatch
  ) throws(CommandError) -> ReadingOptions {
    var mapping = FieldMapping()
    if let name = command.records.profile {
      guard let profile = configuration.profiles[name] else {
        let known = configuration.profiles.keys.sorted().joined(separator: ", ")
        throw CommandError(
          ExitStatus.usage,
          "no profile named \(name); \(known.isEmpty ? "the configuration has none" : "profiles: \(known)")"
        )
      }
      mapping = profile.mapping
    }
    for text in command.records.map {
      guard let equals = text.firstIndex(of: "=") else {
        throw CommandError(
          ExitStatus.usage, "--map \(text): write FIELD=COLUMN, such as title=\"Event Name\"")
      }
      let field = String(text[..<equals])
      do { try mapping.map(field, to: String(text[text.index(after: equals)...])) } catch {
        throw CommandError(ExitStatus.usage, "--map \(field): \(error.reason)")
      }
    }
    var pattern: DatePattern?
    if let text = command.times.dateFormat {
      do { pattern = try DatePattern(text) } catch {
        throw CommandError(ExitStatus.usage, "--date-format: \(error.reason)")
      }
    }
    var encoding: TextEncoding?
    if let name = command.records.encoding {
      encoding = TextEncoding(name: name)
      guard encoding != nil else {
        throw CommandError(
          ExitStatus.usage,
          "--encoding: no encoding \"\(SafeText(name, limit: 40).text)\"; iconv -l lists them")
      }
    }
    var options = ReadingOptions(
      format: command.records.from, encoding: encoding, mapping: mapping, datePattern: pattern,
      today: tool.localNow.date,
      languages: TextLanguages.preferred(tool.environment))
    let isUnattended = command.drafts.isUnattended
    try options.startReaders(configuration, tool, watch, isUnattended: isUnattended)
    options.namesMembers = !isUnattended
    let isLone = command.names.count == 1 && !FileManager.default.isFolder(command.names[0])
    options.keepsText = !isUnattended && isLone
    options.readsLabels = command.records.profile != nil
    options.profiles = configuration.profiles.filter { $1.sender != nil || $1.file != nil }
    options.dayOrder = configuration.defaults.dayOrder
    options.authserv = configuration.defaults.authserv
    return options
  }

  private static func defaults(
    _ command: ImportCommand, _ configuration: Configuration
  ) throws(CommandError) -> DraftDefaults {
    var defaults = DraftDefaults(configuration.defaults)
    if let name = command.times.zone {
      do { defaults.zone = Sourced(try ZoneName.zone(name), .option) } catch {
        throw CommandError(ExitStatus.usage, "--zone: \(error.reason)")
      }
    }
    if let text = command.drafts.duration {
      do {
        let duration = try ISO8601.duration(text)
        guard duration.totalSeconds >= 0 else {
          throw CommandError(
            ExitStatus.usage, "--duration: is negative; write a length such as 90m")
        }
        defaults.duration = Sourced(duration, .option)
      } catch let error as TimeError {
        throw CommandError(ExitStatus.usage, "--duration: \(error.reason)")
      } catch let error as CommandError {
        throw error
      } catch {
        throw CommandError(ExitStatus.usage, "--duration: \(error)")
      }
    }
    if command.drafts.keepAttendees { defaults.keepsAttendees = true }
    if command.drafts.noAlarms { defaults.alarms = Sourced([], .option) }
    if !command.drafts.alarms.isEmpty {
      var specs: [AlarmSpec] = []
      for text in command.drafts.alarms {
        do { specs += try AlarmSpec.list(text) } catch {
          throw CommandError(ExitStatus.usage, "--alarm: \(error.reason)")
        }
      }
      defaults.alarms = Sourced(specs, .option)
    }
    return defaults
  }

  private static func calendar(
    _ command: ImportCommand, _ standard: DefaultCalendars, _ finder: CalendarFinder
  ) throws(CommandError) -> StoredCalendar {
    guard let name = command.target.calendar else {
      guard !command.target.create else {
        throw CommandError(ExitStatus.usage, "--create needs the name of a calendar; give -c NAME")
      }
      return try standard.calendar(for: .event, by: finder)
    }
    let unknown: CalendarLookupError
    do throws(CalendarLookupError) {
      let found = try finder.calendar(named: name, in: FileManager.default.currentDirectoryPath)
      guard let refusal = found.refusal(ofAdding: .event) else { return found }
      throw CalendarLookupError(
        cause: .unusable, reason: "\(refusal), or write a file with --output")
    } catch {
      guard error.cause == .unknown else { throw CommandError(error, for: "--calendar") }
      unknown = error
    }
    do throws(CalendarLookupError) {
      let beside = (try? standard.calendar(for: .event, by: finder))?.source
      let new = try finder.newCalendar(name, in: beside)
      if command.target.create { return new }
    } catch {
      throw CommandError(command.target.create ? error : unknown, for: "--calendar")
    }
    throw CommandError(
      ExitStatus.usage, "--calendar: \(unknown.reason); or make it with --create")
  }
}

/// The languages that a user wants to read (gettext(3), "The Environment").
enum TextLanguages {
  /// The preferred one first, as the variables have them: `de_DE.UTF-8`. Empty for the C locale.
  static func preferred(_ environment: [String: String]) -> [String] {
    let names = ["LC_ALL", "LC_MESSAGES", "LANG"]
    let locale = names.lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? ""
    if locale.isEmpty || locale == "C" || locale == "POSIX" || locale.hasPrefix("C.") { return [] }
    let listed = (environment["LANGUAGE"] ?? "").split(separator: ":").map(String.init)
    return listed + [locale]
  }
}
