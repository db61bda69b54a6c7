internal import Foundation

/// The user's answers about access to sources, in a file of the state folder.
///
/// An answer applies to a source's name and location, so it ends if either changes. The file
/// belongs to its owner alone (mode 0600); a file that another user could have written is refused.
public struct AccessRecord: Sendable, Equatable {
  /// The absolute path of the file.
  public let path: String
  private var answers: [AccessAnswer]

  /// Reads the file; without a file there are no answers.
  public init(path: String) throws(AccessError) {
    self.path = path
    answers = try Self.read(path)
  }

  func answer(about source: CalendarSource, for type: EntityType) -> AccessAnswer.Status? {
    answers.first { $0.isAbout(source, type) }?.status
  }

  /// Records an answer, or with nil removes it; answers that other programs have recorded meanwhile
  /// stay.
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
      throw .record(path: path, reason: StoreError(error, path: path).reason)
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
  /// In bytes; far more than any real record.
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

/// The user's answer about a source's events or reminders.
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

/// The permitted use of a source's events or reminders.
public enum AuthorizationStatus: Sendable, Hashable {
  /// The user has not been asked yet. Adding is allowed, because it reads nothing.
  case notDetermined
  /// The configuration forbids the access, and no answer can grant it.
  case restricted
  /// Reading and adding are forbidden.
  case denied
  case fullAccess
  /// Adding is allowed, reading is not.
  case writeOnly
}
