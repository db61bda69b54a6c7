import Foundation
import Reservations

/// Records that wait for the end, as a later one of their booking may count.
struct PutOffRecords {
  struct Item {
    var candidate: ImportCandidate
    var held: ImportGroup.Held
  }

  private var items: [UUID: Item] = [:]
  private var order: [UUID] = []

  var isEmpty: Bool { items.isEmpty }

  mutating func add(_ item: Item) {
    items[item.candidate.identity] = item
    order.append(item.candidate.identity)
  }

  /// Another record of the booking came, and counts: the one that waits is held as skipped.
  mutating func drop(_ identity: UUID, for record: Record, into group: inout ImportGroup) {
    guard !items.isEmpty, var earlier = items.removeValue(forKey: identity)?.held else { return }
    earlier.result.status = .skipped
    earlier.result.reason = Standing.replaced(by: record.position)
    group.hold(
      earlier.result, original: earlier.original, from: earlier.reader, source: earlier.source)
  }

  /// The input was not read to its end: nobody knows whether a later record would have counted.
  mutating func leave(into group: inout ImportGroup) {
    for var item in takeAll().map(\.held) {
      item.result.status = .skipped
      item.result.reason = "a later record may count, and not all were read; import again"
      group.hold(item.result, original: item.original, from: item.reader, source: item.source)
    }
  }

  /// Those that wait still, in the order in which they came.
  mutating func takeAll() -> [Item] {
    defer { order = [] }
    return order.compactMap { items.removeValue(forKey: $0) }
  }
}
