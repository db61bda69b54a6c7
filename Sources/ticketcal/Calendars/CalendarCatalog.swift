internal import CalendarStore
internal import Glibc
internal import Reservations

/// The calendars that can be written to: those of the configured sources, and any vdir by its path.
///
/// A lookup reads the names of folders (readdir(3)), the kinds of files (stat(2)) and the files of
/// a calendar's own properties (its title, color, kinds of items, identity), never an event.
/// If a source's folder cannot be listed, its calendars can still be found by name.
struct CalendarCatalog: Sendable {
  let sources: [Source]
  private let folders: BaseFolders
  /// The sources by the resolved paths of their folders; several sources can share a folder.
  private let places: [ResolvedPath: [Source]]
  private let hasClosed: Bool
  /// The least access that a source has to allow; error messages advise it.
  private let wanted: Source.Access

  init(_ configuration: Configuration, folders: BaseFolders, wanted: Source.Access = .writeOnly) {
    sources = configuration.sources
    places = Dictionary(
      configuration.sources.compactMap { source in
        (try? ResolvedPath(source.folder)).map { ($0, [source]) }
      }, uniquingKeysWith: +)
    hasClosed = sources.contains { !$0.isOpen }
    self.folders = folders
    self.wanted = wanted
  }

  /// The built-in calendar, if no other calendar is named.
  func builtIn() throws(CalendarLookupError) -> CalendarLocation {
    let name = "\(Source.builtInName)/\(Source.builtInCalendar)"
    return try resolve(name, workingDirectory: nil)
  }

  /// The built-in list of reminders, if no other list is named.
  func builtInReminders() throws(CalendarLookupError) -> CalendarLocation {
    guard let source = sources.first(where: { $0.name == Source.builtInName }) else {
      throw unknown(Source.builtInReminders)
    }
    guard source.isOpen else { throw refused(source) }
    let path = BaseFolders.path(source.folder, Source.builtInReminders)
    return CalendarLocation(
      calendar: EventCalendar(
        title: Source.builtInReminders, source: source.name, identifier: Self.identifier(path)),
      path: path, needsCreation: !FileKind.isFolder(path))
  }

  /// The calendar that a value of `--calendar` or of the configuration names.
  ///
  /// - `SOURCE/CALENDAR`, if SOURCE is a source's name.
  /// - `CALENDAR`, if exactly one source has a calendar of this name.
  /// - The title of a calendar, if no calendar has this name and exactly one has this title.
  /// - Any other text that contains a slash or begins with `.` or `~`: the path of an existing
  ///   vdir.
  ///
  /// - Parameters:
  ///   - workingDirectory: the folder that relative paths start from; nil refuses relative paths,
  ///     as in the configuration.
  ///   - findsTitles: false finds names and paths only, as in the configuration, which is read
  ///     again after reading is given up.
  func resolve(
    _ text: String, workingDirectory: String?, findsTitles: Bool = false
  ) throws(CalendarLookupError) -> CalendarLocation {
    if let location = try named(text) { return location }
    guard text.contains("/") || text.hasPrefix(".") || text.hasPrefix("~") else {
      let titled = findsTitles ? calendars(titled: text) : []
      if let only = titled.first, titled.count == 1 { return only }
      throw titled.isEmpty
        ? unknown(text) : .severalTitles(text, titled.map(\.qualifiedName))
    }
    let expanded = folders.expandingHome(text)
    if expanded.hasPrefix("/") { return try folder(expanded, text) }
    guard let workingDirectory, !expanded.hasPrefix("~") else { throw unknown(text) }
    return try folder(BaseFolders.path(workingDirectory, expanded), text)
  }

  /// The calendar that a record names. Records are not trusted: the name can only be that of a
  /// configured calendar, CALENDAR or SOURCE/CALENDAR, never a path. The error does not repeat the
  /// name.
  func resolve(namedByRecord text: String) throws(CalendarLookupError) -> CalendarLocation {
    do throws(CalendarLookupError) {
      if let location = try named(text) { return location }
    } catch {
      guard error.cause == .unknown else { throw error }
    }
    throw CalendarLookupError(
      cause: .unknown,
      reason: "the record names a calendar that does not exist; \(thereAre())")
  }

  /// The calendar of a configured source; nil if the text does not have the form of a name, or no
  /// calendar has the name.
  private func named(_ text: String) throws(CalendarLookupError) -> CalendarLocation? {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard let name = parts.last, Self.isName(name) else { return nil }
    switch parts.count {
    case 1: return try unique(name)
    case 2:
      guard let source = sources.first(where: { $0.name == parts[0] }) else { return nil }
      guard source.isOpen else { throw refused(source) }
      if let location = location(name, in: source) {
        if let other = closedSource(behind: location, of: source) { throw refused(other) }
        return location
      }
      let nearest = nearest(name, among: calendars(of: source).map(\.calendar.title))
      throw CalendarLookupError(
        cause: .unknown,
        reason: "the source \(source.name) (\(source.folder)) has no calendar \(name); " + nearest
          + "make it (mkdir \(BaseFolders.path(source.folder, name))), or name another; "
          + thereAre(namesForUse(\.qualifiedName)))
    default: return nil
    }
  }

