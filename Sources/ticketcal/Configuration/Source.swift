/// A place that holds calendars: a vdir, a folder with a folder for each calendar.
struct Source: Sendable, Equatable {
  let name: String
  /// The absolute path of the folder of calendars.
  let folder: String
  let access: Access

  /// The name of the source that needs no configuration.
  static let builtInName = "local"
  /// The calendar of the built-in source that is made on first use.
  static let builtInCalendar = "tickets"

  init(name: String, folder: String, access: Access = .full) {
    self.name = name
    self.folder = folder
    self.access = access
  }

  static func builtIn(_ folders: BaseFolders) -> Source {
    Source(name: builtInName, folder: folders.calendarsFolder)
  }
}
