import Reservations

/// Records that are decided and written together.
///
/// Each window is sixteen times larger than the last, up to a limit of memory: the first records
/// reach the disk early, and a long import needs few syncs.
struct RecordWindow {
  enum Element {
    case record(Record)
    /// Of an input without bookings.
    case result(ImportResult)
  }

  private static let most = 1024
  private static let mostBytes = 4 << 20

  private var elements: [Element] = []
  private var bytes = 0
  private var limit: Int
  private let grows: Bool

  init(size: Int?) {
    limit = size ?? 64
    grows = size == nil
  }

  var isFull: Bool { elements.count >= limit || bytes >= Self.mostBytes }

  mutating func add(_ element: Element) {
    elements.append(element)
    if case .record(let record) = element { bytes += record.original.count }
  }

  mutating func removeAll() -> [Element] {
    defer {
      if grows, isFull { limit = min(limit * 16, Self.most) }
      elements = []
      bytes = 0
    }
    return elements
  }
}
