internal import Foundation

/// The folders of all sources, and which of them may be used: a link from one source into another gives no
/// more than both allow.
struct ClosedFolders: Sendable {
  private struct Folder: Sendable {
    var source: CalendarSource
    /// Without links, with a slash at its end. In bytes: a name need not be UTF-8.
    var path: [UInt8]
    var isClosed: Bool
  }

  private var folders: [Folder] = []

  /// None is closed.
  static let none = ClosedFolders()

  private init() {}

  init(_ sources: [CalendarSource], isClosed: (CalendarSource) -> Bool) {
    folders = sources.filter { $0.kind == .local }.map { source in
      Folder(
        source: source, path: Self.resolved(source.location), isClosed: isClosed(source))
    }
  }

  /// The source, closed and not the one that is meant, in whose folder that folder is; of folders within
  /// each other the inner one counts.
  func closedSource(of path: String, seenFrom source: CalendarSource?) -> CalendarSource? {
    let path = Self.resolved(path)
    let around = folders.filter { path.starts(with: $0.path) }
    let inner = around.map(\.path.count).max()
    return around.first { folder in
      folder.isClosed && folder.path.count == inner && folder.source != source
    }?.source
  }

  private static func resolved(_ path: String) -> [UInt8] {
    guard let resolved = realpath(path, nil) else { return Array(path.utf8) + [slash] }
    defer { free(resolved) }
    return Array(UnsafeRawBufferPointer(start: resolved, count: strlen(resolved))) + [slash]
  }

  private static let slash = UInt8(ascii: "/")
}
