internal import CalendarStore

/// The name of a calendar, and its equivalent SOURCE/CALENDAR.
struct NamedCalendar: Sendable, Equatable {
  var name: String
  var qualifiedName: String
  /// The title that its folder states; nil without one.
  var title: String?
}

extension [NamedCalendar] {
  /// The name of each calendar by its SOURCE/CALENDAR, and by its title if no other calendar has
  /// this title or name.
  var namesByOtherNames: [String: String] {
    // Two folders can have names that are canonically equal.
    var names = Dictionary(
      map { ($0.qualifiedName, $0.name) }, uniquingKeysWith: { first, _ in first })
    let taken = Set(names.keys).union(map(\.name))
    let titled = Dictionary(
      compactMap { calendar in calendar.title.map { ($0, [calendar.name]) } }, uniquingKeysWith: +)
    for (title, calendars) in titled where calendars.count == 1 && !taken.contains(title) {
      names[title] = calendars.first
    }
    return names
  }
}

/// A calendar that can be written to, and its path.
struct CalendarLocation: Sendable, Hashable {
  let calendar: EventCalendar
  /// The absolute path of the vdir, without a trailing slash.
  let path: String
  /// Whether the folder does not exist and is made on first use. True only for the built-in
  /// calendars and for a calendar that `--create` makes.
  let needsCreation: Bool
  /// The title of a new calendar, if it differs from the folder's name.
  var title: String?
  /// Whether the calendar is a vdir; otherwise it is a file.
  var isFolder = true

  /// The reason why an import cannot add to the calendar; nil if an import can.
  var refusalOfImports: String? {
    if needsCreation { return nil }
    if !isFolder {
      return "an import cannot add to \(qualifiedName) without reading it; choose another "
        + "calendar, or write a file with --output"
    }
    return VdirCalendar.entityTypes(at: path).contains(.event)
      ? nil : "\(qualifiedName) is for reminders only; choose another calendar"
  }

  /// The calendar's name on the command line; unique, unlike the title.
  var qualifiedName: String {
    calendar.source.map { "\($0)/\(calendar.title)" } ?? path
  }
}

/// Why no writable calendar can be found by a name or path.
struct CalendarLookupError: Error, Sendable, Equatable, CustomStringConvertible {
  enum Cause: Sendable, Equatable {
    /// No calendar has this name.
    case unknown
    /// Several calendars have this name.
    case ambiguous
    /// The path does not exist or is not a folder.
    case noFolder
    /// The configuration or the user's answer allows no access.
    case refused
    /// An import cannot add to the calendar.
    case unwritable
  }

  var cause: Cause
  /// Lower case, with the names of the calendars.
  var reason: String

  var description: String { reason }

  /// - Parameter names: SOURCE/CALENDAR of each.
  static func severalTitles(_ title: String, _ names: [String]) -> CalendarLookupError {
    CalendarLookupError(
      cause: .ambiguous,
      reason: "several calendars have the title \(title); choose one of "
        + names.joined(separator: ", "))
  }
}

/// The names of calendars as `--calendar` accepts them: the title if it is unique, else
/// SOURCE/CALENDAR.
struct CalendarNames: Equatable, Sendable {
  private let counts: [String: Int]
  /// `#RRGGBB`; empty if colors are not shown.
  var colors: [EventCalendar: String] = [:]

  /// - Parameter calendars: all calendars.
  init(_ calendars: [EventCalendar]) {
    counts = Dictionary(calendars.map { ($0.title, 1) }, uniquingKeysWith: +)
  }

  init(_ catalog: CalendarCatalog) { self.init(catalog.calendars().map(\.calendar)) }

  /// Includes the colors of the calendars that the store reads.
  init(_ catalog: CalendarCatalog, _ store: EventStore) {
    self.init(catalog)
    let colored = ((try? store.calendars(for: .event)) ?? []).compactMap { stored in
      stored.color.map { (stored.calendar, $0) }
    }
    colors = Dictionary(colored, uniquingKeysWith: { first, _ in first })
  }

  func name(of calendar: EventCalendar) -> String {
    counts[calendar.title] ?? 1 > 1 ? calendar.qualifiedName : calendar.title
  }
}

extension [EventCalendar] {
  /// The calendars that exist. The built-in calendar is missing before it is made.
  var present: [EventCalendar] { filter { $0.identifier.map(FileKind.exists) ?? true } }
}
