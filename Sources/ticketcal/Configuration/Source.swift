/// A place that holds calendars: a vdir, a folder with a folder for each calendar.
struct Source: Sendable, Equatable {
  let name: String
  /// The absolute path of the folder of calendars.
  let folder: String
  let access: Access
  /// A person wants this program to keep out of it.
  var isDenied = false

  /// Whether anything may be done with it.
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
}
