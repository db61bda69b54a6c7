import Foundation
import Reservations

/// Records that wait for the end, as a later one of their booking may count.
struct PutOffRecords {
  struct Item {
    var candidate: ImportCandidate
    var held: ImportGroup.Held
    /// Records behind it that say the same.
    var repeats: [ImportGroup.Held] = []

    var all: [ImportGroup.Held] { [held] + repeats }
  }

  private var items: [UUID: Item] = [:]
  private var order: [UUID] = []

  var isEmpty: Bool { items.isEmpty }

  mutating func add(_ item: Item) {
    items[item.candidate.identity] = item
    order.append(item.candidate.identity)
  }

  /// Has a record wait with the one of its booking that says the same; false where none waits.
  mutating func take(_ held: ImportGroup.Held, of candidate: ImportCandidate) -> Bool {
    guard items[candidate.identity]?.candidate.fingerprint == candidate.fingerprint else {
      return false
    }
    items[candidate.identity]?.repeats.append(held)
    return true
  }

  /// Another record of the booking came, and counts: the one that waits is held as skipped.
  mutating func drop(_ identity: UUID, for record: RecordOrigin, into group: inout ImportGroup) {
    guard !items.isEmpty, let item = items.removeValue(forKey: identity) else { return }
    skip(item, Standing.replaced(by: record.position), into: &group)
  }

  /// The input was not read to its end: nobody knows whether a later record would have counted.
  mutating func leave(into group: inout ImportGroup) {
    for item in takeAll() {
      skip(item, "a later record may count, and not all were read; import again", into: &group)
    }
  }

  private func skip(_ item: Item, _ reason: String, into group: inout ImportGroup) {
    for var held in item.all {
      held.result.status = .skipped
      held.result.reason = reason
      group.hold(held.result, original: held.original, from: held.reader, source: held.source)
    }
  }

  /// Those that wait still, in the order in which they came.
  mutating func takeAll() -> [Item] {
    defer { order = [] }
    return order.compactMap { items.removeValue(forKey: $0) }
  }
}
