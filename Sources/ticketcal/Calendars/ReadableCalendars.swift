internal import CalendarStore
internal import Foundation
internal import Glibc

/// The sources of one user, for commands that read them: access and names.
final class ReadableCalendars {
  let configuration: Configuration
  private(set) var finder: CalendarFinder
  private let types: Set<EntityType>
  let access: CalendarAccess
  let sources: [CalendarSource]
  let process: Tool
  /// Made on first use if the process has none yet; until then, signals have their default action.
  private(set) lazy var watch = process.signalWatch()
  /// Records what the command changes.
  private(set) lazy var history = ChangeHistory(process)
  let defaults: DefaultCalendars
  /// The exit status, if the user ended the program at a question.
  private var ending: Int32?
  /// Whether the command has said what it did not read.
  private var hasReportedUnread = false

  /// - Parameters:
  ///   - type: the kind of items to read; nil for all.
  ///   - watch: the process's watch, if there is one already.
  init(
    _ process: Tool, for type: EntityType? = .event, watch: SignalWatch? = nil
  ) throws(CommandError) {
    self.process = process
    if type != nil, !process.messages.isQuiet { process.messages.warn(of: process.viewerZone) }
    configuration = try process.configuration()
    defaults = try DefaultCalendars(configuration, process.folders)
    access = try process.calendarAccess(by: configuration)
    types = type.map { [$0] } ?? Set(EntityType.allCases)
    finder = CalendarFinder(access, folders: process.folders, for: types)
    sources = access.sources.map(\.source)
    if let watch { self.watch = watch }
  }

  /// The source for a new calendar if none is named: that of the default calendar for events, else
  /// a server, else the built-in source, else any source that calendars can be made in. Sources
  /// that may not be read are skipped, unless none may be read.
  var sourceOfNewCalendars: CalendarSource? {
    let beside = (try? defaultCalendar(for: .event))?.source
    let likely =
      access.sources.filter { $0.source == beside }
      + access.sources.filter { $0.source.kind == .calDAV } + access.sources.filter(\.isBuiltIn)
      + access.sources
      .filter { $0.source.kind == .local || $0.source.kind == .calDAV }
    let allowed = likely.first { known in
      switch access.status(of: known.source, for: .event) {
      case .fullAccess, .notDetermined: true
      case .writeOnly, .denied, .restricted: false
      }
    }
    return (allowed ?? likely.first)?.source
  }

  /// After a calendar was made, or a server set up.
  func findCalendarsAgain() {
    finder = CalendarFinder(access, folders: process.folders, for: types)
  }

  func source(named name: String) throws(CommandError) -> CalendarSource {
    if let source = sources.first(where: { $0.name == name }) { return source }
    let known = sources.map(\.name).joined(separator: ", ")
    throw CommandError(ExitStatus.usage, "no source named \(name); sources: \(known)")
  }

  // MARK: Opening

  /// The events or the reminders of those calendars; nil for all readable calendars.
  func store(
    of calendars: [EventCalendar]?, for type: EntityType = .event
  ) throws(CommandError) -> EventStore {
    try opened(type) { () throws(StoreError) in
      try access.requestFullAccess(for: [type], to: sources(of: calendars), ask: ask)
    }
  }

  /// The events and reminders of all readable calendars.
  func storeOfAllItems() throws(CommandError) -> EventStore {
    try opened(.event) { () throws(StoreError) in
      try access.requestFullAccess(for: types, ask: ask)
    }
  }

  /// A list to manage the calendars of those sources; nil for all readable sources.
  func list(of sources: [CalendarSource]?) throws(CommandError) -> EventStore {
    try opened(.event) { () throws(StoreError) in
      try access.requestFullAccess(
        for: Set(EntityType.allCases), to: sources, ask: ask)
    }
  }

  /// - Parameter type: what is read, for errors.
  private func opened<Opened>(
    _ type: EntityType, _ open: () throws(StoreError) -> Opened
  ) throws(CommandError) -> Opened {
    let opened: Opened
    do throws(StoreError) { opened = try open() } catch { throw stop(error, reading: type) }
    // A person has ended the program at the question about a source that is omitted now.
    if let ending { throw CommandError(silently: ending) }
    return opened
  }

