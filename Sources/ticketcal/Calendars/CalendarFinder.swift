internal import CalendarStore
internal import Foundation
internal import Reservations

/// Finds the calendar that an option, the configuration, a record or a prompt names.
///
/// Lists the names and properties of the calendars once, before reading is given up; no event is
/// read.
struct CalendarFinder {
  /// The calendars of the sources that allow any access. The built-in calendar for events is
  /// included before it exists.
  private(set) var names: CalendarNames
  let access: CalendarAccess
  private let folders: BaseFolders
  private let types: Set<EntityType>
  private let isImporting: Bool
  /// The sources that cannot be listed.
  let failures: [(source: CalendarSource, error: StoreError)]
  /// Those of them that exist.
  var unlisted: [(source: CalendarSource, error: StoreError)] {
    failures.filter { $0.error.cause != .noSuchCalendar }
  }

  /// - Parameters:
  ///   - types: the kinds of items that the command is about.
  ///   - isImporting: whether error messages name only the calendars that an import can add to.
  init(
    _ access: CalendarAccess, folders: BaseFolders, for types: Set<EntityType> = [.event],
    isImporting: Bool = false
  ) {
    self.isImporting = isImporting
    self.access = access
    self.folders = folders
    self.types = types
    let listed: [StoredCalendar]
    (listed, failures) = access.listing(for: types)
    let builtIn = Self.builtInSource(of: access).map { Self.builtIn(.event, in: $0.source) }
    names = CalendarNames(
      access.sources.flatMap { known in
        let own = listed.filter { $0.source == known.source }
        guard let builtIn, builtIn.source == known.source,
          access.refusal(ofAdding: types, to: known) == nil,
          !own.contains(where: { $0.calendar == builtIn.calendar })
        else { return own }
        return (own + [builtIn]).sorted { $0.calendar.name < $1.calendar.name }
      })
  }

  /// The same with that calendar, which need not be in a source, as the first.
  func preferring(_ calendar: StoredCalendar?) -> CalendarFinder {
    guard let calendar else { return self }
    var finder = self
    finder.names = CalendarNames(
      [calendar] + names.calendars.filter { $0.calendar != calendar.calendar })
    return finder
  }

  /// Replaces the calendars by those of a list with more titles.
  mutating func update(by list: [StoredCalendar]) { names = names.updated(by: list) }

  /// The calendar for new items of the type, if no other is named.
  func builtIn(_ type: EntityType) throws(CalendarLookupError) -> StoredCalendar {
    guard let known = Self.builtInSource(of: access) else { throw unknown(type.builtInCalendar) }
    try checkAccess(to: known)
    let builtIn = Self.builtIn(type, in: known.source)
    return names.calendars.first { $0.calendar == builtIn.calendar } ?? builtIn
  }

  private static func builtInSource(of access: CalendarAccess) -> AccessibleSource? {
    access.sources.first { $0.source.name == AccessibleSource.builtInName }
  }

  private static func builtIn(_ type: EntityType, in source: CalendarSource) -> StoredCalendar {
    missing(type.builtInCalendar, in: source, title: type.builtInCalendar)
  }

  /// A calendar whose folder is made with its first item.
  private static func missing(
    _ name: String, in source: CalendarSource, title: String
  ) -> StoredCalendar {
    let path = BaseFolders.path(source.location, name)
    return StoredCalendar(
      calendar: EventCalendar(
        name: name, source: source.name, identifier: (try? ResolvedPath(path))?.text ?? path),
      source: source, title: title, exists: false)
  }

  /// The calendar of that name (``CalendarNames``), or the existing vdir at that path: another text
  /// that contains a slash or begins with `.` or `~`.
  ///
  /// - Parameter workingDirectory: the folder that relative paths start from; nil refuses relative
  ///   paths, as in the configuration.
  func calendar(
    named text: String, in workingDirectory: String?
  ) throws(CalendarLookupError) -> StoredCalendar {
    if let found = try calendar(named: text) { return found }
    let expanded = folders.expandingHome(text)
    let isPath = text.contains("/") || text.hasPrefix(".") || text.hasPrefix("~")
    let isRelative = !expanded.hasPrefix("/")
    guard isPath, !expanded.hasPrefix("~"), !isRelative || workingDirectory != nil,
      !access.sources.contains(where: { text.hasPrefix($0.source.name + "/") })
    else { throw unknown(text) }
    let path = isRelative ? BaseFolders.path(workingDirectory ?? "", expanded) : expanded
    return try calendar(at: path, text)
  }

  /// The calendar of that name; nil if there is none. A path is not a name.
  func calendar(named text: String) throws(CalendarLookupError) -> StoredCalendar? {
    let found = names.calendars(named: text)
    if found.count > 1 {
      let names = found.map(\.calendar.qualifiedName).joined(separator: ", ")
      throw CalendarLookupError(
        cause: .unusable, reason: "several calendars have this name; choose one of \(names)")
    }
    if let only = found.first { return only }
    if let named = access.sources.first(where: { text.hasPrefix($0.source.name + "/") }) {
      try checkAccess(to: named)
      let isSetUp: Bool
      do throws(StoreError) {
        isSetUp = try access.serverCalendars(of: named.source) != nil
      } catch {
        throw CalendarLookupError(cause: .unusable, reason: error.reason)
      }
      if named.server != nil, !isSetUp {
        throw CalendarLookupError(
          cause: .unusable,
          reason: "the calendars of \(named.source.name) are not known yet; "
            + "run ticketcal access setup \(named.source.name)")
      }
    }
    return nil
  }

