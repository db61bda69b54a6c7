internal import Foundation

/// The folders of all sources, each open or closed. A link from one source into another needs
/// access to both.
struct ClosedFolders: Sendable {
  private struct Place: Sendable {
    var source: CalendarSource
    var isClosed: Bool
  }

  /// Keyed by the sources' folders with links resolved; several sources may share one folder. Keys
  /// are bytes, because a name need not be UTF-8.
  private var places: [[UInt8]: [Place]] = [:]
  private var hasClosed = false

  /// No folder is closed.
  static let none = ClosedFolders()

  private init() {}

  init(_ sources: [CalendarSource], isClosed: (CalendarSource) -> Bool) {
    for source in sources where source.kind != .calDAV {
      let place = Place(source: source, isClosed: isClosed(source))
      places[Self.resolved(source.location), default: []].append(place)
      hasClosed = hasClosed || place.isClosed
    }
  }

  /// The closed source, other than `source`, whose folder contains the path; nil if there is none.
  /// Of nested source folders the innermost counts.
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
