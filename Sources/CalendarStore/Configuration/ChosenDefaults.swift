/// The default calendars that the user chose on the command line, in the state folder. The
/// configuration has priority over them.
package struct ChosenDefaults: Codable, Equatable {
  /// The calendar's lasting identifier; SOURCE/CALENDAR if it has none.
  package var events: String?
  package var reminders: String?

  package init(events: String? = nil, reminders: String? = nil) {
    (self.events, self.reminders) = (events, reminders)
  }

  package subscript(_ type: EntityType) -> String? {
    get { type == .event ? events : reminders }
    set { if type == .event { events = newValue } else { reminders = newValue } }
  }

  /// What a choice of the calendar is kept as.
  package static func key(of calendar: StoredCalendar) -> String {
    calendar.lastingIdentifier ?? calendar.calendar.qualifiedName
  }

  package static func file(in state: StateFolder) -> RecordFile<ChosenDefaults> {
    RecordFile(
      state.path + "/defaults.json",
      refusal: "damaged; remove it and choose again with ticketcal calendars default")
  }

  /// The defaults as a store finds them (``StoreContext/defaultCalendars``): those of the configuration,
  /// else the chosen ones, else the built-in ones.
  package func names(
    before configured: [EntityType: String], _ folders: BaseFolders
  ) -> [EntityType: String] {
    var names: [EntityType: String] = [:]
    for type in EntityType.allCases {
      guard let name = configured[type] ?? self[type] else {
        names[type] = type.builtInName
        continue
      }
      let path = folders.expandingHome(name)
      names[type] = path.hasPrefix("/") ? (try? ResolvedPath(path))?.text ?? path : name
    }
    return names
  }
}

extension EntityType {
  /// The calendar of the built-in source that is made with its first item.
  package var builtInCalendar: String {
    switch self {
    case .event: "tickets"
    case .reminder: "reminders"
    }
  }

  /// The built-in calendar as SOURCE/CALENDAR.
  package var builtInName: String { "\(AccessibleSource.builtInName)/\(builtInCalendar)" }
}
