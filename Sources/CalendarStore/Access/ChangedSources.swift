internal import Synchronization

/// The sources that the stores and writers of one access have changed.
final class ChangedSources: Sendable {
  private let names = Mutex<Set<String>>([])

  /// - Parameter source: its name; nil for a calendar outside all sources.
  func insert(_ source: String?) {
    guard let source else { return }
    names.withLock { _ = $0.insert(source) }
  }

  func contains(_ source: String) -> Bool { names.withLock { $0.contains(source) } }
}
