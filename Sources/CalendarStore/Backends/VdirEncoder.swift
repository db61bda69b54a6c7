internal import Foundation
internal import Synchronization

/// Makes the texts of a vdir's files, a batch of events at a time.
///
/// Sendable because one thread has it at a time.
final class VdirEncoder: @unchecked Sendable {
  /// A batch as text, and for each of its events what is known to become of it without writing.
  struct Encoded: Sendable {
    var batch = VdirGroup.Batch()
    var known: [WriteOutcome?] = []
  }

  private let directory: OpenDirectory
  private let encoder = EventEncoder()
  private var lines = ContentLines()
  private var component = ContentLines()
  /// How many events in a row the directory did not have.
  private var missed = 0

  init(_ directory: OpenDirectory) { self.directory = directory }

  static func href(_ uid: UUID) -> String { uid.lowercaseName + ".ics" }

  /// The events' numbers in their group begin with `first`.
  func encode(_ events: ArraySlice<Event>, from first: Int) -> Encoded {
    var encoded = Encoded()
    encoded.known.reserveCapacity(events.count)
    for (number, event) in events.enumerated() {
      encoded.known.append(append(event, at: first + number, to: &encoded.batch))
    }
    return encoded
  }

  /// Whether the directory has the name, as far as it is worth asking: where it lacked many in a row, a
  /// name that it has is met when the file is to be given it, which only costs the writing.
  private func isKnown(_ href: String) -> Bool {
    if missed >= 64, missed % 16 != 0 {
      missed += 1
      return false
    }
    let isThere = directory.contains(href)
    missed = isThere ? 0 : missed + 1
    return isThere
  }

  /// Adds the event's text to the batch, unless it is known already what becomes of the event.
  private func append(
    _ event: Event, at index: Int, to batch: inout VdirGroup.Batch
  ) -> WriteOutcome? {
    let href = Self.href(event.uid)
    if isKnown(href) { return .exists(href: href) }
    do {
      try encode(event)
    } catch {
      return .failed(WriteError(error, path: directory.path))
    }
    let start = batch.bytes.count
    batch.bytes.append(contentsOf: lines.bytes)
    batch.entries.append(
      VdirGroup.Batch.Entry(
        index: index, uid: event.uid, href: href, range: start..<batch.bytes.count))
    return nil
  }

  private func encode(_ event: Event) throws(UnwritableEvent) {
    lines.removeAll()
    component.removeAll()
    try encoder.add(event, to: &component)
    try encoder.open(&lines)
    try encoder.addZones(to: &lines)
    lines.add(component)
    encoder.close(&lines)
  }
}

extension VdirEncoder {
  private static let batchCount = 64

  /// The batches that several encoders take one after the other, and what they made of them.
  private struct Shared {
    var next = 0
    var encoded: [Encoded?]
  }

  /// Encodes with as many threads as there are encoders. libical's values and its memory belong to the
  /// thread that makes them, and nothing else of it is used here.
  static func encode(
    _ events: [Event], from first: Int, with encoders: [VdirEncoder]
  ) -> [Encoded] {
    let count = (events.count + batchCount - 1) / batchCount
    let shared = Mutex(Shared(encoded: Array(repeating: nil, count: count)))
    DispatchQueue.concurrentPerform(iterations: min(encoders.count, count)) { worker in
      while true {
        let batch = shared.withLock { shared in
          defer { shared.next += 1 }
          return shared.next
        }
        guard batch < count else { return }
        let start = batch * batchCount
        let part = events[start..<min(start + batchCount, events.count)]
        let encoded = encoders[worker].encode(part, from: first + start)
        shared.withLock { $0.encoded[batch] = encoded }
      }
    }
    return shared.withLock { $0.encoded.compactMap(\.self) }
  }
}
