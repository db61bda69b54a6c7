/// What a person has answered about a source's events or reminders.
struct AccessAnswer: Codable, Equatable {
  enum Status: String, Codable {
    case fullAccess = "full-access"
    case writeOnly = "write-only"
    case denied
  }

  var source: String
  var location: String
  var type: EntityType
  var status: Status

  func isAbout(_ source: CalendarSource, _ type: EntityType) -> Bool {
    self.type == type && self.source == source.name && location == source.location
  }
}

extension EntityType: Codable {}
