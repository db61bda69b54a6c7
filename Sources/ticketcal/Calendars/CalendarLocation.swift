internal import CalendarStore

/// The name of a calendar, and SOURCE/CALENDAR, which is valid too.
struct NamedCalendar: Sendable, Equatable {
  var name: String
  var qualifiedName: String
}

/// A calendar that can be written to, and the folder that it is.
struct CalendarLocation: Sendable, Hashable {
  let calendar: EventCalendar
  /// The absolute path of the vdir, without a slash at its end.
  let path: String
  /// Whether the folder does not exist and is to be made on first use. Only the built-in
  /// calendars are, and one that `--create` makes.
  let needsCreation: Bool
  /// The title of a calendar that is made, where it is not the folder's name.
  var title: String?
  /// Whether it is a vdir; otherwise it is a file, or is derived from vCards.
  var isFolder = true

  /// Why no import can add to it; nil if one can.
  var refusalOfImports: String? {
    if needsCreation { return nil }
    if !isFolder {
      return "an import cannot add to \(qualifiedName) without reading it; choose another "
        + "calendar, or write a file with --output"
    }
    return VdirCalendar.entityTypes(at: path).contains(.event)
      ? nil : "\(qualifiedName) is for reminders only; choose another calendar"
  }

  /// What to write on the command line for it; unique, unlike the title alone.
  var qualifiedName: String {
    calendar.source.map { "\($0)/\(calendar.title)" } ?? path
  }
}

/// Why a name or path gives no calendar to write to.
struct CalendarLookupError: Error, Sendable, Equatable, CustomStringConvertible {
  enum Cause: Sendable, Equatable {
    /// No calendar has this name.
    case unknown
    /// Several calendars have this name.
    case ambiguous
    /// The path does not exist or leads to something else than a folder.
    case noFolder
    /// The configuration allows no access (`access = "none"`).
    case refused
    /// No import can add to it.
    case unwritable
  }

  var cause: Cause
  /// Lower case, with the calendars there are.
  var reason: String

  var description: String { reason }
}

/// Calendars by the names that `--calendar` takes: the calendar's own where it is the only one, else
/// SOURCE/CALENDAR.
struct CalendarNames: Equatable, Sendable {
  private let counts: [String: Int]
  /// `#RRGGBB`; empty where no colors are shown.
  var colors: [EventCalendar: String] = [:]

  /// - Parameter calendars: all there are.
  init(_ calendars: [EventCalendar]) {
    counts = Dictionary(calendars.map { ($0.title, 1) }, uniquingKeysWith: +)
  }

  init(_ catalog: CalendarCatalog) { self.init(catalog.calendars().map(\.calendar)) }

  /// With the colors of the calendars that the store reads.
  init(_ catalog: CalendarCatalog, _ store: EventStore) {
    self.init(catalog)
    let colored = ((try? store.calendars()) ?? []).compactMap { stored in
      stored.color.map { (stored.calendar, $0) }
    }
    colors = Dictionary(colored, uniquingKeysWith: { first, _ in first })
  }

  func name(of calendar: EventCalendar) -> String {
    counts[calendar.title] ?? 1 > 1 ? calendar.qualifiedName : calendar.title
  }
}

extension [EventCalendar] {
  /// Those that exist: the built-in calendar is one to look into before it is made, and empty.
  var present: [EventCalendar] { filter { $0.identifier.map(FileKind.exists) ?? true } }
}
