internal import CalendarStore

/// A place that holds calendars.
struct Source: Sendable, Equatable {
  enum Kind: String, Sendable, CaseIterable {
    /// A folder with a folder for each calendar.
    case vdir
    /// One iCalendar file, or a folder of them, each a calendar.
    case ics
    /// vCards in one file or a folder: a calendar of birthdays.
    case vcard

    /// As CalendarStore has it.
    var kind: CalendarSource.Kind {
      switch self {
      case .vdir: .local
      case .ics: .subscribed
      case .vcard: .birthdays
      }
    }
  }

  /// The most that may be done with a source's calendars.
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

    /// As CalendarStore has it.
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
  /// What to run after a command has changed the source; nil for nothing.
  var afterSave: AfterSaveCommand?
  /// Whether the user denied access to it.
  var isDenied = false

  /// Whether any access is allowed.
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

  /// As CalendarStore has it.
  var calendarSource: CalendarSource {
    CalendarSource(name: name, kind: kind.kind, location: folder)
  }

  /// The name and the path of each calendar, sorted by name, as CalendarStore has them; the built-in
  /// calendars only once they exist.
  var calendars: [(name: String, path: String)] {
    switch kind {
    case .vdir:
      FileKind.folders(in: folder).sorted().map { ($0, BaseFolders.path(folder, $0)) }
    case .ics, .vcard:
      calendarSource.fileCalendars.map { ($0.title, $0.identifier ?? folder) }
    }
  }
}

/// A command that a person has configured, for a shell.
struct AfterSaveCommand: Sendable, Equatable {
  var text: String
  /// In seconds, from 1: a command that runs longer is ended.
  var limit = 120
}