  private func unique(_ name: String) throws(CalendarLookupError) -> CalendarLocation? {
    let found = sources.compactMap { source in
      location(name, in: source).map { (source: source, location: $0) }
    }
    let allowed = found.filter {
      $0.source.isOpen && closedSource(behind: $0.location, of: $0.source) == nil
    }
    let existing = allowed.filter { !$0.location.needsCreation }
    // An existing calendar has priority over a built-in one that does not exist yet.
    let candidates = existing.isEmpty ? allowed : existing
    if let only = candidates.first, candidates.count == 1 { return only.location }
    if let closed = found.first, candidates.isEmpty {
      throw refused(closedSource(behind: closed.location, of: closed.source) ?? closed.source)
    }
    guard candidates.isEmpty else {
      let names = candidates.map(\.location.qualifiedName).joined(separator: ", ")
      throw CalendarLookupError(
        cause: .ambiguous, reason: "several calendars have this name; choose one of \(names)")
    }
    return nil
  }

  /// Whether the text is a file name that does not begin with `.` or `~`.
  private static func isName(_ text: String) -> Bool {
    let first = text.utf8.first
    return first != nil && first != UInt8(ascii: ".") && first != UInt8(ascii: "~")
      && text.utf8.count <= 255 && !text.utf8.contains(0)
  }

  private func location(_ name: String, in source: Source) -> CalendarLocation? {
    if source.kind != .vdir {
      guard let found = source.calendars.first(where: { $0.name == name }) else { return nil }
      return CalendarLocation(
        calendar: EventCalendar(title: name, source: source.name, identifier: found.path),
        path: found.path, needsCreation: false, isFolder: false)
    }
    let path = BaseFolders.path(source.folder, name)
    let exists = FileKind.isFolder(path)
    let isBuiltIn = source.name == Source.builtInName && name == Source.builtInCalendar
    guard exists || (isBuiltIn && !FileKind.exists(path)) else { return nil }
    return CalendarLocation(
      calendar: EventCalendar(title: name, source: source.name, identifier: Self.identifier(path)),
      path: path, needsCreation: !exists)
  }

  /// Another source that is closed and contains the location through a link; nil for none. No event
  /// may get into a closed source under another name. Of nested folders, the innermost counts.
  private func closedSource(behind location: CalendarLocation, of source: Source) -> Source? {
    guard hasClosed else { return nil }
    var folder = try? ResolvedPath(location.path)
    while let path = folder {
      if let around = places[path] { return around.first { !$0.isOpen && $0 != source } }
      folder = path.parent
    }
    return nil
  }

  /// The vdir at that path; if its folder is in a configured source, as that source's calendar.
  private func folder(
    _ path: String, _ text: String
  ) throws(CalendarLookupError) -> CalendarLocation {
    guard FileKind.isFolder(path) else {
      let exists = FileKind.exists(path)
      throw CalendarLookupError(
        cause: .noFolder,
        reason: exists
          ? "\(text) is not a folder; name a vdir folder, or use --output for a file"
          : "the folder \(text) does not exist; make it first, or name a calendar; \(thereAre())")
    }
    let folder = try? ResolvedPath(path)
    let resolved = folder?.text ?? path
    if let folder, let source = places[folder]?.first {
      throw CalendarLookupError(
        cause: .noFolder,
        reason: "\(text) is the folder of the source \(source.name); name one of its calendars; "
          + thereAre())
    }
    var around = folder?.parent
    while let parent = around {
      around = parent.parent
      for source in places[parent] ?? [] {
        guard source.isOpen else { throw refused(source) }
        guard parent == folder?.parent,
          let name = folder?.names.last.flatMap({ String(validating: $0, as: UTF8.self) }),
          Self.isName(name)
        else { continue }
        return CalendarLocation(
          calendar: EventCalendar(title: name, source: source.name, identifier: resolved),
          path: resolved, needsCreation: false)
      }
    }
    let title = resolved.split(separator: "/").last.map(String.init) ?? resolved
    return CalendarLocation(
      calendar: EventCalendar(title: title, identifier: resolved), path: resolved,
      needsCreation: false)
  }

  /// The identifier is the same for every path to the folder.
  private static func identifier(_ path: String) -> String {
    (try? ResolvedPath(path))?.text ?? path
  }
}

extension CalendarCatalog {
  /// The vdirs of that title. The title is a property's file; no event is read.
  func calendars(titled title: String) -> [CalendarLocation] {
    calendars().filter { $0.isFolder && VdirCalendar.title(at: $0.path) == title }
  }

