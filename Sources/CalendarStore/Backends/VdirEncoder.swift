internal import Foundation
internal import Synchronization

/// Makes the texts of a vdir's files, a batch of changes at a time.
///
/// Sendable because one thread has it at a time.
final class VdirEncoder: @unchecked Sendable {
  /// A batch as text, and for each of its changes what is known to become of it without writing.
  struct Encoded: Sendable {
    var batch = VdirGroup.Batch()
    var known: [WriteOutcome?] = []
  }

  private let directory: OpenDirectory
  private let encoder = EventEncoder()
  // One thread has an encoder, and nothing that takes these calls back into it.
  @exclusivity(unchecked) private var lines = ContentLines()
  @exclusivity(unchecked) private var component = ContentLines()
  /// How many events in a row the directory did not have.
  private var missed = 0

  init(_ directory: OpenDirectory) { self.directory = directory }

  static func href(_ uid: UUID) -> String { uid.lowercaseName + ".ics" }

  /// The changes' numbers in their group begin with `first`.
  func encode(_ changes: ArraySlice<EventChange>, from first: Int) -> Encoded {
    var encoded = Encoded()
    encoded.known.reserveCapacity(changes.count)
    for (number, change) in changes.enumerated() {
      encoded.known.append(append(change, at: first + number, to: &encoded.batch))
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

  /// What is known to become of the change by a look at the name; nil where it is worth trying.
  private func known(_ change: EventChange, _ href: String) -> WriteOutcome? {
    switch change.condition {
    case .absent:
      if case .none = change.content {
        return directory.contains(href) ? .exists(href: href) : .missing(href: href)
      }
      if isKnown(href) { return .exists(href: href) }
    case .unchanged(let etag):
      guard let version = directory.status(of: href) else { return .missing(href: href) }
      if version.etag != etag { return .changed(href: href) }
    case .any: break
    }
    return nil
  }

  /// Adds the change's text to the batch, unless it is known already what becomes of the change.
  private func append(
    _ change: EventChange, at index: Int, to batch: inout VdirGroup.Batch
  ) -> WriteOutcome? {
    let href = Self.href(change.uid)
    if let known = known(change, href) { return known }
    let start = batch.bytes.count
    var isWithdrawal = false
    switch change.content {
    case .event(let event):
      guard event.uid == change.uid else { return .failed(anothersText) }
      do {
        try encode(event)
      } catch {
        return .failed(WriteError(error, path: directory.path))
      }
      batch.bytes.append(contentsOf: lines.bytes)
    case .text(let text):
      guard text.uid == change.uid, !text.bytes.isEmpty else { return .failed(anothersText) }
      batch.bytes.append(contentsOf: text.bytes)
    case .none: isWithdrawal = true
    }
    batch.entries.append(
      VdirGroup.Batch.Entry(
        index: index, uid: change.uid, href: href, condition: change.condition,
        range: isWithdrawal ? nil : start..<batch.bytes.count))
    return nil
  }

  private var anothersText: WriteError {
    WriteError(
      cause: .invalidEvent, path: directory.path,
      reason: "the text is empty or another event's; import the record again")
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
    _ changes: [EventChange], from first: Int, with encoders: [VdirEncoder]
  ) -> [Encoded] {
    let count = (changes.count + batchCount - 1) / batchCount
    let shared = Mutex(Shared(encoded: Array(repeating: nil, count: count)))
    DispatchQueue.concurrentPerform(iterations: min(encoders.count, count)) { worker in
      while true {
        let batch = shared.withLock { shared in
          defer { shared.next += 1 }
          return shared.next
        }
        guard batch < count else { return }
        let start = batch * batchCount
        let part = changes[start..<min(start + batchCount, changes.count)]
        let encoded = encoders[worker].encode(part, from: first + start)
        shared.withLock { $0.encoded[batch] = encoded }
      }
    }
    return shared.withLock { $0.encoded.compactMap(\.self) }
  }
}
