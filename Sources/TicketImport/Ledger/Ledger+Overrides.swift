internal import CalendarStore
internal import Foundation
internal import GRDB

/// What becomes of a person's change of a field: a row of `overrides`.
struct StoredOverride: Sendable, Equatable {
  var field: DraftField
  /// Nil for a field that has the value of the records again.
  var override: Override?

  /// The rows that make some changes of earlier ones.
  ///
  /// - Parameter isCanceled: whether the event is canceled: what a person changed before stays, to be
  ///   there when the booking is confirmed again.
  static func rows(
    from earlier: [Override], to later: [Override], isCanceled: Bool
  ) -> [StoredOverride] {
    if earlier.isEmpty, later.isEmpty { return [] }
    let known = Dictionary(earlier.map { ($0.field, $0) }) { $1 }
    let new = Dictionary(later.map { ($0.field, $0) }) { $1 }
    return Override.fields.compactMap { field in
      if known[field] == new[field] || isCanceled && new[field] == nil { return nil }
      return StoredOverride(field: field, override: new[field])
    }
  }
}

extension StoredOverride {
  /// The rows that make a command's change of an event, beside earlier changes of other fields.
  static func rows(
    from earlier: [Override], with before: [UInt8]?, _ after: [UInt8]?
  ) -> [StoredOverride] {
    guard let former = before.flatMap(ForeignObject.draft),
      let present = after.flatMap(ForeignObject.draft)
    else { return [] }
    let record = former.overridden(by: earlier.map(\.inverse))
    let later = Override.changes(from: record, to: present)
    return rows(from: earlier, to: later, isCanceled: present.status.value == .canceled)
      .filter { present.isOverridden($0.field, since: former) }
  }
}

extension Ledger {
  /// What a person has changed of a booking's event, by the writes that were made, without what an
  /// undo has withdrawn.
  ///
  /// - Parameter origin: an entry whose changes do not count, or which count without its undo.
  func overrides(
    of identity: UUID, undoing origin: UndoneImport? = nil
  ) throws(StoreError) -> [Override] {
    try read { try Self.overrides(of: identity, undoing: origin, $0) }
  }

  private static func overrides(
    of identity: UUID, undoing origin: UndoneImport? = nil, _ database: Database
  ) throws -> [Override] {
    let rows = try Row.fetchCursor(
      database.cachedStatement(
        sql: """
          SELECT o.field, o.value FROM overrides o LEFT JOIN objects r ON r.id = o.record
          WHERE o.identity = ?1 AND (o.record IS NULL OR r.settled)
            AND iif(o.entry = ?2, ?3, o.withdrawn IS NULL OR ?3 AND o.withdrawn = ?4)
          ORDER BY o.id
          """), arguments: [identity, origin?.id, origin?.isUndone, origin?.entry])
    var latest: [String: Override] = [:]
    while let row = try rows.next() {
      let value = try row.decode(Data?.self, atIndex: 1)
      latest[try row.decode(atIndex: 0)] = try value.map {
        try JSONDecoder().decode(Override.self, from: $0)
      }
    }
    return Override.fields.compactMap { latest[$0.rawValue] }
  }

  // MARK: Edits

  /// Stores what a command has changed of a booking's event.
  ///
  /// A change of an event that another program has changed since its import is of no booking: the event
  /// is in conflict.
  static func storeOverrides(
    of identity: UUID, by entry: Int64, _ texts: LedgerObject.Contents, _ database: Database
  ) throws {
    let earlier = try overrides(of: identity, database)
    try insert(
      StoredOverride.rows(from: earlier, with: texts.before, texts.after), of: identity,
      entry: entry, record: nil, database)
  }

  static func insert(
    _ overrides: [StoredOverride], of identity: UUID, entry: Int64, record: Int64?,
    withdrawn undo: Int64? = nil, _ database: Database
  ) throws {
    guard !overrides.isEmpty else { return }
    let insertion = try database.cachedStatement(
      sql: """
        INSERT INTO overrides (entry, record, identity, field, value, withdrawn)
        VALUES (?, ?, ?, ?, ?, ?)
        """)
    for stored in overrides {
      let value = try stored.override.map { try JSONEncoder().encode($0) }
      try insertion.execute(
        arguments: [entry, record, identity, stored.field.rawValue, value, undo])
    }
  }
}
