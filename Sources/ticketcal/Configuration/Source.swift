internal import CalendarStore

/// A folder of calendars: a vdir with a folder for each.
struct Source: Sendable, Equatable {
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
  /// The absolute path of the folder of calendars.
  let folder: String
  let access: Access
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

  init(name: String, folder: String, access: Access = .full) {
    self.name = name
    self.folder = folder
    self.access = access
  }

  static func builtIn(_ folders: BaseFolders) -> Source {
    Source(name: builtInName, folder: folders.calendarsFolder)
  }

  /// As CalendarStore has it.
  var calendarSource: CalendarSource { CalendarSource(name: name, location: folder) }
}
