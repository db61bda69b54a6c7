internal import CalendarStore

/// A person's answers about what may be done with their calendars.
enum AccessAnswers {
  static func path(_ folders: BaseFolders) -> String { folders.stateFolder + "/access.json" }

  static func load(_ folders: BaseFolders) throws(AccessError) -> AccessRecord {
    try AccessRecord(path: path(folders))
  }
}