  /// The one calendar of that name, and a list to change it.
  func listed(_ name: String) throws(CommandError) -> (EventStore, StoredCalendar) {
    let calendar = try calendar(named: name)
    let list = try list(of: [calendar.source])
    let all = try CommandError.reporting(try list.calendars())
    if let found = all.first(where: { $0.calendar == calendar.calendar }) { return (list, found) }
    throw CommandError(
      ExitStatus.usage,
      "\(calendar.calendar.qualifiedName) is not there yet; it is made with its first event")
  }

  /// The calendar with a lasting identity, if its source may be read and changed.
  func keepingIdentity(of calendar: StoredCalendar) throws(CommandError) -> StoredCalendar {
    let mayChange = EntityType.allCases.allSatisfy {
      access.status(of: calendar.source, for: $0) == .fullAccess
    }
    guard mayChange, !calendar.isImmutable, calendar.exists else { return calendar }
    let list = try list(of: [calendar.source])
    return try CommandError.reporting(try list.keepingIdentity(of: calendar))
  }

  func sources(of calendars: [EventCalendar]?) -> [CalendarSource]? {
    calendars.map { calendars in
      let names = Set(calendars.compactMap(\.source))
      return sources.filter { names.contains($0.name) }
    }
  }

  /// Why an item that none of the calendars has may be in another calendar: the user has not
  /// allowed that its source is read. Nil if every source may be read.
  ///
  /// - Parameter calendars: the calendars that are read; nil for all readable calendars.
  func withheld(of calendars: [EventCalendar]?, for type: EntityType) -> StoreError? {
    guard calendars == nil else { return nil }
    for source in sources {
      let status = access.status(of: source, for: type)
      switch status {
      case .writeOnly, .notDetermined, .denied: return .noAccess(source, status)
      case .fullAccess, .restricted: continue
      }
    }
    return nil
  }

  /// No message if the person ended the program at the question.
  private func stop(_ error: StoreError, reading type: EntityType) -> CommandError {
    if let ending { return CommandError(silently: ending) }
    if case .noAccess(let source, .notDetermined) = error, let missing = missingFolder(of: source) {
      return CommandError(ExitStatus.configuration, missing)
    }
    return CommandError(error, reading: type)
  }

  /// Says that the source's folder or file is not there; nil if it is.
  private func missingFolder(of source: CalendarSource) -> String? {
    guard source.kind != .calDAV, !FileManager.default.fileExists(atPath: source.location) else {
      return nil
    }
    let missing = source.kind == .subscribed ? "file or folder" : "folder"
    return "sources.\(source.name).path: no such \(missing): \(process.home.text(source.location))"
  }

  /// Returns nil without a terminal, without a decision, and if the user or a signal ends the
  /// program.
  private func ask(about source: CalendarSource) -> Bool? {
    guard let terminal = process.terminal(recordsFromStandardInput: false) else {
      return nil
    }
    let path = process.home.text(source.location)
    let isServer = source.kind == .calDAV
    do throws(CommandError) {
      if try CommandError.reporting(access.serverCalendars(of: source)) == nil, isServer {
        try process.setUpServer(source, access)
      }
    } catch {
      process.messages.problem(error.reason)
      ending = error.status
      return nil
    }
    if let missing = missingFolder(of: source) {
      process.messages.problem(missing)
      ending = ExitStatus.configuration
      return nil
    }
    // One answer applies to events and reminders, unless one of them has an answer already.
    let items = EntityType.allCases.filter { access.status(of: source, for: $0) == .notDetermined }
      .map(\.collections).joined(separator: " and ")
    let use = source.kind == .subscribed ? "read the \(items)" : "read and change the \(items)"
    let question = Question(
      "Let ticketcal \(use) in \(path)?", on: terminal, process.signalWatch())
    do throws(CommandError) { return try question.ask() } catch {
      ending = error.status
      return nil
    }
  }

  // MARK: Names

  /// The message for a folder outside all sources.
  static func unlisted(_ name: String) -> String {
    "\(name) belongs to no source; add its folder to the configuration "
      + "([sources.NAME] path = ...), so that it can be read"
  }

