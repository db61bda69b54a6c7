internal import Foundation

/// The answers that people have given, in a file of the state folder.
///
/// An answer is about a source's name and place, so that it ends where either changes. The file is the
/// owner's alone (mode 0600); one that anybody else could have written is refused.
public struct AccessRecord: Sendable, Equatable {
  /// The absolute path of the file.
  public let path: String
  private var answers: [AccessAnswer]

  /// Reads the file; none has no answers.
  public init(path: String) throws(AccessError) {
    self.path = path
    answers = try Self.read(path)
  }

  /// Before anything was answered; reads nothing.
  public init(unansweredAt path: String) {
    self.path = path
    answers = []
  }

  /// Whether a person wants to keep this program out of the source: it may not even add.
  public func isDenied(_ source: CalendarSource, for type: EntityType) -> Bool {
    answer(about: source, for: type) == .denied
  }

  func answer(about source: CalendarSource, for type: EntityType) -> AccessAnswer.Status? {
    answers.first { $0.isAbout(source, type) }?.status
  }

  /// Remembers an answer, or with nil forgets it; what others have been answered meanwhile stays.
  mutating func set(
    _ status: AccessAnswer.Status?, about source: CalendarSource, for types: Set<EntityType>
  ) throws(AccessError) {
    let file = UserOnlyFile(path)
    let lock = try reporting { () throws(SystemFault) in try file.lockFolder() }
    defer { close(lock) }
    var answers = try Self.read(path)
    answers.removeAll { answer in types.contains { answer.isAbout(source, $0) } }
    if let status {
      for type in EntityType.allCases where types.contains(type) {
        answers.append(
          AccessAnswer(source: source.name, location: source.location, type: type, status: status))
      }
    }
    let content = Content(version: Self.version, answers: answers)
    try reporting { () throws(SystemFault) in
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      guard let text = try? encoder.encode(content) else { throw SystemFault(code: EILSEQ) }
      try file.replace(with: Array(text) + [0x0A], isDurable: true)
    }
    self.answers = answers
  }

  private func reporting<R>(_ body: () throws(SystemFault) -> R) throws(AccessError) -> R {
    do {
      return try body()
    } catch {
      throw .record(path: path, reason: WriteError(error, path: path).reason)
    }
  }

  private struct Content: Codable {
    var version: Int
    var answers: [AccessAnswer]
  }

  private struct Version: Decodable {
    var version: Int
  }

  private static let version = 1
  /// More than any person has answered.
  private static let largest = 1 << 20

  private static func read(_ path: String) throws(AccessError) -> [AccessAnswer] {
    let text: [UInt8]?
    do {
      text = try UserOnlyFile(path).read(upTo: largest)
    } catch {
      throw .record(path: path, reason: error.reason)
    }
    guard let text else { return [] }
    let decoder = JSONDecoder()
    if let version = try? decoder.decode(Version.self, from: Data(text)).version,
      version > Self.version
    {
      throw .record(
        path: path, reason: "a newer version of this program wrote it; use that version")
    }
    guard let content = try? decoder.decode(Content.self, from: Data(text)),
      content.version == version
    else {
      throw .record(
        path: path,
        reason: "not a record of access; remove it and grant access again")
    }
    return content.answers
  }
}

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

/// What may be done with the events or reminders of a source.
public enum AuthorizationStatus: Sendable, Hashable {
  /// Nobody has been asked yet. What is added needs no reading, so adding is allowed.
  case notDetermined
  /// The configuration allows less, and nobody can grant it.
  case restricted
  /// Neither read nor add.
  case denied
  case fullAccess
  /// Add, and never read.
  case writeOnly
}