  /// All calendars of the sources that allow any access. The built-in calendar is included before
  /// it exists.
  func calendars() -> [CalendarLocation] { sources.flatMap(calendars(of:)) }

  /// The name of each calendar for the command line: the title if it is unique, else
  /// SOURCE/CALENDAR.
  func names() -> [String] { named().map(\.name) }

  /// Each calendar with both of its names and its title.
  func named() -> [NamedCalendar] {
    let all = calendars()
    let names = CalendarNames(all.map(\.calendar))
    return all.map {
      NamedCalendar(
        name: names.name(of: $0.calendar), qualifiedName: $0.qualifiedName,
        title: $0.isFolder ? VdirCalendar.title(at: $0.path) : nil)
    }
  }

  /// The colors of the calendars that have one, by both of their names.
  var colors: [String: String] {
    var colors: [String: String] = [:]
    let all = calendars()
    let names = CalendarNames(all.map(\.calendar))
    for location in all where location.isFolder {
      guard let color = VdirCalendar.color(at: location.path) else { continue }
      colors[location.qualifiedName] = color
      colors[names.name(of: location.calendar)] = color
    }
    return colors
  }

  /// The calendar that `import --create` makes for the name, or has made earlier: CALENDAR in the
  /// given source, or SOURCE/CALENDAR.
  func newCalendar(
    _ text: String, in source: Source?
  ) throws(CalendarLookupError) -> CalendarLocation {
    let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
      .map(String.init)
    let named = parts.count == 2 ? sources.first { $0.name == parts[0] } : source
    if parts.count == 2, named == nil, Self.isName(parts[0]) {
      throw CalendarLookupError(
        cause: .unknown,
        reason: "no source named \(parts[0]); sources: "
          + sources.filter(\.isOpen).map(\.name).joined(separator: ", "))
    }
    guard let title = parts.last, let source = named, Self.isName(title), !title.contains("/"),
      !title.allSatisfy(\.isWhitespace)
    else {
      throw CalendarLookupError(
        cause: .unknown,
        reason: "\(text) cannot be the name of a new calendar; write CALENDAR or SOURCE/CALENDAR")
    }
    guard source.isOpen else { throw refused(source) }
    guard source.kind == .vdir else {
      throw CalendarLookupError(
        cause: .unknown,
        reason: "no calendar can be made in the source \(source.name); choose another source")
    }
    guard let (name, exists) = VdirCalendar.folderName(for: title, in: source.folder) else {
      throw CalendarLookupError(
        cause: .unknown, reason: "no calendar can be made of this name; choose another one")
    }
    let path = BaseFolders.path(source.folder, name)
    return CalendarLocation(
      calendar: EventCalendar(title: name, source: source.name, identifier: Self.identifier(path)),
      path: path, needsCreation: !exists, title: title)
  }

  private func calendars(of source: Source) -> [CalendarLocation] {
    guard source.isOpen else { return [] }
    var names = source.calendars.map(\.name)
    if source.name == Source.builtInName, !names.contains(Source.builtInCalendar) {
      names.append(Source.builtInCalendar)
    }
    return names.sorted().compactMap { location($0, in: source) }
      .filter { closedSource(behind: $0, of: source) == nil }
  }

  private func unknown(_ text: String) -> CalendarLookupError {
    let names = namesForUse() + namesForUse(\.qualifiedName)
    if names.isEmpty, let closed = sources.first(where: { !$0.isOpen }) { return refused(closed) }
    return CalendarLookupError(
      cause: .unknown,
      reason: "no calendar named \(text); " + nearest(text, among: names) + thereAre())
  }

  private func nearest(_ text: String, among names: [String]) -> String {
    NearestName.of(text, among: names).map { "did you mean \($0)? " } ?? ""
  }

  private func thereAre() -> String { thereAre(namesForUse()) }

  /// The names of the calendars that the command can use. An import uses no calendar that it
  /// cannot add to.
  private func namesForUse(_ name: (NamedCalendar) -> String = \.name) -> [String] {
    let refused = wanted == .full ? [] : calendars().filter { $0.refusalOfImports != nil }
    return named().filter { known in !refused.contains { $0.qualifiedName == known.qualifiedName } }
      .map(name)
  }

  private func thereAre(_ names: [String]) -> String {
    names.isEmpty ? "no calendars yet" : "calendars: " + names.joined(separator: ", ")
  }

  private func refused(_ source: Source) -> CalendarLookupError {
    if source.isDenied {
      return CalendarLookupError(
        cause: .refused,
        reason: "access to the source \(source.name) was denied; ticketcal access reset "
          + "\(source.name) forgets that")
    }
    return CalendarLookupError(
      cause: .refused,
      reason: "the configuration gives no access to the source \(source.name); set its access to "
        + "\"\(wanted.rawValue)\" or choose another calendar")
  }
}
