import Foundation

/// Records whose version an earlier import replaced: they wait, as a later record of their booking may
/// count.
struct DeferredRecords {
  /// By booking, those of one content together.
  private var records: [UUID: [PlannedWrite]] = [:]
  private var order: [UUID] = []

  mutating func add(_ record: PlannedWrite) {
    records[record.identity] = [record]
    order.append(record.identity)
  }

  /// Has a record wait with those of its booking that say the same; false where none waits.
  mutating func join(_ record: PlannedWrite) -> Bool {
    guard records[record.identity]?.first?.fingerprint == record.fingerprint else { return false }
    records[record.identity]?.append(record)
    return true
  }

  /// Those of a booking, which no longer wait.
  mutating func takeAll(of identity: UUID) -> [PlannedWrite] {
    records.isEmpty ? [] : records.removeValue(forKey: identity) ?? []
  }

  /// Those that wait still, in the order in which their bookings came.
  mutating func takeAll() -> [PlannedWrite] {
    defer { order = [] }
    return order.flatMap { takeAll(of: $0) }
  }
}
