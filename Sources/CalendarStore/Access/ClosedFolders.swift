internal import Foundation

/// The folders of all sources, and which of them may be used: a link from one source into another gives no
/// more than both allow.
struct ClosedFolders: Sendable {
  private struct Place: Sendable {
    var source: CalendarSource
    var isClosed: Bool
  }

  /// By the sources' folders without links, of which several may share one. In bytes: a name need not be
  /// UTF-8.
  private var places: [[UInt8]: [Place]] = [:]
  private var hasClosed = false

  /// None is closed.
  static let none = ClosedFolders()

  private init() {}

  init(_ sources: [CalendarSource], isClosed: (CalendarSource) -> Bool) {
    for source in sources where source.kind == .local {
      let place = Place(source: source, isClosed: isClosed(source))
      places[Self.resolved(source.location), default: []].append(place)
      hasClosed = hasClosed || place.isClosed
    }
  }

  /// The source, closed and not the one that is meant, in whose folder that folder is; of folders within
  /// each other the inner one counts.
  func closedSource(of path: String, seenFrom source: CalendarSource?) -> CalendarSource? {
    guard hasClosed else { return nil }
    var folder = Self.resolved(path)[...]
    while true {
      if let around = places[Array(folder)] {
        return around.first { $0.isClosed && $0.source != source }?.source
      }
      guard let slash = folder.lastIndex(of: Self.slash), folder.count > 1 else { return nil }
      folder = folder.prefix(max(1, slash))
    }
  }

  private static func resolved(_ path: String) -> [UInt8] {
    guard let resolved = realpath(path, nil) else {
      var path = Array(path.utf8)
      while path.count > 1, path.last == slash { path.removeLast() }
      return path
    }
    defer { free(resolved) }
    return Array(UnsafeRawBufferPointer(start: resolved, count: strlen(resolved)))
  }

  private static let slash = UInt8(ascii: "/")
}
