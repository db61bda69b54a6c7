internal import Foundation

/// The objects of a calendar that has no separate file for each object. The etag of an object is
/// derived from its text, so the etag stays the same when the file is rewritten.
struct ObjectTable: Sendable {
  private(set) var objects: [String: CalendarObject] = [:]

  mutating func add(_ text: [UInt8], as href: String) {
    let version = EventVersion(href: href, etag: UUID.version5(of: text).lowercaseName)
    objects[href] = CalendarObject(version: version, text: text)
  }

  /// Sorted by name.
  var versions: [EventVersion] { objects.values.map(\.version).sorted { $0.href < $1.href } }

  private static let header = "objects1"

  private var token: SyncToken {
    let lines = versions.map { "\($0.etag ?? "") \($0.href)" }
    return SyncToken(bytes: Array(([Self.header] + lines).joined(separator: "\n").utf8))
  }

  func changes(since token: SyncToken?, problems: [ObjectProblem]) -> ObjectChanges {
    let now = self.token
    guard let token, let before = Self.etags(token) else {
      return ObjectChanges(
        changed: versions, removed: [], token: now, isComplete: true, problems: problems)
    }
    return ObjectChanges(
      changed: versions.filter { before[$0.href] != $0.etag },
      removed: before.keys.filter { objects[$0] == nil }.sorted(), token: now, problems: problems)
  }

  /// The etags of a token by name; nil for a token of another kind.
  private static func etags(_ token: SyncToken) -> [String: String]? {
    let lines = String(decoding: token.bytes, as: UTF8.self).split(separator: "\n")
    guard lines.first == header[...] else { return nil }
    var etags: [String: String] = [:]
    for line in lines.dropFirst() {
      guard let space = line.firstIndex(of: " ") else { return nil }
      etags[String(line[line.index(after: space)...])] = String(line[..<space])
    }
    return etags
  }
}
