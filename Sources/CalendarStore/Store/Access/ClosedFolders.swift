internal import Foundation

/// The folders of all sources, and which of them may be used: a link from one source into another gives no
/// more than both allow.
struct ClosedFolders: Sendable {
  private struct Folder: Sendable {
    var source: CalendarSource
    /// Without links, with a slash at its end.
    var path: String
    var isClosed: Bool
  }

  private var folders: [Folder] = []

  /// None is closed.
  static let none = ClosedFolders()

  private init() {}

  init(_ sources: [CalendarSource], isClosed: (CalendarSource) -> Bool) {
    folders = sources.filter { $0.kind == .local }.map { source in
      let path = Self.resolved(source.location) ?? source.location
      return Folder(source: source, path: path + "/", isClosed: isClosed(source))
    }
  }

  /// The source, closed and not the one that is meant, in whose folder that folder is; of folders within
  /// each other the inner one counts.
  func closedSource(of path: String, seenFrom source: CalendarSource?) -> CalendarSource? {
    let path = (Self.resolved(path) ?? path) + "/"
    let around = folders.filter { path.hasPrefix($0.path) }
    let inner = around.map(\.path.utf8.count).max()
    return around.first { folder in
      folder.isClosed && folder.path.utf8.count == inner && folder.source != source
    }?.source
  }

  private static func resolved(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(validatingCString: resolved)
  }
}