  /// The vdir at that path; if its folder is in a source, as that source's calendar.
  ///
  /// - Parameter text: the path as it was typed, for errors.
  func calendar(at path: String, _ text: String) throws(CalendarLookupError) -> StoredCalendar {
    let isServer = CalendarSource.isServer(path)
    let resolved = isServer ? path : (try? ResolvedPath(path))?.text ?? path
    if let listed = names.calendar(at: resolved) { return listed }
    guard !isServer else {
      throw CalendarLookupError(
        cause: .unknown,
        reason: "\(path) is not among the calendars of the servers; run ticketcal access setup")
    }
    guard FileManager.default.isFolder(path) else {
      throw FileManager.default.fileExists(atPath: path)
        ? CalendarLookupError(
          cause: .unusable,
          reason: "\(text) is not a folder; name a vdir folder, or use --output for a file")
        : CalendarLookupError(
          cause: .unknown,
          reason: "the folder \(text) does not exist; make it first, or name a calendar; \(known())"
        )
    }
    let source = access.sources.first { (try? ResolvedPath($0.source.location))?.text == resolved }
    if let name = source?.source.name {
      throw CalendarLookupError(
        cause: .unusable,
        reason: "\(text) is the folder of the source \(name); name one of its calendars; \(known())"
      )
    }
    let calendar = VdirCalendar.calendar(at: resolved)
    do throws(StoreError) { try access.checkWriting(to: calendar.calendar, at: resolved) } catch {
      throw CalendarLookupError(refusing: error)
    }
    return calendar
  }

  /// The calendar that `import --create` makes for the name, or has made earlier: CALENDAR in the
  /// given source, or SOURCE/CALENDAR.
  func newCalendar(
    _ text: String, in source: CalendarSource?
  ) throws(CalendarLookupError) -> StoredCalendar {
    let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
      .map(String.init)
    let named = parts.count == 2 ? parts[0] : source?.name ?? AccessibleSource.builtInName
    guard let known = access.sources.first(where: { $0.source.name == named }),
      let title = parts.last, !title.contains("/"), !title.hasPrefix("."), !title.hasPrefix("~"),
      title.utf8.count <= 255
    else {
      throw CalendarLookupError(
        cause: .unknown,
        reason: "\(text) cannot be the name of a new calendar; write CALENDAR or SOURCE/CALENDAR; "
          + "sources: \(access.sources.map(\.source.name).joined(separator: ", "))")
    }
    try checkAccess(to: known)
    guard known.source.kind == .local else {
      throw CalendarLookupError(
        cause: .unknown,
        reason: "no calendar can be made in the source \(known.source.name); choose another source")
    }
    let folder: (name: String, exists: Bool)?
    do throws(StoreError) {
      folder = try VdirCalendar.folderName(for: title, in: known.source.location)
    } catch { throw CalendarLookupError(cause: .unusable, reason: error.reason) }
    guard let name = folder?.name else {
      throw CalendarLookupError(
        cause: .unknown, reason: "no calendar can be made of this name; choose another one")
    }
    let new = Self.missing(name, in: known.source, title: title)
    return names.calendars.first { $0.calendar == new.calendar } ?? new
  }

  private func checkAccess(to source: AccessibleSource) throws(CalendarLookupError) {
    if let refusal = access.refusal(ofAdding: types, to: source) {
      throw CalendarLookupError(refusing: refusal)
    }
  }

  private func unknown(_ text: String) -> CalendarLookupError {
    let closed = access.sources.filter { access.refusal(ofAdding: types, to: $0) != nil }
    if names.calendars.isEmpty,
      let refusal = closed.first.flatMap({
        access.refusal(ofAdding: types, to: $0)
      })
    {
      return CalendarLookupError(refusing: refusal)
    }
    let calendars = isImporting ? names.calendars(for: .event) : names.calendars
    let known = calendars.flatMap { [names.name(of: $0.calendar), $0.calendar.qualifiedName] }
    var reason = "no calendar named \(text); "
    if let nearest = NearestName.of(text, among: known) { reason += "did you mean \(nearest)? " }
    reason += self.known()
    if !closed.isEmpty {
      reason +=
        "; sources without access: "
        + closed.map(\.source.name).joined(separator: ", ")
    }
    for (source, error) in unlisted {
      reason += "; the source \(source.name) cannot be listed: \(error.reason)"
    }
    return CalendarLookupError(cause: .unknown, reason: reason)
  }

  private func known() -> String {
    let names = names.names(for: isImporting ? .event : nil)
    return names.isEmpty ? "no calendars yet" : "calendars: " + names.joined(separator: ", ")
  }
}

/// Why no calendar can be found by a name or path.
struct CalendarLookupError: Error, Sendable, Equatable {
  enum Cause: Sendable, Equatable {
    /// No calendar has this name, and no folder this path.
    case unknown
    /// Several calendars have the name, or what is there is not a calendar that can be used.
    case unusable
    /// The configuration or the user's answer allows no access.
    case refused
  }

  var cause: Cause
  /// Lower case, with the names of the calendars.
  var reason: String

  init(cause: Cause, reason: String) {
    self.cause = cause
    self.reason = reason
  }

  init(refusing error: StoreError) { self.init(cause: .refused, reason: error.advice) }
}

extension [EventCalendar] {
  /// The calendars that exist, and all of servers, which reading them asks. The built-in calendar is
  /// missing before it is made.
  var present: [EventCalendar] {
    filter { calendar in
      calendar.identifier.map {
        CalendarSource.isServer($0) || FileManager.default.fileExists(atPath: $0)
      } ?? true
    }
  }
}