  /// The calendar of that name; in no source if it is named by a path outside all of them.
  ///
  /// - Parameter option: the option of the name, for errors.
  private func found(_ name: String, for option: String) throws(CommandError) -> StoredCalendar {
    if try process.setUpServer(of: name, access) { findCalendarsAgain() }
    if finder.names.calendars(named: name).isEmpty { readTitles() }
    do throws(CalendarLookupError) {
      return try finder.calendar(named: name, in: FileManager.default.currentDirectoryPath)
    } catch { throw CommandError(error, for: option) }
  }

  /// Reads the titles that are in objects (iCalendar files), as far as they may be read.
  private func readTitles() {
    let readable = sources.filter {
      $0.kind == .subscribed && access.status(of: $0, for: .event) == .fullAccess
    }
    guard !readable.isEmpty,
      let list = try? access.requestFullAccess(
        for: Set(EntityType.allCases), to: readable, ask: { _ in nil })
    else { return }
    finder.update(by: (try? list.calendars()) ?? [])
  }

  /// The calendar of that name, in a source.
  ///
  /// - Parameter option: the option of the name, for errors.
  func calendar(
    named name: String, for option: String = "calendar"
  ) throws(CommandError) -> StoredCalendar {
    let calendar = try found(name, for: option)
    guard calendar.calendar.source != nil else {
      throw CommandError(ExitStatus.usage, "\(option): \(Self.unlisted(name))")
    }
    return calendar
  }

  /// The calendar of that name; without a name, the default. It may be in no source.
  func calendar(
    named name: String?, for type: EntityType, option: String? = nil
  ) throws(CommandError) -> StoredCalendar {
    guard let name else { return try defaultCalendar(for: type) }
    return try found(name, for: option ?? Self.option(type))
  }

  /// The calendars that `--calendar` or `--list` names, each once; nil (all calendars) without
  /// names.
  func calendars(
    named names: [String], for type: EntityType?
  ) throws(CommandError) -> [EventCalendar]? {
    guard !names.isEmpty else { return nil }
    var calendars: [EventCalendar] = []
    for name in names {
      let calendar = try calendar(named: name, for: Self.option(type)).calendar
      if !calendars.contains(calendar) { calendars.append(calendar) }
    }
    return calendars
  }

  /// The calendar for new events or reminders.
  func defaultCalendar(for type: EntityType) throws(CommandError) -> StoredCalendar {
    if let name = defaults.name(for: type), try process.setUpServer(of: name, access) {
      findCalendarsAgain()
    }
    return try defaults.calendar(for: type, by: finder)
  }

  /// The defaults for events and for reminders, except those that cannot be found.
  func defaultCalendars() -> [EntityType: EventCalendar] {
    var defaults: [EntityType: EventCalendar] = [:]
    for type in EntityType.allCases { defaults[type] = (try? defaultCalendar(for: type))?.calendar }
    return defaults
  }

  /// Warns of the problems of the item's file, and of its whole calendar.
  func reportProblems<Item>(of item: StoredItem<Item>, in store: EventStore) {
    report(
      store.problems.filter { problem in
        problem.calendar == item.calendar
          && (problem.href.isEmpty || problem.href == item.version?.href)
      })
  }

  /// Says once, before an item is chosen by its title, what was not read.
  ///
  /// - Parameter calendars: the calendars that are read; nil for all readable calendars.
  func reportUnread(_ store: EventStore, in calendars: [EventCalendar]?, of type: EntityType) {
    guard !hasReportedUnread else { return }
    hasReportedUnread = true
    if calendars == nil { reportUnreadableSources(of: [type]) }
    if store.unread != nil || store.unreadableFiles > 0 { report(store.problems) }
  }

  /// Warns of each problem, a line each; under `--quiet`, of those alone without which a list is not
  /// complete. Calendars of one problem, as of a server that cannot be reached, have one line.
  func report(_ problems: [ObjectProblem]) {
    var reported: Set<String> = []
    for problem in problems {
      guard problem.href.isEmpty, let source = problem.calendar.source else {
        if problem.failure != nil || !process.messages.isQuiet {
          process.messages.warn("\(problem.path): \(problem.reason)")
        }
        continue
      }
      guard reported.insert("\(source)\n\(problem.reason)").inserted else { continue }
      let paths = problems.filter {
        $0.href.isEmpty && $0.calendar.source == source && $0.reason == problem.reason
      }.map(\.path)
      process.messages.warn("\(paths.joined(separator: ", ")): \(problem.reason)")
    }
  }
}
