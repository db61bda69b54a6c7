/// The user's answers about access to sources, in a file of the state folder.
///
/// An answer applies to a source's name and location, so it ends if either changes. The file
/// belongs to its owner alone (mode 0600); a file that another user could have written is refused.
public struct AccessRecord: Sendable, Equatable {
  /// The absolute path of the file.
  public let path: String
  private var answers: [AccessAnswer]

  private struct Content: Codable {
    var answers: [AccessAnswer]
  }

  private static func record(_ path: String) -> RecordFile<Content> {
    RecordFile(path, refusal: "not a record of access; remove it and grant access again")
  }

  /// Reads the file; without a file there are no answers.
  public init(path: String) throws(StoreError) {
    self.path = path
    answers = try Self.record(path).read()?.answers ?? []
  }

  func answer(about source: CalendarSource, for type: EntityType) -> AuthorizationStatus? {
    answers.first { $0.isAbout(source, type) }?.status
  }

  /// Records an answer, or with nil removes it; answers that other programs have recorded meanwhile
  /// stay.
  mutating func set(
    _ status: AuthorizationStatus?, about source: CalendarSource, for types: Set<EntityType>
  ) throws(StoreError) {
    answers = try Self.record(path).change { present in
      var answers = present?.answers ?? []
      answers.removeAll { answer in types.contains { answer.isAbout(source, $0) } }
      for type in EntityType.allCases where types.contains(type) {
        guard let status else { continue }
        answers.append(
          AccessAnswer(
            source: source.name, location: source.location, type: type, status: status))
      }
      return Content(answers: answers)
    }.answers
  }
}

/// The user's answer about a source's events or reminders.
struct AccessAnswer: Codable, Equatable {
  var source: String
  var location: String
  var type: EntityType
  var status: AuthorizationStatus

  func isAbout(_ source: CalendarSource, _ type: EntityType) -> Bool {
    self.type == type && self.source == source.name && location == source.location
  }
}
