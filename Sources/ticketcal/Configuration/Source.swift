internal import CalendarStore

/// A place that holds calendars.
struct Source: Sendable, Equatable {
  enum Kind: String, Sendable, CaseIterable {
    /// A folder with a folder for each calendar.
    case vdir
    /// One iCalendar file, or a folder of them, each a calendar.
    case ics

    /// The equivalent in CalendarStore.
    var kind: CalendarSource.Kind {
      switch self {
      case .vdir: .local
      case .ics: .subscribed
      }
    }
  }

  /// The highest access to a source's calendars.
  enum Access: String, Sendable, CaseIterable, Comparable {
    case none
    case writeOnly = "write-only"
    case full

    static func < (a: Access, b: Access) -> Bool { a.rank < b.rank }

    private var rank: Int {
      switch self {
      case .none: 0
      case .writeOnly: 1
      case .full: 2
      }
    }

    /// The equivalent in CalendarStore.
    var limit: AccessLimit {
      switch self {
      case .none: .none
      case .writeOnly: .writeOnly
      case .full: .full
      }
    }
  }

  let name: String
  let kind: Kind
  /// The absolute path of the folder of calendars, or of the one file.
  let folder: String
  var access: Access
  /// Whether the user denied access to the source.
  var isDenied = false

  var isOpen: Bool { access != .none && !isDenied }

  /// The name of the source that needs no configuration.
  static let builtInName = "local"
  /// The calendar of the built-in source that is made on first use.
  static let builtInCalendar = "tickets"
  /// The list of the built-in source that is made with the first reminder.
  static let builtInReminders = "reminders"

  init(name: String, kind: Kind = .vdir, folder: String, access: Access = .full) {
    self.name = name
    self.kind = kind
    self.folder = folder
    self.access = access
  }

  static func builtIn(_ folders: BaseFolders) -> Source {
    Source(name: builtInName, folder: folders.calendarsFolder)
  }

  /// The equivalent in CalendarStore.
  var calendarSource: CalendarSource {
    CalendarSource(name: name, kind: kind.kind, location: folder)
  }

  /// The name and the path of each calendar, sorted by name, as in CalendarStore. The built-in
  /// calendars are included only if they exist.
  var calendars: [(name: String, path: String)] {
    switch kind {
    case .vdir:
      FileKind.folders(in: folder).sorted().map { ($0, BaseFolders.path(folder, $0)) }
    case .ics:
      calendarSource.fileCalendars.map { ($0.title, $0.identifier ?? folder) }
    }
  }
}
